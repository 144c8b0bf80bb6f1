import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

/// Ends of scopes.
@Suite(.onLoop)
struct TeardownTests {
    @AppActor final class SlowDoor: Closable {
        let name: String
        let log: Log
        let gate: Gate
        init(_ name: String, _ log: Log, _ gate: Gate) { (self.name, self.log, self.gate) = (name, log, gate) }
        func close() async {
            log.add("\(name) begins")
            await gate.wait()
            log.add("\(name) ends")
        }
    }

    private func register(_ names: [(String, Lifetime)], _ log: Log, in registry: Registry) {
        AppLoop.run {
            for (name, lifetime) in names {
                registry.register { Door(name, log) }.as(Door.self, name: name).lifetime(lifetime).label(name)
            }
        }
    }

    @Test func `instances close in reverse order, inner scopes first`() throws {
        try onLoop {
            let log = Log()
            let scopes = try Scopes(app: .test) {
                register([("a", .session), ("b", .session), ("flow", .flow), ("node", .node)], log, in: $0)
            }
            for name in ["b", "node", "flow", "a"] { _ = try scopes.node.resolve(Door.self, name: name) }
            _ = try scopes.otherNode.resolve(Door.self, name: "node")
            #expect(scopes.close()?.isClean == true)
            #expect(log.lines == ["close node", "close node", "close flow", "close a", "close b"])
        }
    }

    @Test func `each close is awaited before the next`() throws {
        try onLoop {
            let (log, gate) = (Log(), Gate())
            let scopes = try Scopes(app: .test) {
                $0.register { SlowDoor("first", log, gate) }.as(SlowDoor.self, name: "1").lifetime(.session)
                $0.register { SlowDoor("second", log, gate) }.as(SlowDoor.self, name: "2").lifetime(.session)
            }
            for name in ["1", "2"] { _ = try scopes.session.resolve(SlowDoor.self, name: name) }
            scopes.session.close { log.add("\($0.isClean)") }
            #expect(log.lines == ["second begins"])
            gate.open()
            #expect(log.lines == ["second begins", "second ends", "first begins"])
            gate.open()
            #expect(log.lines.suffix(2) == ["first ends", "true"])
        }
    }

    @Test func `a replacement that the test holds is no leak`() throws {
        try onLoop {
            let log = Log()
            let (mine, other) = (Door("mine", log), Door("other", log))
            let scopes = try Scopes(app: .test) {
                $0.register { Door("real", log) }.lifetime(.session)
                $0.register { [other] in other }.as(Door.self, name: "other").lifetime(.session)
                $0.replace(Door.self) { mine }
            }
            _ = (try scopes.session.resolve(Door.self), try scopes.session.resolve(Door.self, name: "other"))
            #expect(scopes.close()?.leaks.map(\.count) == [1])
        }
    }

    @Test func `a close that never returns is reported after the limit`() throws {
        try onLoop {
            let (log, gate) = (Log(), Gate())
            let scopes = try Scopes(app: .test) {
                register([("quick", .session)], log, in: $0)
                $0.register { SlowDoor("slow", log, gate) }.lifetime(.session).label("slow")
            }
            _ = try scopes.session.resolve(Door.self, name: "quick")
            _ = try scopes.session.resolve(SlowDoor.self)
            var result: Teardown?
            scopes.session.close(limit: .milliseconds(1)) { result = $0 }
            try AppLoop.shared.runUntilSettled()
            #expect(log.lines == ["slow begins", "close quick"])
            #expect(result?.unfinished == ["slow"])
            gate.open()
        }
    }

