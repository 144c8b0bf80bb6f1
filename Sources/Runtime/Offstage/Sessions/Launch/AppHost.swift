import AppLoop
import JSON
import OffstageInjection
import Wire

/// Runs one app in this process: holds its registry, its process-wide container, and the objects that its sessions
/// share.
@AppActor
package final class AppHost {
    /// The app's declaration.
    package let app: App
    /// The registry of the app's dependencies.
    package let registry: Registry
    /// Limits of each session's log.
    let logLimits: Log.Limits
    /// Container of the dependencies that live as long as the process.
    package let container: Container
    /// Screens outside flows.
    let ownScreens: [AnyScreen]
    /// Screens outside flows first, then the screens of each flow.
    package private(set) var screens: [AnyScreen] = []
    /// The tree of the last session after its launch, whose nodes the next ones share.
    var launchTree: RouteTree?
    /// Screen kinds by full name.
    private var kinds: [String: ScreenKind] = [:]
    /// Screens that replace the app's; see `Registry.replace`.
    private var replacements: [AnyScreen] = []
    /// Flows in declaration order.
    private(set) var flows: [FlowKind] = []
    /// Texts of other languages than that of the source, by the language.
    private(set) lazy var catalogues = app.texts.mapValues(Catalogue.init)
    /// Objects that closed sessions leaked, counted by dependency and scope.
    package private(set) var leaks: [Teardown.Leak] = []

    /// Registers the app's dependencies, screens and flows.
    ///
    /// - Parameters:
    ///   - seed: Seeds identifiers and randomness of shared objects, so that runs repeat.
    ///   - logLimits: Limits of each session's log.
    ///   - prepare: Called after all registrations. A test replaces dependencies here.
    package init(
        _ app: App, clock: any AppClock, seed: UInt64? = nil,
        logLimits: Log.Limits = Log.Limits(),
        prepare: @AppActor (Registry) -> Void = { _ in }
    ) {
        self.app = app
        self.logLimits = logLimits
        registry = Registry()
        container = Container(
            app: app.name, registry: registry, environment: SessionEnvironment(context: .live, clock: clock, seed: seed)
        )
        registry.append(runtimePart: StatePart.self)
        registry.append(runtimePart: NavigationPart.self)
        registry.append(runtimePart: SessionPart.self)
        for part in app.parts { registry.append(part: part) }
        ownScreens = app.screens
        for screen in ownScreens { kinds[screen.name] = ScreenKind(screen, in: nil, registry) }
        screens = ownScreens
        for flow in app.flows {
            for screen in flow.screens() {
                kinds[screen.name] = ScreenKind(screen, in: flow.name, registry)
                screens.append(screen)
            }
        }
        flows = app.flows.map { FlowKind($0, registry) }
        prepare(registry)
        // Replacements are values, so this fails only when there are none.
        replacements = (try? container.resolve(Many<AnyScreen>.self).values) ?? []
        for screen in replacements {
            guard let known = kinds[screen.name] else { continue }
            kinds[screen.name] = ScreenKind(screen, in: known.flow, registry)
        }
    }

    /// Opens a session of the app.
    ///
    /// - Parameters:
    ///   - link: URL of the first route, if any.
    ///   - state: state of another process, if any.
    /// - Throws: `ChoiceError` for an unknown alternative; `ResolveError` when the first screen cannot be built;
    ///   `RouteError` for a link without a match; the first of `findings`; any error of the root flow's `start()`.
    package func openSession(
        _ id: String, environment: SessionEnvironment, alternatives: [String: String] = [:], link: String? = nil,
        client: SessionClient? = nil, restoring state: SessionState? = nil
    ) throws -> Session {
        if let finding = findings.first { throw Misdeclared(finding: finding) }
        for screen in replacements { _ = try kind(of: screen.name) }
        let link = try link.map { try links().match($0) }
        let container = try container.openSession(id, environment: environment, alternatives: alternatives)
        do {
            return try Session(id: id, host: self, container: container, link: link, client: client, restoring: state)
        } catch {
            environment.host = nil
            container.close { [self] in sessionDidEnd($0) }
            throw error
        }
    }

    /// Returns a screen kind by full name.
    ///
    /// - Throws: `unknownScreen`.
    func kind(of name: String) throws(RouteError) -> ScreenKind {
        if let kind = kinds[name] { return kind }
        throw .unknownScreen(name, known: screens.map(\.name))
    }

    /// Returns the flow kind of a coordinator type.
    ///
    /// - Throws: `unknownFlow`.
    func flow(of type: any Coordinating.Type) throws(RouteError) -> FlowKind {
        if let flow = flows.first(where: { $0.flow.type == type }) { return flow }
        throw .unknownFlow("\(type)", known: flows.map(\.flow.name))
    }

    /// Makes the coordinator of a flow that starts without an argument; nil for a flow that needs one.
    ///
    /// - Throws: `ResolveError` when a dependency is missing.
    func coordinator(named name: String, in container: Container) throws(ResolveError) -> BaseCoordinator? {
        guard let flow = flows.first(where: { $0.flow.name == name }) else { return nil }
        do { return try flow.makeCoordinator(container.openFlow(name)) } catch {
            if case .argument = error.reason { return nil }
            throw error
        }
    }

    // MARK: Screens of the tree

    /// Validates the screen's name and params, and adds the screen's options, the flow id and the link.
    ///
    /// - Parameter navigating: The flow that navigates. A screen belongs to the nearest flow of its kind, from there
    ///   upwards; otherwise to the first one that runs.
    /// - Throws: `unknownScreen`, `invalidParams`; `flowNotActive` when the screen's flow is not running.
    func prepare(
        _ screen: ScreenSpec, for navigating: FlowInstance?, _ running: FlowTree?
    ) throws(RouteError) -> ScreenSpec {
        let name = screen.name
        let params = try params(of: name, screen.fields.params)
        let kind = try kind(of: name)
        var screen = screen
        screen.fields.add(kind.screen.options(params))
        if let name = kind.flow {
            let flow =
                if let id = screen.fields.flowID { running?[id] } else {
                    navigating?.nearest(named: name) ?? running?.first(named: name)
                }
            guard let flow, flow.name == name else { throw .flowNotActive(name) }
            screen.fields.flowID = flow.id
        }
        if screen.fields.key?.traits == nil { screen.fields.key = NodeKey(name: name, traits: screen.fields.params) }
        if !kind.screen.links.isEmpty, screen.fields.link == nil {
            screen.fields.link = (try? links())?.url(screen: name, params: screen.fields.params)
        }
        return screen
    }

    /// Returns the guarded zones of a screen: the declared ones and those of the spec.
    func zones(of screen: ScreenSpec) throws(RouteError) -> [String] {
        try kind(of: screen.name).screen.options(try params(of: screen.name, screen.fields.params)).zones
            + (screen.fields.zones ?? [])
    }

    /// Encodes params as the screen's params type writes them. Returns nil for empty params.
    func canonicalParams(of name: String, _ params: JSONValue) throws(RouteError) -> JSONValue? {
        guard try kind(of: name).screen.readParams != nil,
            let value = try self.params(of: name, params) as? any WireCodable
        else { return nil }
        var writer = JSONWriter(maxDepth: RouteTree.maxDataDepth)
        value.write(to: &writer)
        guard writer.failure == nil, let json = try? JSONValue(parsing: writer.bytes) else {
            throw .unsendable("the params of \(name)")
        }
        return json.object?.isEmpty == true ? .none : .some(json)
    }

    // MARK: Links

    /// Returns the app's links.
    ///
    /// - Throws: `LinkPatternError` or `RouteError.linkInvalid` for a faulty declaration.
    package func links() throws -> AppLinks { try app.checks.links(of: app) }

    /// Faults of the declared screens, flows and links.
    package var findings: [Finding] { app.checks.findings(of: app) }

    func params(of name: String, _ params: JSONValue?) throws(RouteError) -> Any? {
        guard let read = try kind(of: name).screen.readParams else {
            if let params, params.object?.isEmpty != true { throw .invalidParams(screen: name, "it takes none") }
            return nil
        }
        do throws(WireError) { return try read(params ?? [:]) } catch {
            throw .invalidParams(screen: name, error.sentence)
        }
    }

    /// Adds a closed session's leaks to `leaks`.
    func sessionDidEnd(_ teardown: Teardown) {
        for leak in teardown.leaks { leaks.add(leak) }
    }
}

/// An app that cannot be served.
package struct Misdeclared: Error, CustomStringConvertible {
    let finding: Finding
    package var description: String { finding.message }

    package init(finding: Finding) { self.finding = finding }
}

extension NodeFields {
    /// Adds a screen's declared options. Members that are set take precedence.
    fileprivate mutating func add(_ options: ScreenOptions) {
        title = title ?? options.title?.text
        bars = options.bars.map { $0.adding(bars) } ?? bars
        let known = zones ?? []
        if !options.zones.isEmpty { zones = known + options.zones.filter { !known.contains($0) } }
        if let name = key?.name, key?.traits == nil, let traits = options.traits {
            key = NodeKey(name: name, traits: traits)
        }
        metadata = metadata ?? options.metadata
        outlets = outlets ?? options.outlets
    }
}
