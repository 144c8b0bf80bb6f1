import AppLoop
import JSON
import OffstageInjection
import OffstageNavigation
import OffstageState
import Wire

/// An app in this process: what its containers can make, and what its sessions share.
@AppActor
public final class AppHost {
    public let app: App
    public let registry: Registry
    /// Of what lives as long as the process.
    public let container: Container
    /// By full name.
    private var kinds: [String: ScreenKind] = [:]
    /// What sessions left behind when they ended, counted by component.
    public private(set) var leaks: [Teardown.Leak] = []

    /// - Parameters:
    ///   - seed: makes what sessions share repeatable.
    ///   - prepare: called when everything is registered; a test replaces something here.
    public init(_ app: App, clock: any AppClock, seed: UInt64? = nil, prepare: @AppActor (Registry) -> Void = { _ in }) {
        self.app = app
        registry = Registry()
        container = Container(app: app.name, registry: registry, surroundings: Surroundings(context: .live, clock: clock, seed: seed))
        registry.append(runtimePart: StatePart.self)
        registry.append(runtimePart: NavigationPart.self)
        for part in app.parts { registry.append(part: part) }
        for screen in app.screens { kinds[screen.name] = ScreenKind(screen, registry) }
        prepare(registry)
    }

    /// A session of the app.
    ///
    /// - Throws: `ChoiceError` for an alternative that there is not, `ResolveError` when the first screen cannot be made.
    public func openSession(_ id: String, surroundings: Surroundings, alternatives: [String: String] = [:]) throws -> Session {
        let container = try container.openSession(id, surroundings: surroundings, alternatives: alternatives)
        do {
            return try Session(id: id, host: self, container: container)
        } catch {
            surroundings.host = nil
            container.close { [self] in sessionDidEnd($0) }
            throw error
        }
    }

    /// - Throws: `unknownScreen`.
    func kind(of name: String) throws(RouteError) -> ScreenKind {
        if let kind = kinds[name] { return kind }
        throw .unknownScreen(name, known: app.screens.map(\.name))
    }

    /// Checks that there is such a screen and that the params are its own.
    func check(_ spec: ScreenSpec) throws(RouteError) { _ = try params(of: spec.key.name, spec.params) }

    func params(of name: String, _ params: JSONValue?) throws(RouteError) -> Any? {
        guard let read = try kind(of: name).screen.readParams else {
            if let params, params.object?.isEmpty != true { throw .invalidParams(screen: name, "it takes none") }
            return nil
        }
        do throws(WireError) { return try read(params ?? [:]) } catch {
            throw .invalidParams(screen: name, error.sentence)
        }
    }

    /// Counts what a session left behind.
    func sessionDidEnd(_ teardown: Teardown) {
        for leak in teardown.leaks {
            if let place = leaks.firstIndex(where: { $0.component == leak.component && $0.scope == leak.scope }) {
                leaks[place].count += leak.count
            } else {
                leaks.append(leak)
            }
        }
    }
}
