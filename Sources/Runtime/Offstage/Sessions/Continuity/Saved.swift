import AppLoop
import JSON
import OffstageInjection
import Wire

/// Marks a property whose value outlives the process: of a screen's store, of an object that the store holds, of a
/// coordinator, or of an instance that the container keeps for the session or a flow.
///
///     @Saved private var draft = ""
///
/// The values are restored after the initialiser and before the first view. A value that a later version of the app
/// cannot read is dropped, and the property keeps its initial value. The values are stored outside of the process, so
/// a password is no saved property. The views of an `@Observable` object observe the property.
@AppActor @propertyWrapper
public struct Saved<Value: WireCodable> {
    @AppActor
    fileprivate final class Storage {
        var value: Value
        var observers = Observers()
        nonisolated init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    /// Creates a saved property with its initial value, `wrappedValue`.
    public nonisolated init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    /// The value.
    public var wrappedValue: Value {
        get {
            storage.observers.noteRead()
            return storage.value
        }
        nonmutating set {
            storage.observers.noteChange()
            storage.value = newValue
        }
        nonmutating _modify {
            storage.observers.noteChange()
            yield &storage.value
        }
    }
}

/// A `Saved` or a `Field` of any type.
@AppActor
private protocol SavedProperty {
    /// Nil when the value is not saved, and when JSON cannot represent it.
    var saved: WireFragment? { get }
    func restore(_ node: JSONNode) throws(WireError)
}

extension Saved: SavedProperty {
    fileprivate var saved: WireFragment? {
        var writer = JSONWriter()
        storage.value.write(to: &writer)
        return writer.failure == nil ? WireFragment(writer.bytes) : nil
    }

    fileprivate func restore(_ node: JSONNode) throws(WireError) { storage.value = try Value(wire: node) }
}

extension Field: SavedProperty {
    /// Nil for the text of a secure field, and for a text that no view has shown: it may belong to a secure field.
    fileprivate var saved: WireFragment? {
        let isSecret = isSecure ?? (Value.self == String.self)
        return name.isEmpty || isSecret ? nil : WireFragment(encoding: wrappedValue)
    }

    fileprivate func restore(_ node: JSONNode) throws(WireError) { wrappedValue = try Value(wire: node) }
}

/// The properties of an object that are marked with `@Saved` or `@Field`, those of superclasses included. Found once:
/// looking for them takes as long as saving thirty values.
@AppActor
struct SavedProperties {
    private let properties: [(name: String, property: any SavedProperty)]

    var isEmpty: Bool { properties.isEmpty }

    init(of object: AnyObject) { self.init(of: object, excluding: nil) }

    /// The properties of a store, and those of the objects that it holds, unless a container keeps these.
    init(of store: AnyStore, in container: Container) {
        let kept = sequence(first: container, next: \.parent).flatMap(\.kept).map { ObjectIdentifier($0.object) }
        self.init(of: store, excluding: Set(kept))
    }

    /// - Parameter excluded: objects whose properties are not those of the object that holds them; nil for all.
    private init(of object: AnyObject, excluding excluded: Set<ObjectIdentifier>?) {
        var properties: [(String, any SavedProperty)] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            for member in current.children {
                guard let label = member.label else { continue }
                let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
                if let property = member.value as? any SavedProperty {
                    properties.append((name, property))
                } else if let excluded, let held = Self.object(member.value), !(held is AnyStore || held is ScreenNode),
                    !excluded.contains(ObjectIdentifier(held))
                {
                    properties += Self(of: held).properties.map { ("\(name).\($0.name)", $0.property) }
                }
            }
            mirror = current.superclassMirror
        }
        self.properties = properties
    }

    private static func object(_ value: Any) -> AnyObject? {
        if type(of: value) is AnyClass { return value as AnyObject }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value else { return nil }
        return type(of: wrapped) is AnyClass ? wrapped as AnyObject : nil
    }

    var values: [String: WireFragment] {
        var values: [String: WireFragment] = [:]
        for (name, property) in properties { values[name] = property.saved }
        return values
    }

    /// Sets the properties that have a value.
    ///
    /// - Returns: a sentence for each value that its property cannot read.
    func restore(_ values: [String: WireFragment]) -> [String] {
        properties.compactMap { name, property in
            guard let value = values[name] else { return nil }
            do {
                let text = String(decoding: value.bytes, as: UTF8.self)
                try JSONParser(limits: .trusted).parse(text) { try property.restore($0) }
                return nil
            } catch {
                let reason = (error as? WireError)?.sentence ?? "\(error)"
                return "the saved value of '\(name)' is dropped: \(reason)"
            }
        }
    }
}

/// The saved properties of the instances that the containers of a session and of its flows keep, and of the
/// coordinators.
@AppActor
struct KeptProperties {
    private(set) var all: [(dependency: String, properties: SavedProperties)] = []
    private var count = 0

    /// Looks for properties when a container keeps another number of instances.
    mutating func refresh(_ session: Session) {
        let scopes = session.container.scopes
        let count = scopes.reduce(scopes.count) { $0 + $1.keptCount }
        guard count != self.count else { return }
        self.count = count
        let coordinators = (session.flows?.root?.all ?? []).compactMap { flow in
            flow.coordinator.map { (object: $0 as AnyObject, dependency: flow.name) }
        }
        all = (coordinators + scopes.flatMap(\.kept)).map { ($0.dependency, SavedProperties(of: $0.object)) }
            .filter { !$0.properties.isEmpty }
    }
}

extension Draft: WireCodable {
    /// Reads the value. The draft has no mark.
    public init(wire node: JSONNode) throws(WireError) { self.init(try Value(wire: node)) }
    /// Writes the value without the mark.
    public func write(to writer: inout JSONWriter) { value.write(to: &writer) }
    /// Returns the schema of the value.
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { Value.wireSchema(in: &schemas) }
}
