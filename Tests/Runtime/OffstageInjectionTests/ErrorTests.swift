import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

@AppActor final class Ring<T> {
    init<Next>(next: Ring<Next>) {}
    init() {}
}
enum A {}
enum B {}
enum C {}

/// Errors of resolution.
@Suite(.onLoop)
struct ErrorTests {
    @Test func `a cycle's error has the path, for one, for three and from outside`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { (_: Thing) in Thing() }
                $0.register { (_: Ring<B>) in Ring<A>() }.label("A")
                $0.register { (_: Ring<C>) in Ring<B>() }.label("B").lifetime(.session)
                $0.register { (_: Ring<A>?) in Ring<C>() }.label("C")
                $0.register(Holder<Ring<B>>.init).label("start")
            }
            #expect(failure { try scopes.node.resolve(Thing.self) } == "cycle: Thing → Thing")
            #expect(failure { try scopes.session.resolve(Ring<A>.self) } == "cycle: A → B → C → A")
            #expect(failure { try scopes.session.resolve(Holder<Ring<B>>.self) } == "cycle: start → B → C → A → B")
        }
    }

    @Test func `the errors missing and ambiguous have the path`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register(Holder<Holder<Int>>.init).label("outer")
                $0.register(Holder<Int>.init).label("inner")
            }
            #expect(failure { try scopes.node.resolve(Holder<Holder<Int>>.self) } == "missing: outer → inner → Int")
            #expect {
                try scopes.node.resolve(Holder<Holder<Int>>.self)
            } throws: { error in
                "\(error)"
                    == "nothing provides Int; register it: registry.register(…).as(Int.self) (on the way outer → "
                    + "inner → Int)"
            }
            for _ in 0..<2 { scopes.registry.register { 1 } }
            #expect(failure { try scopes.node.resolve(Holder<Holder<Int>>.self) } == "ambiguous: outer → inner → Int")
        }
    }

    @Test func `a need of a shorter scope is an error that names both scopes`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register(Holder<Thing>.init).lifetime(.session)
                $0.register { Thing() }.lifetime(.node)
            }
            #expect {
                try scopes.node.resolve(Holder<Thing>.self)
            } throws: { error in
                let text = "\(error)"
                return text.contains("lives as long as a node, and a session outlives it")
                    && text.hasSuffix("(on the way Holder<Thing> → Thing)")
            }
        }
    }

    @Test func `two hundred levels resolve and a thousand are refused`() throws {
        try onLoop {
            @AppActor func chain(_ length: Int) throws -> Scopes {
                try Scopes { registry in
                    for level in 0..<length {
                        registry.register { (container: Container) in
                            try level == length - 1 ? 1 : container.resolve(Int.self, name: "\(level + 1)") + 1
                        }.as(Int.self, name: "\(level)")
                    }
                }
            }
            let deep = try chain(200)
            #expect(try deep.node.resolve(Int.self, name: "0") == 200)
            let deeper = try chain(1_000)
            #expect(failure { try deeper.node.resolve(Int.self, name: "0") }.hasPrefix("cycle"))
        }
    }

    @Test func `a failed resolution keeps only complete instances, and the next one succeeds`() throws {
        try onLoop {
            var fails = true
            var made = 0
            let scopes = try Scopes {
                $0.register { () -> Thing in
                    made += 1
                    return Thing()
                }.lifetime(.session)
                $0.register { (thing: Thing) throws in
                    if fails { throw Failure(description: "once") }
                    return Holder(value: thing)
                }.lifetime(.session)
            }
            #expect(failure { try scopes.node.resolve(Holder<Thing>.self) } == "factoryFailed: Holder<Thing>")
            #expect(scopes.session.liveCounts.map(\.dependency) == ["Thing"])
            fails = false
            let holder: Holder<Thing> = try scopes.node.resolve()
            #expect(try scopes.node.resolve(Holder<Thing>.self) === holder)
            #expect(made == 1)
        }
    }
}
