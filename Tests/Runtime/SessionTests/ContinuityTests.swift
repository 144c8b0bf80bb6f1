import AppLoop
import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests what a session keeps when its process ends: `crash()` saves it, drops it and restores it in place.
@Suite(.onLoop)
struct ContinuityTests {
    private func session() throws -> TestSession { try TestSession(office) }

    @Test func `values of fields and of saved properties come back before the first view`() throws {
        let session = try session()
        try session.type("Buy milk", into: "title")
        try session.tap("count")
        #expect(try session.crash() == [])
        #expect(session.outline.contains("Buy milk"))
        #expect(try session.element("total").value == "taps 1, model 1, drawer 1")
    }

    @Test func `the text of a component without a saved property is sent to the app again`() throws {
        let session = try session()
        try session.type("Anna", into: "name")
        #expect(try session.crash() == [])
        // The view model has computed what depends on the text.
        #expect(try session.element("name").value == "Anna")
        #expect(try session.element("greeting").value == "Hello, Anna")
    }

    @Test func `the text of a secure field is in no state`() throws {
        let session = try session()
        try session.type("s3cret", into: "pin")
        try session.type("s3cret", into: "code")
        #expect(try session.element("lengths").value == "6 6")
        _ = try session.crash()
        #expect(try session.element("lengths").value == "0 0")
    }

    @Test func `pushed screens, sheets and alerts with their texts come back`() throws {
        let session = try session()
        try session.tap("details")
        try session.tap("sheet")
        try session.type("in the sheet", into: "title")
        try session.tap("ask")
        let outline = session.outline
        #expect(try session.crash() == [])
        #expect(session.outline == outline)
        try session.answer("yes")
        #expect(try session.element("total").value == "taps 1, model 0, drawer 0")
    }

    @Test func `a text that the app replaces while it loads is sent again when it has loaded`() throws {
        let session = try session()
        try session.tap("loading")
        try session.advance(by: .seconds(1))
        try session.type("mine", into: "draft")
        try session.crash()
        try session.advance(by: .seconds(1))
        #expect(try session.element("draft").value == "mine")
    }

    @Test func `input of the user is newer than a saved value`() throws {
        let session = try session()
        try session.tap("loading")
        try session.advance(by: .seconds(1))
        try session.type("old", into: "draft")
        try session.crash()
        try session.advance(by: .milliseconds(100))
        try session.send(LoadingAction.draftDidChange(text: "new"))
        try session.advance(by: .seconds(1))
        #expect(try session.element("draft").value == "loaded")
    }

    @Test func `a store learns which of its work was interrupted`() throws {
        let session = try session()
        try session.tap("work")
        try session.crash()
        #expect(try session.element("interrupted").value == "import workDidTap")
        try session.crash()
        // Nothing is published while it is restored, and the client still learns of it.
        #expect(try session.element("interrupted").value == "")
    }

    @Test func `the clock of a test goes on`() throws {
        let session = try session()
        try session.advance(by: .seconds(90))
        try session.crash()
        try session.tap("time")
        #expect(try session.element("now").value == "90 s")
    }

    @Test func `a component that the app does not show any more is no error, and a refused value is reported`() throws {
        let session = try session()
        try session.tap("strict")
        try session.type("ok", into: "text")
        try session.tap("lock")
        let problems = try session.crash()
        #expect(problems == ["session s1: the value of 'text' on 'strict' is not restored: Text is disabled."])
    }

    @Test func `only the listed session attributes come back`() throws {
        let session = try session()
        try session.tap("signIn")
        try session.crash()
        try session.tap("who")
        #expect(try session.element("user").value == "anna -")
    }
}

// MARK: App

private let office = App(
    "office", parts: [OfficePart.self], screen: OfficeStore.screen,
    screens: [OfficeStore.details, LoadingStore.screen, StrictStore.screen], savedAttributes: ["user"])

private struct OfficePart: Part {
    static func load(into registry: Registry) { registry.register(Drawer.init).lifetime(.session) }
}

/// An instance that the container keeps.
@AppActor private final class Drawer {
    @Saved var count = 0
}

/// An object that the store holds.
@AppActor @Observable private final class OfficeModel {
    @Saved var count = 0
    var name = ""
    var greeting: String { name.isEmpty ? "" : "Hello, \(name)" }
}

@Wire private enum OfficeAction {
    case countDidTap, nameDidChange(text: String), codeDidChange(text: String), detailsDidTap, sheetDidTap, askDidTap
    case yesDidTap, loadingDidTap, workDidTap, timeDidTap, strictDidTap, signInDidTap, whoDidTap
}

@StoreMembers
private final class OfficeStore: Store<Never, OfficeAction>, Drawable {
    nonisolated static let screen = Screen("office") { (drawer: Drawer) in OfficeStore(drawer) }
    nonisolated static let details = Screen("details") { (drawer: Drawer) in OfficeStore(drawer) }

