import JSON
import OffstageDrawing
import Platform
import Testing

struct FuzzTests {
    /// Twenty thousand screens, in parts that run on all cores.
    @Test(arguments: 1...8)
    func `any JSON gives an outline without control characters`(seed: UInt64) {
        var maker = JunkMaker(generator: SplitMix64(state: seed), budget: 0)
        var views: [String: JSONValue] = [:]
        var listed = 0
        for round in 0..<2_500 {
            maker.budget = 60
            // Each round makes one new view; the others appear in another tree.
            views[JunkMaker.ids[round % 3]] = maker.view()
            let tree = maker.tree()
            let text = SessionOutline(tree: tree, views: views).text
            check(text, "seed \(seed), round \(round)")
            if text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) > 2 { listed += 1 }
        }
        // Most trees must list more than an empty window.
        #expect(listed > 500)
    }

    /// Twenty thousand views with the members that their components have.
    @Test(arguments: 1...8)
    func `any tree of components gives an outline without control characters`(seed: UInt64) throws {
        var maker = ViewMaker(generator: SplitMix64(state: seed))
        let tree: JSONValue = [
            "windows": [["layers": [["kind": "content", "content": ["kind": "screen", "id": "n1"]]]]]
        ]
        var kinds: Set<String> = []
        for round in 0..<2_500 {
            let view = maker.view()
            check(SessionOutline(tree: tree, views: ["n1": view]).text, "seed \(seed), round \(round)")
            for (_, component) in view.object ?? [:] { kinds.insert(component["component"]?.string ?? "") }
        }
        #expect(kinds == Set(ViewMaker.kinds))
    }

    @Test func `deep nesting is cut`() {
        var group: JSONValue = ["component": "text", "text": "deep"]
        var node: JSONValue = ["kind": "screen", "id": "n1"]
        var value: JSONValue = 1
        for level in 0..<500 {
            let parts: JSONValue = [group, group["parts"]?[0] ?? 1]
            group = [
                "component": "group", "title": "g", "axis": level % 2 == 0 ? "horizontal" : "vertical",
                "parts": parts,
            ]
            node = level % 2 == 0 ? ["kind": "screen", "slots": [node]] : ["kind": "stack", "items": [node]]
            value = level % 2 == 0 ? ["a": value] : [value]
        }
        let tree: JSONValue = [
            "windows": [["layers": [["kind": "content", "content": ["kind": "screen", "id": "n1"]]]]]
        ]
        let nodes: JSONValue = ["windows": [["layers": [["kind": "content", "content": node]]]]]
        check(SessionOutline(tree: nodes, views: [:]).text, "nodes")
        check(SessionOutline(tree: tree, views: ["n1": value]).text, "value")
        let shown = SessionOutline(tree: tree, views: ["n1": ["g": group]]).text
        check(shown, "group")
        let lines = shown.split(separator: "\n")
        #expect(lines.count <= 100_000)
        #expect(lines.allSatisfy { $0.prefix { $0 == " " }.count < 2 * 60 })
    }

    @Test func `extreme numbers are listed`() {
        let numbers: [JSONValue] = [
            .integer(.max), .integer(.min), .real(.greatestFiniteMagnitude), .real(-.greatestFiniteMagnitude),
            .real(.nan), .real(.infinity), -1,
            0, 1e18,
        ]
        let tree: JSONValue = [
            "windows": [["layers": [["kind": "content", "content": ["kind": "screen", "id": "n1"]]]]]
        ]
        for a in numbers {
            for b in numbers {
                for c in numbers {
                    let list: JSONValue = [
                        "component": "list", "total": a, "from": b, "rows": [["id": 1, "x": c]],
                        "sections": [
                            ["count": c], ["count": a],
                            ["count": b],
                        ],
                    ]
                    let slider: JSONValue = ["component": "slider", "value": a, "min": b, "max": c]
                    let stepper: JSONValue = ["component": "stepper", "value": a, "min": b, "max": c]
                    let progress: JSONValue = ["component": "progress", "value": a]
                    let view: JSONValue = ["list": list, "slider": slider, "stepper": stepper, "progress": progress]
                    check(SessionOutline(tree: tree, views: ["n1": view]).text, "\(a) \(b) \(c)")
                }
            }
        }
    }

    private func check(_ outline: String, _ what: @autoclosure () -> String) {
        if let scalar = Self.commands(in: outline).first {
            Issue.record("\(what()): U+\(String(scalar.value, radix: 16)) is in the outline")
        } else if let line = outline.split(separator: "\n").first(where: { !Self.hasRole($0) }) {
            Issue.record("\(what()): a line of the outline has no role: \(line)")
        }
    }

    private static func hasRole(_ line: Substring) -> Bool {
        line.drop { $0 == " " }.first.map { ("a"..."z").contains($0) } ?? false
    }
}

