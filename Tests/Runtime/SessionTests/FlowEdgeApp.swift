import JSON
import Offstage

/// Apps for the cases in which flows, guards, links and layers interact. Each `go` action selects one case.
enum EdgeApps {
    static let edge = App("edge", parts: [EdgePart.self], flow: Flow(EdgeCoordinator.init), flows: flows)
    /// The app with an interceptor that records the links it receives.
    static let listening = App(
        "listening", parts: [EdgePart.self, ListeningPart.self], flow: Flow(EdgeCoordinator.init), flows: flows)
    /// The app with an interceptor that takes one second, and throws for one link.
    static let slow = App(
        "slow", parts: [EdgePart.self, SlowPart.self], flow: Flow(EdgeCoordinator.init), flows: flows)
    /// An app whose first screen is guarded.
    static let guarded = App("guarded", parts: [EdgePart.self], flow: Flow(GuardedCoordinator.init))
    /// An app that opens without a link, and fails to open with one.
    static let failing = App("failing", flow: Flow(FailingCoordinator.init))

    private static let flows = [
        Flow(LoadingCoordinator.init), Flow(LateCoordinator.init), Flow(AnewCoordinator.init),
        Flow(OfflineCoordinator.init),
        Flow(SecretCoordinator.init), Flow(LateSecretCoordinator.init), Flow(OuterCoordinator.init),
        Flow(InnerCoordinator.init),
    ]
}

// MARK: Guards and interceptors

private struct EdgePart: Part {
    static func load(into registry: Registry) {
        for zone in ["vault", "outer", "known"] {
            registry.register { EdgeGuard(zone: zone, attributes: $0) }.as((any ZoneGuard).self) { $0 }
        }
    }
}

/// Allows entry when the session attribute with the zone's name is true.
private struct EdgeGuard: ZoneGuard {
    let zone: String
    let attributes: SessionAttributes

    func check(_ entry: ZoneEntry) -> GuardDecision {
        if attributes.isTrue(zone) { return .allow }
        switch zone {
        case "outer": return .challenge { $0.present(.stack([EdgeCoordinator.vault()])) }
        case "known": return .challenge { $0.makeVisible(.name("edge.pin")) }
        default:
            let pin = entry.screen.hasPrefix("guarded.") ? GuardedCoordinator.pin : EdgeCoordinator.pin
            return .challenge { $0.present(.stack([pin()])) }
        }
    }
}

private struct ListeningPart: Part {
    static func load(into registry: Registry) {
        registry.register(ListeningInterceptor.init).as((any Link.Interceptor).self) { $0 }
    }
}

private struct ListeningInterceptor: Link.Interceptor {
    let journal: Journal

    func intercept(_ link: Link.Match) async throws -> Link.Decision {
        journal.write(link.url)
        return .proceed
    }
}

private struct SlowPart: Part {
    static func load(into registry: Registry) {
        registry.register(SlowInterceptor.init).as((any Link.Interceptor).self) { $0 }
    }
}

private struct SlowInterceptor: Link.Interceptor {
    let clock: any AppClock

    func intercept(_ link: Link.Match) async throws -> Link.Decision {
        try await clock.sleep(for: .seconds(1))
        if link.url == "edge://pin" { throw GateFailure(description: "server unreachable") }
        return .proceed
    }
}

// MARK: Root flow

final class EdgeCoordinator: Coordinator {
    @Wire
    struct Door {
        let to: String
    }

    static let home = Screen("edge.home", in: EdgeCoordinator.self) { $0.step() }
    static let shelf = linked("shelf")
    static let pin = linked("pin")
    static let vault = linked("vault", zones: ["vault"])
    static let outer = linked("outer", zones: ["outer"])
    static let known = linked("known", zones: ["known"])
    static let broken = Screen("edge.broken", in: EdgeCoordinator.self) { _ -> StepStore in
        throw GateFailure(description: "broken store")
    }
    static let door = Screen(
        "edge.door", in: EdgeCoordinator.self, params: Door.self,
        options: { ScreenOptions(zones: $0.to == "vault" ? ["vault"] : []) }
    ) { flow, _ in flow.step() }
    static let screens: [AnyScreen] = [home, shelf, pin, vault, outer, known, broken, door]

    private static func linked(_ name: String, zones: [String] = []) -> Screen<WireNothing> {
        Screen(
            "edge.\(name)", in: EdgeCoordinator.self, options: ScreenOptions(zones: zones),
            links: [Link("edge://\(name)", under: [home])]
        ) { $0.step() }
    }

