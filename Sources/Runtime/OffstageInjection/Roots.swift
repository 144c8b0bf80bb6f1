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
        registerRoot(name, location, lifetime, Constructor(make))
    }

    /// Registers a root dependency that is made from the argument of its node or flow.
    package func registerRoot<A, each D, T>(
        _ name: String, location: (fileID: StaticString, line: UInt), lifetime: Lifetime = .node, argument: A.Type,
        _ make: @escaping @AppActor (A, repeat each D) throws -> T
    ) -> Dependency<T> {
        registerRoot(name, location, lifetime, Constructor(argument: argument, make))
    }

    private func registerRoot<T>(
        _ name: String, _ location: (fileID: StaticString, line: UInt), _ lifetime: Lifetime,
        _ constructor: Constructor<T>
    ) -> Dependency<T> {
        let dependency = Dependency(constructor, name: name, location: "\(location.fileID):\(location.line)").lifetime(
            lifetime)
        dependency.isRoot = true
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
}
