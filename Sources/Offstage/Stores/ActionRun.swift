import AppLoop
import Wire

/// One action on its way through a store: what caused it, whether it was cancelled, and who is told how it ended, once.
@AppActor
public final class ActionRun {
    /// The run that the code being executed belongs to. Child tasks and `Task { }` inherit it.
    package nonisolated static var current: ActionRun? { CurrentRun.run }

    package let cause: Cause
    /// Where the user's value stands among those that the front end has sent, if it has said so.
    package let input: InputMark?
    /// Kept until it has been told how the action ended.
    private var delegate: (any ActionRunDelegate)?
    package var onCancel: (@AppActor () -> Void)?
    package var task: Task<Void, Never>?
    /// The place of its action among the cases of its type.
    package var caseIndex = -1
    /// The session it belongs to: what it changes elsewhere is not told with its cause.
    package var owner: ObjectIdentifier?
    package var isUnhandled = false
    /// Its store keeps it, for it has not ended in place.
    package var isScheduled = false
    /// Set when something the handler did without being told cannot stand, such as an event that JSON has no text for.
    package var failure: (any Error)?
    /// The handler has returned.
    package var hasEnded = false
    package private(set) var isCancelled = false
    /// The answer is out; whatever is sent from now on was left running on purpose.
    package private(set) var isAnswered = false
    /// Nobody waits for its answer any longer.
    package var isLeftRunning = false
    /// Whatever it sends was left running on purpose.
    package var isDetached: Bool { isAnswered || isLeftRunning }

    package init(cause: Cause, input: InputMark? = nil, delegate: any ActionRunDelegate) {
        self.cause = cause
        self.input = input
        self.delegate = delegate
    }

    /// Answers the action; only the first call counts.
    package func finish(_ outcome: ActionOutcome) {
        guard !isAnswered else { return }
        isAnswered = true
        delegate?.actionDidEnd(outcome)
        delegate = nil
    }

    package func report(_ message: String?, percentage: Int?) {
        delegate?.actionDidReport(message, percentage: percentage)
    }

    /// Answers at once and tells the handler, which may take its time; what it sends from now on is dropped.
    package func cancel(_ reason: Cancellation) {
        guard !hasEnded, !isCancelled else { return }
        isCancelled = true
        task?.cancel()
        onCancel?()
        onCancel = nil
        finish(.cancelled(reason))
    }
}

package enum CurrentRun {
    @TaskLocal package static var run: ActionRun?
}

/// Whoever sent an action.
@AppActor
package protocol ActionRunDelegate: AnyObject {
    /// Called once.
    func actionDidEnd(_ outcome: ActionOutcome)
    func actionDidReport(_ message: String?, percentage: Int?)
}

/// How an action ended.
public enum ActionOutcome {
    case done
    /// Its store does not handle it.
    case unhandled
    /// Its policy is `drop` and one of its case was running.
    case dropped
    case rejected(Rejected)
    case failed(any Error)
    case cancelled(Cancellation)
}

public enum Cancellation: Sendable {
    /// The front end asked for it.
    case cancelled
    /// A later action of the same case took its place.
    case superseded
    case timeout(milliseconds: Int64)
    /// Its screen or session is gone.
    case closed
    /// The server was asked to end, and has waited long enough.
    case shutDown
    /// The input has ended, and the server has waited long enough.
    case drainTimeout
}

/// Thrown by a store to refuse an action with a word of its own, which the front end can test for.
public struct Rejected: Error, Equatable, Sendable {
    /// A stable word in lower camel case: `noteNotFound`.
    public let kind: String
    /// For people.
    public let message: String

    public init(_ kind: String, _ message: String? = nil) {
        self.kind = kind
        self.message = message ?? "the screen refused the action: \(kind)"
    }
}
