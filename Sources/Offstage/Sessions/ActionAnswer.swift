/// The answer to `action/send`: the action's outcome, and the session's position when it ended.
public struct ActionAnswer {
    /// Nil for a duplicate whose first action is no longer in the dedupe table.
    public let actionID: ActionID?
    /// Sequence number of the session's last publication.
    public let seq: Int64
    /// Route revision.
    public let rev: Int64
    /// The outcome of the action.
    public let outcome: ActionOutcome

    /// Creates an answer.
    public init(actionID: ActionID?, seq: Int64, rev: Int64, outcome: ActionOutcome) {
        self.actionID = actionID
        self.seq = seq
        self.rev = rev
        self.outcome = outcome
    }
}
