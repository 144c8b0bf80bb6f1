import AppLoop
import Offstage
import OffstageTesting
import Testing

/// Tests the log of a session's publications and its limits.
@Suite(.onLoop)
struct PublicationLogTests {
    @AppActor
    private static func publish(_ count: Int, bytes: Int, to log: PublicationLog) -> [Int64] {
        var forgotten: [Int64] = []
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: bytes)
        for _ in 0..<count {
            let publication = Publication(
                event: "sent", isState: false, seq: log.lastSeq + 1, screen: "n1", causeOffset: 0)
            text.withUnsafeBytes { log.append(publication, $0) { forgotten.append($0.seq) } }
        }
        return forgotten
    }

    @Test func `of more events than are kept the oldest go, one by one`() {
        AppLoop.run {
            let log = PublicationLog(behind: 10, limits: PublicationLog.Limits(events: 1000))
            #expect(log.firstSeq == 11)
            #expect(log[11] == nil)
            #expect(Self.publish(1300, bytes: 100, to: log) == (11...310).map { Int64($0) })
            #expect(log.firstSeq == 311)
            #expect(log.lastSeq == 1310)
            #expect(log[310] == nil)
            #expect(log[1311] == nil)
            for seq in 311...1310 as ClosedRange<Int64> { #expect(log[seq]?.seq == seq) }
            #expect(log.withText(of: 700) { $0.count } == 100)
        }
    }

    @Test func `one publication is kept, however large`() {
        AppLoop.run {
            let log = PublicationLog(behind: 0, limits: PublicationLog.Limits(bytes: 1000))
            #expect(Self.publish(3, bytes: 5000, to: log) == [1, 2])
            #expect(log[3] != nil)
        }
    }

    @Test func `who has more than a share of what all may take together gives way, and nobody else`() {
        AppLoop.run {
            let limits = PublicationLog.Limits(budget: PublicationLog.Budget(limit: 100_000))
            let large = PublicationLog(behind: 0, limits: limits)
            #expect(Self.publish(20, bytes: 4000, to: large).isEmpty)
            let small = PublicationLog(behind: 0, limits: limits)
            #expect(Self.publish(10, bytes: 4000, to: small).isEmpty)
            #expect(Self.publish(1, bytes: 4000, to: large).count > 5)
            #expect(small.firstSeq == 1)
        }
    }
}
