import Offstage
import OffstageTesting
import Testing

/// Mistakes of authors that the compiler cannot see: the first step of a test says them.
struct AuthorMistakesTests {
    private func findings(_ body: @escaping @AppActor @Sendable () -> Body<MistakeAction>) throws -> [String] {
        let session = try TestSession(App("wrong", screen: Screen("wrong.main") { MistakeStore(body) }))
        return session.takeLog().map(\.message)
    }

    @Test func `two buttons of one action have the same id`() throws {
        let found = try findings {
            Group {
                Button("Remove Ada", onTap: .removeDidTap(id: 1))
                Button("Remove Bob", onTap: .removeDidTap(id: 2))
            }.body
        }
        #expect(
            found == [
                "the view of wrong.main: the components at /parts/0/parts/0 and /parts/0/parts/1 have the same id "
                    + "'remove'; write .id(\"…\") at one"
            ])
    }

    @Test func `an icon of SF Symbols is no icon of front ends`() throws {
        #expect(
            try findings { Button("Remove", icon: "trash.fill", onTap: .saveDidTap).body } == [
                "the view of wrong.main: the icon 'trash.fill' at /parts/0 is one of SF Symbols, which front ends do "
                    + "not have; write .trash"
            ])
        #expect(try findings { Button("Remove", icon: "trash.own", onTap: .saveDidTap).body } == [])
    }

    @Test func `a choice has a value that it does not offer`() throws {
        let found = try findings {
            Picker(
                "Shop", Draft("baker"), options: [.init(id: "bakery", title: "Bakery")],
                onChange: .input.shopDidChange
            ).body
        }
        #expect(
            found == [
                "the view of wrong.main: 'shop' has a value that it does not offer: Choose one of the options."
            ])
    }

    @Test func `a row has more cells than its table has columns`() throws {
        let found = try findings {
            Table(
                "Files", id: "files", columns: [TableColumn(id: "name", title: "Name")],
                rows: [TableRow(id: 1, cells: ["a", "b"])]
            ).body
        }
        #expect(
            found == ["the view of wrong.main: the row at /parts/0/rows/0 has 2 cells, and 'files' has 1 columns"])
    }

    @Test func `a field without the macro has no name`() throws {
        let session = try TestSession(App("plain", screen: Screen("plain.main") { PlainStore() }))
        #expect(
            session.takeLog().map(\.message) == [
                "the view of plain.main: a @Field of the store has no name; write @StoreMembers before the class"
            ])
    }

    @Test func `a value of the user is not applied`() throws {
        let session = try TestSession(
            App(
                "wrong",
                screen: Screen("wrong.main") {
                    MistakeStore { TextField("Name", Draft(""), onChange: .input.nameDidChange).body }
                }))
        try session.type("Anna", into: "name")
        #expect(
            session.takeLog().map(\.message) == [
                "'nameDidChange' did not apply the value of 'name'; write draft.apply(value) in handle"
            ])
    }

    @Test func `a store handles no action`() throws {
        let session = try TestSession(App("plain", screen: Screen("plain.main") { IdleStore() }))
        #expect(try session.tap("save") == "unhandled")
        #expect(
            session.takeLog().map(\.message) == [
                "IdleStore does not handle 'saveDidTap'; override func handle(_ action: MistakeAction) async throws"
            ])
    }

    @Test func `a screen is not listed`() throws {
        let app = App(
            "wrong", screen: Screen("wrong.main") { RouteStore() }, screens: [Screen("wrong.listed") { IdleStore() }])
        let session = try TestSession(app)
        let problem = #expect(throws: TestSession.Refused.self) { try session.tap("open") }
        #expect(
            problem?.description.contains(
                "there is no screen 'wrong.other'; list it in screens: of the App or its coordinator; there are: "
                    + "wrong.main, wrong.listed") == true)
    }
}

@Wire
private enum MistakeAction {
    case saveDidTap
    case removeDidTap(id: Int)
    case nameDidChange(text: String)
    case shopDidChange(shop: String?)
}

private final class MistakeStore: Store<Never, MistakeAction>, Drawable {
    private let make: @AppActor @Sendable () -> Body

    init(_ make: @escaping @AppActor @Sendable () -> Body) { self.make = make }

    var body: Body { make() }

    override func handle(_ action: MistakeAction) async throws {}
}

private final class IdleStore: Store<Never, MistakeAction>, Drawable {
    var body: Body { Button("Save", onTap: .saveDidTap) }
}

private final class PlainStore: Store<Never, Never>, Drawable {
    @Field private var name = ""

    var body: Body { TextField("Name", $name) }
}

@Wire
private enum RouteAction { case openDidTap }

private final class RouteStore: Store<Never, RouteAction>, Drawable {
    @Injected(\.navigator) private var navigator

    var body: Body { Button("Open", onTap: .openDidTap) }

    override func handle(_ action: RouteAction) async throws {
        try navigator.navigate(from: self) { $0.stack.push(Screen("wrong.other") { IdleStore() }()) }
    }
}
