import JSON
import JSONRPC
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Queue of the outbox while its reader lags.
struct OutboxTests {
    /// Writes `count` messages of equal length.
    private final class Waiting: DeferredNotification {
        private var count: Int
        private let text: [UInt8]

        init(_ count: Int, bytes: Int) {
            self.count = count
            text = Array("\"\(String(repeating: "x", count: bytes))\"".utf8)
        }

        func takeMessage() -> [UInt8]? {
            if count == 0 { return nil }
            count -= 1
            return text
        }
    }

    @Test func `what waits counts as unread, however little it has to tell, and no longer once it is told`() {
        let outbox = Outbox(framing: .lines, softMark: 100)
        outbox.writeFrame { $0.string(String(repeating: "x", count: 200)) }
        let before = outbox.unsentBytes
        for _ in 0..<1000 { outbox.post(Waiting(1, bytes: 10)) }
        // Responses that a client does not read count towards its limit.
        #expect(outbox.unsentBytes >= before + 1000 * 100)
        #expect(outbox.takeAll().split(separator: 0x0A).count == 1001)
        #expect(outbox.unsentBytes == 0)
        #expect(outbox.isEmpty)
    }

    @Test func `all comes in the order in which it was written, also when the queue never runs empty`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let stream = OutputStream(descriptor: ends[1])
        defer { close(ends[0]) }
        let outbox = Outbox(framing: .lines, softMark: 300)
        var (taken, chunk): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 1000))
        func readSome() {
            let count = read(ends[0], &chunk, chunk.count)
            if count > 0 { taken += chunk.prefix(count) }
        }
        let filling = String(repeating: "x", count: 200)
        let count = 6000
        for number in 0..<count {
            outbox.writeFrame { $0.string("\(number) \(filling)") }
            if number % 3 == 0 { outbox.post(Waiting(2, bytes: 3)) }
            _ = outbox.flush(to: stream)
            // Reads a little less than arrives, once the pipe is full.
            if number > 500 { readSome() }
        }
        while outbox.flush(to: stream) == .wouldBlock { readSome() }
        outbox.writeFrame { $0.string("end") }
        _ = outbox.flush(to: stream)
        while taken.suffix(6) != Array("\"end\"\n".utf8)[...] { readSome() }
        let lines = taken.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        let numbers = lines.compactMap {
            $0.split(separator: " ").count == 2 ? Int($0.dropFirst().prefix { $0 != " " }) : nil
        }
        #expect(numbers == Array(0..<count))
        #expect(lines.filter { $0 == "\"xxx\"" }.count == 2 * 2000)
        #expect(outbox.isEmpty && outbox.unsentBytes == 0)
    }
}
