import JSON

extension MessageTypes {
    /// Reads the OpenRPC document, and the answer to `app/describe`.
    init(document: JSONValue, app description: JSONValue?) {
        var sources = SchemaSources(document)
        let (screens, layers) = description.map { sources.add($0) } ?? ([], [])
        var reader = SchemaReader(schemas: sources.schemas)
        level = document["info"]?["x-level"]?.integer ?? 0
        app = description?["app"]?.string
        requests = Self.messages(document["methods"], &reader, sources)
        let all = document["x-notifications"]?.array ?? []
        func from(_ direction: JSONValue) -> JSONValue { .array(all.filter { $0["x-direction"] == direction }) }
        notifications = Self.messages(from("serverToClient"), &reader, sources)
        clientNotifications = Self.messages(from("clientToServer"), &reader, sources)
        capabilities = (document["x-capabilities"]?.array ?? []).map { entry in
            let name = entry["name"]?.string ?? ""
            let type = "Capability" + Identifiers.upperCamel(name)
            return Message(
                name: name, summary: entry["summary"]?.string ?? "",
                params: entry["arguments"].map { reader.type(of: $0, named: type + "Arguments") }, needsNoParams: false,
                result: entry["result"].map { reader.type(of: $0, named: type + "Result") } ?? .any)
        }
        // No message refers to the components: the members of a view are the app's own.
        for (name, schema) in sources.schemas where schema["anyOf"] != nil || schema["oneOf"] != nil {
            if schema["enum"] == nil { reader.define(SchemaReader.typeName(name), schema) }
        }
        self.screens = screens.map { Self.screen($0, &reader) }
        self.layers = layers.map { Self.screen($0, &reader) }
        definitions = reader.definitions.compactMap { $0 }
    }

    private static func screen(_ screen: SchemaSources.Screen, _ reader: inout SchemaReader) -> Screen {
        let roles = screen.roles.map { role in
            let name = Identifiers.upperCamel("\(screen.name) \(role.name)")
            return Role(name: role.name, type: reader.type(of: role.schema, named: name))
        }
        return Screen(name: screen.name, roles: roles)
    }

    private static func messages(_ list: JSONValue?, _ reader: inout SchemaReader, _ sources: SchemaSources)
        -> [Message]
    {
        (list?.array ?? []).map { entry in
            let name = entry["name"]?.string ?? ""
            let type = Identifiers.upperCamel(name)
            let params = entry["params"]?.array ?? []
            let result = entry["result"]?["schema"]
            return Message(
                name: name, summary: entry["summary"]?.string ?? "",
                params: params.isEmpty ? nil : reader.params(params, of: name, type + "Params", sources),
                needsNoParams: params.allSatisfy { $0["required"] != true },
                result: result.map { reader.type(of: $0, named: type + "Result") } ?? .null)
        }
    }
}

extension SchemaReader {
    /// Returns the type of a list of params: the definition with these members, or a new one.
    fileprivate mutating func params(
        _ params: [JSONValue], of method: String, _ name: String, _ sources: SchemaSources
    ) -> DataType {
        let properties = JSONObject(
            params.compactMap { param in param["name"]?.string.map { ($0, param["schema"] ?? [:]) } })
        let required = params.filter { $0["required"] == true }.compactMap { $0["name"] }
        let schema: JSONValue = [
            "type": "object", "description": .string("Params of \(method)."), "properties": .object(properties),
            "required": .array(required),
        ]
        let known = sources.schemas.filter { other in
            other.0.hasSuffix("Params") && other.1["properties"] == schema["properties"]
                && Set((other.1["required"]?.array ?? []).compactMap(\.string)) == Set(required.compactMap(\.string))
        }
        guard let match = known.first(where: { $0.0 == name }) ?? known.first else {
            define(name, schema)
            return .named(name)
        }
        define(Self.typeName(match.0), match.1)
        return .named(Self.typeName(match.0))
    }
}

