import JSON
import JSONRPC
import Wire

/// Declares one method of the protocol: name, params, result and errors. Dispatch, schemas and `rpc.discover` are
/// derived from it; the server adds the handler.
///
/// A new method is a file in `Methods/` and its handler in `Handlers/`.
public protocol Method: SendableMetatype {
    /// Type of the params; none by default.
    associatedtype Params: WireCodable = WireNothing
    /// Type of the result; none by default.
    associatedtype Result: WireCodable = WireNothing

    /// Method name, `noun/verb`.
    static var name: StaticString { get }
    /// One sentence for people.
    static var summary: String { get }
    /// Error codes of the method, besides those that any request can get.
    static var errors: [ErrorCode] { get }
    /// Protocol level that introduced it.
    static var since: Int { get }
    /// Form of its messages: request, notification, or either.
    static var form: MethodForm { get }
    /// True if it concerns one session, named by `sessionId` or the only open one.
    static var isOfOneSession: Bool { get }
    /// True if it is served while the in-flight limit is reached.
    static var overtakes: Bool { get }
}

extension Method {
    /// No errors besides the common ones.
    public static var errors: [ErrorCode] { [] }
    /// Level 1.
    public static var since: Int { 1 }
    /// A request.
    public static var form: MethodForm { .request }
    /// Concerns no single session.
    public static var isOfOneSession: Bool { false }
    /// Waits while the in-flight limit is reached.
    public static var overtakes: Bool { false }
}

/// A method that concerns one session.
package protocol SessionMethod: Method {}

extension SessionMethod {
    /// Errors of the session's id.
    package static var errors: [ErrorCode] { [.sessionUnknown, .sessionClosed] }
    /// Concerns one session.
    package static var isOfOneSession: Bool { true }
}

/// Form of a method's messages.
public enum MethodForm: String, Sendable {
    /// A message with an id, a message without an id, or either.
    case request, notification, either
}

/// Declares one notification of the server.
package protocol ServerNotification: Method where Result == WireNothing {}

/// A method or notification without its types, for tables and documents.
package struct MethodDescription: Sendable {
    /// Method name.
    package let name: String
    /// One sentence for people.
    package let summary: String
    /// Error codes of the method.
    package let errors: [ErrorCode]
    /// Protocol level that introduced it.
    package let since: Int
    /// Form of its messages.
    package let form: MethodForm
    /// True if it concerns one session.
    package let isOfOneSession: Bool
    let paramsSchema: @Sendable (inout WireSchemas) -> JSONValue
    let resultSchema: @Sendable (inout WireSchemas) -> JSONValue

    /// Describes a method.
    package init<M: Method>(_ method: M.Type) {
        name = M.name.description
        summary = M.summary
        errors = M.errors
        since = M.since
        form = M.form
        isOfOneSession = M.isOfOneSession
        paramsSchema = { M.Params.wireSchema(in: &$0) }
        resultSchema = { M.Result.wireSchema(in: &$0) }
    }
}
