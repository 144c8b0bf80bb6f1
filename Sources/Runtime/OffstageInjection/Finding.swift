/// An error, a warning or information about an app's declaration and registrations.
public struct Finding: Sendable, Equatable, CustomStringConvertible {
    /// The kind of finding: a stable word for programs.
    public enum Kind: String, Sendable {
        /// Nothing provides a service.
        case missing
        /// Several dependencies provide a service.
        case ambiguous
        /// A dependency needs itself.
        case cycle
        /// A dependency holds one of a shorter lifetime.
        case captive
        /// An argument does not fit.
        case argument
        /// Two dependencies provide a service with the same tag.
        case duplicateTag
        /// Two dependencies, two alternatives or two screens have one name.
        case duplicateName
        /// A live dependency has no implementation for tests.
        case noTestImplementation
        /// No screen needs the dependency.
        case unused
        /// A dependency has very many needs.
        case overWide
        /// A flow's declaration is wrong.
        case flow
        /// A link's declaration is wrong.
        case link
        /// The texts of a language cannot be read.
        case texts
        /// A view has a member whose name is reserved for another type.
        case view
        /// A guard's route names a screen that the app does not have.
        case zone
        /// A screen, or all screens of an app, that validation cannot make.
        case notChecked
    }

    /// The weight of a finding.
    public enum Severity: String, Sendable {
        /// The app does not start.
        case error
        /// The app starts; the registration should be reviewed.
        case warning
        /// A limit of the validation.
        case info
    }

    /// The kind of finding.
    public let kind: Kind
    /// Name of the dependency whose registration to change.
    public let dependency: String
    /// Names from that dependency on; empty when no other dependency is involved.
    public let path: [String]
    /// The finding's sentence: the fault, and the registration to change.
    public let message: String
    /// The weight of the finding.
    public let severity: Severity
    /// True for an error, false for a warning and for information.
    public var isError: Bool { severity == .error }

    /// The finding's sentence.
    public var description: String { message }
}

extension Finding {
    package init(_ kind: Kind, _ name: String, severity: Severity? = nil, _ message: String) {
        self.init(kind: kind, dependency: name, path: [], message: message, severity: severity ?? kind.severity)
    }

    /// A dependency that is missing, ambiguous or cyclic when `name` is made; nil for other errors, such as those of a
    /// factory.
    package init?(_ error: ResolveError, making name: String) {
        guard let kind = Kind(rawValue: error.kind), kind != .argument else { return nil }
        // An implementation that another context or alternative has is no fault of this screen.
        self.init(
            kind: kind, dependency: name, path: error.path, message: "'\(name)' cannot be made: \(error)",
            severity: error.dependsOnChoice ? .warning : .error)
    }
}

extension Finding.Kind {
    var severity: Finding.Severity {
        switch self {
        case .missing, .ambiguous, .cycle, .captive, .argument, .duplicateName, .flow, .link, .view, .zone, .texts:
            .error
        case .duplicateTag, .noTestImplementation, .unused, .overWide: .warning
        case .notChecked: .info
        }
    }

    /// True for the faults that prevent an instance: a screen that needs the dependency cannot be made either.
    package var preventsInstances: Bool {
        switch self {
        case .missing, .ambiguous, .cycle, .captive, .argument, .noTestImplementation: true
        default: false
        }
    }
}
