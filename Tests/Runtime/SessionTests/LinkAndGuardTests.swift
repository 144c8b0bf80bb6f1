import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests links opened by the front end, and guarded zones.
@Suite(.onLoop)
struct LinkAndGuardTests {
    private func open(_ session: TestSession, _ url: String, _ more: JSONValue = [:]) throws -> JSONValue {
        var params: JSONValue = ["url": .string(url)]
        for (name, value) in more.object ?? [:] { params[name] = value }
        return try session.request("route/open", params)
    }

    @Test func `a link opens its screen and the screens under it`() throws {
        let session = try TestSession(libraryApp)
        _ = session.takeNotifications()
        #expect(try open(session, "library://book/7?page=3") == ["outcome": "committed", "routeRev": 2])
        #expect(try session.tree == "w1[l1(stack[library.home f1, library.shelf f1, library.book f1])]")
        let change = session.takeNotifications().first { $0["method"] == "route/didChange" }
        #expect(change?["params"]?["cause"]?["origin"] == "link")
        let link = try session.request("route/link", ["node": "n5"])
        #expect(link == ["url": "library://book/7?page=3"])
        #expect(
            try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?[0]?["content"]?["items"]?[2]?["params"]
                == ["id": 7, "page": 3])
    }

    @Test func `a link keeps equal screens and pops the screens above them`() throws {
        let session = try TestSession(libraryApp)
        _ = try open(session, "library://book/7")
        _ = try open(session, "library://shelf")
        #expect(try session.tree == "w1[l1(stack[library.home f1, library.shelf f1])]")
        _ = try open(session, "library://book/8")
        #expect(
            try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?[0]?["content"]?["items"]?[1]?["id"]
                == "n4")
        #expect(try open(session, "library://book/8") == ["outcome": "noop"])
        #expect(try open(session, "library://book/8?page=5")["outcome"] == "committed")
        #expect(session.view["text"] == "params")
        #expect(try session.request("route/link", ["node": "n2"]) == ["url": "library://book/8?page=5"])
        #expect(try open(session, "library://book/8", ["mode": "push"])["outcome"] == "committed")
        #expect(
            try session.tree == "w1[l1(stack[library.home f1, library.shelf f1, library.book f1, library.book f1])]")
        #expect(try open(session, "library://book/8", ["mode": "replace"])["outcome"] == "committed")
        #expect(try session.tree == "w1[l1(stack[library.home f1, library.shelf f1, library.book f1])]")
    }

    @Test(arguments: [
        ("library://bok/7", "linkUnmatched", "'library://book/{id:int}?page={page:int}' comes closest"),
        ("library://book/x", "linkUnmatched", "'x'"),
        ("no link", "linkInvalid", "is no link"),
    ])
    func `the error of an unmatched link names the closest link`(_ url: String, _ kind: String, _ words: String) throws
    {
        let session = try TestSession(libraryApp)
        let error = #expect(throws: TestSession.Refused.self) { try open(session, url) }
        #expect(error?.code == 1300 && error?.kind == kind)
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }

    @Test func `a session can open at a link`() throws {
        let session = try TestSession(libraryApp, link: "library://book/3")
        #expect(try session.tree == "w1[l1(stack[library.home f1, library.shelf f1, library.book f1])]")
        #expect(throws: TestSession.Refused.self) { try TestSession(libraryApp, link: "library://nowhere") }
    }

    @Test func `shortcuts and notifications are links`() throws {
        let session = try TestSession(libraryApp)
        #expect(try session.request("route/open", ["shortcut": "lastBook"])["outcome"] == "committed")
        #expect(
            try session.request("route/open", ["notification": ["link": "library://shelf"]])["outcome"] == "committed")
        #expect(throws: TestSession.Refused.self) { try session.request("route/open", ["shortcut": "x"]) }
        #expect(throws: TestSession.Refused.self) { try session.request("route/open", ["notification": [:]]) }
        #expect(throws: TestSession.Refused.self) {
            try session.request("route/open", ["url": "library://shelf", "shortcut": "x"])
        }
    }

    @Test func `route/plan returns a link's changes without making them`() throws {
        let session = try TestSession(libraryApp)
        let before = try session.request("route/get")
        _ = session.takeNotifications()
        let plan = try session.request("route/plan", ["url": "library://book/7"])
        #expect(plan["screens"] == ["library.shelf", "library.book"] || plan["screens"] == ["library.book"])
        #expect(plan["ops"]?.array?.isEmpty == false)
        let steps = try session.request(
            "route/plan", ["route": [["type": "push", "screen": "library.book", "params": ["id": 1]]]])
        #expect(steps["ops"]?[0]?["op"] == "insert")
        #expect(try session.request("route/get") == before)
        #expect(session.takeNotifications().isEmpty)
        _ = try open(session, "library://book/7")
        #expect(try session.tree.contains("library.book"))
    }

    @Test func `a link into a flow that is not active is deferred, and a newer one replaces it`() throws {
        let session = try TestSession(libraryApp)
        #expect(try open(session, "library://admin/users/1") == ["outcome": "deferred", "ticket": "t1"])
        #expect(try open(session, "library://admin/users/2") == ["outcome": "deferred", "ticket": "t2"])
        #expect(session.takeEvents().map { $0["kind"] } == ["replaced"])
        #expect(
            try session.request("inspect/flows")["waiting"] == [
                ["ticket": "t2", "url": "library://admin/users/2", "flow": "admin"]
            ])
        try session.send(StepAction.go(to: "admin"))
        #expect(try session.tree == "w1[l1(stack[library.home f1, admin.list f2, admin.user f2])]")
        #expect(try session.request("inspect/flows")["waiting"] == [])
    }

    @Test func `a deferred route can be cancelled and expires`() throws {
        let session = try TestSession(libraryApp)
        _ = try open(session, "library://admin/users/1")
        #expect(try session.request("route/cancel", ["ticket": "t1"]) == ["outcome": "noop"])
        #expect(session.takeEvents().map { $0["kind"] } == ["canceled"])
        #expect(throws: TestSession.Refused.self) { try session.request("route/cancel", ["ticket": "t1"]) }
        _ = try open(session, "library://admin/users/2")
        try session.advance(by: .seconds(601))
        try session.send(StepAction.go(to: "admin"))
        #expect(try session.tree == "w1[l1(stack[library.home f1, admin.list f2])]")
        #expect(session.takeEvents().map { $0["kind"] } == ["expired"])
    }

    @Test func `a navigator refreshes a screen and closes it`() throws {
        let session = try TestSession(libraryApp)
        _ = try open(session, "library://book/1")
        try session.send(StepAction.go(to: "refresh"))
        #expect(session.view["text"] == "refreshed")
        try session.send(StepAction.go(to: "close"))
        #expect(try session.tree == "w1[l1(stack[library.home f1, library.shelf f1])]")
    }

    // MARK: Guards

    @Test func `a guarded link shows a challenge and continues in the revision that meets it`() throws {
        let session = try TestSession(libraryApp)
        #expect(try open(session, "library://vault") == ["outcome": "deferred", "ticket": "t1", "zone": "vault"])
        #expect(try session.tree == "w1[l1(stack[library.home f1]), l2(stack[library.pin f1])]")
        _ = session.takeNotifications()
        try session.send(StepAction.go(to: "unlock"))
        #expect(session.takeNotifications().filter { $0["method"] == "route/didChange" }.count == 1)
        #expect(try session.tree == "w1[l1(stack[library.home f1, library.vault f1])]")
    }

    @Test func `dismissing a challenge drops the route and restores the tree`() throws {
        let session = try TestSession(libraryApp)
        try session.send(StepAction.go(to: "vault"))
        #expect(try session.tree == "w1[l1(stack[library.home f1]), l2(stack[library.pin f1])]")
        _ = session.takeEvents()
        try session.request("route/dismiss", ["layer": "l2"])
        #expect(try session.tree == "w1[l1(stack[library.home f1])]")
        #expect(session.takeEvents().map { $0["kind"] } == ["guardCanceled"])
        #expect(try session.request("inspect/flows")["waiting"] == [])
    }

    @Test func `an attribute's change removes all forbidden screens in one revision`() throws {
        let session = try TestSession(libraryApp)
        try session.send(StepAction.go(to: "unlock"))
        _ = try open(session, "library://vault")
        _ = try open(session, "library://book/1", ["mode": "push"])
        #expect(try session.tree == "w1[l1(stack[library.home f1, library.vault f1, library.book f1])]")
        _ = session.takeNotifications()
        try session.send(StepAction.go(to: "lock"))
        #expect(session.takeNotifications().filter { $0["method"] == "route/didChange" }.count == 1)
        #expect(try session.tree == "w1[l1(stack[library.home f1, library.book f1])]")
    }

    @Test func `a guard can deny and redirect, and a redirect loop is refused`() throws {
        let session = try TestSession(libraryApp)
        let denied = #expect(throws: TestSession.Refused.self) { try open(session, "library://room/denied") }
        #expect(denied?.kind == "guardDenied")
        #expect(denied?.description.contains("members only") == true)
        #expect(try open(session, "library://room/redirected")["outcome"] == "committed")
        #expect(try session.tree == "w1[l1(stack[library.home f1, library.shelf f1])]")
        let before = try session.tree
        let loop = #expect(throws: TestSession.Refused.self) { try open(session, "library://room/looping") }
        #expect(loop?.kind == "redirectLoop")
        let unguarded = #expect(throws: TestSession.Refused.self) { try open(session, "library://room/unguarded") }
        #expect(unguarded?.kind == "guardDenied")
        #expect(try session.tree == before)
        let plan = try session.request("route/plan", ["url": "library://vault"])
        #expect(plan["guards"] == [["zone": "vault", "screen": "library.vault", "decision": "challenge"]])
    }
}

