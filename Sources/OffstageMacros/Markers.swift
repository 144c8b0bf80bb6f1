import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Attributes that another macro reads, such as those on a case of a `@Wire` enum. They expand to nothing.
enum Markers {
    /// Returns the tags as Swift expressions.
    static func tags(of attributes: AttributeListSyntax) -> [String] {
        attributes.compactMap { element in
            guard let attribute = element.as(AttributeSyntax.self) else { return nil }
            switch name(attribute) {
            case "StateEvent": return Literal.swift("state")
            case "Policy": return policy(attribute)
            default: return nil
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

    /// Returns an expression of the policy's tag if the policy is written out, not in a variable.
    static func policy(_ attribute: AttributeSyntax) -> String? {
        guard case .argumentList(let arguments) = attribute.arguments, let argument = arguments.first?.expression
        else { return nil }
        if let call = argument.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            let policy = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            ["debounce", "throttle"].contains(policy), let time = call.arguments.first
        {
            return "ActionPolicy.\(policy)(\(time.expression.trimmedDescription)).tag"
        }
        guard let policy = argument.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            ["parallel", "drop", "latest", "queue"].contains(policy)
        else { return nil }
        return Literal.swift(policy)
    }

    /// Reports a marker where no macro reads it.
    static func check(
        _ node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) -> Refusals {
        let refusals = Refusals(context)
        let isInWireEnum =
            context.lexicalContext.first?.as(EnumDeclSyntax.self).map { has("Wire", in: $0.attributes) } ?? false
        if !declaration.is(EnumCaseDeclSyntax.self) || !isInWireEnum {
            refusals.refuse(node, "@\(name(node)) marks a case of a @Wire enum; write it on one")
        }
        return refusals
    }
}

/// Expansion of `@StateEvent`.
public struct StateEventMacro: PeerMacro {
    /// Checks the marker; expands to nothing.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        _ = Markers.check(node, on: declaration, in: context)
        return []
    }
}

/// Expansion of `@Policy(.drop)`.
public struct PolicyMacro: PeerMacro {
    /// Checks the marker; expands to nothing.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let refusals = Markers.check(node, on: declaration, in: context)
        if Markers.policy(node) == nil {
            refusals.refuse(
                node,
                "the policy must be a literal: @Policy(.drop), .latest, .queue, .parallel, "
                    + ".debounce(.milliseconds(300)) or .throttle(.milliseconds(100))")
        }
        return []
    }
}
