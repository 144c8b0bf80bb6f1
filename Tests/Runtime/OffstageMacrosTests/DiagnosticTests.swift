import Testing

/// Rejected declarations, each with the node and the sentence of its error.
struct DiagnosticTests {
    @Test(arguments: [
        ("@Wire class A {}", "@Wire: @Wire describes values, and a class is not one; write it on a struct or an enum"),
        ("@Wire actor A {}", "@Wire: @Wire describes values, and an actor is not one; write it on a struct or an enum"),
        (
            "@Wire protocol A {}",
            "@Wire: @Wire describes values, and a protocol is not one; write it on a struct or an enum"
        ),
        (
            "@Wire extension A {}",
            "@Wire: @Wire describes values, and an extension is not one; write it on a struct or an enum"
        ),
        ("@Wire enum A {}", "A: an enum without cases has no value to send; add a case, or use Never"),
    ])
    func `only structs and enums with cases are values`(source: String, error: String) {
        #expect(Expansion(source).errors == [error])
    }

    @Test(arguments: [
        (
            "case move(Int, Int)",
            "move(Int, Int): the values of 'move' need labels, which are their names on the wire; "
                + "write case move(name1: Int, name2: Int)"
        ),
        (
            "case move(Int, to: Int, Bool)",
            "move(Int, to: Int, Bool): the values of 'move' need labels, which are their names on the wire; "
                + "write case move(name1: Int, to: Int, name3: Bool)"
        ),
        (
            "case a(type: Int)",
            "type: Int: 'type' holds the case's name on the wire; write another label, such as 'kind'"
        ),
        (
            "case a(Int, value: Int)",
            "value: Int: 'value' holds a value without a label on the wire; label both values"
        ),
        ("case a(x: Int, x: Int)", "x: Int: two values of 'a' are named 'x'; write different labels"),
        (
            "case a(done: () -> Void)",
            "() -> Void: \(closure)"
        ),
        (
            "case a = 1",
            "a = 1: @Wire supports raw values of String, integers and Double; declare the raw type first, "
                + "as in enum A: String"
        ),
        (
            "#if DEBUG\ncase a\n#endif\ncase b",
            "#if DEBUG\ncase a\n#endif: @Wire does not see members inside #if, "
                + "and the wire must not depend on the build; "
                + "declare the case without it"
        ),
    ])
    func `cases without a JSON form are rejected`(source: String, error: String) {
        #expect(Expansion("@Wire enum A { \(source) }").errors == [error])
    }

    private static let closure =
        "@Wire cannot send a closure; send the name of an action, "
        + "and let the store that handles it call the closure"
    private static let concrete =
        "@Wire cannot read a value of an open type; "
        + "write a concrete type, a @Wire enum of the possible types, or JSONValue"

    @Test(arguments: [
        ("var a: () -> Void", "() -> Void: \(closure)"),
        ("var a: (@Sendable (Int) async -> Void)?", "(Int) async -> Void: \(closure)"),
        ("var a = { 1 }", "a = { 1 }: \(closure)"),
        ("var a: [String: [() -> Int]]", "() -> Int: \(closure)"),
        (
            "var a: (Int, Int)",
            "(Int, Int): @Wire cannot send a tuple: its parts have no names on the wire; declare a @Wire struct"
        ),
        ("var (a, b) = (1, 2)", "(a, b): @Wire needs a name for each member; declare them one by one"),
        ("var a: Any", "Any: \(concrete)"),
        ("var a: any Equatable", "any Equatable: \(concrete)"),
        ("var a: Optional<AnyObject>", "AnyObject: \(concrete)"),
        (
            "var a: Set<Int>",
            "Set<Int>: a Set has no order, so equal ones would differ on the wire; write a sorted array"
        ),
        ("var a: Character", "Character: write String"),
        (
            "var a: [Int: String]",
            "Int: the keys of a JSON object are strings; write [String: String], or an array of a @Wire struct"
        ),
        ("weak var a: Node?", "weak: @Wire cannot send a reference; send the identifier of what it points to"),
        ("unowned let a: Node", "unowned: @Wire cannot send a reference; send the identifier of what it points to"),
        (
            "lazy var a = 1",
            "lazy: @Wire cannot send a lazy member; write a stored property, or a computed one, which is not sent"
        ),
        (
            "let a = 1",
            "a = 1: 'a' is constant, so no value can be read into it; write var for a default, "
                + "or a static or computed property, which is not sent"
        ),
        (
            "#if DEBUG\nvar a: Int\n#endif",
            "#if DEBUG\nvar a: Int\n#endif: @Wire does not see members inside #if, "
                + "and the wire must not depend on the build; "
                + "declare the member without it"
        ),
        (
            "static func == (a: A, b: A) -> Bool { true }",
            "==: @Wire compares values member by member: "
                + "a change that a hand-written == ignores would not be sent; "
                + "remove the ==, or move the ignored members into a type of their own"
        ),
    ])
    func `members without a JSON form are rejected`(source: String, error: String) {
        #expect(Expansion("@Wire struct A { \(source)\n}").errors == [error])
    }

