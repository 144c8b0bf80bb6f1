import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import Testing

/// Tests that the division of an app's registrations into parts is invisible to clients.
@Suite(.onLoop)
struct SplitPartsTests {
    /// The registrations of all parts of the notes.
    private struct OnePart: Part {
        static func load(into registry: Registry) {
            for part in NotesApp.app.parts { part.load(into: registry) }
        }
    }

    /// The registrations of the first parts, and those of the others.
    private struct FirstPart: Part {
        static func load(into registry: Registry) {
            for part in NotesApp.app.parts.prefix(2) { part.load(into: registry) }
        }
    }

    private struct SecondPart: Part {
        static func load(into registry: Registry) {
            for part in NotesApp.app.parts.dropFirst(2) { part.load(into: registry) }
        }
    }

    private func app(_ parts: [any Part.Type]) throws -> App {
        let notes = NotesApp.app
        let flows = AppLoop.run { notes.flows }
        let flow = try #require(flows.first)
        return App(
            notes.name, title: notes.title, parts: parts, flow: flow, flows: Array(flows.dropFirst()),
            shortcuts: notes.shortcuts)
    }

    /// The messages of a session that uses every part: each screen, its dependencies, and what the server says of them.
    private func transcript(_ parts: [any Part.Type]) async throws -> String {
        let session = try TestSession(app(parts))
        try session.request("app/describe")
        try session.select(tab: "Notes")
        try await session.writeNote("milk\nand bread")
        try session.advance(by: .seconds(1))
        try await session.writeNote("call Ann")
        try session.open("notes://note/1")
        try session.send(NoteDetailsAction.editDidTap)
        try session.send(NoteDetailsAction.textDidChange(text: "oat milk"))
        try session.back()
        try session.request("inspect/dependencies", ["validate": true])
        try session.request("inspect/instances")
        try session.close()
        // `inspect/dependencies` is for developers: it names the part and the line of each dependency.
        return session.transcript.replacing(/"(?:part|location)":"[^"]*",?/, with: "")
    }

    @Test func `an app with one part and with the same registrations in two parts sends the same messages`()
        async throws
    {
        let whole = try await transcript([OnePart.self])
        #expect(whole.split(separator: "\n").count > 30)
        #expect(whole.contains("oat milk"))
        expectGolden(whole, "Transcripts/notes-parts.txt")
        #expect(difference(whole, try await transcript([FirstPart.self, SecondPart.self])) == nil)
        #expect(difference(whole, try await transcript(NotesApp.app.parts)) == nil)
    }

    /// The first line that differs; nil for equal transcripts.
    private func difference(_ whole: String, _ split: String) -> String? {
        if whole == split { return nil }
        let lines = zip(whole.split(separator: "\n"), split.split(separator: "\n"))
        return lines.first { $0 != $1 }.map { "\($0.prefix(1000))\n\($1.prefix(1000))" } ?? "number of lines"
    }
}
