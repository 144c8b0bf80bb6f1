import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import Testing

/// Tests that `app/describe` lists all that an app declares.
@Suite(.onLoop)
struct DescriptionTests {
    @Test(arguments: ReferenceApps.all.map(\.name))
    func `a description has every screen, flow and link, and the cases of each action and event`(name: String) throws {
        let app = try #require(ReferenceApps.all.first { $0.name == name })
        let description = try TestSession(app).request("app/describe")
        let flows = AppLoop.run { app.flows }
        let screens: [AnyScreen] = AppLoop.run { app.screens + flows.flatMap { $0.screens() } }
        #expect(!screens.isEmpty)
        let described = description["screens"]?.object
        #expect(described?.keys.sorted() == screens.map(\.name).sorted())
        #expect(description["flows"]?.array?.compactMap { $0["name"]?.string } == flows.map(\.name))
        #expect(description["links"]?.array?.count == screens.reduce(0) { $0 + $1.links.count })
        for (screen, parts) in described ?? [:] {
            for part in ["params", "actions", "events", "view"] {
                let schema = resolved(parts[part], in: description)
                // A store without events has the schema `false`.
                #expect(schema == false || schema?.object?.isEmpty == false, "\(screen) has no \(part)")
                guard ["actions", "events"].contains(part), let cases = schema?["oneOf"]?.array else { continue }
                let types = cases.compactMap { $0["properties"]?["type"]?["const"]?.string }
                #expect(!types.isEmpty && types.count == cases.count, "\(screen).\(part) has a case without a name")
                #expect(Set(types).count == types.count)
            }
        }
    }

    @Test(arguments: ReferenceApps.all.map(\.name))
    func `every action that a first screen offers is in its description`(name: String) async throws {
        let app = try #require(ReferenceApps.all.first { $0.name == name })
        let session = try TestSession(app)
        let description = try session.request("app/describe")
        let screen = try #require(session.path.last)
        let actions = resolved(description["screens"]?[screen]?["actions"], in: description)?["oneOf"]?.array ?? []
        let known = Set(actions.compactMap { $0["properties"]?["type"]?["const"]?.string })
        let offered = actionTypes(in: session.view)
        #expect(offered.isSubset(of: known), "\(offered.subtracting(known).sorted())")
        try await session.settle()
    }

    @Test(arguments: ["1.0.0", "2.10.3"])
    func `a description has the version that the app declares`(_ version: String) throws {
        let app = App("versioned", version: version, screen: Screen("versioned.home") { QuietStore() })
        #expect(try TestSession(app).request("app/describe")["version"] == .string(version))
    }

    private func resolved(_ schema: JSONValue?, in description: JSONValue) -> JSONValue? {
        guard let name = schema?["$ref"]?.string?.split(separator: "/").last else { return schema }
        return description["defs"]?[String(name)]
    }

    /// Types of the actions in a view's templates.
    private func actionTypes(in value: JSONValue) -> Set<String> {
        if let array = value.array { return array.reduce(into: []) { $0.formUnion(actionTypes(in: $1)) } }
        guard let object = value.object else { return [] }
        var types: Set<String> = []
        for (name, member) in object {
            if name == "action", let type = member["type"]?.string { types.insert(type) }
            types.formUnion(actionTypes(in: member))
        }
        return types
    }
}

private final class QuietStore: Store<Never, Never>, Drawable {
    var body: Body { Text("Quiet") }
}