    @Test(arguments: [
        "var a: Int { 1 }", "static let a = 1", "static var a: () -> Void", "func a() {}",
        "var a: Int { get { 1 } set {} }",
        "var a = 1 { didSet {} }", "#if DEBUG\nfunc a() {}\n#endif", "typealias B = () -> Void", "var a: (Int)",
        "private(set) var a = 1",
    ])
    func `members that are not stored are ignored`(source: String) {
        #expect(Expansion("@Wire struct A { \(source) }").errors == [])
    }

    @Test(arguments: [
        (
            "@Wire(component: \"a\") enum A { case a }",
            "@Wire(component: \"a\"): @Wire(component:) is about the members of an object, which an enum has not; "
                + "write it on a struct"
        ),
        (
            "@Wire struct A { @Flat var mark: Mark? }",
            "@Flat: @Flat needs the struct whose members are flat; write its type, which is not optional"
        ),
        ("struct A { @Flat var mark: Mark }", "@Flat: @Flat marks a member of a @Wire struct; write it on one"),
        ("@Wire(component: kind) struct A {}", "kind: \(kind)"),
        ("@Wire(component: \"\") struct A {}", "\"\": \(kind)"),
        ("@Wire(component: \"a b\") struct A {}", "\"a b\": \(kind)"),
        ("@Wire(component: \"\\(a)\") struct A {}", "\"\\(a)\": \(kind)"),
        (
            "@Wire(component: \"a\") struct A { var component, b: Int }",
            "var component, b: Int: 'component' holds the kind on the wire; write another name"
        ),
        (
            "@Wire(component: \"a\") class A {}",
            "@Wire(component: \"a\"): @Wire describes values, and a class is not one; write it on a struct or an enum"
        ),
    ])
    func `a component is a struct with a literal kind`(source: String, error: String) {
        #expect(Expansion(source).errors == [error])
    }

    private static let kind =
        "the kind must be a literal of letters and digits, such as @Wire(component: \"badge\")"

    @Test func `a generic member type needs a constraint`() {
        let sentence = "@Wire cannot send an unconstrained B; write <B: WireCodable>"
        #expect(Expansion("@Wire struct A<B> { var b: [B] }").errors == ["B: \(sentence)"])
        #expect(Expansion("@Wire enum A<B> { case a(b: B?) }").errors == ["B: \(sentence)"])
        #expect(Expansion("@Wire struct A<B> { var b: Int }").errors == [])
        #expect(Expansion("@Wire struct A<B> where B: WireCodable { var b: B }").errors == [])
    }

    @Test(arguments: ["private var a = 1", "private let a: Int", "@Boxed private var a: Int?"])
    func `a private stored member is rejected, because it would be sent`(source: String) {
        let error =
            "private: @Wire sends every stored member, so a private one would be on the wire; "
            + "write fileprivate or a wider access, or a computed property, which is not sent"
        #expect(Expansion("@Wire struct A { \(source) }").errors == [error])
        #expect(Expansion("@Wire struct A { fileprivate var a = 1; private var b: Int { a } }").errors == [])
    }

    @Test func `a private type inside another is rejected`() {
        let own =
            "private: @Wire extends the type at the end of the file, which cannot see a private type; write fileprivate"
        let around =
            "@Wire: @Wire extends the type at the end of the file, which cannot see the enclosing private type; "
            + "make that fileprivate"
        #expect(Expansion("class A { @Wire private struct B { var c: Int } }").errors == [own])
        #expect(Expansion("class A { private struct B { @Wire enum C { case d } } }").errors == [around])
        #expect(Expansion("private class A { @Wire struct B { var c: Int } }").errors == [])
        #expect(Expansion("@Wire private struct B { var c: Int }").errors == [])
    }

    @Test func `markers belong on cases of a @Wire enum`() {
        let misplaced = "marks a case of a @Wire enum; write it on one"
        #expect(Expansion("enum A { @StateEvent case a }").errors == ["@StateEvent: @StateEvent \(misplaced)"])
        #expect(
            Expansion("@Wire struct A { @Policy(.drop) var a: Int }").errors == ["@Policy(.drop): @Policy \(misplaced)"]
        )
        #expect(
            Expansion("@Wire enum A { @Policy(policy) case a }").errors
                == [
                    "@Policy(policy): the policy must be a literal: @Policy(.drop), .latest, .queue, .parallel, "
                        + ".debounce(.milliseconds(300)) or .throttle(.milliseconds(100)), alone or with .finishes"
                ])
        for two in [".drop, .latest", ".finishes, .finishes", ".drop, .finishes, .finishes", ".drop, policy"] {
            #expect(Expansion("@Wire enum A { @Policy(\(two)) case a }").errors.count == 1)
        }
        #expect(Expansion("@Wire enum A { @Policy(.drop, .finishes) case a; @Policy(.finishes) case b }").errors == [])
        #expect(Expansion("@Wire enum A { @Policy(.debounce(.seconds(1))) case a(Int) }").errors == [])
        #expect(Expansion("@Wire enum A { @StateEvent case a; @Policy(.latest) case b }").errors == [])
    }

    @Test func `a public member without a known type is rejected`() {
        let error =
            "kind = Kind.plain: the generated public initialiser needs the type of 'kind'; write it: "
            + "var kind: <type> = Kind.plain"
        #expect(Expansion("@Wire public struct A { public var kind = Kind.plain }").errors == [error])
        #expect(Expansion("@Wire struct A { var kind = Kind.plain }").errors.isEmpty)
    }
}
