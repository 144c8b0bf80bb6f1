import Foundation
import JSON

/// Reads JSON Schemas (2020-12) as message types. A definition is read when a message first refers to it.
struct SchemaReader {
    private(set) var definitions: [MessageTypes.Definition?] = []
    private let schemas: JSONObject
    /// Definitions and their indexes, by name.
    private var indexes: [String: Int] = [:]

    /// - Parameter schemas: definitions by name. References end with a name.
    init(schemas: JSONObject) { self.schemas = schemas }

    // MARK: Types

    /// Returns the type of a schema, without null.
    ///
    /// - Parameter name: name of the type, if it needs one.
    mutating func type(of schema: JSONValue, named name: String) -> DataType {
        if let reference = Self.reference(schema) {
            guard let definition = schemas[reference] else { return .any }
            define(Self.typeName(reference), definition)
            return .named(Self.typeName(reference))
        }
        if let constant = schema["const"] { return Self.type(ofConstant: constant) }
        if let variants = Self.variants(schema) { return type(ofVariants: variants, schema, named: name) }
        if schema["enum"] != nil, Self.enumeration(schema) != nil {
            define(name, schema)
            return .named(name)
        }
        if let types = schema["type"]?.array?.compactMap(\.string).filter({ $0 != "null" }) {
            return types.count >= 5 ? .any : union(types.map { type($0, schema, named: name) })
        }
        return type(schema["type"]?.string ?? "", schema, named: name)
    }

    private mutating func type(_ type: String, _ schema: JSONValue, named name: String) -> DataType {
        switch type {
        case "string":
            if let prefix = Self.prefix(schema) { return .prefixed(prefix) }
            return .string
        case "integer": return .integer
        case "number": return .number
        case "boolean": return .bool
        case "null": return .null
        case "array": return .array(schema["items"].map { self.type(of: $0, named: name + "Element") } ?? .any)
        case "object":
            let members = schema["properties"]?.object ?? [:]
            if members.isEmpty {
                let values = schema["additionalProperties"].map { self.type(of: $0, named: name + "Value") }
                return .map(values ?? .any)
            }
            if members.keys == ["type"], members["type"]?["type"]?.string == "string" { return .caseValue }
            define(name, schema)
            return .named(name)
        default: return .any
        }
    }

    private mutating func type(ofVariants variants: [JSONValue], _ schema: JSONValue, named name: String) -> DataType {
        let hasObject = variants.contains { $0["properties"] != nil }
        if variants.count > 1, hasObject || shape(ofTagged: variants, named: name) != nil {
            define(name, schema)
            return .named(name)
        }
        let needsName = variants.contains { Self.reference($0) != nil }
        let merged = union(variants.map { type(of: $0, named: name) })
        guard needsName, case .union = merged else { return merged }
        define(name, schema)
        return .named(name)
    }

    /// Merges equal types. A string includes constants and enumerations.
    private func union(_ types: [DataType]) -> DataType {
        var merged: [DataType] = []
        for type in types where !merged.contains(type) { merged.append(type) }
        if merged.contains(.any) { return .any }
        if merged.contains(.string) { merged.removeAll { $0 != .string && isText($0) } }
        return merged.count == 1 ? merged[0] : .union(merged)
    }

    private func isText(_ type: DataType) -> Bool {
        switch type {
        case .string, .constant, .prefixed: true
        case .named(let name): schemas.contains { Self.typeName($0.0) == name && $0.1["type"] == "string" }
        default: false
        }
    }

    // MARK: Definitions

    /// Reads a definition once.
    mutating func define(_ name: String, _ schema: JSONValue) {
        if indexes[name] != nil { return }
        let index = definitions.count
        indexes[name] = index
        // The definition may refer to itself.
        definitions.append(nil)
        let shape = shape(of: schema, named: name)
        var description = schema["description"]?.string
        if case .tagged(let tag, _, isOpen: true) = shape {
            description = (description.map { $0 + " " } ?? "") + "Other values of `\(tag)` are possible."
        }
        definitions[index] = MessageTypes.Definition(name: name, description: description, shape: shape)
    }

    private mutating func shape(of schema: JSONValue, named name: String) -> MessageTypes.Shape {
        if let values = Self.enumeration(schema) { return .enumeration(values) }
        if let variants = Self.variants(schema) {
            if let shape = shape(ofTagged: variants, named: name) { return shape }
            let types = variants.map { type(of: $0, named: name + Identifiers.upperCamel(Self.firstMember($0))) }
            return .alias(union(types))
        }
        if let members = schema["properties"]?.object, !members.isEmpty {
            return .object(self.members(schema, of: name, without: nil))
        }
        return .alias(type(of: schema, named: name))
    }

