import JSON

/// Draws live route trees from results of `route/get`.
package struct RouteTreeDrawing: Drawing {
    /// The route tree of a session; the title is drawn when there are several sessions.
    package struct Session {
        let title: String
        let tree: JSONValue

        package init(title: String, tree: JSONValue) {
            self.title = title
            self.tree = tree
        }
    }

    private let sessions: [(title: String, windows: [RouteNode])]

    package init(_ sessions: [Session]) {
        self.sessions = sessions.map { (SafeText.short($0.title), RouteNode.windows(of: $0.tree)) }
    }

    // MARK: Tree

    package var tree: String {
        let drawings = sessions.map { title, windows in
            let drawn = windows.map { outline($0).lines.joined(separator: "\n") }
            let paragraphs = drawn.isEmpty ? ["(no windows)"] : drawn
            return ((sessions.count > 1 ? [title] : []) + paragraphs).joined(separator: "\n\n")
        }
        return drawings.joined(separator: "\n\n")
    }

    private func outline(_ node: RouteNode) -> Outline {
        Outline(node.line, node.controls.map { Outline($0) } + node.children.map(outline))
    }

    // MARK: Diagram

    package var diagram: Diagram {
        var maker = DiagramMaker(title: sessions.map(\.title).joined(separator: ", "))
        for (title, windows) in sessions { maker.add(windows, title: sessions.count > 1 ? title : nil) }
        return maker.diagram
    }
}

extension RouteNode {
    fileprivate var line: String { line(titles) }
    /// The label of a group; titles of a layer without nodes are in its box.
    fileprivate var groupLabel: String { line(children.isEmpty ? [] : titles) }

    private func line(_ titles: [String]) -> String {
        let start: [String?] = ["\(slot.map { "\($0): " } ?? "")\(kind) \(id)", name]
        let end = [status.map { "[\($0)]" }, notes.isEmpty ? nil : "(\(notes.joined(separator: ", ")))"]
        return (start + titles + end).compactMap { $0 }.joined(separator: "  ")
    }

    fileprivate var heading: String { name ?? "\(kind) \(id)" }

    /// All texts besides the heading.
    fileprivate var details: [String] {
        let words = [name == nil ? nil : "\(kind) \(id)", status] + notes
        let last = words.compactMap { $0 }.joined(separator: " · ")
        return titles + (last.isEmpty ? [] : [last]) + controls
    }
}

/// Makes the diagram of route trees. Windows and layers become groups; nodes become boxes.
private struct DiagramMaker {
    private(set) var diagram: Diagram

    init(title: String) { diagram = Diagram(title: title) }

    /// - Parameter title: Label of a frame around the windows; nil for no frame.
    mutating func add(_ windows: [RouteNode], title: String?) {
        var session = SessionPart()
        let frame = diagram.nextName()
        let groups = windows.map { group($0, in: &session) }
        for (layer, presenter) in session.presented {
            guard let from = session.boxes[presenter], let to = session.groups[layer] else { continue }
            diagram.edges.append(Diagram.Edge(from: from, to: to, line: .dotted, label: "presents"))
        }
        guard let title else { return diagram.groups += groups }
        diagram.groups.append(Diagram.Group(name: frame, label: title, look: .plain, groups: groups))
    }

    /// Presenters and presented layers of one session, by id.
    private struct SessionPart {
        /// The box of a node, and the first box of a layer.
        var boxes: [String: Diagram.Name] = [:]
        var groups: [String: Diagram.End] = [:]
        var presented: [(layer: String, presenter: String)] = []
    }

    private mutating func group(_ node: RouteNode, in session: inout SessionPart) -> Diagram.Group {
        var group = Diagram.Group(name: diagram.nextName(), label: node.groupLabel, look: node.look)
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

    /// Returns a box with the content of a layer without nodes: an alert's buttons, a toast's text.
    private mutating func contentBox(of node: RouteNode) -> Diagram.Box {
        let heading = node.titles.first ?? node.name ?? "(empty)"
        return Diagram.Box(
            name: diagram.nextName(), heading: heading, details: node.titles.dropFirst() + node.controls,
            look: node.look)
    }

    /// Recursive, at most `RouteNode.maxDepth` deep.
    ///
    /// - Parameter parent: The box of the parent node, if any.
    private mutating func addBoxes(
        _ node: RouteNode, below parent: Diagram.Name?, to group: inout Diagram.Group, in session: inout SessionPart
    ) {
        let name = diagram.nextName()
        group.boxes.append(Diagram.Box(name: name, heading: node.heading, details: node.details, look: node.look))
        session.boxes[node.rawID] = name
        if let parent {
            diagram.edges.append(Diagram.Edge(from: parent, to: .box(name), line: line(to: node), label: node.slot))
        }
        for child in node.children { addBoxes(child, below: name, to: &group, in: &session) }
    }

    private func line(to node: RouteNode) -> Diagram.Edge.Line {
        switch node.look {
        case .active, .visible: .bold
        case .hidden, .declared: .dashed
        default: .plain
        }
    }
}
