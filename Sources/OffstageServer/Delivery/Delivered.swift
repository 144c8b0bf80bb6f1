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

/// Params of a notification that delivers a log entry: the head's members, then the entry's.
package struct Delivered<Entry: WireNamed>: WireCodable {
    package let head: DeliveryHead
    /// The entry's text, which all subscriptions share.
    package let entry: Encoded<Entry>

    init(_ head: DeliveryHead, _ entry: Encoded<Entry>) {
        self.head = head
        self.entry = entry
    }

    /// - Throws: always, since an entry is only written.
    package init(wire node: JSONNode) throws(WireError) {
        head = try DeliveryHead(wire: node)
        entry = try Encoded(wire: node)
    }

    @inlinable
    package func write(to writer: inout JSONWriter) {
        head.write(to: &writer)
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
