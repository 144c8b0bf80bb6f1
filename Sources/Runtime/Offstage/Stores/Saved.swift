import AppLoop
import JSON
import Wire

/// Marks a property of a screen's store that `offstage dev` restores after it has restarted the app.
///
///     @Saved private var draft = ""
///
/// The values of a store are restored after its initialiser and before its first view. A value that the changed app
/// cannot read is dropped, and the property keeps its initial value. The values cross the process border, so a
/// password is no saved property.
@propertyWrapper
public struct Saved<Value: WireCodable> {
    private final class Storage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    /// Creates a saved property with its initial value, `wrappedValue`.
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    /// The value.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
        nonmutating _modify { yield &storage.value }
    }
}

/// A `Saved` or a `Field` of any type.
@AppActor
private protocol SavedProperty {
    /// Nil when JSON cannot represent the value.
    var saved: JSONValue? { get }
    func restore(_ node: JSONNode) throws(WireError)
}

extension Saved: SavedProperty {
    fileprivate var saved: JSONValue? {
        var writer = JSONWriter()
        storage.value.write(to: &writer)
        return writer.failure == nil ? try? JSONValue(parsing: writer.bytes, limits: .trusted) : nil
    }

    fileprivate func restore(_ node: JSONNode) throws(WireError) { storage.value = try Value(wire: node) }
}

extension Field: SavedProperty {
    /// Nil for the text of a secure field.
    fileprivate var saved: JSONValue? {
        // `nil` alone would be JSON's null.
        return name.isEmpty || isSecure ? .none : .some(JSONValue(encoding: wrappedValue))
    }

    fileprivate func restore(_ node: JSONNode) throws(WireError) { wrappedValue = try Value(wire: node) }
}

extension AnyStore {
    /// The properties marked with `@Saved` or `@Field` by name, those of superclasses included.
    private var savedProperties: [(name: String, property: any SavedProperty)] {
        var properties: [(String, any SavedProperty)] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            for member in current.children {
                guard let label = member.label, let property = member.value as? any SavedProperty else { continue }
                properties.append((label.hasPrefix("_") ? String(label.dropFirst()) : label, property))
            }
            mirror = current.superclassMirror
        }
        return properties
    }

    /// The values of the properties marked with `@Saved` or `@Field`, by name.
    var savedValues: [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for (name, property) in savedProperties { values[name] = property.saved }
        return values
    }

    /// Sets the properties marked with `@Saved` or `@Field` that have a value.
    ///
    /// - Returns: a sentence for each value that its property cannot read.
    func restore(_ values: [String: JSONValue]) -> [String] {
        savedProperties.compactMap { name, property in
            guard let value = values[name] else { return nil }
            do {
                try JSONParser(limits: .trusted).parse("\(value)") { try property.restore($0) }
                return nil
            } catch {
                let reason = (error as? WireError)?.sentence ?? "\(error)"
                return "the saved value of '\(name)' is dropped: \(reason)"
            }
        }
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
