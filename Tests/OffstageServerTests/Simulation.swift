import AppLoop
import ConformanceKit
import ConformanceRunner
import JSON
import JSONRPC
import OffstageInjection
import OffstageServer
import Platform

/// A server and a front end on one thread, with real pipes between them. A seed chooses each step: messages, sizes of
/// writes and reads, the rounds of the loop, the passing of time, pauses, and how the conversation ends.
///
/// The server's clock is simulated, so equal seeds give equal bytes.
@AppActor
final class Simulation {
    struct Outcome {
        var problem: String?
        var exitCode: Int32 = -1
        /// Number of bytes that the front end has received, and their FNV-1a hash.
        var received = 0
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    }

    /// How the front end ends the conversation.
    private enum End: CaseIterable {
        /// It ends its input and reads everything.
        case orderly
        /// Its input ends within a message.
        case cut
        /// It reads no more, and then closes the server's output.
        case closesOutput
        /// It ends its input and reads nothing more.
        case stopsReading
    }

    private var messages: RandomMessages
    private var rules = ConversationRules()
    private var outcome = Outcome()
    private let server: StdioServer
    private var toServer: Int32
    private var fromServer: Int32
    private var unwritten: [UInt8] = []
    private var unread: [UInt8] = []
    private var isReading = true
    private let sendsInvalidMessages: Bool

    static func run(seed: UInt64) -> Outcome {
        // A write to a server that has ended is an error.
        _ = signal(SIGPIPE, SIG_IGN)
        SimulatedTime.begin()
        defer { SimulatedTime.end() }
        guard let simulation = Simulation(seed) else { return Outcome(problem: "no pipes") }
        return simulation.play()
    }

    private init?(_ seed: UInt64) {
        messages = RandomMessages(seed: seed)
        var ends: [Int32] = [-1, -1, -1, -1]
        let isMade = ends.withUnsafeMutableBufferPointer { ends in
            pipe(ends.baseAddress) == 0 && pipe(ends.baseAddress.map { $0 + 2 }) == 0
        }
        guard isMade else { return nil }
        (toServer, fromServer) = (ends[1], ends[2])
        for end in [toServer, fromServer] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        #if os(Linux)
            // The smallest pipe, so that it is often full. Glibc's module has no F_SETPIPE_SZ.
            for end in ends { _ = fcntl(end, 1031, 4096) }
        #endif
        var configuration = Server.Configuration(apps: [kitApp])
        configuration.needsHandshake = false
        configuration.seed = seed
        configuration.softMark = 3000
        configuration.limits.ring = 8
        configuration.limits.inFlight = 1 + messages.pick(8)
        configuration.limits.sessions = 3
        if messages.pick(3) == 0 { configuration.limits.unreadAnswers = 2000 + messages.pick(4000) }
        sendsInvalidMessages = messages.pick(8) == 0
        let connection = Connection(server: Server(configuration), framing: .lines)
        server = StdioServer(connection: connection, input: ends[0], output: ends[3])
    }

    private func play() -> Outcome {
        SimulatedTime.whileWaiting = { [unowned self] in if isReading { read(1 + messages.pick(4096)) } }
        server.begin()
        for _ in 0..<(50 + messages.pick(200)) {
            guard !server.isOver, outcome.problem == nil else { break }
            step()
        }
        end(End.allCases[messages.pick(End.allCases.count)])
        return outcome
    }

    private func step() {
        switch messages.pick(24) {
        case 0...5: say(messages.pick(12) == 0 ? messages.batch() : messages.message())
        case 6 where sendsInvalidMessages:
            rules.sentAnything()
            unwritten += Array((["{", "[]", "nul", "{\"jsonrpc\":\"2.0\"}", "\u{0}"][messages.pick(5)] + "\n").utf8)
        case 6...10: write(1 + messages.pick([8, 200, 4096][messages.pick(3)]))
        case 11...14: if isReading { read(1 + messages.pick([8, 500, 8192][messages.pick(3)])) }
        case 15: isReading = messages.pick(3) != 0
        case 16: SimulatedTime.advance(by: .milliseconds([1, 20, 1500][messages.pick(3)]))
        case 17: say(subscription())
        default: round(jobs: [1, 2, 16, 4096][messages.pick(4)])
        }
    }

