import JSON
import Wire

extension Route {
    /// Animation of a change: a hint for front ends, never part of the state.
    public enum Animation: Sendable, Equatable {
        /// No animation.
        case none
        /// The front end's usual animation for the change.
        case `default`
        /// The old content fades out while the new fades in.
        case crossDissolve
        /// An animation that only the app's own front ends know.
        case named(String)

        /// The name on the wire.
        public var name: String {
            switch self {
            case .none: "none"
            case .default: "default"
            case .crossDissolve: "crossDissolve"
            case .named(let name): name
            }
        }

        /// Animation of two merged steps: the common one, or the only one that is not the default, or else the default.
        static func merged(_ first: Route.Animation, _ second: Route.Animation) -> Route.Animation {
            if first == second || second == .default { return first }
            return first == .default ? second : .default
        }
    }
}

/// One visible movement in one container: a hint for front ends that animate. A revision has at most one for each
/// container.
package struct RouteTransition: Sendable, Equatable {
    /// Kind of movement.
    @Wire
    package enum Kind: String {
        case push, pop, replace, reset, present, dismiss, select, page, root, update
    }

    /// Direction among the branches of tabs or the pages of a container.
    @Wire
    package enum Direction: String {
        case forward, backward
    }

    package var container: NodeID
    package var kind: Kind
    /// Nodes that leave, screens below the top included.
    package var from: [NodeID] = []
    /// Nodes that arrive.
    package var to: [NodeID] = []
    package var direction: Direction?
    package var animation = Route.Animation.default
    /// Milliseconds; nil leaves it to the front end.
    package var durationHint: Int64?
    /// True when the user's gesture has moved the content already.
    package var isInteractive = false

    /// Whether nothing moves.
    var isEmpty: Bool { from.isEmpty && to.isEmpty }
}

// MARK: Visibility

extension RouteTransition {
    /// Keeps the nodes that front ends know before or after; none where the container is not visible.
    mutating func reduce(from old: RouteTree, to new: RouteTree) {
        let wasKnown = old.has(container) && (old.shows(container) || new.shows(container))
        let isVisible = new.has(container) && (wasKnown || container.letter == .window)
        from.removeAll { !isVisible || !old.has($0) }
        to.removeAll { !isVisible || !new.has($0) }
    }
}

// MARK: Merging

extension RouteTransition {
    /// Merges two movements of one container. `clear(crossDissolve).push(home, crossDissolve)` becomes one reset that
    /// dissolves.
    func joined(with next: RouteTransition) -> RouteTransition {
        var joined = next
        joined.kind = joinedKind(with: next)
        // A node that arrived and left was never seen; a node that left and returned never left.
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
    /// Writes the transition. Omits empty members and default values.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.raw("\"containerId\":")
        container.write(to: &writer)
        writer.comma()
        writer.member("kind", kind)
        if !from.isEmpty { write("from", from, to: &writer) }
        if !to.isEmpty { write("to", to, to: &writer) }
        writer.member("direction", direction)
        writer.member("animation", animation.name)
        writer.member("durationHint", durationHint)
        writer.member("interactive", isInteractive ? true : nil)
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

    private func write(_ name: StaticString, _ ids: [NodeID], to writer: inout JSONWriter) {
        writer.key(name)
        NodeID.write(ids, to: &writer)
        writer.comma()
    }
}
