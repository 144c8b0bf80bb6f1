import Wire

/// Events that the runtime itself sends.
@Wire
enum RuntimeEvent {
    /// An action sent as a notification has failed.
    case `runtime.error`(code: Int, kind: String, message: String)
    /// A flow has given its output.
    case `flow.finished`(flow: String, flowId: String, output: WireFragment)
    /// A deferred route or link was dropped. `kind` is `guardCanceled`, `guardDenied`, `replaced`, `expired`, ….
    case `route.dropped`(ticket: String, url: String?, kind: String, message: String)
}
