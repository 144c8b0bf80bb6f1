import AppLoop

/// What one asks a container for: a type, told apart from others of the type by a tag (a type) or a name.
struct ServiceKey: Hashable, Sendable {
    let type: ObjectIdentifier
    var tag: ObjectIdentifier?
    var name: String?
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

    /// `any NotesProvider`, without the module.
    static func describe(_ type: any Any.Type) -> String { "\(type)" }
}

/// One way to an instance: a component, seen as one of its services. Instances are cached by its number.
@AppActor
final class Slot {
    let number: Int
    let component: AnyComponent
    let service: ServiceName

    init(number: Int, component: AnyComponent, service: ServiceName) {
        self.number = number
        self.component = component
        self.service = service
    }
}
