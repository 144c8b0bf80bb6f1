import AppLoop

/// A kept value, boxed so that it is found again without a cast.
@AppActor
class AnyInstance {
    /// The object inside, if it is one: whose end can be watched.
    var object: AnyObject? { nil }
    /// Something that wants to be told before it is let go of.
    var closable: (any Closable)? { nil }
    /// The same without holding on to it; values that are no objects are held.
    var weakened: AnyInstance { self }
    /// An `Instance` as long as it is there.
    var alive: AnyInstance? { self }
}

final class Instance<T>: AnyInstance {
    let value: T

    init(_ value: T) { self.value = value }

    override var object: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }
    override var closable: (any Closable)? { value as? any Closable }
    override var weakened: AnyInstance { object.map { WeakInstance<T>($0) } ?? self }
}

/// An instance that is there for as long as somebody else holds it.
private final class WeakInstance<T>: AnyInstance {
    private weak var held: AnyObject?

    init(_ object: AnyObject) { held = object }

    var value: T? { held as? T }
    override var object: AnyObject? { held }
    override var weakened: AnyInstance { self }
    override var alive: AnyInstance? { value.map { Instance($0) } }
}

extension AnyInstance {
    /// Whoever numbered the slot knows the type, so no cast is needed.
    @inline(__always)
    func unboxed<T>(as type: T.Type) -> T { unsafeDowncast(self, to: Instance<T>.self).value }

    /// The same for the lifetime `weak`.
    func unboxedWeak<T>(as type: T.Type) -> T? { (self as? WeakInstance<T>)?.value ?? (self as? Instance<T>)?.value }
}

/// Something a container keeps that has an end of its own: a connection, a file.
public protocol Closable {
    /// Called once, when its scope ends and everything made after it is gone. Awaited up to a limit, then let go of all the same.
    @AppActor func close() async
}

/// A scope's instances in the order in which they were made, which its end reverses. Most scopes have few: those are searched one by one.
struct InstanceTable {
    private(set) var entries: [Entry] = []
    private var places: [Int: Int] = [:]
    private static let fewEntries = 8

    struct Entry {
        let slot: Int
        /// Nil for one more view (service) of an instance that has an entry already.
        let component: AnyComponent?
        let instance: AnyInstance
    }

    @inline(__always)
    subscript(slot: Int) -> AnyInstance? {
        if entries.count > Self.fewEntries { return places[slot].map { entries[$0].instance } }
        for entry in entries where entry.slot == slot { return entry.instance }
        return nil
    }

    mutating func add(_ instance: AnyInstance, slot: Int, component: AnyComponent?) {
        entries.append(Entry(slot: slot, component: component, instance: instance))
        if entries.count == Self.fewEntries + 1 {
            for (place, entry) in entries.enumerated() { places[entry.slot] = place }
        } else if entries.count > Self.fewEntries {
            places[slot] = entries.count - 1
        }
    }

    /// In place of an instance that is gone.
    mutating func replace(_ instance: AnyInstance, slot: Int) {
        guard let place = entries.firstIndex(where: { $0.slot == slot }) else { return }
        entries[place] = Entry(slot: slot, component: entries[place].component, instance: instance)
    }

    /// The one made last.
    mutating func popLast() -> Entry? { entries.popLast() }

    mutating func removeAll() { self = InstanceTable() }
}
