import AppLoop
import JSON
import Wire

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
    package var keepsPrevious: Bool { false }
    /// Writes the last view.
    package func writeView(to writer: inout JSONWriter) { writer.raw("{}") }
}

final class ViewTracker<S: Viewable>: AnyViewTracker {
    private let store: S
    private var last: S.View
    /// The view before the change that is being published, if any. Boxed, because views are large and this is rarely
    /// set.
    private var previous: Previous?

    private final class Previous {
        let view: S.View
        init(_ view: S.View) { self.view = view }
    }

    init(_ store: S) {
        self.store = store
        last = store.view
    }

    override var isOutdated: Bool { store.view != last }

    override func refresh(into patch: inout WirePatch, keepsPrevious: Bool) -> Bool {
        let view = store.view
        if view == last { return false }
        S.View.writePatch(from: last, to: view, into: &patch)
        guard patch.failure == nil else { return true }
        if keepsPrevious { previous = Previous(last) }
        self.last = view
        return true
    }

    override func writePatch(_ windows: ListWindows, into patch: inout WirePatch) {
        guard let previous else { return }
        patch.setContext(windows)
        S.View.writePatch(from: previous.view, to: last, into: &patch)
    }

    override func forgetPrevious() { previous = nil }

    override var keepsPrevious: Bool { previous != nil }

    override func writeView(to writer: inout JSONWriter) { last.write(to: &writer) }
}
