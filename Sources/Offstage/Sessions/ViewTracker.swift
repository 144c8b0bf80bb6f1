import AppLoop
import JSON
import Observation
import Wire

/// Told that something a view was computed from is about to change.
@AppActor
package protocol ViewObserver: AnyObject {
    func viewMayHaveChanged()
}

/// Keeps a screen's last view and finds out what is different now. Generic inside, so that views are compared as typed
/// values.
@AppActor
package class AnyViewTracker {
    /// Computes the view again. If it is different from the last one, writes how into `patch`, keeps it and returns
    /// true; a view that cannot be written
    /// (`patch.failure`) is not kept.
    ///
    /// - Parameter keepsPrevious: the one before is kept, for `writePatch`, until `forgetPrevious`.
    package func refresh(into patch: inout WirePatch, keepsPrevious: Bool) -> Bool { false }
    /// Writes the difference between the last view and the one before, as windows show it.
    package func writePatch(_ windows: ListWindows, into patch: inout WirePatch) {}
    package func forgetPrevious() {}
    /// Nothing that changes from now on matters.
    package func close() {}
    /// Writes the last view.
    package func writeView(to writer: inout JSONWriter) { writer.raw("{}") }
}

final class ViewTracker<S: Viewable>: AnyViewTracker {
    private let store: S
    private let arming: Arming
    private var last: S.View?
    /// While a change is being told. A box, for a view is large, and there seldom is one.
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
                // A view model changed off the loop, against the rules; its screen follows all the same.
                Task { @AppActor in arming.didFire() }
            }
        }
    }

    override func close() { arming.observer = nil }

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

/// While armed, Observation tells us before something that a view read changes. It is armed again only once it has
/// fired: that is what costs.
@AppActor
private final class Arming {
    var isArmed = false
    /// Let go of when the screen closes: what is observed holds on to this.
    var observer: (any ViewObserver)?

    init(_ observer: any ViewObserver) { self.observer = observer }

    func didFire() {
        isArmed = false
        observer?.viewMayHaveChanged()
    }
}
