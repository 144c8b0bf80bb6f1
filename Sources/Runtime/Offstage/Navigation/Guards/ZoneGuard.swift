import AppLoop
import JSON

/// Guards a zone: screens that name it (`ScreenOptions.zones`) stay in the tree only while the guard allows it. The app
/// registers a guard as a dependency, and the runtime finds it by its type:
///
///     registry.register(PINGuard.init).as((any ZoneGuard).self) { $0 }
///
/// The runtime checks a guard before a route adds a screen of the zone. When a session attribute changes, it checks
/// again for the screens in the tree. A guard decides at once, from attributes and its own state. A challenge asks the
/// user first.
@AppActor
public protocol ZoneGuard {
    /// Name of the guarded zone.
    var zone: String { get }
    /// Decides whether the screen of `entry` may be in the tree. Called for each change of a session attribute, so it
    /// does no work outside the process.
    func check(_ entry: ZoneEntry) -> GuardDecision
    /// Called after the zone's last screen was removed.
    func didLeave()
}

extension ZoneGuard {
    /// Does nothing.
    public func didLeave() {}
}

/// A screen that a route adds to a zone, or that is in the zone already.
public struct ZoneEntry: Sendable {
    /// The zone's name.
    public let zone: String
    /// The screen's full name.
    public let screen: String
    /// The screen's params, if any.
    public let params: JSONValue?
    /// True when the tree already has a screen of the zone.
    public let isInside: Bool
    /// True when this screen is in the tree and a session attribute changed.
    public let isLive: Bool
    /// True while the session opens with this screen. A challenge would have no screen to appear on: redirect instead.
    public let isLaunch: Bool
}

/// A guard's decision about a screen.
public enum GuardDecision {
    /// Lets the screen in, or keeps it.
    case allow
    /// Runs another route instead.
    case redirect(@AppActor (Route) -> Void)
    /// Runs a route that asks the user, for example for a password. The deferred route resumes when the guard allows
    /// it. It is cancelled when the screens of the challenge are removed before that.
    case challenge(@AppActor (Route) -> Void)
    /// Rejects the route with this reason.
    case deny(reason: String)
}

/// Facts about the session's user, such as sign-in state, role or connectivity. Only app code sets them; front ends
/// cannot. A change makes the runtime check the guards again.
@AppActor
public final class SessionAttributes {
    private var values: [String: JSONValue] = [:]
    var didChange: (@AppActor () -> Void)?

    /// Creates an empty set of attributes.
    public init() {}

    /// The attribute's value; nil if it is not set.
    public subscript(name: String) -> JSONValue? {
        get { values[name] }
        set {
            guard values[name] != newValue else { return }
            values[name] = newValue
            didChange?()
        }
    }

    /// True if the attribute `name` is `true`.
    public func isTrue(_ name: String) -> Bool { values[name]?.bool == true }

    package var all: [String: JSONValue] { values }
}
