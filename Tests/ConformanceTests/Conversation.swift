import JSON

/// One case over one transport in one framing. Performs the steps and checks the received messages.
final class Conversation {
    private let test: ConformanceCase
    private let label: String
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

    // For failure messages.
    private var step = ""
    private var iteration = ""
    private var lastSent = "nothing"
    private var traffic = ""

    init(_ test: ConformanceCase, framing: ConformanceCase.Framing, transport: Transport) throws(ConformanceFailure) {
        _ = ignoreBrokenPipes
        self.test = test
        label = "\(test.id)/\(framing)/\(transport)"
        messages = Messages(framing: framing)
        var flags: [String] = []
        for flag in test.flags {
            if flag.contains("{{folder}}"), folder == nil { folder = makeTemporaryFolder() }
            scope.values["folder"] = folder.map(JSONValue.string)
            flags.append(try scope.filled(.string(flag)).string ?? flag)
        }
        server = try transport.start(arguments: test.command + flags, standardError: test.standardError)
    }

    /// Nil when the case passed; otherwise the failure.
    func failure() -> String? {
        defer {
            server.stop()
            helper?.stop()
            if let folder { removeTemporaryFolder(folder) }
            if let file = environmentVariable("OFFSTAGE_TRAFFIC"), !traffic.isEmpty { appendFile(file, traffic) }
        }
        do throws(ConformanceFailure) {
            if let opening = test.opening { try open(opening) }
            try perform(test.steps, at: "")
            step = "end"
            if !hasEnded { try end() }
            return nil
        } catch {
            let log = server.diagnostics()
            return """
                \(test.file) (\(label)): \(test.title)
                  step \(step)\(iteration)
                  sent last: \(lastSent)
                  \(error)\(log.isEmpty ? "" : "\n  stderr: \(log)")
                """
        }
    }

