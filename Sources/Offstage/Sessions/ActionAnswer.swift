/// What `action/send` answers: how the action ended and where the session stood then.
public struct ActionAnswer {
    public let actionID: ActionID?
    public let seq: Int64
    public let rev: Int64
    public let outcome: ActionOutcome

    public init(actionID: ActionID?, seq: Int64, rev: Int64, outcome: ActionOutcome) {
        self.actionID = actionID
        self.seq = seq
        self.rev = rev
        self.outcome = outcome
    }
}
