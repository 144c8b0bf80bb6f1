import Foundation
import JSON
import Platform

/// One case over one transport in one framing. Performs the steps and checks the received messages.
///
/// One file, because every step shares the state for failure messages.
package final class Conversation {
    private let test: ConformanceCase
    private let framing: ConformanceCase.Framing
    private let onMessage: (_ isSent: Bool, JSONValue) -> Void
    private let limit: Int32
    private let stepLimit: Int
    private let server: any ConformanceServer
    private var messages: Messages
    private var scope = Scope()
    private var rules = ConversationRules()
    private var isReading = true
    private var hasEnded = false
    /// Frames of a `together` step, sent in one write.
    private var together: [UInt8]?
    private var echoes = 0
    private var helper: ChildProcess?
    private var folder: String?

    /// Time at which the current step counts as hanging although output comes.
    private var deadline = 0

    // For failure messages.
    private var step = ""
    private var iteration = ""
    private var note: String?
    private var lastSent: [UInt8] = []
    private var wanted: String?
    private var got: String?

    /// Starts the server of one case.
    ///
    /// - Parameters:
    ///   - limit: Milliseconds without output after which a step fails.
    ///   - stepLimit: Milliseconds after which a step fails that receives output; by default ten times the limit.
    ///   - onMessage: receives the messages of both directions that have less than 256 KiB.
    package init(
        _ test: ConformanceCase, framing: ConformanceCase.Framing, limit: Int32 = hangGuardMilliseconds,
        stepLimit: Int? = nil, onMessage: @escaping (_ isSent: Bool, JSONValue) -> Void = { _, _ in },
        start: StartServer
    ) throws(ConformanceFailure) {
        self.test = test
        self.framing = framing
        self.limit = limit
        self.stepLimit = stepLimit ?? Int(limit) * 10
        self.onMessage = onMessage
        messages = Messages(framing: framing)
        var flags: [String] = []
        for flag in test.flags {
            if flag.contains("{{folder}}"), folder == nil { folder = makeTemporaryFolder() }
            scope.values["folder"] = folder.map(JSONValue.string)
            flags.append(try scope.filled(.string(flag)).string ?? flag)
        }
        do throws(ConformanceFailure) { server = try start(test.command + flags, test.standardError) } catch {
            if let folder { try? FileManager.default.removeItem(atPath: folder) }
            throw error
        }
    }

    /// Performs the steps and stops the server.
    package func run() -> CaseOutcome {
        defer {
            server.stop()
            helper?.stop()
            // A folder that stays is one of the system's temporary files.
            if let folder { try? FileManager.default.removeItem(atPath: folder) }
        }
        var failure: CaseFailure?
        do throws(ConformanceFailure) {
            if let opening = test.opening { try open(opening) }
            try perform(test.steps, at: "")
            begin("end")
            if !hasEnded { try end() }
        } catch {
            failure = CaseFailure(
                step: step + iteration, note: note, sent: readable(lastSent), wanted: wanted, got: got,
                problem: error.description, standardError: server.diagnostics())
        }
        return CaseOutcome(test: test, framing: framing, failure: failure)
    }

    private func begin(_ step: String, note: String? = nil) {
        (self.step, self.note, wanted, got) = (step, note, nil, nil)
        deadline = milliseconds() + stepLimit
    }

    private func open(_ params: JSONValue) throws(ConformanceFailure) {
        begin("open")
        try send(["jsonrpc": "2.0", "id": "open", "method": "session/open", "params": params])
        let pattern: JSONValue = [
            "id": "open",
            "result": [
                "sessionId": "$capture:session", "app": "kit", "epoch": "$capture:epoch", "seq": "$capture:seq",
                "routeRev": "$capture:rev", "tree": "$object", "screens": "$capture:screens",
            ],
        ]
        wanted = pattern.short
        let answer = try next()
        try expect(pattern, answer)
        scope.values["subscription"] = answer.value["result"]?["subscriptionId"]
        guard let screen = scope.values["screens"]?.object?.keys.first else {
            throw .mismatch("session/open names no screen")
        }
        scope.values["screen"] = .string(screen)
    }

    /// Ends the input. The server finishes accepted requests, sends nothing more and exits as the framing requires.
    private func end() throws(ConformanceFailure) {
        server.closeInput()
        try expectExit(test.exit ?? (messages.framing == .lines ? 0 : 1))
    }

    // MARK: Steps

    private func perform(_ steps: [JSONValue], at position: String) throws(ConformanceFailure) {
        for (index, step) in steps.enumerated() {
            begin(position + "\(index + 1)", note: step["note"]?.string)
            try perform(step)
        }
    }

    private func perform(_ step: JSONValue) throws(ConformanceFailure) {
        guard let members = step.object, let (name, argument) = members.first(where: { $0.0 != "note" }) else {
            throw .badCase("a step is an object: \(step)")
        }
        switch name {
        case "send": try send(try scope.filled(argument))
        case "sendText": try send(text: try text(argument))
        case "sendRaw": try sendRaw(argument, step)
        case "together":
            together = []
            try perform(argument.array ?? [], at: self.step + ".")
            let bytes = together ?? []
            together = nil
            try write(bytes)
        case "expect":
            let pattern = try scope.filled(argument)
            wanted = pattern.short
            let message = try next()
            try expect(pattern, message)
            if let raw = step["raw"] {
                let part = String(decoding: try text(raw), as: UTF8.self)
                let found = String(decoding: message.text, as: UTF8.self)
                guard found.contains(part) else {
                    throw .mismatch("\(part.shortened) wanted in the text \(found.shortened)")
                }
            }
        case "expectAll": try expectAll(argument)
        case "answer":
            let pattern = try scope.filled(argument)
            wanted = pattern.short
            while true {
                let message = try next()
                if message.value["method"] != nil { continue }
                try expect(pattern, message)
                return
            }
        case "expectNothing":
            echoes += 1
            let id = JSONValue.string("nothing-\(echoes)")
            try send(["jsonrpc": "2.0", "id": id, "method": "echo"])
            wanted = "nothing but the response to \(id)"
            let message = try next()
            guard message.value["id"] == id else { throw .mismatch("a message that the case does not expect") }
        case "readUntil": try readUntil(try scope.filled(argument), step)
        case "times", "for": try loop(argument, step)
        case "closeInput": server.closeInput()
        case "closeOutput":
            server.closeOutput()
            messages = Messages(framing: messages.framing)
        case "drain": while try nextOrEnd() != nil {}
        case "expectExit": try expectExit(argument.integer.map(Int.init) ?? 0)
        case "waitTaken": try server.waitUntilInputIsTaken()
        case "stopReading": isReading = false
        case "startReading": isReading = true
        case "signal":
            let numbers = [
                "SIGTERM": SIGTERM, "SIGINT": SIGINT, "SIGPIPE": SIGPIPE, "SIGALRM": SIGALRM, "SIGXFSZ": SIGXFSZ,
                "SIGQUIT": SIGQUIT,
            ]
            guard let number = numbers[try scope.filled(argument).string ?? ""] else {
                throw .badCase("unknown signal \(argument)")
            }
            server.send(signal: number)
        case "startHelper":
            let helper = try converting(try ChildProcess(["/bin/cat"], standardError: nil, limit: limit))
            self.helper = helper
            scope.values["helper"] = .integer(Int64(helper.identifier))
        case "stopHelper": helper?.stop()
        case "memoryBelow":
            if let peak = server.peakMemory(), let most = argument.integer, peak >= Int(most) {
                throw .mismatch("the server held \(peak) MiB")
            }
        case "fileLines": try expectFile(step)
        default: throw .badCase("unknown step \(name)")
        }
    }

    private static let mostRounds: Int64 = 10_000_000

    private func loop(_ argument: JSONValue, _ step: JSONValue) throws(ConformanceFailure) {
        let filled = try scope.filled(argument)
        let items: [JSONValue]
        switch filled {
        case .integer(let count):
            guard (0...Self.mostRounds).contains(count) else {
                throw .badCase("a loop runs 0 to \(Self.mostRounds) times")
            }
            items = (0..<count).map(JSONValue.integer)
        case .array(let elements): items = elements
        default: throw .badCase("a loop runs a number of times or over an array, not over \(filled.short)")
        }
        let (position, outer) = (self.step, iteration)
        defer { iteration = outer }
        for (index, item) in items.enumerated() {
            if let unless = step["unless"], matches(unless, item) { continue }
            scope.values["i"] = .integer(Int64(index))
            scope.values["item"] = item
            iteration = " of round \(index)\(argument.integer == nil ? ", \(item.short)" : "")" + outer
            try perform(step["steps"]?.array ?? [], at: position + ".")
        }
    }

    private func expectAll(_ argument: JSONValue) throws(ConformanceFailure) {
        var patterns = try scope.filled(argument).array ?? []
        while !patterns.isEmpty {
            wanted = "one of " + JSONValue.array(patterns).short
            let message = try next()
            guard let found = patterns.firstIndex(where: { matches($0, message.value) }) else {
                throw .mismatch("the message matches none of the patterns")
            }
            patterns.remove(at: found)
        }
    }

    private func readUntil(_ last: JSONValue, _ step: JSONValue) throws(ConformanceFailure) {
        var tallies = (step["tally"]?.array ?? []).map { (rule: $0, count: Int64(0)) }
        for index in tallies.indices { tallies[index].rule = try scope.filled(tallies[index].rule) }
        wanted = "messages up to " + last.short
        while true {
            let message = try next()
            for index in tallies.indices {
                guard let of = tallies[index].rule["of"], matches(of, message.value) else { continue }
                if let sum = tallies[index].rule["sum"]?.string {
                    let value = message.value["params"]?[sum]?.integer ?? 0
                    let (count, isOverflow) = tallies[index].count.addingReportingOverflow(value)
                    if isOverflow { throw .mismatch("\(sum) of the messages is over what an integer holds") }
                    tallies[index].count = count
                } else {
                    tallies[index].count += 1
                }
            }
            if matches(last, message.value) { break }
        }
        for (rule, count) in tallies {
            var pattern = Pattern()
            if let wanted = rule["count"], let problem = pattern.mismatch(wanted, .integer(count)) {
                throw .mismatch("\(rule["of"].short) came \(count) times: \(problem)")
            }
            if let name = rule["as"]?.string { scope.values[name] = .integer(count) }
        }
        if let total = try step["total"].map(scope.filled) {
            let sum = tallies.reduce(Int64(0)) { $0.addingReportingOverflow($1.count).partialValue }
            guard total == .integer(sum) else {
                throw .mismatch("\(total) in all wanted, got \(tallies.map(\.count)) = \(sum)")
            }
        }
    }

    private func expectExit(_ code: Int) throws(ConformanceFailure) {
        isReading = true
        hasEnded = true
        wanted = "the end of the output and exit code \(code)"
        if let message = try nextOrEnd() { throw .mismatch("the end of the output wanted, got \(message.value.short)") }
        guard messages.rest.isEmpty else { throw .mismatch("the output ends within a message") }
        let found = try server.waitForExit()
        guard found == code else {
            throw .mismatch("exit code \(code) wanted, got \(found)\(found < 0 ? " (died of signal \(-found))" : "")")
        }
    }

    private func expectFile(_ step: JSONValue) throws(ConformanceFailure) {
        let path = try scope.filled(step["fileLines"] ?? .null).string ?? ""
        let lines = try readFile(path).split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        var pattern = Pattern()
        if let wanted = step["count"], let problem = pattern.mismatch(wanted, .integer(Int64(lines.count))) {
            throw .mismatch("lines of \(path): \(problem)")
        }
        for line in lines {
            guard let value = try? JSONValue(parsing: line, limits: .trusted) else {
                throw .mismatch("not JSON: \(line.shortened)")
            }
            if let each = step["each"], let problem = pattern.mismatch(try scope.filled(each), value) {
                throw .mismatch("\(problem) in \(line.shortened)")
            }
        }
        for wanted in step["containing"]?.array ?? [] where !lines.contains(where: { $0.contains(wanted.string ?? "") })
        {
            throw .mismatch("no line of \(path) contains \(wanted)")
        }
    }

    // MARK: Sending

    private func send(_ message: JSONValue) throws(ConformanceFailure) {
        let text: String
        do { text = try message.compact() } catch { throw .badCase("\(error)") }
        rules.sent(message)
        report(true, message, size: text.utf8.count)
        try write(messages.framing.frame(Array(text.utf8)))
    }

    private func send(text bytes: [UInt8]) throws(ConformanceFailure) {
        noteText(bytes)
        try write(messages.framing.frame(bytes))
    }

    /// Text that need not be a message.
    private func noteText(_ bytes: [UInt8]) {
        guard bytes.count < 1 << 18 else {
            rules.sentAnything()
            return
        }
        // Some cases send text that is no JSON.
        guard let message = try? JSONValue(parsing: bytes) else { return }
        rules.sent(message)
        report(true, message, size: bytes.count)
    }

    private func sendRaw(_ argument: JSONValue, _ step: JSONValue) throws(ConformanceFailure) {
        var body: [UInt8] = []
        if let message = step["body"] {
            do { body = Array(try scope.filled(message).compact().utf8) } catch { throw .badCase("\(error)") }
            noteText(body)
        } else if let parts = step["bodyText"] {
            body = try text(parts)
            noteText(body)
        } else {
            rules.sentAnything()
        }
        scope.values["N"] = .string("\(body.count)")
        try write(try text(argument) + body)
    }

    /// A text, or a list of texts, `{"$hex": …}` and `{"$repeat": [text, count]}`.
    private func text(_ argument: JSONValue) throws(ConformanceFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in argument.array ?? [argument] {
            if let hex = part["$hex"] {
                let digits = (try scope.filled(hex).string ?? "").filter { $0 != " " }.compactMap(\.hexDigitValue)
                guard digits.count % 2 == 0 else { throw .badCase("\(part)") }
                for index in stride(from: 0, to: digits.count, by: 2) {
                    bytes.append(UInt8(digits[index] * 16 + digits[index + 1]))
                }
            } else {
                let filled = try scope.filled(part)
                bytes += Array((filled.string ?? filled.description).utf8)
            }
        }
        return bytes
    }

    private func write(_ bytes: [UInt8]) throws(ConformanceFailure) {
        if together != nil {
            together? += bytes
            return
        }
        lastSent = bytes
        for chunk in test.writesBytewise ? bytes.map({ [$0] }) : [bytes] {
            do throws(ConformanceFailure) {
                try server.write(chunk, received: isReading ? { [self] in messages.append($0) } : nil)
                if test.writesBytewise { try server.waitUntilInputIsTaken() }
            } catch .inputClosed {
                // A server that stops reading is judged by its responses and its end.
                return
            }
        }
    }

    // MARK: Receiving

    private func expect(_ pattern: JSONValue, _ message: (value: JSONValue, text: [UInt8])) throws(ConformanceFailure) {
        var matching = Pattern()
        if let problem = matching.mismatch(pattern, message.value) {
            wanted = pattern.short
            throw .mismatch(problem)
        }
        scope.values.merge(matching.captured) { $1 }
    }

    /// Returns whether a value has the pattern, and keeps what it captures.
    private func matches(_ pattern: JSONValue, _ value: JSONValue) -> Bool {
        var matching = Pattern()
        defer { scope.values.merge(matching.captured) { $1 } }
        return matching.matches(pattern, value)
    }

    private func next() throws(ConformanceFailure) -> (value: JSONValue, text: [UInt8]) {
        guard let message = try nextOrEnd() else { throw .mismatch("the output ended") }
        return message
    }

    private func nextOrEnd() throws(ConformanceFailure) -> (value: JSONValue, text: [UInt8])? {
        guard let text = try nextText() else { return nil }
        got = readable(text)
        guard milliseconds() < deadline else { throw .hang("output still comes after \(stepLimit / 1000) s") }
        let value: JSONValue
        do { value = try JSONValue(parsing: text, limits: .trusted) } catch {
            throw .mismatch("output is not JSON: \(error)")
        }
        if framing == .lines, let blank = Messages.blankOutsideStrings(text) {
            throw .mismatch("output is not compact: white space at byte \(blank)")
        }
        report(false, value, size: text.count)
        try rules.received(value)
        return (value, text)
    }

    /// The next message; nil at the end of the output.
    private func nextText() throws(ConformanceFailure) -> [UInt8]? {
        do throws(ConformanceFailure) {
            while true {
                if let text = try messages.next() { return text }
                guard let bytes = try server.read() else {
                    if !messages.rest.isEmpty { got = readable(messages.rest) }
                    return nil
                }
                messages.append(bytes)
            }
        } catch {
            // Bytes that are no whole message explain a wrong frame.
            if !messages.rest.isEmpty { got = readable(messages.rest) }
            throw error
        }
    }

    private func report(_ isSent: Bool, _ message: JSONValue, size: Int) {
        if size < 1 << 18 { onMessage(isSent, message) }
    }
}
