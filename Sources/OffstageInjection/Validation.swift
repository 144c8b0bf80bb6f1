import AppLoop

/// Something about an app's registrations that is wrong, or looks so.
public struct Finding: Sendable, Equatable, CustomStringConvertible {
    public enum Kind: String, Sendable {
        case missing, ambiguous, cycle, captive, argument, asynchronous, duplicateTag, duplicateName, noTestImplementation, unused, overWide
    }

    public let kind: Kind
    /// Whose registration to look at.
    public let component: String
    /// From that component on, where a way through others matters.
    public let path: [String]
    /// What is wrong and which edge or registration to change.
    public let message: String

    /// False for what works but should be looked at.
    public var isError: Bool {
        switch kind {
        case .missing, .ambiguous, .cycle, .captive, .argument, .asynchronous, .duplicateName: true
        case .duplicateTag, .noTestImplementation, .unused, .overWide: false
        }
    }

    public var description: String { message }
}

extension Registry {
    /// Everything that can be known to be wrong without making anything: of `container`'s choices, or of the plain implementations.
    package func validate(for container: Container? = nil) -> [Finding] {
        Validation(self, container?.choices).findings
    }
}

@AppActor
private struct Validation {
    private(set) var findings: [Finding] = []
    private let registry: Registry
    private let choices: Choices?
    /// By index: the dependencies that are made before their owner, and those too that are made later.
    private var edges: [[Edge]] = []

    private struct Edge {
        let to: AnyComponent
        let kind: DependencyKind
    }

    /// More than this many dependencies are said to be too many for one component.
    private static let manyDependencies = 8

    init(_ registry: Registry, _ choices: Choices?) {
        self.registry = registry
        self.choices = choices
        for component in registry.components { edges.append(checkDependencies(of: component)) }
        findCycles()
        for component in registry.components { findCaptives(of: component) }
        findDuplicates()
        findUnused()
    }

    private mutating func add(_ kind: Finding.Kind, _ component: AnyComponent, path: [AnyComponent] = [], _ message: String) {
        findings.append(Finding(kind: kind, component: component.name, path: path.map(\.name), message: message))
    }

    // MARK: One component's own list

    private mutating func checkDependencies(of component: AnyComponent) -> [Edge] {
        var edges: [Edge] = []
        let parameters = component.parameters(choices)
        for parameter in parameters {
            guard let service = parameter.service else { continue }
            let providers = registry.providers(of: service.key, service.kind)
            check(component, service, providers)
            if providers.count == 1 || service.kind == .many {
                for slot in providers {
                    checkArgument(component, parameter, slot.component)
                    checkAsync(component, service.kind, slot.component)
                    edges.append(Edge(to: slot.component, kind: service.kind))
                }
            }
        }
        for target in registry.observedTargets(of: component) where !edges.contains(where: { $0.to === target }) {
            edges.append(Edge(to: target, kind: .observed))
        }
        if edges.count > Self.manyDependencies {
            add(.overWide, component, "\(component.place) needs \(edges.count) others; more than \(Self.manyDependencies) hint at two jobs in one type")
        }
        if component.isLive, !component.hasImplementation(for: .test), component.alternativeNames.count < 2 {
            add(
                .noTestImplementation, component,
                "\(component.place) is live and has nothing for tests; give it .context(.test) or an alternative")
        }
        return edges
    }

    private mutating func check(
        _ component: AnyComponent, _ service: (key: ServiceKey, name: ServiceName, kind: DependencyKind), _ providers: [Slot]
    ) {
        if providers.isEmpty, service.kind != .optional, service.kind != .many {
            add(
                .missing, component,
                "\(component.place) needs \(service.name), and nothing provides it; \(registry.hint(for: service.key, service.name))")
        }
        if providers.count > 1, service.kind != .many {
            let candidates = providers.map(\.component.place).joined(separator: ", ")
            add(
                .ambiguous, component,
                "\(component.place) needs \(service.name), and several provide it: \(candidates); mark one with .default(), or tell them apart by tags")
        }
    }

    private mutating func checkArgument(_ component: AnyComponent, _ parameter: ParameterDescription, _ target: AnyComponent) {
        let wanted = target.parameters(choices).compactMap { parameter in
            if case .argument(let type) = parameter.kind { type } else { nil }
        }
        if case .factory(_, _, let given) = parameter.kind {
            for type in wanted where ObjectIdentifier(type) != ObjectIdentifier(given) {
                add(
                    .argument, component,
                    "\(component.place) makes \(target.name) with \(ServiceName.describe(given)), and \(target.place) takes "
                        + "\(ServiceName.describe(type)); change the Factory<\(ServiceName.describe(given)), …> of \(component.name)")
            }
        } else if let type = wanted.first {
            add(
                .argument, component,
                "\(component.place) needs \(target.name), which is made with an argument; let it take a "
                    + "Factory<\(ServiceName.describe(type)), \(target.typeName)> instead")
        }
    }