extension FuzzTests {
    /// Returns the scalars that a terminal obeys: controls, line separators and direction marks.
    private static func commands(in text: String) -> [Unicode.Scalar] {
        // Checks the bytes first, because a check of all characters of 20,000 screens is slow.
        var text = text
        let isSuspect = text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x20 && byte != 0x0A || byte == 0x7F || byte == 0xC2 { return true }
                if byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] >= 0xA8 {
                    return true
                }
                index += 1
            }
            return false
        }
        guard isSuspect else { return [] }
        return text.unicodeScalars.filter { scalar in
            scalar != "\n" && scalar.properties.generalCategory == .control || (0x2028...0x202E).contains(scalar.value)
        }
    }
}

/// Makes random JSON that mostly follows the protocol.
struct JunkMaker {
    var generator: SplitMix64
    /// Number of values; after that, values are small.
    var budget: Int

    static let ids = ["n1", "n2", "n3"]
    private static let kinds = [
        "text", "textField", "button", "toggle", "picker", "slider", "stepper", "list", "row", "image", "progress",
        "link", "group", "divider",
        "badge",
        "emptyState", "table", "dateField", "numberField", "fileField", "markdown", "grid", "chart", "media", "custom",
        "hologram",
    ]
    private static let members = [
        "id", "label", "help", "text", "role", "value", "values", "kind", "placeholder", "error", "isEnabled",
        "isLoading", "title", "key",
        "icon", "options",
        "style", "isMultiple", "min", "max", "step", "unit", "total", "from", "rows", "sections", "selection",
        "selected", "empty",
        "url", "axis",
        "isCollapsible", "isExpanded", "parts", "message", "button", "name", "data", "fallback", "subtitle",
        "detail", "badge", "actions", "count",
        "footer", "columns", "cells", "sort", "series", "points", "titles", "number", "date", "decimals", "currency",
        "level", "caption", "duration", "isSkeleton", "rowCommands", "weird\u{1B}[0m", "",
    ]
    private static let nodeKinds = ["screen", "stack", "tabs", "pages", "split", "launching", "future"]
    private static let layerKinds = [
        "content", "modal", "alert", "choice", "hud", "toast", "request", "custom:rating", "later",
    ]
    private static let words = [
        "", "a", "Notes", "title", "caption", "error", "secure", "multiline", "search", "segmented", "inline", "menu",
        "horizontal", "vertical",
        "multiple",
        "single", "destructive", "cancel", "default", "n1", "n2", "n3", "hidden", "sheet", "fullScreen", "large",
        "日本語テキスト", "👨‍👩‍👧‍👦🇩🇪1️⃣",
        "e\u{301}\u{301}", "\u{301}\u{301}", "\u{FE0F}", "\u{200D}", "\u{1B}[31mred\u{7}", "two\nlines\r\nand\ttabs",
        "\u{202E}turned",
        "\u{9B}31m", "\u{2028}",
        "Enter", "a long sentence that has to be broken at its words, wherever they may be",
        "averyveryveryverylongwordwithoutanyplacetobreakitatall",
        "\u{1100}\u{1161}\u{11A8}", "\u{1161}", "नमस्ते क्षत्रिय", "مرحبا", "\u{E000}", "\u{FEFF}x", "star.fill",
        "\u{1F1E9}",
        "ൎ",
    ]

    mutating func tree() -> JSONValue {
        switch roll(20) {
        case 0: any(3)
        case 1: ["windows": any(2)]
        default: ["windows": .array((0..<(1 + roll(5) / 4)).map { _ in window() })]
        }
    }

    mutating func view() -> JSONValue {
        if roll(15) == 0 { return any(4) }
        var object: JSONObject = [:]
        for index in 0..<roll(5) { object["m\(index)"] = roll(4) == 0 ? any(3) : component(3) }
        return .object(object)
    }

