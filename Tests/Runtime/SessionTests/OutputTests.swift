import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests that each output reaches the handler that was given with its sender, once, and no other handler.
@Suite(.onLoop)
struct OutputTests {
    private let journal = Journal()

    private func session() throws -> TestSession {
        try TestSession(outputApp) { [journal] registry in registry.register { journal } }
    }

    private func go(_ session: TestSession, _ steps: String...) throws {
        for step in steps { try session.send(StepAction.go(to: step)) }
    }

    private func refusal(_ session: TestSession, _ step: String) -> JSONValue? {
        let refusal = #expect(throws: TestSession.Refused.self) { try go(session, step) }
        return refusal?.error["data"]?["details"]?["navigation"]
    }

    private var entries: [String] { AppLoop.run { journal.entries } }

    private static let threeFlows = "w1[l1(stack[outer.home f1, middle.home f2, inner.home f3])]"

    @Test func `a child's output leaves its parent's output alone`() throws {
        let session = try session()
        try go(session, "middle", "inner")
        #expect(try session.tree == Self.threeFlows)
        try go(session, "finish")
        #expect(try session.tree == "w1[l1(stack[outer.home f1, middle.home f2])]", "the parent has not ended")
        #expect(entries == ["middle received inner's"])
        try go(session, "finish")
        #expect(try session.tree == "w1[l1(stack[outer.home f1])]")
        #expect(entries == ["middle received inner's", "outer received middle's"])
    }

    @Test func `two flows of one type have a handler each`() throws {
        let session = try session()
        try go(session, "middle", "inner", "finish", "other inner", "finish", "inner", "finish")
        #expect(entries == ["middle received inner's", "other handler", "middle received inner's"])
    }

    @Test func `a flow that has finished cannot finish again`() throws {
        let session = try session()
        try go(session, "middle", "inner")
        #expect(refusal(session, "finish twice") == "flowNotActive")
        #expect(entries == ["middle received inner's"])
        #expect(try session.tree == "w1[l1(stack[outer.home f1, middle.home f2])]")
    }

    @Test func `a parent that finishes its child again in the handler is refused, and the child stays`() throws {
        let session = try session()
        try go(session, "middle", "inner again")
        #expect(refusal(session, "finish") == "flowFinished")
        #expect(entries == [])
        #expect(try session.tree == Self.threeFlows)
    }

    @Test func `one screen in two flows sends its output to the flow that made it`() throws {
        let session = try session()
        try go(session, "shared", "note", "middle", "shared", "note")
        #expect(entries == ["outer received note", "middle received note"])
    }
}

// MARK: App

private let outputApp = App(
    "outputs", flow: Flow(OuterOutputCoordinator.init, name: "outer"),
    flows: [Flow(MiddleCoordinator.init), Flow(InnerOutputCoordinator.init, name: "inner")])

/// Starts the middle flow.
private final class OuterOutputCoordinator: Coordinator {
    static let home = Screen("outer.home", in: OuterOutputCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in try flow.go(step) }
    }
    static let shared = Screen("outer.shared", in: OuterOutputCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in try flow.go(step) }
    }
    static let screens: [AnyScreen] = [home, shared]
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws { try setRoot(Self.home) }

    private func go(_ step: String) throws {
        switch step {
        case "shared": try push(Self.shared)
        case "middle":
            try start(MiddleCoordinator.self, .pushed, onFinish: { [journal] in journal.write("outer received \($0)") })
        default: journal.write("outer received \(step)")
        }
    }
}

/// Starts the inner flow, with the handler that the step names.
private final class MiddleCoordinator: Coordinator {
    typealias Output = String

    static let home = Screen("middle.home", in: MiddleCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in try flow.go(step) }
    }
    static let shared = Screen("middle.shared", in: MiddleCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in try flow.go(step) }
    }
    static let screens: [AnyScreen] = [home, shared]
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws { try setRoot(Self.home) }

    private func go(_ step: String) throws {
        switch step {
        case "finish": try finish("middle's")
        case "shared": try push(Self.shared)
        case "inner": try startInner { [journal] in journal.write("middle received \($0)") }
        case "other inner": try startInner { [journal] _ in journal.write("other handler") }
        case "inner again":
            try startInner { [unowned self] in
                try (flow?.children.first?.coordinator as? InnerOutputCoordinator)?.finish($0)
            }
        default: journal.write("middle received \(step)")
        }
    }

    private func startInner(_ onFinish: @escaping @AppActor (String) throws -> Void) throws {
        try start(InnerOutputCoordinator.self, .pushed, onFinish: onFinish)
    }
}

private final class InnerOutputCoordinator: Coordinator {
    typealias Output = String

    static let home = Screen("inner.home", in: InnerOutputCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in
            try flow.finish("inner's")
            if step == "finish twice" { try flow.finish("again") }
        }
    }
    static let screens: [AnyScreen] = [home]

    func start() throws { try setRoot(Self.home) }
}
