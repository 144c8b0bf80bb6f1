import AppLoop
import JSON

extension Session {
    /// Runs a front end's request whole, as one revision, or not at all. The store receives its action in the same
    /// turn: navigation before the handler's first suspension is published together with the request's own changes.
    ///
    /// - Throws: `RouteError`; the tree is then unchanged.
    package func request(cause: Cause, _ change: @escaping @AppActor (RouteTransaction) throws -> FrontEndOutcome)
        throws
        -> FrontEndOutcome
    {
        var outcome = FrontEndOutcome.applied
        _ = try navigate(cause: cause) { outcome = try change($0) }
        switch outcome {
        case .applied, .preview: break
        case .intercepted(let node):
            touch(nil)
            screen(of: node)?.store.backWasRequested()
        case .answered(let answer): deliver(answer, cause: cause)
        case .sends(let action, let node): deliver(action, to: node, cause: cause)
        case .attempted(let answer, let error):
            deliver(answer, cause: cause)
            throw error
        }
        return outcome
    }

    /// Fields of an alert or choice; empty for any other node.
    package func fields(ofAlert layer: NodeID) -> [TextFieldView] {
        guard case .alert(_, let alert)? = tree[layer]?.fields.own else { return [] }
        return alert.fields ?? []
    }

    /// Sends the action of an answered layer to the store of the screen that presented it.
    func deliver(_ answer: LayerAnswer, cause: Cause) {
        if let action = answer.action, let presenter = answer.presenter { deliver(action, to: presenter, cause: cause) }
    }

    /// Sends an action to the node's screen, or else to the screen around it, or else to the active screen. Sends
    /// nothing for a removed node.
    private func deliver(_ action: JSONValue, to node: NodeID, cause: Cause) {
        receiver(of: node)?.store.receive(action, cause: cause)
    }

    /// The screen that receives the actions of a node.
    func receiver(of node: NodeID) -> ScreenNode? {
        guard let node = tree[node] else { return nil }
        let around = tree.ancestor(of: node) { self.screen(of: $0.id) != nil }
        return around.flatMap { self.screen(of: $0.id) } ?? activeScreen
    }
}
