import AppLoop

/// A kept value, boxed so that it is found again without a cast.
@AppActor
class AnyInstance {
    /// Does not hold what it stands for, which may be gone.
    final let isWeak: Bool

    init(isWeak: Bool) { self.isWeak = isWeak }

    /// The object inside, if it is one: whose end can be watched.
    var object: AnyObject? { nil }
    /// Something that wants to be told before it is let go of.
    var closable: (any Closable)? { nil }
    /// Something that is told when it was made in vain.
    var abandonable: (any Abandonable)? { nil }
    /// The same without holding on to it; values that are no objects are held.
    var weakened: AnyInstance { self }
    /// An `Instance` as long as it is there.
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

/// An instance that is there for as long as somebody else holds it.
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
    /// Whoever numbered the slot knows the type, so no cast is needed. Not for weak ones.
    @inline(__always)
    func unboxed<T>(as type: T.Type) -> T { unsafeDowncast(self, to: Instance<T>.self).value }

    /// Nil when it was held weakly and is gone.
    @inline(__always)
    func unboxedIfAlive<T>(as type: T.Type) -> T? { isWeak ? (self as? WeakInstance<T>)?.value : unboxed(as: type) }
}

/// Something a container keeps that has an end of its own: a connection, a file.
public protocol Closable {
    /// Called once, when its scope ends and everything made after it is gone. Awaited up to a limit, then let go of all
    /// the same.
    @AppActor func close() async
}

/// Something that begins work of its own when it is made, as a store does, which its deallocation alone would not end.
package protocol Abandonable: AnyObject {
    /// Called when it was made in vain and nobody is given it: an `@Injected` property of it could not be made, or its
    /// scope has ended meanwhile.
    @AppActor func abandon()
}

/// A scope's instances in the order in which they were made, which its end reverses. Most scopes have few: those are
/// searched one by one.
@AppActor
struct InstanceTable {
    /// Nil where one was removed.
    private var table: [Entry?] = []
    private var removed = 0
    /// By slot. Empty while there are few.
    private var places: [Int: Int] = [:]
    private static let fewEntries = 8
    /// How many entries hold an object. Nil until somebody wants to know.
    private var objects: [ObjectIdentifier: Int]?

    struct Entry {
        let slot: Int
        /// Nil for one more view (service) of an instance that has an entry already.
        let dependency: AnyDependency?
        let instance: AnyInstance
    }

    var entries: [Entry] { table.compactMap { $0 } }

    @inline(__always)
    subscript(slot: Int) -> AnyInstance? { place(of: slot).flatMap { table[$0]?.instance } }

    @inline(__always)
    private func place(of slot: Int) -> Int? {
        if !places.isEmpty { return places[slot] }
        return table.indices.first { table[$0]?.slot == slot }
    }

    mutating func add(_ instance: AnyInstance, slot: Int, dependency: AnyDependency?) {
        let entry = Entry(slot: slot, dependency: dependency, instance: instance)
        table.append(entry)
        if objects != nil { count(entry, 1) }
        if !places.isEmpty { places[slot] = table.count - 1 } else if table.count > Self.fewEntries { index() }
    }

    /// What is gone, so that its successor takes the place in the order that it was made at.
    mutating func remove(slot: Int) {
        guard let place = place(of: slot) else { return }
        if objects != nil, let entry = table[place] { count(entry, -1) }
        table[place] = nil
        places[slot] = nil
        removed += 1
        if removed > table.count / 2 { index() }
    }

    private mutating func index() {
        let entries = entries
        (table, removed, places) = (entries, 0, [:])
        guard entries.count > Self.fewEntries else { return }
        for (place, entry) in entries.enumerated() { places[entry.slot] = place }
    }

    /// The one made last. Only at the end: nothing is looked up or added after.
    mutating func popLast() -> Entry? {
        places = [:]
        while let last = table.popLast() {
            guard let last else { continue }
            if objects != nil { count(last, -1) }
            return last
        }
        return nil
    }

    // MARK: Whether an object is held

    /// Looks through all of them the first time only.
    mutating func keeps(_ object: AnyObject) -> Bool {
        if objects == nil {
            objects = [:]
            for entry in entries { count(entry, 1) }
        }
        return objects?[ObjectIdentifier(object)] != nil
    }

    mutating func forgetObjects() { objects = nil }

    private mutating func count(_ entry: Entry, _ change: Int) {
        guard entry.dependency != nil, !entry.instance.isWeak, let object = entry.instance.object else { return }
        let count = (objects?[ObjectIdentifier(object)] ?? 0) + change
        objects?[ObjectIdentifier(object)] = count > 0 ? count : nil
    }
}
