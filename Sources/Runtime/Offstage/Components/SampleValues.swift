import JSON
import Wire

extension WireSchemas {
    /// Returns the smallest value that a schema describes: the first choice, empty texts and arrays, required members.
    func smallestValue(of schema: JSONValue) -> JSONValue { samples(of: schema).first ?? .null }

    /// Returns a few different values that a schema describes, the smallest first. A value may miss a rule that the
    /// schema does not state.
    ///
    /// - Parameter references: the definitions around the schema. A value of a recursive type does not contain another
    ///   one: a choice that needs one has no sample.
    func samples(of schema: JSONValue, inside references: Set<String> = []) -> [JSONValue] {
        var references = references
        if let reference = schema["$ref"]?.string, !references.insert(reference).inserted { return [] }
        let schema = resolved(schema)
        if let constant = schema["const"] { return [constant] }
        if let choices = schema["enum"]?.array { return choices }
        var found: [JSONValue] = []
        if let choices = (schema["oneOf"] ?? schema["anyOf"])?.array {
            for choice in choices where found.count < 2 { found += samples(of: choice, inside: references) }
            return found
        }
        let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string].compactMap { $0 }
        for type in types where found.count < 2 { found += samples(ofType: type, schema, references) }
        return found
    }

    private func samples(ofType type: String, _ schema: JSONValue, _ references: Set<String>) -> [JSONValue] {
        switch type {
        case "string": return schema["examples"]?.array ?? ["", "a"]
        case "integer", "number": return [1, 2]
        case "boolean": return [false, true]
        case "array":
            return [[]] + samples(of: schema["items"] ?? .null, inside: references).prefix(1).map { [$0] }
        case "object":
            var (smallest, other): (JSONObject, JSONObject) = ([:], [:])
            var differs = false
            for name in schema["required"]?.array?.compactMap(\.string) ?? [] {
                let values = samples(of: schema["properties"]?[name] ?? .null, inside: references)
                guard let first = values.first else { return [] }
                smallest[name] = first
                // The first member with two values makes the difference.
                other[name] = differs ? first : values.count > 1 ? values[1] : first
                differs = differs || values.count > 1
            }
            return [.object(smallest)] + (differs ? [.object(other)] : [])
        default: return [.null]
        }
    }
}
