import ConformanceRunner
import JSON
import OffstageDrawing

/// Compares the outline of each session with that of a copy, which begins with what would outlive a crash.
struct CrashTrial {
    /// Number of inputs after which a crash loses something.
    private(set) var losses = 0
    /// The lines that were printed last, by session: the same loss is printed once.
    private var known: [String: [String]] = [:]

    mutating func play(
        _ recording: Recording, _ server: SettlingServer, _ print: (String) throws -> Void
    ) throws {
        for (index, step) in recording.steps.enumerated() {
            _ = try server.play(step.input)
            // After shutdown a server answers nothing.
            if server.hasEnded || step.input.messages.contains(where: { $0["method"] == "shutdown" }) { break }
            var isLost = false
            for session in server.sessions {
                let lines = try difference(session, server)
                isLost = isLost || !lines.isEmpty
                let isNews = !lines.isEmpty && known[session] != lines
                known[session] = lines
                guard isNews else { continue }
                let title = "input \(index + 1) of \(recording.steps.count) (line \(step.line)), \(session)"
                try print("\(title): \(step.input.entry)")
                for line in lines { try print("  \(line)") }
            }
            if isLost { losses += 1 }
        }
        try print("a crash loses something after \(losses) of \(recording.steps.count) inputs")
    }

    /// The lines that a crash would change, those that it loses first.
    private func difference(_ session: String, _ server: SettlingServer) throws -> [String] {
        let copy = uniqueID("crash")
        let shown = try server.result("session/attach", ["sessionId": .string(session), "subscribe": "none"])
        let restored = try server.result(
            "session/open", ["sessionId": copy, "copyOf": .string(session), "subscribe": "none"])
        _ = try server.result("session/close", ["sessionId": copy])
        let problems = (restored["resumed"]?["problems"]?.array ?? []).compactMap(\.string).map { "! \($0)" }
        let (before, after) = (Self.lines(shown), Self.lines(restored))
        let changes = after.difference(from: before)
        return problems
            + changes.removals.compactMap { if case .remove(_, let line, _) = $0 { "- \(line)" } else { nil } }
            + changes.insertions.compactMap { if case .insert(_, let line, _) = $0 { "+ \(line)" } else { nil } }
    }

    private static func lines(_ snapshot: JSONValue) -> [String] {
        let views = (snapshot["screens"]?.object ?? [:]).map { ($0, $1["view"] ?? [:]) }
        let outline = SessionOutline(tree: snapshot["tree"] ?? [:], views: Dictionary(views) { $1 })
        return outline.text.split(separator: "\n").map(String.init)
    }
}
