import AppLoop
import JSON
import JSONRPC
import OffstageDrawing
import OffstageServer

/// Plays a script and prints the outline of the session that it used last. Each line settles before the next is sent;
/// work that waits for the clock keeps waiting.
@AppActor
final class RenderRun {
    private let connection: Connection
    private let limit: Duration
    private let showsEach: Bool
    private let keepsGoing: Bool
    /// Returns false when the reader of stdout is gone.
    private let print: (String) -> Bool

    private var decoder = FrameDecoder(framing: .lines, limits: FrameLimits(message: 1 << 30))
    /// Line numbers of pending requests, by id as JSON.
    private var unanswered: [String: Int] = [:]
    private var lastLine = 0
    private var hadError = false
    private var sessionID: String?
    private var lastRequest = 0
    /// Responses to requests of `render` itself, by id.
    private var answers: [String: JSONValue] = [:]
    private var lastScreen: String?

    /// Makes a run.
    ///
    /// - Parameters:
    ///   - connection: Frames by lines and allows comments.
    ///   - limit: Time limit for one line to settle.
    init(
        connection: Connection, limit: Duration, showsEach: Bool, keepsGoing: Bool,
        print: @escaping (String) -> Bool
    ) {
        self.connection = connection
        self.limit = limit
        self.showsEach = showsEach
        self.keepsGoing = keepsGoing
        self.print = print
    }

    /// Plays the script.
    ///
    /// - Parameter opening: Params of a `session/open` before the script; nil when the script opens a session.
    func play(_ lines: [ScriptLine], opening: JSONValue?) -> Int32 {
        do throws(AppLoop.NotSettled) {
            if let opening {
                let opened = try request("session/open", opening)
                if let error = opened["error"] {
                    fail(error, "session/open")
                    return 1
                }
                sessionID = opened["result"]?["sessionId"]?.string
                if showsEach, let code = try showChange(after: "session/open \(opening)") { return code }
            }
            for line in lines {
                try play(line)
                if hadError, !keepsGoing { return 1 }
                if showsEach, let code = try showChange(after: line.text) { return code }
                if connection.exitCode != nil { break }
            }
            for number in Set(unanswered.values).sorted() {
                fail("line \(number) has no response; its request still waits at the end of the script")
            }
            if !showsEach || lastScreen == nil {
                guard let screen = try screen() else { return 1 }
                guard print(screen) else { return 3 }
            }
            return hadError ? 1 : 0
        } catch {
            StderrLog.writeNow("\(programName): line \(lastLine): \(error)")
            return 5
        }
    }

    private func play(_ line: ScriptLine) throws(AppLoop.NotSettled) {
        lastLine = line.number
        for id in line.ids { unanswered[id] = line.number }
        if let named = line.sessionID { sessionID = named }
        try send(line.text)
    }

    // MARK: Outline

    /// Prints the outline if it changed. Returns the exit code 3 when the reader of stdout is gone.
    private func showChange(after request: String) throws(AppLoop.NotSettled) -> Int32? {
        guard sessionID != nil, let screen = try screen(complains: false), screen != lastScreen else { return nil }
        lastScreen = screen
        // Control characters in the script are escaped.
        return print("# \(SafeText.line(request))\n\(screen)") ? nil : 3
    }

    /// Returns nil, after an error sentence, when there is no session to show.
    private func screen(complains: Bool = true) throws(AppLoop.NotSettled) -> String? {
        guard let sessionID else {
            if complains { fail("the script opened no session; add a session/open to it") }
            return nil
        }
        let route = try request("route/get", ["sessionId": .string(sessionID)])
        guard let tree = route["result"]?["tree"] else {
            let isClosed = route["error"]?["data"]?["kind"] == "sessionClosed"
            let reason = isClosed ? "closed the session '\(sessionID)'" : "ended the conversation"
            if complains { fail("no session to show: the script \(reason) in line \(lastLine) or before") }
            return nil
        }
        var views: [String: JSONValue] = [:]
        for id in SessionOutline.shownScreens(in: tree) {
            // A declared screen has no view yet and is listed without one.
            views[id] = try request("screen/get", ["sessionId": .string(sessionID), "screen": .string(id)])["result"]?[
                "view"]
        }
        // The printer adds the final line feed.
        return String(SessionOutline(tree: tree, views: views).text.dropLast())
    }

    // MARK: Messages

    private func request(_ method: String, _ params: JSONValue) throws(AppLoop.NotSettled) -> JSONValue {
        lastRequest += 1
        // The id must not collide with an id of the script.
        let id = JSONValue.string("offstage-render-\(lastRequest)")
        answers[id.description] = JSONValue.null
        try send(
            JSONValue.object(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params]).description)
        return answers.removeValue(forKey: id.description) ?? .null
    }

    private func send(_ text: String) throws(AppLoop.NotSettled) {
        let line = Array((text + "\n").utf8)
        connection.receive(atLeast: line.count) { space in
            space.copyBytes(from: line)
            return line.count
        }
        repeat {
            connection.serveMessages()
            try AppLoop.shared.runUntilSettled(limit: limit)
            takeMessages()
        } while connection.mayServeMore
    }

    private func takeMessages() {
        let bytes = connection.outbox.takeAll()
        connection.didFlush()
        bytes.withUnsafeBytes { decoder.append($0) }
        while case .frame(let frame) = decoder.next() {
            // The server of this process writes JSON.
            guard let message = try? JSONValue(parsing: Array(frame), limits: JSONLimits(depth: 2000, values: .max))
            else { continue }
            for message in message.array ?? [message] {
                if message["method"] == nil { receive(message) } else { receive(notification: message) }
            }
        }
    }

    /// An event reports an error of a message without a response.
    private func receive(notification: JSONValue) {
        guard let event = notification["params"]?["event"], event["type"] == "runtime.error" else { return }
        fail(
            [
                "code": event["code"] ?? .null, "message": event["message"] ?? .null,
                "data": ["kind": event["kind"] ?? .null],
            ],
            "line \(lastLine)")
    }

    private func fail(_ sentence: String) {
        hadError = true
        StderrLog.writeNow("\(programName): \(sentence)")
    }

    private func receive(_ answer: JSONValue) {
        let id = (answer["id"] ?? .null).description
        let line = unanswered.removeValue(forKey: id) ?? lastLine
        if answers[id] != nil {
            answers[id] = answer
        } else if let error = answer["error"] {
            fail(error, "line \(line)")
        } else if let opened = answer["result"]?["sessionId"]?.string {
            sessionID = opened
        }
    }

    private func fail(_ error: JSONValue, _ source: String) {
        let code = error["code"]?.integer.map(String.init) ?? "?"
        let kind = error["data"]?["kind"]?.string ?? "?"
        fail("\(source): \(error["message"]?.string ?? "\(error)") (error \(code), \(kind))")
    }
}
