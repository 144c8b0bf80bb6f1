import JSON

/// A JSON Schema as a value of a message.
public struct WireSchema: WireCodable {
    /// The schema.
    public let json: JSONValue

    /// Wraps the schema `json`.
    public init(_ json: JSONValue) { self.json = json }

    public init(wire node: JSONNode) throws(WireError) { json = JSONValue(node) }
    public func write(to writer: inout JSONWriter) { json.write(to: &writer) }
    public static var wireExpectation: String { "a JSON Schema" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": ["object", "boolean"], "description": "A JSON Schema (2020-12)."]
    }
}

/// An action or event as JSON: an object with a string `type`, the case, and its labelled values.
public struct WireCaseValue: WireCodable {
    /// The action or event.
    public let fragment: WireFragment

    /// Keeps the JSON of an action or event, `fragment`, without checking it.
    public init(_ fragment: WireFragment) { self.fragment = fragment }

    public init(wire node: JSONNode) throws(WireError) { fragment = try WireFragment(wire: node) }
    public func write(to writer: inout JSONWriter) { fragment.write(to: &writer) }
    public static var wireExpectation: String { "an object with a string 'type'" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        [
            "type": "object", "properties": ["type": ["type": "string"]], "required": ["type"],
            "additionalProperties": JSONValue.wireSchema(in: &schemas),
        ]
    }
}

/// Collects JSON Schemas (2020-12) of named types: each type once, under a unique name, recursive types included.
///
///     var schemas = WireSchemas()
///     let schema = CounterAction.wireSchema(in: &schemas)        // {"$ref":"#/$defs/CounterAction"}
///     schemas.definitions                                        // {"CounterAction": {…}}
public struct WireSchemas {
    /// Definitions for `$defs`, or for the prefix's target, in order of first use.
    public private(set) var definitions: JSONObject = [:]
    private let referencePrefix: String
    private var names: [ObjectIdentifier: String] = [:]

    /// Makes an empty collection. A reference is the `referencePrefix` and the type's name.
    public init(referencePrefix: String = "#/$defs/") { self.referencePrefix = referencePrefix }

    /// Returns a reference to the type's definition, which `make` returns at the first use. Of two types with one name,
    /// the later gets a number as suffix.
    public mutating func define(_ type: any WireNamed.Type, _ make: (inout WireSchemas) -> JSONValue) -> JSONValue {
        let identifier = ObjectIdentifier(type)
        if let name = names[identifier] { return reference(name) }
        var name = type.wireName
        var number = 2
        while definitions[name] != nil {
            name = "\(type.wireName)\(number)"
            number += 1
        }
        names[identifier] = name
        // Reserves the name while the members are visited, which may include the type itself.
        definitions[name] = [:]
        let schema = make(&self)
        definitions[name] = type.wireDescription.map(schema.described) ?? schema
        return reference(name)
    }

    /// Returns the members in the schema of a struct `type`, in the order of their declaration.
    public mutating func properties(of type: any WireNamed.Type) -> [(String, JSONValue)] {
        let reference = type.wireSchema(in: &self)
        return properties(of: reference)
    }

    /// Returns the members of an object that `schema` describes or references.
    package func properties(of schema: JSONValue) -> [(String, JSONValue)] {
        Array(resolved(schema)["properties"]?.object ?? [:])
    }

    /// The definition that a reference names; any other schema is returned as it is.
    public func resolved(_ schema: JSONValue) -> JSONValue {
        Self.definitionName(schema).flatMap { definitions[$0] } ?? schema
    }

    /// Adds a description to the definition that the reference `schema` names, unless it has one.
    public mutating func describe(_ schema: JSONValue, _ description: String) {
        guard let name = Self.definitionName(schema), let definition = definitions[name],
            definition["description"] == nil
        else { return }
        definitions[name] = definition.described(description)
    }

    /// Applies `change` to a schema, or to the definition that it names.
    public mutating func update(_ schema: inout JSONValue, _ change: (inout JSONValue) -> Void) {
        guard let name = Self.definitionName(schema), var definition = definitions[name] else { return change(&schema) }
        change(&definition)
        definitions[name] = definition
    }

    /// The name of the definition that a schema references.
    private static func definitionName(_ schema: JSONValue) -> String? {
        schema["$ref"]?.string?.split(separator: "/").last.map(String.init)
    }

    private func reference(_ name: String) -> JSONValue {
        // The reference is a URI: escapes characters that a fragment cannot contain.
        ["$ref": .string(referencePrefix + PercentEncoding.encode(name))]
    }

    /// Returns the name of a generic type's instance, from its `base` name and its type `arguments`: `Page_Note`.
    public static func name(_ base: String, _ arguments: Any.Type...) -> String {
        let names = arguments.map { argument in
            let name = (argument as? any WireNamed.Type)?.wireName ?? String(describing: argument)
            return name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        }
        return ([base] + names).joined(separator: "_")
    }
}

extension JSONValue {
    /// The object with the description as its first member.
    fileprivate func described(_ text: String) -> JSONValue {
        object.map { .object(JSONObject([("description", .string(text))] + Array($0))) } ?? self
    }
}

// MARK: - Generated code

extension WireSchemas {
    /// One member of an object.
    public struct Member {
        package let name: String
        fileprivate(set) var schema: JSONValue
        let isRequired: Bool
    }

