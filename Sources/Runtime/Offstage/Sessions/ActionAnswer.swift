/// The answer to `action/send`: the action's outcome, and the session's position when it ended.
package struct ActionAnswer {
    /// Nil for a duplicate whose first action is no longer in the dedupe table.
    package let actionID: ActionID?
    /// Sequence number of the session's last publication.
    package let seq: Int64
    /// Route revision.
    package let rev: Int64
    /// The outcome of the action.
    package let outcome: ActionOutcome

    /// Creates an answer.
    package init(actionID: ActionID?, seq: Int64, rev: Int64, outcome: ActionOutcome) {
        self.actionID = actionID
        self.seq = seq
        self.rev = rev
        self.outcome = outcome
    }
}
