import JSON
import JSONRPC
import Offstage
import Wire

/// The OpenRPC 1.3.2 document of the protocol, generated from the method table.
package enum OpenRPC {
    /// Returns the document.
    ///
    /// - Parameter all: the server's methods, in the document's order.
    package static func document(_ all: [MethodDescription] = MethodTable.all) -> JSONValue {
        var schemas = WireSchemas(referencePrefix: "#/components/schemas/")
        // All components, used by a method or not.
        _ = ComponentView.wireSchema(in: &schemas)
        let methods = all.filter { $0.form != .notification }.map { method($0, in: &schemas) }
        let notifications =
            MethodTable.notifications.map { notification($0, "serverToClient", in: &schemas) }
            + all.filter { $0.form != .request }.map { notification($0, "clientToServer", in: &schemas) }
        let capabilities = CapabilityDescription.all.map { capability -> JSONValue in
            [
                "name": .string(capability.name), "summary": .string(capability.summary),
                "arguments": capability.arguments.wireSchema(in: &schemas),
                "result": capability.result.wireSchema(in: &schemas),
            ]
        }
        return [
            "openrpc": "1.3.2",
            "info": [
                "title": "Offstage",
                "version": .string(ProtocolLevel.serverVersion),
                "description":
                    "A headless application runtime: stores handle a client's actions and publish events and views.",
                "x-level": .integer(Int64(ProtocolLevel.current)),
            ],
            "methods": .array(methods),
            "x-notifications": .array(notifications),
            "x-capabilities": .array(capabilities),
            "components": ["schemas": .object(schemas.definitions), "errors": .object(errors)],
        ]
    }

    private static func method(_ method: MethodDescription, in schemas: inout WireSchemas) -> JSONValue {
        let resultSchema = method.resultSchema(&schemas)
        schemas.describe(resultSchema, "Result of \(method.name).")
        let errors = (commonErrors + method.errors).map { ["$ref": .string("#/components/errors/\($0)")] as JSONValue }
        return [
            "name": .string(method.name),
            "summary": .string(method.summary),
            "paramStructure": "by-name",
            "params": .array(parameters(method.paramsSchema, of: method.name, in: &schemas)),
            "result": ["name": "result", "schema": resultSchema],
            "errors": .array(errors),
            "x-since": .integer(Int64(method.since)),
        ]
    }

    /// Describes a method that can be sent without an id.
    private static func notification(
        _ method: MethodDescription, _ direction: JSONValue, in schemas: inout WireSchemas
    ) -> JSONValue {
        [
            "name": .string(method.name),
            "summary": .string(method.summary),
            "params": .array(parameters(method.paramsSchema, of: method.name, in: &schemas)),
            "x-direction": direction,
            "x-since": .integer(Int64(method.since)),
        ]
    }

    /// Converts an object schema to OpenRPC's list of params.
    private static func parameters(
        _ params: (inout WireSchemas) -> JSONValue, of name: String, in schemas: inout WireSchemas
    ) -> [JSONValue] {
        let reference = params(&schemas)
        schemas.describe(reference, "Params of \(name).")
        let schema = schemas.resolved(reference)
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        let properties = schema["properties"]?.object ?? [:]
        // OpenRPC requires optional params last.
        let ordered = properties.filter { required.contains($0.0) } + properties.filter { !required.contains($0.0) }
        return ordered.map { name, property in
            var parameter: JSONObject = [
                "name": .string(name), "required": .bool(required.contains(name)), "schema": property,
            ]
            parameter["description"] = property["description"]
            return .object(parameter)
        }
    }

    /// Errors that any request can get.
    private static let commonErrors: [ErrorCode] = [
        .invalidRequest, .invalidParams, .internalError, .notInitialized, .overloaded,
    ]

    private static var errors: JSONObject {
        var errors = JSONObject()
        for code in ErrorCode.allCases {
            errors["\(code)"] = [
                "code": .integer(Int64(code.rawValue)), "message": .string("\(code)"),
                "data": ["kinds": JSONValue(encoding: code.kinds)],
            ]
        }
        return errors
    }
}
