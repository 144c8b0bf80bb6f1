import JSON
import OffstageInjection

/// Draws what an app declares, as `app/describe` answers it.
package struct RouteMapDrawing {
    private let map: RouteMap

    package init(_ description: JSONValue) { map = RouteMap(description) }

    /// Without a line feed at its end.
    package func text(_ format: DependencyGraph.Format) -> String {
        switch format {
        case .tree: tree
        case .dot: diagram.dot
        case .mermaid: diagram.mermaid
        }
    }

    // MARK: Tree

    private var tree: String {
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

    private var diagram: Diagram {
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

/// Flows become groups, screens and links boxes.
private struct DiagramMaker {
    var diagram: Diagram
    private var lastNumber = 0

    init(title: String) { diagram = Diagram(title: title) }

    private mutating func nextName() -> String {
        lastNumber += 1
        return "r\(lastNumber)"
    }

    mutating func addRoot(_ flow: RouteMap.Flow) {
        guard flow.note == nil else { return diagram.boxes.append(box(flow)) }
        let group = group(flow)
        diagram.groups.append(group)
    }

    /// Recursive, to `RouteMap.maxDepth` at the most.
    private mutating func group(_ flow: RouteMap.Flow) -> Diagram.Group {
        var group = Diagram.Group(name: nextName(), label: flow.line, look: .plain)
        for screen in flow.screens { group.boxes += boxes(screen) }
        for link in flow.links { group.boxes.append(box(link)) }
        for inner in flow.flows {
            if inner.note == nil { group.groups.append(self.group(inner)) } else { group.boxes.append(box(inner)) }
        }
        if group.firstBox == nil {
            group.boxes.append(Diagram.Box(name: nextName(), heading: "(empty)", details: [], look: .declared))
        }
        return group
    }

    /// A flow that is not drawn in full here.
    private mutating func box(_ flow: RouteMap.Flow) -> Diagram.Box {
        Diagram.Box(
            name: nextName(), heading: flow.line, details: [], look: flow.note == "MISSING" ? .missing : .declared)
    }

    /// A screen, and its links before it.
    mutating func boxes(_ screen: RouteMap.Screen) -> [Diagram.Box] {
        let links = screen.links.map { box($0) }
        let details =
            screen.isMissing ? ["missing"] : screen.params.isEmpty ? [] : [screen.params.joined(separator: ", ")]
        let end = Diagram.Box(
            name: nextName(), heading: screen.name, details: details, look: screen.isMissing ? .missing : .visible)
        diagram.edges += links.map { Diagram.Edge(from: $0.name, to: .box(end.name), line: .plain) }
        return links + [end]
    }

    mutating func box(_ link: RouteMap.Link) -> Diagram.Box {
        Diagram.Box(name: nextName(), heading: link.pattern, details: link.notes, look: .link)
    }
}