    /// Describes a struct's member. One that `hasDefault` is not required; the `description` is its doc comment. The
    /// closure is not called; it fixes the member's type, whose name may mean another type in generated code.
    public mutating func member<Root, Value: WireCodable>(
        _ name: String, _ member: (Root) -> Value, hasDefault: Bool = false, description: String? = nil
    ) -> Member {
        self.member(name, Value.self, hasDefault: hasDefault, description: description)
    }

    /// Describes a struct's member that is not written with the value `absent`, the `default` of its schema. `name` is
    /// its name, and `description` its doc comment.
    public mutating func member<Root, Value: WireCodable>(
        _ name: String, _ member: (Root) -> Value, unless absent: Value, description: String? = nil
    ) -> Member {
        var member = self.member(name, Value.self, hasDefault: true, description: description)
        member.schema["default"] = JSONValue(encoding: absent)
        return member
    }

    /// Describes the values of an enum's case in the order of its constructor. Each of `names` states whether its value
    /// has a default.
    public mutating func values<Root, each Value: WireCodable>(
        of constructor: (repeat each Value) -> Root, _ names: (name: String, hasDefault: Bool)...
    ) -> [Member] {
        var members: [Member] = []
        for type in repeat (each Value).self {
            guard members.count < names.count else { break }
            let (name, hasDefault) = names[members.count]
            members.append(member(name, type, hasDefault: hasDefault, description: nil))
        }
        return members
    }

    /// Describes a member of the type `Value`. One that `hasDefault` may be absent.
    package mutating func member<Value: WireCodable>(
        _ name: String, _ type: Value.Type, hasDefault: Bool, description: String?
    ) -> Member {
        var schema = Value.wireSchema(in: &self)
        if let description { schema["description"] = .string(description) }
        return Member(name: name, schema: schema, isRequired: !hasDefault && Value.wireAbsent == nil)
    }

    /// Describes the struct `type`; a component's kind is its first member. `x-order` lists the members in declaration
    /// order, for readers whose JSON objects are unordered.
    public mutating func object(_ type: any WireNamed.Type, _ members: (inout WireSchemas) -> [Member]) -> JSONValue {
        define(type) { schemas in
            var members = members(&schemas)
            if let discriminator = type.wireDiscriminator {
                members.insert(
                    Member(name: discriminator.member, schema: discriminator.schema, isRequired: true), at: 0)
            }
            var schema = Self.object(members, first: nil)
            if !members.isEmpty { schema["x-order"] = .array(members.map { .string($0.name) }) }
            return schema
        }
    }

    /// Describes an object without a type of its own; its kind is its first member.
    package mutating func object(
        named name: String, _ description: String, _ kind: WireDiscriminator, _ members: (inout WireSchemas) -> [Member]
    ) -> JSONValue {
        guard definitions[name] == nil else { return reference(name) }
        definitions[name] = [:]
        let kind = Member(name: kind.member, schema: kind.schema, isRequired: true)
        var schema = Self.object([kind] + members(&self), first: nil)
        schema["description"] = .string(description)
        definitions[name] = schema
        return reference(name)
    }

    /// Describes a `type` whose value is one of several structs with discriminators, `cases`.
    public mutating func oneOf(_ type: any WireNamed.Type, _ cases: [any WireNamed.Type]) -> JSONValue {
        define(type) { schemas in ["oneOf": .array(cases.map { $0.wireSchema(in: &schemas) })] }
    }

    /// Describes the enum `type`: a list of members for each case, in order.
    public mutating func cases(
        _ type: any (WireNamed & WireEnum).Type, _ members: (inout WireSchemas) -> [[Member]]
    ) -> JSONValue {
        define(type) { schemas in
            let cases = zip(type.wireCases, members(&schemas)).map { Self.object($1, first: $0) }
            return cases.isEmpty ? ["not": [:]] : ["oneOf": .array(cases)]
        }
    }

    /// Describes the enum `type` with raw values. If any value has a description in `descriptions`, `oneOf` repeats
    /// each value with its own.
    public mutating func rawValues<Value: WireCodable>(
        _ type: any WireNamed.Type, _ values: [Value], descriptions: [String?] = []
    ) -> JSONValue {
        define(type) { schemas in
            var schema = Value.wireSchema(in: &schemas)
            let values = values.compactMap { try? JSONValue(parsing: $0.wireText()) }
            schema["enum"] = .array(values)
            if !descriptions.isEmpty {
                let described = zip(values, descriptions).map { value, description in
                    JSONValue.object(
                        JSONObject([("const", value)] + (description.map { [("description", .string($0))] } ?? [])))
                }
                schema["oneOf"] = .array(described)
            }
            return schema
        }
    }

    private static func object(_ members: [Member], first: WireCase?) -> JSONValue {
        var schema: JSONObject = ["type": "object"]
        var properties: JSONObject = [:]
        var required: [JSONValue] = []
        if let first {
            schema["description"] = first.description.map { .string($0) }
            properties["type"] = ["const": .string(first.name)]
            required.append("type")
        }
        for member in members {
            properties[member.name] = member.schema
            if member.isRequired { required.append(.string(member.name)) }
        }
        if !properties.isEmpty { schema["properties"] = .object(properties) }
        if !required.isEmpty { schema["required"] = .array(required) }
        // Tags of a case: an event's "state", an action's policy.
        if let first, !first.tags.isEmpty { schema["x-tags"] = .array(first.tags.map { .string($0) }) }
        return .object(schema)
    }
}
