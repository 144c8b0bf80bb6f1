import JSON
import JSONRPC
import Wire

/// Cancels a request that has not been answered. The request still gets exactly one answer.
public enum CancelRequest: Method {
    public static let name: StaticString = "$/cancelRequest"
    public static let summary =
        "Cancels a request: it is answered -32800 if that took effect. An id that is unknown or already answered is ignored."
    public static let overtakes = true
    public static let form = MethodForm.notification
    public typealias Result = WireNothing

    @Wire
    public struct Params {
        /// Id of the request, as it was sent.
        public let id: JSONValue
    }
}

/// Sets the level of the conversation's trace in `$/logTrace`.
public enum SetTrace: Method {
    public static let name: StaticString = "$/setTrace"
    public static let summary =
        "Sets how much of the conversation is echoed in $/logTrace: off, messages, or verbose (with the messages themselves)."
    public static let overtakes = true
    public static let form = MethodForm.either
    public typealias Result = WireNothing

    @Wire
    public struct Params {
        /// New trace level.
        public let value: TraceLevel
    }
}

/// Returns the protocol's OpenRPC document.
public enum Discover: Method {
    public static let name: StaticString = "rpc.discover"
    public static let summary = "Answers the OpenRPC 1.3.2 document of everything that is served."
    public static let overtakes = true
    public typealias Params = WireNothing
    public typealias Result = WireFragment
}
