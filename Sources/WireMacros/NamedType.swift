import SwiftSyntax
import SwiftSyntaxMacros

/// What a struct and an enum have in common: a name, a description, and where they stand.
struct NamedType {
    let name: String
    let description: String?
    /// The names of the type's own generic parameters.
    let genericParameters: [String]
    /// False where the language has no static stored properties: in generic types, and in what may stand in one.
    let mayStoreStatics: Bool

    init(
        name: TokenSyntax, description: String?, generics: GenericParameterClauseSyntax?,
        in context: some MacroExpansionContext
    ) {
        self.name = Literal.name(name.text)
        self.description = description
        genericParameters = generics?.parameters.map(\.name.text) ?? []
        mayStoreStatics =
            generics == nil
            && context.lexicalContext.allSatisfy { scope in
                if let type = scope.asProtocol((any DeclGroupSyntax).self) {
                    return !type.is(ExtensionDeclSyntax.self)
                        && scope.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause == nil
                }
                // A function, a closure: the type is a local one.
                return false
            }
    }

    /// The witnesses of `WireNamed`.
    var members: String {
        let arguments = genericParameters.map { ", \($0).self" }.joined()
        let value = arguments.isEmpty ? Literal.swift(name) : "WireSchemas.name(\(Literal.swift(name))\(arguments))"
        return """
                public static var wireName: Swift.String { \(value) }
                public static var wireDescription: Swift.String? { \(Literal.swift(description)) }
            """
    }
}
