import JSON
import Wire

// Types of the JSON that `RouteDifference` and `RouteTransition` write, for schemas and for clients in other languages.

/// One operation on the route tree. A front end applies the ops of a change in order.
package struct RouteOp: WireNamed {
    package static var wireDescription: String? {
        "One operation on the route tree. A front end applies the ops of a change in order."
    }

    /// The operation's JSON.
    package let fragment: WireFragment

    package init(wire node: JSONNode) throws(WireError) { fragment = try WireFragment(wire: node) }
    package func write(to writer: inout JSONWriter) { fragment.write(to: &writer) }
    package static var wireName: String { "RouteOp" }
    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { schemas.oneOf(Self.self, kinds) }

    /// Every kind of operation.
    package static let kinds: [any WireNamed.Type] = [
        InsertNode.self, RemoveNode.self, MoveNode.self, UpdateNode.self, SelectNode.self,
    ]
}

/// The operation as the constant first member.
private func discriminator(op name: String) -> WireDiscriminator { ("op", ["const": .string(name)]) }

/// Inserts a node with everything below it.
@Wire
package struct InsertNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(op: "insert") }

    /// Id of the parent; absent or null for a window.
    package let parent: String?
    /// Role of the node in its parent.
    package let role: NodeRole
    /// Index among the parent's children.
    package let index: Int?
    /// The node.
    package let node: RouteNodeValue
}

/// Removes a node with everything below it.
@Wire
package struct RemoveNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(op: "remove") }

    /// Node id.
    package let id: String
    /// Reason of the removal.
    package let reason: RemovalReason
}

/// Moves a node among the children of its parent.
@Wire
package struct MoveNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(op: "move") }

    /// Node id.
    package let id: String
    /// Id of the parent.
    package let parent: String?
    /// Role of the node in its parent.
    package let role: NodeRole
    /// Index among the parent's children without the node.
    package let index: Int
}

/// Replaces members of a node.
@Wire
package struct UpdateNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(op: "update") }

    /// Node id.
    package let id: String
    /// New values of members by name; null removes a member.
    package let fields: NodeFieldValues
}

/// Members of a node by name. Null is a removed member.
package struct NodeFieldValues: WireNamed {
    package static var wireName: String { "RouteNodeFields" }
    package static var wireDescription: String? { "Members of a node by name. Null is a removed member." }

    /// The members' JSON, an object.
    package let fragment: WireFragment

    package init(wire node: JSONNode) throws(WireError) { fragment = try WireFragment(wire: node) }
    package func write(to writer: inout JSONWriter) { fragment.write(to: &writer) }

    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.define(Self.self) { schemas in
            // Each member of each kind of node, or null. Kinds that share a member give it one type, except `style`.
            var members: [(name: String, types: [JSONValue], description: JSONValue?)] = []
            for kind in NodeKind.allCases {
                for (name, schema) in kind.wireProperties(in: &schemas) where !identity.contains(name) {
                    let type: JSONValue =
                        schema.object.map { .object(JSONObject($0.filter { $0.0 != "description" })) } ?? schema
                    if let index = members.firstIndex(where: { $0.name == name }) {
                        if !members[index].types.contains(type) { members[index].types.append(type) }
                    } else {
                        members.append((name, [type], schema["description"]))
                    }
                }
            }
            let properties = members.map { member in
                var schema: JSONObject = ["anyOf": .array(member.types + [["type": "null"]])]
                schema["description"] = member.description
                return (member.name, JSONValue.object(schema))
            }
            // For readers of the schema: null differs from absence.
            return ["type": "object", "properties": .object(JSONObject(properties)), "x-null": "removal"]
        }
    }

    /// Members that an update cannot change.
    private static let identity: Set<String> = [
        "id", "kind", "layers", "content", "items", "branches", "pages", "slots", "selected",
    ]
}

/// Selects a branch or page.
@Wire
package struct SelectNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(op: "select") }

    /// Id of the tabs or pages.
    package let id: String
    /// Index of the branch or page; null for none.
    package let index: Int?
}

// MARK: - Transitions

/// One visible movement in one container: a hint for front ends that animate.
@Wire
package struct TransitionValue {
    package static var wireName: String { "RouteTransition" }

    /// Id of the container.
    package let containerId: String
    /// Kind of movement.
    package let kind: RouteTransition.Kind
    /// Ids of the nodes that leave; absent for none.
    package let from: [String]?
    /// Ids of the nodes that arrive; absent for none.
    package let to: [String]?
    /// Direction among branches or pages.
    package let direction: RouteTransition.Direction?
    /// `none`, `default`, `crossDissolve`, or an animation that the app's own front ends know.
    package let animation: String
    /// Duration in milliseconds; absent leaves it to the front end.
    package let durationHint: Int64?
    /// True when the user's gesture has moved the content already.
    package let interactive: Bool?
}
