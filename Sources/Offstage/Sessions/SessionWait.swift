import AppLoop

/// What `session/wait` waits for; everything given must hold.
public struct WaitCondition: Sendable {
    /// A glob over event types: satisfied by one that is published from now on.
    public var event: String?
    /// A node id or screen name that is visible.
    public var screen: String?
    /// The route revision, at least.
    public var rev: Int64?
    /// True: no handler, queued action or background work is under way.
    public var idle: Bool?

    public init(event: String? = nil, screen: String? = nil, rev: Int64? = nil, idle: Bool? = nil) {
        self.event = event
        self.screen = screen
        self.rev = rev
        self.idle = idle
    }

    var keys: [String] {
        [event.map { _ in "event" }, screen.map { _ in "screen" }, rev.map { _ in "rev" }, idle.map { _ in "idle" }]
            .compactMap { $0 }
    }
}

public enum WaitResult: Sendable {
    case matched([String])
    case closed
    /// Its owner has ended it.
    case cancelled
}

/// Someone waiting for a session to get somewhere. Ends once.
@AppActor
public final class SessionWait {
    private let condition: WaitCondition
    private weak var session: Session?
    private let onEnd: @AppActor (WaitResult) -> Void
    private let glob: Glob?
    private var hasSeenEvent = false
    public private(set) var hasEnded = false

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

    public func end(_ result: WaitResult) {
        guard !hasEnded else { return }
        hasEnded = true
        session?.didEnd(self)
        onEnd(result)
    }
}

/// Shell-like patterns: `*` is any run of characters, `?` any one.
public struct Glob: Sendable {
    private let pattern: [UInt8]

    public init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

    /// Linear in the name for each star, never exponential.
    public func matches(_ name: String) -> Bool {
        let text = Array(name.utf8)
        var (place, index) = (0, 0)
        var star: (place: Int, index: Int)?
        while index < text.count {
            if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
                star = (place, index)
                place += 1
            } else if place < pattern.count, pattern[place] == UInt8(ascii: "?") || pattern[place] == text[index] {
                place += 1
                index += 1
            } else if let last = star {
                star = (last.place, last.index + 1)
                place = last.place + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
