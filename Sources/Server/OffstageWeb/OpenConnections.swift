import NIOCore
import OffstageCommands
import Synchronization

/// Limits what clients without the token can do. While all connections are in use, a new one takes the place of the
/// oldest that has not shown the token, so that other programs cannot keep the page out. After many refusals, each
/// waits, so that they cannot keep a processor busy.
final class OpenConnections: Sendable {
    static let limit = 256
    /// Number of refusals in a second after which each waits.
    private static let promptRefusals = 64
    private static let refusalDelay = TimeAmount.milliseconds(500)

    private struct State {
        /// Connections that have not shown the token, oldest first.
        var unknown: [any Channel] = []
        var known: Set<ObjectIdentifier> = []
        var lastNotice: NIODeadline?
        /// Refusals since this time, which is at most a second ago.
        var refusals = (since: NIODeadline.now(), count: 0)
    }

    private let state = Mutex(State())

    /// Counts a connection until it closes.
    ///
    /// - Returns: false when each of the others has shown the token.
    func add(_ channel: any Channel) -> Bool {
        let (isAdded, dropped, isNoticed) = state.withLock { state in
            guard state.unknown.count + state.known.count >= Self.limit else {
                state.unknown.append(channel)
                return (true, (any Channel)?.none, false)
            }
            let now = NIODeadline.now()
            let isNoticed = state.lastNotice.map { now - $0 > .minutes(1) } ?? true
            if isNoticed { state.lastNotice = now }
            guard !state.unknown.isEmpty else { return (false, nil, isNoticed) }
            state.unknown.append(channel)
            return (true, state.unknown.removeFirst(), isNoticed)
        }
        if isNoticed {
            StderrLog.writeNow(
                "\(programName) web: \(Self.limit) connections are open; "
                    + "each new one closes the oldest without the token"
            )
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
