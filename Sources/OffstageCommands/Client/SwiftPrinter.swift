/// Prints message types as a Swift file that needs Foundation only.
struct SwiftPrinter {
    private var source = SourceText(indentation: 4)
    /// Definitions that contain themselves.
    private var recursive: Set<String> = []

    /// Names that the generated code uses itself, and `View`, which a front end usually needs from its UI library.
    private static let reserved: Set<String> = [
        "Any", "Array", "Bool", "CaseValue", "Codable", "CodingKey", "Decodable", "Decoder", "Dictionary", "Double",
        "Encodable", "Encoder", "Equatable", "Error", "Identifier", "Int", "JSONValue", "MessageKey", "Never",
        "NoParams",
        "NodeChange", "Optional", "Protocol", "Self", "Sendable", "ServerNotification", "ServerRequest", "String",
        "Type",
        "View",
    ]
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "init",
        "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat",
        "rethrows", "return", "self", "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
        "true", "try", "typealias", "var", "where", "while", "Any", "Type", "Protocol",
    ]

    func text(_ types: MessageTypes) -> String {
        var printer = self
        printer.print(types)
        return printer.source.text
    }

    private mutating func print(_ types: MessageTypes) {
        recursive = types.recursiveNames
        source.comment(types.heading(.swift), mark: "//")
        source.space()
        source.add(SwiftPrelude.text)
        for definition in types.definitions { print(definition) }
        for request in types.requests { print(request: request) }
        print(notifications: types.notifications)
    }

    private mutating func comment(_ text: String?, level: Int = 0) {
        source.comment(text, mark: "///", level: level)
    }

    // MARK: Definitions

    private mutating func print(_ definition: MessageTypes.Definition) {
        let name = name(definition.name)
        source.space()
        comment(definition.description)
        switch definition.shape {
        case .object(let members): print(members, of: name)
        case .enumeration(let values): print(values, of: name)
        case .tagged(let tag, let cases, let isOpen):
            print(cases, of: name, enumeration(definition.name), tag: tag, isOpen: isOpen)
        case .alias(.union(let types)): print(types, of: name, enumeration(definition.name), base: definition.name)
        case .alias(let type): source.add("typealias \(name) = \(text(type))")
        }
    }

    /// A value cannot contain itself, except in an indirect case.
    private func enumeration(_ name: String) -> String { recursive.contains(name) ? "indirect enum" : "enum" }

    private mutating func print(_ members: [MessageTypes.Member], of name: String) {
        source.add("struct \(name): Codable, Equatable, Sendable {")
        for member in members {
            comment(member.description, level: 1)
            source.add("var \(declaration(member))", level: 1)
        }
        if members.contains(where: { Self.identifier($0.name) != $0.name }) {
            source.space()
            source.add("private enum CodingKeys: String, CodingKey {", level: 1)
            for member in members {
                source.add("case \(Self.member(member.name)) = \(SourceText.quoted(member.name))", level: 2)
            }
            source.add("}", level: 1)
        }
        source.add("}")
    }

    private func declaration(_ member: MessageTypes.Member) -> String {
        let name = Self.member(member.name)
        if case .constant(let constant) = member.type, member.isRequired {
            return "\(name) = \(SourceText.quoted(constant))"
        }
        return "\(name): \(type(of: member))"
    }

    /// An optional member that may be null is a change that has a value or removes one.
    private func type(of member: MessageTypes.Member) -> String {
        if member.isRequired { return text(member.type) }
        if case .nullable(let type) = member.type { return "NodeChange<\(text(type))>?" }
        return text(member.type) + "?"
    }

    private mutating func print(_ values: [MessageTypes.Value], of name: String) {
        source.add("enum \(name): String, Codable, Sendable {")
        for value in values {
            comment(value.description, level: 1)
            let name = Self.caseName(value.text)
            let isSame = name == value.text || name == "`\(value.text)`"
            source.add("case \(name)\(isSame ? "" : " = \(SourceText.quoted(value.text))")", level: 1)
        }
        source.add("}")
    }

    // MARK: Unions

    private mutating func print(
        _ cases: [MessageTypes.Case], of name: String, _ keyword: String, tag: String, isOpen: Bool
    ) {
        source.add("\(keyword) \(name): Codable, Equatable, Sendable {")
        for variant in cases {
            switch variant.content {
            case .named(let other):
                source.add("case \(Self.caseName(variant.value))(\(self.name(other)))", level: 1)
            case .members(let members):
                comment(variant.description, level: 1)
                let values = members.map { member in
                    "\(Self.label(member.name)): \(type(of: member))\(member.isRequired ? "" : " = nil")"
                }
                let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
                source.add("case \(Self.caseName(variant.value))\(list)", level: 1)
            }
        }
        if isOpen {
            comment("An object with another `\(tag)`.", level: 1)
            source.add("case other(JSONValue)", level: 1)
        }
        printDecoding(cases, tag: tag, isOpen: isOpen)
        printEncoding(cases, tag: tag, isOpen: isOpen)
        source.add("}")
    }

    private mutating func printDecoding(_ cases: [MessageTypes.Case], tag: String, isOpen: Bool) {
        source.space()
        source.add("init(from decoder: any Decoder) throws {", level: 1)
        source.add("let container = try decoder.container(keyedBy: MessageKey.self)", level: 2)
        source.add("switch try container.decode(String.self, forKey: \(SourceText.quoted(tag))) {", level: 2)
        for variant in cases {
            let value = SourceText.quoted(variant.value)
            let pattern = variant.isPrefix ? "let tag where tag.hasPrefix(\(value))" : value
            switch variant.content {
            case .named(let other): print(decoding: variant, pattern, ["\(name(other))(from: decoder)"])
            case .members(let members): print(decoding: variant, pattern, members.map { decoding($0) })
            }
        }
        let unknown = "throw container.unknown(\(SourceText.quoted(tag)))"
        source.add("default: \(isOpen ? "self = try .other(JSONValue(from: decoder))" : unknown)", level: 2)
        source.add("}", level: 2)
        source.add("}", level: 1)
    }

    /// Prints the decoding of a case's values, in one line if it fits.
    private mutating func print(decoding variant: MessageTypes.Case, _ pattern: String, _ values: [String]) {
        let name = Self.caseName(variant.value)
        let line = "case \(pattern): self = try .\(name)(\(values.joined(separator: ", ")))"
        if values.isEmpty {
            source.add("case \(pattern): self = .\(name)", level: 2)
        } else if line.count + 8 <= SourceText.width {
            source.add(line, level: 2)
        } else {
            source.add("case \(pattern):", level: 2)
            source.add("self = try .\(name)(", level: 3)
            source.add(values.joined(separator: ",\n"), level: 4)
            source.add(")", level: 3)
        }
    }

    private func decoding(_ member: MessageTypes.Member) -> String {
        let method = member.isRequired ? "decode" : "decodeIfPresent"
        let type = member.isRequired ? text(member.type) : String(type(of: member).dropLast())
        return
            "\(Self.label(member.name)): container.\(method)(\(type).self, forKey: \(SourceText.quoted(member.name)))"
    }

    private mutating func printEncoding(_ cases: [MessageTypes.Case], tag: String, isOpen: Bool) {
        source.space()
        source.add("func encode(to encoder: any Encoder) throws {", level: 1)
        let hasMembers = cases.contains { if case .members = $0.content { true } else { false } }
        if hasMembers { source.add("var container = encoder.container(keyedBy: MessageKey.self)", level: 2) }
        source.add("switch self {", level: 2)
        for variant in cases {
            let name = Self.caseName(variant.value)
            guard case .members(let members) = variant.content else {
                source.add("case .\(name)(let value): try value.encode(to: encoder)", level: 2)
                continue
            }
            let bindings = members.map { "let \(Self.binding($0.name))" }.joined(separator: ", ")
            source.add("case .\(name)\(members.isEmpty ? "" : "(\(bindings))"):", level: 2)
            source.add(
                "try container.encode(\(SourceText.quoted(variant.value)), forKey: \(SourceText.quoted(tag)))", level: 3
            )
            for member in members {
                let method = member.isRequired ? "encode" : "encodeIfPresent"
                source.add(
                    "try container.\(method)(\(Self.binding(member.name)), forKey: \(SourceText.quoted(member.name)))",
                    level: 3)
            }
        }
        if isOpen { source.add("case .other(let value): try value.encode(to: encoder)", level: 2) }
        source.add("}", level: 2)
        source.add("}", level: 1)
    }

    /// Name of a value of a case, other than the names of the function around it.
    private static func binding(_ name: String) -> String {
        ["container", "encoder", "self"].contains(name) ? name + "Value" : member(name)
    }

    /// Prints a union of types that no tag tells apart: the first type that fits is decoded.
    private mutating func print(_ types: [DataType], of name: String, _ keyword: String, base: String) {
        source.add("\(keyword) \(name): Codable, Equatable, Sendable {")
        let cases = types.map { (name: Self.caseName($0, base: base), type: $0) }
        for variant in cases {
            source.add("case \(variant.name)\(isConstant(variant.type) ? "" : "(\(text(variant.type)))")", level: 1)
        }
        source.space()
        source.add("init(from decoder: any Decoder) throws {", level: 1)
        for (index, variant) in cases.enumerated() {
            let isLast = index == cases.count - 1
            if case .constant(let constant) = variant.type {
                source.add("if (try? String(from: decoder)) == \(SourceText.quoted(constant)) {", level: 2)
                source.add("self = .\(variant.name)", level: 3)
            } else if isLast {
                source.add("self = .\(variant.name)(try \(text(variant.type))(from: decoder))", level: 2)
                continue
            } else {
                source.add("if let value = try? \(text(variant.type))(from: decoder) {", level: 2)
                source.add("self = .\(variant.name)(value)", level: 3)
            }
            if isLast {
                source.add("} else {", level: 2)
                source.add("throw MessageKey.mismatch(decoder, \(SourceText.quoted(name)))", level: 3)
            } else {
                source.add("return", level: 3)
            }
            source.add("}", level: 2)
        }
        source.add("}", level: 1)
        source.space()
        source.add("func encode(to encoder: any Encoder) throws {", level: 1)
        source.add("switch self {", level: 2)
        for variant in cases {
            if case .constant(let constant) = variant.type {
                source.add("case .\(variant.name): try \(SourceText.quoted(constant)).encode(to: encoder)", level: 2)
            } else {
                source.add("case .\(variant.name)(let value): try value.encode(to: encoder)", level: 2)
            }
        }
        source.add("}", level: 2)
        source.add("}", level: 1)
        source.add("}")
    }

    private func isConstant(_ type: DataType) -> Bool { if case .constant = type { true } else { false } }

    /// `DisplayTextNumber` of the union `DisplayText` → `number`.
    private static func caseName(_ type: DataType, base: String) -> String {
        let name =
            switch type {
            case .bool: "bool"
            case .integer: "integer"
            case .number: "number"
            case .constant(let text): text
            case .named(let name): name.hasPrefix(base) && name != base ? String(name.dropFirst(base.count)) : name
            case .array: "array"
            case .map: "object"
            case .null: "null"
            case .any, .caseValue, .union, .nullable: "value"
            case .string, .prefixed: "string"
            }
        return caseName(name)
    }

    // MARK: Messages

    private mutating func print(request: MessageTypes.Message) {
        source.space()
        comment(request.summary)
        source.add("enum \(Identifiers.upperCamel(request.name))Request: ServerRequest {")
        source.add("static let method = \(SourceText.quoted(request.name))", level: 1)
        source.add("typealias Params = \(request.params.map { text($0) } ?? "NoParams")", level: 1)
        source.add("typealias Result = \(request.result == .null ? "JSONValue" : text(request.result))", level: 1)
        source.add("}")
    }

    private mutating func print(notifications: [MessageTypes.Message]) {
        source.space()
        comment("A notification of the server, decoded from a message with a method and without an id.")
        source.add("enum ServerNotification: Decodable, Equatable, Sendable {")
        for notification in notifications {
            comment(notification.summary, level: 1)
            let params = notification.params.map { text($0) } ?? "NoParams"
            source.add("case \(Self.caseName(notification.name))(\(params))", level: 1)
        }
        comment("A notification of a later server.", level: 1)
        source.add("case other(method: String)", level: 1)
        source.space()
        source.add("init(from decoder: any Decoder) throws {", level: 1)
        source.add("let values = try decoder.container(keyedBy: MessageKey.self)", level: 2)
        source.add("switch try values.decode(String.self, forKey: \"method\") {", level: 2)
        for notification in notifications {
            let params = notification.params.map { text($0) } ?? "NoParams"
            source.add("case \(SourceText.quoted(notification.name)):", level: 2)
            source.add("self = .\(Self.caseName(notification.name))(", level: 3)
            source.add("try values.decode(\(params).self, forKey: \"params\"))", level: 4)
        }
        source.add("case let method: self = .other(method: method)", level: 2)
        source.add("}", level: 2)
        source.add("}", level: 1)
        source.add("}")
    }

    // MARK: Names and types

    private func name(_ name: String) -> String { Self.reserved.contains(name) ? name + "Value" : name }

    private static func identifier(_ name: String) -> String {
        if Identifiers.isIdentifier(name) { return name }
        let made = Identifiers.lowerCamel(name)
        return made.isEmpty ? "value" : made
    }

    private static func member(_ name: String) -> String {
        let identifier = identifier(name)
        return keywords.contains(identifier) ? "`\(identifier)`" : identifier
    }

    /// Name of an argument, which few keywords exclude.
    private static func label(_ name: String) -> String {
        ["inout", "let", "var"].contains(name) ? "`\(name)`" : identifier(name)
    }

    private static func caseName(_ name: String) -> String {
        let identifier = identifier(name)
        return member(identifier.first?.isUppercase == true ? Identifiers.lowerCamel(identifier) : identifier)
    }

    private func text(_ type: DataType) -> String {
        switch type {
        case .any, .null: return "JSONValue"
        case .bool: return "Bool"
        case .integer: return "Int"
        case .number: return "Double"
        case .string, .constant, .prefixed: return "String"
        case .caseValue: return "CaseValue"
        case .named(let other): return name(other)
        case .array(let element): return "[\(text(element))]"
        case .map(let value): return "[String: \(text(value))]"
        case .union(let types):
            let isIdentifier = types.allSatisfy { $0 == .string || $0 == .integer }
            return isIdentifier ? "Identifier" : "JSONValue"
        case .nullable(let type): return text(type) + "?"
        }
    }
}
