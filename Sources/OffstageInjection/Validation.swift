import AppLoop

/// Something about an app's registrations that is wrong, or looks so.
public struct Finding: Sendable, Equatable, CustomStringConvertible {
    public enum Kind: String, Sendable {
        case missing, ambiguous, cycle, captive, argument, asynchronous, duplicateTag, duplicateName,
            noTestImplementation, unused, overWide
        /// Of the app's declarations of flows and links.
        case flow, link
    }

    public let kind: Kind
    /// Whose registration to look at.
    public let component: String
    /// From that component on, where a way through others matters.
    public let path: [String]
    /// What is wrong and which edge or registration to change.
    public let message: String
    /// False for what works, or can be made to work, but should be looked at.
    public let isError: Bool

    public var description: String { message }
}

extension Finding {
    package init(flow name: String, _ message: String) {
        self.init(kind: .flow, component: name, path: [], message: message, isError: true)
    }
    package init(link app: String, _ message: String) {
        self.init(kind: .link, component: app, path: [], message: message, isError: true)
    }
}

extension Finding.Kind {
    fileprivate var isError: Bool {
        switch self {
        case .missing, .ambiguous, .cycle, .captive, .argument, .asynchronous, .duplicateName, .flow, .link: true
        case .duplicateTag, .noTestImplementation, .unused, .overWide: false
        }
    }
}

extension Registry {
    /// Everything that can be known to be wrong without making anything: of what `container` has picked, or of all
    /// implementations, the plain ones first.
    package func validate(for container: Container? = nil) -> [Finding] {
        var validation = container.map { Validation(self, $0.choices, .picked) } ?? Validation(self, nil, .all)
        validation.run()
        return validation.findings
    }
}

extension Choices.Selection {
    /// Which of a component's implementations is meant, in a sentence about it; nil for the plain one.
    fileprivate var words: String? {
        switch self {
        case .plain, .blocked: nil
        case .alternative(let name): "in its alternative '\(name)'"
        case .context(let context): "in its context '\(context)'"
        }
    }
}

@AppActor
private struct Validation {
    private(set) var findings: [Finding] = []
    private let registry: Registry
    private let choices: Choices?
    private let extent: Extent
    /// By index: whom a component needs, if that is clear.
    private var edges: [[Edge]] = []

    private struct Edge {
        let to: AnyComponent
        /// Made before its owner.
        let isNow: Bool
    }

    enum Extent {
        /// What a session has picked, or would use as it is.
        case picked
        /// The plain implementations, and those that could be picked.
        case all
    }

    /// More than this many dependencies are said to be too many for one component.
    private static let manyDependencies = 8

    init(_ registry: Registry, _ choices: Choices?, _ extent: Extent) {
        self.registry = registry
        self.choices = choices
        self.extent = extent
    }

    mutating func run() {
        for component in registry.components { edges.append(checkDependencies(of: component)) }
        findCycles()
        for component in registry.components { findCaptives(of: component) }
        findAsynchronous()
        findDuplicates()
        findUnused()
    }

    private mutating func add(
        _ kind: Finding.Kind, _ component: AnyComponent, path: [AnyComponent] = [], isError: Bool? = nil,
        _ message: String
    ) {
        findings.append(
            Finding(
                kind: kind, component: component.name, path: path.map(\.name), message: message,
                isError: isError ?? kind.isError))
    }

    // MARK: One component's own list

    private mutating func checkDependencies(of component: AnyComponent) -> [Edge] {
        var edges: [Edge] = []
        let needs = component.needs(choices)
        for need in needs {
            for target in check(component, component.place, need) { edges.append(Edge(to: target, isNow: need.isNow)) }
        }
        checkChoices(of: component)
        let observed = registry.observedTargets(of: component).filter { target in !edges.contains { $0.to === target } }
        checkWidth(component, needs.count + observed.count)
        checkLive(component)
        return edges + observed.map { Edge(to: $0, isNow: true) }
    }

    /// - Parameter subject: the component, or one implementation of it.
    /// - Returns: whom it needs, if that is clear.
    private mutating func check(_ component: AnyComponent, _ subject: String, _ need: Need) -> [AnyComponent] {
        let providers = registry.providers(of: need)
        checkProviders(component, subject, need, providers)
        guard providers.count == 1 || need.takesAll else { return [] }
        for slot in providers { checkArgument(component, subject, need, slot.component) }
        return providers.map(\.component)
    }

