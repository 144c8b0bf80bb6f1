import AppLoop
import JSON
import OffstageDrawing
import OffstageTesting
import ReferenceApps
import TestHelpers
import Testing

@Suite(.onLoop)
struct TwoTabsTests {
    private func select(city: Int) -> TwoTabs.CitiesListAction { .cityDidSelect(id: city) }

    private func tabs(_ session: TestSession) throws -> JSONValue {
        try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?[0]?["content"] ?? .null
    }

    private func select(tab: Int64, _ session: TestSession) throws {
        try session.request("route/select", ["container": try tabs(session)["id"] ?? .null, "index": .integer(tab)])
    }

    @Test func `the first revision has both tabs, one selected and the other not made yet`() throws {
        let session = try TestSession(TwoTabs.app)
        #expect(try session.routeText == "tabs[stack[cities.list*], stack[saved.list?]]")
        #expect(try session.request("route/get")["routeRev"] == 1)
        let tabs = try tabs(session)
        #expect(tabs["selected"] == 0)
        #expect(tabs["branches"]?[0]?["tab"] == ["title": "Cities", "icon": "building"])
        #expect(tabs["branches"]?[1]?["tab"] == ["title": "Saved", "icon": "bookmark", "selectedIcon": "star"])
        #expect(try session.flowLines == ["app: started", "cities in app: started", "saved in app: started"])
        #expect(try session.scopes("node") == 1)
        #expect(try session.scopes("flow") == 3)
        expectGolden(session.transcript, "Transcripts/two-tabs-open.txt")
    }

    @Test func `a tab is made when it is first selected, and each screen receives its appearance once`() throws {
        let session = try TestSession(TwoTabs.app)
        _ = session.takeNotifications()
        try select(tab: 1, session)
        var told = session.takeNotifications()
        #expect(told.params("route/didChange").count == 1)
        #expect(told.events("didDisappear").count == 1)
        #expect(told.events("didAppear").count == 1)
        #expect(try session.routeText == "tabs[stack[cities.list], stack[saved.list*]]")
        #expect(session.part("cities")?["empty"]?["title"] == "Nothing saved yet")
        #expect(try session.scopes("node") == 2)
        _ = session.takeNotifications()
        try select(tab: 0, session)
        told = session.takeNotifications()
        let updates =
            told.params("route/didChange").first?["ops"]?.array?.compactMap { $0["fields"]?["status"]?.string } ?? []
        #expect(updates.filter { $0 == "hidden" }.count == updates.filter { $0 == "active" || $0 == "visible" }.count)
        #expect(told.events("didDisappear").count == 1)
        #expect(told.events("didAppear").count == 1)
        #expect(try session.scopes("node") == 2, "what was made stays")
        expectGolden(session.transcript, "Transcripts/two-tabs-select.txt")
    }

    @Test func `details hide the bar and stay in their tab's stack while another tab is shown`() throws {
        let session = try TestSession(TwoTabs.app)
        try session.send(select(city: 3))
        let details = try tabs(session)["branches"]?[0]?["items"]?[1]
        #expect(details?["key"] == ["name": "cities.details", "traits": ["cityID": 3]])
        #expect(details?["params"] == ["cityID": 3])
        #expect(details?["title"] == "Kyoto")
        #expect(session.part("population")?["text"] == "1.46 million people")
        try session.request("action/send", ["screen": "cities.list", "action": select(city: 3).json])
        #expect(try tabs(session)["branches"]?[0]?["items"]?.array?.count == 2, "two taps, one screen")
        #expect(details?["bars"]?["hidesBottom"] == true)
        #expect(session.part("title")?["text"] == "Kyoto")
        try select(tab: 1, session)
        #expect(try session.routeText == "tabs[stack[cities.list, cities.details], stack[saved.list*]]")
        try select(tab: 0, session)
        #expect(try session.routeText == "tabs[stack[cities.list, cities.details*], stack[saved.list]]")
        try session.request("route/back")
        #expect(try session.routeText == "tabs[stack[cities.list*], stack[saved.list]]")
        expectGolden(session.transcript, "Transcripts/two-tabs-details.txt")
    }

