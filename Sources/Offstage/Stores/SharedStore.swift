import AppLoop

/// One value that several parts of a session read and change (the articles' `SharedStore<[Note]>`). All readers see the
/// changes in the same order.
@AppActor
public final class SharedStore<Value: Equatable & Sendable> {
    private let provider: Provider<Value>

    /// Creates a shared value.
    public init(_ value: Value) { provider = Provider(value) }

    /// The current value. A view that reads it is updated with it. Setting an equal value publishes nothing.
    public var value: Value {
        get { provider.currentState }
        set { provider.commit { $0 = newValue } }
    }

    /// Applies several changes and publishes them once.
    ///
    /// - Throws: the error of `changes`; the value is then unchanged.
    public func commit<Failure: Error>(_ changes: (inout Value) throws(Failure) -> Void) throws(Failure) {
        try provider.commit(changes)
    }

    /// The current value, then each new one.
    public var updates: AsyncStream<Value> { provider.updates }
}
