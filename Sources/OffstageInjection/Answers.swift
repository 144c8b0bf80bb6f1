import AppLoop

/// What a container has answered before and will answer again: found by one look-up, whatever scope keeps it.
///
/// Valid until anything changes in what is registered or known of it, and not while something is made: then it matters
/// who asks.
@AppActor
struct Answers {
    /// By the type's identity, or that of the key path object, which a literal makes once.
    private var byIdentity: [ObjectIdentifier: AnyInstance] = [:]
    private var byKey: [ServiceKey: AnyInstance] = [:]
    private var changes = -1

    @inline(__always)
    func find<T>(_ identity: ObjectIdentifier, as type: T.Type, _ registry: Registry) -> T? {
        guard changes == registry.changes, Resolution.current == nil else { return nil }
        return byIdentity[identity]?.unboxed(as: type)
    }

    @inline(__always)
    func find<T>(_ key: ServiceKey, as type: T.Type, _ registry: Registry) -> T? {
        guard changes == registry.changes, Resolution.current == nil else { return nil }
        return byKey[key]?.unboxed(as: type)
    }

    /// - Parameter instance: not a weak one.
    mutating func keep(_ instance: AnyInstance, _ identity: ObjectIdentifier, _ registry: Registry) {
        forgetIfOutdated(registry)
        byIdentity[identity] = instance
    }

    mutating func keep(_ instance: AnyInstance, _ key: ServiceKey, _ registry: Registry) {
        forgetIfOutdated(registry)
        // Names are made up at run time; types and tags are not.
        if byKey.count < Self.maxByKey { byKey[key] = instance }
    }

    private static let maxByKey = 1024

    private mutating func forgetIfOutdated(_ registry: Registry) {
        guard changes != registry.changes else { return }
        (byIdentity, byKey, changes) = ([:], [:], registry.changes)
    }
}
