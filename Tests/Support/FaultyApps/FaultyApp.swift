import JSON
import Offstage
import Platform
import Wire

/// Small apps for tests of commands; most have one fault.
package enum FaultyApp: String, CaseIterable {
    /// A registration needs a dependency that nothing provides.
    case registration
    /// The store of the second screen resolves such a dependency itself.
    case injected
    /// The store of the first screen resolves such a dependency itself.
    case first
    /// A guard leads to a screen that the app does not have.
    case guarded
    /// A link has a value that its screen does not have.
    case link
    /// The params of the second screen refuse the smallest value: no error.
    case params
    /// A dependency that reaches outside the process and has no implementation for tests: a warning.
    case live
    /// A form that is pushed or presented without a link: no fault.
    case draft

    /// The apps that the environment names with commas between them; all without the variable.
    package static var chosen: [App] {
        guard let names = getenv("OFFSTAGE_FAULTY_APPS") else { return allCases.map(\.app) }
        return String(cString: names).split(separator: ",").compactMap { FaultyApp(rawValue: String($0))?.app }
    }

    package var app: App {
        switch self {
        case .registration: App(rawValue, parts: [NeedyPart.self], screen: plain)
        case .injected: App(rawValue, screen: plain, screens: [Screen("\(rawValue).second") { NeedyStore() }])
        case .first: App(rawValue, screen: Screen("\(rawValue).first") { NeedyStore() })
        case .guarded:
            App(
                rawValue, parts: [GuardPart.self], screen: plain,
                screens: [Screen("\(rawValue).safe", options: ScreenOptions(zones: ["safe"])) { PlainStore() }])
        case .link:
            App(
                rawValue, screen: plain,
                screens: [
                    Screen("\(rawValue).second", params: Number.self, links: [Link("fault://second/{nubmer:int}")]) {
                        (_: Number) in PlainStore()
                    }
                ])
        case .params:
            App(
                rawValue, screen: plain,
                screens: [Screen("\(rawValue).second", params: TwiceOdd.self) { (_: TwiceOdd) in PlainStore() }])
        case .draft:
            App(rawValue, flow: Flow(DraftCoordinator.init), screens: [DraftCoordinator.form])
        case .live: App(rawValue, parts: [LivePart.self], screen: Screen("\(rawValue).first") { LiveStore() })
        }
    }

    private var plain: Screen<WireNothing> { Screen("\(rawValue).first") { PlainStore() } }
}

private struct Missing {}

@Wire private enum NoEvent { case none }
@Wire private enum NoAction { case none }
@Wire private struct NoView {}
@Wire private struct Number { let number: Int }

/// Params that their schema does not describe completely.
private struct TwiceOdd: WireCodable {
    let number: Int

    init(wire node: JSONNode) throws(WireError) {
        number = try Int(wire: node)
        if number % 4 != 2 { throw WireError(.mismatch, expected: "twice an odd number", found: "\(number)") }
    }

    func write(to writer: inout JSONWriter) { number.write(to: &writer) }
    static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { Int.wireSchema(in: &schemas) }
}

private final class PlainStore: Store<NoEvent, NoAction>, Viewable {
    var view: NoView { NoView() }
}

private final class NeedyStore: Store<NoEvent, NoAction>, Viewable {
    @Injected private var missing: Missing
    var view: NoView { NoView() }
}

private final class LiveStore: Store<NoEvent, NoAction>, Viewable {
    @Injected private var outside: Live
    var view: NoView { NoView() }
}

private struct NeedyPart: Part {
    static func load(into registry: Registry) { registry.register { (_: Missing) in Needy() }.lifetime(.session) }
}

private final class Needy {}

private struct GuardPart: Part {
    static func load(into registry: Registry) { registry.register { LeadingGuard() }.as((any ZoneGuard).self) { $0 } }
}

private struct LeadingGuard: ZoneGuard {
    let zone = "safe"

    func check(_ entry: ZoneEntry) -> GuardDecision {
        .redirect { $0.stack.push(Screen("guarded.pin") { PlainStore() }()) }
    }
}

private struct LivePart: Part {
    static func load(into registry: Registry) { registry.register { Live() }.live().lifetime(.app) }
}

private final class Live: Sendable {}

/// Shows two tabs, each with a screen that opens the form.
private final class DraftCoordinator: Coordinator {
    nonisolated static let form = Screen("draft.form", params: Number.self) { (_: Number) in DraftStore() }
    private static let one = Screen("draft.one", in: DraftCoordinator.self) { (_: DraftCoordinator) in OpenerStore() }
    private static let two = Screen("draft.two", in: DraftCoordinator.self) { (_: DraftCoordinator) in OpenerStore() }
    static let screens: [AnyScreen] = [one, two]

    func start() throws {
        try setRoot(
            Layout.tabs([
                Layout.Tab(.init(title: "One"), Self.one().withStack()),
                Layout.Tab(.init(title: "Two"), Self.two().withStack()),
            ]))
    }
}

@Wire private enum OpenerAction { case push(number: Int), present(number: Int) }

private final class OpenerStore: Store<NoEvent, OpenerAction>, Viewable {
    @Injected(\.navigator) private var navigator
    var view: NoView { NoView() }

    override func handle(_ action: OpenerAction) async throws {
        try navigator.navigate(from: self) { route in
            switch action {
            case .push(let number): route.stack.push(DraftCoordinator.form(Number(number: number)))
            case .present(let number):
                route.present(DraftCoordinator.form(Number(number: number)).withStack(), style: ModalStyle(.sheet))
            }
        }
    }
}

@StoreMembers
private final class DraftStore: Store<NoEvent, NoAction>, Drawable {
    @Field var name = ""
    @Field var pin = ""

    var body: Body {
        TextField("Name", $name)
        TextField("PIN", $pin, kind: .secure)
    }
}
