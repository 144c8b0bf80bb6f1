import AppLoop

extension Registry {
    /// Checks the registrations without making an instance.
    ///
    /// - Parameter container: limits the check to the implementations that it uses. Without it, all are checked.
    package func validate(for container: Container? = nil) -> [Finding] {
        var validation = Validation(registry: self, choices: container?.choices, isOfAll: container == nil)
        validation.run()
        return validation.findings
    }
}

/// The checks and their findings.
@AppActor
private struct Validation {
    let registry: Registry
    let choices: Choices?
    /// True for the plain implementations and each alternative, false for the implementations that a session uses.
    let isOfAll: Bool
    var findings: [Finding] = []
    /// Unambiguous needs, by the index of the dependency that has them.
    var edges: [[Edge]] = []

    struct Edge {
        let to: AnyDependency
        /// True when it is made before its owner.
        let isNow: Bool
    }

    /// Number of needs above which a dependency is reported as too wide.
    private static let manyDependencies = 8

    mutating func run() {
        for dependency in registry.dependencies { edges.append(checkDependencies(of: dependency)) }
        findCycles()
        for dependency in registry.dependencies { findCaptives(of: dependency) }
        findDuplicates()
        findUnused()
    }

    private mutating func add(
        _ kind: Finding.Kind, _ dependency: AnyDependency, path: [AnyDependency] = [],
        severity: Finding.Severity? = nil, _ message: String
    ) {
        findings.append(
            Finding(
                kind: kind, dependency: dependency.name, path: path.map(\.name), message: message,
                severity: severity ?? kind.severity))
    }

    // MARK: Needs of one dependency

    private mutating func checkDependencies(of dependency: AnyDependency) -> [Edge] {
        var edges: [Edge] = []
        let needs = dependency.needs(choices)
        for need in needs {
            edges += check(dependency, dependency.nameAndLocation, need).map { Edge(to: $0, isNow: need.isNow) }
        }
        if isOfAll { checkChoices(of: dependency) }
        let observed = registry.observedTargets(of: dependency).filter { to in !edges.contains { $0.to === to } }
        checkWidth(dependency, needs.count + observed.count)
        checkLive(dependency)
        return edges + observed.map { Edge(to: $0, isNow: true) }
    }

