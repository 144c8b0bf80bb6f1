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
            "move(Int, Int): the values of 'move' need labels, which are their names on the wire; write case move(name1: Int, name2: Int)"
        ),
        (
            "case move(Int, to: Int, Bool)",
            "move(Int, to: Int, Bool): the values of 'move' need labels, which are their names on the wire; "
                + "write case move(name1: Int, to: Int, name3: Bool)"
        ),
        (
            "case a(type: Int)",
            "type: Int: 'type' is where the case's own name travels; write another label, such as 'kind'"
        ),
        (
            "case a(Int, value: Int)",
            "value: Int: 'value' is where a value without a label travels; give both values labels of their own"
        ),
        ("case a(x: Int, x: Int)", "x: Int: two values of 'a' are named 'x'; write different labels"),
        (
            "case a(done: () -> Void)",
            "() -> Void: @Wire cannot send a closure; send the name of an action, and let the store that handles it call the closure"
        ),
        (
            "case a = 1",
            "a = 1: @Wire knows raw values of String, whole numbers and Double only; write the raw type first, as in enum A: String"
        ),
        (
            "#if DEBUG\ncase a\n#endif\ncase b",
            "#if DEBUG\ncase a\n#endif: @Wire cannot see into #if, and what crosses the wire should not depend on the build; "
                + "declare the case without it"
        ),
    ])
    func `cases that have no JSON are refused`(source: String, error: String) {
        #expect(Expansion("@Wire enum A { \(source) }").errors == [error])
    }

    private static let closure =
        "@Wire cannot send a closure; send the name of an action, and let the store that handles it call the closure"
    private static let concrete =
        "@Wire has to know the type to read it back; write a concrete type, a @Wire enum of the possible ones, or JSONValue"

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
            "lazy: @Wire sends what a value is made of, and a lazy member is made later; write a computed property, which is not sent, or a stored one"
        ),
        (
            "let a = 1",
            "a = 1: 'a' always has the value it is declared with, so nothing could be read into it; write var for a default, "
                + "or a static or computed property for what is not sent"
        ),
        (
            "#if DEBUG\nvar a: Int\n#endif",
            "#if DEBUG\nvar a: Int\n#endif: @Wire cannot see into #if, and what crosses the wire should not depend on the build; "
                + "declare the member without it"
        ),
        (
            "static func == (a: A, b: A) -> Bool { true }",
            "==: @Wire compares values member by member; what a hand-written == calls equal would never be sent; remove it, "
                + "or move what does not count into a type of its own"
        ),
    ])
    func `members that have no JSON are refused`(source: String, error: String) {
        #expect(Expansion("@Wire struct A { \(source)\n}").errors == [error])
    }

    @Test(arguments: [
        "var a: Int { 1 }", "static let a = 1", "static var a: () -> Void", "func a() {}",
        "var a: Int { get { 1 } set {} }",
        "var a = 1 { didSet {} }", "#if DEBUG\nfunc a() {}\n#endif", "typealias B = () -> Void", "var a: (Int)",
        "private(set) var a = 1",
    ])
    func `what is not stored is not looked at`(source: String) {
        #expect(Expansion("@Wire struct A { \(source) }").errors == [])
    }

    @Test(arguments: [
        (
            "@Wire(component: \"a\") enum A { case a }",
            "@Wire(component: \"a\"): a component is an object of its members, and an enum travels as its case; write @Wire(component:) on a struct"
        ),
        ("@Wire(component: kind) struct A {}", "kind: \(kind)"),
        ("@Wire(component: \"\") struct A {}", "\"\": \(kind)"),
        ("@Wire(component: \"a b\") struct A {}", "\"a b\": \(kind)"),
        ("@Wire(component: \"\\(a)\") struct A {}", "\"\\(a)\": \(kind)"),
        (
            "@Wire(component: \"a\") struct A { var component, b: Int }",
            "var component, b: Int: 'component' is where the kind travels; write another name"
        ),
        (
            "@Wire(component: \"a\") class A {}",
            "@Wire(component: \"a\"): @Wire describes values, and a class is not one; write it on a struct or an enum"
        ),
    ])
    func `a component is a struct of a kind that is written out`(source: String, error: String) {
        #expect(Expansion(source).errors == [error])
    }

    private static let kind =
        "the kind is read at build time and made of letters and digits; write it out: @Wire(component: \"badge\")"

    @Test func `a generic parameter that travels must be able to`() {
        let sentence = "@Wire has to know how a B travels; write <B: WireCodable>"
        #expect(Expansion("@Wire struct A<B> { var b: [B] }").errors == ["B: \(sentence)"])
        #expect(Expansion("@Wire enum A<B> { case a(b: B?) }").errors == ["B: \(sentence)"])
        #expect(Expansion("@Wire struct A<B> { var b: Int }").errors == [])
        #expect(Expansion("@Wire struct A<B> where B: WireCodable { var b: B }").errors == [])
    }

    @Test func `a private type inside another cannot be reached`() {
        let own = "private: @Wire needs to reach the type from the end of the file; write fileprivate"
        let around =
            "@Wire: @Wire needs to reach the type from the end of the file; the private type around it must be fileprivate"
        #expect(Expansion("class A { @Wire private struct B { var c: Int } }").errors == [own])
        #expect(Expansion("class A { private struct B { @Wire enum C { case d } } }").errors == [around])
        #expect(Expansion("private class A { @Wire struct B { var c: Int } }").errors == [])
        #expect(Expansion("@Wire private struct B { var c: Int }").errors == [])
    }

    @Test func `markers belong on cases of a @Wire enum`() {
        let misplaced = "says something about a case of a @Wire enum; write it there"
        #expect(Expansion("enum A { @StateEvent case a }").errors == ["@StateEvent: @StateEvent \(misplaced)"])
        #expect(
            Expansion("@Wire struct A { @Policy(.drop) var a: Int }").errors == ["@Policy(.drop): @Policy \(misplaced)"]
        )
        #expect(
            Expansion("@Wire enum A { @Policy(policy) case a }").errors
                == [
                    "@Policy(policy): the policy is read at build time; write it out: @Policy(.drop), .latest, .queue or .parallel"
                ])
        #expect(Expansion("@Wire enum A { @StateEvent case a; @Policy(.latest) case b }").errors == [])
    }

    @Test func `a public member whose type the macro cannot know is refused`() {
        let error =
            "kind = Kind.plain: the generated public initialiser needs the type of 'kind'; write it: "
            + "var kind: <type> = Kind.plain"
        #expect(Expansion("@Wire public struct A { public var kind = Kind.plain }").errors == [error])
        #expect(Expansion("@Wire struct A { var kind = Kind.plain }").errors.isEmpty)
    }
}
