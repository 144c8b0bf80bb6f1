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
        /// True if the members of its value are members of this object.
        let isFlat: Bool

        var hasDefault: Bool { defaultValue != nil }
    }

    private let type: NamedType
    /// The kind of component, written before the members.
    private let component: String?
    /// True if a member that has its default value is not written.
    private let omitsDefaults: Bool
    private let members: [Member]
    private let access: Access
    /// True if the struct declares an initialiser beside `init(wire:)`.
    private let hasInitialiser: Bool
    /// True if the struct declares a property `id`, stored or computed.
    private let hasID: Bool
    /// True for code that other modules specialise: a generic public struct whose members they may use.
    private let isInlinable: Bool

    /// Returns nil if the declaration has an error.
    init?(
        _ declaration: StructDeclSyntax, component: String? = nil, omitsDefaults: Bool = false,
        _ context: some MacroExpansionContext, _ refusals: Refusals
    ) {
        type = NamedType(declaration, in: context)
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
        let variables = declaration.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
        let types = variables.flatMap { $0.bindings.compactMap { $0.typeAnnotation?.type } }
        refusals.checkGenerics(declaration.genericParameterClause, where: declaration.genericWhereClause, usedIn: types)
        self.component = component
        self.omitsDefaults = omitsDefaults || component != nil
        self.members = members
        access = Access(declaration.modifiers, in: context)
        hasInitialiser = declaration.memberBlock.members.contains { member in
            guard let initialiser = member.decl.as(InitializerDeclSyntax.self) else { return false }
            return initialiser.signature.parameterClause.parameters.first?.firstName.text != "wire"
        }
        hasID = variables.contains { variable in
            !variable.isStatic && variable.bindings.contains { $0.pattern.trimmedDescription == "id" }
        }
        isInlinable =
            declaration.genericParameterClause != nil && access == .public
            && variables.allSatisfy {
                !$0.isStored || Access($0.modifiers) == .public || Markers.has("usableFromInline", in: $0.attributes)
            }
        if refusals.isAny { return nil }
    }

    private static func members(of variable: VariableDeclSyntax, _ refusals: Refusals) -> [Member] {
        for modifier in variable.modifiers {
            switch modifier.name.tokenKind {
            case .keyword(.lazy):
                refusals.refuse(
                    modifier,
                    "@Wire cannot send a lazy member; write a stored property, or a computed one, which is not sent")
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
                    isOptional: type?.isOptional ?? false, defaultValue: binding.initializer?.value.trimmedDescription,
                    access: Access(variable.modifiers), node: Syntax(binding),
                    isFlat: Markers.has("Flat", in: variable.attributes)))
        }
        return members.reversed()
    }

    // MARK: Code

    func conformance(of name: String, _ implied: String) -> String {
        let component = component == nil ? "" : ", WireComponent"
        return """
            nonisolated extension \(name): \(implied)WireCodable, WireNamed, WireObject\(component) {
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
        let lines = (required + defaulted).map { member in
            let target = "self.\(member.identifier)"
            guard !member.isFlat else { return "\(target) = try \(member.type ?? "")(members: members)" }
            let key = Literal.swift(member.key)
            return member.hasDefault
                ? "try members.update(\(key), &\(target))" : "\(target) = try members.value(\(key))"
        }
        return """
                @inline(never)
                public init(members: WireMembers) throws(WireError) {
            \(lines.map { "        " + $0 }.joined(separator: "\n"))
                }
            """
    }

    /// The argument that leaves out a default value.
    private func omission(of member: Member) -> String {
        guard omitsDefaults, !member.isOptional, let value = member.defaultValue else { return "" }
        return ", unless: \(value)"
    }

    private var inlining: String { isInlinable ? "@inlinable" : "@inline(never)" }

    private var writing: String {
        let kind = component.map { "        writer.raw(\(Literal.swift("\"component\":\(Literal.json($0)),")))" }
        let lines = members.map {
            $0.isFlat
                ? "        self.\($0.identifier).writeMembers(to: &writer)"
                : "        writer.member(\(Literal.swift($0.key)), self.\($0.identifier)\(omission(of: $0)))"
        }
        return """
                \(inlining)
                public func writeMembers(to writer: inout JSONWriter) {
            \(([kind].compactMap(\.self) + lines).joined(separator: "\n"))
                }
            """
    }

    private var schema: String {
        let lines = members.map { member in
            guard !member.isFlat else { return "        members += \(member.type ?? "").memberSchemas(in: &schemas)" }
            let omission = omission(of: member)
            let hasDefault = omission.isEmpty && member.hasDefault ? ", hasDefault: true" : omission
            let description = member.description.map { ", description: \(Literal.swift($0))" } ?? ""
            let type = "{ (value: Self) in value.\(member.identifier) }"
            return "        members.append("
                + "schemas.member(\(Literal.swift(member.key)), \(type)\(hasDefault)\(description)))"
        }
        return """
                @inline(never)
                public static func memberSchemas(in schemas: inout WireSchemas) -> [WireSchemas.Member] {
                    var members: [WireSchemas.Member] = []
            \(lines.joined(separator: "\n"))
                    return members
                }
            """
    }

    private var patching: String {
        let lines = members.map { member in
            let values = "old.\(member.identifier), new.\(member.identifier)"
            guard !member.isFlat else {
                let values = "from: old.\(member.identifier), to: new.\(member.identifier)"
                return "        \(member.type ?? "").writePatch(\(values), into: &patch)"
            }
            return "        patch.member(\(Literal.swift(member.key)), \(values)\(omission(of: member)))"
        }
        return """
                \(inlining)
                public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
            \(lines.joined(separator: "\n"))
                }
            """
    }

    private var identity: String {
        hasID ? "    public var wireIdentity: WireIdentity? { WireIdentity(self.id) }\n" : ""
    }
}
