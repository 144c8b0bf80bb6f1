import Platform
import RouteReplica
import Testing
import Wire

@Wire private struct Row { var id: Int; var title: String; var done = false }
@Wire private enum Phase { case idle, loaded(rows: [Row], more: Int?), failed(String) }
@Wire private struct Screen {
    var title = ""
    var note: String?
    var phase = Phase.idle
    var rows: [Row] = []
    var words: [String] = []
    var holes: [Int?] = []
    var table: [String: [Int]] = [:]
    var maybe: [String: Int?] = [:]
    var grid: [[Int]] = []
    var named: [Named] = []
    var inner: Inner?
    var json: JSONValue = .null
}
@Wire private struct Inner { var row: Row?; var x: Double = 0 }
@Wire private struct Named { var id: String?; var rows: [Row] = [] }

private func patch<Value: WireCodable>(_ old: Value, _ new: Value) -> String {
    var patch = WirePatch()
    Value.writePatch(from: old, to: new, into: &patch)
    #expect(patch.isEmpty == (patch.text == "[]"))
    return patch.text
}

private func rows(_ ids: [Int]) -> [Row] { ids.map { Row(id: $0, title: "t") } }

struct PatchTests {
    @Test func `equal values have an empty difference`() {
        #expect(patch(Screen(), Screen()) == "[]")
        #expect(patch(Phase.failed("x"), Phase.failed("x")) == "[]")
    }

    @Test func `members are compared one by one`() {
        #expect(
            patch(
                Screen(title: "a", inner: Inner(row: Row(id: 1, title: "x"))),
                Screen(title: "b", note: "n", inner: Inner(row: Row(id: 1, title: "y"))))
                == #"[{"op":"replace","path":"/title","value":"b"},{"op":"add","path":"/note","value":"n"},"#
                + #"{"op":"replace","path":"/inner/row/title","value":"y"}]"#)
        #expect(patch(Screen(note: "n"), Screen()) == #"[{"op":"remove","path":"/note"}]"#)
        #expect(patch(1, 2) == #"[{"op":"replace","path":"","value":2}]"#)
    }

    @Test func `keys and texts are compared byte by byte`() {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        #expect(
            patch([composed: 1], [decomposed: 2])
                == #"[{"op":"remove","path":"/\#(composed)"},{"op":"add","path":"/\#(decomposed)","value":2}]"#)
        #expect(
            patch([composed: 1], [decomposed: 1])
                == #"[{"op":"remove","path":"/\#(composed)"},{"op":"add","path":"/\#(decomposed)","value":1}]"#)
        #expect(patch(composed, decomposed) == #"[{"op":"replace","path":"","value":"\#(decomposed)"}]"#)
        #expect(WireIdentity(composed) != WireIdentity(decomposed))
        #expect(Set([WireIdentity(composed), WireIdentity(decomposed)]).count == 2)
    }

    @Test func `values of one case are compared, another case replaces the value`() {
        #expect(
            patch(Phase.loaded(rows: rows([1, 2]), more: nil), .loaded(rows: rows([2]), more: 3))
                == #"[{"op":"remove","path":"/rows/0"},{"op":"add","path":"/more","value":3}]"#)
        #expect(
            patch(Phase.idle, .failed("x")) == #"[{"op":"replace","path":"","value":{"type":"failed","value":"x"}}]"#)
    }

