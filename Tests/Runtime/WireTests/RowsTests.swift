import Platform
import RouteReplica
import Testing
import Wire

struct Line: WireCodable {
    var id: Int
    var text = ""

    init(_ id: Int, _ text: String = "") { (self.id, self.text) = (id, text) }
    init(wire node: JSONNode) throws(WireError) {
        let members = try WireMembers(node, expected: "an object")
        id = try members.value("id")
        text = try members.value("text")
    }
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("text", text)
        writer.endObject()
    }
    static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
        patch.member("id", old.id, new.id)
        patch.member("text", old.text, new.text)
    }
    var wireIdentity: WireIdentity? { WireIdentity(id) }
    static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": "object"] }
}

func patchText<Value: WireCodable>(_ old: Value, _ new: Value) -> String {
    var patch = WirePatch()
    Value.writePatch(from: old, to: new, into: &patch)
    return patch.text
}

@Suite struct RowsTests {
    @Test(arguments: 0..<4) func `rows behave like an array, and copies do not change`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var model = (0..<random.below(3_000)).map { Line($0) }
        var rows = Rows(model)
        var kept: [(Rows<Line>, [Line])] = []
        for step in 0..<50_000 {
            // Grows, shrinks to nothing, grows again.
            let grows = (step / 8_000) % 2 == 0
            switch random.below(10) {
            case 0..<3 where grows, 0..<1:
                let index = random.below(4) == 0 ? model.count : random.below(model.count + 1)
                model.insert(Line(step), at: index)
                rows.insert(Line(step), at: index)
            case 3..<5 where !model.isEmpty && !grows, 3..<4 where !model.isEmpty, 1..<3 where !model.isEmpty:
                let index = random.below(model.count)
                #expect(rows.remove(at: index) == model.remove(at: index))
            case 5..<7 where !model.isEmpty:
                let (source, destination) = (random.below(model.count), random.below(model.count))
                model.insert(model.remove(at: source), at: destination)
                rows.move(from: source, to: destination)
            case 7..<9 where !model.isEmpty:
                let index = random.below(model.count)
                model[index].text = "\(step)"
                rows[index].text = "\(step)"
            default:
                let bounds = [random.below(model.count + 1), random.below(model.count + 1)].sorted()
                let range = bounds[0]..<min(bounds[1], bounds[0] + 70)
                if rows.rows(in: range) != Array(model[range]) { Issue.record("rows(in:) at step \(step)") }
            }
            if rows.count != model.count { Issue.record("count at step \(step)") }
            if step % 2_500 == 0 {
                #expect(Array(rows) == model)
                #expect(model.indices.allSatisfy { rows[$0] == model[$0] })
                kept.append((rows, model))
            }
        }
        for (rows, model) in kept { #expect(Array(rows) == model) }
    }

    @Test(arguments: 0..<300) func `rows have the same patch as an array`(seed: UInt64)
        throws
    {
        var random = SplitMix64(state: seed)
        let old = (0..<random.below(seed % 3 == 0 ? 2_000 : 90)).map { Line($0) }
        var new = old
        var (oldRows, newRows) = (Rows(old), Rows(old))
        if seed % 5 == 0 { oldRows = Rows(old.reversed()); for index in old.indices { oldRows[index] = old[index] } }
        for step in 0..<random.below(6) {
            switch random.below(4) {
            case 0:
                let index = random.below(new.count + 1)
                new.insert(Line(-step - 1), at: index)
                newRows.insert(Line(-step - 1), at: index)
            case 1 where !new.isEmpty:
                let index = random.below(new.count)
                new.remove(at: index)
                newRows.remove(at: index)
            case 2 where !new.isEmpty:
                let (source, destination) = (random.below(new.count), random.below(new.count))
                new.insert(new.remove(at: source), at: destination)
                newRows.move(from: source, to: destination)
            case 3 where !new.isEmpty:
                let index = random.below(new.count)
                new[index].text = "changed"
                newRows[index].text = "changed"
            default: break
            }
        }
        #expect((oldRows == newRows) == (old == new))
        let text = patchText(oldRows, newRows)
        #expect(text == patchText(old, new))
        let patched = try JSONPatch.apply(JSONValue(parsing: text), to: JSONValue(parsing: oldRows.wireText()))
        #expect(patched.description == newRows.wireText())
    }

    @Test func `equal rows have no difference, in any tree shape`() {
        let lines = (0..<500).map { Line($0) }
        var appended = Rows<Line>()
        for line in lines { appended.append(line) }
        #expect(appended == Rows(lines))
        #expect(patchText(appended, Rows(lines)) == "[]")
        appended.remove(at: 499)
        #expect(appended != Rows(lines))
        #expect(patchText(Rows(lines), appended) == #"[{"op":"remove","path":"/499"}]"#)
    }

    @Test func `many changed rows are patched one by one`() {
        let old = Rows((0..<1_000).map { Line($0) })
        var new = old
        new[0].text = "first"
        new[999].text = "last"
        #expect(
            patchText(old, new) == """
                [{"op":"replace","path":"/0/text","value":"first"},{"op":"replace","path":"/999/text","value":"last"}]
                """)
    }

    @Test func `rows read and write as an array`() throws {
        let rows: Rows<Line> = [Line(1, "a"), Line(2)]
        #expect(rows.wireText() == #"[{"id":1,"text":"a"},{"id":2,"text":""}]"#)
        #expect(try Rows<Line>(wireText: rows.wireText()) == rows)
        #expect(Rows<Line>().wireText() == "[]")
        #expect(throws: WireError.self) { try Rows<Line>(wireText: #"[{"id":1}]"#) }
        #expect(rows.index(ofID: 2) == 1)
        #expect(rows.index(ofID: "2") == nil)
        var schemas = WireSchemas()
        #expect(Rows<Line>.wireSchema(in: &schemas) == ["type": "array", "items": ["type": "object"]])
    }
}
