import AppLoop
import JSON
import Wire

/// One step from a revision of the tree to the next (navigation.md, section 3).
public enum RouteOp {
    /// With everything below it.
    case insert(parent: NodeID?, role: NodeRole, place: Place, node: RouteNode)
    case remove(NodeID, RemovalReason)
    /// The index counts after the removal.
    case move(NodeID, parent: NodeID?, role: NodeRole, index: Int)
    /// Each field replaced whole; nil removes it.
    case update(NodeID, fields: [Field])
    case select(NodeID, index: Int?)

    public typealias Field = (StaticString, (any WireCodable)?)

    public enum Place {
        case index(Int)
        case slot(String)
    }

    @AppActor
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("op")
        writer.string(name)
        writer.comma()
        switch self {
        case .insert(let parent, let role, let place, let node):
            Self.write(parent: parent, role, to: &writer)
            Self.write(place, to: &writer)
            writer.comma()
            writer.key("node")
            node.write(to: &writer)
        case .remove(let id, let reason):
            Self.write(id, to: &writer)
            writer.key("reason")
            writer.string(reason.rawValue)
        case .move(let id, let parent, let role, let index):
            Self.write(id, to: &writer)
            Self.write(parent: parent, role, to: &writer)
            Self.write(index: index, to: &writer)
        case .update(let id, let fields):
            Self.write(id, to: &writer)
            writer.key("fields")
            Self.write(fields, to: &writer)
        case .select(let id, let index):
            Self.write(id, to: &writer)
            Self.write(index: index, to: &writer)
        }
        writer.comma()
        writer.endObject()
    }

    private var name: String {
        switch self {
        case .insert: "insert"
        case .remove: "remove"
        case .move: "move"
        case .update: "update"
        case .select: "select"
        }
    }

    private static func write(_ id: NodeID, to writer: inout JSONWriter) {
        writer.key("id")
        id.write(to: &writer)
        writer.comma()
    }

    private static func write(parent: NodeID?, _ role: NodeRole, to writer: inout JSONWriter) {
        writer.key("parent")
        if let parent { parent.write(to: &writer) } else { writer.null() }
        writer.comma()
        writer.key("role")
        writer.string(role.rawValue)
        writer.comma()
    }

    private static func write(_ place: Place, to writer: inout JSONWriter) {
        switch place {
        case .index(let index): write(index: index, to: &writer)
        case .slot(let name):
            writer.key("name")
            writer.string(name)
        }
    }

    private static func write(index: Int?, to writer: inout JSONWriter) {
        writer.key("index")
        if let index { writer.integer(Int64(index)) } else { writer.null() }
    }

    private static func write(_ fields: [Field], to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in fields {
            writer.key(name)
            if let value { value.write(to: &writer) } else { writer.null() }
            writer.comma()
        }
        writer.endObject()
    }
}