    private func subscription() -> String {
        let name = messages.session()
        switch messages.pick(4) {
        case 0:
            let credit = messages.pick(2) == 0 ? #","credit":\#(1 + messages.pick(4))"# : ""
            return messages.request("subscription/open", #"{"sessionId":"\#(name)"\#(credit)}"#)
        case 1:
            let acknowledged = #"{"subscriptionId":"sub\#(1 + messages.pick(8))","n":\#(messages.pick(40))}"#
            return #"{"jsonrpc":"2.0","method":"subscription/ack","params":\#(acknowledged)}"#
        case 2: return messages.request("session/attach", #"{"sessionId":"\#(name)"}"#)
        default: return messages.request("screen/get", #"{"sessionId":"\#(name)"}"#)
        }
    }

    private func say(_ message: String) {
        if let value = try? JSONValue(parsing: message) { rules.sent(value) }
        unwritten += Array((message + "\n").utf8)
    }

    private func round(jobs: Int = 4096, until limit: Duration? = .zero) {
        AppLoop.shared.serveRound(until: limit, jobs: jobs)
        server.endRound()
    }

    // MARK: Pipes

    /// Writes at most so many bytes, as far as the pipe takes them.
    private func write(_ most: Int) {
        guard !unwritten.isEmpty, toServer >= 0 else { return }
        let count = unwritten.withUnsafeBytes { Platform.write(toServer, $0.baseAddress, min(most, $0.count)) }
        if count > 0 { unwritten.removeFirst(count) }
    }

    /// Reads at most so many bytes, as far as there are some. Returns false at the end of the output.
    @discardableResult
    private func read(_ most: Int) -> Bool {
        var chunk = [UInt8](repeating: 0, count: most)
        let count = chunk.withUnsafeMutableBytes { Platform.read(fromServer, $0.baseAddress, $0.count) }
        guard count > 0 else { return count < 0 }
        outcome.received += count
        for byte in chunk.prefix(count) { outcome.hash = (outcome.hash ^ UInt64(byte)) &* 0x0100_0000_01b3 }
        unread += chunk.prefix(count)
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            take(Array(unread[..<end]))
            unread.removeFirst(end + 1)
        }
        return true
    }

    private func take(_ line: [UInt8]) {
        guard outcome.problem == nil else { return }
        do throws(ConformanceFailure) {
            let limits = JSONLimits(depth: 1000, values: .max)
            guard let message = try? JSONValue(parsing: line, limits: limits) else {
                throw .mismatch("no JSON: \(String(decoding: line.prefix(200), as: UTF8.self))")
            }
            try rules.received(message)
        } catch {
            outcome.problem = "\(error)"
        }
    }

    private func close(_ descriptor: inout Int32) {
        if descriptor >= 0 { _ = Platform.close(descriptor) }
        descriptor = -1
    }

    // MARK: The end

    private func end(_ end: End) {
        let isReading = end == .orderly || end == .cut
        // Writes the rest, except for the last bytes of a message that is cut.
        let kept = end == .cut ? min(unwritten.count, 1 + messages.pick(20)) : 0
        let isCut = kept > 1
        for _ in 0..<20_000 where !server.isOver && unwritten.count > kept {
            write(unwritten.count - kept)
            round()
            if isReading { read(8192) } else if end == .stopsReading { break }
        }
        if end == .closesOutput { close(&fromServer) }
        close(&toServer)
        for _ in 0..<20_000 where !server.isOver {
            let before = outcome.received
            if isReading { read(8192) }
            // Time passes when the front end has nothing more to read.
            round(until: outcome.received > before ? .zero : nil)
        }
        if !server.isOver { outcome.problem = outcome.problem ?? "the server does not end" }
        outcome.exitCode = server.finish()
        if isReading { while read(8192), isReadable {} }
        close(&fromServer)
        check(end, isCut: isCut)
    }

    private var isReadable: Bool {
        var request = pollfd(fd: fromServer, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    private func check(_ end: End, isCut: Bool) {
        guard outcome.problem == nil else { return }
        let wanted: [Int32] =
            switch end {
            // Work that waits for the session's clock is still running when the time to drain has passed.
            case .orderly: [0, 5]
            case .cut: isCut ? [0, 2, 5] : [0, 5]
            case .closesOutput: [0, 2, 3, 5]
            case .stopsReading: [0, 2, 3, 5]
            }
        if !wanted.contains(outcome.exitCode) {
            outcome.problem = "exit code \(outcome.exitCode) after \(end)"
        } else if end == .orderly, !unread.isEmpty {
            outcome.problem = "the output ends within a message"
        } else if end == .orderly, let id = rules.unanswered.first {
            outcome.problem = "request \(id) was not answered; exit code \(outcome.exitCode)"
        }
    }
}
