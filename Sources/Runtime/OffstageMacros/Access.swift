import SwiftSyntax
import SwiftSyntaxMacros

/// Access level of a declaration, as far as a generated initialiser depends on it.
enum Access: Comparable {
    case `internal`, package, `public`

    /// Access of a member.
    init(_ modifiers: DeclModifierListSyntax) {
        // `private(set)` restricts the setter only.
        let names = modifiers.filter { $0.detail == nil }.map(\.name.tokenKind)
        self = names.contains(.keyword(.public)) ? .public : names.contains(.keyword(.package)) ? .package : .internal
    }

    /// Access of a type; in a `public extension` it is public unless written otherwise.
    init(_ modifiers: DeclModifierListSyntax, in context: some MacroExpansionContext) {
        let levels: Set<TokenKind> = [
            .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate), .keyword(.private),
        ]
        let isWritten = modifiers.contains { levels.contains($0.name.tokenKind) }
        let scope = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
        self.init(isWritten ? modifiers : scope?.modifiers ?? modifiers)
    }

    /// Keyword of a generated initialiser; nil where the compiler's own initialiser has this access.
    var keyword: String? { self == .internal ? nil : "\(self)" }
}
