import Foundation
import JSON
import OffstageServer
import Testing

/// The schemas of the protocol: complete, and compatible with the frozen copy of their level.
struct OpenRPCTests {
    private let document = OpenRPC.document()

    // MARK: Completeness

    @Test func `every schema of the document has a type`() {
        let untyped = UntypedSchemas(in: document).paths
        #expect(untyped.isEmpty, "untyped: \(untyped.joined(separator: ", "))")
    }

    @Test(arguments: [
        "{}", "true", #"{"description":"Anything."}"#, #"{"type":"array"}"#, #"{"type":"array","items":{}}"#,
        #"{"type":"object"}"#, #"{"type":"object","properties":{"a":{}}}"#, #"{"anyOf":[{"type":"null"},{}]}"#,
        #"{"type":"object","additionalProperties":true}"#,
    ])
    func `a schema without a type is found`(schema: String) throws {
        var document = document
        document["components"]?["schemas"]?["Example"] = try JSONValue(parsing: schema)
        #expect(UntypedSchemas(in: document).paths.count == 1)
    }

    @Test func `every definition and every member of a definition has a sentence`() {
        var silent: [String] = []
        for (name, schema) in document["components"]?["schemas"]?.object ?? [:] {
            if schema["description"] == nil { silent.append(name) }
            for (member, schema) in schema["properties"]?.object ?? [:]
            where schema["description"] == nil && schema["const"] == nil {
                silent.append("\(name).\(member)")
            }
        }
        #expect(silent.isEmpty, "without a description: \(silent.joined(separator: ", "))")
    }

    @Test func `names of types have no numbers that tell two types apart`() {
        let names = document["components"]?["schemas"]?.object?.keys ?? []
        #expect(names.filter { $0.last?.isNumber == true } == [])
    }

    // MARK: Levels

    private static let level = "schemas/levels/\(ProtocolLevel.current).json"

