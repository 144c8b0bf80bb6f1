import AppLoop
import Observation

/// Holds a state that several stores share and only its owner changes: readers see `currentState`, views that read it
/// follow it, `updates` streams it.
///
///     final class NotesProvider: Provider<NotesState> {
///         func select(_ id: Int) { commit { $0.selected = id } }
///     }
@AppActor @Observable
open class Provider<State: Equatable & Sendable> {
    public private(set) var currentState: State
    @ObservationIgnored private var continuations: [(number: UInt64, continuation: AsyncStream<State>.Continuation)] =
        []
    @ObservationIgnored private var lastNumber: UInt64 = 0
    /// How many times the state was published; for tests of `commit`.
    @ObservationIgnored public private(set) var publications = 0

    public init(_ initialState: State) { currentState = initialState }

    /// Changes the state: copy, change, publish once; not at all if nothing is different. Never call it from outside
    /// the provider's own methods.
    ///
    /// - Throws: what `changes` throws; the state is then as it was.
    public final func commit<Failure: Error>(_ changes: (inout State) throws(Failure) -> Void) throws(Failure) {
        var state = currentState
        try changes(&state)
        guard state != currentState else { return }
        currentState = state
        publications += 1
        for reader in continuations { reader.continuation.yield(state) }
    }

    /// The current state, then each one published. A reader that falls behind keeps the newest: states are not events.
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
