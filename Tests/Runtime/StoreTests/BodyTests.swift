import JSON
import Offstage
import OffstageTesting
import Platform
import RouteReplica
import TestHelpers
import Testing

/// Tests bodies: the ids of their parts, their actions, and their patches.
struct BodyTests {
    private func session() throws -> TestSession {
        try TestSession(App("guests", screen: Screen("guests.list") { GuestsStore() }))
    }

    /// Ids of the parts of the screen.
    private func ids(_ session: TestSession) throws -> [String] {
        try session.view(as: BodyView.self).parts.map { try #require($0.wireIdentity).text }
    }

    @Test func `a part has the name of its field, of its action, or its place`() throws {
        let session = try session()
        #expect(try ids(session) == ["#0", "name", "isVIP", "invite", "dinner", "#6.0", "clear"])
        session.expectOutline(
            """
            window [active]
              screen
                heading "Guests" [level 1]
                textbox "Name"
                checkbox "VIP"
                button "Invite" [disabled]
                group "Dinner" [collapsed]
                text "Nobody is invited."
                button "Clear 0 guests, 0 seated"
            """)
    }

    @Test func `a field is edited without an action of the author, and a button sends a case`() throws {
        let session = try session()
        try session.type("Anna", into: "name")
        try session.tap("invite")
        #expect(try ids(session) == ["#0", "name", "isVIP", "invite", "dinner", "guests", "clear"])
        #expect(try session.rows(in: "guests").map(\.title) == ["Anna"])
        #expect(try session.element("name").value == "")
        try session.type("A name that is too long", into: "name")
        #expect(try session.element("name").error == "The text is too long: at most 10 characters are allowed.")
        #expect(try session.element("name").json["maxLength"] == 10)
    }

    @Test func `a condition does not move the ids of the parts after it`() throws {
        let session = try session()
        try session.type("Theodor", into: "name")
        #expect(try ids(session) == ["#0", "name", "isVIP", "#3.0", "invite", "dinner", "#6.0", "clear"])
    }

    @Test func `an element's parts begin with its id, also in a group`() throws {
        let session = try session()
        for name in ["Anna", "Ben"] {
            try session.type(name, into: "name")
            try session.tap("invite")
        }
        try session.send(GuestsAction.dinnerDidChange(isExpanded: true))
        let group = try #require(
            try session.view(as: BodyView.self).parts.lazy.compactMap { $0.view(as: GroupView.self) }.first)
        #expect(group.parts.compactMap(\.wireIdentity?.text) == ["1.#5.0.0.0", "1.seat", "2.#5.0.0.0", "2.seat"])
        try session.tap("2.seat")
        #expect(try session.element("clear").label == "Clear 2 guests, 1 seated")
    }