/// The definitions of the protocol, and of an app under names that differ from them.
struct SchemaSources {
    private(set) var schemas: JSONObject

    /// A screen of an app with the schemas of its roles.
    struct Screen {
        let name: String
        let roles: [(name: String, schema: JSONValue)]
    }

    init(_ document: JSONValue) { schemas = document["components"]?["schemas"]?.object ?? [:] }

    /// Adds the definitions of an app. A type of one screen's role has the name of the screen.
    mutating func add(_ description: JSONValue) -> (screens: [Screen], layers: [Screen]) {
        let app = Identifiers.upperCamel(description["app"]?.string ?? "")
        let definitions = description["defs"]?.object ?? [:]
        let screens = description["screens"]?.object ?? [:]
        var names: [String: String] = [:]
        for (name, schema) in definitions {
            // A type of the app may have the name of another type of the protocol.
            guard let other = schemas[name], Self.renamed(schema, [:]) != Self.renamed(other, [:]) else { continue }
            names[name] = app + name
        }
        let uses = screens.flatMap { name, screen in
            Self.roles.map { (screen: name, role: $0, reference: Self.reference(screen, $0)) }
        }
        let count = Dictionary(grouping: uses, by: \.reference).mapValues(\.count)
        var described: [String: String] = [:]
        for (screen, role, reference) in uses where count[reference] == 1 {
            described[reference] = "\(role.title) of the screen `\(screen)`."
            let wanted = Identifiers.upperCamel("\(screen) \(role.name)")
            let isTaken = definitions[wanted] != nil || schemas[wanted] != nil || names.values.contains(wanted)
            if definitions[reference] != nil, !isTaken { names[reference] = wanted }
        }
        for (name, schema) in definitions where schemas[names[name] ?? name] == nil {
            var schema = Self.renamed(schema, names)
            if schema["description"] == nil, let sentence = described[name] {
                schema["description"] = .string(sentence)
            }
            schemas[names[name] ?? name] = schema
        }
        let layers = (description["customLayers"]?.object ?? [:]).map { name, layer in
            let roles = ["data", "result"].map { ($0, Self.renamed(layer[$0] ?? [:], names)) }
            return Screen(name: name, roles: roles)
        }
        let named = screens.map { name, screen in
            let roles = Self.roles.compactMap { role -> (name: String, schema: JSONValue)? in
                guard let schema = screen[role.member], !Self.isEmpty(schema, definitions) else { return nil }
                return (role.name, Self.renamed(schema, names))
            }
            return Screen(name: name, roles: roles)
        }
        return (named, layers)
    }

    private static let roles = [
        (member: "params", name: "params", title: "Params"), (member: "actions", name: "action", title: "Actions"),
        (member: "events", name: "event", title: "Events"), (member: "view", name: "view", title: "View"),
    ]

    private static func reference(_ screen: JSONValue, _ role: (member: String, name: String, title: String)) -> String
    {
        screen[role.member].flatMap { SchemaReader.reference($0) } ?? ""
    }

    /// True for a schema without values or without members.
    private static func isEmpty(_ schema: JSONValue, _ definitions: JSONObject) -> Bool {
        let schema = SchemaReader.reference(schema).flatMap { definitions[$0] } ?? schema
        return schema == false || schema["not"] != nil || schema["maxProperties"]?.integer == 0
    }

    /// Gives all references one form, with new names.
    private static func renamed(_ schema: JSONValue, _ names: [String: String]) -> JSONValue {
        switch schema {
        case .array(let elements): return .array(elements.map { renamed($0, names) })
        case .object(let members):
            var result = JSONObject(members.map { ($0.0, renamed($0.1, names)) })
            if let name = SchemaReader.reference(schema) { result["$ref"] = .string("#/" + (names[name] ?? name)) }
            return .object(result)
        default: return schema
        }
    }
}
