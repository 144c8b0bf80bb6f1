import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the actions of `@Field` properties through a session.
@Suite
struct StoreMembersTests {
    private func session() throws -> TestSession {
        try TestSession(App("tasks", screen: Screen("tasks.edit") { TaskStore() }))
    }

    @Test func `a field has an action, and its component shows what the user typed`() throws {
        let session = try session()
        try session.type("Buy milk", into: "title")
        try session.toggle("isUrgent")
        try session.pick("green", in: "colour")
        #expect(try session.element("title").value == "Buy milk")
        #expect(try session.element("isUrgent").value == true)
        #expect(try session.element("colour").value == "green")
        #expect(try session.element("sentence").value == "Buy milk! in green, changed 1 times")
        try session.type("Buy eggs", into: "title")
        #expect(try session.element("title").value == "Buy eggs")
    }

    @Test func `a text that is too long is refused at its field`() throws {
        let session = try session()
        _ = try session.request(
            "action/send", ["action": ["type": "titleDidChange", "value": "Buy milk"], "inputSeq": 1])
        _ = try session.request(
            "action/send",
            ["action": ["type": "titleDidChange", "value": "Buy milk and eggs"], "inputSeq": 2])
        let title = try session.element("title")
        #expect(title.value == "Buy milk")
        #expect(title.error == "The text is too long: at most 10 characters are allowed.")
        #expect(title.json["inputSeq"] == 1)
        try session.type("Buy tea", into: "title")
        #expect(try session.element("title").error == nil)
    }

    @Test func `late input of a client is dropped`() throws {
        let session = try session()
        for (text, seq) in [("new", 2), ("old", 1)] {
            _ = try session.request(
                "action/send",
                ["action": ["type": "titleDidChange", "value": .string(text)], "inputSeq": .integer(Int64(seq))])
        }
        #expect(try session.element("title").value == "new")
        #expect(try session.element("title").json["inputSeq"] == 2)
    }

    @Test func `a value of another type is refused with its place, and the field is as it was`() throws {
        let session = try session()
        let error = #expect(throws: (any Error).self) {
            try session.send(["type": "urgentDidChange", "value": "yes"])
        }
        #expect("\(error as Any)".contains("there is no") || "\(error as Any)".contains("urgentDidChange"))
        let other = #expect(throws: (any Error).self) {
            try session.send(["type": "isUrgentDidChange", "value": "yes"])
        }
        #expect("\(other as Any)".contains("/value: expected true or false"))
        #expect(try session.element("isUrgent").value == false)
    }

    @Test func `an unknown action is refused with the names of all actions`() throws {
        let session = try session()
        let error = #expect(throws: (any Error).self) { try session.send(["type": "nope"]) }
        let text = "\(error as Any)"
        for name in ["saveDidTap", "titleDidChange"] {
            #expect(text.contains(name))
        }
    }

    @Test func `an action of the store's own hides the action of a field`() throws {
        let session = try session()
        try session.send(TaskAction.noteDidChange(text: "handled"))
        #expect(try session.element("note").value == "own: handled")
    }

    @Test func `late input of a field whose action goes to handle is dropped`() throws {
        let session = try session()
        for (text, seq) in [("new", 2), ("old", 1)] {
            _ = try session.request(
                "action/send",
                ["action": TaskAction.noteDidChange(text: text).json, "inputSeq": .integer(Int64(seq))])
        }
        #expect(try session.element("note").value == "own: new")
    }

    @Test func `the description of the app has the actions of fields`() throws {
        let session = try session()
        let screen = try session.request("app/describe", ["app": "tasks"])["screens"]?["tasks.edit"] ?? .null
        let names = (screen["actions"]?["oneOf"]?.array ?? []).compactMap {
            $0["properties"]?["type"]?["const"]?.string
        }
        #expect(
            names == [
                "saveDidTap", "noteDidChange", "titleDidChange", "isUrgentDidChange", "colourDidChange",
            ])
        let title = screen["actions"]?["oneOf"]?[2]
        #expect(title?["required"] == ["type", "value"])
        #expect(title?["properties"]?["value"]?["type"] == "string")
    }
}

@Wire
private enum TaskAction {
    case saveDidTap
    case noteDidChange(text: String)
}

@Wire
private enum Colour: String, CaseIterable { case red, green }

@StoreMembers
private final class TaskStore: Store<Never, TaskAction>, Drawable {
    @Field(maxLength: 10) var title = "" { didSet { changes += oldValue == title ? 0 : 1 } }
    @Field var isUrgent = false
    @Field var colour = Colour.red
    @Field var note = ""
    private var changes = 0

    override func handle(_ action: TaskAction) async throws {
        if case .noteDidChange(let text) = action { $note.apply("own: \(text)") }
    }

    var body: Body {
        TextField("Title", $title)
        Toggle("Urgent", $isUrgent)
        Picker("Colour", $colour)
        Text(note).id("note")
        Text("\(title)\(isUrgent ? "!" : "") in \(colour.rawValue), changed \(changes) times").id("sentence")
    }
}
