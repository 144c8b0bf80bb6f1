import JSON
import Wire

/// Names that a template of a store may contain: the actions, and their members with a value for each.
@AppActor
struct TemplateRules {
    /// A value for each member of each action.
    fileprivate let members: [String: [String: JSONValue]]

    private static var known: [ObjectIdentifier: TemplateRules] = [:]

    /// Returns the rules of a type of store, made once.
    static func of(_ store: AnyStore.Type) -> TemplateRules {
        if let rules = known[ObjectIdentifier(store)] { return rules }
        let rules = TemplateRules(store)
        known[ObjectIdentifier(store)] = rules
        return rules
    }

    private init(_ store: AnyStore.Type) {
        var schemas = WireSchemas()
        var members: [String: [String: JSONValue]] = [:]
        for action in store.actionSchemas(in: &schemas) {
            guard let name = action["properties"]?["type"]?["const"]?.string else { continue }
            let properties = action["properties"]?.object.map { Array($0) } ?? []
            members[name] = Dictionary(
                properties.map { ($0.0, schemas.smallestValue(of: $0.1)) }, uniquingKeysWith: { first, _ in first })
        }
        self.members = members
    }

    /// Returns a sentence about a template that names an unknown action or member, or whose action cannot be read.
    ///
    /// - Parameter read: reads an action as the store does.
    func fault(of template: JSONValue, read: (String) throws -> Void) -> String? {
        let type = template["action"]?["type"]?.string ?? ""
        guard let members = members[type] else {
            if type == "DidChange" {
                return "a @Field of the store has no name; write @StoreMembers before the class"
            }
            let names = self.members.keys.sorted().joined(separator: ", ")
            return "the screen has no action '\(type)'; \(names.isEmpty ? "it has none" : "its actions are \(names)")"
        }
        var action = template["action"] ?? .null
        if let input = template["input"]?.string {
            guard let sample = members[input], input != "type" else {
                return "the action '\(type)' has no member '\(input)' for the user's value"
                    + (input == "value" ? "; the action of a @Field has it: case \(type)(value: …)" : "")
            }
            action[input] = sample
        }
        do {
            try read("\(action)")
            return nil
        } catch {
            return "the action '\(type)' of a template cannot be read: \(error)"
        }
    }
}

extension AnyStore {
    /// True when an action of this type declares the member.
    package final func declares(member: String, ofAction type: String) -> Bool {
        member != "type" && TemplateRules.of(Swift.type(of: self)).members[type]?[member] != nil
    }
}
