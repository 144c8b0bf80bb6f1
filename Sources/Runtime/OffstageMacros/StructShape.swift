import SwiftSyntax
import SwiftSyntaxMacros

/// Shape of a struct: its stored members in order.
struct StructShape {
    private struct Member {
        /// The name as written in the source, with backticks.
        let identifier: String
        let key: String
        let description: String?
        /// The written type, or the type of a literal default value; nil if the macro cannot know it.
        let type: String?
        let isOptional: Bool
        let defaultValue: String?
        let access: Access
        let node: Syntax

        var hasDefault: Bool { defaultValue != nil }
    }

    private let type: NamedType
    /// The kind of component, written before the members.
    private let component: String?
    private let members: [Member]
    private let access: Access
    /// True if the struct declares an initialiser beside `init(wire:)`.
    private let hasInitialiser: Bool

    /// Returns nil if the declaration has an error.
    init?(
        _ declaration: StructDeclSyntax, component: String?, _ context: some MacroExpansionContext, _ refusals: Refusals
    ) {
        type = NamedType(
            name: declaration.name,
            description: Documentation.of(declaration.attributes, declaration.modifiers, declaration.structKeyword),
            generics: declaration.genericParameterClause, body: declaration.memberBlock, in: context)
        var members: [Member] = []
        for member in declaration.memberBlock.members {
            if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                refusals.checkCondition(condition, about: "the member")
            }
            guard let variable = member.decl.as(VariableDeclSyntax.self), variable.isStored else { continue }
            let declared = Self.members(of: variable, refusals)
            members += declared
            if component != nil, declared.contains(where: { $0.key == "component" }) {
                refusals.refuse(variable, "'component' holds the kind on the wire; write another name")
            }
        }
        let types = declaration.memberBlock.members
            .compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap {
                $0.bindings.compactMap { $0.typeAnnotation?.type }
            }
        refusals.checkGenerics(declaration.genericParameterClause, where: declaration.genericWhereClause, usedIn: types)
        self.component = component
        self.members = members
        access = Access(declaration.modifiers, in: context)
        hasInitialiser = declaration.memberBlock.members.contains { member in
            guard let initialiser = member.decl.as(InitializerDeclSyntax.self) else { return false }
            return initialiser.signature.parameterClause.parameters.first?.firstName.text != "wire"
        }
        if refusals.isAny { return nil }
    }

    private static func members(of variable: VariableDeclSyntax, _ refusals: Refusals) -> [Member] {
        for modifier in variable.modifiers {
            switch modifier.name.tokenKind {
            case .keyword(.lazy):
                refusals.refuse(
                    modifier,
                    "@Wire cannot send a lazy member; write a stored property, or a computed one, which is not sent"
                )
                return []
            case .keyword(.weak), .keyword(.unowned):
                refusals.refuse(modifier, "@Wire cannot send a reference; send the identifier of what it points to")
                return []
            case .keyword(.private) where modifier.detail == nil:
                refusals.refuse(
                    modifier,
                    "@Wire sends every stored member, so a private one would be on the wire; "
                        + "write fileprivate or a wider access, or a computed property, which is not sent")
                return []
            default: break
            }
        }
        let description = Documentation.of(variable.attributes, variable.modifiers, variable.bindingSpecifier)
        let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
        var members: [Member] = []
        // In `var x, y: Int` the type applies to both.
        var type: TypeSyntax?
        for binding in variable.bindings.reversed() {
            type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
                refusals.refuse(binding.pattern, "@Wire needs a name for each member; declare them one by one")
                continue
            }
            if let type { refusals.checkType(type) }
            if binding.initializer?.value.is(ClosureExprSyntax.self) == true { refusals.refuseClosure(binding) }
            let key = Literal.name(pattern.identifier.text)
            if isConstant, binding.initializer != nil {
                refusals.refuse(
                    binding,
                    "'\(key)' is constant, so no value can be read into it; write var for a default, "
                        + "or a static or computed property, which is not sent")
            }
            members.append(
                Member(
                    identifier: pattern.identifier.text, key: key, description: description,
                    type: type?.trimmedDescription ?? binding.initializer.flatMap { Literal.type(of: $0.value) },
                    isOptional: type?.isOptional ?? false,
                    defaultValue: binding.initializer?.value.trimmedDescription,
                    access: Access(variable.modifiers), node: Syntax(binding)))
        }
        return members.reversed()
    }

    // MARK: Code

    func conformance(of name: String, _ implied: String) -> String {
        """
        nonisolated extension \(name): \(implied)WireCodable, WireNamed\(component == nil ? "" : ", WireComponent") {
        \(type.members)\(kind)
        \(reading)
        \(writing)
        \(schema)
        \(patching)
        \(identity)}
        """
    }

    /// Returns the memberwise initialiser of a public or package struct; nil where the compiler's own suffices, or the
    /// struct declares one.
    ///
    /// A member of lower access is not a parameter if it has a value without one; otherwise no initialiser is
    /// generated.
    func initialiser(_ refusals: Refusals) -> String? {
        guard let keyword = access.keyword, !hasInitialiser else { return nil }
        var parameters: [String] = []
        var assignments: [String] = []
        for member in members {
            guard member.access >= access else {
                guard member.hasDefault || member.isOptional else { return nil }
                continue
            }
            guard let type = member.type else {
                refusals.refuse(
                    member.node,
                    "the generated \(keyword) initialiser needs the type of '\(member.key)'; write it: "
                        + "var \(member.identifier): <type> = \(member.defaultValue ?? "<value>")")
                continue
            }
            let defaultValue = (member.defaultValue ?? (member.isOptional ? "nil" : nil)).map { " = \($0)" } ?? ""
            parameters.append("\(member.identifier): \(type)\(defaultValue)")
            assignments.append("    self.\(member.identifier) = \(member.identifier)")
        }
        return """
            \(keyword) init(\(parameters.joined(separator: ", "))) {
            \(assignments.joined(separator: "\n"))
            }
            """
    }

    private var kind: String {
        component.map { "\n    public static var wireComponent: Swift.String { \(Literal.swift($0)) }" } ?? ""
    }

    private var reading: String {
        let required = members.filter { !$0.hasDefault }
        let defaulted = members.filter(\.hasDefault)
        let object = members.isEmpty ? "_ =" : "let members ="
        let lines =
            ["\(object) try WireMembers(node, expected: Self.wireExpectation)"]
            + required.map { "self.\($0.identifier) = try members.value(\(Literal.swift($0.key)))" }
            + defaulted.map { "try members.update(\(Literal.swift($0.key)), &self.\($0.identifier))" }
        return """
                @inline(never)
                public init(wire node: JSONNode) throws(WireError) {
            \(lines.map { "        " + $0 }.joined(separator: "\n"))
                }
            """
    }

    private var writing: String {
        let kind =
            component.map { ["            writer.raw(\(Literal.swift("\"component\":\(Literal.json($0)),")))"] } ?? []
        let lines = kind + members.map { "            writer.member(\(Literal.swift($0.key)), self.\($0.identifier))" }
        let body = lines.isEmpty ? "" : "        if writer.mayNest {\n\(lines.joined(separator: "\n"))\n        }\n"
        return """
                @inline(never)
                public func write(to writer: inout JSONWriter) {
                    writer.beginObject()
            \(body)        writer.endObject()
                }
            """
    }

    private var schema: String {
        let lines = members.map { member in
            // The server sends every member of a component, so a component's schema requires those with a default, too.
            let hasDefault = member.hasDefault && component == nil ? ", hasDefault: true" : ""
            let description = member.description.map { ", description: \(Literal.swift($0))" } ?? ""
            let type = "{ (value: Self) in value.\(member.identifier) }"
            return "                schemas.member(\(Literal.swift(member.key)), \(type)\(hasDefault)\(description)),"
        }
        return """
                @inline(never)
                public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
                    schemas.object(Self.self) { schemas in
                        [
            \(lines.joined(separator: "\n"))
                        ]
                    }
                }
            """
    }

    private var patching: String {
        let lines = members.map {
            "        patch.member(\(Literal.swift($0.key)), old.\($0.identifier), new.\($0.identifier))"
        }
        return """
                @inline(never)
                public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
            \(lines.joined(separator: "\n"))
                }
            """
    }

    private var identity: String {
        members.contains { $0.key == "id" }
            ? "    public var wireIdentity: WireIdentity? { WireIdentity(self.id) }\n" : ""
    }
}
