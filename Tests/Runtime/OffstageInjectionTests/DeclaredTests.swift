import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

@AppActor protocol Greeter { func greet() -> String }
struct Plain: Greeter { func greet() -> String { "plain" } }
struct Polite: Greeter { func greet() -> String { "polite" } }
struct ForTests: Greeter { func greet() -> String { "for tests" } }

extension Dependencies {
    var greeter: Dependency<any Greeter> {
        declare { Plain() }.alternative("polite") { Polite() }.context(.preview) { Polite() }
    }
    var session: Dependency<Thing> { declare { Thing() }.lifetime(.session) }
    var broken: Dependency<Int> { declare { throw Failure(description: "out of order") } }
    var network: Dependency<any Greeter> { declare { Plain() }.live() }
    var networkOrNot: Dependency<any Greeter> { declare { Plain() }.live().context(.test) { ForTests() } }
    var loop: Dependency<Loop> { declare { Loop() } }
    var loopEnd: Dependency<LoopEnd> { declare { LoopEnd() } }
    var database: Dependency<Log> { declare { Log() } }
}

@AppActor final class Store {
    @Injected(\.greeter) var greeter
    @Injected(\.session) var thing
}
@AppActor final class Nest { @Injected var store: Store }
@AppActor final class BrokenStore { @Injected(\.broken) var number }
@AppActor final class BrokenReader {
    @Injected(\.broken) var number
    init() throws { throw Failure(description: "a consequence") }
}
@AppActor final class EagerReader {
    @Injected(\.broken) var number
    let twice: Int
    init() throws {
        twice = 0
        _ = try $number.value
    }
}
@AppActor final class Loop { @Injected(\.loopEnd) var end }
@AppActor final class LoopEnd { @Injected(\.loop) var start }
@AppActor struct ByName { @Injected(name: "three") var three: Int }

/// Declared dependencies and `@Injected`.
@Suite(.onLoop)
struct DeclaredTests {
    @Test func `an owner made by a container resolves its properties in that scope`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register(Store.init).lifetime(.node)
                $0.register(Nest.init)
            }
            let (store, other): (Store, Store) = (
                try scopes.node.resolve(), try scopes.otherSession.openNode("n").resolve()
            )
            #expect(store.greeter.greet() == "plain")
            #expect(store.thing === scopes.session.resolving(\.session))
            #expect(store.thing !== other.thing)
            #expect(try scopes.node.resolve(Nest.self).store === store)
        }
    }

    @Test func `an owner made in build resolves its properties there`() throws {
        try onLoop {
            let scopes = try Scopes { _ in }
            let (store, other) = (try scopes.node.build { Store() }, try scopes.node.build { Store() })
            #expect(store.thing === other.thing)
            #expect(throws: Failure.self) { try scopes.node.build { throw Failure(description: "mine") } }
        }
    }

    @Test func `an injected property that fails fails its owner's resolution with the whole path`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register(BrokenStore.init)
                $0.register(BrokenReader.init)
                $0.register(Holder<BrokenStore>.init)
                $0.register { ByName() }
            }
            #expect(
                failure { try scopes.node.resolve(Holder<BrokenStore>.self) }
                    == "factoryFailed: Holder<BrokenStore> → BrokenStore → broken")
            #expect(failure { try scopes.node.build { BrokenStore() } } == "factoryFailed: broken")
            #expect(failure { try scopes.node.resolve(BrokenReader.self) } == "factoryFailed: BrokenReader → broken")
            #expect(failure { try scopes.node.resolve(ByName.self) } == "missing: ByName → Int, name \"three\"")
            #expect(failure { try scopes.node.resolve(Loop.self) } == "missing: Loop")
            #expect(failure { try scopes.node.resolve(\.loop) } == "cycle: loop → loopEnd → loop")
        }
    }

    @Test func `an error that a factory catches fails nothing else`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register(BrokenStore.init)
                $0.register { (container: Container) in
                    Holder<Int>(value: (try? container.resolve(BrokenStore.self)) == nil ? 1 : 2)
                }
            }
            #expect(try scopes.node.resolve(Holder<Int>.self).value == 1)
        }
    }

    @Test func `equal key paths are one dependency`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register(\.session) }
            let thing = try scopes.node.resolve(\.session)
            #expect(try scopes.node.resolve(Thing.self) === thing)
            #expect(scopes.session.resolving(\.session) === thing)
            for _ in 0..<5_000 {
                let path = (\Dependencies.self).appending(path: \Dependencies.session)
                try #require(try scopes.node.resolve(path) === thing)
            }
            #expect(scopes.registry.graph().nodes.count { $0.name == "session" } == 1)
        }
    }

    @Test func `a declared dependency provides its type only after registration`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register(Holder<any Greeter>.init) }
            _ = try scopes.node.resolve(\.greeter)
            #expect(failure { try scopes.node.resolve(Holder<any Greeter>.self) }.hasPrefix("missing: Holder"))
            scopes.registry.register(\.greeter)
            scopes.registry.register(\.greeter)
            #expect(try scopes.node.resolve(Holder<any Greeter>.self).value.greet() == "plain")
        }
    }

    @Test func `every session has its own clock, randomness and identifiers`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register(Holder<any AppClock>.init) }
            #expect(try scopes.node.resolve(Holder<any AppClock>.self).value === scopes.session.environment.clock)
            #expect(try scopes.node.resolve(\.randomness) === scopes.session.environment.randomness)
            #expect(try scopes.node.resolve(\.identifiers).next() == scopes.otherSession.resolve(\.identifiers).next())
        }
    }

    @Test func `the value of a property of an owner made outside a container is a typed error`() throws {
        try onLoop {
            let store = Store()
            #expect(failure { try store.$greeter.value }.hasPrefix("missing"))
            let error = #expect(throws: ResolveError.self) { try store.$greeter.value }
            #expect(error?.message.contains("its owner was made outside a container") == true)
            let scopes = try Scopes { _ in }
            #expect(try scopes.node.build { Store() }.$greeter.value.greet() == "plain")
        }
    }

    @Test func `an initialiser that reads a property which fails throws the property's error`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register(EagerReader.init) }
            #expect(failure { try scopes.node.resolve(EagerReader.self) } == "factoryFailed: EagerReader → broken")
        }
    }

    /// Swift's property wrappers have no getter that throws: this programmer error remains.
    @Test func `reading a property of an owner made outside a container traps`() async {
        await #expect(processExitsWith: .failure) {
            AppLoop.run { _ = Store().greeter.greet() }
        }
    }
}

extension Container {
    @AppActor func resolving<T>(_ path: KeyPath<Dependencies, Dependency<T>>) -> T? { try? resolve(path) }
}
