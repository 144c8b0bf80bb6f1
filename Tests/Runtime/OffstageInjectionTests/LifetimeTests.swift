import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

/// Lifetimes: which resolutions share an instance.
@Suite(.onLoop)
struct LifetimeTests {
    typealias Two = Pair<Thing, Holder<Thing>>

    private func scopes(_ lifetime: Lifetime) throws -> Scopes {
        try AppLoop.run {
            try Scopes {
                $0.register { Thing() }.lifetime(lifetime)
                $0.register(Holder<Thing>.init)
                $0.register(Two.init)
            }
        }
    }

    @Test func `a transient dependency is new for each use`() throws {
        let scopes = try scopes(.transient)
        try onLoop {
            let pair: Two = try scopes.node.resolve()
            #expect(pair.one !== pair.other.value)
        }
    }

    @Test func `a graph dependency is shared within one resolution`() throws {
        let scopes = try scopes(.graph)
        try onLoop {
            let (first, second): (Two, Two) = (try scopes.node.resolve(), try scopes.node.resolve())
            #expect(first.one === first.other.value)
            #expect(first.one !== second.one)
        }
    }

    @Test func `a node dependency is shared in one node`() throws {
        let scopes = try scopes(.node)
        try onLoop {
            let (first, second): (Two, Thing) = (try scopes.node.resolve(), try scopes.node.resolve())
            #expect(first.one === second)
            #expect(first.one === first.other.value)
            #expect(try scopes.otherNode.resolve(Thing.self) !== second)
            #expect(failure { try scopes.flow.resolve(Thing.self) } == "missing: Thing")
        }
    }

    @Test func `a flow dependency is shared by the flow's nodes, and an inner flow has its own`() throws {
        let scopes = try scopes(.flow)
        try onLoop {
            let thing: Thing = try scopes.node.resolve()
            #expect(try scopes.otherNode.resolve(Thing.self) === thing)
            #expect(try scopes.flow.resolve(Thing.self) === thing)
            #expect(try scopes.flow.openFlow("inner").openNode("n3").resolve(Thing.self) !== thing)
            #expect(
                failure { try scopes.session.openNode("n4").resolve(Two.self) }
                    == "missing: Pair<Thing, Holder<Thing>> → Thing")
        }
    }

    @Test func `a session dependency is shared in one session`() throws {
        let scopes = try scopes(.session)
        try onLoop {
            let thing: Thing = try scopes.node.resolve()
            #expect(try scopes.session.resolve(Thing.self) === thing)
            #expect(try scopes.otherSession.resolve(Thing.self) !== thing)
            #expect(failure { try scopes.app.resolve(Thing.self) } == "missing: Thing")
        }
    }

    @Test func `an app dependency is shared by all sessions`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register { Thing() }.lifetime(.app) }
            let thing: Thing = try scopes.node.resolve()
            #expect(try scopes.app.resolve(Thing.self) === thing)
            #expect(try scopes.otherSession.resolve(Thing.self) === thing)
        }
    }

    @Test func `a weak dependency is shared while it is held`() throws {
        let scopes = try scopes(.weak)
        try onLoop {
            var thing: Thing? = try scopes.node.resolve()
            #expect(try scopes.session.resolve(Thing.self) === thing)
            #expect(try scopes.otherSession.resolve(Thing.self) !== thing)
            weak let gone = thing
            thing = nil
            #expect(gone == nil)
            #expect(scopes.session.liveCounts.isEmpty)
            let next: Thing = try scopes.node.resolve()
            #expect(try scopes.node.resolve(Thing.self) === next)
        }
    }

    @Test func `a weak dependency that is no object is kept`() throws {
        try onLoop {
            var made = 0
            let scopes = try Scopes { registry in
                registry.register { () -> Int in
                    made += 1
                    return made
                }.lifetime(.weak)
            }
            #expect(try scopes.node.resolve(Int.self) == 1)
            #expect(try scopes.session.resolve(Int.self) == 1)
        }
    }

    @Test func `services of a weak dependency share one object`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register { Loud() }.as((any Voice).self) { $0 }.lifetime(.weak) }
            let voice: any Voice = try scopes.node.resolve()
            let loud: Loud = try scopes.node.resolve()
            #expect(voice as AnyObject === loud)
            #expect(try scopes.node.resolve((any Voice).self) as AnyObject === loud)
        }
    }

    @Test func `an instance of a longer scope shares no graph with a shorter scope`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { Thing() }.lifetime(.graph)
                $0.register(Holder<Thing>.init).lifetime(.session)
                $0.register(Two.init)
            }
            let pair: Two = try scopes.node.resolve()
            #expect(pair.one !== pair.other.value)
        }
    }

    @Test func `a scope finds each of many instances`() throws {
        try onLoop {
            let scopes = try Scopes { registry in
                for number in 0..<40 {
                    registry.register { Thing() }.as(Thing.self, name: "\(number)").lifetime(.session).label(
                        "\(number)")
                }
            }
            let things = try (0..<40).map { try scopes.node.resolve(Thing.self, name: "\($0)") }
            #expect(Set(things.map { ObjectIdentifier($0) }).count == 40)
            for (number, thing) in things.enumerated() {
                #expect(try scopes.session.resolve(Thing.self, name: "\(number)") === thing)
            }
        }
    }
}

@AppActor protocol Voice {}
@AppActor final class Loud: Voice {}
