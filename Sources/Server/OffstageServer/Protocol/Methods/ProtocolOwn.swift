import JSON
import JSONRPC
import Offstage
import Wire

/// Cancels a request that has not been answered. The request still gets exactly one answer.
package enum CancelRequest: Method {
    package static let name: StaticString = "$/cancelRequest"
    package static let summary =
        "Cancels a request, which is then answered with -32800. The id of an unknown or answered request is ignored."
    package static let overtakes = true
    package static let form = MethodForm.notification

    @Wire
    package struct Params {
        /// Id of the request, as it was sent.
        package let id: RequestReference
    }
}

/// Sets the level of the conversation's trace in `$/logTrace`.
package enum SetTrace: Method {
    package static let name: StaticString = "$/setTrace"
    package static let summary =
        "Sets the level of the conversation's trace in $/logTrace: off, messages, or verbose with the messages' text."
    package static let overtakes = true
    package static let form = MethodForm.either

    @Wire
    package struct Params {
        /// New trace level.
        package let value: TraceLevel
    }
}

/// Returns the protocol's OpenRPC document.
package enum Discover: Method {
    package static let name: StaticString = "rpc.discover"
    package static let summary = "Returns the OpenRPC 1.3.2 document of all methods and notifications."
    package static let overtakes = true

    /// The document.
    package struct Result: WireCodable {
        let document: WireFragment

        package init(_ document: WireFragment) { self.document = document }

        package init(wire node: JSONNode) throws(WireError) { document = try WireFragment(wire: node) }
        package func write(to writer: inout JSONWriter) { document.write(to: &writer) }

        package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
            [
                "type": "object",
                "properties": [
                    "openrpc": ["const": "1.3.2"],
                    "methods": ["type": "array", "items": JSONValue.wireSchema(in: &schemas)],
                ],
                "required": ["openrpc", "methods"],
                "additionalProperties": JSONValue.wireSchema(in: &schemas),
                "description": "An OpenRPC document (https://spec.open-rpc.org).",
            ]
        }
    }
}
