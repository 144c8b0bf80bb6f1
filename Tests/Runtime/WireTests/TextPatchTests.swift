import JSON
import Platform
import RouteReplica
import Testing
import Wire

/// Tests the difference of two texts.
struct TextPatchTests {
    private static let long = String(repeating: "0123456789", count: 20)

    private func patch(_ old: String, _ new: String) -> String {
        var patch = WirePatch()
        String.writePatch(from: old, to: new, into: &patch)
        return patch.text
    }

    @Test(arguments: [
        ("abc", "abd", #"[{"op":"replace","path":"","value":"abd"}]"#),
        ("", "a", #"[{"op":"replace","path":"","value":"a"}]"#),
        ("a", "a", "[]"), (long, long, "[]"),
        (long, long + "x", #"[{"op":"append","path":"","text":"x"}]"#),
        (long, "x" + long, #"[{"op":"splice","path":"","index":0,"count":0,"text":"x"}]"#),
        (long, String(long.dropFirst(5)), #"[{"op":"splice","path":"","index":0,"count":5,"text":""}]"#),
        (long, String(long.dropLast(5)), #"[{"op":"splice","path":"","index":195,"count":5,"text":""}]"#),
        // Indexes count code points: é is one, an emoji with a skin tone is two.
        ("é👍🏽" + long, "é👍" + long, #"[{"op":"splice","path":"","index":2,"count":1,"text":""}]"#),
        (long + "é", long + "è", #"[{"op":"splice","path":"","index":200,"count":1,"text":"è"}]"#),
        ("💙" + long, "💚" + long, #"[{"op":"splice","path":"","index":0,"count":1,"text":"💚"}]"#),
    ])
    func `a small edit of a long text is a range, any other a replacement`(old: String, new: String, patch: String) {
        #expect(self.patch(old, new) == patch)
    }

    @Test func `random edits lead from each text to the next`() throws {
        var random = SplitMix64(state: 5)
        let alphabet = ["a", "b", "é", "\u{301}", "漢", "👍", "🏽", "\n", "\"", "\\", "\u{0}"]
        func word(_ count: Int) -> String {
            (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }.joined()
        }
        var text = word(300)
        for _ in 0..<3000 {
            var scalars = Array(text.unicodeScalars)
            let start = Int.random(in: 0...scalars.count, using: &random)
            let end = min(scalars.count, start + Int.random(in: 0..<6, using: &random))
            scalars.replaceSubrange(start..<end, with: word(Int.random(in: 0..<8, using: &random)).unicodeScalars)
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars)
            let next = String(view)
            let patched = try JSONPatch.apply(JSONValue(parsing: patch(text, next)), to: .string(text)).string
            // Two texts that differ in composition only are equal in Swift, and no patch leads from one to the other.
            #expect(patched == next)
            text = patched ?? ""
        }
    }

    @Test(arguments: [(-1, 0), (0, -1), (4, 0), (0, 4), (2, 2), (Int.max, 1), (1, Int.max)])
    func `a range outside the text is refused`(index: Int, count: Int) {
        #expect(TextEdit(index: index, count: count, text: "x").applied(to: "abc") == nil)
    }

    @Test func `an edit replaces code points`() {
        #expect(TextEdit(index: 1, count: 1, text: "xy").applied(to: "a👍c") == "axyc")
        #expect(TextEdit(index: 3, count: 0, text: "d").applied(to: "abc") == "abcd")
        #expect(TextEdit(index: 0, count: 3, text: "").applied(to: "abc") == "")
    }
}
