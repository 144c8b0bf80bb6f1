import Testing
import Wire

// Declarations that must compile.

@Wire public struct PublicRow {
    public let id: String
    public var tags: [String] = []
}

@Wire public struct PublicDefaults {
    public let id: Int
    public let note: String?
    public var count = 1
    public var kinds: [PublicKind] = [.plain]
    public var `default`: Int?
    fileprivate var secret = 4

    @Wire public enum PublicKind: String { case plain, fancy }
}

@Wire public struct OwnInitialiser {
    public let id: Int
    public init(_ id: Int) { self.id = id }
}

@Wire package struct PackageRow { package let id: Int; package let note: String? }
@Wire package enum PackageAction { case go(to: String) }
@Wire internal struct InternalRow { let id: Int }
@Wire fileprivate struct FilePrivateRow { let id: Int; var kind: FilePrivateKind = .plain }
@Wire fileprivate enum FilePrivateKind: String { case plain, fancy }
@Wire private enum PrivateAction { case stop, go(far: Int) }

@globalActor actor StageActor { static let shared = StageActor() }

@StageActor
class Coordinator {
    @Wire enum Screens { case edit, success(name: String) }
    @Wire struct Params { var name = "x"; let count: Int }
    @Wire fileprivate struct Hidden { let id: Int }
    @Wire fileprivate struct Deep {
        let id: Int
        @Wire enum Mode: String { case on, off }
        var mode = Mode.on
    }

    nonisolated static func roundTrip() throws -> Bool {
        try Deep(wireText: #"{"id":3,"mode":"off"}"#) == Deep(id: 3, mode: .off)
    }
}

@StageActor @Wire struct Isolated { var name: String }

enum Outer<Row: WireCodable> {
    @Wire enum Event { case loaded(Row), failed }
    @Wire struct State { var row: Row? }
}

extension Outer {
    @Wire enum Later { case now, then(rows: [Row]) }
}

@Wire struct Page<Item: WireCodable> {
    var items: [Item]
    var next: Int?
}

@Wire struct Bounded<Item> where Item: WireCodable & Comparable { var items: [Item] }

/// Names a type for the compiler only.
@Wire struct Identifier<Owner: Sendable> { let raw: String }

@Wire struct Pair<First: WireCodable, Second: WireCodable> {
    var first: First
    var second: Second
}

@Wire indirect enum Tree { case leaf(Int), node(left: Tree, right: Tree) }
@Wire enum List { case end; indirect case link(Int, next: List) }
@Wire struct Folder { var name: String; var folders: [Folder] = [] }

@Wire enum Reserved: String { case `default`, `self` = "me", `in` }
@Wire enum Keyword { case `init`(`for`: Int), `switch`, `default`(_ value: Int) }
@Wire struct KeywordMembers { var `default`: Int; var `class` = "c" }
@Wire enum Level: Int { case low = 1, high = 10 }
@Wire enum Single { case only(text: String) }
@Wire enum SingleBare { case only }

@Wire struct Many {
    var a, b: Int
    var c = 1, d = "d"
    var inferred = [1, 2]
    var optional: Int? = 5
    var doubled: Int { a * 2 }
    static let shared = 3
    var observed = 1 { didSet {} }
    fileprivate var secret = 4
    private(set) var readable = 5
    func method() {}
    init(a: Int, b: Int) {
        self.a = a
        self.b = b
    }
}

@Wire enum WithDefaults { case add(by: Int = 1, note: String? = nil) }

@Wire struct Empty {}

@Wire enum Marked {
    /// It shows.
    @StateEvent case shown(Bool)
    @Policy(.drop) case saveButtonDidTap
    @Policy(ActionPolicy.latest) case search(text: String), find
    case plain
}

struct DeclarationTests {
    @Test func `types of every access level and scope are coded`() throws {
        #expect(PublicRow(id: "a").wireText() == #"{"id":"a","tags":[]}"#)
        #expect(PackageAction.go(to: "x").wireText() == #"{"type":"go","to":"x"}"#)
        #expect(InternalRow(id: 1).wireText() == #"{"id":1}"#)
        #expect(try FilePrivateRow(wireText: #"{"id":1,"kind":"fancy"}"#) == FilePrivateRow(id: 1, kind: .fancy))
        #expect(try PrivateAction(wireText: #"{"type":"go","far":2}"#) == .go(far: 2))
        #expect(try Coordinator.Screens(wireText: #"{"type":"success","name":"x"}"#) == .success(name: "x"))
        #expect(try Coordinator.Params(wireText: #"{"count":1}"#) == .init(name: "x", count: 1))
        #expect(Coordinator.Hidden(id: 1).wireText() == #"{"id":1}"#)
        #expect(try Coordinator.roundTrip())
    }

    @Test func `public and package structs have a memberwise initialiser`() {
        let defaults: (Int) -> PublicDefaults = { PublicDefaults(id: $0) }
        #expect(defaults(1).wireText() == #"{"id":1,"count":1,"kinds":["plain"],"secret":4}"#)
        let full = PublicDefaults(id: 1, note: "n", count: 2, kinds: [.fancy], default: 3)
        #expect(full.wireText() == #"{"id":1,"note":"n","count":2,"kinds":["fancy"],"default":3,"secret":4}"#)
        #expect(PackageRow(id: 1) == PackageRow(id: 1, note: nil))
        #expect(OwnInitialiser(1).id == 1)
    }

