import SwiftSyntax
import SwiftSyntaxMacros

/// Expansion of `@Observable`: marks the stored properties of a class as observed and adds the list of the sessions
/// that have read them.
public struct ObservableMacro: MemberMacro, MemberAttributeMacro {
    /// Adds the list of observing sessions.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard declaration.is(ClassDeclSyntax.self) else {
            Refusals(context).refuse(
                node, "@Observable describes an object that several views read; write it on a class")
            return []
        }
        return ["@ObservationIgnored private var \(raw: ObservedProperty.observers) = Observers()"]
    }

    /// Marks each stored property that is not ignored.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard declaration.is(ClassDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self),
            variable.isStored, variable.bindingSpecifier.tokenKind == .keyword(.var),
            !Markers.has("ObservationIgnored", in: variable.attributes),
            // A saved property notes its reads and changes itself.
            !Markers.has("ObservationTracked", in: variable.attributes), !Markers.has("Saved", in: variable.attributes)
        else { return [] }
        return ["@ObservationTracked"]
    }
}

/// Expansion of `@ObservationTracked`: a property whose reads and changes are noted, and its storage.
public struct ObservationTrackedMacro: AccessorMacro, PeerMacro {
    /// Writes the accessors.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let property = ObservedProperty(declaration, Refusals(nil)) else { return [] }
        let (observers, storage) = (ObservedProperty.observers, property.storageName)
        return [
            "@storageRestrictions(initializes: \(raw: storage)) init(initialValue) { \(raw: storage) = initialValue }",
            "get { \(raw: observers).noteRead(); return \(raw: storage) }",
            "set { \(raw: observers).noteChange(); \(raw: storage) = newValue }",
            "_modify { \(raw: observers).noteChange(); yield &\(raw: storage) }",
        ]
    }

    /// Writes the storage, which keeps the property's initial value and its `willSet` and `didSet`.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let property = ObservedProperty(declaration, Refusals(context)) else { return [] }
        return [property.storage]
    }
}

/// Expansion of `@ObservationIgnored`.
public struct ObservationIgnoredMacro: PeerMacro {
    /// Expands to nothing; `@Observable` reads the mark.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
}

/// A stored property of an `@Observable` class.
private struct ObservedProperty {
    /// Name of the member that `@Observable` adds. No property's storage has this name.
    static let observers = "_$observers"

    private let variable: VariableDeclSyntax
    private let binding: PatternBindingSyntax
    private let name: String

    /// Returns nil if the declaration has an error.
    init?(_ declaration: some DeclSyntaxProtocol, _ refusals: Refusals) {
        guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
            variable.bindings.count == 1, let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
            // The compiler refuses to attach the macro to anything else.
        else { return nil }
        if let modifier = variable.modifiers.first(where: { $0.name.tokenKind == .keyword(.lazy) }) {
            refusals.refuse(modifier, "@Observable cannot observe a lazy property; mark it @ObservationIgnored")
            return nil
        }
        self.variable = variable
        self.binding = binding
        name = Literal.name(pattern.identifier.text)
    }

    var storageName: String { "_\(name)" }

    var storage: DeclSyntax {
        var storage = binding
        storage.pattern = PatternSyntax(IdentifierPatternSyntax(identifier: .identifier(storageName)))
        let ownership = variable.modifiers.first { [.keyword(.weak), .keyword(.unowned)].contains($0.name.tokenKind) }
        return "private \(raw: ownership.map { "\($0.trimmedDescription) " } ?? "")var \(storage.trimmed)"
    }
}
