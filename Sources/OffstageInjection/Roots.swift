import AppLoop

/// What the runtime itself asks for: a screen's store, one per node.
extension Registry {
    /// - Parameter name: as people know it, such as the screen's.
    @discardableResult
    package func registerRoot<each D, T>(
        _ name: String, location: (fileID: StaticString, line: UInt), _ make: @escaping @AppActor (repeat each D) throws -> T
    ) -> Component<T> {
        let component = register(make, fileID: location.fileID, line: location.line).label(name).lifetime(.node)
        component.isRoot = true
        return component
    }
}

extension Container {
    /// The component's instance in this scope.
    package func resolve<T>(_ component: Component<T>) throws(ResolveError) -> T {
        try Resolution(self).run { (resolution) throws(ResolveError) in
            try resolution.resolve(component.primarySlot, argument: nil, as: T.self)
        }
    }
}
