import AppLoop
import JSON
import Offstage

/// Messages of the server.
extension TestSession {
    /// Returns the events since the last call, in order.
    public func takeEvents() -> [JSONValue] {
        take()
        let events = notifications.filter { $0["method"] == "session/event" }.compactMap { $0["params"]?["event"] }
        notifications.removeAll { $0["method"] == "session/event" }
        return events
    }

    /// Returns all notifications since the last call, in order. Takes log messages too, as `takeLog()` does.
    public func takeNotifications() -> [JSONValue] {
        take()
        defer { notifications = [] }
        log = []
        return notifications
    }

    /// A message that the app or the runtime logged.
    public struct LogMessage: Sendable, Equatable {
        /// Severity of the message.
        public let level: LogLevel
        /// Text for a developer.
        public let message: String
        /// Name of the screen or of the part of the server that logs.
        public let logger: String?

        /// True for a message that fails the test: an error, or an instance that outlives its scope.
        var isProblem: Bool { level == .error || level == .warning && logger == "scopes" }
    }

    /// Returns the log messages since the last call, in order. A test that expects an error in the log calls this
    /// before the next step.
    public func takeLog() -> [LogMessage] {
        take()
        defer { log = [] }
        notifications.removeAll { $0["method"] == "log/entry" }
        return log
    }

    func take() { take(server.takeOutput()) }

    func take(_ output: [UInt8]) {
        if output.isEmpty { return }
        var hasChanges = false
        output.withUnsafeBytes { decoder.append($0) }
        while case .frame(let frame) = decoder.next() {
            let line = String(decoding: frame, as: UTF8.self)
            guard let message = try? parser.parse(line, { JSONValue($0) }) else {
                fail("The server wrote a line that is no JSON: \(line)")
                continue
            }
            if isRecording { conversation += "<- \(line)\n" }
            if let id = message["id"]?.integer, message["method"] == nil {
                take(answer: message, id)
            } else {
                take(notification: message)
                hasChanges = true
            }
        }
        if hasChanges { noteChanges() }
    }

    private func take(answer: JSONValue, _ id: Int64) {
        guard let index = openInputs.firstIndex(where: { $0.id == id }) else { return answers[id] = answer }
        let input = openInputs.remove(at: index)
        guard let error = answer["error"] else { return }
        // A handler is cancelled when the user leaves its screen or the session closes.
        let isCancelled = [-32800, -32802, 1101].contains(error["code"]?.integer)
        if !isCancelled { failedInputs.append((input, error)) }
    }

    private func take(notification: JSONValue) {
        notifications.append(notification)
        state.add(notification)
        guard let params = notification["params"] else { return }
        let isOwn = params["sessionId"]?.string == sessionID
        switch notification["method"]?.string {
        case "log/entry":
            log.append(
                LogMessage(
                    level: params["level"]?.string.flatMap(LogLevel.init) ?? .error,
                    message: params["message"]?.string ?? "", logger: params["logger"]?.string))
        case "session/event" where isOwn: stated.note(event: params["event"] ?? .null)
        case "route/didChange" where isOwn: stated.noteRoute(params)
        case "screen/didChange" where isOwn: stated.noteView(params)
        default: break
        }
    }

    /// Keeps weak references to new stores and coordinators, and notes new effects.
    func noteChanges() {
        noteLifetimes()
        if stated.isActive { stated.note(effects: effects) }
    }

    func noteLifetimes() {
        let objects: [AnyObject] = server.read(sessionID) { session in
            let coordinators = (session?.flows?.root?.all ?? []).compactMap(\.coordinator)
            return (session?.screens.map(\.store) ?? []) + coordinators
        }
        for object in objects { lifetimes.add(object) }
    }
}
