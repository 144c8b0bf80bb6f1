import AppLoop
import JSON
import Offstage
import OffstageTesting
import RouteReplica
import Testing

/// A session of an app whose route the test decides. Every change is applied to a front end's replica of the tree,
/// which must then be equal to the tree of `route/get`.
final class StageSession {
    private let session: TestSession
    private var replica: WireReplica
    /// The events and actions that stores received in the last step.
    private(set) var received: [StageEvent] = []
    /// The operations of the last step; empty if it sent whole trees.
    private(set) var ops: [RouteStep] = []

    init(_ layout: Layout) throws {
        session = try TestSession(stageApp)
        replica = try WireReplica(session.request("route/get")["tree"] ?? .null)
        try run { $0.window.setRoot(layout) }
    }

    /// Runs a route as the app does: with the navigator of the active screen.
    func run(at location: SourceLocation = #_sourceLocation, _ steps: @AppActor (Route) -> Void) throws {
        let navigator = try navigator
        try AppLoop.run {
            try navigator.navigate(steps)
            AppLoop.shared.endTurn()
        }
        try follow(at: location)
    }

    /// Does not hold the store, which the route may remove.
    private var navigator: Navigator {
        get throws {
            let store = try #require(session.store as? StageStore)
            return AppLoop.run { store.navigator }
        }
    }

    /// Sends a request of a front end, such as `back`, and returns its result.
    @discardableResult
    func request(
        _ name: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let result = try session.request("route/\(name)", params)
        try follow(at: location)
        return result
    }

    /// Sends a request that must fail and change nothing, and returns the kind of the error.
    func refusal(
        _ name: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> String? {
        let before = replica.tree
        var kind: String?
        do { try session.request("route/\(name)", params) } catch let error as TestSession.Refused { kind = error.kind }
        try follow(at: location)
        #expect(replica.tree == before, "a refused request changes nothing", sourceLocation: location)
        return kind
    }

    private func follow(at location: SourceLocation) throws {
        (received, ops) = ([], [])
        for message in session.takeNotifications() {
            let params = message["params"] ?? .null
            switch message["method"]?.string {
            case "route/didChange":
                if let changes = params["ops"] {
                    try replica.apply(changes)
                    ops += try changes.array?.map { try RouteStep($0) } ?? []
                } else {
                    replica = try WireReplica(params["tree"] ?? .null)
                }
            case "session/event": received.append(try StageEvent(wireText: params["event"]?.description ?? ""))
            case "log/entry": Issue.record("\(params)", sourceLocation: location)
            default: break
            }
        }
        let tree = try session.request("route/get")["tree"]
        #expect(replica.tree == tree, "the ops make the tree", sourceLocation: location)
    }

    // MARK: The tree

    var outline: String { RouteOutline.text(of: replica.tree) }

    /// Returns the id of the first node with a name or, for a container, of a kind.
    func id(_ name: String) throws -> JSONValue { try node(name)["id"] ?? .null }

    func member(_ member: String, of name: String) throws -> JSONValue? { try node(name)[member] }

    /// The id of the screen that receives input.
    var active: JSONValue? {
        RouteOutline.first(in: replica.tree) { $0["kind"] == "screen" && $0["status"] == "active" }?["id"]
    }

    private func node(_ name: String) throws -> JSONValue {
        let name = JSONValue.string(name)
        return try #require(
            RouteOutline.first(in: replica.tree) {
                $0["id"] == name || $0["key"]?["name"] == name || $0["kind"] == name
            }
        )
    }
}

// MARK: App

private let rating = CustomLayer("rating", version: 2, data: RatingData.self, result: Int64.self)

private let stageApp = App(
    "stage", screen: Screen("start") { StageStore("start") },
    screens: ["a", "b", "c", "home", "p", "q", "r", "s", "x"].map { name in Screen(name) { StageStore(name) } },
    customLayers: [rating])

@Wire
private struct RatingData {
    let stars: Int64
}

@Wire
enum StageEvent {
    /// The store of a screen has received an action of a layer or a bar.
    case received(screen: String, action: StageAction)
    /// The store of a screen decides about a back request.
    case backRequested(screen: String)
}

@Wire
enum StageAction {
    case saveDidTap
    case moreDidTap
    case offDidTap
    /// A cancel button.
    case cancelled
    /// A sheet was dismissed.
    case gone(by: String?)
    /// The user tried to dismiss a sheet.
    case tried(what: String, by: String?)
    case renamed(id: Int64, name: String)
    case scanned(result: String?, reason: String?)
    case rated(result: Int64?, reason: String?)
}

@Wire
struct StageView {}

/// Reports what it receives.
private final class StageStore: Store<StageEvent, StageAction>, Viewable {
    @Injected(\.navigator) var navigator
    private let name: String
    let view = StageView()

    init(_ name: String) {
        self.name = name
        super.init()
    }

    override func handle(_ action: StageAction) async throws { send(.received(screen: name, action: action)) }
    override func backWasRequested() { send(.backRequested(screen: name)) }
}
