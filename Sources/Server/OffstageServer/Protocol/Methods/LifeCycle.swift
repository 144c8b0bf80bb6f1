import JSONRPC
import Wire

/// Confirms that the client has received the answer to `initialize`. Optional and without effect.
package enum Initialized: Method {
    package static let name: StaticString = "initialized"
    package static let summary =
        "Confirms that the client has received the answer to initialize. Optional and without effect."
    package static let form = MethodForm.notification
}

/// Asks the server to finish pending requests before `exit`.
package enum Shutdown: Method {
    package static let name: StaticString = "shutdown"
    package static let summary =
        "Waits until every pending request is answered, at most --drain-timeout, then answers null. Afterwards the "
        + "server accepts only exit."
    package typealias Result = WireNull
}

/// Ends the process.
package enum Exit: Method {
    package static let name: StaticString = "exit"
    package static let summary = "Ends the process with code 0 after shutdown, else with 1."
    package static let overtakes = true
    package static let form = MethodForm.notification
}