    /// - Parameter subject: the dependency, or one implementation of it.
    /// - Returns: the dependencies that provide the need; empty when it is missing or ambiguous.
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
            let candidates = providers.map(\.dependency.nameAndLocation).joined(separator: ", ")
            add(
                .ambiguous, dependency,
                "\(subject) needs \(need.name), and several provide it: \(candidates); "
                    + "mark one with .default(), or tell them apart by tags")
        }
    }

    private mutating func checkArgument(
        _ dependency: AnyDependency, _ subject: String, _ need: Need, _ target: AnyDependency
    ) {
        func add(_ words: String) { self.add(.argument, dependency, "\(subject) \(words)") }
        func mismatch(_ given: any Any.Type, _ wanted: String) -> String {
            "makes \(target.name) with \(ServiceName.describe(given)), and \(target.nameAndLocation) takes \(wanted); "
                + "change the Factory<\(ServiceName.describe(given)), …> of \(dependency.name)"
        }
        if case .eachTime(let given) = need.moment, given != Void.self, !need.takesAll, !need.dropsArgument {
            if !target.takesArgument {
                add(mismatch(given, "none"))
            } else if let scope = target.lifetime.scope {
                add(
                    "makes \(target.name) with \(ServiceName.describe(given)), and a \(scope) keeps one "
                        + "\(target.nameAndLocation) for all callers; give \(target.name) .lifetime(.transient)")
            }
        }
        for case .argument(let wanted, let isOptional) in target.parameters(choices) {
            let wantedName = ServiceName.describe(wanted)
            if case .eachTime(let given) = need.moment {
                if given != wanted, given != Void.self || !isOptional { add(mismatch(given, wantedName)) }
            } else if !isOptional {
                add(
                    "needs \(target.name), which is made with an argument; let it take a "
                        + "Factory<\(wantedName), \(target.typeName)> instead")
            }
        }
    }

    /// Checks the needs of each implementation that an alternative or a context picks.
    private mutating func checkChoices(of dependency: AnyDependency) {
        for (words, parameters) in dependency.choosable {
            for need in parameters.compactMap(\.need) {
                _ = check(dependency, "\(dependency.nameAndLocation) \(words)", need)
            }
        }
    }

    private mutating func checkWidth(_ dependency: AnyDependency, _ count: Int) {
        guard count > Self.manyDependencies else { return }
        add(
            .overWide, dependency,
            "\(dependency.nameAndLocation) needs \(count) others; "
                + "more than \(Self.manyDependencies) hint at two jobs in one type")
    }

    private mutating func checkLive(_ dependency: AnyDependency) {
        guard dependency.isLive, !dependency.hasImplementation(for: .test), dependency.alternativeNames.count < 2 else {
            return
        }
        add(
            .noTestImplementation, dependency,
            "\(dependency.nameAndLocation) is live and has nothing for tests; give it .context(.test) or an alternative"
        )
    }

    // MARK: Paths

    private mutating func findCycles() {
        // 0 unseen, 1 on the current path, 2 done.
        var marks = [UInt8](repeating: 0, count: registry.dependencies.count)
        var reported: Set<[Int]> = []
        for start in registry.dependencies where marks[start.index] == 0 {
            var path: [(dependency: AnyDependency, next: Int)] = [(start, 0)]
            marks[start.index] = 1
            while let (dependency, next) = path.last {
                guard next < edges[dependency.index].count else {
                    marks[dependency.index] = 2
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let edge = edges[dependency.index][next]
                guard edge.isNow else { continue }
                if marks[edge.to.index] == 0 {
                    marks[edge.to.index] = 1
                    path.append((edge.to, 0))
                } else if marks[edge.to.index] == 1, let first = path.firstIndex(where: { $0.dependency === edge.to }) {
                    // Two needs of one dependency are one cycle.
                    if reported.insert(path[first...].map(\.dependency.index)).inserted {
                        reportCycle(path[first...].map(\.dependency))
                    }
                }
            }
        }
    }

    private mutating func reportCycle(_ cycle: [AnyDependency]) {
        guard let first = cycle.first, let last = cycle.last else { return }
        let path = (cycle + [first]).map(\.name).joined(separator: " → ")
        add(
            .cycle, first, path: cycle + [first],
            "\(path) is a cycle; let \(last.nameAndLocation) take a Lazy<\(first.typeName)> instead of \(first.name)")
    }

    /// Finds dependencies that hold one of a shorter lifetime: they would keep an ended instance, or cannot be made.
    private mutating func findCaptives(of holder: AnyDependency) {
        guard let scope = holder.lifetime.scope else { return }
        // An instance that no scope keeps is made in the holder's scope.
        for path in paths(from: holder, through: { $0.lifetime.scope == nil }) {
            if let captive = path.last, let shorter = captive.lifetime.scope, scope.outlives(shorter) {
                reportCaptive(holder, scope, path.dropLast(), captive, shorter)
            }
        }
    }

    /// The shortest path from `start` to each dependency that it reaches.
    ///
    /// - Parameter continues: whether a path leads on through a dependency.
    private func paths(from start: AnyDependency, through continues: (AnyDependency) -> Bool) -> [[AnyDependency]] {
        var seen: Set<Int> = [start.index]
        var paths: [[AnyDependency]] = [[start]]
        var next = 0
        while next < paths.count {
            let path = paths[next]
            next += 1
            guard let last = path.last, last === start || continues(last) else { continue }
            paths += edges[last.index].filter { seen.insert($0.to.index).inserted }.map { path + [$0.to] }
        }
        return Array(paths.dropFirst())
    }

    private mutating func reportCaptive(
        _ holder: AnyDependency, _ scope: Scope, _ path: ArraySlice<AnyDependency>, _ captive: AnyDependency,
        _ shorter: Scope
    ) {
        let through = path.count > 1 ? " through \(path.dropFirst().map(\.name).joined(separator: " → "))" : ""
        add(
            .captive, holder, path: path + [captive],
            "\(holder.nameAndLocation) lives as long as the \(scope) and holds "
                + "\(captive.nameAndLocation)\(through), which lives as long as a \(shorter); "
                + "give \(holder.name) .lifetime(.\(shorter)) or \(captive.name) .lifetime(.\(scope))")
    }

    // MARK: All dependencies

    private mutating func findDuplicates() {
        var tagged: [ServiceKey: AnyDependency] = [:]
        var keys: [String: AnyDependency] = [:]
        for dependency in registry.dependencies where !dependency.isReplacement {
            for service in dependency.services where service.key.tag != nil || service.key.name != nil {
                let first = tagged[service.key]
                tagged[service.key] = first ?? dependency
                // A default or a replacement makes the service unambiguous.
                guard let first, case .several = registry.find(service.key) else { continue }
                add(
                    .duplicateTag, dependency,
                    "\(dependency.nameAndLocation) and \(first.nameAndLocation) both provide \(service.name); "
                        + "use two tags, or mark one with .default()")
            }
            guard dependency.hasAlternatives else { continue }
            for name in dependency.ambiguousAlternatives {
                add(
                    .duplicateName, dependency,
                    "\(dependency.nameAndLocation) has several alternatives named '\(name)', "
                        + "of which the first counts; give each its own name")
            }
            if let first = keys[dependency.name] {
                add(
                    .duplicateName, dependency,
                    "\(dependency.nameAndLocation) and \(first.nameAndLocation) have alternatives under one name, "
                        + "'\(dependency.name)'; give one a .label(…) of its own")
            }
            keys[dependency.name] = dependency
        }
    }

    /// Finds dependencies that no screen needs. It waits until every expected dependency was made once, because
    /// `@Injected` properties show only then. The needs of alternatives count.
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
                "\(dependency.nameAndLocation) is needed by no screen, directly or through others; "
                    + "remove its registration\(part)")
        }
    }

    private func dependencies(
        reachedFrom roots: [AnyDependency], _ parameters: (AnyDependency) -> [ParameterDescription]
    ) -> Set<Int> {
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
