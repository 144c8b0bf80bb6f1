import Foundation
import JSON
import OffstageDrawing
import OffstageTesting
import Testing

/// Declared routes as a tree.
struct RouteDrawingTests {
    /// Reads a JSON file in the folder `Drawings`.
    private func fixture(_ name: String) throws -> JSONValue {
        let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let data = try #require(FileManager.default.contents(atPath: "\(folder)/Drawings/\(name).json"))
        return try JSONValue(parsing: String(decoding: data, as: UTF8.self))
    }

    @Test func `a map with all declarations is drawn`() throws {
        expectGolden(RouteMapDrawing(try fixture("map")).text + "\n", "Drawings/map.tree")
    }

    @Test func `JSON that is no map gives an empty drawing`() {
        for json in [[:], [], .null, ["flows": [[:]], "links": 5, "screens": []]] as [JSONValue] {
            #expect(RouteMapDrawing(json).text == "")
        }
    }

    /// Draws a screen with the name.
    private func drawn(_ name: String) -> String {
        RouteMapDrawing(["screens": .object([name: [:]])]).text
    }

    @Test(arguments: [
        ("two\nlines\tand \"quotes\" \\", #"two\nlines\tand "quotes" \"#),
        ("\u{1B}[31m\u{7}\u{85}\u{7F}", #"\u{1B}[31m\u{7}\u{85}\u{7F}"#),
        ("\u{202E}txt\u{2028}\u{FEFF}", #"\u{202E}txt\u{2028}\u{FEFF}"#),
        ("👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 é ä", #"👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 é ä"#), ("\u{FFFF}", #"\u{FFFF}"#),
    ])
    func `a name is drawn on one line, with invisible characters as numbers`(_ name: String, _ shown: String) {
        #expect(drawn(name) == "screen \(shown)")
    }

    @Test func `a long name is cut between characters`() {
        #expect(drawn(String(repeating: "👩‍👩‍👧", count: 500)).hasSuffix("👩‍👩‍👧…"))
        for piece in ["x", "\u{301}", "\u{0}"] {
            #expect(drawn("e" + String(repeating: piece, count: 1 << 20)).utf8.count < 1000)
        }
    }
}
