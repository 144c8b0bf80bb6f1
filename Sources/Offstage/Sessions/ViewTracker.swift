import AppLoop
import JSON
import Observation
import Wire

/// Receives a call before a value changes that a view was computed from.
@AppActor
package protocol ViewObserver: AnyObject {
    func viewMayHaveChanged()
}

/// Caches a screen's last view and writes patches between views. The subclass is generic, so that it compares views as
/// typed values.
@AppActor
package class AnyViewTracker {
    /// Recomputes the view. If it differs from the last one, writes the patch, caches the view and returns true. Does
    /// not cache a view that cannot be written (`patch.failure`).
    ///
    /// - Parameter keepsPrevious: Keeps the previous view for `writePatch`, until `forgetPrevious`.
    package func refresh(into patch: inout WirePatch, keepsPrevious: Bool) -> Bool { false }
    /// Whether the view has changed since the last `refresh`.
    package var isOutdated: Bool { false }
    /// Writes the difference between the last view and the one before, as windows show it.
    package func writePatch(_ windows: ListWindows, into patch: inout WirePatch) {}
    package func forgetPrevious() {}
    /// Stops observing.
    package func close() {}
    /// Writes the last view.
    package func writeView(to writer: inout JSONWriter) { writer.raw("{}") }
}

final class ViewTracker<S: Viewable>: AnyViewTracker {
    private let store: S
    private let arming: Arming
    private var last: S.View?
    /// The view before the change that is being published, if any. Boxed, because views are large and this is rarely
    /// set.
    private var previous: Previous?

    private final class Previous {
        let view: S.View
        init(_ view: S.View) { self.view = view }
    }

    init(_ store: S, observer: any ViewObserver) {
        self.store = store
        arming = Arming(observer)
        super.init()
        last = compute()
    }

    private func compute() -> S.View {
        if arming.isArmed { return store.view }
        arming.isArmed = true
        return withObservationTracking {
            store.view
        } onChange: { [arming] in
            if AppLoop.shared.isCurrent {
                AppLoop.run { arming.didFire() }
            } else {
                // App code changed a view model off the loop, against the rules. The screen still updates.
                Task { @AppActor in arming.didFire() }
            }
        }
    }

    override func close() { arming.observer = nil }

    override var isOutdated: Bool { last.map { compute() != $0 } ?? false }

    override func refresh(into patch: inout WirePatch, keepsPrevious: Bool) -> Bool {
        let view = compute()
        guard let last, view != last else { return false }
        S.View.writePatch(from: last, to: view, into: &patch)
        guard patch.failure == nil else { return true }
        if keepsPrevious { previous = Previous(last) }
        self.last = view
        return true
    }

    override func writePatch(_ windows: ListWindows, into patch: inout WirePatch) {
        guard let last, let previous else { return }
        patch.setContext(windows)
        S.View.writePatch(from: previous.view, to: last, into: &patch)
    }

    override func forgetPrevious() { previous = nil }

    override func writeView(to writer: inout JSONWriter) {
        if let last { last.write(to: &writer) } else { writer.raw("{}") }
    }
}

/// While armed, Observation calls `didFire` before a change of an observed value. Observing is costly, so the tracker
/// observes again only after `didFire`.
@AppActor
private final class Arming {
    var isArmed = false
    /// Nil after the screen closes, because observed models retain this object.
    var observer: (any ViewObserver)?

    init(_ observer: any ViewObserver) { self.observer = observer }

    func didFire() {
        isArmed = false
        observer?.viewMayHaveChanged()
    }
}
