import AppLoop
import JSON

extension Session {
    /// Takes a front end's request whole, as one revision, or not at all. What it means to the app reaches the app in
    /// the same turn: what a handler
    /// navigates before its first suspension is told together with what made it run.
    ///
    /// - Throws: `RouteError`; the tree is as it was then.
    public func request(cause: Cause, _ change: @escaping @AppActor (RouteTransaction) throws -> FrontEndOutcome) throws
        -> FrontEndOutcome
    {
        var outcome = FrontEndOutcome.applied
        _ = try navigate(cause: cause) { outcome = try change($0) }
        switch outcome {
        case .applied, .preview: break
        case .intercepted(let node): screen(of: node)?.store.backWasRequested()
        case .answered(let answer): deliver(answer, cause: cause)
        case .sends(let action, let node): deliver(action, to: node, cause: cause)
        case .attempted(let answer, let error):
            deliver(answer, cause: cause)
            throw error
        }
        return outcome
    }

    /// Has the app hear how a layer was answered: the action that goes with it reaches the store of the screen that
    /// presented the layer.
    func deliver(_ answer: LayerAnswer, cause: Cause) {
        if let action = answer.action, let presenter = answer.presenter { deliver(action, to: presenter, cause: cause) }
    }

    /// Sends an action to the screen that a node is, or stands in; to the active one where it stands in none. Not for a
    /// node that is gone.
    private func deliver(_ action: JSONValue, to node: NodeID, cause: Cause) {
        guard let node = tree[node] else { return }
        let around = tree.ancestor(of: node) { self.screen(of: $0.id) != nil }
        let screen = around.flatMap { self.screen(of: $0.id) }
        (screen ?? activeScreen)?.store.receive(action, cause: cause)
    }
}
