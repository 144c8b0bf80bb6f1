import JSON
import Wire

/// Members that differ between the subscriptions that receive one log entry.
@Wire
package struct DeliveryHead {
    /// Session id.
    package let sessionId: String
    /// Number of the entry in the session's log, +1 each.
    package let seq: Int64
    /// Number of the delivery in the subscription, from 1.
    package let n: Int64
    /// Subscription id.
    package let subscriptionId: String
}

/// A cursor's `DeliveryHead`, encoded once: only the two numbers differ between its deliveries.
struct DeliveryHeadText: Equatable {
    private let text: [UInt8]
    /// Index of `seq` in the text, one digit.
    private let seqIndex: Int
    /// Index of `n` after the one of `seq`.
    private static let distance = #"0,"n":"#.utf8.count

    init(sessionID: String, subscriptionID: String) {
        let head = DeliveryHead(sessionId: sessionID, seq: 0, n: 0, subscriptionId: subscriptionID)
        text = WireFragment(encoding: head).bytes
        // No id contains this text, because JSON escapes quotes.
        seqIndex = text.firstRange(of: Array(#""seq":0,"n":0,"#.utf8)).map { $0.lowerBound + 6 } ?? 0
    }

    @inline(__always)
    func write(seq: Int64, n: Int64, to writer: inout JSONWriter) {
        text.withUnsafeBytes { text in
            let nIndex = seqIndex + Self.distance
            writer.raw(UnsafeRawBufferPointer(rebasing: text[..<seqIndex]))
            writer.integer(seq)
            writer.raw(UnsafeRawBufferPointer(rebasing: text[(seqIndex + 1)..<nIndex]))
            writer.integer(n)
            writer.raw(UnsafeRawBufferPointer(rebasing: text[(nIndex + 1)...]))
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
    /// The entry's text, which all subscriptions share.
    package let entry: Encoded<Entry>

    init(_ head: DeliveryHeadText, seq: Int64, n: Int64, _ entry: Encoded<Entry>) {
        self.head = head
        self.seq = seq
        self.n = n
        self.entry = entry
    }

    /// - Throws: always, since an entry is only written.
    package init(wire node: JSONNode) throws(WireError) {
        throw WireError.mismatch(expected: "nothing (a delivery is only written)", found: node)
    }

    package func write(to writer: inout JSONWriter) {
        head.write(seq: seq, n: n, to: &writer)
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

extension WireSchemas {
    /// The definition that a reference names; any other schema is returned as it is.
    func resolved(_ schema: JSONValue) -> JSONValue {
        guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return schema }
        return definitions[String(name)] ?? schema
    }
}
