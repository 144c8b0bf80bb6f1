import JSON
import Wire

/// An action that a component has sent: `{"action":{"type":"textDidChange"},"input":"text"}`. Where there is an
/// `input`, the user's value goes along
/// under that key; otherwise the action is sent as it is.
///
///     ActionTemplate(NotesAction.deleteDidTap(id: 5))
///     ActionTemplate(NotesAction.textDidChange(text: ""), input: "text")       // the text here gives way to the
///     user's
public struct ActionTemplate: WireNamed {
    /// Encoded, and so one reference wide: a view is kept twice in every session.
    private let json: WireFragment

    /// A typed action: one that is renamed no longer compiles.
    public init(_ action: some WireEnum, input: String? = nil) {
        var writer = JSONWriter(capacity: 128)
        action.write(to: &writer)
        let bytes = writer.bytes
        let values = input == nil ? nil : (try? JSONValue(parsing: bytes))?.object
        if let values { self.init(values: values, input: input) } else { self.init(action: bytes, input: nil) }
    }

    /// An action by its name, with the values it has beside the user's.
    public init(_ type: String, _ values: JSONObject = [:], input: String? = nil) {
        self.init(values: JSONObject([("type", .string(type))] + Array(values)), input: input)
    }

    private init(values: JSONObject, input: String?) {
        var values = values
        if let input { values[input] = nil }
        var writer = JSONWriter(capacity: 128)
        JSONValue.object(values).write(to: &writer)
        self.init(action: writer.bytes, input: input)
    }

    private init(action: [UInt8], input: String?) {
        var writer = JSONWriter(capacity: action.count + 64)
        writer.beginObject()
        writer.key("action")
        writer.raw(action)
        writer.comma()
        if let input {
            writer.key("input")
            writer.string(input)
            writer.comma()
        }
        writer.endObject()
        json = WireFragment(writer.bytes)
    }

    /// The action, read again each time.
    public var action: JSONValue { member("action") ?? [:] }
    /// Its name.
    public var type: String { action["type"]?.string ?? "" }
    /// The key under which the user's value is sent.
    public var input: String? { member("input")?.string }

    private func member(_ key: String) -> JSONValue? { (try? JSONValue(parsing: json.bytes))?[key] }
}

extension ActionTemplate {
    public static var wireName: String { "ActionTemplate" }
    public static var wireDescription: String? {
        "An action that a component has sent, and the key under which the user's value goes along."
    }
    public static var wireExpectation: String { "an object like {\"action\":{\"type\":\"saveDidTap\"}}" }

    public init(wire node: JSONNode) throws(WireError) {
        let members = try WireMembers(node, expected: Self.wireExpectation)
        let action: Action = try members.value("action")
        self.init(action: action.json.bytes, input: try members.value("input"))
    }

    public func write(to writer: inout JSONWriter) { json.write(to: &writer) }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.object(Self.self) { schemas in
            [
                schemas.member(
                    "action", { (_: Self) -> Action in Action(json: WireFragment([])) },
                    description: "Sent to the screen."),
                schemas.member(
                    "input", { (value: Self) in value.input },
                    description: "The key under which the user's value is sent."),
            ]
        }
    }

    /// Any action: an object that says which one it is.
    private struct Action: WireCodable {
        let json: WireFragment

        init(json: WireFragment) { self.json = json }

        init(wire node: JSONNode) throws(WireError) {
            let members = try WireMembers(node, expected: Self.wireExpectation)
            let _: String = try members.value("type")
            json = try WireFragment(wire: node)
        }

        func write(to writer: inout JSONWriter) { json.write(to: &writer) }
        static var wireExpectation: String { "an object like {\"type\":\"saveDidTap\"}" }
        static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
            ["type": "object", "properties": ["type": ["type": "string"]], "required": ["type"]]
        }
    }
}
