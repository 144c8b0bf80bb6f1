/// TypeScript declarations.
enum TypeScript: SourceLanguage {
    static let reserved: Set<String> = ["Record", "CaseValue"]

    static func comment(_ text: String, width: Int) -> [String] {
        let text = text.replacing("*/", with: "* /")
        if text.count + 7 <= width, !text.contains("\n") { return ["/** \(text) */"] }
        return ["/**"] + wrapped(text, width: width - 3).map { $0.isEmpty ? " *" : " * \($0)" } + [" */"]
    }

    static func definitions(_ types: MessageTypes) -> [SourceDefinition] { types.definitions.map(definition) }

    private static func definition(_ definition: MessageTypes.Definition) -> SourceDefinition {
        let name = name(definition.name)
        let variants: [SourceDefinition.Variant]
        switch definition.shape {
        case .object(let members):
            return SourceDefinition(objects: [.init(name: name, description: definition.description, members: members)])
        case .enumeration(let values):
            variants = values.map { .init(text: quoted($0.text), description: $0.description) }
        case .tagged(let tag, let cases, _): variants = cases.map { variant($0, tag: tag) }
        case .alias(let type): variants = [.init(text: text(type))]
        }
        let line = variants.isEmpty ? "never" : variants.map(\.text).joined(separator: " | ")
        let isShort = variants.count < 2 || line.count + name.count + 16 <= sourceWidth
        return SourceDefinition(aliases: [
            .init(
                name: name, description: definition.description, form: "", variants: variants,
                line: isShort && variants.allSatisfy { $0.description == nil } ? line : nil)
        ])
    }

    /// Named objects have their description at their definition.
    private static func variant(_ variant: MessageTypes.Case, tag: String) -> SourceDefinition.Variant {
        switch variant.content {
        case .named(let other): return .init(text: name(other))
        case .members(let members):
            let value = text(variant.isPrefix ? .prefixed(variant.value) : .constant(variant.value))
            let declarations = ["\(property(tag)): \(value)"] + members.map { text($0) }
            return .init(text: "{ \(declarations.joined(separator: "; ")) }", description: variant.description)
        }
    }

    static func property(_ name: String) -> String { Identifiers.isIdentifier(name) ? name : quoted(name) }

    static func text(_ member: MessageTypes.Member) -> String {
        "\(property(member.name))\(member.isRequired ? "" : "?"): \(text(member.type))"
    }

    static func text(_ type: DataType) -> String {
        switch type {
        case .any: "unknown"
        case .null: "null"
        case .bool: "boolean"
        case .integer, .number: "number"
        case .string: "string"
        case .constant(let text): quoted(text)
        case .prefixed(let text): "`\(text)${string}`"
        case .caseValue: "CaseValue"
        case .named(let other): name(other)
        case .array(let element):
            switch element {
            case .union, .nullable: "(\(text(element)))[]"
            default: "\(text(element))[]"
            }
        case .map(let value): "Record<string, \(text(value))>"
        case .union(let types): types.map { text($0) }.joined(separator: " | ")
        case .nullable(let type): "\(text(type)) | null"
        }
    }
}
