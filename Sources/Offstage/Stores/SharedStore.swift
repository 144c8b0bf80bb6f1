import AppLoop

/// One value for several readers of a session (the articles' `SharedStore<[Note]>`): whoever holds it may read and
/// change it, and everybody sees each
/// change in the same order.
@AppActor
public final class SharedStore<Value: Equatable & Sendable> {
    private let provider: Provider<Value>

    public init(_ value: Value) { provider = Provider(value) }

    /// Reading it in a store's `view` makes the view follow it. Setting an equal value publishes nothing.
    public var value: Value {
        get { provider.currentState }
        set { provider.commit { $0 = newValue } }
    }

    /// Several changes, published once.
    public func commit<Failure: Error>(_ changes: (inout Value) throws(Failure) -> Void) throws(Failure) {
        try provider.commit(changes)
    }

    /// The current value, then each new one.
    public var updates: AsyncStream<Value> { provider.updates }
}
