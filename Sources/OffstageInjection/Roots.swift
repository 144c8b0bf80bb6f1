import AppLoop

/// What the runtime itself asks for: a screen's store, one per node; a coordinator, one per flow.
extension Registry {
    /// Nobody's dependency: its type provides nothing.
    ///
    /// - Parameters:
    ///   - name: as people know it, such as the screen's.
    ///   - lifetime: that of the scope it is made in.
    ///   - type: what is made, as people know it, where `T` says less.
    @discardableResult
    package func registerRoot<each D, T>(
        _ name: String, location: (fileID: StaticString, line: UInt), lifetime: Lifetime = .node, type: String? = nil,
        _ make: @escaping @AppActor (repeat each D) throws -> T
    ) -> Dependency<T> {
        let dependency = Dependency(Maker(make), name: name, location: "\(location.fileID):\(location.line)").lifetime(
            lifetime)
        dependency.isRoot = true
        if let type { dependency.typeName = type }
        place(dependency)
        return dependency
    }
}

/// What a node, or a flow, hands to the root dependency that is made for it.
@AppActor
package final class RootArgument {
    let value: Any

    package init(_ value: Any) { self.value = value }
}

extension Container {
    /// The dependency's instance in this scope.
    package func resolve<T>(_ dependency: Dependency<T>) throws(ResolveError) -> T {
        try resolve(dependency.primarySlot)
    }
}

extension Container {
    /// Makes something in the scope of what is being made right now, out of dependencies that show only here.
    ///
    /// - Throws: `NoScope` where nothing is being made, `ResolveError`, what `make` throws.
    package static func makeHere<each D, T>(_ make: @escaping @AppActor (repeat each D) throws -> T) throws -> T {
        guard let resolution = Resolution.current else { throw NoScope() }
        let maker = Maker(make)
        for need in maker.parameters.compactMap(\.need) {
            for slot in resolution.container.registry.providers(of: need) { resolution.observe(slot) }
        }
        return try maker.make(resolution)
    }
}

struct NoScope: Error, CustomStringConvertible {
    var description: String { "make(…) was called while no screen was being built; call it in build(_:)" }
}
