import SwiftSyntax

/// Literals in generated code.
enum Literal {
    /// Quotes `text`.
    static func swift(_ text: String) -> String { text.debugDescription }

    static func swift(_ text: String?) -> String { text.map { swift($0) } ?? "nil" }

    /// Returns the type that the compiler gives a literal; nil for every other expression.
    static func type(of value: ExprSyntax) -> String? {
        switch value.kind {
        case .stringLiteralExpr: return "Swift.String"
        case .booleanLiteralExpr: return "Swift.Bool"
        case .integerLiteralExpr: return "Swift.Int"
        case .floatLiteralExpr: return "Swift.Double"
        case .prefixOperatorExpr: return value.as(PrefixOperatorExprSyntax.self).flatMap { type(of: $0.expression) }
        case .arrayExpr:
            let elements = value.as(ArrayExprSyntax.self)?.elements.map { type(of: $0.expression) } ?? []
            guard let first = elements.first, let first, elements.allSatisfy({ $0 == first }) else { return nil }
            return "[\(first)]"
        default: return nil
        }
    }

    /// Returns a JSON string with its quotes. Identifiers, even in backticks, contain no control characters and no
    /// backslash.
    static func json(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" ? "\\\"" : String($0) }.joined() + "\""
    }

    /// Removes an identifier's backticks.
    static func name(_ identifier: String) -> String {
        identifier.hasPrefix("`") && identifier.hasSuffix("`") ? String(identifier.dropFirst().dropLast()) : identifier
    }

    /// Returns an argument label: of all keywords, only these keep their backticks there.
    static func label(_ identifier: String) -> String {
        let name = name(identifier)
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isPlain && !["inout", "var", "let"].contains(name) ? name : identifier
    }
}
