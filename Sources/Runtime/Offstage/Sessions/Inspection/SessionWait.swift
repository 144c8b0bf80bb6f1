import AppLoop

/// The condition of `session/wait`. All given members must hold.
package struct WaitCondition: Sendable {
    /// Glob over event types. Matches an event published after the wait begins.
    package var event: String?
    /// Node id or screen name of a visible screen.
    package var screen: String?
    /// Minimum route revision.
    package var rev: Int64?
    /// Required idle state. A session is idle when no handler, queued action or background work runs.
    package var idle: Bool?

    /// Creates a condition; nil members are not checked.
    package init(event: String? = nil, screen: String? = nil, rev: Int64? = nil, idle: Bool? = nil) {
        self.event = event
        self.screen = screen
        self.rev = rev
        self.idle = idle
    }

    var keys: [String] {
        [
            event.map { _ in "event" }, screen.map { _ in "screen" }, rev.map { _ in "routeRev" },
            idle.map { _ in "idle" },
        ]
        .compactMap { $0 }
    }
}

/// How a wait ended.
package enum WaitResult: Sendable {
    case matched([String])
    case closed
}

/// A pending `session/wait`. Calls `onEnd` once.
@AppActor
package final class SessionWait {
    private let condition: WaitCondition
    private weak var session: Session?
    private let onEnd: @AppActor (WaitResult) -> Void
    private let types: EventTypes?
    private var hasSeenEvent = false
    /// True after `onEnd` or `cancel` was called.
    package private(set) var hasEnded = false

    init(condition: WaitCondition, session: Session, onEnd: @escaping @AppActor (WaitResult) -> Void) {
        self.condition = condition
        self.session = session
        self.onEnd = onEnd
        types = condition.event.map { EventTypes(include: [$0]) }
    }

    func eventsWerePublished(_ names: [String]) {
        guard let types, !hasSeenEvent else { return }
        hasSeenEvent = names.contains(where: types.contains)
    }

    func check() {
        guard let session else { return end(.closed) }
        if types != nil, !hasSeenEvent { return }
        if let screen = condition.screen, !session.shows(screen) { return }
        if let rev = condition.rev, session.rev < rev { return }
        if let idle = condition.idle, session.isIdle != idle { return }
        end(.matched(condition.keys))
    }

    /// Ends the wait with this result. Has no effect after the first call.
    func end(_ result: WaitResult) {
        guard !hasEnded else { return }
        cancel()
        onEnd(result)
    }

    /// Ends the wait without a result.
    package func cancel() {
        hasEnded = true
        session?.didEnd(self)
    }
}