    @Test func `saving updates the badge in the action's revision, and both lists follow`() throws {
        let session = try TestSession(TwoTabs.app)
        try session.send(select(city: 2))
        _ = session.takeNotifications()
        let answer = try session.request("action/send", ["action": TwoTabs.CityDetailsAction.saveDidTap.json])
        let changes = session.takeNotifications().params("route/didChange")
        #expect(changes.count == 1)
        #expect(changes.first?["cause"]?["actionId"] == answer["actionId"])
        #expect(
            try tabs(session)["branches"]?[1]?["tab"] == [
                "title": "Saved", "icon": "bookmark", "selectedIcon": "star", "badge": "1",
            ])
        try session.request("route/back")
        #expect(session.view.rows("cities").map { $0["badge"]?["text"] } == [nil, "Saved", nil, nil])
        try select(tab: 1, session)
        #expect(
            session.view.rows("cities") == [["component": "row", "id": 2, "title": "Lisbon", "detail": "Portugal"]])
        // The same scene in the other flow.
        try session.send(select(city: 2))
        #expect(try session.routeText == "tabs[stack[cities.list], stack[saved.list, saved.details*]]")
        #expect(session.part("save")?["title"] == "Forget")
        try session.send(TwoTabs.CityDetailsAction.saveDidTap)
        #expect(session.part("save")?["title"] == "Save")
        #expect(
            try tabs(session)["branches"]?[1]?["tab"] == ["title": "Saved", "icon": "bookmark", "selectedIcon": "star"])
        expectGolden(session.transcript, "Transcripts/two-tabs-save.txt")
    }

    @Test func `an unknown city is refused`() throws {
        let session = try TestSession(TwoTabs.app)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(select(city: 99)) }
        #expect(refusal?.kind == "cityNotFound")
        try select(tab: 1, session)
        let unsaved = #expect(throws: TestSession.Refused.self) { try session.send(select(city: 1)) }
        #expect(unsaved?.kind == "cityNotSaved")
    }

    @Test func `one view model uses several services, and one service serves several view models`() throws {
        let session = try TestSession(TwoTabs.app)
        let graph = try session.request("inspect/dependencies")
        func name(_ value: JSONValue?) -> String { value?.string?.split(separator: ".").last.map(String.init) ?? "" }
        let edges = (graph["edges"]?.array ?? []).map { (from: name($0["from"]), to: name($0["to"])) }
        let services = ["InMemoryCitiesService", "SavedCitiesProvider"]
        let users = Dictionary(grouping: edges.filter { services.contains($0.to) }, by: \.from).mapValues {
            $0.map(\.to).sorted()
        }
        #expect(users.filter { $0.key.hasSuffix("ViewModel") && $0.value == services }.count >= 1, "\(users)")
        for service in services { #expect(users.values.count { $0.contains(service) } >= 2, "\(users)") }
    }

    @Test func `no model is sent, and a factory between store and view model builds each scene`() throws {
        let session = try TestSession(TwoTabs.app)
        let described = try session.request("app/describe")
        #expect(described["defs"]?["TwoTabsCity"] == nil)
        #expect(described["defs"]?["TwoTabsCityDetailsAction"] != nil)
        try session.send(select(city: 1))
        let graph = try session.request("inspect/dependencies", ["validate": true])
        let components = graph["components"]?.array ?? []
        func name(_ id: JSONValue?) -> String { components.first { $0["id"] == id }?["type"]?.string ?? "" }
        let edges = (graph["edges"]?.array ?? []).map { "\(name($0["from"])) -> \(name($0["to"]))" }
        #expect(
            Set(edges).isSuperset(of: [
                "CitiesListStore -> CitiesListFactory", "CitiesListFactory -> AllCitiesViewModel",
                "CityDetailsStore -> CityDetailsFactory", "CityDetailsFactory -> CityDetailsViewModel",
                "CitiesListStore -> SavedListFactory", "SavedListFactory -> SavedCitiesViewModel",
                "CityDetailsStore -> SavedDetailsFactory", "SavedDetailsFactory -> CityDetailsViewModel",
            ]), "\(edges)")
        #expect(graph["findings"]?.array?.filter { $0["severity"] == "error" } == [])
    }

    @Test func `each scene has one factory, in the scope of its flow`() throws {
        let session = try TestSession(TwoTabs.app)
        for tab: Int64 in [0, 1] {
            try select(tab: tab, session)
            if tab == 0 { try session.send(select(city: 1)) }
        }
        try session.send(TwoTabs.CityDetailsAction.saveDidTap, to: "cities.details")
        try session.send(select(city: 1))
        let scopes = try session.request("inspect/instances")["scopes"]?.array ?? []
        func factories(_ scope: JSONValue) -> [String] {
            (scope["instances"]?.object ?? [:]).flatMap { name, count in
                Array(repeating: name, count: name.hasSuffix("Factory") ? Int(count.integer ?? 0) : 0)
            }.sorted()
        }
        #expect(
            scopes.filter { $0["scope"] == "flow" }.map(factories) == [
                [], ["CitiesListFactory", "CityDetailsFactory"], ["SavedDetailsFactory", "SavedListFactory"],
            ])
        #expect(scopes.filter { $0["scope"] != "flow" }.flatMap(factories) == [])
        #expect(try session.routeText == "tabs[stack[cities.list, cities.details], stack[saved.list, saved.details*]]")
    }

    @Test func `a screen's end frees its objects, and the session's end frees all`() throws {
        let client = TestClient(TwoTabs.app)
        client.open()
        client.act(1, #"{"type":"cityDidSelect","id":1}"#)
        _ = client.take()
        let shown = client.objects()
        #expect(shown.count == 5)
        client.send(#"{"id":2,"method":"route/back"}"#)
        _ = client.take()
        AppLoop.run { AppLoop.shared.step() }
        #expect(!shown.left.contains("CityDetailsStore"))
        #expect(shown.left.count == 4)
        client.send(#"{"id":3,"method":"session/close"}"#)
        _ = client.take()
        AppLoop.run { AppLoop.shared.step() }
        #expect(shown.left == [])
    }

    @Test func `two sessions have separate tabs`() throws {
        let client = TestClient(TwoTabs.app)
        client.open("s1")
        client.open("s2")
        client.act(1, #"{"type":"cityDidSelect","id":1}"#, #","sessionId":"s1""#)
        client.act(2, #"{"type":"saveDidTap"}"#, #","sessionId":"s1""#)
        _ = client.take()
        let other = client.request(3, "screen/get", ["sessionId": "s2"])?["result"]?["view"]?.rows("cities") ?? []
        #expect(other.map { $0["badge"] } == [nil, nil, nil, nil])
    }

    @Test func `a user's language changes every text of the app, and no value of the user`() throws {
        let client = TestClient(TwoTabs.app)
        client.send(
            #"{"id":0,"method":"session/open","params":{"sessionId":"s1","clientContext":{"locale":"de-AT"}}}"#)
        func outline(_ id: Int64) -> String {
            let tree = client.request(id, "route/get")?["result"]?["tree"] ?? .null
            let screens = SessionOutline.shownScreens(in: tree).map { screen in
                (
                    screen,
                    client.request(id + 50, "screen/get", ["screen": .string(screen)])?["result"]?["view"] ?? .null
                )
            }
            return SessionOutline(tree: tree, views: Dictionary(screens) { $1 }).text
        }
        #expect(outline(100).contains("tab \"Städte\" [selected]"))
        client.act(1, #"{"type":"cityDidSelect","id":3}"#)
        client.act(2, #"{"type":"saveDidTap"}"#)
        let german = outline(200)
        #expect(german.contains("back \"Städte\""))
        #expect(german.contains("text \"1.46 Millionen Einwohner\" [caption]"))
        #expect(german.contains("text \"Kyoto\" [title]") || german.contains("\"Kyoto\""))
        #expect(german.contains("button \"Vergessen\""))
        let refusal = client.request(
            3, "action/send", ["screen": "cities.list", "action": try select(city: 99).json])?["error"]
        #expect(refusal?["message"] == "Es gibt keine Stadt 99.")
        _ = client.request(4, "session/setContext", ["clientContext": ["locale": "en-GB"]])
        #expect(outline(300).contains("button \"Forget\""))
    }
}