    private mutating func checkAsync(_ component: AnyComponent, _ kind: DependencyKind, _ target: AnyComponent) {
        guard target.isAsync(choices), kind == .lazy || kind == .factory || component.isRoot else { return }
        let way = component.isRoot ? "a screen is made at once" : "a \(kind.rawValue) dependency is made at once"
        add(
            .asynchronous, component,
            "\(component.place) needs \(target.place), which is made asynchronously, and \(way); resolve it with await before, or register it with register")
    }

    // MARK: Ways through several

    private mutating func findCycles() {
        // 0 unseen, 1 on the way, 2 done.
        var marks = [UInt8](repeating: 0, count: registry.components.count)
        for start in registry.components where marks[start.index] == 0 {
            var way: [(component: AnyComponent, next: Int)] = [(start, 0)]
            marks[start.index] = 1
            while let (component, next) = way.last {
                guard next < edges[component.index].count else {
                    marks[component.index] = 2
                    way.removeLast()
                    continue
                }
                way[way.count - 1].next += 1
                let edge = edges[component.index][next]
                guard edge.kind != .lazy, edge.kind != .factory else { continue }
                if marks[edge.to.index] == 0 {
                    marks[edge.to.index] = 1
                    way.append((edge.to, 0))
                } else if marks[edge.to.index] == 1, let first = way.firstIndex(where: { $0.component === edge.to }) {
                    reportCycle(way[first...].map(\.component))
                }
            }
        }
    }

    private mutating func reportCycle(_ cycle: [AnyComponent]) {
        guard let first = cycle.first, let last = cycle.last else { return }
        let way = (cycle + [first]).map(\.name).joined(separator: " → ")
        add(
            .cycle, first, path: cycle + [first],
            "\(way) is a cycle; let \(last.place) take a Lazy<\(first.typeName)> instead of \(first.name)")
    }

    /// A longer life that holds a shorter one would keep what has ended, or cannot be made at all.
    private mutating func findCaptives(of holder: AnyComponent) {
        guard let scope = holder.lifetime.scope else { return }
        var seen: Set<Int> = [holder.index]
        var open: [[AnyComponent]] = [[holder]]
        while let way = open.popLast() {
            guard let last = way.last else { continue }
            for edge in edges[last.index] where seen.insert(edge.to.index).inserted {
                guard let shorter = edge.to.lifetime.scope else {
                    // Made for whoever needs it, in the holder's scope.
                    open.append(way + [edge.to])
                    continue
                }
                if shorter.rank < scope.rank { reportCaptive(holder, scope, way, edge.to, shorter) }
            }
        }
    }

    private mutating func reportCaptive(_ holder: AnyComponent, _ scope: Scope, _ way: [AnyComponent], _ captive: AnyComponent, _ shorter: Scope) {
        let through = way.count > 1 ? " through \(way.dropFirst().map(\.name).joined(separator: " → "))" : ""
        add(
            .captive, holder, path: way + [captive],
            "\(holder.place) lives as long as the \(scope) and holds \(captive.place)\(through), which lives as long as a \(shorter); "
                + "give \(holder.name) .lifetime(.\(shorter)) or \(captive.name) .lifetime(.\(scope))")
    }

    // MARK: All together

    private mutating func findDuplicates() {
        var tagged: [ServiceKey: [AnyComponent]] = [:]
        var keys: [String: AnyComponent] = [:]
        for component in registry.components where !component.isReplacement {
            for service in component.services where service.key.tag != nil || service.key.name != nil {
                if let first = tagged[service.key]?.first {
                    add(
                        .duplicateTag, component,
                        "\(component.place) and \(first.place) both provide \(service.name); use two tags, or mark one with .default()")
                }
                tagged[service.key, default: []].append(component)
            }
            guard component.hasAlternatives else { continue }
            if let first = keys[component.name] {
                add(
                    .duplicateName, component,
                    "\(component.place) and \(first.place) have alternatives under one name, '\(component.name)'; give one a .label(…) of its own")
            }
            keys[component.name] = component
        }
    }

    /// Only where everything has been made once: what `@Injected` asks for is not known before.
    private mutating func findUnused() {
        var reached: Set<Int> = []
        var open = registry.components.filter(\.isRoot)
        guard !open.isEmpty else { return }
        reached.formUnion(open.map(\.index))
        while let component = open.popLast() {
            guard component.wasMade || edges[component.index].isEmpty == false || !component.isRoot else { return }
            for edge in edges[component.index] where reached.insert(edge.to.index).inserted { open.append(edge.to) }
        }
        guard registry.components.allSatisfy({ !$0.isRoot || $0.wasMade }) else { return }
        for component in registry.components where !reached.contains(component.index) && !component.isOfRuntime {
            add(
                .unused, component,
                "\(component.place) is needed by no screen, directly or through others; remove its registration\(component.part.map { " from \($0)" } ?? "")")
        }
    }
}
