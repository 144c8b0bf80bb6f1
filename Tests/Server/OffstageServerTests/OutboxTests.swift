import AppLoop
import JSON
import JSONRPC
import OffstageServer
import Platform
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Order and limits of an outbox whose client does not keep up.
@Suite(.onAppActor)
struct OutboxTests {
    /// Notifications that wait, each with its position.
    @AppActor
    private final class Source: WaitingNotifications {
        private var waiting: [(position: Int64, text: [UInt8])] = []
        private(set) var position: Int64 = 0

        func add(bytes: Int, to outbox: Outbox) {
            position += 1
            waiting.append((position, Array("\"\(String(repeating: "x", count: bytes))\"".utf8)))
            outbox.notificationDidBeginToWait()
        }

        func next(through position: Int64) -> [UInt8]? {
            guard let first = waiting.first, first.position <= position else { return nil }
            return waiting.removeFirst().text
        }
    }

    @Test @AppActor func `a frame follows the notifications that began to wait before it, and no others`() {
        let outbox = Outbox(framing: .lines, softMark: 100)
        let source = Source()
        outbox.waiting = source
        outbox.writeFrame { $0.string("first") }
        source.add(bytes: 1, to: outbox)
        #expect(outbox.isCongested)
        outbox.writeFrame { $0.string("second") }
        source.add(bytes: 2, to: outbox)
        source.add(bytes: 3, to: outbox)
        outbox.writeFrame { $0.string("third") }
        #expect(
            String(decoding: outbox.takeAll(), as: UTF8.self).split(separator: "\n") == [
                "\"first\"", "\"x\"", "\"second\"", "\"xx\"", "\"xxx\"", "\"third\"",
            ])
        #expect(outbox.isEmpty && outbox.unsentBytes == 0 && !outbox.isCongested)
    }

    @Test @AppActor func `notifications wait while the buffer is above the mark, and go on below it`() {
        let outbox = Outbox(framing: .lines, softMark: 100)
        let source = Source()
        outbox.waiting = source
        outbox.writeFrame { $0.string(String(repeating: "a", count: 200)) }
        for _ in 0..<10 { source.add(bytes: 50, to: outbox) }
        outbox.pump()
        #expect(outbox.unsentBytes < 250)
        #expect(outbox.takeAll().split(separator: 0x0A).count == 11)
    }

    @Test @AppActor func `frames are sent in order, even if the queue is never empty`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let stream = OutputStream(descriptor: ends[1])
        defer { close(ends[0]) }
        let outbox = Outbox(framing: .lines, softMark: 300)
        let source = Source()
        outbox.waiting = source
        var (taken, chunk): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 1000))
        func readSome() {
            let count = read(ends[0], &chunk, chunk.count)
            if count > 0 { taken += chunk.prefix(count) }
        }
        let filling = String(repeating: "x", count: 200)
        let count = 6000
        for number in 0..<count {
            outbox.writeFrame { $0.string("\(number) \(filling)") }
            if number % 3 == 0 { for _ in 0..<2 { source.add(bytes: 3, to: outbox) } }
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
