import JSON
import Wire

/// How a change is to be shown; never part of the state.
public enum RouteAnimation: Sendable, Equatable {
    case none
    case `default`
    case crossDissolve
    /// Known to the front ends of one app.
    case named(String)

    public var name: String {
        switch self {
        case .none: "none"
        case .default: "default"
        case .crossDissolve: "crossDissolve"
        case .named(let name): name
        }
    }

    /// Of steps that become one: theirs if they agree; if one of them says nothing of its own, the other's; else the
    /// default one.
    static func merged(_ first: RouteAnimation, _ second: RouteAnimation) -> RouteAnimation {
        if first == second || second == .default { return first }
        return first == .default ? second : .default
    }
}

/// One visible movement in one container: a hint for front ends that animate. A revision has one for each container at
/// the most.
public struct RouteTransition: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case push, pop, replace, reset, present, dismiss, select, page, root, update
    }

    /// Among siblings that have an order: tabs and pages.
    public enum Direction: String, Sendable {
        case forward, backward
    }

    public var container: NodeID
    public var kind: Kind
    /// What leaves, what comes; screens below the top, too.
    public var from: [NodeID] = []
    public var to: [NodeID] = []
    public var direction: Direction?
    public var animation = RouteAnimation.default
    /// Milliseconds; nil leaves it to the front end.
    public var durationHint: Int64?
    /// The user's finger has brought it there already.
    public var isInteractive = false
}

// MARK: Merging

extension RouteTransition {
    /// Two movements of one container as one. `clear(crossDissolve).push(home, crossDissolve)` is one reset that
    /// dissolves.
    func joined(with next: RouteTransition) -> RouteTransition {
        var joined = next
        joined.kind = joinedKind(with: next)
        // What came and is gone again was never seen; what left and is back never left.
        joined.from =
            from.filter { !next.to.contains($0) } + next.from.filter { !to.contains($0) && !from.contains($0) }
        joined.to =
            to.filter { !next.from.contains($0) && !next.to.contains($0) } + next.to.filter { !from.contains($0) }
        joined.animation = .merged(animation, next.animation)
        joined.durationHint = durationHint == next.durationHint ? durationHint : durationHint ?? next.durationHint
        joined.isInteractive = isInteractive && next.isInteractive
        return joined
    }

    private func joinedKind(with next: RouteTransition) -> Kind {
        switch (kind, next.kind) {
        case let (a, b) where a == b: a
        case (.root, _), (_, .root): .root
        case (let a, .update): a
        case (.update, let b): b
        case (.push, .pop): .push
        case (.pop, .push) where !to.isEmpty: .replace
        case (.push, .replace): .push
        case (.pop, .replace), (.replace, .push), (.replace, .pop): .replace
        case (.present, .dismiss): .present
        case (.dismiss, .present): .replace
        default: .reset
        }
    }
}

// MARK: On the wire

extension RouteTransition {
    /// What is empty or usual is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.raw("\"containerId\":")
        container.write(to: &writer)
        writer.comma()
        write("kind", kind.rawValue, to: &writer)
        if !from.isEmpty { write("from", from, to: &writer) }
        if !to.isEmpty { write("to", to, to: &writer) }
        if let direction { write("direction", direction.rawValue, to: &writer) }
        write("animation", animation.name, to: &writer)
        if let durationHint { write("durationHint", durationHint, to: &writer) }
        if isInteractive { write("interactive", true, to: &writer) }
        writer.endObject()
    }

    static func write(_ transitions: [RouteTransition], to writer: inout JSONWriter) {
        writer.beginArray()
        for transition in transitions {
            transition.write(to: &writer)
            writer.comma()
        }
        writer.endArray()
    }

    private func write(_ name: StaticString, _ value: some WireCodable, to writer: inout JSONWriter) {
        writer.key(name)
        value.write(to: &writer)
        writer.comma()
    }

    private func write(_ name: StaticString, _ ids: [NodeID], to writer: inout JSONWriter) {
        writer.key(name)
        NodeID.write(ids, to: &writer)
        writer.comma()
    }
}
