import AppLoop

/// One value that several parts of a session read and change (the articles' `SharedStore<[Note]>`). All readers see the
/// changes in the same order.
@AppActor
public final class SharedStore<Value: Equatable & Sendable> {
    @Provided private var state: Value

    /// Creates a shared value.
    public init(_ value: Value) { _state = Provided(wrappedValue: value) }

    /// The current value. A view that reads it is updated with it. Setting an equal value publishes nothing.
    public var value: Value {
        get { state }
        set { _state.commit { $0 = newValue } }
    }

    /// Applies several changes and publishes them once.
    ///
    /// - Throws: the error of `changes`; the value is then unchanged.
    public func commit<Failure: Error>(_ changes: (inout Value) throws(Failure) -> Void) throws(Failure) {
        try _state.commit(changes)
    }

    /// The current value, then each new one.
    public var updates: AsyncStream<Value> { $state }
}
