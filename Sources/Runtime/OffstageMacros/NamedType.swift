import SwiftSyntax
import SwiftSyntaxMacros

/// Name, description and scope of a struct or an enum.
struct NamedType {
    let name: String
    /// The name after those of the types around it: `ScreenGetResult` for `ScreenGet.Result`.
    private let path: String
    let description: String?
    /// Names of the type's own generic parameters.
    let genericParameters: [String]
    /// False where static stored properties are not allowed: in generic types, and in scopes that may be generic.
    let mayStoreStatics: Bool
    /// True if the type declares `wireName` itself.
    private let declaresWireName: Bool

    init(
        _ declaration: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax,
        in context: some MacroExpansionContext
    ) {
        let generics = declaration.genericParameterClause
        declaresWireName = declaration.memberBlock.members.contains { member in
            member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription == "wireName" }
                == true
        }
        name = Literal.name(declaration.name.text)
        path = context.lexicalContext.reversed().map(Self.name(ofScope:)).joined() + name
        description = Documentation.of(declaration.attributes, declaration.modifiers, declaration.introducer)
        genericParameters = generics?.parameters.map(\.name.text) ?? []
        mayStoreStatics =
            generics == nil
            && context.lexicalContext.allSatisfy { scope in
                if let type = scope.asProtocol((any DeclGroupSyntax).self) {
                    return !type.is(ExtensionDeclSyntax.self)
                        && scope.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause == nil
                }
                // Local type in a function or closure.
                return false
            }
    }

    /// Returns the name of an enclosing type; empty for a function or a closure.
    private static func name(ofScope scope: Syntax) -> String {
        if let type = scope.as(ExtensionDeclSyntax.self)?.extendedType {
            // Generic arguments are no part of the name.
            return type.trimmedDescription.prefix { $0 != "<" }.split(separator: ".").map { Literal.name(String($0)) }
                .joined()
        }
        guard scope.asProtocol((any DeclGroupSyntax).self) != nil else { return "" }
        return scope.asProtocol((any NamedDeclSyntax).self).map { Literal.name($0.name.text) } ?? ""
    }

    /// Witnesses of `WireNamed`.
    var members: String {
        let arguments = genericParameters.map { ", \($0).self" }.joined()
        let value = arguments.isEmpty ? Literal.swift(path) : "WireSchemas.name(\(Literal.swift(path))\(arguments))"
        let wireName = declaresWireName ? [] : ["    public static var wireName: Swift.String { \(value) }"]
        let wireDescription = "    public static var wireDescription: Swift.String? { \(Literal.swift(description)) }"
        return (wireName + [wireDescription]).joined(separator: "\n")
    }
}
