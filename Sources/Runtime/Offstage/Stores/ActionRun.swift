import AppLoop
import Synchronization
import Wire

/// One action in a store: its cause, its cancellation, and the call that receives its outcome once.
@AppActor
package final class ActionRun {
    /// The run of the code being executed. Child tasks and `Task { }` inherit it.
    package nonisolated static var current: ActionRun? { CurrentRun.run }

    package let cause: Cause
    /// JSON of the cause, encoded once. The second value is `isDetached` at that time.
    @exclusivity(unchecked) private var encodedCause: (text: WireFragment, isDetached: Bool)?
    /// Sequence number of the user's input, when the front end sent one.
    package let input: InputMark?
    /// Receives the outcome. `finish` releases both closures, which keep the caller alive.
    private var onEnd: (@AppActor (ActionRun, ActionOutcome) -> Void)?
    private var onReport: (@AppActor (_ message: String?, _ percentage: Int?) -> Void)?
    package var onCancel: (@AppActor () -> Void)?
    package var task: Task<Void, Never>?
    package var origin = Origin.unknown
    /// Session of the run. Another session does not report the run's changes with its cause.
    package var owner: ObjectIdentifier?
    package var isUnhandled = false
    /// Id of the part whose value the user has changed with the action.
    var field: String?
    /// True once a draft has taken the user's value.
    nonisolated let isApplied = Atomic(false)
    /// True when the store keeps the run because its handler has suspended or waits in the queue.
    package var isScheduled = false
    /// Set when something the handler did cannot be delivered, such as an event that JSON cannot represent. Fails the
    /// action.
    package var failure: (any Error)?
    /// True once the handler has returned.
    package var hasEnded = false
    package private(set) var isCancelled = false
    /// True when the policy of the action's case has `finishes`.
    var finishes = false
    /// Called when the action is cancelled because its screen was removed.
    var onRemoval: (@AppActor () -> Void)?
    /// True once the outcome is out; the app left later work running on purpose.
    @exclusivity(unchecked) package private(set) var isAnswered = false
    /// True when no caller waits for the outcome any longer.
    @exclusivity(unchecked) package var isLeftRunning = false
    /// True when the run's later events belong to work left running on purpose.
    package var isDetached: Bool { isAnswered || isLeftRunning }

    /// - Parameters:
    ///   - onReport: receives the progress.
    ///   - onEnd: receives the outcome, once.
    package init(
        cause: Cause, input: InputMark? = nil,
        onReport: (@AppActor (_ message: String?, _ percentage: Int?) -> Void)? = nil,
        onEnd: (@AppActor (ActionRun, ActionOutcome) -> Void)? = nil
    ) {
        self.cause = cause
        self.input = input
        self.onReport = onReport
        self.onEnd = onEnd
    }

    /// JSON of the cause of what the run publishes now.
    package var causeText: WireFragment {
        let isDetached = isDetached
        if let encodedCause, encodedCause.isDetached == isDetached { return encodedCause.text }
        let text = isDetached ? WireFragment(encoding: cause.detachedCause) : WireFragment(encoding: cause)
        encodedCause = (text, isDetached)
        return text
    }

    /// Ends the action with `outcome`. Later calls are ignored.
    package func finish(_ outcome: ActionOutcome) {
        guard !isAnswered else { return }
        isAnswered = true
        onEnd?(self, outcome)
        onEnd = nil
        onReport = nil
    }

    package func report(_ message: String?, percentage: Int?) {
        onReport?(message, percentage)
    }

    /// Cancels the handler and ends the action at once. The handler may take time to return; the store drops its later
    /// events.
    package func cancel(_ reason: Cancellation) { stop(with: .cancelled(reason)) }

    /// Cancels the handler and ends the action at once, because a later action of the same case replaces it.
    func supersede() { stop(with: .superseded) }

    private func stop(with outcome: ActionOutcome) {
        guard !hasEnded, !isCancelled else { return }
        isCancelled = true
        task?.cancel()
        onCancel?()
        onCancel = nil
        finish(outcome)
    }
}

extension ActionRun {
    /// The action that a run handles.
    package enum Origin: Hashable {
        case unknown
        /// A case of the store's actions, by its index.
        case action(Int)
        /// The action of a `@Field` property, by the index of the property among the store's members.
        case field(Int)
    }
}

/// Task-local storage of the current run.
package enum CurrentRun {
    @TaskLocal package static var run: ActionRun?

    /// Starts the counted task of a run on the loop.
    ///
    /// The values are bound outside the task, which copies them: cheaper than inside. Closures of a function without an
    /// actor are not checked for one.
    nonisolated static func start(_ run: ActionRun, _ work: @escaping @Sendable @AppActor () async -> Void)
        -> Task<Void, Never>
    {
        $run.withValue(run) { CountedWork.$isCounted.withValue(true) { AppLoop.shared.startUnchecked(work) } }
    }
}

/// Outcome of an action.
package enum ActionOutcome {
    case done
    /// The store does not handle the action.
    case unhandled
    /// The action's policy is `drop`, and an action of the same case was running.
    case dropped
    /// A later action of the same case replaced it: the policy is `latest`, `debounce` or `throttle`.
    case superseded
    case rejected(Rejected)
    case failed(any Error)
    case cancelled(Cancellation)
}

/// Reason for cancelling an action.
package enum Cancellation: Sendable {
    /// The client sent `$/cancelRequest`.
    case cancelled
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

    /// Creates a refusal of a `kind` with a message in the user's language.
    public init(_ kind: String, _ message: Words) {
        self.kind = kind
        self.message = message.text
    }

    /// Creates a refusal of a `kind` with a message of a variable.
    @_disfavoredOverload
    public init(_ kind: String, _ message: some StringProtocol) {
        self.kind = kind
        self.message = String(message)
    }

    /// Creates a refusal whose message contains the kind.
    public init(_ kind: String) { self.init(kind, Words("the screen refused the action: \(kind)" as String)) }
}
