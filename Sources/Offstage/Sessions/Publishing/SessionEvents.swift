import JSON
import Wire

/// `{"type":"flow.finished", flow, flowId, output}`: a flow has given its output.
struct FlowFinishedEvent: WireEnum {
    static let wireCases = [WireCase("flow.finished", description: "A flow has given its output.")]
    var wireCaseIndex: Int { 0 }

    let flow: String
    let flowID: String
    let output: WireFragment

    init(flow: String, flowID: String, output: WireFragment) {
        self.flow = flow
        self.flowID = flowID
        self.output = output
    }

    init(wire node: JSONNode) throws(WireError) {
        guard let flow = node.member("flow")?.string, let id = node.member("flowId")?.string else {
            throw WireError.mismatch(expected: "an object with type, flow, flowId and output", found: node)
        }
        self.init(
            flow: "\(flow)", flowID: "\(id)",
            output: try node.member("output").map(WireFragment.init(wire:)) ?? WireFragment([]))
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.raw("\"type\":\"flow.finished\",\"flow\":")
        writer.string(flow)
        writer.raw(",\"flowId\":")
        writer.string(flowID)
        writer.raw(",\"output\":")
        output.write(to: &writer)
        writer.endObject()
    }

    static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        [
            "type": "object",
            "properties": [
                "type": ["const": "flow.finished"], "flow": ["type": "string"], "flowId": ["type": "string"],
                "output": [:],
            ],
            "required": ["type", "flow", "flowId", "output"],
        ]
    }
}

/// `{"type":"route.dropped", ticket, url?, kind, message}`: a route or link that waited will not be taken.
struct RouteDroppedEvent: WireEnum {
    static let wireCases = [WireCase("route.dropped", description: "A route or link that waited will not be taken.")]
    var wireCaseIndex: Int { 0 }

    let ticket: String
    let url: String?
    /// `guardCanceled`, `guardDenied`, `replaced`, `expired`, `canceled`, …
    let kind: String
    let message: String

    init(ticket: String, url: String?, kind: String, message: String) {
        self.ticket = ticket
        self.url = url
        self.kind = kind
        self.message = message
    }

    init(wire node: JSONNode) throws(WireError) {
        guard let ticket = node.member("ticket")?.string, let kind = node.member("kind")?.string,
            let message = node.member("message")?.string
        else {
            throw WireError.mismatch(expected: "an object with type, ticket, kind and message", found: node)
        }
        self.init(
            ticket: "\(ticket)", url: node.member("url")?.string.map { "\($0)" }, kind: "\(kind)", message: "\(message)"
        )
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.raw("\"type\":\"route.dropped\",\"ticket\":")
        writer.string(ticket)
        if let url {
            writer.raw(",\"url\":")
            writer.string(url)
        }
        writer.raw(",\"kind\":")
        writer.string(kind)
        writer.raw(",\"message\":")
        writer.string(message)
        writer.endObject()
    }

    static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        [
            "type": "object",
            "properties": [
                "type": ["const": "route.dropped"], "ticket": ["type": "string"], "url": ["type": "string"],
                "kind": ["type": "string"],
                "message": ["type": "string"],
            ],
            "required": ["type", "ticket", "kind", "message"],
        ]
    }
}
