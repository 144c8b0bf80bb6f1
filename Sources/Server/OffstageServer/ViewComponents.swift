import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

extension ScreenNode {
    /// Calls `body` with each component of the given kinds in the current view. Components of these kinds contain no
    /// others of them.
    ///
    /// - Parameter windows: list windows of the subscription.
    /// - Throws: -32603 when the view cannot be read.
    func forEachComponent(
        _ kinds: [StaticString], _ windows: ListWindows? = nil, _ body: (JSONNode) -> Void
    ) throws(ResponseError) {
        var view = JSONWriter()
        writeView(windows, to: &view)
        do throws(JSONParseError) {
            try view.withBytes { (bytes) throws(JSONParseError) in
                // The parser owns the memory of the nodes.
                let parser = JSONParser(limits: .trusted)
                defer { withExtendedLifetime(parser) {} }
                try parser.parse(bytes).forEachComponent(kinds, body)
            }
        } catch {
            throw .internalError("the view of \(screen.name) cannot be read: \(error)")
        }
    }
}

extension JSONNode {
    fileprivate func forEachComponent(_ kinds: [StaticString], _ body: (JSONNode) -> Void) {
        if kind == .array {
            for index in 0..<count { element(index)?.forEachComponent(kinds, body) }
        } else if isObject {
            if let kind = member("component"), kinds.contains(where: { kind.equals($0) }) { return body(self) }
            forEachMember { _, value in value.forEachComponent(kinds, body) }
        }
    }
}
