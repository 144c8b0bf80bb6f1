import Offstage
import OffstageTesting

/// Steps of a user of the notes. Each begins and ends on the list.
extension TestSession {
    func writeNote(_ text: String) async throws {
        try tap("newNote")
        try type(text, into: "text")
        try tap("save")
        try await settle()
    }

    func changeNote(_ id: RowView.ID, to text: String) async throws {
        try open(row: id, in: "notes")
        try tap("edit")
        try type(text, into: "text")
        try tap("save")
        try await settle()
        try back()
    }
}