    @Injected(\.attributes) private var attributes
    @Injected(\.navigator) private var navigator
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws { try setRoot(Self.home) }

    private func step() -> StepStore {
        StepStore { [unowned self] place, store in
            if try !change(place, store), try !startFlow(place) { holdOn(place) }
        }
    }

    private func change(_ place: String, _ store: AnyStore) throws -> Bool {
        switch place {
        case "allow vault": attributes["vault"] = true
        case "allow outer": attributes["outer"] = true
        case "allow known": attributes["known"] = true
        case "forbid vault": attributes["vault"] = nil
        case "push": try push(Self.shelf)
        case "restart": try restart()
        case "alert": try showAlert(title: "Hello")
        case "toast": try navigator.navigate { $0.toast("Hello") }
        case "queue vault": try queue(Self.vault())
        case "queue broken": try queue(Self.broken())
        case "sheet": try present(Self.pin)
        case "stack sheet": try navigate { $0.present(.stack([Self.pin()])) }
        case "tabs": try showTabs()
        case "pages":
            try navigate { $0.stack.push(.pages([Self.home(), Self.vault()])) }
        case "lock screen": try navigate { $0.lock(reason: "busy") }
        case "door": try push(Self.door(Door(to: "garden")))
        case "door to vault":
            try navigator.navigate(from: store) { $0.setParams(["to": "vault"]) }
        default: return false
        }
        return true
    }

    private func queue(_ screen: Layout) throws { try navigate { $0.present(screen, ifBusy: .queue) } }

    private func showTabs() throws {
        try setTabs([
            Layout.Tab(Layout.TabItem(title: "A"), .stack([Self.home()])),
            Layout.Tab(Layout.TabItem(title: "B"), .stack([Self.shelf()])),
            Layout.Tab(Layout.TabItem(title: "C"), .stack([Self.pin()])),
        ])
    }

    private func startFlow(_ step: String) throws -> Bool {
        let onCancel: @AppActor () -> Void = { [journal] in journal.write("cancelled") }
        switch step {
        case "loading": try start(LoadingCoordinator.self, .pushed)
        case "late": try start(LateCoordinator.self, .presented, onCancel: onCancel)
        case "late here": try start(LateCoordinator.self, .here, onCancel: onCancel)
        case "restart late": try (flow?.children.first?.coordinator as? LateCoordinator)?.restart()
        case "anew": try start(AnewCoordinator.self, .pushed)
        case "offline":
            try start(OfflineCoordinator.self, .presented(ModalStyle(dismissible: false)), onCancel: onCancel)
        case "secret": try start(SecretCoordinator.self, .pushed, onCancel: onCancel)
        case "late secret": try start(LateSecretCoordinator.self, .presented, onCancel: onCancel)
        case "outer": try start(OuterCoordinator.self, .pushed)
        case "inner":
            let onFinish: @AppActor (WireNothing) throws -> Void = { [unowned self] _ in
                journal.write("finished")
                try push(Self.vault)
            }
            try start(InnerCoordinator.self, .pushed, onFinish: onFinish, onCancel: onCancel)
        default: return false
        }
        return true
    }

    /// Retains objects of the session, or starts navigation, beyond the end of the session.
    private func holdOn(_ step: String) {
        let (journal, navigator) = (journal, navigator)
        switch step {
        case "keep router": journal.kept.append(router)
        case "watch session": if let session = flow?.container.environment.host { journal.watch(session, "session") }
        case "navigate later":
            AppLoop.shared.start {
                await journal.never()
                do { try navigator.navigate { $0.stack.pop() } } catch { journal.write("\(error)") }
            }
        default: break
        }
    }
}

// MARK: Child flows

/// Shows a screen, then loads for a second.
final class LoadingCoordinator: Coordinator {
    static let list = Screen("loading.list", in: LoadingCoordinator.self) { _ in StepStore() }
    static let user = Screen(
        "loading.user", in: LoadingCoordinator.self, params: ItemParams.self,
        links: [Link("edge://loading/{id:int}", under: [list])]
    ) { _, _ in StepStore() }
    static let screens: [AnyScreen] = [list, user]
    @Injected(\.clock) private var clock

    func start() async throws {
        try setRoot(Self.list)
        try await clock.sleep(for: .seconds(1))
    }
}

/// Loads for a second, then shows a screen.
final class LateCoordinator: Coordinator {
    static let list = Screen("late.list", in: LateCoordinator.self) { _ in StepStore() }
    static let screens: [AnyScreen] = [list]
    @Injected(\.clock) private var clock

