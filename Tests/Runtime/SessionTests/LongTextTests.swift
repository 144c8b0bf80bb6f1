import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests keys in long texts.
@Suite(.onLoop)
struct LongTextTests {
    private let app = App("editor", screen: Screen("editor.main") { EditorStore() })

    private func edit(_ index: Int64, _ count: Int64, _ text: String, length: Int64, component: String = "body")
        -> JSONValue
    {
        [
            "action": ["type": "bodyDidChange"],
            "edit": [
                "component": .string(component), "member": "text", "index": .integer(index), "count": .integer(count),
                "text": .string(text), "length": .integer(length),
            ],
        ]
    }

    @Test func `a key in a text of 100 KB sends less than 1 KB each way`() throws {
        let client = TestClient(app)
        client.open()
        client.act(1, #"{"type":"bodyDidChange","text":"\#(String(repeating: "héllo ", count: 17_000))"}"#)
        _ = client.take()
        for (id, index) in [(2, 0), (3, 50_000), (4, 102_002)] as [(Int64, Int64)] {
            let request =
                #"{"id":\#(id),"method":"action/send","params":\#(edit(index, 0, "x", length: 101_998 + id))}"#
            #expect(request.utf8.count < 1024)
            client.send(request)
            let messages = client.take()
            #expect(messages.count == 2)
            #expect(messages.allSatisfy { $0.utf8.count < 1024 }, "\(messages.map(\.utf8.count))")
        }
        let text = client.request(9, "screen/get")?["result"]?["view"]?["body"]?["value"]?.string
        #expect(text?.unicodeScalars.count == 102_003)
        #expect(text?.hasPrefix("xhéllo") == true && text?.hasSuffix(" x") == true)
    }

    @Test func `a text that grows is sent in parts`() throws {
        let client = TestClient(app)
        client.open()
        for id in 1...50 as ClosedRange<Int64> {
            client.act(id, #"{"type":"lineDidArrive","text":"line \#(id) \#(String(repeating: "-", count: 60))"}"#)
        }
        let changes = client.takeMessages().filter { $0.method == "screen/didChange" }
        #expect(changes.last?.params?["patch"]?[0]?["op"] == "append")
        #expect(changes.last?.params?["patch"]?[0]?["text"]?.string?.hasPrefix("line 50") == true)
    }

    @Test(
        arguments: [
            (0, 0, 4, "body", 1203, "editMismatch", "/edit/length"), (4, 0, 3, "body", -32602, "params", "/edit/index"),
            (0, 4, 3, "body", -32602, "params", "/edit/index"), (-1, 0, 3, "body", -32602, "params", "/edit/index"),
            (0, 0, 3, "boddy", -32602, "params", "/edit/component"),
            (0, 0, 0, "secret", -32602, "params", "/edit/component"),
        ] as [(Int64, Int64, Int64, String, Int64, String, String)])
    func `an edit that does not fit is refused, and the text stays`(
        index: Int64, count: Int64, length: Int64, component: String, code: Int64, kind: String, path: String
    ) throws {
        let client = TestClient(app)
        client.open()
        client.act(1, #"{"type":"bodyDidChange","text":"abc"}"#)
        _ = client.take()
        let answer = client.request(2, "action/send", edit(index, count, "x", length: length, component: component))
        #expect(answer?["error"]?["code"] == .integer(code))
        #expect(answer?["error"]?["data"]?["kind"] == .string(kind))
        #expect(answer?["error"]?["data"]?["path"] == .string(path))
        #expect(client.request(3, "screen/get")?["result"]?["view"]?["body"]?["value"] == "abc")
    }

    @Test func `edits of one client are applied in order, without waiting for answers`() throws {
        let client = TestClient(app)
        client.open()
        client.sendAtOnce(
            (0..<5 as Range<Int64>).map { number in
                #"{"id":\#(number + 1),"method":"action/send","params":\#(edit(number, 0, "x", length: number))}"#
            })
        #expect(client.request(9, "screen/get")?["result"]?["view"]?["body"]?["value"] == "xxxxx")
    }
}

@Wire
private struct EditorView {
    var body: TextFieldView
    var secret: TextFieldView
    var log: TextView
}

@Wire
private enum EditorAction {
    case bodyDidChange(text: String)
    case lineDidArrive(text: String)
}

private final class EditorStore: Store<Never, EditorAction>, Viewable {
    private var body = Draft("")
    private var lines = ""

    var view: EditorView {
        EditorView(
            body: TextFieldView(
                id: "body", kind: .multiline, onChange: ActionTemplate(EditorAction.inputs.bodyDidChange)
            ).showing(body), secret: TextFieldView(id: "secret", kind: .secure),
            log: TextView(id: "log", text: .text(lines)))
    }

    override func handle(_ action: EditorAction) async throws {
        switch action {
        case .bodyDidChange(let text): body.apply(text)
        case .lineDidArrive(let text): lines += text + "\n"
        }
    }
}
