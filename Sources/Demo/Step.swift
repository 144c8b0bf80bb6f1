import JSON

/// One step of the demo: a caption, messages to send and the responses to wait for.
struct Step {
    let caption: String
    let messages: [JSONValue]
    /// Ids of the responses that arrive before the next step.
    let awaited: [Int64]

    static let all = [
        Step(
            "The handshake: the client introduces itself, the server lists its apps.",
            [
                request(1, "initialize", ["clientInfo": ["name": "demo"], "protocol": ["level": 1]]),
                ["jsonrpc": "2.0", "method": "initialized", "params": [:]],
            ], awaits: [1]),
        Step(
            "Start an app. The result is the first snapshot: the route tree and each screen's view.",
            [request(2, "session/open", ["app": "editProfile"])], awaits: [2]),
        Step(
            "The user types. The server sends an event and a patch of the view, then the response.",
            [request(3, "action/send", ["action": ["type": "textDidChange", "text": "Anna"]])], awaits: [3]),
        Step(
            "The user taps Save twice. Saving takes a while. Its policy is 'drop': the second tap has no effect.",
            [
                request(4, "action/send", ["action": ["type": "saveButtonDidTap"]]),
                request(5, "action/send", ["action": ["type": "saveButtonDidTap"]]),
            ],
            awaits: [5]),
        Step("Request the screen meanwhile: the button is loading.", [request(6, "screen/get")], awaits: [6]),
        Step(
            "Wait until the session is idle: the response to the first tap (id 4) arrives, too.",
            [request(7, "session/wait", ["until": ["idle": true]])],
            awaits: [4, 7]),
        Step("A misspelt method: the error suggests the right one.", [request(8, "sesion/close")], awaits: [8]),
        Step(
            "An action that the screen does not know.",
            [request(9, "action/send", ["action": ["type": "saveButtonTapped"]])], awaits: [9]),
        Step("Close the session.", [request(10, "session/close", ["reason": "the demo is over"])], awaits: [10]),
        Step(
            "Say goodbye, as LSP does.", [request(11, "shutdown"), ["jsonrpc": "2.0", "method": "exit"]], awaits: [11]),
    ]

    private init(_ caption: String, _ messages: [JSONValue], awaits awaited: [Int64]) {
        self.caption = caption
        self.messages = messages
        self.awaited = awaited
    }

    private static func request(_ id: Int64, _ method: JSONValue, _ params: JSONValue? = nil) -> JSONValue {
        var message: JSONValue = ["jsonrpc": "2.0", "id": .integer(id), "method": method]
        message["params"] = params
        return message
    }
}
