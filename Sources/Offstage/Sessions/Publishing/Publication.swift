/// One thing that a session published, whatever its text. The text is what follows the head of the notification's
/// params (`sessionId`, `seq`, `n`,
/// `subscriptionId`), brackets included: `,"screen":"n2","event":{…},"cause":{…}}}`.
public struct Publication: Sendable {
    public enum Kind: UInt8, Sendable {
        case event
        /// An event whose last is kept for who comes later.
        case stateEvent
        case view
        case route
    }

    public let kind: Kind
    /// The session's count of what it published, this included.
    public let seq: Int64
    /// The node it is about; nil for what the session itself tells.
    public let screen: String?
    /// An event's type.
    public let name: String
    /// Of a view or the route: the revisions between which it leads.
    public let fromRev: Int64
    public let rev: Int64
    /// Where in the text the cause begins, from its comma on.
    public let causeOffset: Int
    /// Of a view: it shows less than there is of a long list, and other subscriptions may see another part.
    public let isWindowed: Bool

    public var isEvent: Bool { kind == .event || kind == .stateEvent }

    /// An event.
    package init(event name: String, isState: Bool, seq: Int64, screen: String?, causeOffset: Int) {
        kind = isState ? .stateEvent : .event
        self.name = name
        self.seq = seq
        self.screen = screen
        self.causeOffset = causeOffset
        (fromRev, rev, isWindowed) = (0, 0, false)
    }

    /// A view.
    init(viewOf screen: String, fromRev: Int64, rev: Int64, seq: Int64, isWindowed: Bool, causeOffset: Int) {
        kind = .view
        self.screen = screen
        self.fromRev = fromRev
        self.rev = rev
        self.seq = seq
        self.isWindowed = isWindowed
        self.causeOffset = causeOffset
        name = ""
    }

    /// A change of the route.
    init(routeFrom fromRev: Int64, to rev: Int64, seq: Int64, causeOffset: Int) {
        kind = .route
        self.fromRev = fromRev
        self.rev = rev
        self.seq = seq
        self.causeOffset = causeOffset
        (screen, name, isWindowed) = (nil, "", false)
    }
}