    private mutating func checkProviders(
        _ component: AnyComponent, _ subject: String, _ need: Need, _ providers: [Slot]
    ) {
        if need.takesAll { return }
        if providers.isEmpty, !need.mayBeMissing {
            add(
                .missing, component,
                "\(subject) needs \(need.name), and nothing provides it; \(registry.hint(for: need.key, need.name))")
        }
        if providers.count > 1 {
            let candidates = providers.map(\.component.place).joined(separator: ", ")
            add(
                .ambiguous, component,
                "\(subject) needs \(need.name), and several provide it: \(candidates); mark one with .default(), or tell them apart by tags"
            )
        }
    }

    private mutating func checkArgument(
        _ component: AnyComponent, _ subject: String, _ need: Need, _ target: AnyComponent
    ) {
        if case .eachTime(let given) = need.moment, given != Void.self, !need.takesAll, !need.dropsArgument,
            !target.takesArgument
        {
            add(
                .argument, component,
                "\(subject) makes \(target.name) with \(ServiceName.describe(given)), and \(target.place) takes none; "
                    + "change the Factory<\(ServiceName.describe(given)), …> of \(component.name)")
        }
        for case .argument(let wanted, let isOptional) in target.parameters(choices) {
            let wantedName = ServiceName.describe(wanted)
            if case .eachTime(let given) = need.moment {
                let givesNone = given == Void.self
                if given == wanted || (givesNone && isOptional) { continue }
                add(
                    .argument, component,
                    "\(subject) makes \(target.name) with \(ServiceName.describe(given)), and \(target.place) takes \(wantedName); "
                        + "change the Factory<\(ServiceName.describe(given)), …> of \(component.name)")
            } else if !isOptional {
                add(
                    .argument, component,
                    "\(subject) needs \(target.name), which is made with an argument; let it take a "
                        + "Factory<\(wantedName), \(target.typeName)> instead")
            }
        }
    }

    /// Whether there is something to make it with, whatever is picked, and what that needs.
    private mutating func checkChoices(of component: AnyComponent) {
        switch extent {
        case .picked:
            if !component.hasPlain, (choices?.selection(of: component) ?? .plain) == .plain {
                reportChoice(component, isError: true, "")
            }
        case .all:
            for (selection, parameters) in component.choosable {
                guard let words = selection.words else { continue }
                for need in parameters.compactMap(\.need) { _ = check(component, "\(component.place) \(words)", need) }
            }
            let contexts = InjectionContext.allCases.filter { !component.hasImplementation(for: $0) }.map(\.rawValue)
            guard !component.hasPlain, !contexts.isEmpty else { return }
            reportChoice(
                component, isError: component.alternativeNames.isEmpty,
                " for the context\(contexts.count == 1 ? "" : "s") \(contexts.joined(separator: ", "))")
        }
    }

    /// What can be picked is for whoever opens a session to pick.
    private mutating func reportChoice(_ component: AnyComponent, isError: Bool, _ contexts: String) {
        let names = component.alternativeNames
        add(
            .missing, component, isError: isError,
            "\(component.place) has no implementation of its own\(contexts); "
                + (names.isEmpty ? "register one" : "pick one in 'alternatives': \(names.joined(separator: ", "))"))
    }

    private mutating func checkWidth(_ component: AnyComponent, _ count: Int) {
        guard count > Self.manyDependencies else { return }
        add(
            .overWide, component,
            "\(component.place) needs \(count) others; more than \(Self.manyDependencies) hint at two jobs in one type")
    }

    private mutating func checkLive(_ component: AnyComponent) {
        guard component.isLive, !component.hasImplementation(for: .test), component.alternativeNames.count < 2 else {
            return
        }
        add(
            .noTestImplementation, component,
            "\(component.place) is live and has nothing for tests; give it .context(.test) or an alternative")
    }

    // MARK: Ways through several