    @Test func `generic types are coded and named after their arguments`() throws {
        #expect(Page(items: [1, 2]).wireText() == #"{"items":[1,2]}"#)
        #expect(
            try Page<PublicRow>(wireText: #"{"items":[{"id":"a"}],"next":2}"#)
                == Page(items: [PublicRow(id: "a")], next: 2))
        #expect(Page<PublicRow>.wireName == "Page_PublicRow")
        #expect(Pair<Int, [String]>.wireName == "Pair_Int_Array_String_")
        #expect(Outer<Int>.Event.loaded(3).wireText() == #"{"type":"loaded","value":3}"#)
        #expect(Outer<Int>.Event.wireCases.map(\.name) == ["loaded", "failed"])
        #expect(Outer<Int>.Later.then(rows: [1]).wireText() == #"{"type":"then","rows":[1]}"#)
        #expect(Outer<Int>.State(row: nil).wireText() == "{}")
        #expect(Bounded(items: ["a"]).wireText() == #"{"items":["a"]}"#)
        #expect(Identifier<Int>(raw: "x").wireText() == #"{"raw":"x"}"#)
    }

    @Test func `recursive types are coded`() throws {
        let tree = Tree.node(left: .leaf(1), right: .node(left: .leaf(2), right: .leaf(3)))
        #expect(try Tree(wireText: tree.wireText()) == tree)
        let list = List.link(1, next: .link(2, next: .end))
        #expect(list.wireText() == #"{"type":"link","value":1,"next":{"type":"link","value":2,"next":{"type":"end"}}}"#)
        #expect(try List(wireText: list.wireText()) == list)
        let folder = Folder(name: "a", folders: [Folder(name: "b")])
        #expect(try Folder(wireText: folder.wireText()) == folder)
    }

    @Test func `keywords are names on the wire`() throws {
        #expect(Reserved.default.wireText() == #""default""#)
        #expect(try Reserved(wireText: #""me""#) == .`self`)
        #expect(Keyword.`init`(for: 1).wireText() == #"{"type":"init","for":1}"#)
        #expect(try Keyword(wireText: #"{"type":"default","value":1}"#) == .`default`(1))
        #expect(KeywordMembers(default: 1).wireText() == #"{"default":1,"class":"c"}"#)
        #expect(try Level(wireText: "10") == .high)
    }

    @Test func `exactly the stored members are coded`() throws {
        let text = #"{"a":1,"b":2,"c":1,"d":"d","inferred":[1,2],"optional":5,"observed":1,"secret":4,"readable":5}"#
        #expect(Many(a: 1, b: 2).wireText() == text)
        #expect(try Many(wireText: text) == Many(a: 1, b: 2))
        #expect(try Many(wireText: #"{"a":1,"b":2}"#).optional == nil)
    }

    @Test func `an absent value reads as the case's default`() throws {
        #expect(try WithDefaults(wireText: #"{"type":"add"}"#) == .add(by: 1, note: nil))
        #expect(try WithDefaults(wireText: #"{"type":"add","by":3,"note":"n"}"#) == .add(by: 3, note: "n"))
    }

    @Test func `cases have a name, an index, a description and tags`() {
        #expect(
            Marked.wireCases == [
                WireCase("shown", description: "It shows.", tags: ["state"]),
                WireCase("saveButtonDidTap", tags: ["drop"], isConstant: true),
                WireCase("search", tags: ["latest"]), WireCase("find", tags: ["latest"], isConstant: true),
                WireCase("plain", isConstant: true),
            ])
        #expect(Marked.search(text: "").wireCaseIndex == 2)
    }

    @Test func `a struct without members is an object`() throws {
        #expect(Empty().wireText() == "{}")
        #expect(throws: WireError.self) { try Empty(wireText: "[]") }
    }
}

/// Names with one meaning inside a type and another at the top of the file.
private enum Scope {
    @Wire fileprivate enum Mode { case on }
    @Wire fileprivate struct Setting { var mode: Mode; var modes: [Mode] = [.on] }
    @Wire fileprivate enum Change { case to(Mode), both(_ a: Mode, then: [Mode?] = []) }
}

/// Members named like variables of generated code.
@Wire private struct Shadowing {
    var node: Int; var members: [Int]; var writer = 1, patch = 2, schemas = 3; var old, new, value, tag: Int;
    var type: String
}
@Wire private enum ShadowingCases {
    case node(members: Int, tag: Int), members(node: Int), writer(writer: Int), self_(v0: Int, o0: Int)
}

struct ShadowingTests {
    @Test func `members may have the names of variables in generated code`() throws {
        let value = Shadowing(
            node: 1, members: [2], writer: 3, patch: 4, schemas: 5, old: 6, new: 7, value: 8, tag: 9, type: "t")
        #expect(try Shadowing(wireText: value.wireText()) == value)
        for action in [
            ShadowingCases.node(members: 1, tag: 2), .members(node: 3), .writer(writer: 4), .self_(v0: 5, o0: 6),
        ] {
            #expect(try ShadowingCases(wireText: action.wireText()) == action)
        }
    }
}
