import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

/// What takes its time to be made.
@Suite(.onLoop)
struct AsyncTests {
    @AppActor final class DatabaseUser { @Injected(\.database) var database }
    @AppActor final class Asker { let answers = Log() }

    /// A dependency that waits at a gate while it is made.
    private func scopes(_ lifetime: Lifetime, _ gate: Gate, _ more: @AppActor (Registry) -> Void = { _ in }) throws
        -> Scopes
    {
        try AppLoop.run {
            try Scopes(app: .test) {
                $0.registerAsync { () async throws -> Thing in
                    await gate.wait()
                    return Thing()
                }.lifetime(lifetime)
                more($0)
            }
        }
    }

    @Test func `a hundred who ask at the same time share one attempt`() throws {
        let gate = AppLoop.run { Gate() }
        let scopes = try scopes(.session, gate)
        try onLoop {
            let log = Log()
            for _ in 0..<100 {
                AppLoop.shared.start {
                    if let thing = try? await scopes.node.resolveAsync(Thing.self) {
                        log.add("\(ObjectIdentifier(thing))")
                    }
                }
            }
            AppLoop.shared.start { _ = try? await scopes.otherSession.resolveAsync(Thing.self) }
            #expect(gate.visits == 2)
            #expect(failure { try scopes.node.resolve(Thing.self) } == "missing: Thing")
            gate.open()
            #expect(log.lines.count == 100)
            #expect(Set(log.lines).count == 1)
            let kept = try scopes.node.resolve(Thing.self)
            #expect("\(ObjectIdentifier(kept))" == log.lines[0])
        }
    }

