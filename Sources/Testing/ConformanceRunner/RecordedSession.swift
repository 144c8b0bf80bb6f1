import JSON
import OffstageDrawing

/// A recorded conversation between a client and a server, as the messages that are played to a front end and the
/// outlines that it must print. The article Outlines describes both.
package struct RecordedSession: Sendable, Equatable {
    /// Name of the recording without its extension.
    package let id: String
    let file: String
    let steps: [Step]

    enum Step: Equatable {
        /// A line of the recording.
        case message(line: Int, text: String)
        /// The outline of a session's state after the messages so far.
        case outline(session: String, wanted: String)
    }

    /// Number of outlines that the front end must print.
    package var outlineCount: Int { steps.count { if case .outline = $0 { true } else { false } } }

    /// Reads lines of `{"to":"server","message":…}` and `{"to":"client","message":…}`.
    init(_ text: [UInt8], file: String) throws(ConformanceFailure) {
        var reader = RecordingReader()
        for (index, line) in String(decoding: text, as: UTF8.self).split(separator: "\n").enumerated() {
            do {
                let entry = try JSONValue(parsing: Array(line.utf8), limits: .trusted)
                reader.read(entry, line: index + 1, text: String(line))
            } catch { throw .badCase("\(file), line \(index + 1): \(error)") }
        }
        self.file = file
        id = String(file.prefix { $0 != "." })
        steps = reader.finish()
        guard outlineCount > 0 else {
            throw .badCase("\(file) has no responses of route/get and screen/get, from which outlines are made")
        }
    }

    /// The recordings of this version of Offstage, or those in a folder.
    package static func all(in folder: String? = nil) throws(ConformanceFailure) -> [RecordedSession] {
        try caseFiles(.recordedSessions, "jsonl", in: folder).map { file throws(ConformanceFailure) in
            try RecordedSession(file.bytes, file: file.name)
        }
    }
}

/// Separates the requests of the session's state from the messages that a front end has to know.
///
/// A group of `route/get` and `screen/get` is a state of the server. It becomes an outline when the client has received
/// that state: every turn is complete, and the revisions are those that the client was sent.
private struct RecordingReader {
    private var steps: [RecordedSession.Step] = []
    /// Methods of requests for the state, by id.
    private var stateRequests: [String: JSONValue] = [:]
    private var tree: (session: String, rev: Int64?, value: JSONValue)?
    private var views: [String: (rev: Int64?, value: JSONValue)] = [:]

    // Revisions that the client has received.
    private var routeRev: Int64?
    private var viewRevs: [String: Int64] = [:]
    private var isInTurn = false

    mutating func read(_ entry: JSONValue, line: Int, text: String) {
        let message = entry["message"] ?? .null
        let id = (message["id"] ?? .null).description
        if entry["to"] == "server" {
            if let method = message["method"], method == "route/get" || method == "screen/get" {
                stateRequests[id] = message["params"] ?? [:]
                return
            }
        } else if message["method"] == nil, let params = stateRequests.removeValue(forKey: id) {
            return take(message["result"] ?? .null, params)
        }
        addOutline()
        steps.append(.message(line: line, text: text))
        if entry["to"] == "client" {
            note(message["params"] ?? message["result"] ?? .null, isDelivery: message["params"]?["n"] != nil)
        }
    }

    mutating func finish() -> [RecordedSession.Step] {
        addOutline()
        return steps
    }

    private mutating func take(_ state: JSONValue, _ params: JSONValue) {
        if let value = state["tree"], let session = params["sessionId"]?.string {
            addOutline()
            tree = (session, state["routeRev"]?.integer, value)
        } else if let screen = state["screen"]?.string, let view = state["view"], params["subscriptionId"] != nil {
            views[screen] = (state["viewRev"]?.integer, view)
        }
    }

    private mutating func note(_ received: JSONValue, isDelivery: Bool) {
        if isDelivery { isInTurn = received["last"] != true }
        routeRev = received["routeRev"]?.integer ?? routeRev
        for (screen, state) in received["screens"]?.object ?? [:] { viewRevs[screen] = state["viewRev"]?.integer }
        if isDelivery, let screen = received["screen"]?.string, let rev = received["viewRev"]?.integer {
            viewRevs[screen] = rev
        }
    }

    /// Ends a group of states.
    private mutating func addOutline() {
        defer { (tree, views) = (nil, [:]) }
        guard let tree, !isInTurn, tree.rev == routeRev else { return }
        var shown: [String: JSONValue] = [:]
        for screen in SessionOutline.shownScreens(in: tree.value) {
            guard let view = views[screen], view.rev == viewRevs[screen] else { return }
            shown[screen] = view.value
        }
        steps.append(.outline(session: tree.session, wanted: SessionOutline(tree: tree.value, views: shown).text))
    }
}
