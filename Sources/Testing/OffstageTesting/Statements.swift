import JSON

/// Changes of an exhaustive session that no expectation of the test has stated since the last step.
struct Statements {
    /// False for a session that is not exhaustive.
    let isActive: Bool
    private var events: [JSONValue] = []
    private var routes: [String] = []
    /// Changed paths of the views, by node id, in order.
    private var views: [(screen: String, paths: [String])] = []
    private var effects: [String] = []
    private var lastEffect = 0

    init(isActive: Bool) { self.isActive = isActive }

    mutating func note(event: JSONValue) {
        if isActive { events.append(event) }
    }

    mutating func noteRoute(_ params: JSONValue) {
        guard isActive else { return }
        let kinds = (params["transitions"]?.array ?? []).compactMap { $0["kind"]?.string }
        routes.append(kinds.isEmpty ? "update" : kinds.joined(separator: ", "))
    }

    mutating func noteView(_ params: JSONValue) {
        guard isActive, let screen = params["screen"]?.string else { return }
        let paths = (params["patch"]?.array ?? []).compactMap { $0["path"]?.string }
        if let index = views.firstIndex(where: { $0.screen == screen }) {
            views[index].paths += paths
        } else {
            views.append((screen, paths))
        }
    }

    mutating func note(effects running: [(number: Int, name: String)]) {
        for effect in running where effect.number > lastEffect {
            effects.append(effect.name)
            lastEffect = effect.number
        }
    }

    mutating func state(events compared: [JSONValue]) {
        for event in compared {
            if let index = events.firstIndex(of: event) { events.remove(at: index) }
        }
    }

    mutating func stateRoute() { routes = [] }
    mutating func state(view screen: String) { views.removeAll { $0.screen == screen } }
    mutating func stateEffects() { effects = [] }

    mutating func stateAll() {
        events = []
        stateRoute()
        views = []
        stateEffects()
    }

    /// Returns one sentence for each event, changed view, route change and effect that the test has not stated.
    func missing(name: (String) -> String) -> [String] {
        events.map { "the event \($0) was sent; state it with expectEvents" }
            + views.map { view in
                let paths = view.paths.isEmpty ? "" : " at \(view.paths.joined(separator: ", "))"
                return "the view of \(name(view.screen)) changed\(paths); state it with expectView or expectOutline"
            }
            + routes.map { "the route changed (\($0)); state it with expectPath or expectOutline" }
            + effects.map { "the effect \($0) started; state it with expectEffects" }
    }
}
