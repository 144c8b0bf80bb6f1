import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

extension Registry {
    /// The findings without source locations.
    @AppActor fileprivate var findings: [String] {
        validate().map { "\($0.kind): \("\($0)".replacing(#/ \(OffstageInjectionTests\/.*?\.swift:\d+\)/#, with: ""))" }
    }
}

/// Findings about registrations.
@Suite(.onLoop)
struct ValidationTests {
    private func findings(_ load: @AppActor (Registry) -> Void) -> [String] {
        AppLoop.run {
            let registry = Registry()
            load(registry)
            return registry.findings
        }
    }

    @Test func `a sound app has no findings`() {
        enum Tag {}
        let findings = findings {
            $0.register { Thing() }.lifetime(.session)
            $0.register { 1 }.as(Int.self, tag: Tag.self)
            $0.register { Holder<String>(value: arg($0)) }
            $0.register(Holder<Lazy<Holder<Thing>>>.init).lifetime(.node)
            $0.register(Holder<Thing>.init).lifetime(.flow)
            $0.register { (_: Double?, _: Many<Double>, _: Lazy<Double>?, _: Factory<Void, Double>?) in Log() }
            $0.register { (_: Factory<String, Holder<String>>, _: Tagged<Tag, Int>, _: Container) in Gate() }
            $0.register { (_: Lazy<Ring<B>>) in Ring<A>() }
            $0.register { (_: Ring<A>, _: Factory<Void, Ring<B>>) in Ring<B>() }
            $0.register { (_: Lazy<Factory<String, Holder<String>>>) in Ring<C>() }
        }
        #expect(findings == [])
    }

