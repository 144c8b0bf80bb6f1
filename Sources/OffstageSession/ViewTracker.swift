import AppLoop
import JSON
import Observation
import OffstageState
import Wire

/// Told that something a view was computed from is about to change.
@AppActor
package protocol ViewObserver: AnyObject {
    func viewMayHaveChanged()
}

/// Keeps a screen's last view and finds out what is different now. Generic inside, so that views are compared as typed values.
@AppActor
package class AnyViewTracker {
    /// Computes the view again. If it is different from the last one, writes how into `patch`, keeps it and returns true; a view that cannot be written
    /// (`patch.failure`) is not kept.
    package func refresh(into patch: inout WirePatch) -> Bool { false }
    /// Writes the last view.
    package func writeView(to writer: inout JSONWriter) { writer.raw("{}") }
}

final class ViewTracker<S: Viewable>: AnyViewTracker {
    private let store: S
    private weak var observer: (any ViewObserver)?
    private var last: S.View?
    /// While armed, Observation tells us before something that `view` read changes. It is armed again only once it has fired: that is what costs.
    private var isArmed = false

    init(_ store: S, observer: any ViewObserver) {
        self.store = store
        self.observer = observer
        super.init()
        last = compute()
    }

    private func compute() -> S.View {
        if isArmed { return store.view }
        isArmed = true
        return withObservationTracking {
            store.view
        } onChange: { [weak self] in
            if AppLoop.shared.isCurrent {
                AppLoop.run { self?.disarm() }
            } else {
                // A view model changed off the loop, against the rules; its screen follows all the same.
                Task { @AppActor in self?.disarm() }
            }
        }
    }

    private func disarm() {
        isArmed = false
        observer?.viewMayHaveChanged()
    }

    override func refresh(into patch: inout WirePatch) -> Bool {
        let view = compute()
        guard let last, view != last else { return false }
        S.View.writePatch(from: last, to: view, into: &patch)
        if patch.failure == nil { self.last = view }
        return true
    }

    override func writeView(to writer: inout JSONWriter) {
        if let last { last.write(to: &writer) } else { writer.raw("{}") }
    }
}
