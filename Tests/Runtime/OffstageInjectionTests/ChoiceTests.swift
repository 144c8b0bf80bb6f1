import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

/// Choice of implementations, and sharing between sessions.
@Suite(.onLoop)
struct ChoiceTests {
    @AppActor final class Observer { @Injected(\.greeter) var greeter }
    @AppActor final class NetworkUser { @Injected(\.networkOrNot) var network }

    @AppActor private func greeting(
        _ path: KeyPath<Dependencies, Dependency<any Greeter>>, _ context: InjectionContext,
        _ alternatives: [String: String] = [:],
        _ load: (Registry) -> Void = { _ in }
    ) -> String {
        let node: Container
        do { node = try scope(context, alternatives, load) } catch { return "\(error)" }
        do throws(ResolveError) { return try node.resolve(path).greet() } catch {
            return "\(error.kind): \(error.path.joined(separator: " → "))"
        }
    }

    @AppActor private func scope(
        _ context: InjectionContext, _ alternatives: [String: String], _ load: (Registry) -> Void
    ) throws -> Container {
        try Scopes(app: context, alternatives: alternatives) {
            $0.register(\.greeter)
            $0.register(\.network)
            $0.register(\.networkOrNot)
            load($0)
        }.node
    }

    @Test func `a replacement has precedence over an alternative, a context and the plain implementation`()
        throws
    {
        try onLoop {
            #expect(greeting(\.greeter, .live) == "plain")
            #expect(greeting(\.greeter, .preview) == "polite")
            #expect(greeting(\.greeter, .preview, ["greeter": "live"]) == "plain")
            #expect(greeting(\.greeter, .live, ["greeter": "polite"]) == "polite")
            #expect(
                greeting(\.greeter, .preview, ["greeter": "live"]) { $0.replace(\.greeter) { ForTests() } }
                    == "for tests")
            #expect(
                greeting(\.greeter, .live, ["greeter": "polite"]) { $0.replace(\.greeter) { ForTests() } }
                    == "for tests")
        }
    }

    @Test func `an unknown alternative is an error`() throws {
        try onLoop {
            #expect(
                greeting(\.greeter, .live, ["greter": "polite"])
                    == "no dependency 'greter' has alternatives; these do: greeter, network, networkOrNot")
            #expect(
                greeting(\.greeter, .live, ["greeter": "rude"])
                    == "'greeter' has no alternative 'rude'; it has live, polite")
            #expect(
                failure { try Scopes(alternatives: ["a": "b"]) { _ in } }
                    == "no dependency has alternatives, so 'a' cannot be chosen")
        }
    }

    @Test func `a test must pick a live implementation by name`() throws {
        try onLoop {
            #expect(greeting(\.network, .test) == "missing: network")
            #expect {
                try scope(.test, [:], { _ in }).resolve(\.network)
            } throws: { error in
                let text = "\(error)"
                return text.contains("network (OffstageInjectionTests/DeclaredTests.swift:")
                    && text.contains("reaches outside the process")
                    && text.hasSuffix("pick one in 'alternatives': live")
            }
            #expect(greeting(\.network, .test, ["network": "live"]) == "plain")
            #expect(greeting(\.network, .live) == "plain")
            #expect(greeting(\.networkOrNot, .test) == "for tests")
            #expect(greeting(\.network, .test) { $0.replace(\.network) { ForTests() } } == "for tests")
        }
    }

    @Test func `an alternative named live is the plain implementation`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register(\.greeter).alternative("live") { ForTests() } }
            #expect(try scopes.node.resolve(\.greeter).greet() == "for tests")
            #expect(scopes.registry.alternatives == ["greeter": ["live", "polite"]])
        }
    }

    // MARK: Sharing between sessions

    @Test func `a session that picks a need of an app's instance has its own instance`() throws {
        try onLoop {
            let scopes = try Scopes(alternatives: ["greeter": "polite"]) {
                $0.register(\.greeter)
                $0.register(Holder<any Greeter>.init)
                $0.register(Holder<Lazy<Holder<any Greeter>>>.init).lifetime(.app)
                $0.register { Thing() }.lifetime(.app)
            }
            typealias Top = Holder<Lazy<Holder<any Greeter>>>
            #expect(try scopes.session.resolve(Thing.self) === scopes.otherSession.resolve(Thing.self))
            let (own, shared): (Top, Top) = (try scopes.node.resolve(), try scopes.otherSession.resolve())
            #expect(own !== shared)
            #expect(try own.value.value.value.greet() == "polite")
            #expect(try shared.value.value.value.greet() == "plain")
            #expect(try scopes.app.resolve(Top.self) === shared)
            #expect(try scopes.session.resolve(Top.self) === own)
        }
    }

    @Test func `an observed need separates sessions from the first instance on`() throws {
        try onLoop {
            let scopes = try Scopes(alternatives: ["greeter": "polite"]) {
                $0.register(\.greeter)
                $0.register(Observer.init).lifetime(.app)
                $0.register(Holder<Observer>.init).lifetime(.app)
                $0.register { Thing() }.lifetime(.app)
            }
            let own: Holder<Observer> = try scopes.node.resolve()
            #expect(own.value.greeter.greet() == "polite")
            #expect(try scopes.node.resolve(Observer.self) === own.value)
            let shared: Holder<Observer> = try scopes.otherSession.resolve()
            #expect(shared.value.greeter.greet() == "plain")
            #expect(try scopes.node.resolve(Holder<Observer>.self) === own)
            #expect(try scopes.node.resolve(Thing.self) === scopes.otherSession.resolve(Thing.self))
        }
    }

    @Test func `a test session in a live app makes no live dependency`() throws {
        try onLoop {
            let scopes = try Scopes(app: .live, .test) { $0.register(NetworkUser.init).lifetime(.app) }
            #expect(try scopes.node.resolve(NetworkUser.self).network.greet() == "for tests")
            #expect(try scopes.otherSession.resolve(NetworkUser.self).network.greet() == "plain")
            #expect(scopes.app.liveCounts.map(\.dependency) == ["NetworkUser"])
        }
    }

    @Test func `in the test context, an instance that holds the clock belongs to the session`() throws {
        try onLoop {
            let scopes = try Scopes(app: .test) {
                $0.register(Holder<any AppClock>.init).lifetime(.app)
                $0.register { Thing() }.lifetime(.app)
            }
            let clock = try scopes.node.resolve(Holder<any AppClock>.self)
            #expect(clock.value === scopes.session.environment.clock)
            #expect(try scopes.otherSession.resolve(Holder<any AppClock>.self) !== clock)
            #expect(try scopes.otherSession.resolve(Thing.self) === scopes.node.resolve(Thing.self))
        }
    }

    @Test func `live sessions share an instance that holds the app's clock`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register(Holder<any AppClock>.init).lifetime(.app) }
            #expect(try scopes.node.resolve(Holder<any AppClock>.self).value === scopes.app.environment.clock)
        }
    }

    @Test func `a replacement is shared like the dependency that it replaces`() throws {
        try onLoop {
            let log = Log()
            let scopes = try Scopes(.test) {
                $0.register { Door("live", log) }.context(.test) { Door("test", log) }.lifetime(.app)
                $0.replace(Door.self) { Door("mine", log) }
            }
            let first: Door = try scopes.session.resolve()
            #expect(try scopes.app.resolve(Door.self) === first)
        }
    }
}