// MARK: App

private let libraryApp = App(
    "library", parts: [LibraryPart.self], flow: Flow(LibraryCoordinator.init), flows: [Flow(AdminCoordinator.init)],
    shortcuts: ["lastBook": "library://book/9"])

private struct LibraryPart: Part {
    static func load(into registry: Registry) {
        registry.register(VaultGuard.init).as((any ZoneGuard).self) { $0 }
        for zone in ["denied", "redirected", "looping"] {
            registry.register { FixedGuard(zone: zone) }.as((any ZoneGuard).self) { $0 }
        }
    }
}

private struct VaultGuard: ZoneGuard {
    let zone = "vault"
    let attributes: SessionAttributes

    func check(_ entry: ZoneEntry) -> GuardDecision {
        if attributes.isTrue("unlocked") { return .allow }
        return .challenge { $0.present(.stack([LibraryCoordinator.pin()])) }
    }
}

private struct FixedGuard: ZoneGuard {
    let zone: String

    func check(_ entry: ZoneEntry) -> GuardDecision {
        switch zone {
        case "denied": .deny(reason: "members only")
        case "redirected": .redirect { $0.stack.push(LibraryCoordinator.shelf()) }
        default: .redirect { $0.stack.push(LibraryCoordinator.room(.init(zone: "looping"))) }
        }
    }
}

