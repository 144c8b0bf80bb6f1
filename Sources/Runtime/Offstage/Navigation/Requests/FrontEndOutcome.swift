import JSON
import Wire

/// Outcome of a front end's request inside its transaction. The server answers `noop` when the transaction changes
/// nothing.
package enum FrontEndOutcome: Equatable, Sendable {
    /// The tree was changed.
    case applied
    /// A layer was answered and removed. Its presenter receives the answer.
    case answered(LayerAnswer)
    /// The screen's back handler decides; the tree is unchanged.
    case intercepted(by: NodeID)
    /// The node's screen receives an action; the tree is unchanged.
    case sends(JSONValue, to: NodeID)
    /// The request fails with this error, and the layer's presenter learns of the attempt.
    case attempted(LayerAnswer, refusedWith: RouteError)
    /// The node that would appear; the tree is unchanged.
    case preview(NodeID?)
}

/// The answer to a layer, which the revision that removes the layer completes.
package struct LayerAnswer: Equatable, Sendable {
    package enum Answer: Equatable, Sendable {
        case button(String, fields: [String: String])
        case fulfilled(JSONValue)
        case refused(reason: String)
        case dismissed(by: DismissGesture?)
    }

    package let layer: NodeID
    package let presenter: NodeID?
    package let answer: Answer
    /// The action for the presenter: the template of the button or request, with the user's input added.
    package let action: JSONValue?

    package init(layer: NodeID, presenter: NodeID?, answer: Answer, action: JSONValue? = nil) {
        self.layer = layer
        self.presenter = presenter
        self.answer = answer
        self.action = action
    }
}

/// Gesture that dismisses a layer.
@Wire
package enum DismissGesture: String {
    package static var wireName: String { "RouteDismissGesture" }

    case swipe, tapOutside, closeButton, escape
}

extension RouteTree {
    /// Returns the visible leaf of a request's source, or the active leaf without a source.
    ///
    /// A source that was removed, hidden or covered by a layer is stale. This rejects double taps and double backs
    /// without timers, and accepts fast input from other sources.
    ///
    /// - Throws: `staleSource`, `notActive`.
    func origin(_ source: NodeID?) throws(RouteError) -> RouteNode {
        guard let source else {
            guard let leaf = activeLeaf else { throw .notActive(nil) }
            return leaf
        }
        return shownLeaf(of: try reachable(source))
    }

    /// Returns a node that receives input: visible and not covered by a layer.
    ///
    /// - Throws: `staleSource`.
    func reachable(_ id: NodeID) throws(RouteError) -> RouteNode {
        guard let node = self[id], node.kind != .window, isShown(node), isOnTop(node) else {
            throw .staleSource("\(id)")
        }
        return node
    }

    /// Whether the node is in the layer of its window that receives input.
    func isOnTop(_ node: RouteNode) -> Bool {
        guard let layer = layer(of: node), let window = parent(of: layer) else { return false }
        return inputLayer(of: window)?.id == layer.id
    }
}