    /// Members of an object. Null is the same as absence, unless `x-null` states another meaning.
    private mutating func members(_ schema: JSONValue, of owner: String, without tag: String?) -> [MessageTypes.Member]
    {
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        let base = ["Params", "Result"].first { owner.hasSuffix($0) }.map { String(owner.dropLast($0.count)) } ?? owner
        let keepsNull = schema["x-null"] != nil
        return (schema["properties"]?.object ?? [:]).filter { $0.0 != tag }.map { name, member in
            var type = type(of: member, named: base + Identifiers.upperCamel(name))
            let isRequired = required.contains(name)
            if isRequired || keepsNull, type != .any, type != .null, Self.acceptsNull(member) { type = .nullable(type) }
            return MessageTypes.Member(
                name: name, type: type, isRequired: isRequired, description: member["description"]?.string)
        }
    }

    /// Returns nil unless all variants are objects with one tag.
    private mutating func shape(ofTagged variants: [JSONValue], named name: String) -> MessageTypes.Shape? {
        let objects = variants.map { variant in Self.reference(variant).flatMap { schemas[$0] } ?? variant }
        guard let tag = objects.lazy.compactMap({ Self.tag($0) }).first else { return nil }
        var cases: [MessageTypes.Case] = []
        var isOpen = false
        for (variant, object) in zip(variants, objects) {
            guard let member = object["properties"]?[tag] else { return nil }
            let value = member["const"]?.string
            guard let text = value ?? Self.prefix(member) else {
                isOpen = true
                continue
            }
            let reference = Self.reference(variant)
            if let reference { define(Self.typeName(reference), object) }
            let inline = reference == nil ? members(object, of: name + Identifiers.upperCamel(text), without: tag) : []
            cases.append(
                MessageTypes.Case(
                    value: text, isPrefix: value == nil, description: object["description"]?.string,
                    content: reference.map { .named(Self.typeName($0)) } ?? .members(inline)))
        }
        return .tagged(tag: tag, cases: cases, isOpen: isOpen)
    }

    // MARK: Parts of a schema

    /// Variants other than null, in one list.
    private static func variants(_ schema: JSONValue) -> [JSONValue]? {
        if schema["enum"] != nil { return nil }
        guard let variants = (schema["anyOf"] ?? schema["oneOf"])?.array else { return nil }
        return variants.filter { $0["type"] != "null" }.flatMap { Self.variants($0) ?? [$0] }
    }

    static func acceptsNull(_ schema: JSONValue) -> Bool {
        if schema["type"] == "null" || schema["type"]?.array?.contains("null") == true { return true }
        return (schema["anyOf"] ?? schema["oneOf"])?.array?.contains { acceptsNull($0) } ?? false
    }

    private static func enumeration(_ schema: JSONValue) -> [MessageTypes.Value]? {
        guard let values = schema["enum"]?.array?.filter({ !$0.isNull }), !values.isEmpty else { return nil }
        let described = schema["oneOf"]?.array ?? []
        let texts = values.compactMap(\.string)
        guard texts.count == values.count else { return nil }
        return texts.map { text in
            let entry = described.first { $0["const"]?.string == text }
            return MessageTypes.Value(text: text, description: entry?["description"]?.string)
        }
    }

    /// Name of the definition that a reference ends with.
    static func reference(_ schema: JSONValue) -> String? {
        schema["$ref"]?.string?.split(separator: "/").last?.removingPercentEncoding
    }

    static func typeName(_ definition: String) -> String {
        Identifiers.isIdentifier(definition) ? definition : Identifiers.upperCamel(definition)
    }

    private static func type(ofConstant constant: JSONValue) -> DataType {
        switch constant {
        case .null: .null
        case .bool: .bool
        case .integer: .integer
        case .real: .number
        case .string(let text): .constant(text)
        default: .any
        }
    }

    /// The text that a pattern of the form `^text` requires first.
    private static func prefix(_ schema: JSONValue) -> String? {
        guard let pattern = schema["pattern"]?.string, pattern.hasPrefix("^") else { return nil }
        let text = String(pattern.dropFirst())
        return !text.isEmpty && text.allSatisfy { $0.isLetter || $0 == ":" } ? text : nil
    }

    /// The member of an object that has a constant.
    private static func tag(_ object: JSONValue) -> String? {
        object["properties"]?.object?.first { $0.1["const"]?.string != nil }?.0
    }

    private static func firstMember(_ schema: JSONValue) -> String {
        schema["required"]?.array?.first?.string ?? schema["properties"]?.object?.keys.first ?? ""
    }
}
