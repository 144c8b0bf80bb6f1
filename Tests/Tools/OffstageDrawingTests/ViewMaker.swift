import JSON
import Platform

/// Makes random views of all components, each with the members of its kind and texts that are hard to draw.
struct ViewMaker {
    var generator: SplitMix64

    static let kinds = [
        "text", "textField", "button", "toggle", "picker", "slider", "stepper", "list", "image", "progress", "link",
        "group", "divider", "badge", "emptyState", "table", "dateField", "numberField", "fileField", "markdown", "grid",
        "chart", "media", "custom",
    ]
    private static let pieces = [
        "a", "Notes and more", " ", "", "\n", "\t", "\u{1B}[31m", "\u{7}", "\u{0}", "\u{9B}2J", "\u{85}", "\u{2028}",
        "\u{202E}", "日本語", "한국어", "مرحبا", "👨‍👩‍👧‍👦", "🇩🇪", "e\u{301}\u{301}", "\u{301}", "\u{200D}", "\u{FEFF}",
        "\u{E000}", "# ", "- ", "> ", "```\n", "**", "*", "_", "`", "[", "](", ")", "\\", "---\n", "1. ", "true",
        "false",
        "2026-11-22", "T10:00:00Z", "<b>", "averyverylongwordwithoutanyplacetobreak",
    ]
    private static let numbers: [JSONValue] = [
        0, -1, 1, 2.5, 1e300, -1e300, 1e-300, 0.1, 1e15, .integer(.max), .integer(.min), .real(.infinity), .real(.nan),
    ]

    mutating func view() -> JSONValue {
        var view: JSONObject = [:]
        for index in 0..<(1 + roll(3)) { view["c\(index)"] = component(2) }
        return .object(view)
    }

    private mutating func component(_ depth: Int) -> JSONValue {
        let kind = pick(Self.kinds)
        var component: JSONObject = ["component": .string(kind), "id": text()]
        for (name, value) in members(of: kind, depth) { component[name] = value }
        for name in ["label", "help", "caption", "error", "icon", "placeholder", "unit"] where roll(4) == 0 {
            component[name] = name == "error" && ["list", "table"].contains(kind) ? emptyState() : text()
        }
        if roll(4) == 0 { component["isEnabled"] = flag() }
        return .object(component)
    }

