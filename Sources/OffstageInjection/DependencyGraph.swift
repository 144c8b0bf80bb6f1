import AppLoop

/// What an app is made of, as data: every dependency, and who needs whom. Nothing is made to find out; what only showed
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

    /// The graph without components of the runtime that no edge names.
    package var withoutIdleRuntime: DependencyGraph {
        let connected = Set(edges.map(\.from) + edges.compactMap(\.to))
        let shown = nodes.filter { connected.contains($0.id) || $0.isRoot || !$0.isOfRuntime }
        return DependencyGraph(nodes: shown, edges: edges)
    }
}

extension Registry {
    /// The graph of what `container` would make, or of the plain implementations.
    package func graph(for container: Container? = nil) -> DependencyGraph {
        let choices = container?.choices
        let ids = uniqueIDs()
        return DependencyGraph(
            nodes: dependencies.map { node($0, ids[$0.index], choices) },
            edges: dependencies.flatMap { edges(of: $0, ids, choices) })
    }

    private func uniqueIDs() -> [String] {
        var counts: [String: Int] = [:]
        return dependencies.map { dependency in
            let count = (counts[dependency.name] ?? 0) + 1
            counts[dependency.name] = count
            return count == 1 ? dependency.name : "\(dependency.name)#\(count)"
        }
    }

    private func node(_ dependency: AnyDependency, _ id: String, _ choices: Choices?) -> DependencyGraph.Node {
        DependencyGraph.Node(
            id: id, name: dependency.name, type: dependency.typeName, services: dependency.services.map(\.name),
            lifetime: dependency.lifetime.rawValue,
            part: dependency.part, location: dependency.location, alternatives: dependency.alternativeNames,
            isRoot: dependency.isRoot,
            isAsync: dependency.isAsync(choices), isOfRuntime: dependency.isOfRuntime)
    }

    private func edges(of dependency: AnyDependency, _ ids: [String], _ choices: Choices?) -> [DependencyGraph.Edge] {
        var edges: [DependencyGraph.Edge] = []
        var known: Set<Int> = []
        for need in dependency.needs(choices) {
            let providers = providers(of: need)
            for slot in providers {
                known.insert(slot.dependency.index)
                edges.append(
                    DependencyGraph.Edge(
                        from: ids[dependency.index], to: ids[slot.dependency.index], service: need.name, kind: need.kind
                    ))
            }
            if providers.isEmpty {
                edges.append(
                    DependencyGraph.Edge(from: ids[dependency.index], to: nil, service: need.name, kind: need.kind))
            }
        }
        for target in observedTargets(of: dependency) where !known.contains(target.index) {
            edges.append(
                DependencyGraph.Edge(
                    from: ids[dependency.index], to: ids[target.index], service: target.primarySlot.service,
                    kind: .observed))
        }
        return edges
    }
}
