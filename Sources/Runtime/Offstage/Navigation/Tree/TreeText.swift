import JSON
import Wire

// The wire form of trees and nodes.

extension RouteTree {
    /// Writes `{"windows":[…]}`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("windows")
        writer.beginArray()
        for window in windows {
            write(window, to: &writer)
            writer.comma()
        }
        writer.endArray()
        writer.comma()
        writer.endObject()
    }

    /// Writes a node with everything below it. Recursive to at most `maxDepth`.
    func write(_ id: NodeID, to writer: inout JSONWriter) {
        guard let node = self[id] else { return writer.null() }
        writer.beginObject()
        writer.raw("\"id\":")
        id.write(to: &writer)
        writer.comma()
        writer.member("kind", node.fields.customKind ?? node.kind.rawValue)
        writeMembers(of: node, to: &writer)
        writeChildren(of: node, to: &writer)
        writer.endObject()
    }

    private func writeMembers(of node: RouteNode, to writer: inout JSONWriter) {
        if node.kind == .window { writer.member("isKey", node.isKey) }
        writer.raw(node.content.text)
        writer.member("selected", node.selected)
        if !node.history.isEmpty {
            writer.key("history")
            NodeID.write(node.history, to: &writer)
            writer.comma()
        }
        if node.kind != .window { writer.member("status", status(of: node)) }
        writer.member("back", back(of: node))
    }

    private func writeChildren(of node: RouteNode, to writer: inout JSONWriter) {
        guard let member = node.kind.childrenMember else { return }
        let isListed = node.kind == .stack || node.kind == .tabs || node.kind == .pages
        guard !node.children.isEmpty || isListed else { return }
        writer.key(member)
        switch node.kind {
        case .content, .modal: if let child = node.children.first { write(child, to: &writer) }
        default:
            writer.beginArray()
            for child in node.children {
                write(child, to: &writer)
                writer.comma()
            }
            writer.endArray()
        }
        writer.comma()
    }
}
