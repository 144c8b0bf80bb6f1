import AppLoop

// Dependencies that the runtime itself asks for: a screen's store, one per node; a coordinator, one per flow.
extension Registry {
    /// Registers a root dependency. Its type provides no service.
    ///
    /// - Parameters:
    ///   - name: the name in paths and graphs, such as the screen's.
    ///   - lifetime: the lifetime of the scope that it is made in.
    @discardableResult
    package func registerRoot<each D, T>(
        _ name: String, location: (fileID: StaticString, line: UInt), lifetime: Lifetime = .node,
        _ make: @escaping @AppActor (repeat each D) throws -> T
    ) -> Dependency<T> {
        addRoot(Dependency(make, fileID: location.fileID, line: location.line), name, lifetime)
    }

    /// Registers a root dependency that is made from the argument of its node.
    package func registerRoot<A, each D, T>(
        _ name: String, location: (fileID: StaticString, line: UInt), argument: A.Type,
        _ make: @escaping @AppActor (A, repeat each D) throws -> T
    ) -> Dependency<T> {
        let constructor = Constructor(argument: argument, make)
        return addRoot(Dependency(constructor, location: "\(location.fileID):\(location.line)"), name, .node)
    }

    private func addRoot<T>(_ dependency: Dependency<T>, _ name: String, _ lifetime: Lifetime) -> Dependency<T> {
        dependency.isRoot = true
        add(dependency)
        return dependency.label(name).lifetime(lifetime)
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
}
