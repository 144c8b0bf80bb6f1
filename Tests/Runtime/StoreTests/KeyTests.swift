import JSON
import Offstage
import Testing
import Wire

/// Tests the keys of buttons: their text, the grammar, and Escape.
struct KeyTests {
    @Test func `a key is written with its modifiers in one order`() {
        #expect(Key.ctrl("S").text == "Ctrl+S")
        #expect(Key.ctrl("s") == .ctrl("S"))
        #expect(Key.ctrl(.shift("z")).text == "Ctrl+Shift+Z")
        #expect(Key.shift(.alt(.ctrl(.enter))).text == "Ctrl+Alt+Shift+Enter")
        #expect(Key.shift(.tab).text == "Shift+Tab")
        #expect(Key.shift("n") == "N")
        #expect(Key.f5.text == "F5")
        let slash: Key = "/"
        #expect(slash.text == "/")
    }

    @Test(arguments: [
        "Ctrl+S", "Alt+Enter", "Shift+Tab", "Enter", "Escape", "F5", "F12", "n", "N", "/", "+", "Ctrl++",
        "Ctrl+Alt+Shift+A",
        "é", "Space",
    ])
    func `a text of the grammar is a key, and the schema's pattern allows it`(_ text: String) throws {
        let key = try #require(Key(text: text))
        #expect(key.text == text)
        #expect(try Key(wireText: key.wireText()) == key)
        var schemas = WireSchemas()
        _ = Key.wireSchema(in: &schemas)
        let pattern = try #require(schemas.definitions["Key"]?["pattern"]?.string)
        #expect(try text.wholeMatch(of: Regex(pattern)) != nil)
    }

    @Test(arguments: [
        "", "nn", "ctrl+s", "Ctrl+s", "Shift+Ctrl+S", "Shift+n", "Shift+/", "Ctrl+", "F13", "Return", " ", "\n",
        "\u{1B}",
        "Ctrl+Ctrl+S", "Cmd+S",
    ])
    func `any other text is none`(_ text: String) {
        #expect(Key(text: text) == nil)
        #expect(throws: WireError.self) { try Key(wireText: JSONValue.string(text).description) }
    }

    @Test func `a cancel button has Escape, and no other button can`() {
        let cancel = ButtonView(id: "c", title: "Cancel", role: .cancel)
        #expect(cancel.key?.text == "Escape")
        #expect(ButtonView(id: "c", title: "Stop", role: .cancel, key: .ctrl("C")).key == .ctrl("C"))
        #expect(ButtonView(id: "o", title: "OK").key == nil)
    }
}
