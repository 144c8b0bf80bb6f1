import Testing

/// Generated code as formatted text. To update it after an intended change, copy the output of
/// `print(Expansion(…).source)`.
struct ExpansionTests {
    @Test func `a struct`() {
        let expansion = Expansion(
            #"""
            @Wire struct Row {
                let id: Int
                var title = ""
            }
            """#)
        #expect(
            expansion.source == #"""
                struct Row {
                    let id: Int
                    var title = ""
                }

                nonisolated extension Row: WireCodable, WireNamed, WireObject {
                    public static var wireName: Swift.String {
                        "Row"
                    }
                    public static var wireDescription: Swift.String? {
                        nil
                    }
                    @inline(never)
                    public init(members: WireMembers) throws(WireError) {
                        self.id = try members.value("id")
                        try members.update("title", &self.title)
                    }
                    @inline(never)
                    public func writeMembers(to writer: inout JSONWriter) {
                        writer.member("id", self.id)
                        writer.member("title", self.title)
                    }
                    @inline(never)
                    public static func memberSchemas(in schemas: inout WireSchemas) -> [WireSchemas.Member] {
                        var members: [WireSchemas.Member] = []
                        members.append(schemas.member("id", { (value: Self) in
                                    value.id
                                }))
                        members.append(schemas.member("title", { (value: Self) in
                                    value.title
                                }, hasDefault: true))
                        return members
                    }
                    @inline(never)
                    public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
                        patch.member("id", old.id, new.id)
                        patch.member("title", old.title, new.title)
                    }
                    public var wireIdentity: WireIdentity? {
                        WireIdentity(self.id)
                    }
                }
                """#)
    }

    @Test func `a public struct gets a memberwise initialiser`() {
        let source = Expansion(
            #"""
            @Wire(component: "row") public struct Row {
                public let id: Int
                @Boxed public var help: String?
                public var kinds: [Kind] = [.plain]
                public var next: Optional<Int>
                public static let shared = 1
                public var length: Int { kinds.count }
                fileprivate var cached = 0
            }
            """#
        ).source
        #expect(
            source.contains(
                """

                    public init(id: Int, help: String? = nil, kinds: [Kind] = [.plain], next: Optional<Int> = nil) {
                        self.id = id
                        self.help = help
                        self.kinds = kinds
                        self.next = next
                    }
                }
                """))
    }

    @Test(arguments: [
        ("package struct A { package let id: Int }", "package init(id: Int) {"),
        ("public struct A {}", "public init() {"),
        ("public struct A { public let `default`: Int }", "public init(`default`: Int) {"),
        ("public struct A { public var a, b: Int }", "public init(a: Int, b: Int) {"),
        ("public struct A { public private(set) var a: Int }", "public init(a: Int) {"),
        (
            "public struct A { public var a = -1, b = [1.5], c = true }",
            "public init(a: Swift.Int = -1, b: [Swift.Double] = [1.5], c: Swift.Bool = true) {"
        ),
        ("public struct A { public let a: Int; init(wire node: JSONNode) {} }", "public init(a: Int) {"),
    ])
    func `the initialiser has the access of its struct`(declaration: String, initialiser: String) {
        let source = Expansion("@Wire \(declaration)").source
        #expect(source.contains("\n    \(initialiser)"))
    }

    @Test func `a type that declares its wire name keeps it`() {
        let source = Expansion(
            "struct Text { @Wire enum Role: String { static var wireName: String { \"TextRole\" }; case a } }"
        ).source
        #expect(source.ranges(of: "wireName").count == 1)
    }

    @Test(arguments: [
        ("enum ScreenGet { @Wire struct Result {} }", "ScreenGetResult"),
        ("extension Layout.Tab { @Wire enum Kind: String { case a } }", "LayoutTabKind"),
        ("extension Page<Note> { struct Inner { @Wire struct A {} } }", "PageInnerA"),
        ("func body() { @Wire struct A {} }", "A"),
    ])
    func `a nested type's wire name begins with the names around it`(_ source: String, _ name: String) {
        #expect(Expansion(source).source.contains("wireName: Swift.String {\n        \"\(name)\"\n    }"))
    }

    @Test func `a struct in a public extension gets a public initialiser`() {
        let source = Expansion("public extension Outer { @Wire struct A { public let id: Int } }").source
        #expect(source.contains("public init(id: Int) {"))
    }

    @Test(arguments: [
        "struct A { let id: Int }",
        "fileprivate struct A { let id: Int }",
        "public struct A { public let id: Int; public init(_ id: Int) { self.id = id } }",
        "public struct A { public let id: Int; let secret: Int }",
    ])
    func `no initialiser is generated where the compiler's or the struct's own suffices`(declaration: String) {
        let expansion = Expansion("@Wire \(declaration)")
        #expect(!expansion.source.contains("init(id: Int) {"))
        #expect(expansion.errors.isEmpty)
    }

    @Test func `a component's kind comes before its members`() {
        let source = Expansion(#"@Wire(component: "badge") struct Badge { var text: String }"#).source
        #expect(source.contains("nonisolated extension Badge: WireCodable, WireNamed, WireObject, WireComponent {"))
        #expect(
            source.contains(
                """
                    public static var wireComponent: Swift.String {
                        "badge"
                    }
                """))
        #expect(
            source.contains(
                #"""
                        writer.raw("\"component\":\"badge\",")
                        writer.member("text", self.text)
                """#))
        #expect(!source.contains(#"members.value("component")"#))
    }

    @Test func `a default is left out of a component, and of a struct that says so`() {
        for attribute in [#"@Wire(component: "a")"#, "@Wire(omitting: .defaults)"] {
            let source = Expansion("\(attribute) struct A { var isOn = true; var count: Int? }").source
            #expect(source.contains(#"writer.member("isOn", self.isOn, unless: true)"#))
            #expect(source.contains(#"patch.member("isOn", old.isOn, new.isOn, unless: true)"#))
            #expect(source.contains(#"writer.member("count", self.count)"#))
        }
    }

    @Test func `a flat member is read, written and described as its members`() {
        let source = Expansion("@Wire struct A { @Flat var mark: Mark }").source
        #expect(source.contains("self.mark = try Mark(members: members)"))
        #expect(source.contains("self.mark.writeMembers(to: &writer)"))
        #expect(source.contains("members += Mark.memberSchemas(in: &schemas)"))
        #expect(source.contains("Mark.writePatch(from: old.mark, to: new.mark, into: &patch)"))
    }

    @Test func `an action with other values lacks one of them`() {
        let source = Expansion("@Wire enum A { case move(id: Int, to: Int) }").source
        #expect(source.contains("public func move(to: Int) -> ActionInput<A, Int>"))
        #expect(source.contains("public func move(id: Int) -> ActionInput<A, Int>"))
        #expect(source.contains(#"writer.member("to", to)"#))
    }

    @Test func `a component without members`() {
        #expect(
            Expansion(#"@Wire(component: "line") struct Line {}"#).source.contains(
                #"writer.raw("\"component\":\"line\",")"#))
    }

    @Test func `an enum`() {
        let expansion = Expansion(
            #"""
            @Wire enum Action {
                case add(by: Int), reset
            }
            """#)
        #expect(
            expansion.source == #"""
                enum Action {
                    case add(by: Int), reset

