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
    /// The end of the last action, for which the end of the scope around the screen waits.
    private let ended = OneTime()

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
        ended.finish()
    }

    /// Calls `body` after the last action, at once if none runs.
    func whenFinished(_ body: @escaping @AppActor () -> Void) {
        if runs.isEmpty { body() } else { onEnd = body }
    }

    func close() async {
        if !runs.isEmpty { await ended.value() }
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
