import AppLoop
import ArgumentParser
import JSON
import OffstageDrawing
import OffstageServer

/// Plays a script and returns the outline of the session that it used last. Each line settles before the next is sent;
/// work that waits for the clock keeps waiting.
@AppActor
final class RenderRun {
    private let client: LoopbackClient
    private let limit: Duration
    private let keepsGoing: Bool

    /// Line numbers of pending requests, by id as JSON.
    private var unanswered: [String: Int] = [:]
    private var lastLine = 0
    private var hadError = false
    private var sessionID: String?

    /// - Parameters:
    ///   - client: its connection allows comments.
    ///   - limit: time limit for one line to settle.
    init(client: LoopbackClient, limit: Duration, keepsGoing: Bool) {
        (self.client, self.limit, self.keepsGoing) = (client, limit, keepsGoing)
        client.onAnswer = { [weak self] in self?.receive($0) }
        client.onNotification = { [weak self] in self?.receive(notification: $0) }
    }

    /// Plays the script.
    ///
    /// - Parameter opening: params of a `session/open` before the script; nil when the script opens a session.
    /// - Returns: the outline, and the exit code after it.
    func play(_ lines: [ScriptLine], opening: JSONValue?) throws(ExitCode) -> (outline: String, code: Int32) {
        if let opening {
            let opened = client.request("session/open", opening)
            if let error = opened["error"] { throw fail(error, "session/open") }
            sessionID = opened["result"]?["sessionId"]?.string
            try settle()
        }
        for line in lines where client.connection.exitCode == nil {
            lastLine = line.number
            for id in line.ids { unanswered[id] = line.number }
            if let named = line.sessionID { sessionID = named }
            client.send(line.text)
            try settle()
            if hadError, !keepsGoing { throw ExitCode(1) }
        }
        for number in Set(unanswered.values).sorted() {
            fail("line \(number) has no response; its request still waits at the end of the script")
        }
        return (try outline(), hadError ? 1 : 0)
    }

    private func settle() throws(ExitCode) {
        do throws(AppLoop.NotSettled) { try client.settle(limit: limit) } catch {
            StderrLog.writeNow("\(programName): line \(lastLine): \(error)")
            throw ExitCode(5)
        }
    }

    private func outline() throws(ExitCode) -> String {
        guard let sessionID else { throw fail("the script opened no session; add a session/open to it") }
        let route = client.request("route/get", ["sessionId": .string(sessionID)])
        guard let tree = route["result"]?["tree"] else {
            let isClosed = route["error"]?["data"]?["kind"] == "sessionClosed"
            let reason = isClosed ? "closed the session '\(sessionID)'" : "ended the conversation"
            throw fail("no session to show: the script \(reason) in line \(lastLine) or before")
        }
        var views: [String: JSONValue] = [:]
        for id in SessionOutline.shownScreens(in: tree) {
            // A declared screen has no view yet and is listed without one.
            let params: JSONValue = ["sessionId": .string(sessionID), "screen": .string(id)]
            views[id] = client.request("screen/get", params)["result"]?["view"]
        }
        // The printer adds the final line feed.
        return String(SessionOutline(tree: tree, views: views).text.dropLast())
    }

    // MARK: Messages

    /// An event reports an error of a message without a response.
    private func receive(notification: JSONValue) {
        guard let event = notification["params"]?["event"], event["type"] == "runtime.error" else { return }
        fail(event, "line \(lastLine)")
    }

    private func receive(_ answer: JSONValue) {
        let line = unanswered.removeValue(forKey: (answer["id"] ?? .null).description) ?? lastLine
        if let error = answer["error"] {
            fail(error, "line \(line)")
        } else if let opened = answer["result"]?["sessionId"]?.string {
            sessionID = opened
        }
    }

    @discardableResult
    private func fail(_ sentence: String) -> ExitCode {
        hadError = true
        StderrLog.writeNow("\(programName): \(sentence)")
        return ExitCode(1)
    }

    @discardableResult
    private func fail(_ error: JSONValue, _ source: String) -> ExitCode { fail("\(source): \(errorSentence(error))") }
}

extension LoopbackClient {
    /// Sends a request and returns the result; nil after an error, which is printed to stderr.
    func result(_ method: String, _ params: JSONValue? = nil) -> JSONValue? {
        let answer = request(method, params)
        guard let error = answer["error"] else { return answer["result"] ?? .null }
        StderrLog.writeNow("\(programName): \(errorSentence(error))")
        return nil
    }
}

/// The error of an answer or of the event `runtime.error`: `there is no session 's1' (error 1100, sessionUnknown)`.
func errorSentence(_ error: JSONValue) -> String {
    let code = error["code"]?.integer.map(String.init) ?? "?"
    let kind = (error["data"]?["kind"] ?? error["kind"])?.string ?? "?"
    return "\(SafeText.line(error["message"]?.string ?? "\(error)")) (error \(code), \(kind))"
}
