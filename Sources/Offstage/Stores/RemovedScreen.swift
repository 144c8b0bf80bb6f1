import AppLoop
import OffstageInjection

/// A removed screen whose actions still end: those with the policy `finishes`. Its scope ends after them.
@AppActor
final class RemovedScreen: Closable {
    let session: Session
    private let name: String
    /// Number of actions that have not finished.
    private var count = 0
    /// Called after the last action.
    private var onEnd: (@AppActor () -> Void)?
    /// Waits for the last action, when the scope around the screen ends.
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ name: String, of session: Session) {
        self.name = name
        self.session = session
    }

    func actionWillFinish() { count += 1 }

    func actionDidFinish() {
        count -= 1
        guard count == 0 else { return }
        onEnd?()
        onEnd = nil
        continuation?.resume()
        continuation = nil
    }

    /// Calls `body` after the last action, at once if none runs.
    func whenFinished(_ body: @escaping @AppActor () -> Void) {
        if count == 0 { body() } else { onEnd = body }
    }

    /// Waits for the last action.
    func close() async {
        guard count > 0 else { return }
        await withCheckedContinuation { continuation = $0 }
    }

    /// Lets the store of a cancelled action report the loss, after the route that removed the screen.
    func report(_ run: ActionRun) {
        guard let onRemoval = run.onRemoval else { return }
        run.onRemoval = nil
        AppLoop.shared.taskDidBegin()
        AppLoop.shared.start { [self] in
            await Task.yield()
            if !session.isClosed { onRemoval() }
            AppLoop.shared.taskDidEnd()
        }
    }

    func log(_ level: LogLevel, _ message: String) { session.log(level, message, logger: name) }
}
