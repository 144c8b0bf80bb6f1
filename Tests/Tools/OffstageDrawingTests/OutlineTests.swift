import Foundation
import JSON
import OffstageDrawing
import Testing

/// Outlines of hand-written states: the cases of `clients/conformance/outlines.json`, which the clients have to pass,
/// too.
/// `offstage conform --client` compares the outlines of recorded sessions.
struct OutlineTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The layers of a window, or the components of its only screen.
        let layers: JSONValue
        let views: JSONObject
        let lines: [String]

        init(_ json: JSONValue) {
            testDescription = json["name"]?.string ?? ""
            let lines = json["lines"]?.array?.compactMap(\.string) ?? []
            if let components = json["components"] {
                layers = [["kind": "content", "status": "visible", "content": ["id": "n1", "kind": "screen"]]]
                views = ["n1": ["parts": components]]
                self.lines = ["window [active]", "  screen"] + lines.map { "    " + $0 }
            } else {
                layers = json["layers"] ?? []
                views = json["views"]?.object ?? [:]
                self.lines = lines
            }
        }

        static let all: [Case] = {
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../../clients/conformance/outlines.json")
            let text = (try? Data(contentsOf: file)).map { Array($0) } ?? []
            return ((try? JSONValue(parsing: text))?.array ?? []).map(Case.init)
        }()
    }

    @Test(arguments: Case.all)
    func `an outline`(_ test: Case) {
        let tree: JSONValue = ["windows": [["id": "w1", "kind": "window", "isKey": true, "layers": test.layers]]]
        let views = Dictionary(test.views.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
        let text = SessionOutline(tree: tree, views: views).text
        #expect(text.split(separator: "\n").map(String.init) == test.lines)
        #expect(text.hasSuffix("\n"))
    }

    @Test func `the clients' cases are read`() { #expect(Case.all.count > 20) }

    @Test(arguments: ["null", "[]", #""x""#, "1", #"{"windows":[1,{"layers":[{"kind":5,"content":7}]}]}"#])
    func `any tree gives an outline`(_ tree: String) throws {
        let text = SessionOutline(tree: try JSONValue(parsing: tree), views: [:]).text
        #expect(text.isEmpty || text.hasSuffix("\n"))
    }
}
