import AppLoop

/// A kept value in a box whose type the slot determines, so that reading it needs no cast.
@AppActor
class AnyInstance {
    /// True when the box does not hold the object, which may be gone.
    final let isWeak: Bool

    init(isWeak: Bool) { self.isWeak = isWeak }

    /// The value, if it is an object.
    var object: AnyObject? { nil }
    /// The value, if its scope closes it.
    var closable: (any Closable)? { nil }
    /// The value, if it must be abandoned when no caller receives it.
    var abandonable: (any Abandonable)? { nil }
    /// A box that does not hold the object. A value that is no object stays held.
    var weakened: AnyInstance { self }
    /// A holding box; nil when the object is gone.
    var alive: AnyInstance? { self }
}

final class Instance<T>: AnyInstance {
    let value: T

    init(_ value: T) {
        self.value = value
        super.init(isWeak: false)
    }

    override var object: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }
    override var closable: (any Closable)? { value as? any Closable }
    override var abandonable: (any Abandonable)? { value as? any Abandonable }
    override var weakened: AnyInstance { object.map { WeakInstance<T>($0) } ?? self }
}

/// An instance of the lifetime `weak`.
private final class WeakInstance<T>: AnyInstance {
    private weak var held: AnyObject?

    init(_ object: AnyObject) {
        held = object
        super.init(isWeak: true)
    }

    var value: T? { held as? T }
    override var object: AnyObject? { held }
    override var closable: (any Closable)? { held as? any Closable }
    override var weakened: AnyInstance { self }
    override var alive: AnyInstance? { value.map { Instance($0) } }
}

extension AnyInstance {
    /// The value. The slot's number determines the type, so no cast is needed. Not for a weak instance.
    @inline(__always)
    func unboxed<T>(as type: T.Type) -> T { unsafeDowncast(self, to: Instance<T>.self).value }

    /// The value; nil when the box was weak and the object is gone.
    @inline(__always)
    func unboxedIfAlive<T>(as type: T.Type) -> T? { isWeak ? (self as? WeakInstance<T>)?.value : unboxed(as: type) }
}

/// An instance that its scope closes, such as a connection or a file.
public protocol Closable {
    /// Closes the instance. The scope calls it once, after it has closed every instance made later, and waits up to a
    /// limit. The instance is released in any case.
    @AppActor func close() async
}

/// An instance that begins work when it is made, as a store does. Deallocation alone does not end that work.
package protocol Abandonable: AnyObject {
    /// Ends the work. Called when no caller receives the instance: one of its `@Injected` properties failed, or its
    /// scope ended meanwhile.
    @AppActor func abandon()
}

/// Instances of one scope in the order of their making; the scope's end releases them in reverse. A scope has few
/// instances, so look-up is a linear search.
@AppActor
struct InstanceTable {
    private(set) var entries: [Entry] = []

    struct Entry {
        let slot: Int
        /// Nil for a further service of an instance that has an entry already.
        let dependency: AnyDependency?
        let instance: AnyInstance
    }

    @inline(__always)
    subscript(slot: Int) -> AnyInstance? {
        for index in entries.indices where entries[index].slot == slot { return entries[index].instance }
        return nil
    }

    mutating func add(_ instance: AnyInstance, slot: Int, dependency: AnyDependency?) {
        entries.append(Entry(slot: slot, dependency: dependency, instance: instance))
    }

    /// Removes an instance that is gone. Its successor is then the youngest of the scope.
    mutating func remove(slot: Int) {
        if let index = entries.firstIndex(where: { $0.slot == slot }) { entries.remove(at: index) }
    }

    mutating func popLast() -> Entry? { entries.popLast() }

    /// The objects that the scope holds.
    var objects: [AnyObject] {
        entries.compactMap { $0.dependency != nil && !$0.instance.isWeak ? $0.instance.object : nil }
    }
}
