import AppLoop
import JSON
import Offstage
import OffstageTesting
import Testing

/// Limits of a session's log.
@Suite(.onLoop)
struct LogTests {
    /// Appends events and returns the numbers of the entries that the log removed.
    @AppActor
    private static func append(_ count: Int, bytes: Int, to log: Log) -> [Int64] {
        let first = log.firstSeq
        for _ in 0..<count {
            log.append(.event(type: "sent"), String(repeating: "x", count: bytes - 2))
            log.trim()
        }
        return Array(first..<log.firstSeq)
    }

    @Test(.onAppActor) @AppActor func `the log removes the oldest events above its limit`() {
        let log = Log(after: 10, limits: Log.Limits(events: 1000))
        #expect(log.firstSeq == 11)
        #expect(log[11] == nil)
        #expect(Self.append(1300, bytes: 100, to: log) == (11...310).map { Int64($0) })
        #expect(log.firstSeq == 311)
        #expect(log.lastSeq == 1310)
        #expect(log[310] == nil)
        #expect(log[1311] == nil)
        let positions = (311...1310 as ClosedRange<Int64>).compactMap { log[$0]?.position }
        #expect(positions == Array(301...1300))
        #expect(log.withText(of: 700) { $0.count } == 100)
    }

    @Test(.onAppActor) @AppActor func `texts stay with their entries while the log removes others`() {
        let log = Log(after: 0, limits: Log.Limits(events: 100))
        for number in 1...5000 as ClosedRange<Int64> {
            log.append(.event(type: "sent"), "\(number) \(String(repeating: "x", count: Int(number % 700)))")
            log.trim()
            for seq in [log.firstSeq, log.lastSeq] {
                let text = log.withText(of: seq) { String(decoding: $0, as: UTF8.self) }
                #expect(text?.hasPrefix("\"\(seq) ") == true)
            }
        }
    }

    @Test(.onAppActor) @AppActor func `the log keeps its newest entry, however large`() {
        let log = Log(after: 0, limits: Log.Limits(bytes: 1000))
        #expect(Self.append(3, bytes: 5000, to: log) == [1, 2])
        #expect(log[3] != nil)
    }

    @Test(.onAppActor) @AppActor func `a log above its share of the budget removes entries, and other logs do not`() {
        // The logs' buffers, which double, take 128 KiB and 64 KiB.
        let limits = Log.Limits(budget: Log.Budget(limit: 190_000))
        let large = Log(after: 0, limits: limits)
        #expect(Self.append(20, bytes: 4000, to: large).isEmpty)
        let small = Log(after: 0, limits: limits)
        #expect(Self.append(10, bytes: 4000, to: small).isEmpty)
        #expect(Self.append(1, bytes: 4000, to: large).count > 5)
        #expect(small.firstSeq == 1)
    }
}
