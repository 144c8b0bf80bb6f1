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
    /// The owner of the wait ended it.
    case cancelled
}

/// A pending `session/wait`. Calls `onEnd` once.
@AppActor
package final class SessionWait {
    private let condition: WaitCondition
    private weak var session: Session?
    private let onEnd: @AppActor (WaitResult) -> Void
    private let glob: Glob?
    private var hasSeenEvent = false
    /// True after `onEnd` was called.
    package private(set) var hasEnded = false

    init(condition: WaitCondition, session: Session, onEnd: @escaping @AppActor (WaitResult) -> Void) {
        self.condition = condition
        self.session = session
        self.onEnd = onEnd
        glob = condition.event.map(Glob.init)
    }

    func eventWasPublished(_ name: String) {
        if glob?.matches(name) == true { hasSeenEvent = true }
    }

    func check() {
        guard let session else { return end(.closed) }
        if glob != nil, !hasSeenEvent { return }
        if let screen = condition.screen, !session.shows(screen) { return }
        if let rev = condition.rev, session.rev < rev { return }
        if let idle = condition.idle, session.isIdle != idle { return }
        end(.matched(condition.keys))
    }

    /// Ends the wait with this result. Has no effect after the first call.
    package func end(_ result: WaitResult) {
        guard !hasEnded else { return }
        hasEnded = true
        session?.didEnd(self)
        onEnd(result)
    }
}

/// Shell pattern: `*` matches any run of characters, `?` matches one character.
package struct Glob: Sendable {
    private let pattern: [UInt8]

    /// Compiles a pattern.
    package init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

    /// Whether the name matches. Takes at most name length times pattern length steps, never exponential time.
    package func matches(_ name: String) -> Bool {
        let text = Array(name.utf8)
        // Indices into the pattern and the name, and their values at the last `*`.
        var (next, index) = (0, 0)
        var star: (next: Int, index: Int)?
        while index < text.count {
            if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
                star = (next, index)
                next += 1
            } else if next < pattern.count, pattern[next] == UInt8(ascii: "?") || pattern[next] == text[index] {
                next += 1
                index += 1
            } else if let last = star {
                star = (last.next, last.index + 1)
                next = last.next + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