    /// The frozen copy of the current level. `OFFSTAGE_RECORD=1` writes the copy of a new level, never of an old one.
    @Test func `the document is compatible with the frozen copy of its level`() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../\(Self.level)")
            .standardized
        if ProcessInfo.processInfo.environment["OFFSTAGE_RECORD"] == "1",
            !FileManager.default.fileExists(atPath: url.path)
        {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((document.pretty() + "\n").utf8).write(to: url)
        }
        let frozen = try JSONValue(parsing: String(contentsOf: url, encoding: .utf8))
        let breaks = BreakingChanges(from: frozen, to: document).found
        #expect(
            breaks.isEmpty,
            """
            \(breaks.joined(separator: "\n"))
            These changes break clients of protocol level \(ProtocolLevel.current). Undo them, or raise \
            ProtocolLevel.current and oldestCompatible and write schemas/levels/\(ProtocolLevel.current + 1).json with \
            OFFSTAGE_RECORD=1 swift test --filter OpenRPCTests.
            """)
    }

    private static let example = #"""
        {"methods":[{"name":"a/b","params":[{"name":"p","required":false,"schema":{"type":"string"}}],
        "result":{"name":"result","schema":{"$ref":"#/components/schemas/R"}}}],
        "x-notifications":[{"name":"n","params":[{"name":"q","required":true,"schema":{"enum":["x","y"]}}]}],
        "components":{"schemas":{"R":{"type":"object","properties":{"m":{"type":"integer"}},"required":["m"]}}}}
        """#

    @Test(arguments: [
        (#""name":"a/b""#, #""name":"a/c""#, "a/b was removed"),
        (#""name":"n""#, #""name":"o""#, "n was removed"),
        (#""name":"p""#, #""name":"o""#, "a/b: the param p was removed"),
        (#""required":false"#, #""required":true"#, "a/b: the param p is required now"),
        (#""type":"string""#, #""type":"integer""#, #"a/b/p: the type was "string" and is "integer""#),
        (#""required":["m"]"#, #""required":[]"#, "R: m is optional now"),
        (#""type":"integer""#, #""type":"string""#, #"R/m: the type was "integer" and is "string""#),
        (#""m":{"type":"integer"}"#, "", "R: the member m was removed"),
        (#""x","y""#, #""x""#, #"n/q: the value "y" was removed"#),
    ])
    func `a breaking change is found`(part: String, replacement: String, finding: String) throws {
        let old = try JSONValue(parsing: Self.example)
        let new = try JSONValue(parsing: Self.example.replacingOccurrences(of: part, with: replacement))
        #expect(BreakingChanges(from: old, to: new).found == [finding])
    }

    @Test(arguments: [
        (#""params":[{"name":"p""#, #""params":[{"name":"new","required":false,"schema":{}},{"name":"p""#),
        (#""properties":{"#, #""properties":{"more":{"type":"string"},"#),
        (#""methods":["#, #""methods":[{"name":"new","params":[]},"#),
    ])
    func `an addition breaks no client`(part: String, replacement: String) throws {
        let old = try JSONValue(parsing: Self.example)
        let new = try JSONValue(parsing: Self.example.replacingOccurrences(of: part, with: replacement))
        #expect(BreakingChanges(from: old, to: new).found == [])
    }
}

/// Paths of the schemas in an OpenRPC document that allow any value without saying so. Any JSON is a list of all types.
private struct UntypedSchemas {
    private(set) var paths: [String] = []

    init(in document: JSONValue) {
        for (name, schema) in document["components"]?["schemas"]?.object ?? [:] { walk(schema, name) }
        for entry in (document["methods"]?.array ?? []) + (document["x-notifications"]?.array ?? []) {
            let name = entry["name"]?.string ?? ""
            for param in entry["params"]?.array ?? [] {
                walk(param["schema"] ?? true, "\(name).\(param["name"]?.string ?? "")")
            }
            if let result = entry["result"] { walk(result["schema"] ?? true, "\(name).result") }
        }
    }

    private mutating func walk(_ schema: JSONValue, _ path: String) {
        let typing = ["$ref", "type", "const", "enum", "anyOf", "oneOf", "not"]
        guard typing.contains(where: { schema[$0] != nil }) else { return paths.append(path) }
        if schema["type"] == "array", schema["items"] == nil { return paths.append(path) }
        if schema["type"] == "object", schema["properties"] == nil, schema["additionalProperties"] == nil {
            return paths.append(path)
        }
        for (name, member) in schema["properties"]?.object ?? [:] { walk(member, "\(path)/\(name)") }
        for keyword in ["items", "additionalProperties"] {
            if let inner = schema[keyword] { walk(inner, "\(path)/\(keyword)") }
        }
        for keyword in ["anyOf", "oneOf"] {
            for (index, inner) in (schema[keyword]?.array ?? []).enumerated() {
                walk(inner, "\(path)/\(keyword)/\(index)")
            }
        }
    }
}

/// Changes of an OpenRPC document that break a client written for the old one.
private struct BreakingChanges {
    private let old: JSONValue
    private let new: JSONValue
    private(set) var found: [String] = []

    init(from old: JSONValue, to new: JSONValue) {
        (self.old, self.new) = (old, new)
        for section in ["methods", "x-notifications"] { compareEntries(section) }
        for (name, schema) in old["components"]?["schemas"]?.object ?? [:] {
            // A definition without users may be renamed: its users are compared by their members.
            if let now = new["components"]?["schemas"]?[name] { compare(schema, now, name) }
        }
    }

    private mutating func compareEntries(_ section: String) {
        for entry in old[section]?.array ?? [] {
            let name = entry["name"]?.string ?? ""
            guard let now = new[section]?.array?.first(where: { $0["name"] == entry["name"] }) else {
                found.append("\(name) was removed")
                continue
            }
            let (before, after) = (entry["params"]?.array ?? [], now["params"]?.array ?? [])
            for param in before {
                let label = param["name"]?.string ?? ""
                guard let same = after.first(where: { $0["name"] == param["name"] }) else {
                    found.append("\(name): the param \(label) was removed")
                    continue
                }
                if section == "methods", same["required"] == true, param["required"] != true {
                    found.append("\(name): the param \(label) is required now")
                }
                compare(param["schema"] ?? true, same["schema"] ?? true, "\(name)/\(label)")
            }
            for param in after where section == "methods" && param["required"] == true {
                if !before.contains(where: { $0["name"] == param["name"] }) {
                    found.append("\(name): the new param \(param["name"]?.string ?? "") is required")
                }
            }
            if let result = entry["result"] {
                compare(result["schema"] ?? true, now["result"]?["schema"] ?? true, "\(name)/result")
            }
        }
    }

    private mutating func compare(_ before: JSONValue, _ after: JSONValue, _ path: String) {
        if before["$ref"] != after["$ref"] {
            found.append("\(path): the type was \(before["$ref"] ?? "inline") and is \(after["$ref"] ?? "inline")")
        }
        for keyword in ["type", "const"] where before[keyword] != after[keyword] {
            found.append("\(path): the \(keyword) was \(before[keyword] ?? .null) and is \(after[keyword] ?? .null)")
        }
        for value in before["enum"]?.array ?? [] where after["enum"]?.array?.contains(value) != true {
            found.append("\(path): the value \(value) was removed")
        }
        for (name, member) in before["properties"]?.object ?? [:] {
            guard let now = after["properties"]?[name] else {
                found.append("\(path): the member \(name) was removed")
                continue
            }
            compare(member, now, "\(path)/\(name)")
            let required = (before["required"]?.array ?? [], after["required"]?.array ?? [])
            if required.0.contains(.string(name)), !required.1.contains(.string(name)) {
                found.append("\(path): \(name) is optional now")
            }
        }
        if let items = before["items"], let now = after["items"] { compare(items, now, "\(path)/items") }
    }
}
