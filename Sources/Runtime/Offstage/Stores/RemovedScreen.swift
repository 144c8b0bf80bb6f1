import AppLoop
import OffstageInjection

/// A removed screen whose actions still end: those with the policy `finishes`. Its scope ends after them.
@AppActor
final class RemovedScreen: UnfinishedWork {
    let session: Session
    private let name: String
    /// Actions that have not ended.
    private var runs: [ActionRun] = []
    /// Called after the last action.
    private var onEnd: (@AppActor () -> Void)?
    /// Waits for the last action, when the scope around the screen ends.
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ name: String, of session: Session) {
        self.name = name
        self.session = session
    }

    func actionWillFinish(_ run: ActionRun) { runs.append(run) }

    func actionDidFinish(_ run: ActionRun) {
        runs.removeAll { $0 === run }
        guard runs.isEmpty else { return }
        onEnd?()
        onEnd = nil
        continuation?.resume()
        continuation = nil
    }

    /// Calls `body` after the last action, at once if none runs.
    func whenFinished(_ body: @escaping @AppActor () -> Void) {
        if runs.isEmpty { body() } else { onEnd = body }
    }

    func close() async {
        guard !runs.isEmpty else { return }
        await withCheckedContinuation { continuation = $0 }
    }

    func cancel() {
        for run in runs { run.cancel(.closed) }
    }

    /// Lets the store of a cancelled action report the loss, after the route that removed the screen.
    func report(_ run: ActionRun) {
        guard let onRemoval = run.onRemoval, !session.isClosed else { return }
        run.onRemoval = nil
        session.lostActions.append { [self] in withExtendedLifetime(self) { onRemoval() } }
    }

    func log(_ level: LogLevel, _ message: String) { session.log(level, message, logger: name) }
}
