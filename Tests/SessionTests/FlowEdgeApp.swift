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

private enum EdgePart: Part {
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
        case "outer": return .challenge { $0.present(.stack([.screen(ScreenSpec("edge.vault"))])) }
        case "known": return .challenge { $0.makeVisible(.name("edge.pin")) }
        default:
            let pin = entry.screen.hasPrefix("guarded.") ? "guarded.pin" : "edge.pin"
            return .challenge { $0.present(.stack([.screen(ScreenSpec(pin))])) }
        }
    }
}

private enum ListeningPart: Part {
    static func load(into registry: Registry) {
        registry.register(ListeningInterceptor.init).as((any LinkInterceptor).self) { $0 }
    }
}

private struct ListeningInterceptor: LinkInterceptor {
    let journal: Journal

    func intercept(_ link: Link.Match) async throws -> Link.Decision {
        journal.write(link.url)
        return .proceed
    }
}

private enum SlowPart: Part {
    static func load(into registry: Registry) {
        registry.register(SlowInterceptor.init).as((any LinkInterceptor).self) { $0 }
    }
}

private struct SlowInterceptor: LinkInterceptor {
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
    enum Screens {
        case home, shelf, pin, vault, outer, known, broken
        case door(to: String)
    }

    static let stores: [String: any Viewable.Type] = [
        "home": StepStore.self, "shelf": StepStore.self, "pin": StepStore.self, "vault": StepStore.self,
        "outer": StepStore.self,
        "known": StepStore.self, "broken": StepStore.self, "door": StepStore.self,
    ]
    static let links = ["shelf", "pin", "vault", "outer", "known"].map { Link("edge://\($0)", to: $0, under: ["home"]) }

    static func options(of screen: Screens) -> ScreenOptions {
        switch screen {
        case .vault: ScreenOptions(zones: ["vault"])
        case .outer: ScreenOptions(zones: ["outer"])
        case .known: ScreenOptions(zones: ["known"])
        case .door(let room): ScreenOptions(zones: room == "vault" ? ["vault"] : [])
        default: ScreenOptions()
        }
    }

    @Injected(\.attributes) private var attributes
    @Injected(\.navigator) private var navigator
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws { try setRoot(.home) }

    func build(_ screen: Screens) throws -> AnyStore {
        if case .broken = screen { throw GateFailure(description: "broken store") }
        return try make(StepStore.init).with { store in
            store.onGo = { [unowned self, unowned store] step in
                if try !change(step, store), try !startFlow(step) { holdOn(step) }
            }
        }
    }

    private func change(_ step: String, _ store: StepStore) throws -> Bool {
        switch step {
        case "allow vault": attributes["vault"] = true
        case "allow outer": attributes["outer"] = true
        case "allow known": attributes["known"] = true
        case "forbid vault": attributes["vault"] = nil
        case "push": try push(.shelf)
        case "restart": try restart()
        case "alert": try showAlert(title: "Hello")
        case "toast": try navigator.toast("Hello")
        case "queue vault": try queue(.vault)
        case "queue broken": try queue(.broken)
        case "sheet": try present(.pin)
        case "stack sheet": try present(stack: .pin)
        case "tabs": try showTabs()
        case "pages":
            let pages = [try screen(.home), try screen(.vault)]
            try navigate { $0.stack.push(.pages(pages)) }
        case "lock screen": try navigate { $0.lock(reason: "busy") }
        case "door": try push(.door(to: "garden"))
        case "door to vault":
            try navigator.navigate(from: store) { $0.setParams(["to": "vault"]) }
        default: return false
        }
        return true
    }

    private func queue(_ target: Screens) throws {
        let layout = try screen(target)
        try navigate { $0.present(layout, ifBusy: .queue) }
    }

    private func present(stack target: Screens) throws {
        let layout = try screen(target)
        try navigate { $0.present(.stack([layout])) }
    }

    private func showTabs() throws {
        try setTabs([
            .screen(.stack([try screen(.home)]), TabItem(title: "A")),
            .screen(.stack([try screen(.shelf)]), TabItem(title: "B")),
            .screen(.stack([try screen(.pin)]), TabItem(title: "C")),
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
                try push(.vault)
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
        case "watch session": if let session = flow?.container.surroundings.host { journal.watch(session, "session") }
        case "navigate later":
            AppLoop.shared.start {
                await journal.never()
                do { try navigator.navigate { $0.stack.pop() } } catch { journal.write("\(error)") }
            }
        case "perform slowly":
            AppLoop.shared.start {
                do { try await navigator.perform { $0.wait { _ in await journal.never() }.stack.pop() } } catch {
                    journal.write("\(error)")
                }
            }
        default: break
        }
    }
}

// MARK: Child flows

/// Shows a screen, then loads for a second.
final class LoadingCoordinator: Coordinator {
    @Wire
    enum Screens {
        case list
        case user(id: Int)
    }

    static let stores: [String: any Viewable.Type] = ["list": StepStore.self, "user": StepStore.self]
    static let links = [Link("edge://loading/{id:int}", to: "user", under: ["list"])]
    @Injected(\.clock) private var clock

    func start() async throws {
        try setRoot(.list)
        try await clock.sleep(for: .seconds(1))
    }

