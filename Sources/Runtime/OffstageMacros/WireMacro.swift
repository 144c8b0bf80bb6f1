import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Wire`: reads a declaration into a `StructShape` or an `EnumShape`, which write the conformance and the
/// initialiser. Refuses what cannot be sent.
public struct WireMacro: ExtensionMacro, MemberMacro {
    /// Expands to the memberwise initialiser of a public or package struct, and to the inputs of an enum with values.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        // The extension's expansion reports what is wrong with the declaration.
        if let declaration = declaration.as(EnumDeclSyntax.self) {
            return EnumShape(declaration, context, Refusals(nil))?.inputs?.map { "\(raw: $0)" } ?? []
        }
        guard let declaration = declaration.as(StructDeclSyntax.self),
            let shape = StructShape(declaration, context, Refusals(nil)),
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
                StructShape(
                    declaration, component: component(of: node, refusals),
                    omitsDefaults: argument("omitting", of: node) != nil, context, refusals
                )?.conformance(of: type.trimmedDescription, implied)
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
        guard let expression = argument("component", of: node) else { return nil }
        guard let kind = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue, !kind.isEmpty,
            kind.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else {
            refusals.refuse(
                expression, "the kind must be a literal of letters and digits, such as @Wire(component: \"badge\")")
            return nil
        }
        return kind
    }

    private static func argument(_ label: String, of node: AttributeSyntax) -> ExprSyntax? {
        guard case .argumentList(let arguments) = node.arguments else { return nil }
        return arguments.first { $0.label?.text == label }?.expression
    }

    private static func enumShape(
        _ declaration: EnumDeclSyntax, at node: AttributeSyntax, _ context: some MacroExpansionContext,
        _ refusals: Refusals
    ) -> EnumShape? {
        if let argument = ["component", "omitting"].first(where: { argument($0, of: node) != nil }) {
            refusals.refuse(
                node,
                "@Wire(\(argument):) is about the members of an object, which an enum has not; write it on a struct")
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
