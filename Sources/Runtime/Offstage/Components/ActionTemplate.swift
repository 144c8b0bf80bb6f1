import JSON
import Wire

/// Template of the action that a component sends: `{"action":{"type":"textDidChange"},"input":"text"}`.
///
/// With an `input`, the front end sets that member of the action to the user's value before it sends the action.
/// Without one, it sends the action unchanged.
///
/// The server sends the actions of bars and layers. An action of a layer has the values of the answer as members.
///
///     ActionTemplate(NotesAction.deleteDidTap(id: 5))
///     // The user's value is the value of the case:
///     ActionTemplate(NotesAction.textDidChange)
///     ActionTemplate { NotesAction.rename(id: 5, text: $0) }
public struct ActionTemplate: WireNamed {
    /// Encoded template. Stored as a fragment because every session keeps each view twice: one reference is small.
    private let json: WireFragment

    /// Creates a template from a typed action, so that renaming the action is a compile error here.
    public init(_ action: some WireEnum) {
        var writer = JSONWriter(capacity: 128)
        action.write(to: &writer)
        self.init(action: writer.bytes, input: nil)
    }

    /// Creates a template from a case that takes the user's value, or from a closure that makes the action from it:
    /// `ActionTemplate(NotesAction.textDidChange)`, `ActionTemplate { NotesAction.rename(id: 5, text: $0) }`.
    ///
    /// The closure is called with two values of its type, to find the member that it sets. It passes its value on
    /// unchanged, as one member of the action; in the test context, a template of another closure is an error.
    public init<Input: WireCodable, Action: WireEnum>(_ action: (Input) -> Action) {
        let made = SampleValues.of(Input.self).map {
            (input: $0.json, action: JSONValue(encoding: action($0.value)).object ?? [:])
        }
        self.init(values: made.first?.action ?? [:], input: Self.input(of: made) ?? Self.unknownInput)
    }

    /// Returns the one member that is the input in each action; nil without one, and when another member changes, too.
    private static func input(of made: [(input: JSONValue, action: JSONObject)]) -> String? {
        guard let first = made.first, let last = made.last else { return nil }
        var found: String?
        // Absent values are omitted, so each action may lack a member of the other.
        for action in [first.action, last.action] {
            for (name, _) in action where name != found {
                let (old, new) = (first.action[name] ?? .null, last.action[name] ?? .null)
                let isInput = old == first.input && new == last.input && (made.count == 1 || old != new)
                if isInput, found == nil { found = name } else if isInput || old != new { return nil }
            }
        }
        return found
    }

    /// The input of a template whose closure does not pass its value on as one member.
    static let unknownInput = ""

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
    public var input: String? { member("input")?.string }

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
