import AppLoop

// Dependencies that the runtime itself asks for: a screen's store, one per node; a coordinator, one per flow.
extension Registry {
    /// Registers a root dependency. Its type provides no service.
    ///
    /// - Parameters:
    ///   - name: the name in paths and graphs, such as the screen's.
    ///   - lifetime: the lifetime of the scope that it is made in.
    ///   - type: the type in graphs, where `T` says less.
    @discardableResult
    package func registerRoot<each D, T>(
        _ name: String, location: (fileID: StaticString, line: UInt), lifetime: Lifetime = .node, type: String? = nil,
        _ make: @escaping @AppActor (repeat each D) throws -> T
    ) -> Dependency<T> {
        let dependency = Dependency(Maker(make), name: name, location: "\(location.fileID):\(location.line)").lifetime(
            lifetime)
        dependency.isRoot = true
        if let type { dependency.typeName = type }
        add(dependency)
        return dependency
    }
}

/// Argument that a node or a flow passes to its root dependency.
@AppActor
package final class RootArgument {
    let value: Any

    package init(_ value: Any) { self.value = value }
}

extension Container {
    /// The instance of a root dependency in this scope.
    package func resolve<T>(_ dependency: Dependency<T>) throws(ResolveError) -> T {
        try resolve(dependency.primarySlot)
    }

    /// Calls `make` with its dependencies, in the scope of the dependency that is being made.
    ///
    /// - Throws: `NoScope` when no dependency is being made, `ResolveError`, the error of `make`.
    package static func makeHere<each D, T>(_ make: @escaping @AppActor (repeat each D) throws -> T) throws -> T {
        guard let resolution = Resolution.current else { throw NoScope() }
        let maker = Maker(make)
        for need in maker.parameters.compactMap(\.need) {
            for slot in resolution.container.registry.providers(of: need) { resolution.observe(slot) }
        }
        return try maker.make(resolution)
    }
}

/// `make(…)` was called outside `build(_:)`.
struct NoScope: Error, CustomStringConvertible {
    var description: String { "make(…) was called while no screen was being built; call it in build(_:)" }
}
