import AppLoop
import JSON

/// Keeps a zone: screens that name it (`ScreenOptions.zones`) are in the tree only while this allows it. Registered
/// like any dependency, and found by
/// its type:
///
///     registry.register(PINGuard.init).as((any ZoneGuard).self) { $0 }
///
/// Asked whenever a route would bring a screen of the zone into the tree, and again for those that are there when one
/// of the session's attributes has
/// changed. It answers at once, from the session's attributes and what it holds; what has to be asked first, a
/// challenge asks.
@AppActor
public protocol ZoneGuard {
    var zone: String { get }
    func check(_ entry: ZoneEntry) -> GuardDecision
    /// The zone's last screen is gone.
    func didLeave()
}

extension ZoneGuard {
    public func didLeave() {}
}

/// What is to come into a zone, or is there.
public struct ZoneEntry: Sendable {
    public let zone: String
    /// The screen's full name and params.
    public let screen: String
    public let params: JSONValue?
    /// There is a screen of the zone in the tree already.
    public let isInside: Bool
    /// It is there itself, and an attribute has changed.
    public let isLive: Bool
}

/// What a guard makes of it.
public enum GuardDecision {
    case allow
    /// Goes elsewhere instead.
    case redirect(@AppActor (Route) -> Void)
    /// Asks for something first, such as a password; the route is taken up again once the guard allows it, and given up
    /// when what this has shown is gone
    /// without that.
    case challenge(@AppActor (Route) -> Void)
    case deny(reason: String)
}

/// What the app knows about who uses the session: signed in or not, a role, offline. Set by the app's own code; what
/// front ends send never gets here by
/// itself. Guards are asked again when one changes.
@AppActor
public final class SessionAttributes {
    private var values: [String: JSONValue] = [:]
    var didChange: (@AppActor () -> Void)?

    public init() {}

    public subscript(name: String) -> JSONValue? {
        get { values[name] }
        set {
            guard values[name] != newValue else { return }
            values[name] = newValue
            didChange?()
        }
    }

    public func isTrue(_ name: String) -> Bool { values[name]?.bool == true }

    package var all: [String: JSONValue] { values }
}
