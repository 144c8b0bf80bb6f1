import AppLoop
import OffstageInjection
import OffstageTesting
import Testing

/// Parameters of factories.
@Suite(.onLoop)
struct ParameterTests {
    enum Tag {}
    struct Six: Sendable {
        let text: String
        init(a: Int, b: String, c: Double, d: Bool, e: Character, f: UInt8) { text = "\(a)\(b)\(c)\(d)\(e)\(f)" }
    }
    struct Picky {
        init(number: Int) throws { if number > 0 { throw Failure(description: "too much") } }
    }

    @Test func `six dependencies are passed in order to structs and classes`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { 1 }
                $0.register { "b" }
                $0.register { 2.5 }
                $0.register { true }
                $0.register { Character("e") }
                $0.register { UInt8(6) }
                $0.register(Six.init)
                $0.register { Holder<Int>(value: $0) }
                $0.register { Pair<Int, String>(one: $0, other: $1) }
            }
            #expect(try scopes.node.resolve(Six.self).text == "1b2.5truee6")
            #expect(try scopes.node.resolve(Holder<Int>.self).value == 1)
            #expect(try scopes.node.resolve(Pair<Int, String>.self).other == "b")
        }
    }

    @Test func `an initialiser's error is the cause of the resolution's error`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { 1 }
                $0.register(Picky.init)
            }
            #expect {
                try scopes.node.resolve(Picky.self)
            } throws: { error in
                (error as? ResolveError)?.cause is Failure
            }
        }
    }

    @Test func `an optional dependency is nil without a provider and fails with its provider`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register(Holder<Thing?>.init)
                $0.register(Holder<Tagged<Tag, Int>?>.init)
                $0.register(Holder<Lazy<Thing>?>.init)
                $0.register(Holder<Picky?>.init)
            }
            #expect(try scopes.node.resolve(Holder<Thing?>.self).value == nil)
            #expect(try scopes.node.resolve(Holder<Tagged<Tag, Int>?>.self).value == nil)
            #expect(try scopes.node.resolve(Holder<Lazy<Thing>?>.self).value == nil)
            scopes.registry.register { Thing() }
            scopes.registry.register { 5 }.as(Int.self, tag: Tag.self)
            scopes.registry.register(Picky.init)
            #expect(try scopes.node.resolve(Holder<Thing?>.self).value != nil)
            #expect(try scopes.node.resolve(Holder<Tagged<Tag, Int>?>.self).value?.value == 5)
            #expect(try scopes.node.resolve(Holder<Lazy<Thing>?>.self).value?.value != nil)
            #expect(
                failure { try scopes.node.resolve(Holder<Picky?>.self) }
                    == "factoryFailed: Holder<Optional<Picky>> → Picky")
        }
    }

    @Test func `Many has every provider once and in order, tagged or not`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { "a" }.as((any Sendable).self).as((any Sendable).self, tag: Tag.self)
                $0.register { 2 }.as((any Sendable).self, tag: Tag.self)
                $0.register { true }.as((any Sendable).self, name: "third")
                $0.register { Holder(value: many($0) as [any Sendable]) }
                $0.register(Holder<Many<Thing>>.init)
                $0.register(Holder<Lazy<Many<any Sendable>>>.init)
                $0.register(Holder<Factory<Void, Many<any Sendable>>>.init)
                $0.register(Holder<Many<any Sendable>?>.init)
            }
            let texts = try scopes.node.resolve(Holder<[any Sendable]>.self).value.map { "\($0)" }
            #expect(texts == ["a", "2", "true"])
            #expect(try scopes.node.resolve(Holder<Many<Thing>>.self).value.values.isEmpty)
            #expect(try scopes.node.resolve(Many<any Sendable>.self).values.count == 3)
            #expect(try scopes.node.resolve(Holder<Lazy<Many<any Sendable>>>.self).value.value.values.count == 3)
            #expect(try scopes.node.resolve(Holder<Factory<Void, Many<any Sendable>>>.self).value().values.count == 3)
            #expect(try scopes.node.resolve(Holder<Many<any Sendable>?>.self).value?.values.count == 3)
        }
    }

    @Test func `tags and names distinguish services of one type`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { 1 }
                $0.register { 2 }.as(Int.self, tag: Tag.self).default()
                $0.register { 3 }.as(Int.self, name: "three")
                $0.register { Holder<String>(value: "\(by(tag: Tag.self, on: $0) as Int)") }
                $0.register(Holder<Lazy<Tagged<Tag, Int>>>.init)
                $0.register(Holder<Factory<Void, Tagged<Tag, Int>>>.init)
            }
            #expect(try scopes.node.resolve(Int.self, tag: Tag.self) == 2)
            #expect(try scopes.node.resolve(Int.self, name: "three") == 3)
            #expect(try scopes.node.resolve(Holder<String>.self).value == "2")
            #expect(try scopes.node.resolve(Holder<Lazy<Tagged<Tag, Int>>>.self).value.value.value == 2)
            #expect(try scopes.node.resolve(Holder<Factory<Void, Tagged<Tag, Int>>>.self).value().value == 2)
            #expect(failure { try scopes.node.resolve(Int.self, name: "four") } == "missing: Int, name \"four\"")
        }
    }

    @Test func `a container parameter is the scope of the dependency`() throws {
        try onLoop {
            let scopes = try Scopes { $0.register(Holder<Container>.init).lifetime(.session) }
            #expect(try scopes.node.resolve(Holder<Container>.self).value === scopes.session)
        }
    }

    @Test func `a factory's call of the container belongs to its graph and path`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { Thing() }.lifetime(.graph)
                $0.register { (container: Container, thing: Thing) in
                    Holder<Bool>(value: try container.resolve(Thing.self) === thing)
                }
                $0.register { (container: Container) in Holder<Int>(value: try container.resolve()) }.needs(Int.self)
            }
            #expect(try scopes.node.resolve(Holder<Bool>.self).value)
            #expect(failure { try scopes.node.resolve(Holder<Int>.self) } == "missing: Holder<Int> → Int")
        }
    }

    @Test func `a factory's resolution in another scope has the whole path`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { (container: Container) in
                    try container.openNode("inner").resolve(Holder<Int>.self) as AnyObject
                }.label("outer")
                $0.register(Holder<Int>.init)
            }
            #expect(failure { try scopes.session.resolve(AnyObject.self) } == "missing: outer → Holder<Int> → Int")
        }
    }

    @Test func `an argument for a dependency that takes none is an error`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { Thing() }.lifetime(.session)
                $0.register { Log() }
                $0.register(Holder<Factory<String, Thing>>.init)
            }
            #expect(failure { try scopes.node.resolve(Thing.self, with: 1) } == "argument: Thing")
            #expect(failure { try scopes.node.resolve(Log.self, with: 1) } == "argument: Log")
            #expect(
                failure { try scopes.node.resolve(Holder<Factory<String, Thing>>.self).value("a") } == "argument: Thing"
            )
            #expect(scopes.session.liveCounts.isEmpty)
            #expect {
                try scopes.node.resolve(Thing.self, with: 1)
            } throws: { "\($0)" == "Thing is made without an argument, and got one of type Int" }
        }
    }

    @Test func `alternatives and replacements may ignore the argument`() throws {
        try onLoop {
            let scopes = try Scopes(alternatives: ["page": "fixed"]) {
                $0.register { (number: Argument<Int>) in Holder(value: number.value) }.label("page").alternative(
                    "fixed"
                ) { Holder(value: 0) }
                $0.register { (text: Argument<String>) in Holder(value: text.value) }
                $0.replace(Holder<String>.self) { Holder(value: "mine") }
            }
            #expect(try scopes.node.resolve(Holder<Int>.self, with: 5).value == 0)
            #expect(try scopes.node.resolve(Holder<String>.self, with: "5").value == "mine")
            #expect(scopes.registry.validate().filter { $0.kind == .argument } == [])
        }
    }

}

