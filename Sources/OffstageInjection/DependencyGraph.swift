import AppLoop

/// What an app is made of, as data: every component, and who needs whom. Nothing is made to find out; what only showed
/// when things were made is marked so.
public struct DependencyGraph: Sendable, Equatable {
    public struct Node: Sendable, Equatable {
        /// Unique in its graph: the name, with a number where several have it.
        public let id: String
        public let name: String
        public let type: String
        /// What it provides besides its own type.
        public let services: [ServiceName]
        public let lifetime: String
        /// The part that registered it.
        public let part: String?
        /// `Module/File.swift:line`.
        public let location: String
        public let alternatives: [String]
        /// Asked for by the app itself, such as a screen.
        public let isRoot: Bool
        public let isAsync: Bool
        /// In every app, needed or not.
        let isOfRuntime: Bool
    }

    public struct Edge: Sendable, Equatable {
        public let from: String
        /// Nil when nothing provides the service.
        public let to: String?
        public let service: ServiceName
        public let kind: DependencyKind
    }

    public let nodes: [Node]
    public let edges: [Edge]
}

extension Registry {
    /// The graph of what `container` would make, or of the plain implementations.
    package func graph(for container: Container? = nil) -> DependencyGraph {
        let choices = container?.choices
        let ids = uniqueIDs()
        return DependencyGraph(
            nodes: components.map { node($0, ids[$0.index], choices) },
            edges: components.flatMap { edges(of: $0, ids, choices) })
    }

    private func uniqueIDs() -> [String] {
        var counts: [String: Int] = [:]
        return components.map { component in
            let count = (counts[component.name] ?? 0) + 1
            counts[component.name] = count
            return count == 1 ? component.name : "\(component.name)#\(count)"
        }
    }

    private func node(_ component: AnyComponent, _ id: String, _ choices: Choices?) -> DependencyGraph.Node {
        DependencyGraph.Node(
            id: id, name: component.name, type: component.typeName, services: component.services.map(\.name),
            lifetime: component.lifetime.rawValue,
            part: component.part, location: component.location, alternatives: component.alternativeNames,
            isRoot: component.isRoot,
            isAsync: component.isAsync(choices), isOfRuntime: component.isOfRuntime)
    }

    private func edges(of component: AnyComponent, _ ids: [String], _ choices: Choices?) -> [DependencyGraph.Edge] {
        var edges: [DependencyGraph.Edge] = []
        var known: Set<Int> = []
        for need in component.needs(choices) {
            let providers = providers(of: need)
            for slot in providers {
                known.insert(slot.component.index)
                edges.append(
                    DependencyGraph.Edge(
                        from: ids[component.index], to: ids[slot.component.index], service: need.name, kind: need.kind))
            }
            if providers.isEmpty {
                edges.append(
                    DependencyGraph.Edge(from: ids[component.index], to: nil, service: need.name, kind: need.kind))
            }
        }
        for target in observedTargets(of: component) where !known.contains(target.index) {
            edges.append(
                DependencyGraph.Edge(
                    from: ids[component.index], to: ids[target.index], service: target.primarySlot.service,
                    kind: .observed))
        }
        return edges
    }
}
