import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Wire`: reads a declaration into a `StructShape` or an `EnumShape`, which write the conformance and the
/// initialiser. Refuses what cannot be sent.
public struct WireMacro: ExtensionMacro, MemberMacro {
    /// Expands to the memberwise initialiser of a public or package struct.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let declaration = declaration.as(StructDeclSyntax.self),
            // The extension's expansion reports what is wrong with the declaration.
            let shape = StructShape(declaration, component: nil, context, Refusals(nil)),
            let initialiser = shape.initialiser(Refusals(context))
        else { return [] }
        return ["\(raw: initialiser)"]
    }

    /// Expands to the conformance.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        let refusals = Refusals(context)
        refusals.checkEquality(in: declaration.memberBlock)
        refusals.checkAccess(of: declaration, in: context.lexicalContext, at: node)
        // A type that another file's synthesized conformance needs is found by what its extension states, not by what
        // `WireCodable` implies.
        let implied = protocols.map(\.trimmedDescription).filter { ["Equatable", "Sendable"].contains($0) }
            .map { "\($0), " }.joined()
        let source: String? =
            if let declaration = declaration.as(StructDeclSyntax.self) {
                StructShape(declaration, component: component(of: node, refusals), context, refusals)?.conformance(
                    of: type.trimmedDescription, implied)
            } else if let declaration = declaration.as(EnumDeclSyntax.self) {
                enumShape(declaration, at: node, context, refusals)?.conformance(of: type.trimmedDescription, implied)
            } else {
                refuseKind(of: declaration, at: node, refusals)
            }
        guard !refusals.isAny, let source else { return [] }
        return [try ExtensionDeclSyntax("\(raw: source)")]
    }

    /// Returns the kind in `@Wire(component: "badge")`.
    private static func component(of node: AttributeSyntax, _ refusals: Refusals) -> String? {
        guard case .argumentList(let arguments) = node.arguments, let argument = arguments.first else { return nil }
        guard let kind = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue, !kind.isEmpty,
            kind.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else {
            refusals.refuse(
                argument.expression,
                "the kind must be a literal of letters and digits, such as @Wire(component: \"badge\")"
            )
            return nil
        }
        return kind
    }

    private static func enumShape(
        _ declaration: EnumDeclSyntax, at node: AttributeSyntax, _ context: some MacroExpansionContext,
        _ refusals: Refusals
    ) -> EnumShape? {
        if node.arguments != nil {
            refusals.refuse(
                node,
                "a component is an object of its members, which an enum is not; write @Wire(component:) on a struct"
            )
        }
        return EnumShape(declaration, context, refusals)
    }

    private static func refuseKind(of declaration: some DeclGroupSyntax, at node: AttributeSyntax, _ refusals: Refusals)
        -> String?
    {
        let kind =
            switch declaration.kind {
            case .classDecl: "a class"
            case .actorDecl: "an actor"
            case .protocolDecl: "a protocol"
            case .extensionDecl: "an extension"
            default: "this"
            }
        refusals.refuse(node, "@Wire describes values, and \(kind) is not one; write it on a struct or an enum")
        return nil
    }
}
