import JSON
import Wire

/// Members that differ between the subscriptions that receive one log entry.
@Wire
package struct DeliveryHead {
    /// Session id.
    package let sessionId: String
    /// Epoch of the session, which distinguishes it from an earlier session with the same id.
    package let epoch: String
    /// Number of the entry in the session's log, +1 each.
    package let seq: Int64
    /// Number of the delivery in the subscription, from 1.
    package let n: Int64
    /// Subscription id.
    package let subscriptionId: String
    /// True for the subscription's last delivery of a turn: a front end draws now. Absent otherwise.
    package let last: Bool?
}

/// A cursor's `DeliveryHead`, encoded once: only the two numbers and `last` differ between its deliveries.
struct DeliveryHeadText: Equatable {
    private let text: [UInt8]
    /// Index of `seq` in the text, one digit.
    private let seqIndex: Int
    /// Index of `n` after the one of `seq`.
    private static let distance = #"0,"n":"#.utf8.count

    init(sessionID: String, epoch: String, subscriptionID: String) {
        let head = DeliveryHead(
            sessionId: sessionID, epoch: epoch, seq: 0, n: 0, subscriptionId: subscriptionID, last: nil)
        text = WireFragment(encoding: head).bytes
        // No id contains this text, because JSON escapes quotes.
        seqIndex = text.firstRange(of: Array(#""seq":0,"n":0,"#.utf8)).map { $0.lowerBound + 6 } ?? 0
    }

    @inline(__always)
    func write(seq: Int64, n: Int64, isLast: Bool, to writer: inout JSONWriter) {
        text.withUnsafeBytes { text in
            let nIndex = seqIndex + Self.distance
            writer.raw(UnsafeRawBufferPointer(rebasing: text[..<seqIndex]))
            writer.integer(seq)
            writer.raw(UnsafeRawBufferPointer(rebasing: text[(seqIndex + 1)..<nIndex]))
            writer.integer(n)
            if isLast {
                // The closing brace follows `last`.
                writer.raw(UnsafeRawBufferPointer(rebasing: text[(nIndex + 1)..<(text.count - 1)]))
                writer.raw(",\"last\":true}")
            } else {
                writer.raw(UnsafeRawBufferPointer(rebasing: text[(nIndex + 1)...]))
            }
        }
    }
}

/// Params of a notification that delivers a log entry: the members of `DeliveryHead`, then the entry's.
package struct Delivered<Entry: WireNamed>: WireCodable {
    let head: DeliveryHeadText
    /// Number of the entry in the session's log.
    let seq: Int64
    /// Number of the delivery in the subscription.
    let n: Int64
    /// True for the subscription's last delivery of a turn.
    let isLast: Bool
    /// The entry's text, which all subscriptions share.
    package let entry: Encoded<Entry>
}

extension Delivered {
    /// - Throws: always, since an entry is only written.
    package init(wire node: JSONNode) throws(WireError) {
        throw WireError.mismatch(expected: "nothing (a delivery is only written)", found: node)
    }

    package func write(to writer: inout JSONWriter) {
        head.write(seq: seq, n: n, isLast: isLast, to: &writer)
        writer.extendObject(with: entry.bytes)
    }

    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        let parts = [DeliveryHead.wireSchema(in: &schemas), Entry.wireSchema(in: &schemas)].map { schemas.resolved($0) }
        return [
            "type": "object",
            "properties": .object(JSONObject(parts.flatMap { Array($0["properties"]?.object ?? [:]) })),
            "required": .array(parts.flatMap { $0["required"]?.array ?? [] }),
        ]
    }
}
