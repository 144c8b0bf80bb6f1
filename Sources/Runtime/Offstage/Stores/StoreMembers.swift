import AppLoop
import JSON
import Wire

/// Declares the `@Field` properties of a store. The screen then has their actions.
///
///     @StoreMembers
///     final class TaskStore: Store<TaskEvent, TaskAction>, Viewable {
///         @Field var title = ""
///     }
///
/// It overrides `storeMembers`. Without it the properties have no actions.
@attached(member, names: named(storeMembers))
public macro StoreMembers() = #externalMacro(module: "OffstageMacros", type: "StoreMembersMacro")

extension AnyStore {
    /// A `@Field` property of a store; written by `@StoreMembers`.
    @AppActor
    public struct Member {
        /// Starts an action that was read.
        typealias Start = @AppActor (AnyStore, ActionRun) -> Void

        /// Wire name of the field's action.
        let action: String
        /// The action's JSON Schema.
        let actionSchema: @AppActor (inout WireSchemas) -> JSONValue
        /// Reads the action.
        let read: @AppActor (JSONNode) throws(WireError) -> Start
        /// Names the property of a new store.
        let attach: @AppActor (AnyStore) -> Void

        /// Declares a `@Field` property.
        ///
        /// - Parameters:
        ///   - name: name of the property.
        ///   - field: returns the property's wrapper.
        ///   - set: sets the property, so that its observers are called.
        public init<Owner: AnyStore, Value: WireCodable>(
            _ name: String, field: @escaping @AppActor (Owner) -> Field<Value>,
            set: @escaping @AppActor (Owner, Value) -> Void
        ) {
            let action = "\(name)DidChange"
            self.action = action
            actionSchema = { schemas in
                [
                    "type": "object", "description": .string("The user changed the field '\(name)'."),
                    "properties": ["type": ["const": .string(action)], "value": Value.wireSchema(in: &schemas)],
                    "required": .array(Value.wireAbsent == nil ? ["type", "value"] : ["type"]),
                ]
            }
            read = { (node) throws(WireError) in
                let value: Value = try WireMembers(node, expected: "an object like {\"type\":\"\(action)\"}").value(
                    "value")
                return { store, run in
                    guard let owner = store as? Owner else { return run.finish(.unhandled) }
                    owner.start(action, as: run) { field(owner).receive(value) { set(owner, $0) } }
                }
            }
            attach = { store in
                if let owner = store as? Owner { field(owner).name = name }
            }
        }
    }
}

extension AnyStore {
    /// Returns the wire names of the actions in schemas.
    static func actionNames(in schemas: [JSONValue]) -> [String] {
        schemas.compactMap { $0["properties"]?["type"]?["const"]?.string }
    }

    /// The schema of the store's actions: of their type, or one of all shapes when the store has members.
    package static func actionSchema(in schemas: inout WireSchemas) -> JSONValue {
        let own = ownActionSchema(in: &schemas)
        return storeMembers.isEmpty ? own : ["oneOf": .array(actionSchemas(in: &schemas))]
    }

    /// The schema of each action. An action of the store's own hides a member's action of the same name.
    static func actionSchemas(in schemas: inout WireSchemas) -> [JSONValue] {
        let reference = ownActionSchema(in: &schemas)
        let own = schemas.resolved(reference)["oneOf"]?.array ?? []
        let names = Set(actionNames(in: own))
        let others = storeMembers.map { $0.actionSchema(&schemas) }
        return own + others.filter { !names.contains(actionNames(in: [$0]).first ?? "") }
    }
}
