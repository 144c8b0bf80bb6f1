/// Weak references to the stores and coordinators of a session.
struct Lifetimes {
    private struct Reference { weak var object: AnyObject? }

    private var references: [ObjectIdentifier: Reference] = [:]

    mutating func add(_ object: AnyObject) { references[ObjectIdentifier(object)] = Reference(object: object) }

    /// Types of the objects that are still held.
    var alive: [String] { references.values.compactMap { $0.object.map { "\(type(of: $0))" } }.sorted() }
}
