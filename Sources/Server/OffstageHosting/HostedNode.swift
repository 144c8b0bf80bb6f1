import JSON

/// A node of the route tree, as front ends receive it: `schemas/openrpc.json` describes its members.
public struct HostedNode: Identifiable, Equatable, Sendable {
    /// Node id, such as `n3`; `root` for the tree's root.
    public let id: String
    /// Kind: `root`, `window`, `content`, `stack`, `tabs`, `pages`, `screen`, `alert`, …
    public let kind: String
    /// The other members of the node, such as `title`, `selected` and `back`.
    public let members: JSONValue
    /// Layers of a window, branches of tabs, items of a stack, in order.
    public let children: [HostedNode]

    /// Full name of a screen, such as `notes.list`; nil for another node.
    public var screen: String? { kind == "screen" ? members["key"]?["name"]?.string : nil }
    /// Title, if the node has one.
    public var title: String? { members["title"]?.string }
    /// Index of the selected child of tabs and pages; nil for other nodes.
    public var selected: Int? { members["selected"]?.integer.flatMap { Int(exactly: $0) } }

    init(tree: JSONValue) { self.init(id: "root", kind: "root", tree.object ?? [:]) }

    private init(id: String, kind: String, _ object: JSONObject) {
        var members: JSONObject = [:]
        var children: [HostedNode] = []
        for (name, value) in object {
            let nodes = Self.nodes(in: value)
            if nodes.isEmpty, name != "id", name != "kind" { members[name] = value }
            children += nodes
        }
        self.id = id
        self.kind = kind
        self.members = .object(members)
        self.children = children
    }

    private static func nodes(in value: JSONValue) -> [HostedNode] {
        if let elements = value.array { return elements.flatMap { nodes(in: $0) } }
        guard let object = value.object, let id = object["id"]?.string, let kind = object["kind"]?.string,
            object["component"] == nil
        else { return [] }
        return [HostedNode(id: id, kind: kind, object)]
    }

    /// The first node in the tree below this one, itself included, for which `isWanted` returns true.
    public func first(where isWanted: (HostedNode) -> Bool) -> HostedNode? {
        if isWanted(self) { return self }
        for child in children {
            if let found = child.first(where: isWanted) { return found }
        }
        return nil
    }
}
