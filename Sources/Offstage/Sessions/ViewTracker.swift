import AppLoop
import JSON
import Observation
import Wire

/// Caches a screen's last view and writes patches between views. The subclass is generic, so that it compares views as
/// typed values.
@AppActor
package class AnyViewTracker {
    /// Nil after the screen closes, because observed models retain the tracker.
    private final var screen: ScreenNode?
    /// True while the screen is called before a change of the values that the view is computed from: up to the first
    /// change. Observing costs more than computing the view, so the session observes again only before other code runs
    /// (`AppLoop.observeLater`).
    package final fileprivate(set) var isObserving = false

    fileprivate init(_ screen: ScreenNode) { self.screen = screen }

    /// Called before an observed value changes.
    fileprivate final func valueWillChange() {
        isObserving = false
        screen?.viewMayHaveChanged()
    }

    /// Recomputes the view. If it differs from the last one, writes the patch, caches the view and returns true. Does
    /// not cache a view that cannot be written (`patch.failure`).
    ///
    /// - Parameter keepsPrevious: Keeps the previous view for `writePatch`, until `forgetPrevious`.
    package func refresh(into patch: inout WirePatch, keepsPrevious: Bool) -> Bool { false }
    /// Begins to observe, unless the tracker observes already.
    ///
    /// - Returns: whether the view has changed since the last `refresh`.
    package func observe() -> Bool { false }
    /// Whether the view has changed since the last `refresh`.
    package var isOutdated: Bool { false }
    /// Writes the difference between the last view and the one before, as windows show it.
    package func writePatch(_ windows: ListWindows, into patch: inout WirePatch) {}
    package func forgetPrevious() {}
    /// Stops observing and releases the store.
    package func close() { screen = nil }
    /// Writes the last view.
    package func writeView(to writer: inout JSONWriter) { writer.raw("{}") }
}

final class ViewTracker<S: Viewable>: AnyViewTracker {
    /// Nil after the screen closes.
    private var store: S?
    private var last: S.View?
    /// The view before the change that is being published, if any. Boxed, because views are large and this is rarely
    /// set.
    private var previous: Previous?

    private final class Previous {
        let view: S.View
        init(_ view: S.View) { self.view = view }
    }

    init(_ store: S, screen: ScreenNode) {
        self.store = store
        super.init(screen)
        last = observedView(of: store)
    }

    private func observedView(of store: S) -> S.View {
        isObserving = true
        return withObservationTracking {
            store.view
        } onChange: { [self] in
            if AppLoop.shared.isCurrent {
                AppLoop.run { valueWillChange() }
            } else {
                // App code changed a view model off the loop, against the rules. The screen still updates.
                Task { @AppActor in valueWillChange() }
            }
        }
    }

    override func close() {
        super.close()
        store = nil
    }

    override func observe() -> Bool {
        guard !isObserving, let store, let last else { return false }
        return observedView(of: store) != last
    }

    override var isOutdated: Bool {
        guard let store, let last else { return false }
        return store.view != last
    }

    override func refresh(into patch: inout WirePatch, keepsPrevious: Bool) -> Bool {
        guard let store, let last else { return false }
        let view = store.view
        if view == last { return false }
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