    private mutating func members(of kind: String, _ depth: Int) -> [(String, JSONValue)] {
        switch kind {
        case "text":
            let role: JSONValue = .string(pick(["title", "heading", "body", "caption", "error"]))
            return [("text", shown()), ("role", role), ("heading", number())]
        case "textField":
            return [("value", text()), ("kind", .string(pick(["plain", "secure", "multiline", "search"])))]
        case "button": return [("title", text()), ("key", text()), ("isLoading", flag())]
        case "toggle": return [("value", flag())]
        case "picker":
            let options = many(4) { ["id": $0.text(), "title": $0.text()] }
            let chosen: JSONValue = [options[0]?["id"] ?? "none"]
            return [
                ("options", options), ("values", chosen), ("isMultiple", flag()),
                ("style", .string(pick(["menu", "segmented", "inline"]))),
            ]
        case "slider", "stepper": return [("value", number()), ("min", number()), ("max", number())]
        case "list":
            let rows = many(4) { maker in
                [
                    "component": "row", "id": maker.text(), "title": maker.text(), "subtitle": maker.text(),
                    "detail": maker.shown(), "level": maker.number(), "isExpanded": maker.flag(),
                    "badge": ["component": "badge", "text": maker.shown()],
                ]
            }
            return rowsMembers(rows) + [("sections", many(3) { ["title": $0.text(), "count": $0.number()] })]
        case "table":
            let columns = many(6) { maker in
                [
                    "id": maker.text(), "title": maker.text(),
                    "kind": .string(maker.pick(["text", "number", "date", "boolean"])),
                    "alignment": .string(maker.pick(["leading", "center", "trailing"])),
                    "width": .string(maker.pick(["narrow", "regular", "wide"])),
                ]
            }
            let rows = many(5) { ["id": $0.text(), "cells": $0.many(6) { $0.shown() }, "isEnabled": $0.flag()] }
            return rowsMembers(rows) + [("columns", columns), ("sort", ["column": columns[0]?["id"] ?? ""])]
        case "image", "link": return [("url", text()), ("title", text())]
        case "progress": return [("value", number()), ("text", text())]
        case "badge": return [("text", shown()), ("role", .string(pick(["info", "warning", "error"])))]
        case "emptyState": return [("title", text()), ("message", text()), ("button", ["title": text()])]
        case "dateField": return [("value", text()), ("kind", .string(pick(["date", "time", "dateTime"])))]
        case "numberField": return [("value", number()), ("decimals", number())]
        case "fileField": return [("value", ["name": text(), "size": number(), "type": text()])]
        case "markdown": return [("text", .string((0..<roll(40)).map { _ in pick(Self.pieces) }.joined()))]
        case "group", "grid":
            guard depth > 0 else { return [] }
            if kind == "grid" {
                let rows = many(3) { maker in maker.many(4) { $0.component(depth - 1) } }
                return [("rows", rows), ("titles", many(4) { $0.text() })]
            }
            return [
                ("children", many(4) { $0.component(depth - 1) }), ("title", text()), ("isCollapsible", flag()),
                ("isExpanded", flag()), ("axis", .string(pick(["vertical", "horizontal"]))),
            ]
        case "chart":
            let series = many(3) { maker in
                ["title": maker.text(), "points": maker.many(8) { ["label": $0.text(), "value": $0.number()] }]
            }
            return [("series", series), ("kind", .string(pick(["bar", "line"])))]
        case "media":
            return [("url", text()), ("kind", .string(pick(["image", "audio", "video"]))), ("duration", number())]
        case "custom":
            let fallback: JSONValue = ["component": "text", "text": text()]
            return [("name", text()), ("data", ["a": shown()]), ("fallback", fallback)]
        default: return []
        }
    }

    private mutating func rowsMembers(_ rows: JSONValue) -> [(String, JSONValue)] {
        [
            ("rows", rows), ("total", number()), ("from", number()), ("isSkeleton", .bool(roll(9) == 0)),
            ("selection", .string(pick(["none", "single", "multiple"]))), ("selected", [text()]),
            ("empty", emptyState()),
            ("rowCommands", many(2) { ["component": "button", "title": $0.text()] }),
        ]
    }

    private mutating func emptyState() -> JSONValue { ["component": "emptyState", "title": text(), "message": text()] }

    private mutating func shown() -> JSONValue {
        switch roll(4) {
        case 0:
            [
                "number": number(), "style": .string(pick(["decimal", "percent", "currency", "bytes", "integer"])),
                "currency": text(), "decimals": number(),
            ]
        case 1: ["date": text(), "style": .string(pick(["short", "relative", "time", "dateTime"]))]
        default: text()
        }
    }

    private mutating func many(_ most: Int, _ make: (inout ViewMaker) -> JSONValue) -> JSONValue {
        .array((0..<roll(most + 1)).map { _ in make(&self) })
    }

    private mutating func text() -> JSONValue { .string((0..<roll(4)).map { _ in pick(Self.pieces) }.joined()) }
    private mutating func flag() -> JSONValue { .bool(roll(2) == 0) }
    private mutating func number() -> JSONValue { roll(2) == 0 ? .integer(Int64(roll(12))) : Self.numbers[roll(13)] }
    private mutating func pick(_ words: [String]) -> String { words[roll(words.count)] }
    private mutating func roll(_ sides: Int) -> Int { Int(truncatingIfNeeded: generator.next() >> 33) % max(sides, 1) }
}