                    public struct Inputs: Swift.Sendable {
                        public var add: ActionInput<Action, Int> {
                            ActionInput(0, "by")
                        }
                    }

                    public static var inputs: Inputs {
                        Inputs()
                    }
                }

                nonisolated extension Action: WireCodable, WireEnum, WireNamed, ActionInputs {
                    public static var wireName: Swift.String {
                        "Action"
                    }
                    public static var wireDescription: Swift.String? {
                        nil
                    }
                    public static let wireCases: [WireCase] = [
                        WireCase("add"),
                        WireCase("reset", isConstant: true),
                    ]
                    public var wireCaseIndex: Swift.Int {
                        switch self {
                        case .add:
                            0
                        case .reset:
                            1
                        }
                    }
                    @inline(never)
                    public init(wire node: JSONNode) throws(WireError) {
                        let members = try WireMembers(node, cases: Self.wireCases)
                        let tag = try members.tag(Self.wireCases)
                        if tag.equals("add") {
                            self = .add(by: try members.value("by"))
                            return
                        }
                        if tag.equals("reset") {
                            self = .reset
                            return
                        }
                        throw tag.unknown(Self.wireCases)
                    }
                    @inline(never)
                    public func write(to writer: inout JSONWriter) {
                        writer.beginObject()
                        guard writer.mayNest else {
                            return writer.endObject()
                        }
                        switch self {
                        case .add(by: let v0):
                            writer.raw("\"type\":\"add\",")
                            writer.member("by", v0)
                        case .reset:
                            writer.raw("\"type\":\"reset\",")
                        }
                        writer.endObject()
                    }
                    @inline(never)
                    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
                        schemas.cases(Self.self) { schemas in
                            [
                                schemas.values(of: Self.add(by:), ("by", false)),
                                [],
                            ]
                        }
                    }
                    @inline(never)
                    public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
                        switch (old, new) {
                        case (.add(by: let o0), .add(by: let n0)):
                            patch.member("by", o0, n0)
                        default:
                            if old != new {
                                patch.replace(new)
                            }
                        }
                    }
                }
                """#)
    }

    @Test func `an enum with raw values`() {
        let expansion = Expansion(
            #"""
            @Wire enum Kind: String {
                case a, b
            }
            """#)
        #expect(
            expansion.source == #"""
                enum Kind: String {
                    case a, b
                }

                nonisolated extension Kind: WireCodable, WireNamed {
                    public static var wireName: Swift.String {
                        "Kind"
                    }
                    public static var wireDescription: Swift.String? {
                        nil
                    }
                    public static var wireExpectation: Swift.String {
                        Self.RawValue.wireExpectation
                    }
                    @inline(never)
                    public init(wire node: JSONNode) throws(WireError) {
                        guard let value = Self(rawValue: try .init(wire: node)) else {
                            throw WireError.unknownRawValue(node, allowed: [Self.a.rawValue, Self.b.rawValue])
                        }
                        self = value
                    }
                    @inline(never)
                    public func write(to writer: inout JSONWriter) {
                        self.rawValue.write(to: &writer)
                    }
                    @inline(never)
                    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
                        schemas.rawValues(Self.self, [Self.a.rawValue, Self.b.rawValue])
                    }
                }
                """#)
    }
}
