import AppLoop

/// An app's dependencies and their needs as data. Nothing is made to compute it. Needs that showed only when instances
/// were made are marked `observed`.
public struct DependencyGraph: Sendable, Equatable {
    /// One dependency.
    public struct Node: Sendable, Equatable {
        /// Unique in the graph: the name, with a number where several dependencies have it.
        public let id: String
        /// The dependency's name.
        public let name: String
        /// The type that its factory returns.
        public let type: String
        /// Services beside its own type.
        public let services: [ServiceName]
        /// The lifetime's word.
        public let lifetime: String
        /// The part that registered it.
        public let part: String?
        /// `Module/File.swift:line`.
        public let location: String
        /// Names of the implementations that a session can pick.
        public let alternatives: [String]
        /// True when the app itself asks for it, as for a screen.
        public let isRoot: Bool
        /// True when the runtime registers it in every app.
        let isOfRuntime: Bool
    }

    /// One need of a dependency.
    public struct Edge: Sendable, Equatable {
        /// Id of the dependency that needs.
        public let from: String
        /// Id of the dependency that is needed; nil when nothing provides the service.
        public let to: String?
        /// The service that is needed.
        public let service: ServiceName
        /// How it is needed.
        public let kind: DependencyKind
    }

    /// Every dependency, in the order of registration.
    public let nodes: [Node]
    /// Every need, in the order of the dependencies.
    public let edges: [Edge]

    /// The graph without components of the runtime that no edge names.
    package var withoutIdleRuntime: DependencyGraph {
        let connected = Set(edges.map(\.from) + edges.compactMap(\.to))
        let shown = nodes.filter { connected.contains($0.id) || $0.isRoot || !$0.isOfRuntime }
        return DependencyGraph(nodes: shown, edges: edges)
    }
}

extension Registry {
    /// The graph of the implementations that `container` uses, or of the plain ones.
    package func graph(for container: Container? = nil) -> DependencyGraph {
        let ids = uniqueIDs()
        return DependencyGraph(
            nodes: dependencies.map { node($0, ids[$0.index]) },
            edges: dependencies.flatMap { edges(of: $0, ids, container?.choices) })
    }

    private func uniqueIDs() -> [String] {
        var counts: [String: Int] = [:]
        return dependencies.map { dependency in
            let count = (counts[dependency.name] ?? 0) + 1
            counts[dependency.name] = count
            return count == 1 ? dependency.name : "\(dependency.name)#\(count)"
        }
    }

    private func node(_ dependency: AnyDependency, _ id: String) -> DependencyGraph.Node {
        DependencyGraph.Node(
            id: id, name: dependency.name, type: dependency.typeName, services: dependency.services.map(\.name),
            lifetime: dependency.lifetime.rawValue, part: dependency.part, location: dependency.location,
            alternatives: dependency.alternativeNames, isRoot: dependency.isRoot, isOfRuntime: dependency.isOfRuntime)
    }

    private func edges(of dependency: AnyDependency, _ ids: [String], _ choices: Choices?) -> [DependencyGraph.Edge] {
        func edge(to target: AnyDependency?, _ service: ServiceName, _ kind: DependencyKind) -> DependencyGraph.Edge {
            .init(from: ids[dependency.index], to: target.map { ids[$0.index] }, service: service, kind: kind)
        }
        var edges: [DependencyGraph.Edge] = []
        var known: Set<Int> = []
        for need in dependency.needs(choices) {
            let targets = providers(of: need).map(\.dependency)
            known.formUnion(targets.map(\.index))
            if targets.isEmpty { edges.append(edge(to: nil, need.name, need.kind)) }
            edges += targets.map { edge(to: $0, need.name, need.kind) }
        }
        let observed = observedTargets(of: dependency).filter { !known.contains($0.index) }
        return edges + observed.map { edge(to: $0, $0.service.name, .observed) }
    }
}
