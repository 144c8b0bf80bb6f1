import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Attributes that another macro reads, such as those on a case of a `@Wire` enum. They expand to nothing.
enum Markers {
    /// Returns the tags as Swift expressions.
    static func tags(of attributes: AttributeListSyntax) -> [String] {
        attributes.flatMap { element -> [String] in
            guard let attribute = element.as(AttributeSyntax.self) else { return [] }
            switch name(attribute) {
            case "StateEvent": return [Literal.swift("state")]
            case "Policy": return policies(attribute) ?? []
            default: return []
            }
        }
    }

    /// Returns whether a declaration has the attribute of that name.
    static func has(_ name: String, in attributes: AttributeListSyntax) -> Bool {
        attributes.contains { $0.as(AttributeSyntax.self).map { self.name($0) == name } ?? false }
    }

    static func name(_ attribute: AttributeSyntax) -> String {
        String(attribute.attributeName.trimmedDescription.split(separator: ".").last ?? "")
    }

    /// Returns expressions of the policies' tags: at most one policy and `finishes`, each written out, not in a
    /// variable. Nil for other arguments.
    static func policies(_ attribute: AttributeSyntax) -> [String]? {
        guard case .argumentList(let arguments) = attribute.arguments else { return nil }
        let tags = arguments.compactMap { policy($0.expression) }
        let others = tags.filter { $0 != Literal.swift("finishes") }
        guard tags.count == arguments.count, (1...2).contains(tags.count), others.count <= 1,
            tags.count - others.count <= 1
        else { return nil }
        return tags
    }

    private static func policy(_ argument: ExprSyntax) -> String? {
        if let call = argument.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            let policy = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            ["debounce", "throttle"].contains(policy), let time = call.arguments.first
        {
            return "ActionPolicy.\(policy)(\(time.expression.trimmedDescription)).tag"
        }
        guard let policy = argument.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            ["parallel", "drop", "latest", "queue", "finishes"].contains(policy)
        else { return nil }
        return Literal.swift(policy)
    }
}

/// Expansion of `@StateEvent` and `@Policy(.drop)`.
public struct CaseMarkerMacro: PeerMacro {
    /// Checks the marker; expands to nothing.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let refusals = Refusals(context)
        let isInWireEnum =
            context.lexicalContext.first?.as(EnumDeclSyntax.self).map { Markers.has("Wire", in: $0.attributes) }
            ?? false
        if !declaration.is(EnumCaseDeclSyntax.self) || !isInWireEnum {
            refusals.refuse(node, "@\(Markers.name(node)) marks a case of a @Wire enum; write it on one")
        }
        if Markers.name(node) == "Policy", Markers.policies(node) == nil {
            refusals.refuse(
                node,
                "the policy must be a literal: @Policy(.drop), .latest, .queue, .parallel, "
                    + ".debounce(.milliseconds(300)) or .throttle(.milliseconds(100)), alone or with .finishes")
        }
        return []
    }
}

/// Expansion of `@Flat`.
public struct FlatMacro: PeerMacro {
    /// Checks the marker; expands to nothing.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let refusals = Refusals(context)
        let owner = context.lexicalContext.first?.as(StructDeclSyntax.self)
        let variable = declaration.as(VariableDeclSyntax.self)
        if variable?.isStored != true || owner.map({ Markers.has("Wire", in: $0.attributes) }) != true {
            refusals.refuse(node, "@Flat marks a member of a @Wire struct; write it on one")
        } else if variable?.bindings.contains(where: {
            $0.typeAnnotation == nil || $0.typeAnnotation?.type.isOptional == true
        }) == true {
            refusals.refuse(
                node, "@Flat needs the struct whose members are flat; write its type, which is not optional")
        }
        return []
    }
}
