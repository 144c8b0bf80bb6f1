import JSON

/// Draws the declared screens, flows and links of an app from the result of `app/describe`.
package struct RouteMapDrawing: Drawing {
    private let map: RouteMap

    package init(_ description: JSONValue) { map = RouteMap(description) }

    // MARK: Tree

    package var tree: String {
        let flows = map.flows.map { outline($0).lines }
        let others = [map.screens.flatMap { outline($0).lines }, map.links.flatMap { outline($0).lines }]
        return ([[map.title]] + flows + others).filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(
            separator: "\n\n")
    }

    private func outline(_ flow: RouteMap.Flow) -> Outline {
        Outline(flow.line, flow.screens.map(outline) + flow.links.map(outline) + flow.flows.map(outline))
    }

    private func outline(_ screen: RouteMap.Screen) -> Outline {
        let params = screen.params.isEmpty ? "" : "  (\(screen.params.joined(separator: ", ")))"
        return Outline(
            "screen \(screen.name)\(params)\(screen.isMissing ? "  MISSING" : "")", screen.links.map(outline))
    }

    private func outline(_ link: RouteMap.Link) -> Outline {
        Outline("link \(link.pattern)\(link.notes.isEmpty ? "" : "  (\(link.notes.joined(separator: ", ")))")")
    }

    // MARK: Diagram

    package var diagram: Diagram {
        var maker = DiagramMaker(title: map.title)
        for flow in map.flows { maker.addRoot(flow) }
        for screen in map.screens { maker.diagram.boxes += maker.boxes(screen) }
        for link in map.links { maker.diagram.boxes.append(maker.box(link)) }
        return maker.diagram
    }
}

extension RouteMap.Flow {
    fileprivate var line: String { "flow \(name)\(note.map { "  \($0)" } ?? "")" }
}

/// Makes the diagram of a route map. Flows become groups; screens and links become boxes.
private struct DiagramMaker {
    var diagram: Diagram

    init(title: String) { diagram = Diagram(title: title) }

    mutating func addRoot(_ flow: RouteMap.Flow) {
        guard flow.note == nil else { return diagram.boxes.append(box(flow)) }
        let group = group(flow)
        diagram.groups.append(group)
    }

    /// Recursive, at most `RouteMap.maxDepth` deep.
    private mutating func group(_ flow: RouteMap.Flow) -> Diagram.Group {
        var group = Diagram.Group(name: diagram.nextName(), label: flow.line, look: .plain)
        for screen in flow.screens { group.boxes += boxes(screen) }
        for link in flow.links { group.boxes.append(box(link)) }
        for inner in flow.flows {
            if inner.note == nil { group.groups.append(self.group(inner)) } else { group.boxes.append(box(inner)) }
        }
        if group.firstBox == nil {
            group.boxes.append(Diagram.Box(name: diagram.nextName(), heading: "(empty)", details: [], look: .declared))
        }
        return group
    }

    /// Returns a box for a flow that is drawn in full elsewhere, or that is missing.
    private mutating func box(_ flow: RouteMap.Flow) -> Diagram.Box {
        Diagram.Box(
            name: diagram.nextName(), heading: flow.line, details: [],
            look: flow.note == "MISSING" ? .missing : .declared)
    }

    /// Returns the boxes of a screen: its links, then the screen.
    mutating func boxes(_ screen: RouteMap.Screen) -> [Diagram.Box] {
        let links = screen.links.map { box($0) }
        let details =
            screen.isMissing ? ["missing"] : screen.params.isEmpty ? [] : [screen.params.joined(separator: ", ")]
        let end = Diagram.Box(
            name: diagram.nextName(), heading: screen.name, details: details,
            look: screen.isMissing ? .missing : .visible)
        diagram.edges += links.map { Diagram.Edge(from: $0.name, to: .box(end.name), line: .plain) }
        return links + [end]
    }

    mutating func box(_ link: RouteMap.Link) -> Diagram.Box {
        Diagram.Box(name: diagram.nextName(), heading: link.pattern, details: link.notes, look: .link)
    }
}
