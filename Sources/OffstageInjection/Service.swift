import AppLoop

/// What one asks a container for: a type, told apart from others of the type by a tag (a type) or a name.
struct ServiceKey: Hashable, Sendable {
    let type: ObjectIdentifier
    var tag: ObjectIdentifier?
    var name: String?

    init(type: ObjectIdentifier, tag: ObjectIdentifier? = nil, name: String? = nil) {
        self.type = type
        self.tag = tag
        self.name = name
    }

    init<T>(_ type: T.Type, tag: (any Any.Type)?, name: String?) {
        self.init(type: ObjectIdentifier(type), tag: tag.map { ObjectIdentifier($0) }, name: name)
    }
}

/// A service as people read it: `SharedStore<[Note]>, tag NotesListScope`.
public struct ServiceName: Hashable, Sendable, CustomStringConvertible {
    public let type: String
    public let tag: String?
    public let name: String?

    init<T>(_ type: T.Type, tag: (any Any.Type)? = nil, name: String? = nil) {
        self.type = Self.describe(type)
        self.tag = tag.map { Self.describe($0) }
        self.name = name
    }

    public var description: String {
        type + (tag.map { ", tag \($0)" } ?? "") + (name.map { ", name \"\($0)\"" } ?? "")
    }

    /// `any NotesProvider`, without the module. Descriptions leave the `any` out, and those of the metatype tell that
    /// it is one.
    static func describe(_ type: any Any.Type) -> String {
        let isProtocol = "\(Swift.type(of: type))".hasSuffix(".Protocol") && type != Any.self && type != AnyObject.self
        return isProtocol ? "any \(type)" : "\(type)"
    }
}

/// One way to an instance: a dependency, seen as one of its services. Instances are cached by its number.
@AppActor
final class Slot {
    let number: Int
    let dependency: AnyDependency
    let key: ServiceKey
    let service: ServiceName

    init(number: Int, dependency: AnyDependency, key: ServiceKey, service: ServiceName) {
        self.number = number
        self.dependency = dependency
        self.key = key
        self.service = service
    }
}
