import AppLoop

/// The implementations that a scope uses. Precedence: a test's replacement, the session's alternatives, the context,
/// the plain implementation.
@AppActor
final class Choices {
    struct Request: Hashable {
        var alternatives: [String: String] = [:]
        var context: InjectionContext
        /// Context of the app's container. Session and app share instances in it.
        var appContext: InjectionContext
    }

    enum Selection: Equatable {
        case plain
        case alternative(String)
        case context(InjectionContext)
        /// A live dependency in a test that did not pick it.
        case blocked
    }

    let request: Request
    private unowned let registry: Registry
    /// Indices of dependencies of the lifetime `app` that differ in this session, directly or through a need. The
    /// session keeps its own instance of them.
    private var ownInSession: Set<Int> = []
    private var dependents: [Int: [Int]] = [:]
    /// Version of the registry that `ownInSession` was computed from.
    private var knownVersion = -1
    /// Number of observed edges that `ownInSession` includes.
    private var knownEdges = 0

    /// The choices of a request; nil when everything is plain. Sessions with equal requests share them.
    ///
    /// - Throws: `ChoiceError` for an unknown alternative.
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

    /// - Parameter request: a request with known alternatives.
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

    // MARK: Sharing between sessions

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
        // All sessions use the same replacement.
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