    @Test func `a missing dependency, also of a lazy one and a factory`() {
        let findings = findings {
            $0.register(Holder<Int>.init).label("a")
            $0.register(Holder<Lazy<Int>>.init).label("b")
            $0.register(Holder<Factory<Void, any Reader>>.init).label("c")
        }
        #expect(
            findings == [
                "missing: a needs Int, and nothing provides it; register it: registry.register(…).as(Int.self)",
                "missing: b needs Int, and nothing provides it; register it: registry.register(…).as(Int.self)",
                "missing: c needs any Reader, and nothing provides it; register it: "
                    + "registry.register(…).as((any Reader).self)",
            ])
    }

    @Test func `an ambiguous dependency`() {
        let findings = findings {
            $0.register { 1 }.label("one")
            $0.register { 2 }.label("two")
            $0.register(Holder<Int>.init).label("a")
        }
        #expect(
            findings == [
                "ambiguous: a needs Int, and several provide it: one, two; mark one with .default(), "
                    + "or tell them apart by tags"
            ])
    }

    @Test func `each cycle once, with the edge to make lazy`() {
        let findings = findings {
            $0.register { (_: Ring<B>, _: Ring<B>?) in Ring<A>() }.label("A")
            $0.register { (_: Ring<C>, _: Thing) in Ring<B>() }.label("B")
            $0.register { (_: Ring<A>) in Ring<C>() }.label("C")
            $0.register { (_: Ring<B>) in Thing() }
            $0.register(Holder<Ring<A>>.init)
        }
        #expect(
            findings == [
                "cycle: A → B → C → A is a cycle; let C take a Lazy<Ring<A>> instead of A",
                "cycle: B → Thing → B is a cycle; let Thing take a Lazy<Ring<B>> instead of B",
            ])
    }

    @Test func `a longer lifetime that holds a shorter one, also through others`() {
        let findings = findings {
            $0.register { Thing() }.lifetime(.node)
            $0.register(Holder<Thing>.init).label("transient")
            $0.register(Holder<Holder<Thing>>.init).lifetime(.session).label("holder")
            $0.register(Holder<Holder<Holder<Thing>>>.init).lifetime(.app).label("app")
        }
        #expect(
            findings == [
                "captive: holder lives as long as the session and holds Thing through transient, "
                    + "which lives as long as a node; "
                    + "give holder .lifetime(.node) or Thing .lifetime(.session)",
                "captive: app lives as long as the app and holds holder, which lives as long as a session; "
                    + "give app .lifetime(.session) or holder .lifetime(.app)",
            ])
    }

    @Test func `an argument that does not fit`() {
        let findings = findings {
            $0.register { Holder<Int>(value: arg($0)) }.label("page")
            $0.register(Holder<Factory<String, Holder<Int>>>.init).label("a")
            $0.register(Holder<Holder<Int>>.init).label("b")
            $0.register(Holder<Factory<Int, Holder<Int>>>.init).label("c")
            $0.register { Holder<String>(value: arg($0)) }.label("kept").lifetime(.session)
            $0.register(Holder<Factory<String, Holder<String>>>.init).label("d")
        }
        #expect(
            findings == [
                "argument: a makes page with String, and page takes Int; change the Factory<String, …> of a",
                "argument: b needs page, which is made with an argument; let it take a Factory<Int, "
                    + "Holder<Int>> instead",
                "argument: d makes kept with String, and a session keeps one kept for all callers; "
                    + "give kept .lifetime(.transient)",
            ])
    }

    @Test func `duplicate tags and alternatives' names`() {
        enum Tag {}
        let findings = findings {
            $0.register { 1 }.as(Int.self, tag: Tag.self).label("one")
            $0.register { 2 }.as(Int.self, tag: Tag.self).label("two")
            $0.register { "a" }.label("text").alternative("b") { "b" }
            $0.register { "c" }.label("text").alternative("d") { "d" }
        }
        #expect(
            findings == [
                "duplicateTag: two and one both provide Int, tag Tag; use two tags, or mark one with .default()",
                "duplicateName: text and text have alternatives under one name, 'text'; "
                    + "give one a .label(…) of its own",
            ])
    }

    @Test func `equal tags with a default are no duplicates`() {
        enum Tag {}
        let findings = findings {
            $0.register { 1 }.as(Int.self, tag: Tag.self)
            $0.register { 2 }.as(Int.self, tag: Tag.self).default()
        }
        #expect(findings == [])
    }

    @Test func `a live dependency without an implementation for tests`() {
        let findings = findings {
            $0.register { 1 }.label("a").live()
            $0.register { "" }.live().context(.test) { "" }
            $0.register { 1.5 }.live().alternative("fake") { 1 }
        }
        #expect(
            findings == [
                "noTestImplementation: a is live and has nothing for tests; give it .context(.test) or an alternative"
            ])
    }

    @Test func `a type with too many needs, where Many counts as one`() {
        typealias D = Factory<Void, Int>
        let findings = findings {
            $0.register { 1 }
            for number in 0..<20 { $0.register { "\(number)" }.label("\(number)") }
            $0.register { (_: D, _: D, _: D, _: D, _: D, _: D, _: D, _: D, _: D) in Thing() }.label("wide")
            $0.register { (_: D, _: D, _: D, _: D, _: D, _: D, _: D, _: Many<String>) in Log() }
        }
        #expect(findings == ["overWide: wide needs 9 others; more than 8 hint at two jobs in one type"])
    }

    @Test func `unused dependencies are reported once every screen was made`() throws {
        try onLoop {
            let registry = Registry()
            let screen = registry.registerRoot("screen", location: ("File", 1), Store.init)
            registry.register { 1 }.label("unused")
            registry.register { "" }
            registry.register { Gate() }.label("of an alternative")
            registry.register(\.session).alternative("other") { (_: Gate) in Thing() }
            let app = Container(app: "app", registry: registry, environment: Scopes.world(.live))
            let session = try app.openSession("s", environment: Scopes.world(.live))
            #expect(registry.findings == [])
            _ = try session.resolve(String.self)
            _ = try session.openNode("n").resolve(screen)
            let unused = "unused: unused is needed by no screen, directly or through others; remove its registration"
            #expect(registry.findings == [unused])
        }
    }

    @Test func `needs of alternatives and contexts are checked`() throws {
        let findings = findings {
            $0.register { Thing() }.label("thing")
                .alternative("a") { (_: Int) in Thing() }.context(.test) { (_: String?, _: Lazy<String>) in Thing() }
            $0.register { Log() }.label("log").alternative("b") { (_: Factory<Int, Thing>) in Log() }
        }
        #expect(
            findings == [
                "missing: thing in its alternative 'a' needs Int, and nothing provides it; register it: "
                    + "registry.register(…).as(Int.self)",
                "missing: thing in its context 'test' needs String, and nothing provides it; register it: "
                    + "registry.register(…).as(String.self)",
                "argument: log in its alternative 'b' makes thing with Int, and thing takes none; "
                    + "change the Factory<Int, …> of log",
            ])
    }

    @Test func `a session's findings are about its own implementations`() throws {
        try onLoop {
            let cases: [(InjectionContext, [String: String], [String])] = [
                (.live, [:], []),
                (.live, ["thing": "a"], ["thing missing true"]),
                (.test, [:], ["thing missing true"]),
            ]
            for (context, alternatives, findings) in cases {
                let scopes = try Scopes(app: .live, context, alternatives: alternatives) {
                    $0.register { Thing() }.label("thing").alternative("a") { (_: Int) in Thing() }.context(.test) {
                        (_: String) in Thing()
                    }
                }
                #expect(
                    scopes.registry.validate(for: scopes.session).map { "\($0.dependency) \($0.kind) \($0.isError)" }
                        == findings)
            }
        }
    }

    @Test(.onAppActor) @AppActor func `two alternatives of one name`() {
        let registry = Registry()
        registry.register { 1 }.alternative("a") { 2 }.alternative("a") { 3 }.alternative("b") { 4 }.alternative(
            "a"
        ) { 5 }
        #expect(
            registry.findings == [
                "duplicateName: Int has several alternatives named 'a', of which the first counts; "
                    + "give each its own name"
            ])
        #expect(registry.alternatives == ["Int": ["live", "a", "b"]])
    }

    @Test func `an argument for a dependency that takes none`() {
        let findings = findings {
            $0.register { Thing() }
            $0.register { (_: Container) in Log() }
            $0.register(Holder<Factory<String, Thing>>.init).label("a")
            $0.register(Holder<Factory<Void, Thing>>.init).label("b")
            $0.register(Holder<Factory<String, Log>>.init).label("c")
            $0.register(Holder<Factory<String, Many<Thing>>>.init).label("d")
        }
        #expect(
            findings == [
                "argument: a makes Thing with String, and Thing takes none; change the Factory<String, …> of a"
            ])
    }
}
