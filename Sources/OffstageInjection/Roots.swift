import AppLoop

/// What the runtime itself asks for: a screen's store, one per node.
extension Registry {
    /// Nobody's dependency: its type provides nothing.
    ///
    /// - Parameter name: as people know it, such as the screen's.
    @discardableResult
    package func registerRoot<each D, T>(
        _ name: String, location: (fileID: StaticString, line: UInt), _ make: @escaping @AppActor (repeat each D) throws -> T
    ) -> Component<T> {
        let component = Component(Maker(make), name: name, location: "\(location.fileID):\(location.line)").lifetime(.node)
        component.isRoot = true
        place(component)
        return component
    }
}

/// What a node hands to the root component that is made for it.
@AppActor
package final class RootArgument {
    let value: Any

    package init(_ value: Any) { self.value = value }
}

extension Container {
    /// The component's instance in this scope.
    package func resolve<T>(_ component: Component<T>) throws(ResolveError) -> T {
        try resolve(component.primarySlot)
    }
}
