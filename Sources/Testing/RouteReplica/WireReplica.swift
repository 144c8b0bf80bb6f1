import JSON

/// A front end's copy of the route tree. Depends only on the wire format.
package struct WireReplica {
    private final class Node {
        var members: JSONObject
        var children: [Node] = []
        var parent: Node?

        init(_ members: JSONObject) { self.members = members }

        var kind: String { members["kind"]?.string ?? "" }
    }

    struct Mismatch: Error, CustomStringConvertible { let description: String }

    private let root = Node([:])
    private var nodes: [String: Node] = [:]

    package init(_ tree: JSONValue) throws {
        for window in tree["windows"]?.array ?? [] { root.children.append(try read(window, under: root)) }
    }

    private static let lists = [
        "window": "layers", "stack": "items", "tabs": "branches", "pages": "pages", "screen": "slots",
    ]

    private mutating func read(_ value: JSONValue, under parent: Node) throws -> Node {
        guard let members = value.object, let id = members["id"]?.string else {
            throw Mismatch(description: "no node: \(value)")
        }
        guard nodes[id] == nil else { throw Mismatch(description: "\(id) is there already") }
        let node = Node(members)
        nodes[id] = node
        node.parent = parent
        for member in Self.lists.values {
            for child in members[member]?.array ?? [] { node.children.append(try read(child, under: node)) }
            node.members[member] = nil
        }
        if let content = members["content"] { node.children.append(try read(content, under: node)) }
        node.members["content"] = nil
        return node
    }

    /// Ids of the screens on visible paths.
    var visibleScreens: [String] {
        nodes.filter { $1.kind == "screen" && ["active", "visible"].contains($1.members["status"]?.string) }.map(\.key)
    }

    // MARK: Ops

    package mutating func apply(_ ops: JSONValue) throws {
        for op in ops.array ?? [] { try apply(one: op) }
    }

    private mutating func apply(one op: JSONValue) throws {
        switch op["op"]?.string {
        case "insert":
            let parent = try parent(op)
            try put(try read(op["node"] ?? .null, under: parent), into: parent, at: op["index"])
        case "remove": forget(try take(op["id"]))
        case "move": try put(try take(op["id"]), into: try parent(op), at: op["index"])
        case "update":
            let node = try find(op["id"])
            for (name, value) in op["fields"]?.object ?? [:] {
                node.members[name] = value.isNull ? .none : .some(value)
            }
        case "select":
            let index = op["index"] ?? .null
            try find(op["id"]).members["selected"] = index.isNull ? .none : .some(index)
        default: throw Mismatch(description: "unknown op \(op)")
        }
    }

    private func put(_ node: Node, into parent: Node, at index: JSONValue?) throws {
        node.parent = parent
        guard let index = index?.integer, index >= 0, index <= parent.children.count else {
            throw Mismatch(description: "no place \(index ?? .null)")
        }
        parent.children.insert(node, at: Int(index))
    }

    private func take(_ id: JSONValue?) throws -> Node {
        let node = try find(id)
        node.parent?.children.removeAll { $0 === node }
        return node
    }

    private mutating func forget(_ node: Node) {
        if let id = node.members["id"]?.string { nodes[id] = nil }
        for child in node.children { forget(child) }
    }

    private func find(_ id: JSONValue?) throws -> Node {
        guard let id = id?.string, let node = nodes[id] else { throw Mismatch(description: "no node \(id ?? .null)") }
        return node
    }

    private func parent(_ op: JSONValue) throws -> Node { op["parent"]?.isNull == true ? root : try find(op["parent"]) }

    // MARK: Reading

    /// Ids of all nodes.
    package var ids: Set<String> { Set(nodes.keys) }

    package var tree: JSONValue { ["windows": .array(root.children.map { Self.value(of: $0) })] }

    private static func value(of node: Node) -> JSONValue {
        var members = node.members
        let children = node.children.map(value)
        if let list = lists[node.kind] {
            if node.kind != "screen" || !children.isEmpty { members[list] = .array(children) }
        } else if let content = children.first {
            members["content"] = content
        }
        return .object(members)
    }
}
