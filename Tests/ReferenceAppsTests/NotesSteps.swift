import Offstage
import OffstageTesting

/// What a user does with the notes, beginning and ending on their list.
extension TestSession {
    func writeNote(_ text: String) async throws {
        try tap("newNote")
        try type(text, into: "text")
        try tap("save")
        try await settle()
    }

    func changeNote(_ id: RowID, to text: String) async throws {
        try open(row: id, in: "notes")
        try tap("edit")
        try type(text, into: "text")
        try tap("save")
        try await settle()
        try back()
    }
}
