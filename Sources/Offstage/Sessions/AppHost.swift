import AppLoop
import JSON
import OffstageInjection
import Wire

/// An app in this process: what its containers can make, and what its sessions share.
@AppActor
public final class AppHost {
    public let app: App
    public let registry: Registry
    /// Of what its sessions remember to have published.
    let logLimits: PublicationLog.Limits
    /// Of what lives as long as the process.
    public let container: Container
    /// Of the app itself and of its flows, in that order.
    public let screens: [Screen]
    /// By full name.
    private var kinds: [String: ScreenKind] = [:]
    /// In the order of their declaration.
    private var flows: [FlowKind] = []
    private var knownLinks: AppLinks?
    /// What sessions left behind when they ended, counted by dependency.
    public private(set) var leaks: [Teardown.Leak] = []

    /// - Parameters:
    ///   - seed: makes what sessions share repeatable.
    ///   - logLimits: of what each session remembers to have published.
    ///   - prepare: called when everything is registered; a test replaces something here.
    public init(
        _ app: App, clock: any AppClock, seed: UInt64? = nil,
        logLimits: PublicationLog.Limits = PublicationLog.Limits(),
        prepare: @AppActor (Registry) -> Void = { _ in }
    ) {
        self.app = app
        self.logLimits = logLimits
        registry = Registry()
        container = Container(
            app: app.name, registry: registry, surroundings: Surroundings(context: .live, clock: clock, seed: seed))
        registry.append(runtimePart: StatePart.self)
        registry.append(runtimePart: NavigationPart.self)
        for part in app.parts { registry.append(part: part) }
        screens = app.screens + app.flows.flatMap { $0.screens() }
        for screen in screens { kinds[screen.name] = ScreenKind(screen, registry) }
        flows = app.flows.map { FlowKind($0, registry) }
        prepare(registry)
    }

    /// A session of the app.
    ///
    /// - Parameter link: where to go at first: a URL.
    /// - Throws: `ChoiceError` for an alternative that there is not, `ResolveError` when the first screen cannot be
    ///   made; `RouteError` for a link that
    ///   leads nowhere; what the root flow's `start()` throws.
    public func openSession(
        _ id: String, surroundings: Surroundings, alternatives: [String: String] = [:], link: String? = nil
    ) throws -> Session {
        if let finding = findings.first { throw Misdeclared(finding: finding) }
        let link = try link.map { try links().match($0) }
        let container = try container.openSession(id, surroundings: surroundings, alternatives: alternatives)
        do {
            return try Session(id: id, host: self, container: container, link: link)
        } catch {
            surroundings.host = nil
            container.close { [self] in sessionDidEnd($0) }
            throw error
        }
    }

    /// - Throws: `unknownScreen`.
    func kind(of name: String) throws(RouteError) -> ScreenKind {
        if let kind = kinds[name] { return kind }
        throw .unknownScreen(name, known: screens.map(\.name))
    }

    /// - Throws: `unknownFlow`.
    func flow(of type: any Coordinating.Type) throws(RouteError) -> FlowKind {
        if let flow = flows.first(where: { $0.flow.type == type }) { return flow }
        throw .unknownFlow("\(type)", known: flows.map(\.flow.name))
    }

    // MARK: Screens of the tree

    /// Checks that there is such a screen and that the params are its own; adds what its flow says of it.
    func prepare(_ screen: ScreenSpec, _ running: FlowTree?) throws(RouteError) -> ScreenSpec {
        let params = try params(of: screen.key.name, screen.params)
        let declared = try kind(of: screen.key.name).screen
        var screen = screen
        screen.add(declared.options(params))
        if let membership = declared.flow {
            guard let flow = screen.flowID.map({ running?[$0] }) ?? running?.first(named: membership.flow),
                flow.name == membership.flow
            else {
                throw .flowNotActive(membership.flow)
            }
            screen.flowID = flow.id
        }
        if screen.key.traits == nil { screen.key = NodeKey(name: screen.key.name, traits: screen.params) }
        if !app.flows.isEmpty || !app.links.isEmpty, screen.link == nil {
            screen.link = (try? links())?.url(screen: screen.key.name, params: screen.params)
        }
        return screen
    }

    /// Guarded zones that a screen says it stands in.
    func zones(of screen: ScreenSpec) throws(RouteError) -> [String] {
        try kind(of: screen.key.name).screen.options(try params(of: screen.key.name, screen.params)).zones
            + screen.zones
    }

    /// Params as the screen itself would write them; nil for none.
    func canonicalParams(of name: String, _ params: JSONValue) throws(RouteError) -> JSONValue? {
        guard try kind(of: name).screen.readParams != nil,
            let value = try self.params(of: name, params) as? any WireCodable
        else { return nil }
        var writer = JSONWriter(maxDepth: RouteTree.maxDataDepth)
        value.write(to: &writer)
        guard writer.failure == nil, var json = try? JSONValue(parsing: writer.bytes) else {
            throw .unsendable("the params of \(name)")
        }
        if value is any WireEnum { json["type"] = .none }
        return json.object?.isEmpty == true ? .none : .some(json)
    }

    // MARK: Links

    /// - Throws: what is wrong with the declared links.
    public func links() throws -> AppLinks {
        if let knownLinks { return knownLinks }
        let links = try AppLinks(app) { kinds[$0] != nil }
        knownLinks = links
        return links
    }

    /// What is wrong with the declared flows and links. Looked for once: each session that opens asks.
    public private(set) lazy var findings: [Finding] = {
        var findings = app.flows.flatMap { flow in flow.mismatches().map { Finding(flow: flow.name, $0) } }
        do { _ = try links() } catch { findings.append(Finding(link: app.name, "\(error)")) }
        return findings
    }()

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
            if let place = leaks.firstIndex(where: { $0.dependency == leak.dependency && $0.scope == leak.scope }) {
                leaks[place].count += leak.count
            } else {
                leaks.append(leak)
            }
        }
    }
}

struct Misdeclared: Error, CustomStringConvertible {
    let finding: Finding
    var description: String { finding.message }
}

extension ScreenSpec {
    /// What the spec says for itself counts for more.
    fileprivate mutating func add(_ options: ScreenOptions) {
        title = title ?? options.title
        bars = options.bars.map { $0.adding(bars) } ?? bars
        zones += options.zones.filter { !zones.contains($0) }
        if key.traits == nil, let traits = options.traits { key = NodeKey(name: key.name, traits: traits) }
        metadata = metadata ?? options.metadata
        outlets = outlets ?? options.outlets
    }
}
