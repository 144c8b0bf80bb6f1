import AppLoop
import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import TestHelpers
import Testing

/// Pages for a new user.
@Suite(.onLoop)
struct OnboardingTests {
    private func pages(_ session: TestSession) throws -> JSONValue {
        try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?[0]?["content"] ?? .null
    }

    private func title(_ session: TestSession) -> String? { session.part("title")?["text"]?.string }

    private func interests(_ session: TestSession) -> [String]? {
        session.part("interests")?["rows"]?.array?.compactMap { $0["title"]?.string }
    }

    private func swipe(to index: Int64, _ session: TestSession) throws {
        try session.request("route/select", ["container": try pages(session)["id"] ?? .null, "index": .integer(index)])
    }

    @Test func `the first page is shown, its neighbour is made, the others are announced`() throws {
        let session = try TestSession(OnboardingApp.app)
        #expect(
            try session.routeText == "pages[onboarding.page*, onboarding.page, onboarding.page?, onboarding.interests?]"
        )
        #expect(try session.flowLines == ["app: started", "onboarding in app: started"])
        #expect(
            try pages(session)["pages"]?.array?.map { $0["params"] } == [
                ["id": "welcome"], ["id": "pages"], ["id": "stores"], nil,
            ])
        #expect(title(session) == "Welcome")
        #expect(session.part("picture")?["label"] == "A hand that waves")
        #expect(session.part("progress")?["value"] == 0.25)
        #expect(session.part("progress")?["text"] == "Page 1 of 4")
        #expect(try session.scopes("node") == 2)
        expectGolden(session.transcript, "Transcripts/onboarding-open.txt")
    }

    @Test func `a swipe selects the page and makes the next neighbour`() throws {
        let session = try TestSession(OnboardingApp.app)
        _ = session.takeNotifications()
        try swipe(to: 1, session)
        let changes = session.takeNotifications().params("route/didChange")
        #expect(changes.count == 1)
        #expect(changes.first?["transitions"]?[0]?["kind"] == "page")
        #expect(
            try session.routeText == "pages[onboarding.page, onboarding.page*, onboarding.page, onboarding.interests?]")
        #expect(title(session) == "Swipe")
        try swipe(to: 3, session)
        #expect(
            try session.routeText == "pages[onboarding.page, onboarding.page, onboarding.page, onboarding.interests*]")
        let outside = #expect(throws: TestSession.Refused.self) { try swipe(to: 4, session) }
        #expect(outside?.kind == "indexOutOfRange")
        expectGolden(session.transcript, "Transcripts/onboarding-swipe.txt")
    }

    @Test func `pages of one type have a store and a view each`() throws {
        let session = try TestSession(OnboardingApp.app)
        let ids = try pages(session)["pages"]?.array?.prefix(2).compactMap { $0["id"]?.string } ?? []
        #expect(Set(ids).count == 2)
        #expect(
            try ids.map { try session.request("screen/get", ["screen": .string($0)])["view"]?.part("title")?["text"] }
                == [
                    "Welcome", "Swipe",
                ])
        let instances = try session.request("inspect/instances")["scopes"]?.array ?? []
        #expect(instances.filter { $0["scope"] == "node" }.compactMap { $0["id"]?.string } == ids)
    }

    @Test func `the button Next leads through the pages, and the answers finish the flow`() throws {
        let session = try TestSession(OnboardingApp.app)
        for _ in 0..<3 { try session.send(OnboardingPageAction.nextDidTap) }
        for ids in [["events"], ["events", "tips", "news"], ["events", "tips", "events", "tips"]] {
            try session.send(InterestsAction.interestsDidChange(ids: ids))
        }
        let unknown = #expect(throws: TestSession.Refused.self) {
            try session.send(InterestsAction.interestsDidChange(ids: ["tips", "spam"]))
        }
        #expect(unknown?.kind == "valueOutOfRange")
        #expect(session.part("interests")?["values"] == ["events", "tips"])
        try session.send(InterestsAction.previousDidTap)
        #expect(session.part("progress")?["text"] == "Page 3 of 4")
        try session.send(OnboardingPageAction.nextDidTap)
        _ = session.takeNotifications()
        try session.send(InterestsAction.finishDidTap)
        let told = session.takeNotifications()
        #expect(told.params("route/didChange").count == 1)
        let output: JSONValue = ["type": "finished", "interests": ["tips", "events"]]
        #expect(told.events("flow.finished").compactMap { $0["event"]?["output"] } == [output])
        #expect(try session.routeText == "stack[app.welcome*]")
        #expect(title(session) == "Let us begin")
        #expect(interests(session) == ["Tips", "Events"])
        #expect(try session.flowLines == ["app: started"])
        expectGolden(session.transcript, "Transcripts/onboarding-finish.txt")
    }

    @Test(arguments: 0..<3)
    func `any page may be the last one`(_ page: Int) throws {
        let session = try TestSession(OnboardingApp.app)
        for _ in 0..<page { try session.send(OnboardingPageAction.nextDidTap) }
        _ = session.takeNotifications()
        try session.send(OnboardingPageAction.skipDidTap)
        let output = session.takeNotifications().events("flow.finished").first?["event"]?["output"]
        #expect(output == ["type": "skipped"])
        #expect(title(session) == "Let us begin")
        #expect(interests(session) == [])
        #expect(session.part("interests")?["empty"]?["title"] == "No interests")
    }

    @Test func `each page has its own title, and a second quick tap leads to the same page`() throws {
        let session = try TestSession(OnboardingApp.app, link: "onboarding://interests")
        let titles = try pages(session)["pages"]?.array?.compactMap { $0["title"] }
        #expect(titles == ["Welcome", "Swipe", "One store each", "Interests"])
        for _ in 1...4 {
            try session.send(InterestsAction.previousDidTap, to: "onboarding.interests")
        }
        #expect(session.part("progress")?["text"] == "Page 3 of 4")
    }

    @Test func `outdated picks change nothing`() throws {
        let session = try TestSession(OnboardingApp.app, link: "onboarding://interests")
        for (ids, seq) in [(["tips", "news"], 2), (["tips"], 1)] as [([String], Int64)] {
            let action = InterestsAction.interestsDidChange(ids: ids)
            try session.request("action/send", ["action": action.json, "inputSeq": .integer(seq), "clientId": "desk"])
        }
        #expect(session.part("interests")?["values"] == ["tips", "news"])
        #expect(session.part("interests")?["inputSeq"] == 2)
    }

    @Test func `a user who finished the onboarding is welcomed back`() throws {
        let session = try TestSession(OnboardingApp.app, alternatives: ["onboardingRecord": "finished"])
        #expect(try session.routeText == "stack[app.welcome*]")
        #expect(title(session) == "Welcome back")
        #expect(interests(session) == ["Tips"])
        expectGolden(session.transcript, "Transcripts/onboarding-again.txt")
        try session.tap("again")
        #expect(title(session) == "Welcome")
    }

    @Test func `the next session of the process has the record of the last one`() throws {
        let client = TestClient(OnboardingApp.app)
        client.send(#"{"id":1,"method":"session/open","params":{"sessionId":"first"}}"#)
        client.act(2, #"{"type":"skipDidTap"}"#)
        client.send(
            #"{"id":3,"method":"session/close"}"#, #"{"id":4,"method":"session/open","params":{"sessionId":"second"}}"#)
        _ = client.take()
        #expect(client.request(5, "screen/get")?["result"]?["view"]?.part("title")?["text"] == "Welcome back")
        client.act(6, #"{"type":"againDidTap"}"#)
        _ = client.take()
        #expect(client.request(7, "screen/get")?["result"]?["view"]?.part("title")?["text"] == "Welcome")
    }

    @Test func `the app is launching while the content is loaded`() throws {
        let session = try TestSession(OnboardingApp.app, alternatives: ["loadOnboarding": "slow"])
        #expect(try session.routeText == "launching*")
        #expect(try session.flowLines == ["app: started", "onboarding in app: starting"])
        try session.advance(by: .milliseconds(300))
        #expect(
            try session.routeText == "pages[onboarding.page*, onboarding.page, onboarding.page?, onboarding.interests?]"
        )
        expectGolden(session.transcript, "Transcripts/onboarding-slow.txt")
    }

    @Test func `without content the user sees the welcome, and the next session tries again`() throws {
        let session = try TestSession(OnboardingApp.app, alternatives: ["loadOnboarding": "failing"])
        try session.advance(by: .milliseconds(300))
        #expect(try session.routeText == "stack[app.welcome*]")
        #expect(title(session) == "Welcome")
        #expect(session.part("failure")?["role"] == "error")
        #expect(session.part("interests") == nil)
        #expect(session.part("again")?["title"] == "Try again")
        let messages = session.takeNotifications().params("log/entry").compactMap { $0["message"]?.string }
        #expect(messages.contains { $0.contains("What there is to tell cannot be reached") }, "\(messages)")
        #expect(try session.flowLines == ["app: started"])
        expectGolden(session.transcript, "Transcripts/onboarding-failing.txt")
    }

    @Test func `a link selects its page, from another page and at the start`() throws {
        let session = try TestSession(OnboardingApp.app)
        try session.request("route/open", ["url": "onboarding://page/stores"])
        #expect(title(session) == "One store each")
        let node = try pages(session)["pages"]?[2]
        #expect(try session.request("route/link", ["node": node?["id"] ?? .null])["url"] == "onboarding://page/stores")
        let unknown = #expect(throws: TestSession.Refused.self) {
            try session.request("route/open", ["url": "onboarding://page/zap"])
        }
        #expect(unknown?.kind == "pageNotFound")
        #expect(
            unknown?.error["message"] == """
                no page of n2 is 'onboarding://page/zap'; its pages are onboarding://page/welcome, \
                onboarding://page/pages, onboarding://page/stores, onboarding://interests
                """)
        #expect(title(session) == "One store each")
        let other = try TestSession(OnboardingApp.app, link: "onboarding://interests")
        #expect(
            try other.routeText == "pages[onboarding.page?, onboarding.page?, onboarding.page, onboarding.interests*]")
    }

    @Test func `the flow's end frees its stores and coordinator, and a new flow makes others`() throws {
        let client = TestClient(OnboardingApp.app)
        client.open()
        let first = client.objects()
        #expect(
            first.left.sorted() == [
                "OnboardingAppCoordinator", "OnboardingCoordinator", "OnboardingPageStore", "OnboardingPageStore",
            ])
        client.act(1, #"{"type":"skipDidTap"}"#)
        _ = client.take()
        #expect(first.left == ["OnboardingAppCoordinator"])
        client.act(2, #"{"type":"againDidTap"}"#)
        let second = client.objects()
        #expect(second.count == 4)
        client.act(3, #"{"type":"skipDidTap"}"#)
        _ = client.take()
        #expect(second.left == ["OnboardingAppCoordinator"])
        let instances = client.request(4, "inspect/instances")?["result"]
        #expect(instances?["scopes"]?.array?.filter { $0["scope"] == "flow" }.count == 1)
        #expect(instances?["leaked"] == [])
        client.send(#"{"id":5,"method":"session/close"}"#)
        _ = client.take()
        #expect(first.left == [])
    }

    @Test func `other content is shown everywhere`() throws {
        let session = try TestSession(OnboardingApp.app, link: "onboarding://page/second") { registry in
            registry.replace(\OnboardingPart.loadOnboarding) { () -> any LoadOnboardingUseCase in OtherContent() }
        }
        let titles = try pages(session)["pages"]?.array?.compactMap { $0["title"] }
        #expect(titles == ["Prelude", "Fugue", "Interests"])
        #expect(title(session) == "Fugue")
        #expect(session.part("progress")?["text"] == "Page 2 of 3")
        let bundled = #expect(throws: TestSession.Refused.self) {
            try session.request("route/open", ["url": "onboarding://page/stores"])
        }
        #expect(bundled?.kind == "pageNotFound")
        #expect(title(session) == "Fugue")
        try session.send(OnboardingPageAction.nextDidTap)
        try session.send(InterestsAction.interestsDidChange(ids: ["bach"]))
        try session.send(InterestsAction.finishDidTap)
        #expect(interests(session) == ["Johann Sebastian Bach"])
    }

    @Test func `no coordinator reads the content or the answers`() throws {
        let session = try TestSession(OnboardingApp.app)
        let graph = try session.request("inspect/dependencies")
        let components = graph["components"]?.array ?? []
        func name(_ id: JSONValue?) -> String { components.first { $0["id"] == id }?["type"]?.string ?? "" }
        let edges = (graph["edges"]?.array ?? []).map { (from: name($0["from"]), to: name($0["to"])) }
        let ofFlows = edges.filter { $0.from.hasSuffix("Coordinator") }.map { "\($0.from) -> \($0.to)" }
        #expect(
            ofFlows.sorted() == [
                "OnboardingAppCoordinator -> OnboardingGate", "OnboardingCoordinator -> PrepareOnboardingPages",
            ])
    }

    @Test func `the app's declarations have no findings`() throws {
        let session = try TestSession(OnboardingApp.app)
        #expect(try session.request("inspect/dependencies", ["validate": true])["findings"] == [])
    }
}

private struct OtherContent: LoadOnboardingUseCase {
    func execute(_ input: Void) async throws -> OnboardingContent {
        OnboardingContent(
            topics: [.init(id: "first", title: "Prelude"), .init(id: "second", title: "Fugue")],
            interests: [.init(id: "bach", title: "Johann Sebastian Bach")])
    }
}
