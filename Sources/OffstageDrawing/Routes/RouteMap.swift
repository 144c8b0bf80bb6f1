import JSON

/// Declared screens, flows and links of an app, from the result of `app/describe`, nested as they are drawn. All texts
/// are `SafeText`.
struct RouteMap {
    struct Flow {
        let name: String
        /// Reason for not drawing the flow in full: it is missing, contains itself, or is drawn elsewhere.
        let note: String?
        var screens: [Screen] = []
        var flows: [Flow] = []
        /// Links of the flow that lead to none of its screens.
        var links: [Link] = []
    }

    struct Screen {
        let name: String
        /// Names of params; optional ones end with a question mark.
        let params: [String]
        let isMissing: Bool
        let links: [Link]
    }

    struct Link {
        let pattern: String
        /// The target, if it is another screen, and the screens that the link puts below it.
        let notes: [String]
    }

    /// Depth limit of nested flows; a deeper flow starts a tree of its own.
    static let maxDepth = 64

    let title: String
    let flows: [Flow]
    /// Screens without a flow.
    let screens: [Screen]
    /// Links without a flow and without a known screen.
    let links: [Link]

    init(_ description: JSONValue) {
        var sorting = Sorting(Declarations(description))
        title = SafeText.short(description["app"]?.string ?? "")
        flows = sorting.flows()
        screens = sorting.screensOfNoFlow()
        links = sorting.linksOfNothing()
    }
}

/// Declarations as the app made them.
private struct Declarations {
    struct Flow {
        let name: String
        let screens: [String]
        let children: [String]
        let links: [String]
    }

    struct Link {
        let pattern: String
        let screen: String?
        let flow: String?
        var under: [String] = []
    }

    let screens: [(name: String, params: [String])]
    let flows: [Flow]
    let links: [Link]

    init(_ description: JSONValue) {
        let defs = description["defs"]
        screens = (description["screens"]?.object ?? [:]).map { ($0, Self.params($1["params"], defs)) }.sorted {
            $0.name < $1.name
        }
        flows = Self.flows(description["flows"])
        let told = (description["links"]?.array ?? []).compactMap(Self.link)
        let patterns = Set(told.map(\.pattern))
        // A flow can name a link that `links` does not contain.
        let others = flows.flatMap { flow in
            flow.links.filter { !patterns.contains($0) }.map { Link(pattern: $0, screen: nil, flow: flow.name) }
        }
        links = told + others
    }

    private static func flows(_ json: JSONValue?) -> [Flow] {
        var names: Set<String> = []
        return (json?.array ?? []).compactMap { flow in
            guard let name = flow["name"]?.string, names.insert(name).inserted else { return nil }
            return Flow(
                name: name, screens: strings(flow["screens"]), children: strings(flow["children"]),
                links: strings(flow["links"]))
        }
    }

    private static func link(_ json: JSONValue) -> Link? {
        guard let pattern = json["pattern"]?.string else { return nil }
        return Link(
            pattern: pattern, screen: json["screen"]?.string, flow: json["flow"]?.string, under: strings(json["under"]))
    }

    private static func strings(_ json: JSONValue?) -> [String] { (json?.array ?? []).compactMap(\.string) }

    /// Returns the property names of a JSON Schema or of the definition that it references.
    private static func params(_ schema: JSONValue?, _ defs: JSONValue?) -> [String] {
        let definition = schema?["$ref"]?.string.flatMap {
            $0.hasPrefix("#/defs/") ? defs?[String($0.dropFirst(7))] : nil
        }
        let schema = definition ?? schema
        let required = Set(strings(schema?["required"]))
        return (schema?["properties"]?.object ?? [:]).map { name, _ in
            SafeText.short(name) + (required.contains(name) ? "" : "?")
        }
    }
}

/// Sorts flows, screens and links into the nesting of the drawing.
private struct Sorting {
    private let declared: Declarations
    private let flowsByName: [String: Declarations.Flow]
    private let screensByName: [String: [String]]
    /// Links by flow, and by the flow's screen if they lead to one.
    private let links: [Place: [Declarations.Link]]
    private var drawn: Set<String> = []

    private struct Place: Hashable {
        var flow: String?
        var screen: String?
    }

    init(_ declared: Declarations) {
        self.declared = declared
        let flows = Dictionary(declared.flows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let screens = Dictionary(declared.screens.map { ($0.name, $0.params) }, uniquingKeysWith: { first, _ in first })
        var homes: [String: String] = [:]
        for flow in declared.flows {
            for screen in flow.screens where homes[screen] == nil { homes[screen] = flow.name }
        }
        links = Dictionary(grouping: declared.links) { link in
            let flow = link.flow.flatMap { flows[$0] } ?? link.screen.flatMap { homes[$0] }.flatMap { flows[$0] }
            guard let flow else { return Place(screen: link.screen.flatMap { screens[$0] == nil ? nil : $0 }) }
            return Place(flow: flow.name, screen: link.screen.flatMap { flow.screens.contains($0) ? $0 : nil })
        }
        flowsByName = flows
        screensByName = screens
    }

    mutating func flows() -> [RouteMap.Flow] {
        let inOthers = Set(declared.flows.flatMap(\.children))
        var flows: [RouteMap.Flow] = []
        for flow in declared.flows where !inOthers.contains(flow.name) { flows.append(draw(flow.name, [])) }
        // Flows in a cycle have no root.
        for flow in declared.flows where !drawn.contains(flow.name) { flows.append(draw(flow.name, [])) }
        return flows
    }

    private mutating func draw(_ name: String, _ way: [String]) -> RouteMap.Flow {
        let shown = SafeText.short(name)
        guard let flow = flowsByName[name] else { return RouteMap.Flow(name: shown, note: "MISSING") }
        if way.contains(name) { return RouteMap.Flow(name: shown, note: "(cycle)") }
        if drawn.contains(name) { return RouteMap.Flow(name: shown, note: "(see above)") }
        guard way.count < RouteMap.maxDepth else { return RouteMap.Flow(name: shown, note: "(see below)") }
        drawn.insert(name)
        var result = RouteMap.Flow(name: shown, note: nil)
        result.screens = flow.screens.map { screen($0, in: name) }
        result.links = drawnLinks(at: Place(flow: name))
        result.flows = flow.children.map { draw($0, way + [name]) }
        return result
    }

    func screensOfNoFlow() -> [RouteMap.Screen] {
        let inFlows = Set(declared.flows.flatMap(\.screens))
        return declared.screens.filter { !inFlows.contains($0.name) }.map { screen($0.name, in: nil) }
    }

    func linksOfNothing() -> [RouteMap.Link] { drawnLinks(at: Place()) }

    private func screen(_ name: String, in flow: String?) -> RouteMap.Screen {
        RouteMap.Screen(
            name: SafeText.short(name), params: screensByName[name] ?? [], isMissing: screensByName[name] == nil,
            links: drawnLinks(at: Place(flow: flow, screen: name)))
    }

    private func drawnLinks(at home: Place) -> [RouteMap.Link] {
        (links[home] ?? []).map { link in
            let target = home.screen == nil ? link.screen ?? (home.flow == nil ? link.flow : nil) : nil
            let under = link.under.isEmpty ? nil : link.under.joined(separator: "/")
            let notes = [target.map { "to \(SafeText.short($0))" }, under.map { "above \(SafeText.short($0))" }]
            return RouteMap.Link(pattern: SafeText.short(link.pattern), notes: notes.compactMap { $0 })
        }
    }
}
