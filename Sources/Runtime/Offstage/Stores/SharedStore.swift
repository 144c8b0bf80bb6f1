import AppLoop

/// One value that several parts of a session read (the articles' `SharedStore<[Note]>`). All readers see the changes in
/// the same order. Its owner holds the store; providers that only read hold `readOnly`.
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

    /// The store for code that must not change its value.
    public var readOnly: ReadOnlySharedStore<Value> { ReadOnlySharedStore(self) }
}

/// A shared store that can be read only; the compiler refuses a change. A registration provides it together with the
/// store:
///
///     registry.register { SharedStore<[Note]>([]) }
///         .as(ReadOnlySharedStore<[Note]>.self) { $0.readOnly }
///         .lifetime(.session)
@AppActor
public struct ReadOnlySharedStore<Value: Equatable & Sendable> {
    private let store: SharedStore<Value>

    fileprivate init(_ store: SharedStore<Value>) { self.store = store }

    /// The current value. A view that reads it is updated with it.
    public var value: Value { store.value }

    /// The current value, then each new one.
    public var updates: AsyncStream<Value> { store.updates }
}