    private mutating func findCycles() {
        // 0 unseen, 1 on the way, 2 done.
        var marks = [UInt8](repeating: 0, count: registry.components.count)
        var reported: Set<[Int]> = []
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
                guard edge.isNow else { continue }
                if marks[edge.to.index] == 0 {
                    marks[edge.to.index] = 1
                    way.append((edge.to, 0))
                } else if marks[edge.to.index] == 1, let first = way.firstIndex(where: { $0.component === edge.to }) {
                    // Two dependencies on one component are one cycle.
                    if reported.insert(way[first...].map(\.component.index)).inserted {
                        reportCycle(way[first...].map(\.component))
                    }
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
        // What no scope keeps is made for whoever needs it, in the holder's scope.
        let ways = ways(from: holder, along: { _ in true }, through: { $0.lifetime.scope == nil })
        for way in ways {
            guard let captive = way.last, let shorter = captive.lifetime.scope, shorter.rank < scope.rank else {
                continue
            }
            reportCaptive(holder, scope, way.dropLast(), captive, shorter)
        }
    }

    /// The shortest way to each component that is reached, beginning with `start`.
    private func ways(from start: AnyComponent, along follows: (Edge) -> Bool, through: (AnyComponent) -> Bool)
        -> [[AnyComponent]]
    {
        var seen: Set<Int> = [start.index]
        var ways: [[AnyComponent]] = [[start]]
        var next = 0
        while next < ways.count {
            let way = ways[next]
            next += 1
            guard let last = way.last, last === start || through(last) else { continue }
            for edge in edges[last.index] where follows(edge) && seen.insert(edge.to.index).inserted {
                ways.append(way + [edge.to])
            }
        }
        return Array(ways.dropFirst())
    }

    private mutating func reportCaptive(
        _ holder: AnyComponent, _ scope: Scope, _ way: ArraySlice<AnyComponent>, _ captive: AnyComponent,
        _ shorter: Scope
    ) {
        let through = way.count > 1 ? " through \(way.dropFirst().map(\.name).joined(separator: " → "))" : ""
        add(
            .captive, holder, path: way + [captive],
            "\(holder.place) lives as long as the \(scope) and holds \(captive.place)\(through), which lives as long as a \(shorter); "
                + "give \(holder.name) .lifetime(.\(shorter)) or \(captive.name) .lifetime(.\(scope))")
    }

    /// Made at once are screens, and what is lazy or made by factories; that goes wrong with something asynchronous
    /// below, unless it is there already.
    private mutating func findAsynchronous() {
        for component in registry.components {
            if component.isRoot { findAsynchronous(below: component, for: component, "a screen is made at once") }
            for edge in edges[component.index] where !edge.isNow {
                findAsynchronous(below: edge.to, for: component, "a lazy one, or a factory's, is made at once")
            }
        }
    }

    private mutating func findAsynchronous(below start: AnyComponent, for holder: AnyComponent, _ reason: String) {
        let below = ways(from: start, along: \.isNow, through: { !$0.isAsync(choices) })
        let ways = start.isAsync(choices) ? [[start]] : below
        for way in ways {
            guard let target = way.last, target.isAsync(choices) else { continue }
            let isKept = way.contains { $0 !== holder && $0.lifetime.scope != nil }
            add(
                .asynchronous, holder, path: start === holder ? way : [holder] + way, isError: !isKept,
                "\(holder.place) needs \(target.place), which is made asynchronously, and \(reason); "
                    + (isKept ? "" : "give it the lifetime of a scope and ") + "resolve it with await before")
        }
    }

    // MARK: All together

    private mutating func findDuplicates() {
        var tagged: [ServiceKey: AnyComponent] = [:]
        var keys: [String: AnyComponent] = [:]
        for component in registry.components where !component.isReplacement {
            for service in component.services where service.key.tag != nil || service.key.name != nil {
                let first = tagged[service.key]
                tagged[service.key] = first ?? component
                // Where one of them is meant, both may be there.
                guard let first, case .several = registry.find(service.key) else { continue }
                add(
                    .duplicateTag, component,
                    "\(component.place) and \(first.place) both provide \(service.name); use two tags, or mark one with .default()"
                )
            }
            guard component.hasAlternatives else { continue }
            for name in component.ambiguousAlternatives {
                add(
                    .duplicateName, component,
                    "\(component.place) has several alternatives named '\(name)', of which the first counts; give each its own name"
                )
            }
            if let first = keys[component.name] {
                add(
                    .duplicateName, component,
                    "\(component.place) and \(first.place) have alternatives under one name, '\(component.name)'; give one a .label(…) of its own"
                )
            }
            keys[component.name] = component
        }
    }

    /// Only where everything has been made once: what `@Injected` asks for is not known before. What only an
    /// alternative needs is needed.
    private mutating func findUnused() {
        let roots = registry.components.filter { $0.isRoot || $0.wasAskedFor }
        let expected = components(reachedFrom: roots) { $0.parameters(choices) }
        guard roots.contains(where: \.isRoot), expected.allSatisfy({ registry.components[$0].wasMade }) else { return }
        let reached = components(reachedFrom: roots, \.allParameters)
        for component in registry.components where !reached.contains(component.index) && !component.isOfRuntime {
            let part = component.part.map { " from \($0)" } ?? ""
            add(
                .unused, component,
                "\(component.place) is needed by no screen, directly or through others; remove its registration\(part)")
        }
    }

    private func components(reachedFrom roots: [AnyComponent], _ parameters: (AnyComponent) -> [ParameterDescription])
        -> Set<Int>
    {
        var reached = Set(roots.map(\.index))
        var open = roots
        while let component = open.popLast() {
            let declared = parameters(component).flatMap { registry.providers(of: $0.need) }.map(\.component)
            for target in declared + registry.observedTargets(of: component) where reached.insert(target.index).inserted
            { open.append(target) }
        }
        return reached
    }
}