    @Test func `asked for too early it says what to do`() throws {
        try onLoop {
            let scopes = try Scopes { $0.registerAsync { () async in 1 }.lifetime(.session) }
            #expect {
                try scopes.node.resolve(Int.self)
            } throws: { error in
                "\(error)"
                    == "nothing provides Int; it is made asynchronously and is not there yet; "
                    + "get what needs it with 'await container.resolveAsync(…)'"
            }
        }
    }

    @Test func `a failure is everybody's and is not kept`() throws {
        try onLoop {
            let gate = Gate()
            let log = Log()
            let scopes = try Scopes {
                $0.registerAsync { () async throws -> Int in
                    await gate.wait()
                    if gate.visits == 1 { throw Failure(description: "offline") }
                    return gate.visits
                }.lifetime(.session)
                $0.register(Holder<Int>.init)
            }
            for _ in 0..<2 {
                AppLoop.shared.start {
                    do { _ = try await scopes.node.resolveAsync(Holder<Int>.self) } catch { log.add("\(error)") }
                }
            }
            gate.open()
            #expect(
                log.lines == Array(repeating: "making Int failed: offline (on the way Holder<Int> → Int)", count: 2))
            AppLoop.shared.start {
                log.lines = [(try? await scopes.node.resolveAsync(Holder<Int>.self)).map { "\($0.value)" } ?? ""]
            }
            gate.open()
            #expect(log.lines == ["2"])
        }
    }

    @Test func `who is cancelled leaves the others waiting`() throws {
        let gate = AppLoop.run { Gate() }
        let scopes = try scopes(.session, gate)
        try onLoop {
            let log = Log()
            let tasks = ["a", "b"].map { name in
                AppLoop.shared.start {
                    do {
                        _ = try await scopes.node.resolveAsync(Thing.self)
                        log.add("\(name) has it")
                    } catch {
                        log.add("\(name) \(error is CancellationError)")
                    }
                }
            }
            tasks[0].cancel()
            AppLoop.shared.step()
            gate.open()
            #expect(log.lines == ["a true", "b has it"])
        }
    }

    @Test func `a scope that ends meanwhile answers at once, and what arrives late is closed`() throws {
        try onLoop {
            let gate = Gate()
            let log = Log()
            let scopes = try Scopes(app: .test) {
                $0.registerAsync { () async -> Door in
                    await gate.wait()
                    return Door("late", log)
                }.lifetime(.session)
            }
            AppLoop.shared.start {
                do { _ = try await scopes.node.resolveAsync(Door.self) } catch { log.add("\(error)") }
            }
            scopes.session.close()
            AppLoop.shared.step()
            #expect(log.lines == ["nothing provides Door; the session 's1' has ended"])
            gate.open()
            #expect(log.lines.last == "close late")
            try finishing { await #expect(throws: ResolveError.self) { try await scopes.node.resolveAsync(Door.self) } }
        }
    }

    @Test(arguments: [Lifetime.transient, .graph, .session, .weak])
    func `what is made at once may need what takes its time`(_ lifetime: Lifetime) throws {
        let gate = AppLoop.run { Gate() }
        let scopes = try scopes(lifetime, gate) {
            $0.register(Holder<Thing>.init).label("transient")
            $0.register(Holder<Holder<Thing>>.init).lifetime(.session)
            $0.register(Pair<Holder<Holder<Thing>>, Holder<Many<Thing>>>.init)
            $0.register(Holder<Many<Thing>>.init)
        }
        try onLoop {
            let log = Log()
            AppLoop.shared.start {
                do {
                    let pair = try await scopes.node.resolveAsync(Pair<Holder<Holder<Thing>>, Holder<Many<Thing>>>.self)
                    log.add("\(pair.one.value.value === pair.other.value.values[0])")
                } catch {
                    log.add("\(error)")
                }
            }
            for _ in 0..<3 { gate.open() }
            #expect(log.lines == ["\(lifetime == .session || lifetime == .weak)"])
        }
    }

    @Test func `what an injected property wants is waited for once that is seen`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.registerAsync { () async -> Int in
                    await Task.yield()
                    return 5
                }.as(Int.self, name: "three").lifetime(.session)
                $0.register { ByName() }
            }
            try finishing {
                let owner = try await scopes.node.resolveAsync(ByName.self)
                #expect(owner.three == 5)
            }
        }
    }

    @Test func `an asynchronous cycle is an error and no wait`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.registerAsync { (_: Holder<Thing>) async in 1 }.lifetime(.session)
                $0.registerAsync { (_: Int) async in Thing() }.lifetime(.session)
                $0.register(Holder<Thing>.init).label("holder")
            }
            #expect(throws: ResolveError.self) { try finishing { _ = try await scopes.node.resolveAsync(Int.self) } }
            #expect(
                failure { try finishing { _ = try await scopes.node.resolveAsync(Int.self) } }
                    == "cycle: Int → holder → Thing → Int")
        }
    }

    @Test func `alternatives of what takes its time may be there at once`() throws {
        try onLoop {
            let scopes = try Scopes(alternatives: ["Int": "quick"]) {
                $0.registerAsync { () async in 1 }.alternative("quick") { 2 }.lifetime(.session)
            }
            #expect(try scopes.node.resolve(Int.self) == 2)
            try finishing {
                let number = try await scopes.otherSession.resolveAsync(Int.self)
                #expect(number == 1)
            }
        }
    }

    @Test func `tags, optionals, many and declared ones are waited for, too`() throws {
        try onLoop {
            enum Tag {}
            let scopes = try Scopes {
                $0.registerAsync { () async in 1 }.as(Int.self, tag: Tag.self)
                $0.registerAsync { () async in 2 }.label("second")
            }
            try finishing {
                let tagged = try await scopes.node.resolveAsync(Int.self, tag: Tag.self)
                let many = try await scopes.node.resolveAsync(Many<Int>.self).values
                let missing = try await scopes.node.resolveAsync(String?.self)
                let declared = try await scopes.node.resolveAsync(\.database)
                #expect(tagged == 1 && many == [1, 2] && missing == nil && declared.lines.isEmpty)
            }
        }
    }

    @Test func `a wide graph of many layers is gone through once`() throws {
        try onLoop {
            let log = Log()
            let scopes = try Scopes { registry in
                registry.registerAsync { () async in
                    log.add("made")
                    return Layer(0)
                }.as(Layer.self, name: "0")
                for level in 1..<60 {
                    registry.register { (container: Container) in
                        Layer(try container.resolve(Layer.self, name: "\(level - 1)").number + 1)
                    }
                    .needs(Layer.self, name: "\(level - 1)").needs(Layer.self, name: "\(max(0, level - 2))").as(
                        Layer.self, name: "\(level)"
                    )
                    .lifetime(.graph)
                }
            }
            try finishing {
                let top = try await scopes.node.resolveAsync(Layer.self, name: "59")
                #expect(top.number == 59)
            }
            #expect(log.lines == ["made"])
        }
    }

    @Test func `an unused lazy one keeps no graph that was waited for`() throws {
        try onLoop {
            let counter = Counter()
            let scopes = try Scopes {
                $0.register { (lazy: Lazy<Thing>) in Pair(one: Counted(counter), other: lazy) }.lifetime(.graph)
                $0.register { Thing() }.lifetime(.graph)
                $0.registerAsync { (lazy: Lazy<Thing>) async in Holder(value: Pair(one: Counted(counter), other: lazy))
                }
                $0.register(Holder<Pair<Counted, Lazy<Thing>>>.init).lifetime(.graph).label("at once").as(
                    AnyObject.self)
                $0.registerAsync { (_: Lazy<Thing>) async throws -> Int in throw Failure(description: "offline") }
                    .lifetime(.session)
                $0.register { (_: Pair<Counted, Lazy<Thing>>, _: Int) in 1.5 }
            }
            for _ in 0..<10 {
                try finishing { _ = try await scopes.node.resolveAsync(Pair<Counted, Lazy<Thing>>.self) }
                try finishing { _ = try await scopes.node.resolveAsync(Many<Holder<Pair<Counted, Lazy<Thing>>>>.self) }
                try finishing {
                    await #expect(throws: ResolveError.self) { try await scopes.node.resolveAsync(Double.self) }
                }
            }
            #expect(counter.alive == 0)
        }
    }

    @Test(arguments: [Lifetime.transient, .session])
    func `asynchronous factories that ask for each other are a cycle and no wait`(_ lifetime: Lifetime) throws {
        try onLoop {
            let scopes = try Scopes {
                $0.registerAsync { (container: Container) async throws -> Int in
                    try await container.resolveAsync(Int.self)
                }.lifetime(lifetime)
                $0.registerAsync { (container: Container) async throws -> Thing in
                    _ = try await container.resolveAsync(Log.self)
                    return Thing()
                }.lifetime(lifetime)
                $0.registerAsync { (container: Container) async throws -> Log in
                    _ = try await container.resolveAsync(Holder<Thing>.self)
                    return Log()
                }.lifetime(lifetime)
                $0.register(Holder<Thing>.init).label("holder")
            }
            #expect(
                failure { try finishing { _ = try await scopes.node.resolveAsync(Int.self) } } == "cycle: Int → Int")
            #expect(
                failure { try finishing { _ = try await scopes.node.resolveAsync(Thing.self) } }
                    == "cycle: holder → Thing → Log → Thing")
        }
    }

    @Test func `two flights begun by different callers that come to wait for each other are a cycle`() throws {
        try onLoop {
            let (gate, log) = (Gate(), Log())
            let scopes = try Scopes {
                $0.registerAsync { (container: Container) async throws -> Thing in
                    await gate.wait()
                    _ = try await container.resolveAsync(Log.self)
                    return Thing()
                }.lifetime(.session)
                $0.registerAsync { (container: Container) async throws -> Log in
                    await gate.wait()
                    _ = try await container.resolveAsync(Thing.self)
                    return Log()
                }.lifetime(.session)
            }
            AppLoop.shared.start {
                do { _ = try await scopes.node.resolveAsync(Thing.self) } catch { log.add("\(error)") }
            }
            AppLoop.shared.start {
                do { _ = try await scopes.node.resolveAsync(Log.self) } catch { log.add("\(error)") }
            }
            gate.open()
            #expect(log.lines.count == 2 && log.lines.allSatisfy { $0.contains("needs itself") })
        }
    }

    @Test func `who was begun by a factory that is done may ask for the same again`() throws {
        try onLoop {
            let (gate, log) = (Gate(), Log())
            let scopes = try Scopes {
                $0.registerAsync { (container: Container) async throws -> Thing in
                    if gate.visits == 0 {
                        AppLoop.shared.start {
                            await gate.wait()
                            do { _ = try await container.resolveAsync(Thing.self) } catch { log.add("\(error)") }
                            log.add("has it")
                        }
                    }
                    return Thing()
                }
            }
            try finishing { _ = try await scopes.node.resolveAsync(Thing.self) }
            gate.open()
            #expect(log.lines == ["has it"])
        }
    }
}

@AppActor final class Layer {
    let number: Int
    init(_ number: Int) { self.number = number }
}
