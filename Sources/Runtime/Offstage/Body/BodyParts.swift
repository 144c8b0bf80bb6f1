/// Parts of a body in their static structure, before they have their places. Made by `BodyBuilder`.
public enum BodyParts: Sendable {
    /// The parts of a condition that is false.
    case none
    /// One component.
    case one(ComponentView)
    /// A part with parts of its own, made once these have their places.
    case container(@Sendable (inout BodyPlaces) -> ComponentView)
    /// Parts one after another.
    case block([BodyParts])
    /// Parts of one element of a collection.
    case element(id: String, [BodyParts])

    /// The parts with their ids.
    var components: [ComponentView] {
        var places = BodyPlaces()
        return places.components(of: self)
    }
}

/// Gives the parts of a body their ids.
public struct BodyPlaces {
    /// Index of the statement in each block around the place.
    private var path: [Int] = []
    /// Ids of the elements around the place.
    private var prefix = ""

    /// Returns the parts with their ids.
    mutating func components(of parts: BodyParts) -> [ComponentView] {
        var components: [ComponentView] = []
        if case .block(let parts) = parts { components.reserveCapacity(parts.count) }
        add(parts, to: &components)
        return components
    }

    /// Returns the parts of each row with their ids.
    mutating func components(ofRows rows: [BodyParts]) -> [[ComponentView]] {
        path.append(0)
        defer { path.removeLast() }
        return rows.map { row in
            defer { path[path.endIndex - 1] += 1 }
            return components(of: row)
        }
    }

    private mutating func add(_ parts: BodyParts, to components: inout [ComponentView]) {
        switch parts {
        case .none: break
        case .one(let component): components.append(named(component))
        case .container(let make):
            let component = make(&self)
            components.append(named(component))
        case .block(let statements):
            path.append(0)
            for statement in statements {
                add(statement, to: &components)
                path[path.endIndex - 1] += 1
            }
            path.removeLast()
        case .element(let id, let parts):
            let outer = prefix
            // The id says which element it is; its index moves.
            if !path.isEmpty { path[path.endIndex - 1] = 0 }
            prefix += "\(id)."
            for parts in parts { add(parts, to: &components) }
            prefix = outer
        }
    }

    /// Returns the component with the id of its place, unless it has one.
    private func named(_ component: ComponentView) -> ComponentView {
        switch component.id {
        case "": component.named("\(prefix)#\(path.map { "\($0)" }.joined(separator: "."))")
        case let id? where !prefix.isEmpty: component.named(prefix + id)
        default: component
        }
    }
}
