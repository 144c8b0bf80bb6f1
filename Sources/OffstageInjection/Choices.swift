import AppLoop

/// Which implementations a scope uses: explicit replacements first, then the alternatives it asked for, then those of
/// its context, then the plain one.
@AppActor
final class Choices {
    struct Request: Hashable {
        var alternatives: [String: String] = [:]
        var context: InjectionContext
        /// That of the app around the session, which session and app share instances in.
        var appContext: InjectionContext
    }

    enum Selection: Equatable {
        case plain
        case alternative(String)
        case context(InjectionContext)
        /// Live, and this is a test that did not ask for it.
        case blocked
    }

    private let request: Request
    private unowned let registry: Registry
    /// Components of the lifetime `app` that are not the same here as in other sessions, because of what is picked or
    /// of what they need: these have
    /// an instance per session.
    private var ownInSession: Set<Int> = []
    private var dependents: [Int: [Int]] = [:]
    /// How far the registry had grown when that was found out.
    private var knownVersion = -1
    private var knownEdges = 0

    /// Nil when everything is plain.
    static func of(_ registry: Registry, _ request: Request) throws(ChoiceError) -> Choices? {
        if request.alternatives.isEmpty, request.context == .live, request.appContext == .live { return nil }
        if let known = registry.knownChoices[request] { return known }
        try check(request, registry.alternatives)
        let choices = Choices(request, registry)
        if registry.knownChoices.count >= maxKnown { registry.knownChoices = [:] }
        registry.knownChoices[request] = choices
        return choices
    }

    private static let maxKnown = 64

    /// - Parameter request: with alternatives that there are.
    init(_ request: Request, _ registry: Registry) {
        self.request = request
        self.registry = registry
    }

    private static func check(_ request: Request, _ known: [String: [String]]) throws(ChoiceError) {
        for (key, choice) in request.alternatives.sorted(by: { $0.key < $1.key }) {
            guard let choices = known[key] else { throw .unknownKey(key, known: known) }
            guard choices.contains(choice) else { throw .unknownChoice(choice, key: key, known: choices) }
        }
    }

    func selection(of dependency: AnyDependency) -> Selection {
        if let choice = request.alternatives[dependency.name], dependency.hasAlternatives {
            return choice == AnyDependency.plainName ? .plain : .alternative(choice)
        }
        return Self.selection(of: dependency, in: request.context)
    }

    private static func selection(of dependency: AnyDependency, in context: InjectionContext) -> Selection {
        if dependency.hasImplementation(for: context) { return .context(context) }
        return dependency.isLive && context == .test ? .blocked : .plain
    }

    // MARK: What sessions cannot share

    func isOwnInSession(_ dependency: AnyDependency) -> Bool {
        if knownVersion != registry.version { findOwn() }
        if knownEdges < registry.observedEdges.count { followObservedEdges() }
        return ownInSession.contains(dependency.index)
    }

    private func findOwn() {
        knownVersion = registry.version
        dependents = registry.dependents(self)
        for dependency in registry.dependencies where isDifferent(dependency) { spread(from: dependency.index) }
        knownEdges = 0
    }

    private func isDifferent(_ dependency: AnyDependency) -> Bool {
        if dependency.isOfSession { return request.context == .test || request.context != request.appContext }
        // A replacement is the same for all.
        return !dependency.isReplacement
            && selection(of: dependency) != Self.selection(of: dependency, in: request.appContext)
    }

    private func followObservedEdges() {
        for edge in registry.observedEdges[knownEdges...] {
            dependents[edge.to, default: []].append(edge.from)
            if ownInSession.contains(edge.to) { spread(from: edge.from) }
        }
        knownEdges = registry.observedEdges.count
    }

    private func spread(from dependency: Int) {
        var open = [dependency]
        while let next = open.popLast() {
            if ownInSession.insert(next).inserted { open += dependents[next] ?? [] }
        }
    }
}