    @Injected(\.navigator) private var navigator
    @Injected(\.clock) private var clock
    @Injected(\.attributes) private var attributes
    @Field var title = ""
    @Field var pin = ""
    @Saved private var taps = 0
    private let model = OfficeModel()
    private let drawer: Drawer
    private var code = Draft("")
    private var name = Draft("")
    private var interrupted = ""
    private var now = ""
    private var user = ""

    init(_ drawer: Drawer) {
        self.drawer = drawer
        super.init()
    }

    var body: Body {
        TextField("Title", $title)
        TextField("Name", name, onChange: .input.nameDidChange).id("name")
        Text(model.greeting).id("greeting")
        TextField("PIN", $pin, kind: .secure)
        TextField("Code", code, kind: .secure, onChange: .input.codeDidChange).id("code")
        Text("\(pin.count) \(code.value.count)").id("lengths")
        Text("taps \(taps), model \(model.count), drawer \(drawer.count)").id("total")
        Text(interrupted).id("interrupted")
        Text(now).id("now")
        Text(user).id("user")
        Button("Count", onTap: .countDidTap).id("count")
        Button("Details", onTap: .detailsDidTap).id("details")
        Button("Sheet", onTap: .sheetDidTap).id("sheet")
        Button("Ask", onTap: .askDidTap).id("ask")
        Button("Load", onTap: .loadingDidTap).id("loading")
        Button("Work", onTap: .workDidTap).id("work")
        Button("Time", onTap: .timeDidTap).id("time")
        Button("Strict", onTap: .strictDidTap).id("strict")
        Button("Sign in", onTap: .signInDidTap).id("signIn")
        Button("Who", onTap: .whoDidTap).id("who")
    }

    override func didRestore(interrupted: [String]) { self.interrupted = interrupted.sorted().joined(separator: " ") }

    override func handle(_ action: OfficeAction) async throws {
        switch action {
        case .countDidTap:
            taps += 1
            model.count += 1
            drawer.count += 1
        case .nameDidChange(let text):
            name.apply(text)
            model.name = text
        case .codeDidChange(let text): code.apply(text)
        case .detailsDidTap: _ = try navigator.navigate { $0.stack.push(OfficeStore.details()) }
        case .sheetDidTap: _ = try navigator.navigate { $0.present(OfficeStore.details(), style: ModalStyle(.sheet)) }
        case .askDidTap:
            _ = try navigator.navigate {
                $0.alert(Alert("Sure?", buttons: [Button("Yes", onTap: OfficeAction.yesDidTap).id("yes")]))
            }
        case .yesDidTap: taps += 1
        case .loadingDidTap: _ = try navigator.navigate { $0.stack.push(LoadingStore.screen()) }
        case .workDidTap:
            task("import") { [clock] in try? await clock.sleep(for: .seconds(60)) }
            try await clock.sleep(for: .seconds(60))
        case .timeDidTap: now = "\(clock.now.components.seconds) s"
        case .strictDidTap: _ = try navigator.navigate { $0.stack.push(StrictStore.screen()) }
        case .signInDidTap:
            attributes["user"] = "anna"
            attributes["secret"] = "x"
        case .whoDidTap: user = "\(attributes["user"]?.string ?? "-") \(attributes["secret"]?.string ?? "-")"
        }
    }
}

@Wire private enum LoadingAction { case draftDidChange(text: String) }

/// Loads a text at its start, and then shows it in a field.
private final class LoadingStore: Store<Never, LoadingAction>, Drawable {
    nonisolated static let screen = Screen("loading") { LoadingStore() }

    @Injected(\.clock) private var clock
    private var draft: Draft<String>?

    override init() {
        super.init()
        task("load") { [weak self] in
            guard let self else { return }
            try? await clock.sleep(for: .milliseconds(500))
            draft = Draft("loaded")
        }
    }

    var body: Body {
        if let draft { TextField("Draft", draft, onChange: .input.draftDidChange).id("draft") }
    }

    override func handle(_ action: LoadingAction) async throws {
        if case .draftDidChange(let text) = action { draft?.apply(text) }
    }
}

@Wire private enum StrictAction { case textDidChange(text: String), lockDidTap }

/// Refuses input once it is locked.
private final class StrictStore: Store<Never, StrictAction>, Drawable {
    nonisolated static let screen = Screen("strict") { StrictStore() }

    private var text = Draft("")
    @Saved private var isLocked = false

    var body: Body {
        TextField("Text", text, onChange: .input.textDidChange).id("text").disabled(isLocked)
        Button("Lock", onTap: .lockDidTap).id("lock")
    }

    override func handle(_ action: StrictAction) async throws {
        switch action {
        case .textDidChange(let text): self.text.apply(text)
        case .lockDidTap: isLocked = true
        }
    }
}
