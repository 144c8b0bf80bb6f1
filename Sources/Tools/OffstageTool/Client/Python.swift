/// A module for Python 3.10 and later, without dependencies.
enum Python: SourceLanguage {
    static let reserved: Set<String> = [
        "Any", "CaseValue", "Literal", "Mapping", "None", "NotRequired", "Notify", "Notification", "Protocol",
        "Request", "True", "False", "TypeAlias", "TypedDict", "TYPE_CHECKING", "Union",
    ]
    /// Names that a class cannot declare, or that its other members use as types.
    private static let keywords: Set<String> = [
        "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
        "False", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "None", "nonlocal", "not",
        "or", "pass", "raise", "return", "True", "try", "while", "with", "yield", "bool", "dict", "float", "int",
        "list", "str",
    ]

    static func comment(_ text: String, width: Int) -> [String] {
        var escaped = ""
        for character in text {
            if character == "\\" || (character == "\"" && escaped.hasSuffix("\"")) { escaped += "\\" }
            escaped.append(character)
        }
        if escaped.hasSuffix("\"") { escaped.insert("\\", at: escaped.index(before: escaped.endIndex)) }
        // The marks belong to the first and the last word.
        return wrapped("\"\"\"\(escaped)\"\"\"", width: width)
    }

    static func definitions(_ types: MessageTypes) -> [SourceDefinition] {
        let notifications = types.notifications.map { message in
            let method = DataType.constant(message.name)
            return object(
                Identifiers.upperCamel(message.name) + "Notification", message.summary,
                [
                    .init(name: "method", type: method, isRequired: true, description: nil),
                    .init(name: "params", type: message.params ?? .map(.any), isRequired: true, description: nil),
                ])
        }
        let all = alias(
            "Notification", "A notification of the server. A comparison of `method` selects the type of `params`.",
            "Union", notifications.map { .init(text: $0.name) })
        return types.definitions.map(definition)
            + [SourceDefinition(objects: notifications, aliases: notifications.isEmpty ? [] : [all])]
    }

    private static func definition(_ definition: MessageTypes.Definition) -> SourceDefinition {
        let name = name(definition.name)
        switch definition.shape {
        case .object(let members): return SourceDefinition(objects: [object(name, definition.description, members)])
        case .enumeration(let values):
            let variants = values.map { SourceDefinition.Variant(text: quoted($0.text), description: $0.description) }
            return SourceDefinition(aliases: [alias(name, definition.description, "Literal", variants)])
        case .tagged(let tag, let cases, _):
            var result = SourceDefinition()
            var variants: [SourceDefinition.Variant] = []
            var description = definition.description
            for variant in cases {
                switch variant.content {
                // A tag without a literal type would keep the others from telling the objects apart.
                case .named(let other) where variant.isPrefix:
                    let sentence =
                        "Cast an object whose `\(tag)` begins with `\(variant.value)` to `\(self.name(other))`."
                    description = (description.map { $0 + " " } ?? "") + sentence
                case .named(let other): variants.append(.init(text: quoted(self.name(other))))
                case .members(let members):
                    let type = name + Identifiers.upperCamel(variant.value)
                    let value: DataType = variant.isPrefix ? .string : .constant(variant.value)
                    let tag = MessageTypes.Member(name: tag, type: value, isRequired: true, description: nil)
                    result.objects.append(object(type, variant.description, [tag] + members))
                    variants.append(.init(text: type))
                }
            }
            result.aliases = [alias(name, description, "Union", variants)]
            return result
        case .alias(let type):
            let types = if case .union(let types) = type { types } else { [type] }
            let variants = types.map { SourceDefinition.Variant(text: quotedIfNamed($0)) }
            return SourceDefinition(aliases: [alias(name, definition.description, "Union", variants)])
        }
    }

    private static func object(
        _ name: String, _ description: String?, _ members: [MessageTypes.Member]
    ) -> SourceDefinition.Object {
        func isWord(_ member: MessageTypes.Member) -> Bool {
            keywords.contains(member.name) || !Identifiers.isIdentifier(member.name)
        }
        return .init(
            name: name, description: description, members: members.filter { !isWord($0) },
            words: members.filter(isWord))
    }

    private static func alias(
        _ name: String, _ description: String?, _ form: String, _ variants: [SourceDefinition.Variant]
    ) -> SourceDefinition.Alias {
        let texts = variants.map(\.text).joined(separator: ", ")
        // A union of one type is that type.
        let line = form == "Union" && variants.count == 1 ? texts : "\(form)[\(texts)]"
        let isShort = variants.count < 2 || line.count + name.count + 14 <= sourceWidth
        return .init(
            name: name, description: description, form: form, variants: variants,
            line: isShort && variants.allSatisfy { $0.description == nil } ? line : nil)
    }

    /// An alias is evaluated before later types are defined.
    private static func quotedIfNamed(_ type: DataType) -> String {
        switch type {
        case .named, .array, .map, .nullable, .union: "\"\(text(type))\""
        default: text(type)
        }
    }

    static func text(_ member: MessageTypes.Member) -> String {
        member.isRequired ? text(member.type) : "NotRequired[\(text(member.type))]"
    }

    static func text(_ type: DataType) -> String {
        switch type {
        case .any: "Any"
        case .null: "None"
        case .bool: "bool"
        case .integer: "int"
        case .number: "float"
        case .string, .prefixed: "str"
        case .constant(let text): "Literal[\(quoted(text))]"
        case .caseValue: "CaseValue"
        case .named(let other): name(other)
        case .array(let element): "list[\(text(element))]"
        case .map(let value): "dict[str, \(text(value))]"
        case .union(let types): types.map { text($0) }.joined(separator: " | ")
        case .nullable(let type): "\(text(type)) | None"
        }
    }
}
