import AppLoop

/// One implementation of a dependency: a factory and the descriptions of its parameters.
@AppActor
struct Constructor {
    let parameters: [ParameterDescription]
    let make: (Resolution) throws -> AnyInstance

    init<each D, T>(_ factory: @escaping @AppActor (repeat each D) throws -> T) {
        let dependencies = (repeat Parameter<each D>.of((each D).self))
        var descriptions: [ParameterDescription] = []
        repeat descriptions.append((each dependencies).description)
        parameters = descriptions
        make = { Instance(try factory(repeat try (each dependencies).resolve($0))) }
    }

    /// - Parameter factory: receives the argument of its node or flow before its dependencies.
    init<A, each D, T>(argument: A.Type, _ factory: @escaping @AppActor (A, repeat each D) throws -> T) {
        let argument = Argument<A>.parameter
        let dependencies = (repeat Parameter<each D>.of((each D).self))
        var descriptions = [argument.description]
        repeat descriptions.append((each dependencies).description)
        parameters = descriptions
        make = { Instance(try factory(argument.resolve($0).value, repeat try (each dependencies).resolve($0))) }
    }

    var takesArgument: Bool { parameters.contains(where: \.canBeArgument) }
}

/// The dependency is `.live()`, the context is `test`, and the session picked nothing.
struct BlockedInTests: Error, CustomStringConvertible {
    let description: String

    @AppActor
    init(dependency: AnyDependency) {
        description =
            "\(dependency.nameAndLocation) reaches outside the process and has no implementation for tests; "
            + "give it one with .context(.test), or pick one in 'alternatives': "
            + dependency.alternativeNames.joined(separator: ", ")
    }
}
