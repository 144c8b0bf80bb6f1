import AppLoop

/// Key of a service: a type, and a tag (a type) or a name that distinguishes services of the type.
struct ServiceKey: Hashable, Sendable {
    let type: ObjectIdentifier
    let tag: ObjectIdentifier?
    let name: String?

    init<T>(_ type: T.Type, tag: (any Any.Type)? = nil, name: String? = nil) {
        self.type = ObjectIdentifier(type)
        self.tag = tag.map { ObjectIdentifier($0) }
        self.name = name
    }
}

/// Names of a service's type, tag and name in errors and graphs: `SharedStore<[Note]>, tag NotesListScope`.
public struct ServiceName: Hashable, Sendable, CustomStringConvertible {
    /// The type's name without its module; `any P` for a protocol.
    public let type: String
    /// The tag's name, if any.
    public let tag: String?
    /// The service's name, if any.
    public let name: String?

    init<T>(_ type: T.Type, tag: (any Any.Type)? = nil, name: String? = nil) {
        self.type = Self.describe(type)
        self.tag = tag.map { Self.describe($0) }
        self.name = name
    }

    /// The type, then the tag and the name.
    public var description: String {
        type + (tag.map { ", tag \($0)" } ?? "") + (name.map { ", name \"\($0)\"" } ?? "")
    }

    /// The type's name without its module: `any NotesProvider`. Swift's own description leaves out `any`; the
    /// metatype's description shows that the type is a protocol.
    static func describe(_ type: any Any.Type) -> String {
        let isProtocol = "\(Swift.type(of: type))".hasSuffix(".Protocol") && type != Any.self && type != AnyObject.self
        return isProtocol ? "any \(type)" : "\(type)"
    }
}

/// A dependency seen as one of its services. Containers keep instances by its number.
@AppActor
final class Slot {
    let number: Int
    let dependency: AnyDependency
    let key: ServiceKey
    let service: ServiceName
    typealias Conversion = (AnyInstance) throws -> AnyInstance
    /// Returns the dependency's instance as the service; nil for its own type.
    let convert: Conversion?

    init(number: Int, dependency: AnyDependency, key: ServiceKey, service: ServiceName, convert: Conversion?) {
        self.number = number
        self.dependency = dependency
        self.key = key
        self.service = service
        self.convert = convert
    }
}