/// Lazy dependencies and factories.
@Suite(.onLoop)
struct LaterTests {
    @AppActor final class Parent {
        let child: Lazy<Child>
        init(child: Lazy<Child>) { self.child = child }
    }
    @AppActor final class Child {
        weak var parent: Parent?
        init(parent: Parent) { self.parent = parent }
    }
    struct Value {
        let child: Lazy<Holder<Value>>
    }

    @Test func `a lazy dependency breaks a cycle and belongs to its owner's graph`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register(Parent.init).lifetime(.graph)
                $0.register(Child.init).lifetime(.graph)
            }
            let parent: Parent = try scopes.node.resolve()
            let child = try parent.child.value
            #expect(child.parent === parent)
            #expect(try parent.child.value === child)
        }
    }

    @Test func `an unused lazy dependency keeps nothing alive`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register(Parent.init).lifetime(.graph)
                $0.register(Child.init).lifetime(.graph)
                $0.register(Value.init).lifetime(.graph)
                $0.register(Holder<Value>.init).lifetime(.graph)
                $0.register { (value: Value, thing: Thing) in Pair<Value, Thing>(one: value, other: thing) }.lifetime(
                    .graph)
                $0.register { Thing() }.lifetime(.graph)
            }
            weak let parent: Parent? = try scopes.node.resolve(Parent.self)
            #expect(parent == nil)
            weak var pair: Pair<Value, Thing>?
            weak var thing: Thing?
            do {
                let made: Pair<Value, Thing> = try scopes.node.resolve()
                (pair, thing) = (made, made.other)
            }
            #expect(pair == nil && thing == nil)
        }
    }

    @Test func `a lazy dependency that failed is resolved again`() throws {
        try onLoop {
            var works = false
            let scopes = try Scopes {
                $0.register { () throws -> Int in
                    guard works else { throw Failure(description: "not yet") }
                    return 1
                }
                $0.register(Holder<Lazy<Int>>.init)
            }
            let holder: Holder<Lazy<Int>> = try scopes.node.resolve()
            #expect(failure { try holder.value.value } == "factoryFailed: Int")
            works = true
            #expect(try holder.value.value == 1)
        }
    }

    @Test func `reading a lazy dependency in its owner's initialiser is a cycle`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { (child: Lazy<Child>) in
                    _ = try child.value
                    return Parent(child: child)
                }
                $0.register(Child.init)
            }
            #expect(failure { try scopes.node.resolve(Parent.self) } == "cycle: Parent → Child → Parent")
        }
    }

    @Test func `lazy dependencies and factories fail once their scope has ended`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { Thing() }.lifetime(.session)
                $0.register(Pair<Lazy<Thing>, Factory<Void, Thing>>.init)
            }
            let pair: Pair<Lazy<Thing>, Factory<Void, Thing>> = try scopes.node.resolve()
            _ = try scopes.session.resolve(Thing.self)
            scopes.node.close()
            #expect(failure { try pair.one.value } == "missing: Thing")
            #expect(failure { try pair.other() } == "missing: Thing")
            #expect(failure { try scopes.node.resolve(Thing.self) } == "missing: Thing")
        }
    }

    @Test func `each call of a factory makes a new graph`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { Thing() }.lifetime(.graph)
                $0.register { (make: Factory<Void, Thing>) in Holder<[Thing]>(value: [try make(), try make()]) }
                $0.register(Holder<Factory<Void, Thing>>.init)
            }
            let things = try scopes.node.resolve(Holder<[Thing]>.self).value
            #expect(things[0] !== things[1])
            let make = try scopes.node.resolve(Holder<Factory<Void, Thing>>.self).value
            #expect(try make() !== make())
            #expect(try scopes.node.resolve(Factory<Void, Thing>.self)() !== things[0])
        }
    }

    @Test func `factories and lazy dependencies nest`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { Holder<Int>(value: arg($0)) }
                $0.register(Holder<Lazy<Factory<Int, Holder<Int>>>>.init)
                $0.register(Holder<Factory<Int, Lazy<Thing>>>.init)
                $0.register { Thing() }
                $0.register(Holder<Factory<Int, Holder<Int>?>>.init)
            }
            #expect(try scopes.node.resolve(Holder<Lazy<Factory<Int, Holder<Int>>>>.self).value.value(7).value == 7)
            _ = try scopes.node.resolve(Holder<Factory<Int, Lazy<Thing>>>.self).value(1).value
            #expect(try scopes.node.resolve(Holder<Factory<Int, Holder<Int>?>>.self).value(3)?.value == 3)
            #expect(scopes.registry.validate().isEmpty)
        }
    }
}