    @Test func `a held instance is reported by dependency and scope`() throws {
        try onLoop {
            let scopes = try Scopes(app: .test) {
                $0.register { Thing() }.lifetime(.node)
                $0.register { Log() }.lifetime(.session)
                $0.register { Gate() }.lifetime(.session)
                $0.register { "a value" }.lifetime(.session)
            }
            let held: [Any] = [
                try scopes.node.resolve(Thing.self), try scopes.otherNode.resolve(Thing.self),
                try scopes.node.resolve(Log.self),
            ]
            weak let gone = try scopes.node.resolve(Gate.self)
            _ = try scopes.node.resolve(String.self)
            let result = scopes.close()
            #expect(
                result?.leaks.map { "\($0.count) \($0.dependency) of a \($0.scope)" } == [
                    "2 Thing of a node", "1 Log of a session",
                ])
            #expect(gone == nil)
            #expect(held.count == 3)
        }
    }

    @Test func `an object that an outer scope keeps is neither closed nor a leak`() throws {
        try onLoop {
            let log = Log()
            let scopes = try Scopes(app: .test) {
                $0.register { Door("one", log) }.lifetime(.session)
                $0.register { (door: Door) -> any Closable in door }.lifetime(.node)
            }
            _ = try scopes.node.resolve((any Closable).self)
            var result: Teardown?
            scopes.node.close { result = $0 }
            AppLoop.shared.step()
            #expect(log.lines == [])
            #expect(result?.isClean == true)
            #expect(scopes.close()?.isClean == true)
            #expect(log.lines == ["close one"])
        }
    }

    @Test func `a weak instance that was made again closes in the order of its second making`() throws {
        try onLoop {
            let log = Log()
            let scopes = try Scopes(app: .test) { register([("weak", .weak), ("other", .session)], log, in: $0) }
            _ = try scopes.session.resolve(Door.self, name: "weak")
            _ = try scopes.session.resolve(Door.self, name: "other")
            let held = try scopes.session.resolve(Door.self, name: "weak")
            #expect(scopes.close()?.leaks.count == 1)
            #expect(log.lines == ["close weak", "close other"])
            #expect(held.name == "weak")
        }
    }

    @Test func `each call of close receives the result`() throws {
        try onLoop {
            let (log, gate) = (Log(), Gate())
            let scopes = try Scopes(app: .test) { $0.register { SlowDoor("slow", log, gate) }.lifetime(.session) }
            _ = try scopes.node.resolve(SlowDoor.self)
            scopes.session.close { _ in log.add("first") }
            scopes.session.close { _ in log.add("second") }
            scopes.node.close { _ in log.add("inner") }
            #expect(failure { try scopes.session.resolve(SlowDoor.self) } == "missing: SlowDoor")
            #expect(failure { try scopes.node.resolve(SlowDoor.self) } == "missing: SlowDoor")
            gate.open()
            scopes.session.close { _ in log.add("late") }
            #expect(log.lines == ["slow begins", "slow ends", "first", "second", "inner", "late"])
        }
    }

    @Test func `an outer scope's end waits for an inner scope that is ending`() throws {
        try onLoop {
            let (log, gate) = (Log(), Gate())
            let scopes = try Scopes(app: .test) {
                $0.register { SlowDoor("inner", log, gate) }.lifetime(.node)
                register([("outer", .session)], log, in: $0)
            }
            _ = try scopes.node.resolve(SlowDoor.self)
            _ = try scopes.node.resolve(Door.self, name: "outer")
            scopes.node.close { _ in log.add("node") }
            scopes.app.close { _ in log.add("app") }
            AppLoop.shared.step()
            #expect(log.lines == ["inner begins"])
            gate.open()
            #expect(log.lines == ["inner begins", "inner ends", "node", "close outer", "app"])
        }
    }

    @Test func `containers are freed in any order of their ends`() throws {
        try onLoop {
            weak var session: Container?
            weak var node: Container?
            do {
                let scopes = try Scopes(app: .test) {
                    $0.register(Holder<Container>.init).lifetime(.node)
                    $0.register(Holder<Factory<Void, Thing>>.init).lifetime(.session)
                    $0.register { Thing() }
                }
                (session, node) = (scopes.session, scopes.node)
                _ = try scopes.node.resolve(Holder<Container>.self)
                _ = try scopes.node.resolve(Holder<Factory<Void, Thing>>.self)
                scopes.node.close()
                scopes.otherNode.close()
                #expect(scopes.close()?.isClean == true)
            }
            #expect(session == nil && node == nil)
        }
    }

    @Test func `ten thousand sessions leave no instance`() throws {
        try onLoop {
            let counter = Counter()
            let scopes = try Scopes(app: .test) {
                $0.register { Counted(counter) }.lifetime(.session)
                $0.register(Holder<Counted>.init).lifetime(.node)
            }
            weak var last: Container?
            for number in 0..<10_000 {
                let session = try scopes.app.openSession("\(number)", environment: scopes.session.environment)
                _ = try session.openNode("n").resolve(Holder<Counted>.self)
                last = session
                session.close()
            }
            AppLoop.shared.step()
            #expect(counter.alive == 0)
            #expect(last == nil)
            #expect(scopes.app.children.map(\.name) == ["s1", "s2"])
        }
    }

    @Test func `children end in any order and the others keep theirs`() throws {
        try onLoop {
            let scopes = try Scopes(app: .test) { _ in }
            let nodes = (0..<5).map { scopes.session.openNode("\($0)") }
            nodes[4].close()
            nodes[0].close()
            nodes[2].close()
            #expect(scopes.session.children.map(\.name) == ["f1", "1", "3"])
            _ = scopes.session.openNode("5")
            #expect(scopes.session.children.map(\.name) == ["f1", "1", "3", "5"])
        }
    }

    @Test func `an instance whose injected property failed is abandoned and closed`() throws {
        try onLoop {
            let log = Log()
            let scopes = try Scopes(app: .test) {
                $0.register { Worker(log) }.lifetime(.session)
                $0.register { BrokenDoor(log) }
                $0.register { Door("kept", log) }.lifetime(.session)
                $0.register { (door: Door) -> any Closable in
                    _ = BrokenStore()
                    return door
                }
            }
            #expect(failure { try scopes.node.resolve(Worker.self) } == "factoryFailed: Worker → broken")
            #expect(log.lines == ["abandon"])
            #expect(failure { try scopes.node.build { Worker(log) } } == "factoryFailed: broken")
            #expect(log.lines == ["abandon", "abandon"])
            #expect(failure { try scopes.node.resolve(BrokenDoor.self) } == "factoryFailed: BrokenDoor → broken")
            AppLoop.shared.step()
            #expect(log.lines == ["abandon", "abandon", "close"])
            #expect(failure { try scopes.node.resolve((any Closable).self) }.hasPrefix("factoryFailed"))
            AppLoop.shared.step()
            #expect(log.lines == ["abandon", "abandon", "close"])
        }
    }
}

@AppActor final class Counter { nonisolated(unsafe) var alive = 0 }
@AppActor final class Counted {
    private let counter: Counter
    init(_ counter: Counter) {
        self.counter = counter
        counter.alive += 1
    }
    deinit { counter.alive -= 1 }
}

/// An instance with work of its own, as a store has.
@AppActor private final class Worker: Abandonable {
    @Injected(\.broken) private var number
    private let log: Log
    init(_ log: Log) { self.log = log }
    func abandon() { log.add("abandon") }
}

@AppActor private final class BrokenDoor: Closable {
    @Injected(\.broken) private var number
    private let log: Log
    init(_ log: Log) { self.log = log }
    func close() async { log.add("close") }
}
