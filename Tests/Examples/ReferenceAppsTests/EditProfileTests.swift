import AppLoop
import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import TestHelpers
import Testing

@Suite(.onLoop)
struct EditProfileTests {
    private let save = EditProfileAction.saveButtonDidTap
    /// True while the button is enabled.
    private let saveButton: JSONValue = [
        "component": "button", "id": "save", "title": "Save", "key": "Enter",
        "onTap": ["action": ["type": "saveButtonDidTap"]],
    ]

    private func type(_ text: String) -> EditProfileAction { .textDidChange(text: text) }

    @Test func `a name of three characters cannot be saved, one of four can`() throws {
        let session = try TestSession(EditProfile.app)
        try session.send(type("Ann"))
        #expect(session.takeEvents() == [["type": "isSaveButtonEnabled", "value": false]])
        try session.send(type("Anna"))
        #expect(session.takeEvents() == [["type": "isSaveButtonEnabled", "value": true]])
        #expect(session.part("name")?["value"] == "Anna")
        #expect(session.part("save")?["isEnabled"] != false)
        expectGolden(session.transcript, "Transcripts/typing.txt")
    }

    @Test func `saving shows progress, disables the button, and sends the success event`() throws {
        let session = try TestSession(EditProfile.app)
        try session.send(type("Anna"))
        _ = session.takeEvents()
        let tap = try session.start(save)
        #expect(
            session.takeEvents() == [
                ["type": "isLoading", "value": true], ["type": "isSaveButtonEnabled", "value": false],
            ])
        #expect(session.answer(to: tap) == nil)
        try session.advance(by: .milliseconds(299))
        #expect(session.takeEvents() == [])
        try session.advance(by: .milliseconds(1))
        #expect(
            session.takeEvents() == [
                ["type": "isLoading", "value": false], ["type": "isSaveButtonEnabled", "value": true],
                ["type": "showSuccess"],
            ])
        #expect(session.answer(to: tap)?["result"]?["outcome"] == "done")
        expectGolden(session.transcript, "Transcripts/saving.txt")
    }

    @Test func `during a save the name is locked and the button shows progress`() throws {
        let session = try TestSession(EditProfile.app)
        #expect(try !session.element("save").isEnabled)
        try session.type("Anna", into: "name")
        try session.tap("save")
        #expect(try !session.element("name").isEnabled)
        #expect(try !session.element("save").isEnabled)
        #expect(try session.element("save").isLoading)
        try session.advance(by: .milliseconds(300))
        try session.back()
        #expect(try session.element("name").isEnabled)
        #expect(session.part("save") == saveButton)
    }

    @Test func `typing during a save is refused, and the success event has the saved name`() throws {
        let session = try TestSession(EditProfile.app)
        try session.send(type(" Anna "))
        try session.send(save)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(type("Berta")) }
        #expect(refusal?.kind == "disabled")
        try session.advance(by: .milliseconds(300))
        #expect(session.part("#1")?["text"] == "Your name is Anna now.")
    }

    /// Characters as people count them: an accent or a joined emoji adds none. Spaces around a name are not saved.
    @Test(arguments: ["", "Ann", "   ", "    ", " Ab ", "e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"])
    func `a name of up to three characters is not saved`(_ text: String) throws {
        let session = try TestSession(EditProfile.app)
        try session.send(type(text))
        #expect(session.part("save")?["isEnabled"] == false)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(save) }
        #expect(refusal?.kind == "disabled")
        #expect(refusal?.error["message"] == "Save is disabled.")
        try session.advance(by: .seconds(1))
        #expect(try session.routeText == "stack[profile.edit*]")
        #expect(session.part("save")?["isEnabled"] == false)
    }

    @Test func `a name has a maximum length`() throws {
        let session = try TestSession(EditProfile.app)
        #expect(session.part("name")?["maxLength"] == 64)
        for text in [String(repeating: "a", count: 65), "Anna" + String(repeating: "\u{301}", count: 70_000)] {
            try session.send(type(text))
            #expect(session.part("name")?["error"] == "The text is too long: at most 64 characters are allowed.")
            #expect(session.part("name")?["value"] == "")
            #expect(session.part("save")?["isEnabled"] == false)
        }
        try session.send(type(String(repeating: "a", count: 64)))
        #expect(session.part("name")?["error"] == nil)
        #expect(session.part("save")?["isEnabled"] != false)
    }

    @Test func `typing removes the error of the last save`() throws {
        let session = try TestSession(EditProfile.app, alternatives: ["updateProfileName": "failing"])
        try session.send(type("Anna"))
        try session.send(save)
        try session.advance(by: .milliseconds(300))
        #expect(session.part("name")?["error"] != nil)
        try session.send(type("Annabel"))
        #expect(session.part("name")?["error"] == nil)
    }

    @Test func `the field names the author of its text, and late input changes nothing`() throws {
        let session = try TestSession(EditProfile.app)
        try session.request("action/send", ["action": type("Anna").json, "inputSeq": 2, "clientId": "desk"])
        #expect(session.part("name")?["inputSeq"] == 2)
        #expect(session.part("name")?["clientId"] == "desk")
        _ = session.takeNotifications()
        try session.request("action/send", ["action": type("Ann").json, "inputSeq": 1, "clientId": "desk"])
        #expect(session.takeNotifications() == [], "neither an event nor a change")
        #expect(session.part("name")?["value"] == "Anna")
        #expect(session.part("save")?["isEnabled"] != false)
    }

    @Test func `a save pushes the success screen with the same action as cause`() throws {
        let session = try TestSession(EditProfile.app)
        try session.send(type("Anna"))
        let tap = try session.start(save)
        _ = session.takeNotifications()
        try session.advance(by: .milliseconds(300))
        let told = session.takeNotifications()
        let success = try #require(told.firstIndex { $0["params"]?["event"]?["type"] == "showSuccess" })
        let route = try #require(told.firstIndex { $0["method"] == "route/didChange" })
        #expect(success < route)
        let action = session.answer(to: tap)?["result"]?["actionId"]
        #expect(action != nil)
        for index in [success, route] { #expect(told[index]["params"]?["cause"]?["actionId"] == action) }
        #expect(told[route]["params"]?["transitions"]?.array?.compactMap { $0["kind"] } == ["push"])
        #expect(try session.routeText == "stack[profile.edit, profile.success*]")
        #expect(session.part("#1")?["text"] == "Your name is Anna now.")
        weak let store = session.store
        try session.send(EditProfileSuccessAction.doneButtonDidTap)
        #expect(try session.routeText == "stack[profile.edit*]")
        #expect(store == nil)
        #expect(try session.scopes("node") == 1)
        expectGolden(session.transcript, "Transcripts/success.txt")
    }

    @Test func `a screen that is its own factory shows itself`() throws {
        let session = try TestSession(EditProfile.app)
        try session.send(type("Anna"))
        try session.send(save)
        try session.advance(by: .milliseconds(300))
        // The screen's declaration is a member of the store's type, which no other type makes.
        #expect(session.store is EditProfileSuccess)
        let first = AppLoop.run { EditProfile.app.screens[0].name }
        #expect(session.path == [first, EditProfileSuccess.screen.name])
        let described = try session.request("app/describe")
        #expect(described["screens"]?.object?.map(\.0).sorted() == ["profile.edit", "profile.success"])
        #expect(described["screens"]?["profile.success"]?["params"] == ["$ref": "#/defs/SavedProfile"])
    }

    @Test func `a second tap during a save is ignored`() throws {
        let session = try TestSession(EditProfile.app)
        try session.send(type("Anna"))
        _ = session.takeEvents()
        let first = try session.start(save)
        #expect(try session.send(save) == "dropped")
        #expect(session.answer(to: first) == nil)
        try session.advance(by: .seconds(10))
        let events = session.takeEvents().compactMap { $0["type"]?.string }
        #expect(events.filter { $0 == "showSuccess" }.count == 1)
        #expect(events.filter { $0 == "isLoading" }.count == 2)
        #expect(session.answer(to: first)?["result"]?["outcome"] == "done")
        #expect(try session.routeText == "stack[profile.edit, profile.success*]", "one success has one screen")
        // The button saves again after the first save.
        try session.request("route/back")
        let third = try session.start(save)
        try session.advance(by: .seconds(1))
        #expect(session.answer(to: third)?["result"]?["outcome"] == "done")
        expectGolden(session.transcript, "Transcripts/double-tap.txt")
    }

    @Test func `closing a session during a save answers the action, and the store sends no event`() throws {
        let session = try TestSession(EditProfile.app)
        try session.send(type("Anna"))
        let tap = try session.start(save)
        weak let store = session.store
        #expect(store != nil)
        _ = session.takeNotifications()
        try session.close()
        #expect(session.answer(to: tap)?["error"]?["code"] == 1101)
        #expect(session.answer(to: tap)?["error"]?["data"]?["kind"] == "sessionClosed")
        #expect(session.takeNotifications().map { $0["method"] } == ["session/didClose"])
        AppLoop.run { AppLoop.shared.step() }
        #expect(session.takeNotifications() == [])
        #expect(store == nil, "the store outlives its session")
        expectGolden(session.transcript, "Transcripts/close-while-saving.txt")
    }

    @Test func `a cancelled save leaves the screen enabled`() throws {
        let session = try TestSession(EditProfile.app)
        try session.send(type("Anna"))
        let tap = try session.start(save)
        _ = session.takeEvents()
        session.notify("$/cancelRequest", ["id": .integer(tap)])
        #expect(session.answer(to: tap)?["error"]?["code"] == -32800)
        #expect(session.takeEvents() == [], "what a cancelled action sends is dropped")
        #expect(session.part("save") == saveButton)
        let again = try session.start(save)
        try session.advance(by: .seconds(1))
        #expect(session.answer(to: again)?["result"]?["outcome"] == "done")
    }

    /// The same actions as in `saving…`; the front end picks another implementation, and nothing in the app knows of
    /// it.
    @Test func `with the alternative 'failing' the tap sends an error event and the screen stays enabled`()
        throws
    {
        let session = try TestSession(EditProfile.app, alternatives: ["updateProfileName": "failing"])
        try session.send(type("Anna"))
        _ = session.takeEvents()
        for _ in 1...2 {
            let tap = try session.start(save)
            #expect(
                session.takeEvents() == [
                    ["type": "isLoading", "value": true], ["type": "isSaveButtonEnabled", "value": false],
                ])
            try session.advance(by: .milliseconds(300))
            let message: JSONValue = "The profile service cannot be reached; the name has not been saved."
            #expect(
                session.takeEvents() == [
                    ["type": "isLoading", "value": false], ["type": "isSaveButtonEnabled", "value": true],
                    ["type": "showError", "message": message],
                ])
            #expect(
                session.answer(to: tap)?["result"]?["outcome"] == "done",
                "an error of the domain is an event, not a failed action")
            #expect(session.part("save") == saveButton)
            #expect(
                session.part("name")?["error"] == "The profile service cannot be reached; the name has not been saved.")
        }
        expectGolden(session.transcript, "Transcripts/failing.txt")
    }

    @Test func `the alternative 'failing' of one session does not affect another session`() {
        let client = TestClient(EditProfile.app)
        client.open("plain")
        let picked: JSONValue = [
            "sessionId": "failing", "context": "test", "alternatives": ["updateProfileName": "failing"],
        ]
        _ = client.request(0, "session/open", picked)
        for (id, name) in [(1, "plain"), (3, "failing")] as [(Int64, String)] {
            client.act(id, #"{"type":"textDidChange","text":"Anna"}"#, #","sessionId":"\#(name)""#)
            client.act(id + 1, #"{"type":"saveButtonDidTap"}"#, #","sessionId":"\#(name)""#)
        }
        _ = client.take()
        func endings(_ name: String) -> [JSONValue] {
            client.send(#"{"id":9,"method":"clock/advance","params":{"sessionId":"\#(name)","ms":300}}"#)
            return client.takeMessages().compactMap { $0["params"]?["event"]?["type"] }
        }
        #expect(endings("failing").last == "showError")
        #expect(endings("plain").last == "showSuccess")
    }

    @Test func `an unknown action is refused with the list of actions`() throws {
        let session = try TestSession(EditProfile.app)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(["type": "saveButtonDidTab"]) }
        #expect(refusal?.code == 1200)
        #expect(refusal?.kind == "actionUnknown")
        #expect(refusal?.error["data"]?["details"]?["allowed"] == ["textDidChange", "saveButtonDidTap"])
        #expect(refusal?.error["message"]?.string?.contains("did you mean 'saveButtonDidTap'?") == true)
        #expect(session.takeNotifications() == [])
    }

    @Test(arguments: [
        (#"{"type":"textDidChange","text":5}"#, "/action/text"), (#"{"type":"textDidChange"}"#, "/action/text"),
        (#"{"text":"Anna"}"#, "/action/type"), (#"{"type":null}"#, "/action/type"), (#""saveButtonDidTap""#, "/action"),
    ])
    func `an invalid action is refused with the path of the error`(_ action: String, _ path: String) throws {
        let session = try TestSession(EditProfile.app)
        let sent = try JSONValue(parsing: action)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(sent) }
        #expect(refusal?.code == -32602)
        #expect(refusal?.error["data"]?["path"] == .string(path))
        #expect(session.takeNotifications() == [])
    }

    @Test func `the same seed makes the same transcript, a hundred times`() throws {
        func play() throws -> String {
            let session = try TestSession(EditProfile.app, seed: 42)
            try session.send(type("Anna"))
            try session.send(save)
            try session.send(save)
            try session.advance(by: .seconds(1))
            try session.request("route/back")
            try session.send(save)
            try session.close()
            return session.transcript
        }
        let first = try play()
        #expect(first.contains("showSuccess"))
        for _ in 1..<100 { #expect(try play() == first) }
        // The transcript contains values that depend on the seed.
        let other = try TestSession(EditProfile.app, seed: 43)
        #expect(!first.hasPrefix(other.transcript))
    }

    @Test func `the description marks state events and policies of actions`() throws {
        let session = try TestSession(EditProfile.app)
        let description = try session.request("app/describe")
        let screen = description["screens"]?["profile.edit"]
        #expect(screen?["events"] == ["$ref": "#/defs/EditProfileEvent"])
        let events = description["defs"]?["EditProfileEvent"]?["oneOf"]?.array ?? []
        #expect(events.map { $0["x-tags"] } == [["state"], ["state"], nil, nil])
        let actions = description["defs"]?["EditProfileAction"]?["oneOf"]?.array ?? []
        #expect(actions.map { $0["x-tags"] } == [nil, ["drop"]])
        expectGolden(try description.pretty() + "\n", "Transcripts/describe.json")
    }
}
