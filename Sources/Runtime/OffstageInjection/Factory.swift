import AppLoop

/// A dependency that makes a new instance with each call, in a new graph: `Factory<NoteID, NoteDetails>`,
/// `Factory<Void, Page>`.
///
/// A dependency that a scope keeps stays one instance, and takes no argument.
@AppActor
public struct Factory<Arguments, Value>: DependencyWrapper {
    private let container: Container
    private let made: Parameter<Value>

    /// Makes an instance with `arguments`, for the factory's parameter `Argument`.
    ///
    /// - Throws: `ResolveError`, also when the factory's scope has ended.
    public func callAsFunction(_ arguments: Arguments) throws(ResolveError) -> Value {
        let argument: Any? = Arguments.self == Void.self ? nil : arguments
        return try container.resolveAnew { (resolution) throws(ResolveError) in
            try made.resolve(resolution, argument: argument)
        }
    }

    /// Describes a factory's parameter.
    public static var parameter: Parameter<Factory<Arguments, Value>> {
        let made = Parameter<Value>.of(Value.self)
        return Parameter<Factory<Arguments, Value>>(made.description.at(.eachTime(Arguments.self))) {
            (resolution, _) throws(ResolveError) in
            Factory(container: resolution.container, made: made)
        }
    }
}

extension Factory where Arguments == Void {
    /// Makes an instance.
    ///
    /// - Throws: `ResolveError`, also when the factory's scope has ended.
    public func callAsFunction() throws(ResolveError) -> Value { try callAsFunction(()) }
}

/// A dependency that is resolved at its first use. It may therefore depend on its owner.
///
/// The value is held from then on. If the value holds the owner, one of the two references must be weak.
@AppActor
public final class Lazy<Value>: DependencyWrapper {
    private enum State {
        case value(Value)
        /// The graph is the owner's.
        case waiting(Container, Graph, Parameter<Value>)
    }

    private var state: State

    private init(_ state: State) { self.state = state }

    /// The dependency, resolved at the first read.
    ///
    /// - Throws: `ResolveError`; the next read tries again.
    public var value: Value {
        get throws(ResolveError) {
            switch state {
            case .value(let value): return value
            case .waiting(let container, let graph, let parameter):
                let value = try container.resolveAnew(in: graph) { (resolution) throws(ResolveError) in
                    try parameter.resolve(resolution)
                }
                state = .value(value)
                return value
            }
        }
    }

    /// Describes a factory's parameter.
    public static var parameter: Parameter<Lazy<Value>> {
        let inner = Parameter<Value>.of(Value.self)
        return Parameter<Lazy<Value>>(inner.description.at(.later)) { (resolution, _) throws(ResolveError) in
            // Arguments exist only during the resolution of the owner.
            guard inner.description.need != nil else { return Lazy(.value(try inner.resolve(resolution))) }
            resolution.graph.isHeldByLazy = true
            return Lazy(.waiting(resolution.container, resolution.graph, inner))
        }
    }
}

extension ParameterDescription {
    /// The description at another moment. A factory inside stays a factory, because it determines the argument.
    fileprivate func at(_ moment: Need.Moment) -> ParameterDescription {
        guard case .need(var need) = self else { return self }
        if case .eachTime = need.moment { return self }
        if case (.later, .eachTime) = (need.moment, moment) { need.dropsArgument = true }
        need.moment = moment
        return .need(need)
    }
}
