import NIOCore
import Synchronization

/// Limits what clients without the token can do. While all connections are in use, a new one takes the place of the
/// oldest that has not shown the token, so that other programs cannot keep the page out. After many refusals, each
/// waits, so that they cannot keep a processor busy.
final class OpenConnections: Sendable {
    let limit: Int
    /// True when the server is about to end.
    let isDraining = Atomic(false)
    /// Number of refusals in a second after which each waits.
    private static let promptRefusals = 64
    private static let refusalDelay = TimeAmount.milliseconds(500)

    private struct State {
        /// Connections that have not shown the token, oldest first.
        var unknown: [any Channel] = []
        var known: Set<ObjectIdentifier> = []
        /// Refusals since this time, which is at most a second ago.
        var refusals = (since: NIODeadline.now(), count: 0)
    }

    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// Counts a connection until it closes.
    ///
    /// - Returns: false when each of the others has shown the token.
    func add(_ channel: any Channel) -> Bool {
        let (isAdded, dropped) = state.withLock { state in
            let isFull = state.unknown.count + state.known.count >= limit
            if isFull, state.unknown.isEmpty { return (false, (any Channel)?.none) }
            state.unknown.append(channel)
            return (true, isFull ? state.unknown.removeFirst() : nil)
        }
        dropped?.close(promise: nil)
        channel.closeFuture.whenComplete { _ in self.remove(channel) }
        return isAdded
    }

    /// Counts a refusal. Returns how long it waits; nil if it is sent at once.
    func delayOfRefusal() -> TimeAmount? {
        state.withLock { state in
            let now = NIODeadline.now()
            if now - state.refusals.since > .seconds(1) { state.refusals = (now, 0) }
            state.refusals.count += 1
            return state.refusals.count > Self.promptRefusals ? Self.refusalDelay : nil
        }
    }

    /// Called when a request of the connection had the token.
    func didShowToken(_ channel: any Channel) {
        state.withLock { state in
            guard state.known.insert(ObjectIdentifier(channel)).inserted else { return }
            state.unknown.removeAll { $0 === channel }
        }
    }

    private func remove(_ channel: any Channel) {
        state.withLock { state in
            if state.known.remove(ObjectIdentifier(channel)) == nil { state.unknown.removeAll { $0 === channel } }
        }
    }
}