    func start() async throws {
        try await clock.sleep(for: .seconds(1))
        try setRoot(Self.list)
    }
}

/// Restarts itself during its first start.
final class AnewCoordinator: Coordinator {
    static let list = Screen("anew.list", in: AnewCoordinator.self) { _ in StepStore() }
    static let screens: [AnyScreen] = [list]
    @Injected(\.clock) private var clock
    private var starts = 0

    func start() async throws {
        starts += 1
        if starts == 1 { try restart() }
        try await clock.sleep(for: .seconds(1))
        try setRoot(Self.list)
    }
}

/// Fails after a second.
final class OfflineCoordinator: Coordinator {
    static let list = Screen("offline.list", in: OfflineCoordinator.self) { _ in StepStore() }
    static let screens: [AnyScreen] = [list]
    @Injected(\.clock) private var clock

    func start() async throws {
        try await clock.sleep(for: .seconds(1))
        throw GateFailure(description: "offline")
    }
}

/// Shows a guarded screen first.
final class SecretCoordinator: Coordinator {
    static let list = Screen("secret.list", in: SecretCoordinator.self, options: ScreenOptions(zones: ["vault"])) { _ in
        StepStore()
    }
    static let screens: [AnyScreen] = [list]
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws {
        journal.write("start")
        try setRoot(Self.list)
    }
}

/// Loads for a second, then shows a guarded screen.
final class LateSecretCoordinator: Coordinator {
    static let list = Screen(
        "lateSecret.list", in: LateSecretCoordinator.self, options: ScreenOptions(zones: ["vault"])
    ) { _ in StepStore() }
    static let screens: [AnyScreen] = [list]
    @Injected(\.clock) private var clock

    func start() async throws {
        try await clock.sleep(for: .seconds(1))
        try setRoot(Self.list)
    }
}

/// Starts another flow.
final class OuterCoordinator: Coordinator {
    static let list = Screen("outer.list", in: OuterCoordinator.self) { flow in
        StepStore { [unowned flow] _, _ in try flow.start(InnerCoordinator.self, .pushed) }
    }
    static let screens: [AnyScreen] = [list]

    func start() throws { try setRoot(Self.list) }
}

/// Finishes on the `finish` action.
final class InnerCoordinator: Coordinator {
    static let list = Screen("inner.list", in: InnerCoordinator.self) { flow in
        StepStore { [unowned flow] place, _ in
            if place == "finish" { try flow.finish() } else { flow.journal.kept.append(flow.router) }
        }
    }
    static let screens: [AnyScreen] = [list]
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws { try setRoot(Self.list) }
}

/// Shows a guarded screen first. Its first start sets the attribute that allows entry.
final class GuardedCoordinator: Coordinator {
    static let vault = Screen(
        "guarded.vault", in: GuardedCoordinator.self, options: ScreenOptions(zones: ["vault"])
    ) { $0.step() }
    static let pin = Screen("guarded.pin", in: GuardedCoordinator.self) { $0.step() }
    static let screens: [AnyScreen] = [vault, pin]
    @Injected(\.attributes) private var attributes
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws {
        journal.write("start")
        if journal.entries.count == 1 { attributes["vault"] = true }
        try setRoot(Self.vault)
    }

    private func step() -> StepStore {
        StepStore { [unowned self] place, _ in attributes["vault"] = place == "allow vault" ? true : nil }
    }
}

/// Fails to build the second page of a link, after the first screen and the first page are built.
final class FailingCoordinator: Coordinator {
    static let first = Screen(
        "failing.first", in: FailingCoordinator.self, links: [Link("failing://pages")]
    ) { $0.step() }
    static let broken = Screen("failing.broken", in: FailingCoordinator.self) { _ -> StepStore in
        throw GateFailure(description: "broken store")
    }
    static let screens: [AnyScreen] = [first, broken]
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
        journal.watch(self, "coordinator")
    }

    func start() throws {
        watchSession()
        try setRoot(Self.first)
    }

    func start(link: Link.Match) throws {
        watchSession()
        try navigate { $0.window.setRoot(.pages([Self.first(), Self.broken()])) }
    }

    private func watchSession() {
        if let session = flow?.container.environment.host { journal.watch(session, "session") }
    }

    private func step() -> StepStore {
        let store = StepStore()
        journal.write("made")
        journal.watch(store, "store")
        return store
    }
}
