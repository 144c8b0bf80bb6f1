import AppLoop

/// One implementation of a dependency: a factory and the descriptions of its parameters.
@AppActor
struct Constructor<T> {
    let parameters: [ParameterDescription]
    private let factory: (Resolution) throws -> T

    init<each D>(_ factory: @escaping @AppActor (repeat each D) throws -> T) {
        let dependencies = (repeat Parameter<each D>.of((each D).self))
        var descriptions: [ParameterDescription] = []
        repeat descriptions.append((each dependencies).description)
        parameters = descriptions
        self.factory = { try factory(repeat try (each dependencies).resolve($0)) }
    }

    /// - Parameter factory: receives the argument of its node or flow before its dependencies.
    init<A, each D>(argument: A.Type, _ factory: @escaping @AppActor (A, repeat each D) throws -> T) {
        let argument = Argument<A>.parameter
        let dependencies = (repeat Parameter<each D>.of((each D).self))
        var descriptions = [argument.description]
        repeat descriptions.append((each dependencies).description)
        parameters = descriptions
        self.factory = {
            try factory(argument.resolve($0).value, repeat try (each dependencies).resolve($0))
        }
    }

    var takesArgument: Bool { parameters.contains(where: \.canBeArgument) }

    func make(_ resolution: Resolution) throws -> T { try factory(resolution) }
}

/// A dependency has no implementation for the session's choices.
enum MissingImplementation: Error, CustomStringConvertible {
    /// The dependency is `.live()`, the context is `test`, and the session picked nothing.
    case blockedInTests(dependency: String, alternatives: [String])
    case notRegistered(dependency: String, alternatives: [String])

    var description: String {
        switch self {
        case .blockedInTests(let dependency, let alternatives):
            "\(dependency) reaches outside the process and has no implementation for tests; "
                + "give it one with .context(.test), or pick one in 'alternatives': "
                + (alternatives.isEmpty ? "live" : alternatives.joined(separator: ", "))
        case .notRegistered(let dependency, let alternatives):
            "\(dependency) has no implementation of its own; "
                + (alternatives.isEmpty
                    ? "register one" : "pick one in 'alternatives': \(alternatives.joined(separator: ", "))")
        }
    }
}
