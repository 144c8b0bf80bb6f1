import JSON
import Wire

// Types of the route tree's JSON, for schemas and for clients in other languages. `NodeMember` has the members of
// nodes, and `TreeText` writes the JSON from the tree itself; `make test` checks that recorded traffic has these types.

/// The route tree of a session.
@Wire
package struct RouteTreeValue {
    package static var wireName: String { "RouteTree" }

    /// Windows, in the order in which they were opened.
    package let windows: [WindowNode]
}

/// A window of the route tree.
package struct WindowNode: WireNamed {
    /// The window's JSON.
    package let fragment: WireFragment

    package static var wireName: String { NodeKind.window.wireName }
    package static var wireDescription: String? { NodeKind.window.wireDescription }
    package init(wire node: JSONNode) throws(WireError) { fragment = try WireFragment(wire: node) }
    package func write(to writer: inout JSONWriter) { fragment.write(to: &writer) }
    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        NodeKind.window.wireSchema(in: &schemas)
    }
}

/// A node of the route tree; its kind is the member `kind`.
package struct RouteNodeValue: WireNamed {
    package static var wireName: String { "RouteNode" }
    package static var wireDescription: String? { "A node of the route tree; its kind is the member `kind`." }

    /// The node's JSON.
    package let fragment: WireFragment

    package init(wire node: JSONNode) throws(WireError) { fragment = try WireFragment(wire: node) }
    package func write(to writer: inout JSONWriter) { fragment.write(to: &writer) }
    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.define(Self.self) { schemas in
            ["oneOf": .array(NodeKind.allCases.map { $0.wireSchema(in: &schemas) })]
        }
    }
}

extension NodeKind {
    /// Name of the schema.
    fileprivate var wireName: String {
        (self == .hud ? "HUD" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()) + "Node"
    }

    fileprivate var wireDescription: String {
        switch self {
        case .window: "A window. Its layers are drawn from bottom to top."
        case .content: "The bottom layer of a window."
        case .modal: "A layer above the content: a sheet, a popover, an overlay or a full screen."
        case .alert: "An alert. The user answers it with one of its buttons: `route/answer`."
        case .choice:
            "A choice among buttons, such as an action sheet. The user may dismiss it, which presses its cancel button."
        case .hud: "Progress above everything else. Takes no input."
        case .toast:
            "A short message that disappears by itself. `route/dismiss` removes it earlier, and so does its button."
        case .request: "A request to the platform. The front end answers it with `route/fulfil` or `route/refuse`."
        case .custom:
            "A layer of a kind that the app declares. The front end answers it with `route/fulfil` or `route/refuse`."
        case .stack: "A stack. Its last item is shown."
        case .tabs: "Tabs. The branch at the index `selected` is shown."
        case .pages: "Pages. The page at the index `selected` is shown."
        case .screen: "A screen: a store with a view. `screen/didChange` and snapshots have its view."
        case .launching: "The content of a window while the app starts."
        }
    }

    fileprivate func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        let value: JSONValue =
            self == .custom
            ? ["type": "string", "pattern": "^custom:", "description": "`custom:` and the name of the layer kind."]
            : ["const": .string(rawValue)]
        return schemas.object(named: wireName, wireDescription, ("kind", value)) { schemas in
            NodeMember.all.flatMap { $0.describe(self, &schemas) }
        }
    }

    /// The members of this kind's JSON.
    func wireProperties(in schemas: inout WireSchemas) -> [(String, JSONValue)] {
        let reference = wireSchema(in: &schemas)
        return schemas.properties(of: reference)
    }
}
