import AppLoop

/// A state that several stores read and only its owner changes: the state of a provider. A view that reads it is
/// updated with it, and its projection streams it.
///
///     @AppActor
///     final class NotesProvider {
///         @Provided var currentState = NotesState()
///
///         func select(_ id: Int) { _currentState.commit { $0.selected = id } }
///     }
///
/// The property cannot be set, and `_currentState` is private to the owner. So no other type changes the state, and the
/// compiler says so.
@AppActor @propertyWrapper @Observable
public final class Provided<State: Equatable & Sendable> {
    /// The current state.
    public private(set) var wrappedValue: State
    @ObservationIgnored private var continuations: [(number: UInt64, continuation: AsyncStream<State>.Continuation)] =
        []
    @ObservationIgnored private var lastNumber: UInt64 = 0
    /// Number of publications; for tests of `commit`.
    @ObservationIgnored package private(set) var publications = 0

    /// Creates a state with its initial value, `wrappedValue`.
    public init(wrappedValue: State) { self.wrappedValue = wrappedValue }

    /// Applies `changes` to a copy of the state and publishes it once, or not at all when it is equal.
    ///
    /// - Throws: the error of `changes`; the state is then unchanged.
    public func commit<Failure: Error>(_ changes: (inout State) throws(Failure) -> Void) throws(Failure) {
        var state = wrappedValue
        try changes(&state)
        guard state != wrappedValue else { return }
        wrappedValue = state
        publications += 1
        for reader in continuations { reader.continuation.yield(state) }
    }

    /// The current state, then each published one. A slow reader receives only the newest: states are not events.
    public var projectedValue: AsyncStream<State> {
        lastNumber += 1
        let number = lastNumber
        let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
        continuations.append((number, continuation))
        continuation.yield(wrappedValue)
        continuation.onTermination = { [weak self] _ in
            Task { @AppActor in self?.continuations.removeAll { $0.number == number } }
        }
        return stream
    }
}
