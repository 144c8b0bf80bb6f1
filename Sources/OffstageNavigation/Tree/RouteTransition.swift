import Wire

/// How a change is to be shown; never part of the state.
public enum RouteAnimation: Sendable, Equatable {
    case none
    case `default`
    case crossDissolve
    /// Known to the front ends of one app.
    case named(String)

    var name: String {
        switch self {
        case .none: "none"
        case .default: "default"
        case .crossDissolve: "crossDissolve"
        case .named(let name): name
        }
    }

    /// Of steps that become one: theirs if they agree; if one of them says nothing of its own, the other's; else the default one.
    static func merged(_ first: RouteAnimation, _ second: RouteAnimation) -> RouteAnimation {
        if first == second || second == .default { return first }
        return first == .default ? second : .default
    }
}

/// One visible movement in one container: a hint for front ends that animate.
public struct RouteTransition: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case push, pop, replace, reset, present, dismiss, select, page, root, update
    }

    public var container: NodeID
    public var kind: Kind
    public var from: [NodeID] = []
    public var to: [NodeID] = []
    public var animation = RouteAnimation.default
    public var isInteractive = false
}
