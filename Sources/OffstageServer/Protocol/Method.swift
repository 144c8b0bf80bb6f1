import JSON
import JSONRPC
import Wire

/// One method of the protocol: its name, what it takes, what it gives and how it fails. Dispatch, schemas and
/// `rpc.discover` follow from this declaration;
/// the server adds the handler.
///
/// A new method is a file in `Methods/` and a line in `MethodTable.all`.
public protocol Method {
    associatedtype Params: WireCodable
    associatedtype Result: WireCodable

    /// `noun/verb`.
    static var name: StaticString { get }
    /// One sentence for people.
    static var summary: String { get }
    /// The codes it answers beside those that any request may get.
    static var errors: [ErrorCode] { get }
    /// The protocol level it came with.
    static var since: Int { get }
    /// Whether it is sent as a request, a notification, or either.
    static var form: MethodForm { get }
    /// Whether it means one session, named by `sessionId` or the only one there is.
    static var isOfOneSession: Bool { get }
    /// Whether it is served although so many calls are under way that others have to wait.
    static var overtakes: Bool { get }
}

extension Method {
    public static var errors: [ErrorCode] { [] }
    public static var since: Int { 1 }
    public static var form: MethodForm { .request }
    public static var isOfOneSession: Bool { false }
    public static var overtakes: Bool { false }
}

public enum MethodForm: String, Sendable {
    case request, notification, either
}

/// One notification that the server sends.
public protocol ServerNotification {
    associatedtype Params: WireCodable

    static var name: StaticString { get }
    static var summary: String { get }
    static var since: Int { get }
}

extension ServerNotification {
    public static var since: Int { 1 }
}

/// A method without its types, for tables and documents.
public struct MethodDescription: Sendable {
    public let name: String
    public let summary: String
    public let errors: [ErrorCode]
    public let since: Int
    public let form: MethodForm
    public let isOfOneSession: Bool
    let paramsSchema: @Sendable (inout WireSchemas) -> JSONValue
    let resultSchema: @Sendable (inout WireSchemas) -> JSONValue

    public init<M: Method>(_ method: M.Type) {
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

/// A notification without its types.
public struct NotificationDescription: Sendable {
    public let name: String
    public let summary: String
    public let since: Int
    let paramsSchema: @Sendable (inout WireSchemas) -> JSONValue

    init<N: ServerNotification>(_ notification: N.Type) {
        name = N.name.description
        summary = N.summary
        since = N.since
        paramsSchema = { N.Params.wireSchema(in: &$0) }
    }
}
