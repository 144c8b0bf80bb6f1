import AppLoop

/// Holds a state that several stores read and only its subclass changes. `currentState` returns it, a view that reads
/// it is updated with it, and `updates` streams it.
///
///     final class NotesProvider: Provider<NotesState> {
///         func select(_ id: Int) { commit { $0.selected = id } }
///     }
@AppActor @Observable
open class Provider<State: Equatable & Sendable> {
    /// The current state.
    public private(set) var currentState: State
    @ObservationIgnored private var continuations: [(number: UInt64, continuation: AsyncStream<State>.Continuation)] =
        []
    @ObservationIgnored private var lastNumber: UInt64 = 0
    /// Number of publications; for tests of `commit`.
    @ObservationIgnored public private(set) var publications = 0

    /// Creates a provider with an initial state.
    public init(_ initialState: State) { currentState = initialState }

    /// Applies `changes` to a copy of the state and publishes it once, or not at all when it is equal. Call it only
    /// from the provider's own methods.
    ///
    /// - Throws: the error of `changes`; the state is then unchanged.
    public final func commit<Failure: Error>(_ changes: (inout State) throws(Failure) -> Void) throws(Failure) {
        var state = currentState
        try changes(&state)
        guard state != currentState else { return }
        currentState = state
        publications += 1
        for reader in continuations { reader.continuation.yield(state) }
    }

    /// The current state, then each published one. A slow reader receives only the newest: states are not events.
    public final var updates: AsyncStream<State> {
        lastNumber += 1
        let number = lastNumber
        let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
        continuations.append((number, continuation))
        continuation.yield(currentState)
        continuation.onTermination = { [weak self] _ in
            Task { @AppActor in self?.continuations.removeAll { $0.number == number } }
        }
        return stream
    }
}
