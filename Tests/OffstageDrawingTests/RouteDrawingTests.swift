import Foundation
import JSON
import OffstageDrawing
import OffstageTesting
import Testing

/// Route trees and route maps as trees, DOT and Mermaid.
struct RouteDrawingTests {
    /// Reads a JSON file in the folder `Drawings`.
    private func fixture(_ name: String) throws -> JSONValue {
        let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let data = try #require(FileManager.default.contents(atPath: "\(folder)/Drawings/\(name).json"))
        return try JSONValue(parsing: String(decoding: data, as: UTF8.self))
    }

    @Test(arguments: DrawingFormat.allCases)
    func `a tree with all members and with unknown ones is drawn`(
        _ format: DrawingFormat
    ) throws {
        let drawing = RouteTreeDrawing([.init(title: "s1: notes", tree: try fixture("tree"))])
        expectGolden(drawing.text(format) + "\n", "Drawings/tree.\(format)")
    }

    @Test(arguments: DrawingFormat.allCases)
    func `a map with all declarations and with inconsistent ones is drawn`(
        _ format: DrawingFormat
    ) throws {
        expectGolden(RouteMapDrawing(try fixture("map")).text(format) + "\n", "Drawings/map.\(format)")
    }

    @Test(arguments: DrawingFormat.allCases)
    func `a tree is drawn down to the depth limit`(_ format: DrawingFormat) throws {
        let start = (1...200).map { #"{"id":"n\#($0)","kind":"stack","items":["# }.joined()
        let json =
            #"{"windows":[{"id":"w1","kind":"window","layers":[\#(start)\#(String(repeating: "]}", count: 200))]}]}"#
        let limits = JSONLimits(depth: 1000, values: .max)
        let drawing = RouteTreeDrawing([.init(title: "", tree: try JSONValue(parsing: json, limits: limits))]).text(
            format)
        #expect(drawing.contains("n63") && !drawing.contains("n64"))
        #expect(drawing.contains("too deep to be drawn"))
    }

    @Test(arguments: DrawingFormat.allCases)
    func `nested flows are drawn down to the depth limit, then in a new tree`(_ format: DrawingFormat) {
        let flows = (1...200).map {
            JSONValue.object(["name": .string("f\($0)"), "children": [.string("f\($0 + 1)")]])
        }
        let drawing = RouteMapDrawing(["app": "deep", "flows": .array(flows)]).text(format)
        #expect(drawing.contains("flow f200"))
        #expect(drawing.contains("flow f201  MISSING"))
    }

    @Test(arguments: DrawingFormat.allCases)
    func `JSON that is no tree and no map gives an empty drawing`(_ format: DrawingFormat) {
        for json in [[:], [], nil, ["windows": [1, ["id": "w1"]], "flows": [[:]], "links": 5, "screens": []]]
            as [JSONValue]
        {
            #expect(RouteTreeDrawing([.init(title: "", tree: json)]).text(format).split(separator: "\n").count < 6)
            #expect(RouteMapDrawing(json).text(format).split(separator: "\n").count < 6)
        }
    }

    /// Draws a window with the title.
    private func drawn(_ title: String, _ format: DrawingFormat = .tree) -> String {
        let tree: JSONValue = ["windows": [["id": "w1", "kind": "window", "title": .string(title)]]]
        return RouteTreeDrawing([.init(title: "", tree: tree)]).text(format)
    }

    @Test(arguments: [
        ("two\nlines\tand \"quotes\" \\", #""two\nlines\tand \"quotes\" \\""#),
        ("\u{1B}[31m\u{7}\u{85}\u{7F}", #""\u{1B}[31m\u{7}\u{85}\u{7F}""#),
        ("\u{202E}txt\u{2028}\u{FEFF}", #""\u{202E}txt\u{2028}\u{FEFF}""#),
        ("👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 é ä", #""👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 é ä""#), ("", #""""#), ("\u{FFFF}", #""\u{FFFF}""#),
    ])
    func `a text is drawn on one line, with invisible characters as numbers`(_ title: String, _ shown: String) {
        #expect(drawn(title) == "window w1  \(shown)")
    }

    @Test func `a long text is cut between characters`() {
        #expect(drawn(String(repeating: "👩‍👩‍👧", count: 500)).contains("👩‍👩‍👧…\""))
        for piece in ["x", "\u{301}", "\u{0}"] {
            #expect(drawn("e" + String(repeating: piece, count: 1 << 20)).utf8.count < 1000)
        }
    }

    @Test func `the syntax of a format is escaped`() {
        let title = ##"<b>&amp; "#1;" %%{init:{}}%% `x` \ ] |"##
        #expect(drawn(title, .dot).contains(##"&lt;b&gt;&amp;amp; \&quot;#1;\&quot; %%{init:{}}%% `x` \\ ] |"##))
        let escaped = ##"#60;b#62;#38;amp; #92;#34;#35;1;#92;#34; #37;#37;{init:{}}#37;#37; #96;x#96; #92;#92; ] |"##
        #expect(drawn(title, .mermaid).contains(escaped))
        let named = RouteTreeDrawing([.init(title: title, tree: [:])]).text(.dot)
        #expect(named.hasPrefix(##"digraph "<b>&amp; \"#1;\" %%{init:{}}%% `x` \\ ] |" {"##), "\(named)")
    }
}
