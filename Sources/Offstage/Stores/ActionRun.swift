import AppLoop
import Wire

/// One action in a store: its cause, its cancellation, and the delegate that receives its outcome once.
@AppActor
package final class ActionRun {
    /// The run of the code being executed. Child tasks and `Task { }` inherit it.
    package nonisolated static var current: ActionRun? { CurrentRun.run }

    package let cause: Cause
    /// Sequence number of the user's input, when the front end sent one.
    package let input: InputMark?
    /// Released once it has received the outcome.
    private var delegate: (any ActionRunDelegate)?
    package var onCancel: (@AppActor () -> Void)?
    package var task: Task<Void, Never>?
    /// Index of the action among the cases of its type.
    package var caseIndex = -1
    /// Session of the run. Another session does not report the run's changes with its cause.
    package var owner: ObjectIdentifier?
    package var isUnhandled = false
    /// True when the store keeps the run because its handler has suspended or waits in the queue.
    package var isScheduled = false
    /// Set when something the handler did cannot be delivered, such as an event that JSON cannot represent. Fails the
    /// action.
    package var failure: (any Error)?
    /// True once the handler has returned.
    package var hasEnded = false
    package private(set) var isCancelled = false
    /// True once the outcome is out; the app left later work running on purpose.
    package private(set) var isAnswered = false
    /// True when no caller waits for the outcome any longer.
    package var isLeftRunning = false
    /// True when the run's later events belong to work left running on purpose.
    package var isDetached: Bool { isAnswered || isLeftRunning }

    package init(cause: Cause, input: InputMark? = nil, delegate: any ActionRunDelegate) {
        self.cause = cause
        self.input = input
        self.delegate = delegate
    }

    /// Ends the action with `outcome`. Later calls are ignored.
    package func finish(_ outcome: ActionOutcome) {
        guard !isAnswered else { return }
        isAnswered = true
        delegate?.actionDidEnd(outcome)
        delegate = nil
    }

    package func report(_ message: String?, percentage: Int?) {
        delegate?.actionDidReport(message, percentage: percentage)
    }

    /// Cancels the handler and ends the action at once. The handler may take time to return; the store drops its later
    /// events.
    package func cancel(_ reason: Cancellation) {
        guard !hasEnded, !isCancelled else { return }
        isCancelled = true
        task?.cancel()
        onCancel?()
        onCancel = nil
        finish(.cancelled(reason))
    }
}

/// Task-local storage of the current run.
package enum CurrentRun {
    @TaskLocal package static var run: ActionRun?
}

/// Sender of an action; receives its progress and outcome.
@AppActor
package protocol ActionRunDelegate: AnyObject {
    /// Receives the outcome; called once.
    func actionDidEnd(_ outcome: ActionOutcome)
    func actionDidReport(_ message: String?, percentage: Int?)
}

/// Outcome of an action.
package enum ActionOutcome {
    case done
    /// The store does not handle the action.
    case unhandled
    /// The action's policy is `drop`, and an action of the same case was running.
    case dropped
    case rejected(Rejected)
    case failed(any Error)
    case cancelled(Cancellation)
}

/// Reason for cancelling an action.
package enum Cancellation: Sendable {
    /// The client sent `$/cancelRequest`.
    case cancelled
    /// A later action of the same case replaced it.
    case superseded
    case timeout(milliseconds: Int64)
    /// The screen or session was closed.
    case closed
    /// The drain timeout passed after `shutdown`, or the client sent `exit`.
    case shutDown
    /// The drain timeout passed after the end of input.
    case drainTimeout
}

/// Thrown by a store to refuse an action with a stable kind that the front end can test for.
public struct Rejected: Error, Equatable, Sendable {
    /// Stable kind in lower camel case: `noteNotFound`.
    public let kind: String
    /// Message for people.
    public let message: String

    /// Creates a refusal. The default message contains the kind.
    public init(_ kind: String, _ message: String? = nil) {
        self.kind = kind
        self.message = message ?? "the screen refused the action: \(kind)"
    }
}
