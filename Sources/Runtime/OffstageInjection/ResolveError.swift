/// A dependency that cannot be resolved, with the path to it. The server answers 1502 when a session cannot be built.
public struct ResolveError: Error, CustomStringConvertible {
    /// The kind of failure and its details.
    public enum Reason: Sendable {
        /// No dependency provides the service in this scope.
        case missing(ServiceName, hint: String)
        /// Several dependencies provide the service and none is the default.
        case ambiguous(ServiceName, candidates: [String])
        /// The dependency needs itself. The path shows how.
        case cycle(dependency: String)
        /// The argument has the wrong type, is missing, or is given to a dependency that takes `none`.
        case argument(dependency: String, expected: String, found: String)
        /// The factory threw, or returned another type than the service.
        case factoryFailed(dependency: String, cause: any Error)
    }

    /// The word for no argument in `Reason.argument`.
    static let noArgument = "none"

    /// The kind of failure and its details.
    public let reason: Reason
    /// Names from the resolved dependency down to the one that failed.
    public let path: [String]
    /// True when the dependency has an implementation for other contexts or alternatives only.
    package internal(set) var dependsOnChoice = false

    /// A stable word for programs: `missing`, `ambiguous`, `cycle`, `argument`, `factoryFailed`.
    public var kind: String {
        // A case with values is a child of its mirror.
        Mirror(reflecting: reason).children.first?.label ?? "internal"
    }

    /// The error that a factory threw.
    public var cause: (any Error)? {
        if case .factoryFailed(_, let cause) = reason { cause } else { nil }
    }

    /// The error's sentence without the path.
    public var message: String {
        switch reason {
        case .missing(let service, let hint): "nothing provides \(service); \(hint)"
        case .ambiguous(let service, let candidates):
            "several components provide \(service): \(candidates.joined(separator: ", ")); "
                + "mark one with .default(), or tell them apart by tags"
        case .cycle(let dependency): "\(dependency) needs itself; make one of the dependencies on the way Lazy<…>"
        case .argument(let dependency, Self.noArgument, let found):
            "\(dependency) is made without an argument, and got one of type \(found)"
        case .argument(let dependency, let expected, let found):
            "\(dependency) is made with an argument of type \(expected), and got \(found)"
        case .factoryFailed(let dependency, let cause): "making \(dependency) failed: \(cause)"
        }
    }

    /// The error's sentence with the path.
    public var description: String {
        path.count < 2 ? message : "\(message) (on the way \(path.joined(separator: " → ")))"
    }
}

/// An instance does not conform to a service of its dependency.
struct WrongService: Error, CustomStringConvertible {
    let service: ServiceName
    let found: String
    var description: String { "the instance is a \(found) and not \(service.type); correct its .as(…)" }
}

/// An unknown alternative.
public enum ChoiceError: Error, CustomStringConvertible {
    /// No dependency of that name has alternatives.
    case unknownKey(String, known: [String: [String]])
    /// The dependency has no alternative of that name.
    case unknownChoice(String, key: String, known: [String])

    /// The error's sentence.
    public var description: String {
        switch self {
        case .unknownKey(let key, let known):
            known.isEmpty
                ? "no dependency has alternatives, so '\(key)' cannot be chosen"
                : "no dependency '\(key)' has alternatives; these do: \(known.keys.sorted().joined(separator: ", "))"
        case .unknownChoice(let choice, let key, let known):
            "'\(key)' has no alternative '\(choice)'; it has \(known.joined(separator: ", "))"
        }
    }
}
