/// Prints message types as a TypeScript declaration file.
struct TypeScriptPrinter {
    private var source = SourceText(indentation: 2)

    /// Names that the generated code uses itself.
    private static let reserved: Set<String> = ["Record", "CaseValue"]

    func text(_ types: MessageTypes) -> String {
        var printer = self
        printer.print(types)
        return printer.source.text
    }

    private mutating func print(_ types: MessageTypes) {
        source.comment(types.heading(.typescript), mark: "//")
        source.space()
        comment("An action or event: `type` is its case, the other members are its labelled values.")
        source.add("export interface CaseValue {\n  type: string;\n  [member: string]: unknown;\n}")
        for definition in types.definitions { print(definition) }
        print(types.requests, named: "Methods", "Requests of the client, by method.", hasResult: true)
        print(types.notifications, named: "Notifications", "Notifications of the server, by method.")
        print(types.clientNotifications, named: "ClientNotifications", "Notifications of the client, by method.")
        print(capabilities: types.capabilities)
        print(types.screens, named: "Screens", "Types of the app's screens, by name.")
        print(types.layers, named: "Layers", "Types of the app's own layers, by name.")
    }

    private mutating func comment(_ text: String?, level: Int = 0) {
        guard let text else { return }
        let escaped = text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
        let width = SourceText.width - level * source.indentation
        if escaped.count + 7 <= width, !escaped.contains("\n") {
            source.add("/** \(escaped) */", level: level)
        } else {
            source.add("/**", level: level)
            for line in SourceText.wrapped(escaped, width: width - 3) {
                source.add(line.isEmpty ? " *" : " * \(line)", level: level)
            }
            source.add(" */", level: level)
        }
    }

    // MARK: Definitions

    private mutating func print(_ definition: MessageTypes.Definition) {
        let name = name(definition.name)
        source.space()
        comment(definition.description)
        switch definition.shape {
        case .object(let members):
            source.add("export interface \(name) {")
            print(members, level: 1)
            source.add("}")
        case .enumeration(let values):
            print(
                variants: values.map { (SourceText.quoted($0.text), $0.description) }, of: name)
        case .tagged(let tag, let cases, _):
            print(variants: cases.map { variant($0, tag: tag) }, of: name)
        case .alias(let type): source.add("export type \(name) = \(text(type));")
        }
    }

    private mutating func print(_ members: [MessageTypes.Member], level: Int) {
        for member in members {
            comment(member.description, level: level)
            source.add("\(declaration(member));", level: level)
        }
    }

    private func declaration(_ member: MessageTypes.Member) -> String {
        "\(property(member.name))\(member.isRequired ? "" : "?"): \(text(member.type))"
    }

    /// Named objects have their description at their definition.
    private func variant(_ variant: MessageTypes.Case, tag: String) -> (String, String?) {
        switch variant.content {
        case .named(let other): return (name(other), nil)
        case .members(let members):
            let value = text(variant.isPrefix ? .prefixed(variant.value) : .constant(variant.value))
            let declarations = ["\(property(tag)): \(value)"] + members.map { declaration($0) }
            return ("{ \(declarations.joined(separator: "; ")) }", variant.description)
        }
    }

    private mutating func print(variants: [(text: String, description: String?)], of name: String) {
        let line = "export type \(name) = \(variants.map(\.text).joined(separator: " | "));"
        let isShort = line.count <= SourceText.width && variants.allSatisfy { $0.description == nil }
        if isShort || variants.isEmpty {
            source.add(variants.isEmpty ? "export type \(name) = never;" : line)
            return
        }
        source.add("export type \(name) =")
        for (index, variant) in variants.enumerated() {
            comment(variant.description, level: 1)
            source.add("| \(variant.text)\(index == variants.count - 1 ? ";" : "")", level: 1)
        }
    }

    // MARK: Messages

    private mutating func print(
        _ messages: [MessageTypes.Message], named name: String, _ description: String, hasResult: Bool = false
    ) {
        if messages.isEmpty { return }
        source.space()
        comment(description)
        source.add("export interface \(name) {")
        for message in messages {
            comment(message.summary, level: 1)
            let params = message.params.map { text($0) } ?? "undefined"
            let optional = message.params == nil || message.needsNoParams ? "?" : ""
            let value = hasResult ? "{ params\(optional): \(params); result: \(text(message.result)) }" : params
            source.add("\(property(message.name)): \(value);", level: 1)
        }
        source.add("}")
    }

    private mutating func print(capabilities: [MessageTypes.Message]) {
        if capabilities.isEmpty { return }
        source.space()
        comment("Requests of an app to the platform, by capability. `route/fulfil` answers with the result.")
        source.add("export interface Capabilities {")
        for capability in capabilities {
            comment(capability.summary, level: 1)
            let arguments = capability.params.map { text($0) } ?? "unknown"
            source.add(
                "\(property(capability.name)): { arguments: \(arguments); result: \(text(capability.result)) };",
                level: 1)
        }
        source.add("}")
    }

    private mutating func print(_ screens: [MessageTypes.Screen], named name: String, _ description: String) {
        if screens.isEmpty { return }
        source.space()
        comment(description)
        source.add("export interface \(name) {")
        for screen in screens {
            source.add("\(property(screen.name)): {", level: 1)
            for role in screen.roles { source.add("\(role.name): \(text(role.type));", level: 2) }
            source.add("};", level: 1)
        }
        source.add("}")
    }

    // MARK: Names and types

    private func name(_ name: String) -> String { Self.reserved.contains(name) ? name + "Value" : name }

    private func property(_ name: String) -> String {
        Identifiers.isIdentifier(name) ? name : SourceText.quoted(name)
    }

    private func text(_ type: DataType) -> String {
        switch type {
        case .any: "unknown"
        case .null: "null"
        case .bool: "boolean"
        case .integer, .number: "number"
        case .string: "string"
        case .constant(let text): SourceText.quoted(text)
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
