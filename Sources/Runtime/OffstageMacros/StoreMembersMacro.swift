import SwiftSyntax
import SwiftSyntaxMacros

/// Expansion of `@StoreMembers`: lists the `@Field` properties of a store.
public struct StoreMembersMacro: MemberMacro {
    /// Writes `storeMembers`.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let refusals = Refusals(context)
        guard let store = declaration.as(ClassDeclSyntax.self) else {
            refusals.refuse(node, "@StoreMembers lists the @Field properties of a store; write it on its class")
            return []
        }
        let owner = store.name.trimmedDescription
        let members = store.memberBlock.members.compactMap { member -> String? in
            guard let variable = member.decl.as(VariableDeclSyntax.self), Markers.has("Field", in: variable.attributes),
                let pattern = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
            else { return nil }
            let (source, name) = (pattern.identifier.trimmedDescription, Literal.name(pattern.identifier.text))
            let property = "{ (store: \(owner)) in store._\(name) }"
            return "AnyStore.Member(\(Literal.swift(name)), field: \(property), set: { $0.\(source) = $1 }),"
        }
        if members.isEmpty {
            refusals.refuse(node, "the store has no @Field property; remove @StoreMembers")
            return []
        }
        let isOpen = store.modifiers.contains { $0.name.tokenKind == .keyword(.open) }
        let keyword = (isOpen ? "public" : Access(store.modifiers, in: context).keyword).map { "\($0) " } ?? ""
        return [
            """
            \(raw: keyword)override class var storeMembers: [AnyStore.Member] {
                super.storeMembers + [
                    \(raw: members.joined(separator: "\n        "))
                ]
            }
            """
        ]
    }
}
