import JSON
import Offstage

/// The values with which one change of a route tree reaches front ends.
struct RouteChange {
    let ops: [RouteStep]
    let transitions: [Movement]
    /// Queued layers that will never be shown.
    let dropped: [NodeID]
    /// The ops as a front end receives them.
    let wire: JSONValue
    /// Length of the ops' text.
    let bytes: Int

    init(_ commit: RouteCommit?) throws {
        wire = try commit.map { try JSONValue(parsing: $0.ops.bytes) } ?? []
        ops = try wire.array?.map { try RouteStep($0) } ?? []
        transitions = commit?.transitions.map(Movement.init) ?? []
        dropped = commit?.dropped ?? []
        bytes = commit?.ops.bytes.count ?? 0
    }
}

/// One operation, without the members of its node: the tree after it has them.
enum RouteStep: Equatable {
    case insert(NodeID, into: NodeID?, at: Int)
    case fill(slot: String, of: NodeID, NodeID)
    case remove(NodeID, RemovalReason)
    case move(NodeID, to: Int)
    case select(NodeID, Int?)
    /// The names of the changed members, in alphabetic order.
    case update(NodeID, [String])

    struct Unknown: Error { let op: JSONValue }

    init(_ op: JSONValue) throws {
        let text = op.description
        switch op["op"]?.string {
        case "insert":
            let insert = try InsertNode(wireText: text)
            guard let id = op["node"]?["id"]?.string.flatMap({ NodeID($0) }) else { throw Unknown(op: op) }
            let parent = insert.parent.flatMap { NodeID($0) }
            if let slot = op["node"]?["slot"]?.string, let parent {
                self = .fill(slot: slot, of: parent, id)
            } else if let index = insert.index {
                self = .insert(id, into: parent, at: index)
            } else {
                throw Unknown(op: op)
            }
        case "remove":
            let remove = try RemoveNode(wireText: text)
            self = .remove(try Self.id(remove.id), remove.reason)
        case "move":
            let move = try MoveNode(wireText: text)
            self = .move(try Self.id(move.id), to: move.index)
        case "select":
            let select = try SelectNode(wireText: text)
            self = .select(try Self.id(select.id), select.index)
        case "update":
            let update = try UpdateNode(wireText: text)
            self = .update(try Self.id(update.id), op["fields"]?.object?.map(\.0).sorted() ?? [])
        default: throw Unknown(op: op)
        }
    }

    private static func id(_ text: String) throws -> NodeID {
        guard let id = NodeID(text) else { throw Unknown(op: .string(text)) }
        return id
    }
}

/// A transition as a value that a test can write.
struct Movement: Equatable {
    let kind: RouteTransition.Kind
    let container: NodeID
    let from: [NodeID]
    let to: [NodeID]
    let direction: RouteTransition.Direction?
    let animation: Route.Animation

    init(
        _ kind: RouteTransition.Kind, in container: NodeID, from: [NodeID] = [], to: [NodeID] = [],
        _ direction: RouteTransition.Direction? = nil, animation: Route.Animation = .default
    ) {
        self.kind = kind
        self.container = container
        self.from = from
        self.to = to
        self.direction = direction
        self.animation = animation
    }

    init(_ transition: RouteTransition) {
        self.init(
            transition.kind, in: transition.container, from: transition.from, to: transition.to, transition.direction,
            animation: transition.animation)
    }
}

/// The wire form of a tree in one line: layers from bottom to top and containers with their children. Screens and
/// layers have `*` if they are active, `+` if only visible, `?` if not made yet. With more than one window, `>` marks
/// the key window.
enum RouteOutline {
    static func text(of tree: JSONValue) -> String {
        let windows = tree["windows"]?.array ?? []
        return windows.map { window in
            let layers = (window["layers"]?.array ?? []).map(describe).joined(separator: ", ")
            return (windows.count > 1 && window["isKey"] == true ? ">" : "") + layers
        }
        .joined(separator: " | ")
    }

    /// Returns the first match in tree order.
    static func first(in value: JSONValue, where matches: (JSONValue) -> Bool) -> JSONValue? {
        if matches(value) { return value }
        var children = (["windows"] + lists).flatMap { value[$0]?.array ?? [] }
        if let content = value["content"] { children.append(content) }
        for child in children { if let found = first(in: child, where: matches) { return found } }
        return nil
    }

    private static let lists = ["layers", "items", "branches", "pages", "slots"]

    private static func describe(_ node: JSONValue) -> String {
        let mark = mark(node["status"]?.string)
        switch node["kind"]?.string ?? "" {
        case "content": return node["content"].map(describe) ?? ""
        case "modal": return "\(node["style"]?.string ?? "")(\(node["content"].map(describe) ?? ""))"
        case "screen":
            let slots = (node["slots"]?.array ?? []).map { "\($0["slot"]?.string ?? ""): \(describe($0))" }.joined(separator: ", ")
            return (node["key"]?["name"]?.string ?? "") + mark + (slots.isEmpty ? "" : "{\(slots)}")
        case let kind:
            guard let children = lists.lazy.compactMap({ node[$0]?.array }).first else { return kind + mark }
            return "\(kind)[\(children.map(describe).joined(separator: ", "))]"
        }
    }

    private static func mark(_ status: String?) -> String {
        switch status {
        case "active": "*"
        case "visible": "+"
        case "declared": "?"
        default: ""
        }
    }
}
