import AppLoop

/// One implementation: its list of dependencies and what makes it of them.
@AppActor
struct Maker<T> {
    let parameters: [ParameterDescription]
    let takesArgument: Bool
    private let makeNow: ((Resolution) throws -> T)?
    private let makeLater: ((Resolution) async throws -> T)?

    init<each D>(_ make: @escaping @AppActor (repeat each D) throws -> T) {
        let dependencies = (repeat Parameter<each D>.of((each D).self))
        var descriptions: [ParameterDescription] = []
        repeat descriptions.append((each dependencies).description)
        parameters = descriptions
        takesArgument = descriptions.contains(where: \.canBeArgument)
        makeNow = { try make(repeat try (each dependencies).resolve($0)) }
        makeLater = nil
    }

    init<each D>(async make: @escaping @AppActor (repeat each D) async throws -> T) {
        let dependencies = (repeat Parameter<each D>.of((each D).self))
        var descriptions: [ParameterDescription] = []
        repeat descriptions.append((each dependencies).description)
        parameters = descriptions
        takesArgument = descriptions.contains(where: \.canBeArgument)
        makeNow = nil
        makeLater = { resolution in
            let values = (repeat try (each dependencies).resolve(resolution))
            return try await make(repeat each values)
        }
    }

    var isAsync: Bool { makeLater != nil }

    func make(_ resolution: Resolution) throws -> T {
        guard let makeNow else { throw NotReady() }
        return try makeNow(resolution)
    }

    func makeAsync(_ resolution: Resolution) async throws -> T {
        guard let makeLater else { return try make(resolution) }
        return try await makeLater(resolution)
    }
}

/// Why there is nothing to make a dependency with.
protocol NoImplementation: Error {}

struct NotReady: NoImplementation, CustomStringConvertible {
    var description: String {
        "it is made asynchronously and is not there yet; get what needs it with 'await container.resolveAsync(…)'"
    }
}

struct NotForTests: NoImplementation, CustomStringConvertible {
    let dependency: String
    let alternatives: [String]
    var description: String {
        "\(dependency) reaches outside the process and has no implementation for tests; give it one with .context(.test), or pick one in "
            + "'alternatives': \(alternatives.isEmpty ? "live" : alternatives.joined(separator: ", "))"
    }
}

struct NotImplemented: NoImplementation, CustomStringConvertible {
    let dependency: String
    let alternatives: [String]
    var description: String {
        "\(dependency) has no implementation of its own"
            + (alternatives.isEmpty
                ? "; register one" : "; pick one in 'alternatives': \(alternatives.joined(separator: ", "))")
    }
}
