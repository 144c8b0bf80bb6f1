import AppLoop

/// Which implementations a session uses: explicit replacements first, then the alternatives it asked for, then those of its context, then the plain one.
@AppActor
final class Choices {
    struct Request: Hashable {
        var alternatives: [String: String]
        var context: InjectionContext
    }

    enum Selection {
        case plain
        case alternative(String)
        case context(InjectionContext)
        /// Live, and this is a test that did not ask for it.
        case blocked

        var isPlain: Bool { if case .plain = self { true } else { false } }
    }

    private let request: Request
    /// Components of the lifetime `app` that are not the same here as in other sessions, because of what is picked or of what they need: these have
    /// an instance per session.
    private var ownInSession: Set<Int> = []

    /// Nil when everything is plain.
    static func of(_ registry: Registry, _ request: Request) throws(ChoiceError) -> Choices? {
        if request.alternatives.isEmpty, request.context == .live { return nil }
        if let known = registry.knownChoices[request] { return known }
        try check(request, registry.alternatives)
        let choices = Choices(request: request)
        choices.findOwn(in: registry)
        if registry.knownChoices.count >= maxKnown { registry.knownChoices = [:] }
        registry.knownChoices[request] = choices
        return choices
    }

    private static let maxKnown = 64

    private init(request: Request) { self.request = request }

    private static func check(_ request: Request, _ known: [String: [String]]) throws(ChoiceError) {
        for (key, choice) in request.alternatives.sorted(by: { $0.key < $1.key }) {
            guard let choices = known[key] else { throw .unknownKey(key, known: known) }
            guard choices.contains(choice) else { throw .unknownChoice(choice, key: key, known: choices) }
        }
    }

    func selection(of component: AnyComponent) -> Selection {
        if let choice = request.alternatives[component.name], component.hasAlternatives {
            return choice == AnyComponent.plainName ? .plain : .alternative(choice)
        }
        if component.hasImplementation(for: request.context) { return .context(request.context) }
        if component.isLive, request.context == .test { return .blocked }
        return .plain
    }

    func isOwnInSession(_ component: AnyComponent) -> Bool {
        ownInSession.contains(component.index) || !selection(of: component).isPlain
    }

    private func findOwn(in registry: Registry) {
        var open = registry.components.filter { !selection(of: $0).isPlain || ($0.isOfSession && request.context == .test) }
        ownInSession = Set(open.map(\.index))
        let dependents = registry.dependents(self)
        while let component = open.popLast() {
            for dependent in dependents[component.index] ?? [] where ownInSession.insert(dependent.index).inserted { open.append(dependent) }
        }
    }
}
