import Offstage

extension TextFieldView {
    /// The text field of a new or existing note.
    static func note(_ draft: Draft<String>, onChange: ActionTemplate) -> TextFieldView {
        TextFieldView(
            id: "text", label: "Text", help: "The first line is the note's title.", kind: .multiline,
            placeholder: "Write something", error: Note.error(in: draft.value), maxLength: NotesLimits().textBytes,
            onChange: onChange
        ).showing(draft)
    }
}

extension Note {
    /// The reason for which a text cannot be saved, as a sentence for the user.
    static func error(in text: String) -> String? {
        do throws(NotesDatabaseError) { try NotesLimits().check(text) } catch { return "\(error)".sentence }
        return nil
    }
}

extension EmptyStateView {
    /// Shown in place of notes that could not be read.
    static func unreadable(_ message: String, retry: ActionTemplate) -> EmptyStateView {
        EmptyStateView(
            id: "unreadable", title: "The notes cannot be read", message: message.sentence,
            icon: .warning,
            button: ButtonView(id: "retry", title: "Try again", key: "r", icon: .refresh, onTap: retry))
    }
}
