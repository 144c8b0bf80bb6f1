/// Prints message types as a Python module for Python 3.10 and later, without dependencies.
struct PythonPrinter {
    private var source = SourceText(indentation: 4)

    /// Names that the generated code uses itself.
    private static let reserved: Set<String> = [
        "Any", "CaseValue", "Literal", "Mapping", "None", "NotRequired", "Notify", "Notification", "Protocol",
        "Request",
        "True", "False", "TypeAlias", "TypedDict", "TYPE_CHECKING", "Union",
    ]
    /// Names that a class cannot declare, or that its other members use as types.
    private static let keywords: Set<String> = [
        "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
        "False", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "None", "nonlocal", "not",
        "or", "pass", "raise", "return", "True", "try", "while", "with", "yield", "bool", "dict", "float", "int",
        "list",
        "str",
    ]

    func text(_ types: MessageTypes) -> String {
        var printer = self
        printer.print(types)
        return printer.source.text
    }

    private mutating func print(_ types: MessageTypes) {
        docString(types.heading(.python))
        source.add(
            """

            from __future__ import annotations

            import sys
            from collections.abc import Mapping
            from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypedDict, Union, overload

            if sys.version_info >= (3, 11):
                from typing import NotRequired
            elif TYPE_CHECKING:
                from typing_extensions import NotRequired

            CaseValue: TypeAlias = Mapping[str, Any]
            \"""An action or event: `type` is its case, the other members are its labelled values.\"""
            """)
        for definition in types.definitions { print(definition) }
        print(requests: types.requests)
        print(clientNotifications: types.clientNotifications)
        print(notifications: types.notifications)
    }

    private mutating func docString(_ text: String?, level: Int = 0) {
        guard let text else { return }
        var escaped = ""
        for character in text {
            if character == "\\" || (character == "\"" && escaped.hasSuffix("\"")) { escaped += "\\" }
            escaped.append(character)
        }
        if escaped.hasSuffix("\"") { escaped.insert("\\", at: escaped.index(before: escaped.endIndex)) }
        // The marks belong to the first and the last word.
        let width = SourceText.width - level * source.indentation
        for line in SourceText.wrapped("\"\"\"\(escaped)\"\"\"", width: width) { source.add(line, level: level) }
    }

    // MARK: Definitions

    private mutating func print(_ definition: MessageTypes.Definition) {
        let name = name(definition.name)
        switch definition.shape {
        case .object(let members): print(members, of: name, definition.description, tag: nil)
        case .enumeration(let values):
            source.space(1)
            alias(name, "Literal", values.map { (SourceText.quoted($0.text), $0.description) })
            docString(definition.description)
        case .tagged(let tag, let cases, _):
            var variants: [(String, String?)] = []
            var description = definition.description
            for variant in cases {
                switch variant.content {
                // A tag without a literal type would keep the others from telling the objects apart.
                case .named(let other) where variant.isPrefix:
                    let sentence =
                        "Cast an object whose `\(tag)` begins with `\(variant.value)` to `\(self.name(other))`."
                    description = (description.map { $0 + " " } ?? "") + sentence
                case .named(let other): variants.append(("\"\(self.name(other))\"", nil))
                case .members(let members):
                    let type = name + Identifiers.upperCamel(variant.value)
                    let constant = DataType.constant(variant.value)
                    print(members, of: type, variant.description, tag: (tag, variant.isPrefix ? .string : constant))
                    variants.append((type, nil))
                }
            }
            source.space(1)
            alias(name, "Union", variants)
            docString(description)
        case .alias(let type):
            source.space(1)
            if case .union(let types) = type {
                alias(name, "Union", types.map { (quotedIfNamed($0), nil) })
            } else {
                source.add("\(name): TypeAlias = \(quotedIfNamed(type))")
            }
            docString(definition.description)
        }
    }

    /// An alias is evaluated before later types are defined.
    private func quotedIfNamed(_ type: DataType) -> String {
        switch type {
        case .named, .array, .map, .nullable, .union: "\"\(text(type))\""
        default: text(type)
        }
    }

    private mutating func alias(_ name: String, _ form: String, _ variants: [(text: String, description: String?)]) {
        // A union of one type is that type.
        let line =
            form == "Union" && variants.count == 1
            ? "\(name): TypeAlias = \(variants[0].text)"
            : "\(name): TypeAlias = \(form)[\(variants.map(\.text).joined(separator: ", "))]"
        if line.count <= SourceText.width, variants.allSatisfy({ $0.description == nil }) {
            source.add(line)
            return
        }
        source.add("\(name): TypeAlias = \(form)[")
        for variant in variants {
            source.comment(variant.description, mark: "#", level: 1)
            source.add("\(variant.text),", level: 1)
        }
        source.add("]")
    }