final class LibraryCoordinator: Coordinator {
    @Wire
    struct Book {
        let id: Int
        let page: Int?
    }

    @Wire
    struct Room {
        let zone: String
    }

    static let home = Screen("library.home", in: LibraryCoordinator.self) { $0.step() }
    static let shelf = Screen(
        "library.shelf", in: LibraryCoordinator.self, links: [Link("library://shelf", under: [home])]
    ) { $0.step() }
    static let pin = Screen("library.pin", in: LibraryCoordinator.self) { $0.step() }
    static let vault = Screen(
        "library.vault", in: LibraryCoordinator.self, options: ScreenOptions(zones: ["vault"]),
        links: [Link("library://vault", under: [home])]
    ) { $0.step() }
    static let book = Screen(
        "library.book", in: LibraryCoordinator.self, params: Book.self,
        options: { ScreenOptions(title: "Book \($0.id)", traits: ["id": .integer(Int64($0.id))]) },
        links: [Link("library://book/{id:int}?page={page:int}", under: [home, shelf])]
    ) { flow, _ in flow.step() }
    static let room = Screen(
        "library.room", in: LibraryCoordinator.self, params: Room.self, options: { ScreenOptions(zones: [$0.zone]) },
        links: [Link("library://room/{zone}", under: [home])]
    ) { flow, _ in flow.step() }
    static let screens: [AnyScreen] = [home, shelf, pin, vault, book, room]

    @Injected(\.attributes) private var attributes

    func start() throws { try setRoot(Self.home) }

    private func step() -> StepStore { StepStore { [unowned self] place, _ in try go(place) } }

    private func go(_ place: String) throws {
        switch place {
        case "vault": try push(Self.vault)
        case "unlock": attributes["unlocked"] = true
        case "lock": attributes["unlocked"] = nil
        case "admin": try start(AdminCoordinator.self, .pushed)
        case "refresh": try navigate { $0.top(.name("library.book")).refresh() }
        case "close": try navigate { $0.top(.name("library.book")).close() }
        default: break
        }
    }
}

final class AdminCoordinator: Coordinator {
    static let list = Screen("admin.list", in: AdminCoordinator.self) { _ in StepStore() }
    static let user = Screen(
        "admin.user", in: AdminCoordinator.self, params: ItemParams.self,
        links: [Link("library://admin/users/{id:int}", under: [list])]
    ) { _, _ in StepStore() }
    static let screens: [AnyScreen] = [list, user]

    func start() throws { try setRoot(Self.list) }
}
