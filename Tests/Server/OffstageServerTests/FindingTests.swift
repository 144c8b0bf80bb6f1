import AppLoop
import ConformanceKit
import Offstage
import OffstageServer
import OffstageTesting
import Testing

/// Tests the findings of a server about apps with faulty registrations.
@Suite(.onLoop)
struct FindingTests {
    private final class Needy {
        init(missing: Missing) {}
    }

    private struct BrokenPart: Part {
        static func load(into registry: Registry) { registry.register(Needy.init).lifetime(.session) }
    }

    @Test func `a missing registration is reported before a session opens, with advice`() {
        let broken = App("broken", parts: [BrokenPart.self], screen: Screen("broken.main", store: IdleStore.init))
        let findings = AppLoop.run { Server(Server.Configuration(apps: [kitApp, broken])).findings }
        #expect(findings.count == 1)
        #expect(findings.first?.hasPrefix("the app 'broken': Needy (OffstageServerTests/FindingTests.swift:") == true)
        #expect(findings.first?.contains("needs Missing, and nothing provides it; register it") == true)
    }

    @Test func `two screens with one name are reported`() {
        let screens = (0..<2).map { _ in Screen("twice.main", store: IdleStore.init) }
        let twice = App("twice", screen: screens[0], screens: [screens[1]])
        let findings = AppLoop.run { Server(Server.Configuration(apps: [twice])).findings }
        #expect(findings.contains("the app 'twice': two screens have the name 'twice.main'; a screen's name is unique"))
    }

    /// A link's values are members of the params of its screen or of a screen under it.
    @Test(arguments: [
        (Link("shop://item/{id:int}"), nil),
        (Link("shop://item/{id:int}?colour={colour}"), nil),
        (
            Link("shop://item/{itemId:int}"),
            "has the value 'itemId', and the screen's params have no such member; they have id, colour"
        ),
        (Link("shop://item/{id:int}", with: ["color": "red"]), "has the value 'color'"),
        (Link("shop://item"), "has no value for 'id', which the screen's params need"),
        (Link("shop://item?id={id:int}"), "has 'id' in its query, which a URL can omit"),
        (Link("shop://item?id={id:int}", with: ["id": 1]), nil),
        (Link("shop://shelf/{shelf}/item/{id:int}", under: [Self.shelf]), nil),
    ])
    func `a link that does not fit its screen's params is reported, and no session opens`(
        _ link: Link, _ fault: String?
    ) {
        let item = Screen("shop.item", params: ItemParams.self, links: [link]) { (_: ItemParams) in IdleStore() }
        let shop = App("shop", screen: Screen("shop.main", store: IdleStore.init), screens: [item, Self.shelf])
        let findings = AppLoop.run { Server(Server.Configuration(apps: [shop])).findings }
        guard let fault else {
            #expect(findings == [])
            return
        }
        #expect(findings.contains { $0.contains("of the screen 'shop.item' \(fault)") }, "\(findings)")
        #expect(throws: TestSession.Refused.self) { try TestSession(shop) }
    }

    private static let shelf = Screen("shop.shelf", params: ShelfParams.self) { (_: ShelfParams) in IdleStore() }

    @Test func `each screen's store is tried, with the dependencies that it resolves itself`() throws {
        let needy = Screen("needy.item", params: ItemParams.self) { (_: ItemParams) in NeedyStore() }
        let fine = Screen("needy.other", params: ItemParams.self) { (_: ItemParams) in IdleStore() }
        let app = App("needy", screen: Screen("needy.main", store: IdleStore.init), screens: [needy, fine])
        let findings = try trial(of: app)
        #expect(findings.map(\.dependency) == ["needy.item"])
        #expect(findings.first?.kind == .missing)
        #expect(findings.first?.message.contains("nothing provides Missing") == true, "\(findings)")
    }

    @Test(arguments: [true, false])
    func `the routes of guards are tried`(hasScreen: Bool) throws {
        let app = App(
            "vault", parts: [VaultPart.self], screen: Screen("vault.main", store: IdleStore.init),
            screens: (hasScreen ? [VaultPart.pin] : []) + [
                Screen("vault.money", params: ItemParams.self, options: { _ in ScreenOptions(zones: ["vault"]) }) {
                    (_: ItemParams) in IdleStore()
                }
            ])
        let findings = try trial(of: app)
        #expect(
            findings.map(\.message)
                == (hasScreen
                    ? []
                    : [
                        "the guard of 'vault' leads from 'vault.money' to the screen 'vault.pin', "
                            + "which the app does not have"
                    ]))
    }

    private func trial(of app: App) throws -> [Finding] {
        var configuration = Server.Configuration(apps: [app])
        configuration.needsHandshake = false
        return try AppLoop.run {
            let server = Server(configuration)
            let client = LoopbackClient(Connection(server: server, framing: .lines))
            _ = client.request("session/open", ["context": "test", "sessionId": "s1"])
            return try #require(server.openSession(named: "s1")).tryScreens()
        }
    }

    @Test func `an app with valid registrations has no findings`() {
        #expect(AppLoop.run { Server(Server.Configuration(apps: [kitApp])).findings } == [])
    }
}

@Wire private struct ItemParams {
    let id: Int
    let colour: String?
}
@Wire private struct ShelfParams { let shelf: String }
private struct Missing {}
private final class NeedyStore: Store<NoEvent, NoAction>, Viewable {
    @Injected private var missing: Missing
    var view: NoView { NoView() }
}

@Wire private enum NoEvent { case none }
@Wire private enum NoAction { case none }
@Wire private struct NoView {}
private final class IdleStore: Store<NoEvent, NoAction>, Viewable {
    var view: NoView { NoView() }
}

private struct VaultPart: Part {
    nonisolated static let pin = Screen("vault.pin", store: IdleStore.init)

    static func load(into registry: Registry) {
        registry.register(VaultGuard.init).as((any ZoneGuard).self) { $0 }
    }
}

private struct VaultGuard: ZoneGuard {
    let zone = "vault"

    func check(_ entry: ZoneEntry) -> GuardDecision { .challenge { $0.present(VaultPart.pin()) } }
}