    private mutating func print(
        _ members: [MessageTypes.Member], of name: String, _ description: String?, tag: (name: String, type: DataType)?
    ) {
        let tags =
            tag.map {
                [MessageTypes.Member(name: $0.name, type: $0.type, isRequired: true, description: nil)]
            } ?? []
        let all = tags + members
        let base = all.filter { Self.keywords.contains($0.name) || !Identifiers.isIdentifier($0.name) }
        let own = all.filter { Self.keywords.contains($0.name) == false && Identifiers.isIdentifier($0.name) }
        source.space(2)
        if !base.isEmpty {
            source.add("_\(name)Words = TypedDict(")
            source.add("\"_\(name)Words\",", level: 1)
            source.add("{", level: 1)
            for member in base {
                source.comment(member.description, mark: "#", level: 2)
                source.add("\"\(member.name)\": \"\(annotation(member))\",", level: 2)
            }
            source.add("},", level: 1)
            source.add(")")
            source.space(2)
        }
        source.add("class \(name)(\(base.isEmpty ? "TypedDict" : "_\(name)Words")):")
        docString(description, level: 1)
        if description == nil && own.isEmpty { source.add("pass", level: 1) }
        if description != nil && !own.isEmpty { source.space() }
        for member in own {
            source.add("\(member.name): \(annotation(member))", level: 1)
            docString(member.description, level: 1)
        }
        source.space(2)
    }

    private func annotation(_ member: MessageTypes.Member) -> String {
        member.isRequired ? text(member.type) : "NotRequired[\(text(member.type))]"
    }

    // MARK: Messages

    private mutating func print(requests: [MessageTypes.Message]) {
        source.space(2)
        source.add("class Request(Protocol):")
        docString(
            "Function that sends a request and returns its result. A client casts its own function to it.", level: 1)
        for request in requests {
            print(call: request, result: text(request.result), prefix: "async ")
        }
    }

    private mutating func print(clientNotifications: [MessageTypes.Message]) {
        if clientNotifications.isEmpty { return }
        source.space(2)
        source.add("class Notify(Protocol):")
        docString("Function that sends a notification. A client casts its own function to it.", level: 1)
        for notification in clientNotifications { print(call: notification, result: "None", prefix: "") }
    }

    private mutating func print(call message: MessageTypes.Message, result: String, prefix: String) {
        let type = message.params.map { text($0) }
        let params = type.map { message.needsNoParams ? "\($0) | None = None" : $0 } ?? "None = None"
        source.space()
        source.add("@overload", level: 1)
        let head = "\(prefix)def __call__("
        let arguments = ["self", "method: Literal[\(SourceText.quoted(message.name))]", "params: \(params)"]
        let line = "\(head)\(arguments.joined(separator: ", "))) -> \(result):"
        if line.count + 4 <= SourceText.width {
            source.add(line, level: 1)
        } else {
            source.add(head, level: 1)
            source.add(arguments.joined(separator: ",\n") + ",", level: 2)
            source.add(") -> \(result):", level: 1)
        }
        docString(message.summary, level: 2)
        source.add("...", level: 2)
    }

    private mutating func print(notifications: [MessageTypes.Message]) {
        if notifications.isEmpty { return }
        var names: [(String, String?)] = []
        for notification in notifications {
            let name = Identifiers.upperCamel(notification.name) + "Notification"
            names.append((name, nil))
            let params = notification.params ?? .map(.any)
            print(
                [
                    .init(name: "method", type: .constant(notification.name), isRequired: true, description: nil),
                    .init(name: "params", type: params, isRequired: true, description: nil),
                ], of: name, notification.summary, tag: nil)
        }
        alias("Notification", "Union", names)
        docString("A notification of the server. A comparison of `method` selects the type of `params`.")
    }

    // MARK: Names and types

    private func name(_ name: String) -> String { Self.reserved.contains(name) ? name + "Value" : name }

    private func text(_ type: DataType) -> String {
        switch type {
        case .any: "Any"
        case .null: "None"
        case .bool: "bool"
        case .integer: "int"
        case .number: "float"
        case .string, .prefixed: "str"
        case .constant(let text): "Literal[\(SourceText.quoted(text))]"
        case .caseValue: "CaseValue"
        case .named(let other): name(other)
        case .array(let element): "list[\(text(element))]"
        case .map(let value): "dict[str, \(text(value))]"
        case .union(let types): types.map { text($0) }.joined(separator: " | ")
        case .nullable(let type): "\(text(type)) | None"
        }
    }
}
