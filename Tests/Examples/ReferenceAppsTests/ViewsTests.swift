import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import Testing

/// Rules for the views of every app.
@Suite(.onLoop)
struct ViewsTests {
    private static let alternatives = ["levelMap": ["mapService": "memory"]]

    private func open(_ name: String) throws -> TestSession {
        let app = try #require(ReferenceApps.all.first { $0.name == name })
        return try TestSession(app, alternatives: Self.alternatives[name] ?? [:])
    }

    @Test func `every app opens with a screen that has an outline`() throws {
        var screens = ""
        for app in ReferenceApps.all {
            let session = try open(app.name)
            screens += "\(app.name)\n" + session.outline + "\n"
        }
        expectGolden(screens, "Transcripts/first-screens.txt")
    }

    @Test(arguments: ReferenceApps.all.map(\.name))
    func `no view has two buttons with a key, or a focus on nothing`(_ name: String) throws {
        let session = try open(name)
        let graph = try session.request("inspect/dependencies", ["validate": true])
        #expect(graph["findings"]?.array?.filter { $0["kind"] == "view" } == [])
    }

    /// Front ends decide layout, colours and safe areas (rows 25, 33).
    @Test(arguments: ReferenceApps.all.map(\.name))
    func `no view has positions, sizes or colours`(_ name: String) throws {
        let words = [
            "width", "height", "x", "y", "frame", "inset", "padding", "margin", "color", "colour", "font", "size",
            "alignment", "safeArea",
        ]
        var description = try open(name).request("app/describe")
        // A table's columns have hints, and a file has a number of bytes.
        for (type, hints) in ["TableColumn": ["width", "alignment"], "FileInfo": ["size"]] {
            for hint in hints { description["defs"]?[type]?["properties"]?[hint] = nil }
        }
        let members = members(in: description)
        #expect(members.count > 20)
        for member in members { #expect(!words.contains(member), "\(name) has a member \(member)") }
    }

    /// Views contain no models (row 102): the file lists the types that each app sends, besides those that all apps
    /// send. A model among them appears in the difference of that file.
    @Test func `the types that an app sends are actions, events, params and view data`() throws {
        let types = try ReferenceApps.all.map { app in
            (app.name, Set(try open(app.name).request("app/describe")["defs"]?.object?.map(\.0) ?? []))
        }
        let common = try #require(types.map(\.1).reduce(nil as Set<String>?) { $0?.intersection($1) ?? $1 })
        let lines = types.map { name, types in
            "\(name)\n" + types.subtracting(common).sorted().map { "    \($0)\n" }.joined()
        }
        expectGolden(lines.joined(), "Transcripts/wire-types.txt")
    }

    /// A front end knows actions only (row 28).
    @Test(arguments: ReferenceApps.all.map(\.name))
    func `every component sends an action of its screen`(_ name: String) throws {
        let session = try open(name)
        let description = try session.request("app/describe")
        let screen = try session.request("screen/get")
        let tree = try session.request("route/get")["tree"] ?? .null
        let screenName = try #require(names(in: tree)[screen["screen"]?.string ?? ""])
        let allowed = Set(actions(of: screenName, in: description))
        let sent = templates(in: screen["view"] ?? .null)
        #expect(!sent.isEmpty, "\(name) begins with a screen on which there is nothing to do")
        #expect(sent.isSubset(of: allowed), "\(sent) of \(allowed)")
    }

    /// A test session checks every view that it shows, so the tests of the apps check all screens: `offstage coverage
    /// --require-all` finds those that no test reaches.
    @Test func `a test session finds a component without an action of its screen`() throws {
        let app = App("wrong", screen: Screen("wrong.home") { WrongStore() })
        let session = try TestSession(app)
        #expect(session.takeLog().contains { $0.level == .error && $0.message.contains("'useCaseDidRun'") })
    }

    /// The route tree knows when a screen appears (row 117); an action is an input of the user.
    @Test(arguments: ReferenceApps.all.map(\.name))
    func `no action is named like an event of a screen's life cycle`(_ name: String) throws {
        let description = try open(name).request("app/describe")
        let screens = description["screens"]?.object?.map(\.0) ?? []
        let actions = screens.flatMap { self.actions(of: $0, in: description) }
        #expect(!actions.isEmpty)
        let lifecycle = /(did|will)((dis)?appear|(un)?load|show|hide|become|resign|launch|enter.+ground)/.ignoresCase()
        for action in actions { #expect(action.firstMatch(of: lifecycle) == nil, "\(name) has \(action)") }
    }

    // MARK: Reading

    /// The names of a screen's actions.
    private func actions(of screen: String, in description: JSONValue) -> [String] {
        let schema = description["screens"]?[screen]?["actions"]?["$ref"]?.string?.split(separator: "/").last
        let cases = schema.flatMap { description["defs"]?[String($0)]?["oneOf"]?.array } ?? []
        return cases.compactMap { $0["properties"]?["type"]?["const"]?.string }
    }

    private func members(in schema: JSONValue) -> [String] {
        var found: [String] = []
        for (key, value) in schema.object ?? [:] {
            if key == "properties" { found += value.object?.map(\.0) ?? [] }
            found += members(in: value)
        }
        for value in schema.array ?? [] { found += members(in: value) }
        return found
    }

    private func templates(in view: JSONValue) -> Set<String> {
        var found: Set<String> = []
        if let type = view["action"]?["type"]?.string { found.insert(type) }
        for (_, value) in view.object ?? [:] { found.formUnion(templates(in: value)) }
        for value in view.array ?? [] { found.formUnion(templates(in: value)) }
        return found
    }

    /// Screens' names by node id.
    private func names(in tree: JSONValue) -> [String: String] {
        var found: [String: String] = [:]
        if let id = tree["id"]?.string, let name = tree["key"]?["name"]?.string { found[id] = name }
        for (_, value) in tree.object ?? [:] { found.merge(names(in: value)) { first, _ in first } }
        for value in tree.array ?? [] { found.merge(names(in: value)) { first, _ in first } }
        return found
    }
}

private final class WrongStore: Store<Never, Never>, Viewable {
    let view = ButtonView(id: "run", title: "Run", onTap: ActionTemplate("useCaseDidRun"))
}
