import AppLoop
import JSON

/// What became of a front end's request (navigation.md, section 4), inside the transaction that it ran in: where that
/// has nothing to commit, the
/// answer is `noop`.
public enum FrontEndOutcome: Equatable, Sendable {
    case applied
    /// A layer is gone, and its owner has to hear how.
    case answered(LayerAnswer)
    /// The screen was asked to decide; nothing is changed yet.
    case intercepted(by: NodeID)
    /// The node's screen is sent an action; nothing is changed by the request itself.
    case sends(JSONValue, to: NodeID)
    /// It is refused with that error, and a layer's owner has to hear that it was tried.
    case attempted(LayerAnswer, refusedWith: RouteError)
    /// Nothing was to be changed: that node would appear.
    case preview(NodeID?)
}

/// How a layer was answered: once, with the revision that removes it.
public struct LayerAnswer: Equatable, Sendable {
    public enum Answer: Equatable, Sendable {
        case button(String, fields: [String: String])
        case fulfilled(JSONValue)
        case refused(reason: String)
        case dismissed(by: DismissGesture?)
    }

    public let layer: NodeID
    public let presenter: NodeID?
    public let answer: Answer
    /// What its owner wants to be sent then: the button's or the request's template, what was typed or given beside its
    /// members.
    public let action: JSONValue?

    public init(layer: NodeID, presenter: NodeID?, answer: Answer, action: JSONValue? = nil) {
        self.layer = layer
        self.presenter = presenter
        self.answer = answer
        self.action = action
    }
}

/// How a user put a layer away.
public enum DismissGesture: String, Sendable {
    case swipe, tapOutside, closeButton, escape
}

extension RouteTree {
    /// Where a request comes from: the source, or where input goes.
    ///
    /// A source that is gone, or no longer shown, or covered by a layer, is refused. That alone stops double taps and
    /// double backs, without timers and
    /// without refusing fast input from elsewhere.
    ///
    /// - Throws: `staleSource`, `notActive`.
    func origin(_ source: NodeID?) throws(RouteError) -> RouteNode {
        guard let source else {
            guard let leaf = activeLeaf else { throw .notActive(nil) }
            return leaf
        }
        return shownLeaf(of: try reachable(source))
    }

    /// The node, where input goes to it: shown, and covered by no layer.
    ///
    /// - Throws: `staleSource`.
    func reachable(_ id: NodeID) throws(RouteError) -> RouteNode {
        guard let node = self[id], node.kind != .window, isShown(node), isOnTop(node) else {
            throw .staleSource("\(id)")
        }
        return node
    }

    /// In the layer of its window that takes input.
    func isOnTop(_ node: RouteNode) -> Bool {
        guard let layer = layer(of: node), let window = parent(of: layer) else { return false }
        return inputLayer(of: window)?.id == layer.id
    }
}
