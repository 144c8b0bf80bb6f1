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
    public let dependency: String
    /// From that dependency on, where a way through others matters.
    public let path: [String]
    /// What is wrong and which edge or registration to change.
    public let message: String
    /// False for what works, or can be made to work, but should be looked at.
    public let isError: Bool

    public var description: String { message }
}

extension Finding {
    package init(flow name: String, _ message: String) {
        self.init(kind: .flow, dependency: name, path: [], message: message, isError: true)
    }
    package init(link app: String, _ message: String) {
        self.init(kind: .link, dependency: app, path: [], message: message, isError: true)
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
    /// Which of a dependency's implementations is meant, in a sentence about it; nil for the plain one.
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
    /// By index: whom a dependency needs, if that is clear.
    private var edges: [[Edge]] = []

    private struct Edge {
        let to: AnyDependency
        /// Made before its owner.
        let isNow: Bool
    }

    enum Extent {
        /// What a session has picked, or would use as it is.
        case picked
        /// The plain implementations, and those that could be picked.
        case all
    }

    /// More than this many dependencies are said to be too many for one dependency.
    private static let manyDependencies = 8

    init(_ registry: Registry, _ choices: Choices?, _ extent: Extent) {
        self.registry = registry
        self.choices = choices
        self.extent = extent
    }

    mutating func run() {
        for dependency in registry.dependencies { edges.append(checkDependencies(of: dependency)) }
        findCycles()
        for dependency in registry.dependencies { findCaptives(of: dependency) }
        findAsynchronous()
        findDuplicates()
        findUnused()
    }

    private mutating func add(
        _ kind: Finding.Kind, _ dependency: AnyDependency, path: [AnyDependency] = [], isError: Bool? = nil,
        _ message: String
    ) {
        findings.append(
            Finding(
                kind: kind, dependency: dependency.name, path: path.map(\.name), message: message,
                isError: isError ?? kind.isError))
    }

    // MARK: One dependency's own list

    private mutating func checkDependencies(of dependency: AnyDependency) -> [Edge] {
        var edges: [Edge] = []
        let needs = dependency.needs(choices)
        for need in needs {
            for target in check(dependency, dependency.place, need) {
                edges.append(Edge(to: target, isNow: need.isNow))
            }
        }
        checkChoices(of: dependency)
        let observed = registry.observedTargets(of: dependency).filter { target in !edges.contains { $0.to === target }
        }
        checkWidth(dependency, needs.count + observed.count)
        checkLive(dependency)
        return edges + observed.map { Edge(to: $0, isNow: true) }
    }

    /// - Parameter subject: the dependency, or one implementation of it.
    /// - Returns: whom it needs, if that is clear.
    private mutating func check(_ dependency: AnyDependency, _ subject: String, _ need: Need) -> [AnyDependency] {
        let providers = registry.providers(of: need)
        checkProviders(dependency, subject, need, providers)
        guard providers.count == 1 || need.takesAll else { return [] }
        for slot in providers { checkArgument(dependency, subject, need, slot.dependency) }
        return providers.map(\.dependency)
    }

    private mutating func checkProviders(
        _ dependency: AnyDependency, _ subject: String, _ need: Need, _ providers: [Slot]
    ) {
        if need.takesAll { return }
        if providers.isEmpty, !need.mayBeMissing {
            add(
                .missing, dependency,
                "\(subject) needs \(need.name), and nothing provides it; \(registry.hint(for: need.key, need.name))")
        }
        if providers.count > 1 {
            let candidates = providers.map(\.dependency.place).joined(separator: ", ")
            add(
                .ambiguous, dependency,
                "\(subject) needs \(need.name), and several provide it: \(candidates); mark one with .default(), or tell them apart by tags"
            )
        }
    }

    private mutating func checkArgument(
        _ dependency: AnyDependency, _ subject: String, _ need: Need, _ target: AnyDependency
    ) {
        if case .eachTime(let given) = need.moment, given != Void.self, !need.takesAll, !need.dropsArgument,
            !target.takesArgument
        {
            add(
                .argument, dependency,
                "\(subject) makes \(target.name) with \(ServiceName.describe(given)), and \(target.place) takes none; "
                    + "change the Factory<\(ServiceName.describe(given)), …> of \(dependency.name)")
        }
        for case .argument(let wanted, let isOptional) in target.parameters(choices) {
            let wantedName = ServiceName.describe(wanted)
            if case .eachTime(let given) = need.moment {
                let givesNone = given == Void.self
                if given == wanted || (givesNone && isOptional) { continue }
                add(
                    .argument, dependency,
                    "\(subject) makes \(target.name) with \(ServiceName.describe(given)), and \(target.place) takes \(wantedName); "
                        + "change the Factory<\(ServiceName.describe(given)), …> of \(dependency.name)")
            } else if !isOptional {
                add(
                    .argument, dependency,
                    "\(subject) needs \(target.name), which is made with an argument; let it take a "
                        + "Factory<\(wantedName), \(target.typeName)> instead")
            }
        }
    }

    /// Whether there is something to make it with, whatever is picked, and what that needs.
    private mutating func checkChoices(of dependency: AnyDependency) {
        switch extent {
        case .picked:
            if !dependency.hasPlain, (choices?.selection(of: dependency) ?? .plain) == .plain {
                reportChoice(dependency, isError: true, "")
            }
        case .all:
            for (selection, parameters) in dependency.choosable {
                guard let words = selection.words else { continue }
                for need in parameters.compactMap(\.need) {
                    _ = check(dependency, "\(dependency.place) \(words)", need)
                }
            }
            let contexts = InjectionContext.allCases.filter { !dependency.hasImplementation(for: $0) }.map(\.rawValue)
            guard !dependency.hasPlain, !contexts.isEmpty else { return }
            reportChoice(
                dependency, isError: dependency.alternativeNames.isEmpty,
                " for the context\(contexts.count == 1 ? "" : "s") \(contexts.joined(separator: ", "))")
        }
    }

    /// What can be picked is for whoever opens a session to pick.
    private mutating func reportChoice(_ dependency: AnyDependency, isError: Bool, _ contexts: String) {
        let names = dependency.alternativeNames
        add(
            .missing, dependency, isError: isError,
            "\(dependency.place) has no implementation of its own\(contexts); "
                + (names.isEmpty ? "register one" : "pick one in 'alternatives': \(names.joined(separator: ", "))"))
    }

    private mutating func checkWidth(_ dependency: AnyDependency, _ count: Int) {
        guard count > Self.manyDependencies else { return }
        add(
            .overWide, dependency,
            "\(dependency.place) needs \(count) others; more than \(Self.manyDependencies) hint at two jobs in one type"
        )
    }

    private mutating func checkLive(_ dependency: AnyDependency) {
        guard dependency.isLive, !dependency.hasImplementation(for: .test), dependency.alternativeNames.count < 2 else {
            return
        }
        add(
            .noTestImplementation, dependency,
            "\(dependency.place) is live and has nothing for tests; give it .context(.test) or an alternative")
    }

    // MARK: Ways through several

    private mutating func findCycles() {
        // 0 unseen, 1 on the way, 2 done.
        var marks = [UInt8](repeating: 0, count: registry.dependencies.count)
        var reported: Set<[Int]> = []
        for start in registry.dependencies where marks[start.index] == 0 {
            var way: [(dependency: AnyDependency, next: Int)] = [(start, 0)]
            marks[start.index] = 1
            while let (dependency, next) = way.last {
                guard next < edges[dependency.index].count else {
                    marks[dependency.index] = 2
                    way.removeLast()
                    continue
                }
                way[way.count - 1].next += 1
                let edge = edges[dependency.index][next]
                guard edge.isNow else { continue }
                if marks[edge.to.index] == 0 {
                    marks[edge.to.index] = 1
                    way.append((edge.to, 0))
                } else if marks[edge.to.index] == 1, let first = way.firstIndex(where: { $0.dependency === edge.to }) {
                    // Two dependencies on one dependency are one cycle.
                    if reported.insert(way[first...].map(\.dependency.index)).inserted {
                        reportCycle(way[first...].map(\.dependency))
                    }
                }
            }
        }
    }

    private mutating func reportCycle(_ cycle: [AnyDependency]) {
        guard let first = cycle.first, let last = cycle.last else { return }
        let way = (cycle + [first]).map(\.name).joined(separator: " → ")
        add(
            .cycle, first, path: cycle + [first],
            "\(way) is a cycle; let \(last.place) take a Lazy<\(first.typeName)> instead of \(first.name)")
    }

    /// A longer life that holds a shorter one would keep what has ended, or cannot be made at all.
    private mutating func findCaptives(of holder: AnyDependency) {
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

    /// The shortest way to each dependency that is reached, beginning with `start`.
    private func ways(from start: AnyDependency, along follows: (Edge) -> Bool, through: (AnyDependency) -> Bool)
        -> [[AnyDependency]]
    {
        var seen: Set<Int> = [start.index]
        var ways: [[AnyDependency]] = [[start]]
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
        _ holder: AnyDependency, _ scope: Scope, _ way: ArraySlice<AnyDependency>, _ captive: AnyDependency,
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
        for dependency in registry.dependencies {
            if dependency.isRoot { findAsynchronous(below: dependency, for: dependency, "a screen is made at once") }
            for edge in edges[dependency.index] where !edge.isNow {
                findAsynchronous(below: edge.to, for: dependency, "a lazy one, or a factory's, is made at once")
            }
        }
    }

    private mutating func findAsynchronous(below start: AnyDependency, for holder: AnyDependency, _ reason: String) {
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
        var tagged: [ServiceKey: AnyDependency] = [:]
        var keys: [String: AnyDependency] = [:]
        for dependency in registry.dependencies where !dependency.isReplacement {
            for service in dependency.services where service.key.tag != nil || service.key.name != nil {
                let first = tagged[service.key]
                tagged[service.key] = first ?? dependency
                // Where one of them is meant, both may be there.
                guard let first, case .several = registry.find(service.key) else { continue }
                add(
                    .duplicateTag, dependency,
                    "\(dependency.place) and \(first.place) both provide \(service.name); use two tags, or mark one with .default()"
                )
            }
            guard dependency.hasAlternatives else { continue }
            for name in dependency.ambiguousAlternatives {
                add(
                    .duplicateName, dependency,
                    "\(dependency.place) has several alternatives named '\(name)', of which the first counts; give each its own name"
                )
            }
            if let first = keys[dependency.name] {
                add(
                    .duplicateName, dependency,
                    "\(dependency.place) and \(first.place) have alternatives under one name, '\(dependency.name)'; give one a .label(…) of its own"
                )
            }
            keys[dependency.name] = dependency
        }
    }

    /// Only where everything has been made once: what `@Injected` asks for is not known before. What only an
    /// alternative needs is needed.
    private mutating func findUnused() {
        let roots = registry.dependencies.filter { $0.isRoot || $0.wasAskedFor }
        let expected = dependencies(reachedFrom: roots) { $0.parameters(choices) }
        guard roots.contains(where: \.isRoot), expected.allSatisfy({ registry.dependencies[$0].wasMade }) else {
            return
        }
        let reached = dependencies(reachedFrom: roots, \.allParameters)
        for dependency in registry.dependencies where !reached.contains(dependency.index) && !dependency.isOfRuntime {
            let part = dependency.part.map { " from \($0)" } ?? ""
            add(
                .unused, dependency,
                "\(dependency.place) is needed by no screen, directly or through others; remove its registration\(part)"
            )
        }
    }

    private func dependencies(
        reachedFrom roots: [AnyDependency], _ parameters: (AnyDependency) -> [ParameterDescription]
    )
        -> Set<Int>
    {
        var reached = Set(roots.map(\.index))
        var open = roots
        while let dependency = open.popLast() {
            let declared = parameters(dependency).flatMap { registry.providers(of: $0.need) }.map(\.dependency)
            for target in declared + registry.observedTargets(of: dependency)
            where reached.insert(target.index).inserted { open.append(target) }
        }
        return reached
    }
}
