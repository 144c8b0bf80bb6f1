import JSONRPC
import Wire

/// Confirms that the client has received the answer to `initialize`. Optional and without effect.
public enum Initialized: Method {
    public static let name: StaticString = "initialized"
    public static let summary = "The client has read the answer to initialize; nothing depends on it."
    public static let form = MethodForm.notification
    public typealias Params = WireNothing
    public typealias Result = WireNothing
}

/// Asks the server to finish pending requests before `exit`.
public enum Shutdown: Method {
    public static let name: StaticString = "shutdown"
    public static let summary =
        "Waits until every pending request is answered (at most --drain-timeout), then answers null; only exit is served after it."
    public typealias Params = WireNothing
    public typealias Result = WireNull
}

/// Ends the process.
public enum Exit: Method {
    public static let name: StaticString = "exit"
    public static let summary = "Ends the process: with code 0 after shutdown, else 1."
    public static let overtakes = true
    public static let form = MethodForm.notification
    public typealias Params = WireNothing
    public typealias Result = WireNothing
}
