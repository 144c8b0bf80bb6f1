import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Errors in a declaration, each reported at its node in the source with what to write instead.
final class Refusals {
    private let context: (any MacroExpansionContext)?
    private(set) var isAny = false

    /// - Parameter context: reports the errors; nil where another expansion of the same declaration reports them.
    init(_ context: (any MacroExpansionContext)?) { self.context = context }

    func refuse(_ node: some SyntaxProtocol, _ sentence: String) {
        isAny = true
        context?.diagnose(Diagnostic(node: Syntax(node), message: Message(message: sentence)))
    }

    private struct Message: DiagnosticMessage {
        let message: String
        var severity: DiagnosticSeverity { .error }
        var diagnosticID: MessageID { MessageID(domain: "Wire", id: "refusal") }
    }

    /// Reports a hand-written `==`: values that it calls equal may differ on the wire, and the difference would never
    /// be sent.
    func checkEquality(in block: MemberBlockSyntax) {
        for member in block.members {
            guard let function = member.decl.as(FunctionDeclSyntax.self), function.name.text == "==" else { continue }
            refuse(
                function.name,
                "@Wire compares values member by member: a change that a hand-written == ignores would not be sent; "
                    + "remove the ==, or move the ignored members into a type of their own")
        }
    }

    /// Reports private scopes: the conformance is at the end of the file, which cannot name them.
    func checkAccess(of declaration: some DeclGroupSyntax, in scopes: [Syntax], at node: AttributeSyntax) {
        let modifiers =
            [declaration.modifiers] + scopes.compactMap { $0.asProtocol((any DeclGroupSyntax).self)?.modifiers }
        // At the top of the file, private means fileprivate.
        for (level, modifiers) in modifiers.dropLast().enumerated() {
            guard let modifier = modifiers.first(where: { $0.name.tokenKind == .keyword(.private) && $0.detail == nil })
            else { continue }
            let (source, what) =
                level == 0
                ? (Syntax(modifier), "a private type; write fileprivate")
                : (Syntax(node), "the enclosing private type; make that fileprivate")
            refuse(source, "@Wire extends the type at the end of the file, which cannot see \(what)")
        }
    }

    /// Reports members inside `#if`, which a macro does not see.
    func checkCondition(_ condition: IfConfigDeclSyntax, about what: String) {
        let holdsWire = condition.clauses.contains { clause in
            guard case .decls(let members) = clause.elements else { return false }
            return members.contains {
                $0.decl.is(EnumCaseDeclSyntax.self) || ($0.decl.as(VariableDeclSyntax.self)?.isStored ?? false)
            }
        }
        guard holdsWire else { return }
        refuse(
            condition,
            "@Wire does not see members inside #if, and the wire must not depend on the build; "
                + "declare \(what) without it")
    }

    /// Reports types whose form shows that they cannot be sent. The compiler checks the rest for `WireCodable`.
    func checkType(_ type: TypeSyntax) {
        if let type = type.as(AttributedTypeSyntax.self) { return checkType(type.baseType) }
        if let type = type.as(OptionalTypeSyntax.self) { return checkType(type.wrappedType) }
        if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return checkType(type.wrappedType) }
        if let type = type.as(ArrayTypeSyntax.self) { return checkType(type.element) }
        if let type = type.as(DictionaryTypeSyntax.self) {
            if let key = type.key.as(IdentifierTypeSyntax.self)?.name.text, Self.keysThatAreNotStrings.contains(key) {
                refuse(
                    type.key,
                    "the keys of a JSON object are strings; write [String: \(type.value.trimmedDescription)], "
                        + "or an array of a @Wire struct")
            }
            return checkType(type.value)
        }
        if let type = type.as(TupleTypeSyntax.self) {
            if type.elements.count == 1, let only = type.elements.first { return checkType(only.type) }
            return refuse(
                type, "@Wire cannot send a tuple: its parts have no names on the wire; declare a @Wire struct")
        }
        if type.is(FunctionTypeSyntax.self) { return refuseClosure(type) }
        if type.is(SomeOrAnyTypeSyntax.self) || type.is(CompositionTypeSyntax.self) || type.is(MetatypeTypeSyntax.self)
        {
            return refuseUnknownType(type)
        }
        guard let identifier = type.as(IdentifierTypeSyntax.self) else { return }
        switch identifier.name.text {
        case "Any", "AnyObject", "AnyHashable": refuseUnknownType(type)
        case "Set": refuse(type, "a Set has no order, so equal ones would differ on the wire; write a sorted array")
        case "Character", "Substring": refuse(type, "write String")
        case "Array", "Optional", "Dictionary":
            for argument in identifier.genericArgumentClause?.arguments ?? [] {
                if case .type(let type) = argument.argument { checkType(type) }
            }
        default: break
        }
    }

    func refuseClosure(_ node: some SyntaxProtocol) {
        refuse(
            node,
            "@Wire cannot send a closure; send the name of an action, "
                + "and let the store that handles it call the closure")
    }

    private func refuseUnknownType(_ node: some SyntaxProtocol) {
        refuse(
            node,
            "@Wire cannot read a value of an open type; "
                + "write a concrete type, a @Wire enum of the possible types, or JSONValue")
    }

    static let numbers: Set = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    ]
    private static let keysThatAreNotStrings = numbers.union(["Bool", "Character", "Substring", "AnyHashable"])

    /// Reports a generic parameter without a constraint that a member uses.
    func checkGenerics(
        _ clause: GenericParameterClauseSyntax?, where requirements: GenericWhereClauseSyntax?,
        usedIn types: [TypeSyntax]
    ) {
        for parameter in clause?.parameters ?? [] where parameter.inheritedType == nil {
            let name = parameter.name.text
            let isConstrained =
                requirements?.requirements.contains { $0.requirement.trimmedDescription.hasPrefix(name) } ?? false
            let isUsed = types.contains { type in type.tokens(viewMode: .sourceAccurate).contains { $0.text == name } }
            if isUsed, !isConstrained {
                refuse(parameter, "@Wire cannot send an unconstrained \(name); write <\(name): WireCodable>")
            }
        }
    }
}

extension VariableDeclSyntax {
    var isStatic: Bool {
        modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
    }

    /// True if a value stores the variable.
    var isStored: Bool { !isStatic && bindings.contains { $0.isStored } }
}

extension PatternBindingSyntax {
    /// True without accessors, or with observers only.
    var isStored: Bool {
        switch accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let accessors):
            accessors.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
        }
    }
}

extension TypeSyntax {
    /// True for `T?`, `T!` and `Optional<T>`.
    var isOptional: Bool {
        `is`(OptionalTypeSyntax.self) || `is`(ImplicitlyUnwrappedOptionalTypeSyntax.self)
            || `as`(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }
}