    func build(_ screen: Screens) throws -> AnyStore { try make(StepStore.init) }
}

/// Loads for a second, then shows a screen.
final class LateCoordinator: Coordinator {
    @Wire
    enum Screens { case list }

    static let stores: [String: any Viewable.Type] = ["list": StepStore.self]
    @Injected(\.clock) private var clock

    func start() async throws {
        try await clock.sleep(for: .seconds(1))
        try setRoot(.list)
    }

    func build(_ screen: Screens) throws -> AnyStore { try make(StepStore.init) }
}

/// Restarts itself during its first start.
final class AnewCoordinator: Coordinator {
    @Wire
    enum Screens { case list }

    static let stores: [String: any Viewable.Type] = ["list": StepStore.self]
    @Injected(\.clock) private var clock
    private var starts = 0

    func start() async throws {
        starts += 1
        if starts == 1 { try restart() }
        try await clock.sleep(for: .seconds(1))
        try setRoot(.list)
    }

    func build(_ screen: Screens) throws -> AnyStore { try make(StepStore.init) }
}

/// Fails after a second.
final class OfflineCoordinator: Coordinator {
    @Wire
    enum Screens { case list }

    static let stores: [String: any Viewable.Type] = ["list": StepStore.self]
    @Injected(\.clock) private var clock

    func start() async throws {
        try await clock.sleep(for: .seconds(1))
        throw GateFailure(description: "offline")
    }

    func build(_ screen: Screens) throws -> AnyStore { try make(StepStore.init) }
}

/// Shows a guarded screen first.
final class SecretCoordinator: Coordinator {
    @Wire
    enum Screens { case list }

    static let stores: [String: any Viewable.Type] = ["list": StepStore.self]
    static func options(of screen: Screens) -> ScreenOptions { ScreenOptions(zones: ["vault"]) }
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws {
        journal.write("start")
        try setRoot(.list)
    }

    func build(_ screen: Screens) throws -> AnyStore { try make(StepStore.init) }
}

/// Loads for a second, then shows a guarded screen.
final class LateSecretCoordinator: Coordinator {
    @Wire
    enum Screens { case list }

    static let stores: [String: any Viewable.Type] = ["list": StepStore.self]
    static func options(of screen: Screens) -> ScreenOptions { ScreenOptions(zones: ["vault"]) }
    @Injected(\.clock) private var clock

    func start() async throws {
        try await clock.sleep(for: .seconds(1))
        try setRoot(.list)
    }

    func build(_ screen: Screens) throws -> AnyStore { try make(StepStore.init) }
}

/// Starts another flow.
final class OuterCoordinator: Coordinator {
    @Wire
    enum Screens { case list }

    static let stores: [String: any Viewable.Type] = ["list": StepStore.self]

    func start() throws { try setRoot(.list) }

    func build(_ screen: Screens) throws -> AnyStore {
        try make(StepStore.init).with { $0.onGo = { [unowned self] _ in try start(InnerCoordinator.self, .pushed) } }
    }
}

/// Finishes on the `finish` action.
final class InnerCoordinator: Coordinator {
    @Wire
    enum Screens { case list }

    static let stores: [String: any Viewable.Type] = ["list": StepStore.self]
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws { try setRoot(.list) }

    func build(_ screen: Screens) throws -> AnyStore {
        try make(StepStore.init).with { store in
            store.onGo = { [unowned self] step in
                if step == "finish" { try finish() } else { journal.kept.append(router) }
            }
        }
    }
}

/// Shows a guarded screen first. Its first start sets the attribute that allows entry.
final class GuardedCoordinator: Coordinator {
    @Wire
    enum Screens { case vault, pin }

    static let stores: [String: any Viewable.Type] = ["vault": StepStore.self, "pin": StepStore.self]
    static func options(of screen: Screens) -> ScreenOptions {
        if case .vault = screen { ScreenOptions(zones: ["vault"]) } else { ScreenOptions() }
    }
    @Injected(\.attributes) private var attributes
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws {
        journal.write("start")
        if journal.entries.count == 1 { attributes["vault"] = true }
        try setRoot(.vault)
    }

    func build(_ screen: Screens) throws -> AnyStore {
        try make(StepStore.init).with { store in
            store.onGo = { [unowned self] step in attributes["vault"] = step == "allow vault" ? true : nil }
        }
    }
}

/// Fails to build the second page of a link, after the first screen and the first page are built.
final class FailingCoordinator: Coordinator {
    @Wire
    enum Screens { case first, broken }

    static let stores: [String: any Viewable.Type] = ["first": StepStore.self, "broken": StepStore.self]
    static let links = [Link("failing://pages", to: "first")]
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
        journal.watch(self, "coordinator")
    }

    func start() throws {
        watchSession()
        try setRoot(.first)
    }

    func start(link: Link.Match) throws {
        watchSession()
        let pages = [try screen(.first), try screen(.broken)]
        try navigate { $0.window.setRoot(.pages(pages)) }
    }

    private func watchSession() {
        if let session = flow?.container.surroundings.host { journal.watch(session, "session") }
    }

    func build(_ screen: Screens) throws -> AnyStore {
        if case .broken = screen { throw GateFailure(description: "broken store") }
        let store = try make(StepStore.init)
        journal.write("made")
        journal.watch(store, "store")
        return store
    }
}