/// Dependencies with arguments.
@Suite(.onLoop)
struct ArgumentTests {
    typealias Page = Pair<Int, Thing>

    private func scopes(_ lifetime: Lifetime) throws -> Scopes {
        try AppLoop.run {
            try Scopes {
                $0.register { Thing() }
                $0.register { Page(one: arg($0), other: $1) }.as(AnyObject.self).lifetime(lifetime)
                $0.register(Holder<Factory<Int, Page>>.init)
                $0.register(Holder<Factory<String, Page>>.init)
                $0.register(Holder<Page>.init)
            }
        }
    }

    @Test func `each argument makes a new instance`() throws {
        let scopes = try scopes(.transient)
        try onLoop {
            let make = try scopes.node.resolve(Holder<Factory<Int, Page>>.self).value
            #expect(try make(7).one == 7)
            #expect(try make(7) !== make(7))
            #expect(try scopes.node.resolve(Page.self, with: 8).one == 8)
        }
    }

    @Test func `a dependency that a scope keeps takes no argument`() throws {
        let scopes = try scopes(.session)
        try onLoop {
            #expect(failure { try scopes.node.resolve(Page.self, with: 7) } == "factoryFailed: Pair<Int, Thing>")
            #expect {
                try scopes.node.resolve(Holder<Factory<Int, Page>>.self).value(7)
            } throws: { error in
                "\(error)"
                    == "making Pair<Int, Thing> failed: its session keeps one instance for all callers, so it takes no "
                    + "argument, and got one of type Int; give it .lifetime(.transient)"
            }
            #expect(scopes.session.liveCounts.isEmpty)
        }
    }

    @Test func `a missing argument or one of another type is an error`() throws {
        let scopes = try scopes(.transient)
        try onLoop {
            let make = try scopes.node.resolve(Holder<Factory<String, Page>>.self).value
            #expect(failure { try make("7") } == "argument: Pair<Int, Thing>")
            #expect(
                failure { try scopes.node.resolve(Holder<Page>.self) }
                    == "argument: Holder<Pair<Int, Thing>> → Pair<Int, Thing>")
            #expect {
                try make("7")
            } throws: { error in
                "\(error)" == "Pair<Int, Thing> is made with an argument of type Int, and got String"
            }
        }
    }

    @Test func `an optional argument is nil without an argument`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { (number: Argument<Int>?) in Holder<Int?>(value: number?.value) }
                $0.register { (number: Argument<Int?>) in Holder<String>(value: "\(number.value as Any)") }
            }
            #expect(try scopes.node.resolve(Holder<Int?>.self).value == nil)
            #expect(try scopes.node.resolve(Holder<Int?>.self, with: 3).value == 3)
            #expect(
                failure { try scopes.node.resolve(Holder<Int?>.self, with: "3") } == "argument: Holder<Optional<Int>>")
            #expect(try scopes.node.resolve(Holder<String>.self, with: Int?.none).value == "nil")
        }
    }

    @Test func `recursion over arguments ends or is refused`() throws {
        try onLoop {
            let scopes = try Scopes {
                $0.register { (depth: Argument<Int>, make: Factory<Int, Holder<Int>>) -> Holder<Int> in
                    let depth = depth.value
                    return Holder(value: depth <= 0 ? depth : try make(depth - 1).value + 1)
                }
                $0.register { (number: Argument<Int>, make: Factory<Int, Thing>) in try make(number.value + 1) }
                $0.register { (text: Argument<String>, make: Factory<String, Log>) in try make(text.value) }
            }
            #expect(try scopes.node.resolve(Holder<Int>.self, with: 100).value == 100)
            #expect(failure { try scopes.node.resolve(Thing.self, with: 0) }.hasPrefix("cycle: Thing → Thing → Thing"))
            #expect(failure { try scopes.node.resolve(Log.self, with: "same") } == "cycle: Log → Log")
        }
    }
}
