import AppLoop
import JSON
import OffstageInjection
import Wire

/// Whoever owns the tree: makes what comes into it, lets go of what leaves it, publishes.
@AppActor
package protocol NavigationHost: AnyObject {
    var tree: RouteTree { get }
    var container: Container { get }
    /// What times in the tree are told on.
    var clock: any AppClock { get }
    /// The flows; nil in an app without any.
    var flows: FlowTree? { get }

    /// A screen as it is to stand in the tree, with what the app says of it.
    ///
    /// - Throws: `unknownScreen`, `invalidParams`, `flowNotActive`.
    func prepare(_ screen: ScreenSpec) throws(RouteError) -> ScreenSpec
    /// - Throws: `unknownLayer`, `invalidData`.
    func check(_ layer: CustomContent) throws(RouteError)
    /// A sentence for a result that is none of that layer's; nil if it is.
    func mismatch(of result: JSONValue, for layer: CustomContent) -> String?

    /// Changes the tree as one revision, or not at all; in the course of another change, as a part of that.
    ///
    /// - Throws: `RouteError`, or what `change` throws.
    @discardableResult
    func navigate(_ change: @escaping @AppActor (RouteTransaction) throws -> Void) throws -> NavigationOutcome

    /// Goes where a link leads, past interceptors and guards, now or later.
    @discardableResult
    func open(_ link: LinkMatch) throws -> NavigationOutcome
    @discardableResult
    func open(url: String, mode: LinkMode) throws -> NavigationOutcome
    /// A flow's `start()` is over: what waits for it may go on.
    func flowDidStart()
    /// A route waits under that ticket.
    func isWaiting(_ ticket: String) -> Bool
    /// Calls `work` if the route that waits under a ticket will not be taken.
    func whenDropped(_ ticket: String, _ work: @escaping @AppActor () -> Void)

    /// - Throws: `GuardStop` where the zone's guard does not simply allow it.
    func authorize(_ zone: String, from node: RouteNode) throws
    func attributesDidChange()

    // MARK: For screens

    func paramsDidChange(of screen: RouteNode)
    func isRefreshable(_ screen: RouteNode) -> Bool
    func refresh(_ screen: RouteNode)
    /// Calls `handler` with each event that a screen sends, until the observation is cancelled.
    func observe(_ handler: @escaping @AppActor (RouteNode, any WireEnum) -> Void) -> ScreenObservation

    /// What filled a window may be there no longer: something takes its place.
    func replaceRoot(_ decision: GuardDecision) throws

    // MARK: For flows

    func name(of type: any Coordinating.Type) throws(RouteError) -> String
    func makeCoordinator(_ type: any Coordinating.Type, in container: Container) throws -> BaseCoordinator
    func flow(_ id: String, _ name: String, didFinish output: WireFragment)
    func scopeDidEnd(_ teardown: Teardown, of name: String)
    func log(_ level: LogLevel, _ message: String)
    func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String) -> Int
    func workDidEnd(_ number: Int, _ outcome: EffectLog.Effect.Outcome, error: String?)
}

/// What became of a route.
public enum NavigationOutcome: Sendable, Equatable {
    case committed
    /// Everything is as it was.
    case unchanged
    /// It waits, behind a guard's challenge or for a flow; called off by its ticket.
    case deferred(ticket: String)
}