    @Test(arguments: [
        ([1, 2, 3, 4], [2, 3, 4, 1], #"[{"op":"move","from":"/0","path":"/3"}]"#),
        ([1, 2, 3, 4], [4, 1, 2, 3], #"[{"op":"move","from":"/3","path":"/0"}]"#),
        ([1, 2, 3], [1, 3], #"[{"op":"remove","path":"/1"}]"#),
        ([1, 2, 3, 4], [2, 4], #"[{"op":"remove","path":"/2"},{"op":"remove","path":"/0"}]"#),
        ([1, 3], [1, 2, 3], #"[{"op":"add","path":"/1","value":{"id":2,"title":"t","done":false}}]"#),
        ([1, 1, 2], [1, 2], #"[{"op":"remove","path":"/1"}]"#),
    ])
    func `rows are identified by their id`(old: [Int], new: [Int], text: String) {
        #expect(patch(rows(old), rows(new)) == text)
    }

    @Test func `a moved row that also changed is moved, then changed`() {
        var new = rows([2, 3, 1])
        new[2].title = "new"
        #expect(
            patch(rows([1, 2, 3]), new)
                == #"[{"op":"move","from":"/0","path":"/2"},{"op":"replace","path":"/2/title","value":"new"}]"#)
    }

    @Test func `elements without an id are compared by position between common ends`() {
        #expect(patch(["a", "b", "c"], ["a", "x", "c"]) == #"[{"op":"replace","path":"/1","value":"x"}]"#)
        #expect(patch(["a", "b", "c"], ["a", "c"]) == #"[{"op":"remove","path":"/1"}]"#)
        #expect(
            patch([1, nil], [nil, 1, 2])
                == #"[{"op":"replace","path":"/0","value":null},{"op":"replace","path":"/1","value":1},"#
                + #"{"op":"add","path":"/2","value":2}]"#)
    }

    @Test func `keys are escaped in pointers and in JSON`() {
        #expect(
            patch(["a/b": 1, "m~n": 1, "": 1, "\"": 1], ["a/b": 2, "m~n": 2, "": 2, "\"": 2])
                == #"[{"op":"replace","path":"/","value":2},{"op":"replace","path":"/\"","value":2},"#
                + #"{"op":"replace","path":"/a~1b","value":2},{"op":"replace","path":"/m~0n","value":2}]"#)
        #expect(patch(["a": 1], ["b": 1]) == #"[{"op":"remove","path":"/a"},{"op":"add","path":"/b","value":1}]"#)
    }

    @Test func `a patch is reusable and keeps its failure`() {
        var patch = WirePatch()
        Double.writePatch(from: 1, to: .nan, into: &patch)
        Int.writePatch(from: 1, to: 2, into: &patch)
        #expect(patch.count == 2)
        #expect(patch.failure == .notANumber)
        patch.removeAll()
        #expect(patch.isEmpty == true)
        #expect(patch.failure == nil)
        #expect(patch.text == "[]")
        patch.push(key: "a")
        patch.push(index: 3)
        patch.replace("x")
        #expect(String(decoding: patch.bytes, as: UTF8.self) == #"[{"op":"replace","path":"/a/3","value":"x"}]"#)
    }

    @Test func `thousands of shuffled rows are sent whole`() {
        var random = SplitMix64(state: 7)
        let old = rows(Array(0..<3_000))
        let new = old.shuffled(using: &random)
        #expect(patch(old, new).hasPrefix(#"[{"op":"replace","path":"","value":[{"id""#))
    }

    @Test(arguments: 0..<40)
    func `applying the difference gives the new value`(seed: UInt64) throws {
        var random = SplitMix64(state: seed &* 0x9E37_79B9 &+ 1)
        var patch = WirePatch()
        var old = Screen.random(using: &random)
        for _ in 0..<100 {
            let new = Bool.random(using: &random) ? Screen.random(using: &random) : old.altered(using: &random)
            patch.removeAll()
            Screen.writePatch(from: old, to: new, into: &patch)
            let operations = try JSONValue(parsing: patch.text)
            let result = try JSONPatch.apply(operations, to: JSONValue(parsing: old.wireText()))
            let expected = try JSONValue(parsing: new.wireText())
            try #require(result == expected, "\(old.wireText()) -> \(new.wireText()): \(patch.text)")
            #expect(patch.count == operations.array?.count)
            old = new
        }
    }
}

// MARK: - Random values

private let keys = ["", "a", "a/b", "m~n", "~1", "é", "\"", "x y"]

extension Row {
    fileprivate static func random(using random: inout SplitMix64) -> Row {
        Row(
            id: .random(in: 0..<12, using: &random), title: keys.randomElement(using: &random) ?? "",
            done: .random(using: &random))
    }
}

extension Array {
    /// Returns up to `count` elements.
    fileprivate static func random(
        _ count: Int, using random: inout SplitMix64, _ make: (inout SplitMix64) -> Element
    ) -> [Element] {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in make(&random) }
    }

    fileprivate mutating func alter(using random: inout SplitMix64, _ make: (inout SplitMix64) -> Element) {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: insert(make(&random), at: .random(in: 0...count, using: &random))
            case 1 where !isEmpty: remove(at: .random(in: 0..<count, using: &random))
            case 2 where !isEmpty:
                let element = remove(at: .random(in: 0..<count, using: &random))
                insert(element, at: .random(in: 0...count, using: &random))
            case 3 where !isEmpty: self[.random(in: 0..<count, using: &random)] = make(&random)
            default: break
            }
        }
    }
}

/// Returns rows of which most have an id of their own.
private func someRows(using random: inout SplitMix64) -> [Row] {
    let rows = [Row].random(9, using: &random) { Row.random(using: &$0) }
    guard Int.random(in: 0..<5, using: &random) > 0 else { return rows }
    var seen: Set<Int> = []
    return rows.filter { seen.insert($0.id).inserted }
}

extension Screen {
    fileprivate static func random(using random: inout SplitMix64) -> Screen {
        var screen = Screen()
        for _ in 0..<8 { screen = screen.altered(using: &random) }
        return screen
    }

    /// Returns a copy with one or a few changed members.
    fileprivate func altered(using random: inout SplitMix64) -> Screen {
        var new = self
        switch Int.random(in: 0..<13, using: &random) {
        case 0: new.title = keys.randomElement(using: &random) ?? ""
        case 1: new.note = Bool.random(using: &random) ? nil : keys.randomElement(using: &random)
        case 2:
            let phases: [Phase] = [
                .idle, .failed("x"), .loaded(rows: someRows(using: &random), more: nil),
                .loaded(rows: someRows(using: &random), more: 3),
            ]
            new.phase = phases.randomElement(using: &random) ?? .idle
        case 3: new.rows = someRows(using: &random)
        case 4: new.rows.alter(using: &random) { Row.random(using: &$0) }
        case 5: new.rows.shuffle(using: &random)
        case 6: new.words.alter(using: &random) { keys.randomElement(using: &$0) ?? "" }
        case 7: new.holes = .random(5, using: &random) { Bool.random(using: &$0) ? nil : 1 }
        case 8:
            new.table[keys.randomElement(using: &random) ?? ""] =
                Bool.random(using: &random) ? nil : [1, .random(in: 0..<3, using: &random)]
        case 9:
            new.maybe.updateValue(
                Bool.random(using: &random) ? nil : 1, forKey: keys.randomElement(using: &random) ?? "")
        case 10: new.grid.alter(using: &random) { .random(3, using: &$0) { Int.random(in: 0..<3, using: &$0) } }
        case 11:
            new.named.alter(using: &random) { random in
                Named(
                    id: Bool.random(using: &random) ? nil : keys.randomElement(using: &random),
                    rows: someRows(using: &random))
            }
        default:
            new.inner =
                Bool.random(using: &random)
                ? nil : Inner(row: Bool.random(using: &random) ? nil : .random(using: &random), x: 0.5)
            new.json = Bool.random(using: &random) ? .null : ["a": [1]]
        }
        return new
    }
}
