import JSON
import OffstageInjection

/// Draws live trees, as `route/get` answers them.
package struct RouteTreeDrawing {
    /// A session's tree, and what to call it when there are several.
    package struct Session {
        let title: String
        let tree: JSONValue

        package init(title: String, tree: JSONValue) {
            self.title = title
            self.tree = tree
        }
    }

    private let sessions: [(title: String, windows: [DrawnNode])]

    package init(_ sessions: [Session]) {
        self.sessions = sessions.map { (ShownText.plain($0.title), DrawnNode.windows(of: $0.tree)) }
    }

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
        let drawings = sessions.map { title, windows in
            let drawn = windows.map { outline($0).lines.joined(separator: "\n") }
            let paragraphs = drawn.isEmpty ? ["(no windows)"] : drawn
            return ((sessions.count > 1 ? [title] : []) + paragraphs).joined(separator: "\n\n")
        }
        return drawings.joined(separator: "\n\n")
    }

    private func outline(_ node: DrawnNode) -> Outline {
        Outline(node.line, node.controls.map { Outline($0) } + node.children.map(outline))
    }

    // MARK: Diagram

    private var diagram: Diagram {
        var maker = DiagramMaker(title: sessions.map(\.title).joined(separator: ", "))
        for (title, windows) in sessions { maker.add(windows, title: sessions.count > 1 ? title : nil) }
        return maker.diagram
    }
}

extension DrawnNode {
    fileprivate var line: String { line(titles) }
    /// A box in the group says the rest.
    fileprivate var groupLabel: String { line(children.isEmpty ? [] : titles) }

    private func line(_ titles: [String]) -> String {
        let start: [String?] = ["\(slot.map { "\($0): " } ?? "")\(kind) \(id)", name]
        let end = [status.map { "[\($0)]" }, notes.isEmpty ? nil : "(\(notes.joined(separator: ", ")))"]
        return (start + titles + end).compactMap { $0 }.joined(separator: "  ")
    }

    fileprivate var heading: String { name ?? "\(kind) \(id)" }

    /// Everything that the heading does not say.
    fileprivate var details: [String] {
        let words = [name == nil ? nil : "\(kind) \(id)", status] + notes
        let last = words.compactMap { $0 }.joined(separator: " · ")
        return titles + (last.isEmpty ? [] : [last]) + controls
    }
}

/// Windows and layers become groups, what stands in them boxes.
private struct DiagramMaker {
    private(set) var diagram: Diagram
    private var lastNumber = 0

    init(title: String) { diagram = Diagram(title: title) }

    private mutating func nextName() -> String {
        lastNumber += 1
        return "r\(lastNumber)"
    }

    /// - Parameter title: of a frame around the session's windows.
    mutating func add(_ windows: [DrawnNode], title: String?) {
        var session = SessionPart()
        let frame = nextName()
        let groups = windows.map { group($0, in: &session) }
        for (layer, presenter) in session.presented {
            guard let from = session.boxes[presenter], let to = session.groups[layer] else { continue }
            diagram.edges.append(Diagram.Edge(from: from, to: to, line: .presenting, label: "presents"))
        }
        guard let title else { return diagram.groups += groups }
        diagram.groups.append(Diagram.Group(name: frame, label: title, look: .plain, groups: groups))
    }

    /// What presents and what is presented, by ids, which are those of one session.
    private struct SessionPart {
        /// Names of boxes: a node's own, a layer's first.
        var boxes: [String: String] = [:]
        var groups: [String: Diagram.End] = [:]
        var presented: [(layer: String, presenter: String)] = []
    }

    private mutating func group(_ node: DrawnNode, in session: inout SessionPart) -> Diagram.Group {
        var group = Diagram.Group(name: nextName(), label: node.groupLabel, look: node.look)
        for child in node.children {
            if child.role == .layer {
                group.groups.append(self.group(child, in: &session))
            } else {
                addBoxes(child, below: nil, to: &group, in: &session)
            }
        }
        if group.firstBox == nil { group.boxes.append(contentBox(of: node)) }
        if let box = group.firstBox {
            session.boxes[node.rawID] = session.boxes[node.rawID] ?? box.name
            session.groups[node.rawID] = .group(group.name, through: box.name)
        }
        if let presenter = node.presenterID { session.presented.append((node.rawID, presenter)) }
        return group
    }

    /// Stands for what a group without nodes holds: the buttons of an alert, the text of a toast.
    private mutating func contentBox(of node: DrawnNode) -> Diagram.Box {
        let heading = node.titles.first ?? node.name ?? "(empty)"
        return Diagram.Box(
            name: nextName(), heading: heading, details: node.titles.dropFirst() + node.controls, look: node.look)
    }

    /// Recursive, as deep as what was read.
    ///
    /// - Parameter parent: the name of its parent's box, if it stands in a node.
    private mutating func addBoxes(
        _ node: DrawnNode, below parent: String?, to group: inout Diagram.Group, in session: inout SessionPart
    ) {
        let name = nextName()
        group.boxes.append(Diagram.Box(name: name, heading: node.heading, details: node.details, look: node.look))
        session.boxes[node.rawID] = name
        if let parent {
            diagram.edges.append(Diagram.Edge(from: parent, to: .box(name), line: line(to: node), label: node.slot))
        }
        for child in node.children { addBoxes(child, below: name, to: &group, in: &session) }
    }

    private func line(to node: DrawnNode) -> Diagram.Edge.Line {
        switch node.look {
        case .active, .visible: .shown
        case .hidden, .declared: .hidden
        default: .plain
        }
    }
}
