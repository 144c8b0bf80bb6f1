import SwiftSyntax
import SwiftSyntaxMacros

/// Shape of an enum: its cases in order with their values, or its raw values.
struct EnumShape {
    private struct Value {
        /// Label in patterns and calls; nil for a value without one.
        let label: String?
        let key: String
        let type: String
        let defaultValue: String?
    }

    private struct Case {
        let identifier: String
        let name: String
        let values: [Value]
        let description: String?
        /// Swift expressions.
        let tags: [String]

        /// Returns `.add(by: x, y)` with the text of `argument` for each value.
        func spelled(_ argument: (Int, Value) -> String) -> String {
            guard !values.isEmpty else { return ".\(identifier)" }
            let arguments = values.enumerated().map { ($1.label.map { "\($0): " } ?? "") + argument($0, $1) }
            return ".\(identifier)(\(arguments.joined(separator: ", ")))"
        }
    }

    private let type: NamedType
    private let cases: [Case]
    private let hasRawValues: Bool
    private var hasValues: Bool { cases.contains { !$0.values.isEmpty } }

    /// Returns nil if the declaration has an error.
    init?(_ declaration: EnumDeclSyntax, _ context: some MacroExpansionContext, _ refusals: Refusals) {
        type = NamedType(declaration, in: context)
        var cases: [Case] = []
        var types: [TypeSyntax] = []
        var raw: EnumCaseElementSyntax?
        for member in declaration.memberBlock.members {
            if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                refusals.checkCondition(condition, about: "the case")
            }
            guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
            let description = Documentation.of(declaration.attributes, declaration.modifiers, declaration.caseKeyword)
            let tags = Markers.tags(of: declaration.attributes)
            for element in declaration.elements {
                if element.rawValue != nil { raw = raw ?? element }
                types += element.parameterClause?.parameters.map(\.type) ?? []
                cases.append(
                    Case(
                        identifier: element.name.text, name: Literal.name(element.name.text),
                        values: Self.values(of: element, refusals),
                        description: Documentation.of(element.leadingTrivia) ?? description, tags: tags))
            }
        }
        let inherited = declaration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
        let rawType = inherited?.split(separator: ".").last.map(String.init)
        hasRawValues = rawType == "String" || rawType.map(Refusals.numbers.contains) == true
        if !hasRawValues, let raw {
            refusals.refuse(
                raw,
                "@Wire supports raw values of String, integers and Double; declare the raw type first, "
                    + "as in enum \(type.name): String")
        }
        if cases.isEmpty {
            refusals.refuse(declaration.name, "an enum without cases has no value to send; add a case, or use Never")
        }
        refusals.checkGenerics(declaration.genericParameterClause, where: declaration.genericWhereClause, usedIn: types)
        self.cases = cases
        if refusals.isAny { return nil }
    }

    private static func values(of element: EnumCaseElementSyntax, _ refusals: Refusals) -> [Value] {
        let parameters = Array(element.parameterClause?.parameters ?? [])
        let name = Literal.name(element.name.text)
        let values = parameters.map { parameter in
            refusals.checkType(parameter.type)
            let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
            return Value(
                label: label.map(Literal.label), key: label.map(Literal.name) ?? "value",
                type: parameter.type.trimmedDescription, defaultValue: parameter.defaultValue?.value.trimmedDescription)
        }
        if values.count(where: { $0.label == nil }) > 1 {
            let labelled = parameters.enumerated().map {
                "\($1.firstName?.text ?? "name\($0 + 1)"): \($1.type.trimmedDescription)"
            }
            refusals.refuse(
                element,
                "the values of '\(name)' need labels, which are their names on the wire; "
                    + "write case \(name)(\(labelled.joined(separator: ", ")))")
            return values
        }
        for (index, value) in values.enumerated() {
            if value.key == "type" {
                refusals.refuse(
                    parameters[index], "'type' holds the case's name on the wire; write another label, such as 'kind'")
            } else if values[..<index].contains(where: { $0.key == value.key }) {
                let sentence =
                    value.key == "value" && values.contains { $0.label == nil }
                    ? "'value' holds a value without a label on the wire; label both values"
                    : "two values of '\(name)' are named '\(value.key)'; write different labels"
                refusals.refuse(parameters[index], sentence)
            }
        }
        return values
    }

    // MARK: Code

    func conformance(of name: String, _ implied: String) -> String {
        hasRawValues ? rawConformance(of: name, implied) : casesConformance(of: name, implied)
    }

    private func rawConformance(of name: String, _ implied: String) -> String {
        let values = cases.map { "Self.\($0.identifier).rawValue" }.joined(separator: ", ")
        let hasDescriptions = cases.contains { $0.description != nil }
        let descriptions =
            hasDescriptions
            ? ", descriptions: [\(cases.map { Literal.swift($0.description) }.joined(separator: ", "))]" : ""
        return """
            nonisolated extension \(name): \(implied)WireCodable, WireNamed {
            \(type.members)
                public static var wireExpectation: Swift.String { Self.RawValue.wireExpectation }
                @inline(never)
                public init(wire node: JSONNode) throws(WireError) {
                    guard let value = Self(rawValue: try .init(wire: node)) else {
                        throw WireError.unknownRawValue(node, allowed: [\(values)])
                    }
                    self = value
                }
                @inline(never)
                public func write(to writer: inout JSONWriter) {
                    self.rawValue.write(to: &writer)
                }
                @inline(never)
                public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
                    schemas.rawValues(Self.self, [\(values)]\(descriptions))
                }
            }
            """
    }

    private func casesConformance(of name: String, _ implied: String) -> String {
        """
        nonisolated extension \(name): \(implied)WireCodable, WireEnum, WireNamed\(hasValues ? ", ActionInputs" : "") {
        \(type.members)
        \(caseList)
        \(reading)
        \(writing)
        \(schema)
        \(patching)}
        """
    }

    private var caseList: String {
        let list = cases.map { element in
            let description = element.description.map { ", description: \(Literal.swift($0))" } ?? ""
            let tags = element.tags.isEmpty ? "" : ", tags: [\(element.tags.joined(separator: ", "))]"
            let constant = element.values.isEmpty ? ", isConstant: true" : ""
            return "        WireCase(\(Literal.swift(element.name))\(description)\(tags)\(constant)),"
        }
        let (start, end) =
            type.mayStoreStatics
            ? ("let wireCases: [WireCase] = [", "    ]") : ("var wireCases: [WireCase] { [", "    ] }")
        let indices = cases.enumerated().map { "        case .\($1.identifier): \($0)" }
        return """
                public static \(start)
            \(list.joined(separator: "\n"))
            \(end)
                public var wireCaseIndex: Swift.Int {
                    switch self {
            \(indices.joined(separator: "\n"))
                    }
                }
            """
    }

    private var reading: String {
        let lines = cases.map { element in
            let value = element.spelled { _, value in
                let defaultValue = value.defaultValue.map { ", default: \($0)" } ?? ""
                return "try members.value(\(Literal.swift(value.key))\(defaultValue))"
            }
            return """
                        if tag.equals(\(Literal.swift(element.name))) {
                            self = \(value)
                            return
                        }
                """
        }
        return """
                @inline(never)
                public init(wire node: JSONNode) throws(WireError) {
                    let members = try WireMembers(node, cases: Self.wireCases)
                    let tag = try members.tag(Self.wireCases)
            \(lines.joined(separator: "\n"))
                    throw tag.unknown(Self.wireCases)
                }
            """
    }

    private var writing: String {
        let lines = cases.flatMap { element in
            let type = Literal.swift("\"type\":\(Literal.json(element.name)),")
            let members = element.values.enumerated().map { "writer.member(\(Literal.swift($1.key)), v\($0))" }
            return ["        case \(element.spelled { index, _ in "let v\(index)" }):"]
                + (["writer.raw(\(type))"] + members).map { "            \($0)" }
        }
        return """
                @inline(never)
                public func write(to writer: inout JSONWriter) {
                    writer.beginObject()
                    guard writer.mayNest else { return writer.endObject() }
                    switch self {
            \(lines.joined(separator: "\n"))
                    }
                    writer.endObject()
                }
            """
    }

    private var schema: String {
        let lines = cases.map { element in
            guard !element.values.isEmpty else { return "                []," }
            // With labels: `Self.go(_:to:)`.
            let labels = element.values.map { "\($0.label ?? "_"):" }.joined()
            let names = element.values.map { ", (\(Literal.swift($0.key)), \($0.defaultValue != nil))" }.joined()
            return "                schemas.values(of: Self.\(element.identifier)(\(labels))\(names)),"
        }
        return """
                @inline(never)
                public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
                    schemas.cases(Self.self) { schemas in
                        [
            \(lines.joined(separator: "\n"))
                        ]
                    }
                }
            """
    }

    /// Compares values of one case member by member; another case replaces the whole value.
    private var patching: String {
        let compared = cases.filter { !$0.values.isEmpty }
        guard !compared.isEmpty else { return "" }
        let lines = compared.flatMap { element in
            let old = element.spelled { index, _ in "let o\(index)" }
            let new = element.spelled { index, _ in "let n\(index)" }
            let members = element.values.enumerated().map {
                "            patch.member(\(Literal.swift($1.key)), o\($0), n\($0))"
            }
            return ["        case (\(old), \(new)):"] + members
        }
        let rest = cases.count == 1 ? "" : "        default:\n            if old != new { patch.replace(new) }\n"
        return """
                @inline(never)
                public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
                    switch (old, new) {
            \(lines.joined(separator: "\n"))
            \(rest)        }
                }

            """
    }

    /// For each value of a case, the action that lacks it: a property, or a method with the other values. They are
    /// members of the enum itself, where the names of the values' types mean what its author wrote. Nil without values.
    var inputs: [String]? {
        guard hasValues else { return nil }
        let lines = cases.enumerated().flatMap { index, element in
            element.values.enumerated().map { place, value in
                let type = "ActionInput<\(self.type.name), \(value.type)>"
                let start = "ActionInput(\(index), \(Literal.swift(value.key))"
                var others = element.values
                others.remove(at: place)
                guard !others.isEmpty else { return "    public var \(element.identifier): \(type) { \(start)) }" }
                let parameters = others.map { "\($0.label ?? "_ value"): \($0.type)" }.joined(separator: ", ")
                let values = others.map { "writer.member(\(Literal.swift($0.key)), \($0.label ?? "value"))" }
                return """
                        public func \(element.identifier)(\(parameters)) -> \(type) {
                            \(start)) { writer in \(values.joined(separator: "; ")) }
                        }
                    """
            }
        }
        let inputs = "public struct Inputs: Swift.Sendable {\n\(lines.joined(separator: "\n"))\n}"
        return [inputs, "public static var inputs: Inputs { Inputs() }"]
    }
}
