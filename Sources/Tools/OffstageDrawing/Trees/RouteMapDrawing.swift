import JSON

/// Draws the declared screens, flows and links of an app, from the result of `app/describe`, as indented lines.
package struct RouteMapDrawing {
    /// The drawing, without a final line feed.
    package let text: String

    package init(_ description: JSONValue) {
        var drawing = MapDrawing(description)
        let others = [drawing.screensOfNoFlow(), drawing.links(of: Place())].map {
            $0.map(\.lines).joined(separator: "\n")
        }
        let title = SafeText.short(description["app"]?.string ?? "")
        let paragraphs = [title] + drawing.flows().map(\.lines) + others
        text = paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

/// Part of the map that lists a link.
private struct Place: Hashable {
    var flow: String?
    var screen: String?
}

private struct DeclaredFlow {
    let name: String
    let screens: [String]
    let children: [String]
    let links: [String]

    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string else { return nil }
        self.name = name
        screens = json["screens"].strings
        children = json["children"].strings
        links = json["links"].strings
    }
}

private struct DeclaredLink {
    let pattern: String
    var screen: String?
    var flow: String?
    var under: [String] = []
}

private struct MapDrawing {
    /// Depth limit of nested flows; a deeper flow starts a tree of its own.
    private static let maxDepth = 64

    private let flowsInOrder: [DeclaredFlow]
    private let flowsByName: [String: DeclaredFlow]
    /// Names of params by screen; optional ones end with a question mark.
    private let params: [String: [String]]
    private var linksByPlace: [Place: [DeclaredLink]] = [:]
    private var drawn: Set<String> = []

    init(_ description: JSONValue) {
        var names: Set<String> = []
        let flows = (description["flows"]?.array ?? []).compactMap(DeclaredFlow.init).filter {
            names.insert($0.name).inserted
        }
        flowsInOrder = flows
        flowsByName = Dictionary(uniqueKeysWithValues: flows.map { ($0.name, $0) })
        let defs = description["defs"]
        let screens = (description["screens"]?.object ?? [:]).map { ($0, Self.params($1["params"], defs)) }
        params = Dictionary(screens, uniquingKeysWith: { first, _ in first })
        var links = (description["links"]?.array ?? []).compactMap { link -> DeclaredLink? in
            guard let pattern = link["pattern"]?.string else { return nil }
            return DeclaredLink(
                pattern: pattern, screen: link["screen"]?.string, flow: link["flow"]?.string,
                under: link["under"].strings)
        }
        // A flow can name a link that `links` does not contain.
        let patterns = Set(links.map(\.pattern))
        for flow in flows {
            links += flow.links.filter { !patterns.contains($0) }.map { DeclaredLink(pattern: $0, flow: flow.name) }
        }
        for link in links { linksByPlace[place(of: link), default: []].append(link) }
    }

    /// Returns the property names of a JSON Schema or of the definition that it references.
    private static func params(_ schema: JSONValue?, _ defs: JSONValue?) -> [String] {
        let definition = schema?["$ref"]?.string.flatMap {
            $0.hasPrefix("#/defs/") ? defs?[String($0.dropFirst(7))] : nil
        }
        let schema = definition ?? schema
        let required = Set((schema?["required"]).strings)
        return (schema?["properties"]?.object ?? [:]).map { name, _ in
            SafeText.short(name) + (required.contains(name) ? "" : "?")
        }
    }

    /// A link is listed below its screen, or else below its flow.
    private func place(of link: DeclaredLink) -> Place {
        let home = flowsInOrder.first { flow in link.screen.map(flow.screens.contains) ?? false }
        guard let flow = link.flow.flatMap({ flowsByName[$0] }) ?? home else {
            return Place(screen: link.screen.flatMap { params[$0] == nil ? nil : $0 })
        }
        return Place(flow: flow.name, screen: link.screen.flatMap { flow.screens.contains($0) ? $0 : nil })
    }

    mutating func flows() -> [TextTree] {
        let inOthers = Set(flowsInOrder.flatMap(\.children))
        var trees: [TextTree] = []
        for flow in flowsInOrder where !inOthers.contains(flow.name) { trees.append(tree(flow.name, [])) }
        // Flows in a cycle have no root.
        for flow in flowsInOrder where !drawn.contains(flow.name) { trees.append(tree(flow.name, [])) }
        return trees
    }

    private mutating func tree(_ name: String, _ path: [String]) -> TextTree {
        let line = "flow \(SafeText.short(name))"
        guard let flow = flowsByName[name] else { return TextTree(line + "  MISSING") }
        if path.contains(name) { return TextTree(line + "  (cycle)") }
        if drawn.contains(name) { return TextTree(line + "  (see above)") }
        guard path.count < Self.maxDepth else { return TextTree(line + "  (see below)") }
        drawn.insert(name)
        let parts = flow.screens.map { tree(ofScreen: $0, in: name) } + links(of: Place(flow: name))
        return TextTree(line, parts + flow.children.map { tree($0, path + [name]) })
    }

    func screensOfNoFlow() -> [TextTree] {
        let inFlows = Set(flowsInOrder.flatMap(\.screens))
        return params.keys.sorted().filter { !inFlows.contains($0) }.map { tree(ofScreen: $0, in: nil) }
    }

    private func tree(ofScreen name: String, in flow: String?) -> TextTree {
        let params = params[name]
        let words = params.map { $0.isEmpty ? "" : "  (\($0.joined(separator: ", ")))" } ?? "  MISSING"
        return TextTree("screen \(SafeText.short(name))\(words)", links(of: Place(flow: flow, screen: name)))
    }

    func links(of place: Place) -> [TextTree] {
        (linksByPlace[place] ?? []).map { link in
            let target = place.screen == nil ? link.screen ?? (place.flow == nil ? link.flow : nil) : nil
            let under = link.under.isEmpty ? nil : link.under.joined(separator: "/")
            let notes = [target.map { "to \(SafeText.short($0))" }, under.map { "above \(SafeText.short($0))" }]
                .compactMap(\.self).joined(separator: ", ")
            return TextTree("link \(SafeText.short(link.pattern))\(notes.isEmpty ? "" : "  (\(notes))")")
        }
    }
}

extension Optional where Wrapped == JSONValue {
    fileprivate var strings: [String] { (self?.array ?? []).compactMap(\.string) }
}
