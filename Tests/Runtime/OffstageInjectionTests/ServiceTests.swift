import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

@AppActor protocol Reader: AnyObject {}
@AppActor protocol Writer: AnyObject {}
@AppActor final class Notebook: Reader, Writer {}

/// Services of a dependency, and dependencies of a service.
@Suite(.onLoop)
struct ServiceTests {
    @Test(arguments: [Lifetime.graph, .session])
    func `services share one instance`(_ lifetime: Lifetime) throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register(Notebook.init).as((any Reader).self).as((any Writer).self) { $0 }.lifetime(lifetime)
                $0.register { (reader: any Reader, writer: any Writer, notebook: Notebook) in
                    Holder<Bool>(value: reader === writer && reader === notebook)
                }
            }
            #expect(try scopes.node.resolve(Holder<Bool>.self).value)
        }
    }

    @Test func `an instance of another type than the service is a factory's failure`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register { Thing() }.as((any Reader).self) }
            #expect(failure { try scopes.node.resolve((any Reader).self) } == "factoryFailed: Thing")
            #expect {
                try scopes.node.resolve((any Reader).self)
            } throws: { error in
                "\(error)" == "making Thing failed: the instance is a Thing and not any Reader; correct its .as(…)"
            }
        }
    }

    @Test func `the default provider is used, and several without a default are ambiguous`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { 1 }
                $0.register { 2 }.label("two")
            }
            #expect {
                try scopes.node.resolve(Int.self)
            } throws: { error in
                let places =
                    "Int (OffstageInjectionTests/ServiceTests.swift:41), "
                    + "two (OffstageInjectionTests/ServiceTests.swift:42)"
                return "\(error)"
                    == "several components provide Int: \(places); mark one with .default(), or tell them apart by tags"
            }
            scopes.registry.register { 3 }.default()
            #expect(try scopes.node.resolve(Int.self) == 3)
            scopes.registry.register { 4 }.default()
            #expect(failure { try scopes.node.resolve(Int.self) } == "ambiguous: Int")
        }
    }

    @Test func `the error missing lists providers with tags`() throws {
        try onLoop {
            enum Tag {}
            let scopes = try Scopes { $0.register { 1 }.as(String.self, tag: Tag.self) { "\($0)" } }
            #expect {
                try scopes.node.resolve(String.self)
            } throws: { error in
                "\(error)"
                    == "nothing provides String; registered are: String, "
                    + "tag Tag by Int (OffstageInjectionTests/ServiceTests.swift:63)"
            }
        }
    }

    @Test func `a replacement is used alone, with the lifetime of the dependency that it replaces`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { Thing() }.lifetime(.session).default()
                $0.register { Thing() }.as(Thing.self, name: "named")
                $0.register(Holder<Many<Thing>>.init)
            }
            final class Fake: Thing {}
            scopes.registry.replace(Thing.self) { Fake() }
            #expect(try scopes.node.resolve(Thing.self) is Fake)
            #expect(try scopes.node.resolve(Thing.self) === scopes.session.resolve(Thing.self))
            #expect(try scopes.node.resolve(Thing.self, name: "named") is Fake == false)
            #expect(scopes.registry.validate().isEmpty)
            scopes.registry.replace(Thing.self) { Thing() }
            #expect(try scopes.node.resolve(Thing.self) is Fake == false)
        }
    }
}

/// Parts, and registrations during a resolution.
@Suite(.onLoop)
struct PartTests {
    struct Outer: Part {
        static func load(into registry: Registry) {
            registry.register { 1 }
            registry.append(part: Inner.self)
            registry.append(part: Outer.self)
            registry.register { 2.5 }
        }
    }
    struct Inner: Part {
        static func load(into registry: Registry) { registry.register { "inner" } }
    }

    @Test func `parts are loaded once and in order, and dependencies name their part`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.append(part: Outer.self)
                $0.append(part: Inner.self)
            }
            let nodes = scopes.registry.graph().nodes.filter { $0.location != "Offstage" }
            #expect(nodes.map(\.name) == ["Int", "String", "Double"])
            #expect(nodes.map(\.part) == ["Outer", "Inner", "Outer"])
        }
    }

    @Test func `an open session resolves later registrations`() throws {
        try onLoop {
            let scopes = try Scopes(app: .live, alternatives: ["greeter": "polite"]) { $0.register(\.greeter) }
            #expect(failure { try scopes.node.resolve(Holder<any Greeter>.self) } == "missing: Holder<Greeter>")
            scopes.registry.register(Holder<any Greeter>.init).lifetime(.app)
            #expect(try scopes.node.resolve(Holder<any Greeter>.self).value.greet() == "polite")
            #expect(try scopes.otherSession.resolve(Holder<any Greeter>.self).value.greet() == "plain")
        }
    }

    @Test func `a factory may register dependencies and open and end scopes`() throws {
        try onLoop {
            let scopes = try Scopes { registry in
                registry.register { [unowned registry] (container: Container) in
                    for _ in 0..<20 { registry.register { 1.5 }.default() }
                    registry.append(part: Outer.self)
                    let inner = container.openNode("inner")
                    defer { inner.close() }
                    return Holder<Int>(value: try inner.resolve(Int.self) + container.resolve(Int.self))
                }
            }
            #expect(try scopes.node.resolve(Holder<Int>.self).value == 2)
            #expect(scopes.node.children.isEmpty)
        }
    }

    @Test func `a scope that a factory ends keeps nothing`() throws {
        try onLoop {
            let log = Log()
            let scopes = try Scopes(app: .test) {
                $0.register { (container: Container) in
                    container.close()
                    return Door("door", log)
                }.lifetime(.session)
            }
            #expect(failure { try scopes.node.resolve(Door.self) } == "missing: Door")
            #expect(log.lines == ["close door"])
            #expect(scopes.session.liveCounts.isEmpty)
            #expect(failure { try scopes.session.openNode("late").resolve(Int.self) } == "missing: Int")
        }
    }

    @Test func `a cycle through an inner scope is found`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { (container: Container) in
                    Holder<Thing>(value: try container.openNode("inner").resolve(Thing.self))
                }.lifetime(.session)
                $0.register { (holder: Holder<Thing>) in Thing() }
            }
            #expect(
                failure { try scopes.session.resolve(Holder<Thing>.self) }
                    == "cycle: Holder<Thing> → Thing → Holder<Thing>")
            let endless = try Scopes {
                $0.register { (container: Container) in try container.openNode("inner").resolve(Thing.self) }
            }
            #expect(failure { try endless.session.resolve(Thing.self) }.hasPrefix("cycle: Thing → Thing"))
        }
    }
}

@AppActor final class Door: Closable {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
    func close() async { log.add("close \(name)") }
}