    private mutating func window() -> JSONValue {
        [
            "id": word(), "isKey": .bool(roll(2) == 0),
            "layers": roll(15) == 0 ? any(2) : .array((0..<(1 + roll(3))).map { _ in layer() }),
        ]
    }

    private mutating func layer() -> JSONValue {
        var layer = object([
            "title", "message", "style", "detents", "selectedDetent", "dismissible", "status", "progress", "data",
            "arguments", "capability",
        ])
        layer["kind"] = roll(2) == 0 ? "content" : .string(pick(Self.layerKinds))
        if roll(3) > 0 { layer["content"] = node(4) }
        if roll(2) == 0 {
            layer["buttons"] = .array((0..<roll(4)).map { _ in .object(object(["id", "title", "role", "isEnabled"])) })
        }
        if roll(2) == 0 {
            layer["fields"] = .array(
                (0..<roll(3)).map { _ in .object(object(["id", "value", "placeholder", "kind"])) })
        }
        return .object(layer)
    }

    private mutating func node(_ depth: Int) -> JSONValue {
        if roll(20) == 0 { return any(2) }
        var node = object(["title", "status", "locked", "message", "axis", "selected"])
        node["id"] = .string(pick(Self.ids))
        node["kind"] = .string(pick(Self.nodeKinds))
        if roll(2) == 0 { node["selected"] = .integer(Int64(roll(3))) }
        if roll(3) == 0 {
            node["bars"] = .object(object(["hidesTop", "hidesBottom", "titleStyle", "leading", "trailing"]))
        }
        if roll(3) == 0 { node["back"] = .object(object(["can", "title"])) }
        if roll(3) == 0 { node["tab"] = .object(object(["title", "badge", "isEnabled"])) }
        guard depth > 0, spend() else { return .object(node) }
        let parts = ["stack": "items", "tabs": "branches", "pages": "pages", "split": "panes"][
            node["kind"]?.string ?? ""]
        if let parts, roll(8) > 0 { node[parts] = .array((0..<roll(4)).map { _ in self.node(depth - 1) }) }
        if roll(4) == 0 { node["slots"] = [self.node(depth - 1), self.node(depth - 1)] }
        return .object(node)
    }

    private mutating func component(_ depth: Int) -> JSONValue {
        var component: JSONObject = ["component": .string(pick(Self.kinds))]
        for _ in 0..<roll(9) {
            let name = pick(Self.members)
            guard depth > 0, roll(3) == 0 else {
                component[name] = scalar()
                continue
            }
            component[name] = roll(2) == 0 ? .array((0..<roll(4)).map { _ in self.component(depth - 1) }) : any(depth)
        }
        return .object(component)
    }

    private mutating func object(_ names: [String]) -> JSONObject {
        var object: JSONObject = [:]
        for name in names where roll(2) == 0 { object[name] = roll(6) == 0 ? any(2) : scalar() }
        return object
    }

    private mutating func any(_ depth: Int) -> JSONValue {
        guard depth > 0, spend() else { return scalar() }
        switch roll(4) {
        case 0: return .array((0..<roll(5)).map { _ in any(depth - 1) })
        case 1: return .object(JSONObject((0..<roll(5)).map { _ in (pick(Self.members), any(depth - 1)) }))
        case 2: return component(depth - 1)
        default: return scalar()
        }
    }

    private mutating func scalar() -> JSONValue {
        switch roll(8) {
        case 0: .null
        case 1: .bool(true)
        case 2: .bool(false)
        case 3: .integer(Int64(roll(200)) - 50)
        case 4: .integer(Int64(bitPattern: generator.next()))
        case 5: .real(Double(roll(1000)) / 7 - 20)
        default: .string(pick(Self.words) + (roll(4) == 0 ? " " + pick(Self.words) : ""))
        }
    }

    private mutating func word() -> JSONValue { .string(pick(Self.words)) }
    private mutating func pick(_ words: [String]) -> String { words[roll(words.count)] }
    private mutating func roll(_ sides: Int) -> Int { Int(truncatingIfNeeded: generator.next() >> 33) % max(sides, 1) }

    private mutating func spend() -> Bool {
        budget -= 1
        return budget > 0
    }
}
