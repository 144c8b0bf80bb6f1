import AppLoop
import JSON
import Wire

/// Declares the `@Field` and `@Child` properties of a store. The screen then has their actions.
///
///     @StoreMembers
///     final class TaskStore: Store<TaskEvent, TaskAction>, Viewable {
///         @Field var title = ""
///         @Child var search = SearchStore()
///     }
///
/// It overrides `storeMembers`. Without it the properties have no actions.
@attached(member, names: named(storeMembers))
public macro StoreMembers() = #externalMacro(module: "OffstageMacros", type: "StoreMembersMacro")

/// A `@Field` or `@Child` property of a store; written by `@StoreMembers`.
@AppActor
public struct StoreMember {
    /// Starts an action that was read.
    typealias Start = @AppActor (AnyStore, ActionRun) -> Void

    /// Name of the property.
    let name: String
    /// Wire name of a field's action. Nil for a child store.
    let fieldAction: String?
    /// JSON Schemas of the actions, with their names on the wire.
    let actionSchemas: @AppActor (inout WireSchemas) -> [JSONValue]
    /// Reads an action whose name has no prefix of this member.
    let read: @AppActor (_ node: JSONNode, _ type: String) throws(WireError) -> Start
    /// Names the property of a new store.
    let attach: @AppActor (AnyStore) -> Void
    /// The child store; nil for a field.
    let child: @AppActor (AnyStore) -> AnyStore?

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
        self.name = name
        fieldAction = action
        actionSchemas = { schemas in
            [
                [
                    "type": "object", "description": .string("The user changed the field '\(name)'."),
                    "properties": ["type": ["const": .string(action)], "value": Value.wireSchema(in: &schemas)],
                    "required": .array(Value.wireAbsent == nil ? ["type", "value"] : ["type"]),
                ]
            ]
        }
        read = { (node, _) throws(WireError) in
            let value: Value = try WireMembers(node, expected: "an object like {\"type\":\"\(action)\"}").value("value")
            return { store, run in
                guard let owner = store as? Owner else { return run.finish(.unhandled) }
                owner.start(action, as: run) { field(owner).receive(value) { set(owner, $0) } }
            }
        }
        attach = { store in
            if let owner = store as? Owner { field(owner).name = name }
        }
        child = { _ in nil }
    }

    /// Declares a `@Child` property.
    ///
    /// - Parameters:
    ///   - name: name of the property.
    ///   - child: returns the property's wrapper.
    public init<Owner: AnyStore, ChildStore: AnyStore>(
        _ name: String, child: @escaping @AppActor (Owner) -> Child<ChildStore>
    ) {
        self.name = name
        fieldAction = nil
        actionSchemas = { schemas in
            ChildStore.actionSchemas(in: &schemas).map { schema in
                var schema = schema
                let type = schema["properties"]?["type"]?["const"]?.string ?? ""
                schema["properties"]?["type"] = ["const": .string("\(name).\(type)")]
                return schema
            }
        }
        read = { (node, type) throws(WireError) in
            // The child knows the action without the prefix.
            var action = JSONValue(node)
            action["type"] = .string(type)
            let start: Start
            do {
                start = try JSONParser(limits: .trusted).parse("\(action)") { try ChildStore.read($0) }
            } catch let error as WireError {
                throw error
            } catch {
                throw WireError.mismatch(expected: "an action of '\(name)'", found: node)
            }
            return { store, run in
                guard let owner = store as? Owner else { return run.finish(.unhandled) }
                start(child(owner).wrappedValue, run)
            }
        }
        attach = { store in
            guard let owner = store as? Owner else { return }
            child(owner).name = name
            child(owner).wrappedValue.isChild = true
        }
        self.child = { ($0 as? Owner).map { child($0).wrappedValue } }
    }
}

extension AnyStore {
    /// Returns the member with an action of this name, and the name without the member's prefix.
    static func member(of type: String) -> (member: StoreMember, type: String)? {
        for member in storeMembers {
            if member.fieldAction == type { return (member, type) }
            if member.fieldAction == nil, type.hasPrefix(member.name + ".") {
                return (member, String(type.dropFirst(member.name.count + 1)))
            }
        }
        return nil
    }

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
        let others = storeMembers.flatMap { $0.actionSchemas(&schemas) }
        return own + others.filter { !names.contains(actionNames(in: [$0]).first ?? "") }
    }
}
