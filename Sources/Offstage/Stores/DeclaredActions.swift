import AppLoop
import JSON
import Wire

extension AnyStore {
    /// Returns the members that an action of this type declares, without `type`; nil for an action that the store does
    /// not declare.
    package final func members(ofAction type: String) -> Set<String>? { DeclaredActions.of(Swift.type(of: self))[type] }
}

/// Members of each action by its name, cached for each type of store.
@AppActor
private enum DeclaredActions {
    private static var known: [ObjectIdentifier: [String: Set<String>]] = [:]

    static func of(_ type: AnyStore.Type) -> [String: Set<String>] {
        if let actions = known[ObjectIdentifier(type)] { return actions }
        var schemas = WireSchemas()
        var actions: [String: Set<String>] = [:]
        for schema in type.actionSchemas(in: &schemas) {
            guard let properties = schema["properties"]?.object, let name = properties["type"]?["const"]?.string
            else { continue }
            actions[name] = Set(properties.keys).subtracting(["type"])
        }
        known[ObjectIdentifier(type)] = actions
        return actions
    }
}
