/// Why something could not be made, with the whole path that led there. Answered as 1502 when a session cannot be
/// built.
public struct ResolveError: Error, CustomStringConvertible {
    public enum Reason: Sendable {
        /// Nothing provides the service, or not here.
        case missing(ServiceName, hint: String)
        /// Several dependencies provide it and none is the default one.
        case ambiguous(ServiceName, candidates: [String])
        /// It needs itself. The path tells how.
        case cycle(dependency: String)
        /// It was asked for with an argument of the wrong type, or without one, or with one though it takes `none`.
        case argument(dependency: String, expected: String, found: String)
        /// Its factory threw, or gave something else than it promised.
        case factoryFailed(dependency: String, cause: any Error)
    }

    /// What is expected, or found, where there is to be no argument, or is none.
    static let noArgument = "none"

    public let reason: Reason
    /// From what was asked for down to what failed.
    public let path: [String]
    /// It is made asynchronously, and nobody has waited for it yet.
    var isNotReady = false

    /// The stable word for programs: `missing`, `ambiguous`, `cycle`, `argument`, `factoryFailed`.
    public var kind: String {
        switch reason {
        case .missing: "missing"
        case .ambiguous: "ambiguous"
        case .cycle: "cycle"
        case .argument: "argument"
        case .factoryFailed: "factoryFailed"
        }
    }

    /// What a factory threw.
    public var cause: (any Error)? {
        if case .factoryFailed(_, let cause) = reason { cause } else { nil }
    }

    /// What happened, without the path.
    public var message: String {
        switch reason {
        case .missing(let service, let hint): "nothing provides \(service); \(hint)"
        case .ambiguous(let service, let candidates):
            "several components provide \(service): \(candidates.joined(separator: ", ")); mark one with .default(), or tell them apart by tags"
        case .cycle(let dependency):
            "\(dependency) needs itself; make one of the dependencies on the way Lazy<…>"
        case .argument(let dependency, Self.noArgument, let found):
            "\(dependency) is made without an argument, and got one of type \(found)"
        case .argument(let dependency, let expected, let found):
            "\(dependency) is made with an argument of type \(expected), and got \(found)"
        case .factoryFailed(let dependency, let cause): "making \(dependency) failed: \(cause)"
        }
    }

    public var description: String {
        path.count < 2 ? message : "\(message) (on the way \(path.joined(separator: " → ")))"
    }
}

extension ResolveError {
    func appending(_ step: String) -> ResolveError {
        ResolveError(reason: reason, path: path + [step], isNotReady: isNotReady)
    }
    func prepending(_ step: String) -> ResolveError {
        ResolveError(reason: reason, path: [step] + path, isNotReady: isNotReady)
    }
}

/// A factory's result that is not what its dependency was said to provide.
struct NotProvided: Error, CustomStringConvertible {
    let service: ServiceName
    let found: String
    var description: String { "it is a \(found), which is no \(service.type); correct its .as(…)" }
}

/// An alternative that there is not.
public enum ChoiceError: Error, CustomStringConvertible {
    /// Nothing of that name has alternatives.
    case unknownKey(String, known: [String: [String]])
    case unknownChoice(String, key: String, known: [String])

    public var description: String {
        switch self {
        case .unknownKey(let key, let known):
            known.isEmpty
                ? "nothing has alternatives here, so there is no '\(key)' to choose"
                : "nothing called '\(key)' has alternatives; these do: \(known.keys.sorted().joined(separator: ", "))"
        case .unknownChoice(let choice, let key, let known):
            "'\(key)' has no alternative '\(choice)'; it has \(known.joined(separator: ", "))"
        }
    }
}