    private func open(_ params: JSONValue) throws(ConformanceFailure) {
        step = "open"
        try send(["jsonrpc": "2.0", "id": "open", "method": "session/open", "params": params])
        let pattern: JSONValue = [
            "id": "open",
            "result": [
                "sessionId": "$capture:session", "app": "kit", "epoch": "$capture:epoch", "seq": "$capture:seq",
                "routeRev": "$capture:rev",
                "tree": "$object",
                "screens": "$capture:screens",
            ],
        ]
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
            self.step = position + "\(index + 1)"
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
            let message = try next()
            try expect(try scope.filled(argument), message)
            if let wanted = step["raw"] {
                let (wanted, found) = (
                    String(decoding: try text(wanted), as: UTF8.self), String(decoding: message.text, as: UTF8.self)
                )
                guard found.contains(wanted) else {
                    throw .mismatch("\(wanted.shortened) wanted in the text \(found.shortened)")
                }
            }
        case "expectAll": try expectAll(argument)
        case "answer":
            while true {
                let message = try next()
                if message.value["method"] != nil { continue }
                try expect(try scope.filled(argument), message)
                return
            }
        case "expectNothing":
            echoes += 1
            let id = JSONValue.string("nothing-\(echoes)")
            try send(["jsonrpc": "2.0", "id": id, "method": "echo"])
            try expect(["id": id], try next())
        case "readUntil": try readUntil(try scope.filled(argument), step)
        case "times", "for": try loop(argument, step)
        case "closeInput": server.closeInput()
        case "closeOutput":
            server.closeOutput()
            messages = Messages(framing: messages.framing)
        case "expectEnd":
            if let message = try nextOrEnd() {
                throw .mismatch("the end of the output wanted, got \(message.value.short)")
            }
        case "drain": while try nextOrEnd() != nil {}
        case "expectExit": try expectExit(argument.integer.map(Int.init) ?? 0)
        case "waitTaken": try server.waitUntilInputIsTaken()
        case "stopReading": isReading = false
        case "startReading": isReading = true
        case "signal":
            guard let number = ["SIGTERM": 15, "SIGINT": 2, "SIGPIPE": 13][argument.string ?? ""] else {
                throw .badCase("unknown signal \(argument)")
            }
            server.send(signal: Int32(number))
        case "startHelper":
            let helper = try ChildProcess(path: "/bin/cat", arguments: [], standardError: nil)
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

    private func loop(_ argument: JSONValue, _ step: JSONValue) throws(ConformanceFailure) {
        let filled = try scope.filled(argument)
        let items: [JSONValue]
        switch filled {
        case .integer(let count): items = (0..<max(0, count)).map(JSONValue.integer)
        case .array(let elements): items = elements
        default: throw .badCase("a loop runs a number of times or over an array, not over \(filled.short)")
        }
        let (position, outer) = (self.step, iteration)
        defer { iteration = outer }
        for (index, item) in items.enumerated() {
            if let unless = step["unless"] {
                var pattern = Pattern()
                if pattern.mismatch(unless, item) == nil { continue }
            }
            scope.values["i"] = .integer(Int64(index))
            scope.values["item"] = item
            iteration = " of round \(index)\(argument.integer == nil ? ", \(item.short)" : "")" + outer
            try perform(step["steps"]?.array ?? [], at: position + ".")
        }
    }

    private func expectAll(_ argument: JSONValue) throws(ConformanceFailure) {
        var patterns: [JSONValue] = []
        for pattern in argument.array ?? [] { patterns.append(try scope.filled(pattern)) }
        while !patterns.isEmpty {
            let message = try next()
            var found: Int?
            for (index, pattern) in patterns.enumerated() where found == nil {
                var attempt = Pattern()
                if attempt.mismatch(pattern, message.value) == nil {
                    scope.values.merge(attempt.captured) { $1 }
                    found = index
                }
            }
            guard let found else {
                throw .mismatch("one of \(JSONValue.array(patterns).short) wanted\n  came: \(message.value.short)")
            }
            patterns.remove(at: found)
        }
    }

    private func readUntil(_ last: JSONValue, _ step: JSONValue) throws(ConformanceFailure) {
        var tallies = (step["tally"]?.array ?? []).map { (rule: $0, count: Int64(0)) }
        for index in tallies.indices { tallies[index].rule = try scope.filled(tallies[index].rule) }
        while true {
            let message = try next()
            for index in tallies.indices {
                var pattern = Pattern()
                guard let of = tallies[index].rule["of"], pattern.mismatch(of, message.value) == nil else { continue }
                if let sum = tallies[index].rule["sum"]?.string {
                    tallies[index].count += message.value["params"]?[sum]?.integer ?? 0
                } else {
                    tallies[index].count += 1
                }
            }
            var pattern = Pattern()
            if pattern.mismatch(last, message.value) == nil {
                scope.values.merge(pattern.captured) { $1 }
                break
            }
        }
        for (rule, count) in tallies {
            var pattern = Pattern()
            if let wanted = rule["count"], let problem = pattern.mismatch(wanted, .integer(count)) {
                throw .mismatch("\(rule["of"].short) came \(count) times: \(problem)")
            }
            if let name = rule["as"]?.string { scope.values[name] = .integer(count) }
        }
        if let total = try step["total"].map(scope.filled) {
            let sum = tallies.reduce(0) { $0 + $1.count }
            guard total == .integer(sum) else {
                throw .mismatch("\(total) in all wanted, got \(tallies.map(\.count)) = \(sum)")
            }
        }
    }

    private func expectExit(_ code: Int) throws(ConformanceFailure) {
        isReading = true
        hasEnded = true
        if let message = try nextOrEnd() { throw .mismatch("the end of the output wanted, got \(message.value.short)") }
        guard messages.rest.isEmpty else {
            throw .mismatch("output ends inside a frame: \(String(decoding: messages.rest.prefix(200), as: UTF8.self))")
        }
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
        record("out", message, size: text.utf8.count)
        try write(messages.frame(Array(text.utf8)))
        lastSent = text.shortened
    }

    private func send(text bytes: [UInt8]) throws(ConformanceFailure) {
        noteText(bytes)
        try write(messages.frame(bytes))
        lastSent = String(decoding: bytes, as: UTF8.self).shortened
    }

    /// Text that need not be a message.
    private func noteText(_ bytes: [UInt8]) {
        guard bytes.count < 1 << 18 else {
            rules.sentAnything()
            return
        }
        guard let message = try? JSONValue(parsing: bytes) else { return }
        rules.sent(message)
        record("out", message, size: bytes.count)
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
        let bytes = try text(argument) + body
        try write(bytes)
        lastSent = String(decoding: bytes, as: UTF8.self).shortened
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
            throw .mismatch("wanted: \(pattern.short)\n  came: \(message.value.short)\n  \(problem)")
        }
        scope.values.merge(matching.captured) { $1 }
    }

    private func next() throws(ConformanceFailure) -> (value: JSONValue, text: [UInt8]) {
        guard let message = try nextOrEnd() else { throw .mismatch("the output ended") }
        return message
    }

    private func nextOrEnd() throws(ConformanceFailure) -> (value: JSONValue, text: [UInt8])? {
        while true {
            if let text = try messages.next() {
                let value: JSONValue
                do { value = try JSONValue(parsing: text, limits: .trusted) } catch {
                    throw .mismatch("output is not JSON (\(error)): \(String(decoding: text, as: UTF8.self).shortened)")
                }
                record("in", value, size: text.count)
                try rules.received(value)
                return (value, text)
            }
            guard let bytes = try server.read() else { return nil }
            messages.append(bytes)
        }
    }

    private func record(_ direction: String, _ message: JSONValue, size: Int) {
        guard size < 1 << 18, environmentVariable("OFFSTAGE_TRAFFIC") != nil else { return }
        let line: JSONValue = ["connection": .string(label), "direction": .string(direction), "message": message]
        traffic += line.description + "\n"
    }
}
