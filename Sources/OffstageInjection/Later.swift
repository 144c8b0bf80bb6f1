import AppLoop

/// Makes a new instance each time it is called, of a graph of its own, whatever argument it takes: `Factory<NoteID,
/// NoteDetails>`, `Factory<Void, Page>`.
///
/// An instance that a scope keeps is shared here, too; with an argument, per argument.
@AppActor
public struct Factory<Arguments, Value>: DependencyWrapper {
    private let container: Container
    private let made: Parameter<Value>

    /// - Throws: `ResolveError`, also when the scope that the factory came from has ended.
    public func callAsFunction(_ arguments: Arguments) throws(ResolveError) -> Value {
        let argument: Any? = Arguments.self == Void.self ? nil : arguments
        return try container.resolveAnew { (resolution) throws(ResolveError) in
            try made.resolve(resolution, argument: argument)
        }
    }

    public static var parameter: Parameter<Factory<Arguments, Value>> {
        let made = Parameter<Value>.of(Value.self)
        return Parameter<Factory<Arguments, Value>>(made.description.at(.eachTime(Arguments.self))) {
            (resolution, _) throws(ResolveError) in
            Factory(container: resolution.container, made: made)
        }
    }
}

extension Factory where Arguments == Void {
    public func callAsFunction() throws(ResolveError) -> Value { try callAsFunction(()) }
}

/// A dependency made when it is first needed, which may so depend on its owner.
///
/// It keeps what it has made. Where that keeps the owner in turn, one of the two references is to be weak, as between
/// any two objects.
@AppActor
public final class Lazy<Value>: DependencyWrapper {
    private enum State {
        case value(Value)
        /// The graph that its owner belongs to is its own, too.
        case waiting(Container, Graph, Parameter<Value>)
    }

    private var state: State

    private init(_ state: State) { self.state = state }

    /// - Throws: `ResolveError`, each time until it could be made.
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

    public static var parameter: Parameter<Lazy<Value>> {
        let inner = Parameter<Value>.of(Value.self)
        return Parameter<Lazy<Value>>(inner.description.at(.later)) { (resolution, _) throws(ResolveError) in
            // An argument is there only now.
            guard inner.description.need != nil else { return Lazy(.value(try inner.resolve(resolution))) }
            resolution.graph.isHeldByLazy = true
            return Lazy(.waiting(resolution.container, resolution.graph, inner))
        }
    }
}

extension ParameterDescription {
    /// A factory inside stays one, for it says what it is called with.
    fileprivate func at(_ moment: Need.Moment) -> ParameterDescription {
        guard case .need(var need) = self else { return self }
        if case .eachTime = need.moment { return self }
        if case (.later, .eachTime) = (need.moment, moment) { need.dropsArgument = true }
        need.moment = moment
        return .need(need)
    }
}
