import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Wire`: reads a declaration into a `StructShape` or an `EnumShape`, which write the conformance. What cannot be sent is refused on the way.
public struct WireMacro: ExtensionMacro {
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        let refusals = Refusals(context)
        refusals.checkEquality(in: declaration.memberBlock)
        refusals.checkAccess(of: declaration, in: context.lexicalContext, at: node)
        let source: String? =
            if let declaration = declaration.as(StructDeclSyntax.self) {
                StructShape(declaration, context, refusals).map { $0.conformance(of: type.trimmedDescription) }
            } else if let declaration = declaration.as(EnumDeclSyntax.self) {
                EnumShape(declaration, context, refusals)?.conformance(of: type.trimmedDescription)
            } else {
                refuseKind(of: declaration, at: node, refusals)
            }
        guard !refusals.isAny, let source else { return [] }
        return [try ExtensionDeclSyntax("\(raw: source)")]
    }

    private static func refuseKind(of declaration: some DeclGroupSyntax, at node: AttributeSyntax, _ refusals: Refusals) -> String? {
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
