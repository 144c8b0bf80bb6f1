import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests root flows that start slowly, fail, or restart in a cycle.
@Suite(.onLoop)
struct LaunchTests {
    @Test func `a root flow that starts slowly shows a placeholder, then its root with the cause launch`() throws {
        let session = try TestSession(gateApp)
        #expect(try session.tree == "w1[l1(launching)]")
        #expect(try session.flows == ["f1 gate starting "])
        #expect(try session.request("inspect/effects")["running"]?[0]?["name"] == "start gate")
        try session.advance(by: .milliseconds(500))
        let change = session.takeNotifications().first { $0["method"] == "route/didChange" }
        #expect(change?["params"]?["cause"] == ["origin": "launch"])
        #expect(try session.tree == "w1[l1(stack[gate.home f1])]")
        #expect(try session.flows == ["f1 gate started n3"])
    }

    @Test func `a root flow that fails later shows the error, and the session stays open`() throws {
        let session = try TestSession(gateApp, alternatives: ["gate": "failing"])
        try session.advance(by: .seconds(1))
        let tree = try session.request("route/get")["tree"]
        #expect(tree?["windows"]?[0]?["layers"]?[0]?["content"]?["message"] == "no network")
        #expect(session.takeNotifications().contains { $0["params"]?["level"] == "error" })
    }

    @Test func `a root flow that cannot start refuses the session with the reason`() throws {
        let error = #expect(throws: TestSession.Refused.self) {
            try TestSession(gateApp, alternatives: ["gate": "broken"])
        }
        #expect(error?.code == 1502)
        #expect(error?.error["message"]?.string?.contains("no gate") == true)
    }

    @Test func `a root flow that restarts endlessly refuses the session`() throws {
        let error = #expect(throws: TestSession.Refused.self) {
            try TestSession(gateApp, alternatives: ["gate": "looping"])
        }
        #expect(error?.error["message"]?.string?.contains("restarted 16 times") == true)
    }

    @Test func `closing the session cancels a flow's pending start`() throws {
        let session = try TestSession(gateApp)
        try session.close()
        #expect(!session.takeNotifications().contains { $0["params"]?["level"] == "error" })
    }

    @Test func `a screen in the list of another coordinator is found before the app starts`() throws {
        let error = #expect(throws: TestSession.Refused.self) {
            try TestSession(App("forgetful", flow: Flow(ForgetfulCoordinator.init)))
        }
        #expect(
            error?.error["message"]?.string?.contains(
                "ForgetfulCoordinator.screens lists 'main.home', which is declared in MainCoordinator") == true)
    }

    @Test func `a screen that its coordinator does not list is unknown`() throws {
        let error = #expect(throws: TestSession.Refused.self) {
            try TestSession(App("unlisted", flow: Flow(UnlistedCoordinator.init)))
        }
        #expect(error?.error["message"]?.string?.contains("'unlisted.home'") == true)
    }
}

struct GateFailure: Error, CustomStringConvertible {
    let description: String
}

extension Dependencies {
    fileprivate var gate: Dependency<Gate> {
        declare { Gate(clock: $0, kind: "slow") }
            .alternative("failing") { Gate(clock: $0, kind: "failing") }
            .alternative("broken") { Gate(clock: $0, kind: "broken") }
            .alternative("looping") { Gate(clock: $0, kind: "looping") }
    }
}

private struct GatePart: Part {
    static func load(into registry: Registry) { registry.register(\.gate) }
}

private let gateApp = App("gate", parts: [GatePart.self], flow: Flow(GateCoordinator.init))

@AppActor
private struct Gate {
    let clock: any AppClock
    let kind: String

    func pass() async throws {
        switch kind {
        case "broken": throw GateFailure(description: "no gate")
        case "looping": return
        default: try await clock.sleep(for: .milliseconds(500))
        }
        if kind == "failing" { throw GateFailure(description: "no network") }
    }
}

private final class GateCoordinator: Coordinator {
    static let home = Screen("gate.home", in: GateCoordinator.self) { _ in StepStore() }
    static let screens: [AnyScreen] = [home]
    @Injected(\.gate) private var gate

    func start() async throws {
        try await gate.pass()
        if gate.kind == "looping" { try restart() }
        try setRoot(Self.home)
    }
}

private final class ForgetfulCoordinator: Coordinator {
    static let screens: [AnyScreen] = [MainCoordinator.home]
    func start() throws { try setRoot(MainCoordinator.home) }
}

private final class UnlistedCoordinator: Coordinator {
    static let home = Screen("unlisted.home", in: UnlistedCoordinator.self) { _ in StepStore() }
    static let screens: [AnyScreen] = []
    func start() throws { try setRoot(Self.home) }
}