    @Test func `an action of disabled parts only is refused, also in a group`() throws {
        let session = try session()
        #expect(throws: TestSession.Refused.self) { try session.send(GuestsAction.inviteDidTap) }
        for name in ["Anna", "Ben"] {
            try session.type(name, into: "name")
            try session.tap("invite")
        }
        try session.send(GuestsAction.seatDidTap(id: 1))
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(GuestsAction.seatDidTap(id: 1)) }
        #expect(refusal?.kind == "disabled")
        #expect(refusal?.error["message"] == "Seat is disabled.")
        #expect(try session.send(GuestsAction.seatDidTap(id: 2)) == "done")
    }

    @Test func `an action with other values lacks the user's only`() throws {
        let session = try session()
        try session.type("Anna", into: "name")
        try session.tap("invite")
        try session.tap("rename", row: 1, in: "guests")
        #expect(try session.rows(in: "guests", as: RowView.self).map(\.title) == ["Anna?"])
    }

    @Test(.onAppActor) @AppActor func `the actions of a store without values are made once`() {
        let first = Button<GuestsAction>("Clear", onTap: .clearDidTap).view.onTap
        #expect(Button<GuestsAction>("Clear", onTap: .clearDidTap).view.onTap == first)
        #expect(Button<GuestsAction>("Seat", onTap: .seatDidTap(id: 1)).view.onTap?.action["id"] == 1)
        #expect(Button<GuestsAction>("Seat", onTap: .seatDidTap(id: 2)).view.onTap?.action["id"] == 2)
        // Without its value, the action looks like one of a case without values.
        #expect(Button<GuestsAction>("Host", onTap: .hostDidTap(id: nil)).view.onTap?.action["id"] == nil)
        #expect(Button<GuestsAction>("Host", onTap: .hostDidTap(id: 3)).view.onTap?.action["id"] == 3)
    }

    @Test func `a test taps and types by action`() throws {
        let session = try session()
        try session.type("Anna", into: "name")
        try session.tap(GuestsAction.inviteDidTap)
        try session.send(GuestsAction.dinnerDidChange(isExpanded: true))
        try session.tap(GuestsAction.seatDidTap(id: 1))
        try session.expectBody(
            """
            heading "Guests" [level 1]
            textbox "Name"
            checkbox "VIP"
            button "Invite" [disabled]
            group "Dinner" [expanded]
              text "Anna"
              button "Seat" [disabled]
            list "Guests": 1
              listitem "Anna"
            button "Clear 1 guests, 1 seated"
            """)
        let missing = #expect(throws: TestSession.ElementError.self) { try session.tap(GuestsAction.seatDidTap(id: 2)) }
        #expect(missing?.kind == .missing)
        let disabled = #expect(throws: TestSession.ElementError.self) {
            try session.tap(GuestsAction.inviteDidTap)
        }
        #expect(disabled?.kind == .disabled)
    }

    @Test func `an action that its buttons do not offer is refused, also when a field submits it`() throws {
        let session = try TestSession(App("sign", screen: Screen("sign.in") { SignStore() }))
        let refusal = #expect(throws: TestSession.Refused.self) { try session.submit("name") }
        #expect(refusal?.error["message"] == "Sign in is disabled.")
        // Another action than the button's: it has a value of its own.
        try session.send(SignAction.signInDidTap(name: "Anna"))
        try session.type("Ada", into: SignAction.inputs.nameDidChange)
        try session.submit("name")
        #expect(try session.element("#2").value == "2")
    }

    @Test func `a field checks its value also where a button sends the same action`() throws {
        let session = try TestSession(App("short", screen: Screen("short.main") { ShortStore() }))
        try session.send(ShortAction.nameDidChange(text: "Annabella"))
        #expect(session.view["parts"]?[1]?["error"] != nil)
        #expect(session.view["parts"]?[1]?["value"] == "")
        try session.send(ShortAction.nameDidChange(text: "Anna"))
        #expect(session.view["parts"]?[1]?["error"] == nil)
        #expect(session.view["parts"]?[1]?["value"] == "Anna")
    }

    // MARK: Languages

    @Test func `a text is translated by its key, and a value in it never`() throws {
        let texts =
            #"{"Hello, %1":"Hallo, %1","%1 of %2":"%2, davon %1","%1 is disabled.":"%1 geht gerade nicht.","Go":"Los"}"#
        let app = App("greet", screen: Screen("greet.main") { GreetStore() }, texts: ["de": Array(texts.utf8)])
        let client = TestClient(app)
        client.send(
            #"{"id":0,"method":"session/open","params":{"sessionId":"s1","clientContext":{"locale":"de-AT"}}}"#)
        func shown(_ id: Int64) -> [JSONValue?] {
            client.request(id, "screen/get")?["result"]?["view"]?["parts"]?.array?.map { $0["text"] ?? $0["title"] }
                ?? []
        }
        #expect(shown(1) == ["Hallo, %2", "%1", "2, davon 1", "Untranslated", "Los"])
        let refusal = client.request(2, "action/send", ["action": ["type": "goDidTap"]])?["error"]
        #expect(refusal?["message"] == "Los geht gerade nicht.")
        _ = client.request(3, "session/setContext", ["clientContext": ["locale": "fr"]])
        #expect(shown(4) == ["Hello, %2", "%1", "1 of 2", "Untranslated", "Go"])
    }

    @Test func `a text without a translation is logged once, in tests`() throws {
        let texts = ["de": Array(#"{"Go":"Los"}"#.utf8)]
        let client = TestClient(App("greet", screen: Screen("greet.main") { GreetStore() }, texts: texts))
        client.send(#"{"id":0,"method":"session/open","params":{"context":"test"}}"#)
        var logged: [JSONValue?] = []
        for (id, locale) in [(1, "de"), (2, "fr"), (3, "de")] as [(Int64, JSONValue)] {
            client.send(
                #"{"id":\#(id),"method":"session/setContext","params":{"clientContext":{"locale":\#(locale)}}}"#)
            logged += client.takeMessages().filter { $0["method"] == "log/entry" }.map { $0["params"]?["message"] }
        }
        #expect(
            logged == ["%1 of %2", "Hello, %1", "Untranslated"].map { "the text “\($0)” has no translation in de" })
    }

    @Test(arguments: [
        ("[1]", "it is not an object of texts"), (#"{"Go":5}"#, "the translation of “Go” is not a text"),
        (#"{"Go":"Los, %1"}"#, "the translation of “Go” has %1, and the key does not"), ("{", "line 1"),
    ])
    func `a file of texts that cannot be used stops the app at its start`(text: String, problem: String) throws {
        let app = App("greet", screen: Screen("greet.main") { GreetStore() }, texts: ["de": Array(text.utf8)])
        let refusal = #expect(throws: TestSession.Refused.self) { _ = try TestSession(app) }
        #expect(refusal?.description.contains("the texts 'de' cannot be used: ") == true, "\(refusal as Any)")
        #expect(refusal?.description.contains(problem) == true, "\(refusal as Any)")
    }

    @Test func `only the digits 1 to 9 after a percent sign are places of a translation`() throws {
        let texts = ["de": Array(#"{"Go":"50 %, %0 und %²"}"#.utf8)]
        let session = try TestSession(App("greet", screen: Screen("greet.main") { GreetStore() }, texts: texts))
        #expect(session.path == ["greet.main"])
    }

    @Test(arguments: 0..<200)
    func `the patch between two random bodies produces the new one`(seed: Int) throws {
        let (old, new) = AppLoop.run {
            var random = SplitMix64(state: UInt64(seed))
            return (random.body(), random.body())
        }
        var patch = WirePatch()
        BodyView.writePatch(from: old, to: new, into: &patch)
        #expect(patch.isEmpty == (old == new))
        let document = try JSONPatch.apply(JSONValue(parsing: patch.text), to: JSONValue(parsing: old.wireText()))
        #expect(document == (try JSONValue(parsing: new.wireText())))
        let ids = new.parts.compactMap(\.wireIdentity)
        #expect(Set(ids).count == new.parts.count)
    }
}

extension WireIdentity {
    fileprivate var text: String { if case .string(let text) = self { text } else { "\(self)" } }
}

extension SplitMix64 {
    /// A body of random conditions and elements, in one structure.
    @AppActor
    fileprivate mutating func body() -> BodyView {
        let flags = (0..<4).map { _ in below(2) == 0 }
        let elements = (0..<below(4)).map { _ in below(6) }
        let numbers = Set(elements).sorted()
        @BodyBuilder<GuestsAction> var body: Body<GuestsAction> {
            if flags[0] { Text("first").heading(1) }
            if flags[1] {
                Text("one")
                Button("Clear", onTap: .clearDidTap)
            } else {
                Badge("other")
            }
            ForEach(numbers, id: \.self) { number in
                Text("\(number)")
                if flags[2] { Button("Seat", onTap: .seatDidTap(id: number)) }
            }
            Group("Group", axis: flags[3] ? .horizontal : .vertical) {
                if flags[0] { Divider() }
                ForEach(numbers.reversed(), id: \.self) { Text("\($0)") }
            }
        }
        return BodyView(parts: body.components)
    }
}

private struct Guest: Identifiable {
    let id: Int
    var name: String
    var isSeated = false
}

@Wire
private enum GuestsAction {
    case inviteDidTap, clearDidTap
    case dinnerDidChange(isExpanded: Bool)
    case seatDidTap(id: Int)
    case hostDidTap(id: Int?)
    case rename(id: Int, suffix: String)
}

@StoreMembers
private final class GuestsStore: Store<Never, GuestsAction>, Drawable {
    @Field(maxLength: 10) private var name = ""
    @Field private var isVIP = false
    private var guests: [Guest] = []
    private var isDinnerShown = false

    var body: Body {
        Text("Guests").heading(1)
        TextField("Name", $name)
        Toggle("VIP", $isVIP)
        if name.count > 5 { Text("A long name.") }
        Button("Invite", onTap: .inviteDidTap).disabled(name.isEmpty)
        Group("Dinner", isExpanded: isDinnerShown, onExpand: .input.dinnerDidChange) {
            ForEach(guests) { guest in
                Text(guest.name)
                Button("Seat", onTap: .seatDidTap(id: guest.id)).disabled(guest.isSeated)
            }
        }
        if guests.isEmpty {
            Text("Nobody is invited.")
        } else {
            List("Guests", id: "guests", rows: guests.map { RowView(id: $0.id, title: $0.name) })
                .rowCommands(Button("Rename", onRow: .input.rename(suffix: "?")))
        }
        Button("Clear \(guests.count) guests, \(guests.count(where: \.isSeated)) seated", onTap: .clearDidTap)
    }

    override func handle(_ action: GuestsAction) async throws {
        switch action {
        case .inviteDidTap:
            guests.append(Guest(id: guests.count + 1, name: name))
            name = ""
        case .clearDidTap: guests = []
        case .dinnerDidChange(let isExpanded): isDinnerShown = isExpanded
        case .seatDidTap(let id): change(id) { $0.isSeated = true }
        case .hostDidTap: break
        case .rename(let id, let suffix): change(id) { $0.name += suffix }
        }
    }

    private func change(_ id: Int, _ change: (inout Guest) -> Void) {
        guard let index = guests.firstIndex(where: { $0.id == id }) else { return }
        change(&guests[index])
    }
}

@Wire
private enum GreetAction { case goDidTap }

private final class GreetStore: Store<Never, GreetAction>, Drawable {
    private let name = "%2"
    private let count = (1, 2)

    var body: Body {
        Text("Hello, \(name)")
        Text("%1" as String)
        Text("\(count.0) of \(count.1)")
        Text("Untranslated")
        Button("Go", onTap: .goDidTap).disabled(true)
    }
}

@Wire
private enum ShortAction { case nameDidChange(text: String) }

private final class ShortStore: Store<Never, ShortAction>, Drawable {
    private var name = Draft("")

    var body: Body {
        Button("Annabella", onTap: .nameDidChange(text: "Annabella")).id("long")
        TextField("Name", name, onChange: .input.nameDidChange).maxLength(4)
    }

    override func handle(_ action: ShortAction) async throws {
        if case .nameDidChange(let text) = action { name.apply(text) }
    }
}

@Wire
private enum SignAction {
    case nameDidChange(text: String)
    case signInDidTap(name: String?)
}

private final class SignStore: Store<Never, SignAction>, Drawable {
    private var name = Draft("")
    private var count = 0

    var body: Body {
        TextField("Name", name, onChange: .input.nameDidChange).onSubmit(.signInDidTap(name: nil))
        Button("Sign in", onTap: .signInDidTap(name: nil)).disabled(name.value.isEmpty)
        Text("\(count)")
    }

    override func handle(_ action: SignAction) async throws {
        switch action {
        case .nameDidChange(let text): name.apply(text)
        case .signInDidTap: count += 1
        }
    }
}
