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
    /// One word, because every session keeps each view twice.
    private let text: Text

    /// The encoded template, with what an action is compared with.
    private final class Text: Sendable {
        let json: WireFragment
        let type: String
        let input: String?
        /// Whether the action has members beside its type and the input.
        let hasValues: Bool

        init(action: [UInt8], type: String, input: String?) {
            var writer = JSONWriter(capacity: action.count + 64)
            writer.beginObject()
            writer.key("action")
            writer.raw(action)
            writer.comma()
            writer.member("input", input)
            writer.endObject()
            json = WireFragment(writer.bytes)
            (self.type, self.input) = (type, input)
            hasValues = action.count > #"{"type":""}"#.utf8.count + type.utf8.count
        }
    }

    /// Creates a template from a typed action.
    package init<Action: WireEnum>(_ action: Action) {
        var writer = JSONWriter(capacity: 128)
        action.write(to: &writer)
        text = Text(action: writer.bytes, type: Action.wireCases[action.wireCaseIndex].name, input: nil)
    }

    /// Creates a template from an action's type name and the values that do not come from the user. The front end sets
    /// the member `input` to the user's value.
    package init(_ type: String, _ values: JSONObject = [:], input: String? = nil) {
        var values = values
        values[input ?? ""] = nil
        let action = JSONValue.object(JSONObject([("type", .string(type))] + Array(values)))
        text = Text(action: WireFragment(encoding: action).bytes, type: type, input: input)
    }

    /// - Parameter values: members of the action's object beside its type, each with a comma.
    init(_ type: String, _ values: [UInt8], input: String) {
        var writer = JSONWriter(capacity: 128)
        writer.beginObject()
        writer.member("type", type)
        writer.raw(values)
        writer.endObject()
        text = Text(action: writer.bytes, type: type, input: input)
    }

    /// The action, parsed on every access.
    public var action: JSONValue { (try? JSONValue(parsing: text.json.bytes))?["action"] ?? [:] }
    /// The action's type name.
    public var type: String { text.type }
    /// Member of the action that the front end sets to the user's value.
    public var input: String? { text.input }

    /// Whether the template becomes the action with some value of the user.
    ///
    /// - Parameter type: type of the action.
    func makes(_ action: JSONNode, type: String) -> Bool {
        guard text.type == type else { return false }
        if text.hasValues { return self.action.without(input) == JSONValue(action).without(input) }
        return action.count == (input.flatMap { action.member($0) } == nil ? 1 : 2)
    }

    public static func == (a: ActionTemplate, b: ActionTemplate) -> Bool {
        a.text === b.text || a.text.json == b.text.json
    }

    /// Returns the action with the values of an answer as members. A value replaces a member of the same name except
    /// the type.
    func action(with values: [String: JSONValue]) -> JSONValue {
        var action = action
        for (name, value) in values.sorted(by: { $0.key < $1.key }) where name != "type" { action[name] = value }
        return action
    }
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
        text = Text(action: action.json.bytes, type: action.type, input: try members.value("input"))
    }

    public func write(to writer: inout JSONWriter) { text.json.write(to: &writer) }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.object(Self.self) { schemas in
            [
                schemas.member(
                    "action", { (_: Self) -> Action in Action(json: WireFragment([]), type: "") },
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
        let type: String

        init(json: WireFragment, type: String) { (self.json, self.type) = (json, type) }

        init(wire node: JSONNode) throws(WireError) {
            let members = try WireMembers(node, expected: Self.wireExpectation)
            type = try members.value("type")
            json = try WireFragment(wire: node)
        }

        func write(to writer: inout JSONWriter) { json.write(to: &writer) }
        static var wireExpectation: String { "an object like {\"type\":\"saveDidTap\"}" }
        static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
            WireCaseValue.wireSchema(in: &schemas)
        }
    }
}
