import AppLoop

/// Kept instances that a container has returned before, so that resolving one again is a single look-up.
///
/// An entry is valid while registrations and observed edges stay the same. It is not used while something is made,
/// because the graph records the caller then.
@AppActor
struct Answers {
    /// By the identity of the type, or of the key path object.
    private var instances: [ObjectIdentifier: AnyInstance] = [:]
    private var changes = -1

    @inline(__always)
    func find<T>(_ identity: ObjectIdentifier, as type: T.Type, _ registry: Registry) -> T? {
        guard changes == registry.changes, Resolution.current == nil else { return nil }
        return instances[identity]?.unboxed(as: type)
    }

    /// - Parameter instance: an instance that is not weak.
    mutating func keep(_ instance: AnyInstance, _ identity: ObjectIdentifier, _ registry: Registry) {
        if changes != registry.changes { (instances, changes) = ([:], registry.changes) }
        instances[identity] = instance
    }
}
