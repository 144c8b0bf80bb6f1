import JSON
import Wire

/// Template of the action that a component sends: `{"action":{"type":"textDidChange"},"input":"text"}`.
///
/// With an `input`, the front end sets that member of the action to the user's value before it sends the action.
/// Without one, it sends the action unchanged.
///
/// The server sends the actions of bars and layers. An action of a layer has the values of the answer as members.
///
/// The parts of a body make it from their actions: `.deleteDidTap(id: 5)`, `.input.textDidChange`.
public struct ActionTemplate: WireNamed {
    /// Encoded template. Stored as a fragment because every session keeps each view twice: one reference is small.
    private let json: WireFragment

    /// Creates a template from a typed action.
    package init(_ action: some WireEnum) {
        var writer = JSONWriter(capacity: 128)
        action.write(to: &writer)
        self.init(action: writer.bytes, input: nil)
    }

    /// Creates a template from an action's type name and the values that do not come from the user. The front end sets
    /// the member `input` to the user's value.
    package init(_ type: String, _ values: JSONObject = [:], input: String? = nil) {
        self.init(values: JSONObject([("type", .string(type))] + Array(values)), input: input)
    }

    /// - Parameter values: members of the action's object beside its type, each with a comma.
    init(_ type: String, _ values: [UInt8], input: String) {
        var writer = JSONWriter(capacity: 128)
        writer.beginObject()
        writer.member("type", type)
        writer.raw(values)
        writer.endObject()
        self.init(action: writer.bytes, input: input)
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

    /// The action, parsed on every access.
    public var action: JSONValue { member("action") ?? [:] }
    /// The action's type name.
    public var type: String { action["type"]?.string ?? "" }
    /// Member of the action that the front end sets to the user's value.
    public var input: String? {
        // The last member; a name that is not a plain word is read as JSON.
        let bytes = json.bytes
        guard bytes.count > 2, bytes[bytes.count - 2] == UInt8(ascii: "\"") else { return nil }
        let rest = bytes[..<(bytes.count - 2)]
        guard let start = rest.lastIndex(of: UInt8(ascii: "\"")), !rest.contains(UInt8(ascii: "\\")) else {
            return member("input")?.string
        }
        return String(decoding: rest[(start + 1)...], as: UTF8.self)
    }

    /// Whether the template becomes the action with some value of the user. Reads no JSON unless both have the type and
    /// the template has values of its own.
    ///
    /// - Parameter type: type of the action.
    func makes(_ action: JSONNode, type: String) -> Bool {
        let start = Self.start.utf8Start
        let (first, end) = (Self.start.utf8CodeUnitCount, Self.start.utf8CodeUnitCount + type.utf8.count)
        let bytes = json.bytes
        guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: "\""),
            bytes[first..<end].elementsEqual(type.utf8),
            bytes[..<first].elementsEqual(UnsafeBufferPointer(start: start, count: first))
        else { return false }
        let input = input
        if bytes[end + 1] == UInt8(ascii: "}") {
            return action.count == (input.flatMap { action.member($0) } == nil ? 1 : 2)
        }
        return self.action.without(input) == JSONValue(action).without(input)
    }

    private static let start: StaticString = "{\"action\":{\"type\":\""

    /// Returns the action with the values of an answer as members. A value replaces a member of the same name except
    /// the type.
    func action(with values: [String: JSONValue]) -> JSONValue {
        var action = action
        for (name, value) in values.sorted(by: { $0.key < $1.key }) where name != "type" { action[name] = value }
        return action
    }

    private func member(_ key: String) -> JSONValue? { (try? JSONValue(parsing: json.bytes))?[key] }
}

extension JSONValue {
    /// True for the JSON of a template.
    var isActionTemplate: Bool {
        self["action"]?["type"] != nil && object?.allSatisfy { ["action", "input"].contains($0.0) } == true
    }

    /// The object without a member.
    func without(_ member: String?) -> JSONObject? {
        object.map { JSONObject($0.filter { $0.0 != member }) }
    }
}

extension ActionTemplate {
    public static var wireName: String { "ActionTemplate" }
    public static var wireDescription: String? {
        "Template of the action that a component or layer sends."
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
                    description: "Action to send."),
                schemas.member(
                    "input", { (value: Self) in value.input },
                    description: "Member of the action that receives the user's value."),
            ]
        }
    }

    /// Any action: an object with a string `type`.
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
            WireCaseValue.wireSchema(in: &schemas)
        }
    }
}
