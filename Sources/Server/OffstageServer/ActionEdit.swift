import JSON
import JSONRPC
import Offstage
import Wire

/// Applies an edit of a text that a component holds, so that a key in a long text is a short message.
extension ActionSend.Edit {
    /// Returns the action with the edited text as its member.
    ///
    /// - Throws: -32602 for an unknown component and for a range outside its text; 1203 (`editMismatch`) for a text of
    ///   another length: the client then sends the whole text.
    @AppActor
    func applied(to action: JSONNode, on screen: ScreenNode) throws(ResponseError) -> JSONValue {
        let old = try text(on: screen)
        let count = old.unicodeScalars.count
        guard length.value == Int64(count) else {
            throw ResponseError(
                .revisionConflict, kind: "editMismatch",
                "the text of '\(Quoted(component.text))' has \(count) code points, not \(length.value); "
                    + "send the whole text in the action",
                path: "/edit/length", details: ["length": .integer(Int64(count))])
        }
        let edit = TextEdit(index: Int(clamping: index.value), count: Int(clamping: self.count.value), text: text)
        guard let new = edit.applied(to: old) else {
            throw .invalidParams(
                "params at /edit/index: expected a range inside the text of \(count) code points, found "
                    + "\(self.count.value) from \(index.value)", path: "/edit/index")
        }
        var action = JSONValue(action)
        action[member.text] = .string(new)
        return action
    }

    /// Returns the text of the component in the screen's current view.
    @AppActor
    private func text(on screen: ScreenNode) throws(ResponseError) -> String {
        screen.bringUpToDate()
        var fields: [String] = []
        var found: String?
        try screen.forEachComponent(["textField"]) { field in
            guard let id = field.member("id")?.string, let value = field.member("value")?.string else { return }
            fields.append(id)
            if id == component.text, found == nil { found = value }
        }
        if let found { return found }
        let known = fields.isEmpty ? "It shows no texts" : "Its text fields: \(fields.joined(separator: ", "))"
        throw .invalidParams(
            "the screen \(screen.id) (\(screen.screen.name)) shows no text of a field '\(Quoted(component.text))'"
                + ClosestName.hint(for: component.text, among: fields) + known, path: "/edit/component",
            details: ["fields": .array(fields.map { .string($0) })])
    }
}
