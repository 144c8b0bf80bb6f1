import JSON

/// One step of the demo: what is shown, what is sent, and the answers it waits for.
struct Step {
    let caption: String
    let messages: [JSONValue]
    /// The ids that are answered before the next step begins.
    let awaited: [Int64]

    static let all = [
        Step(
            "The handshake: who asks, and what is served.",
            [
                request(1, "initialize", ["clientInfo": ["name": "demo"], "protocol": ["level": 1]]),
                ["jsonrpc": "2.0", "method": "initialized", "params": [:]],
            ], awaits: [1]),
        Step(
            "Start an app. The answer is the first snapshot: the route tree and each screen's view.",
            [request(2, "session/open", ["app": "editProfile"])], awaits: [2]),
        Step(
            "Somebody types. An event and a patch of the view come before the answer.",
            [request(3, "action/send", ["action": ["type": "textDidChange", "text": "Anna"]])], awaits: [3]),
        Step(
            "Somebody taps Save twice. Saving takes a while; its policy is 'drop', so the second tap is answered at once and does nothing.",
            [
                request(4, "action/send", ["action": ["type": "saveButtonDidTap"]]),
                request(5, "action/send", ["action": ["type": "saveButtonDidTap"]]),
            ],
            awaits: [5]),
        Step("Meanwhile the screen can be asked for: the button is loading.", [request(6, "screen/get")], awaits: [6]),
        Step(
            "Wait until nothing is under way: the first tap's answer (id 4) arrives, too.",
            [request(7, "session/wait", ["until": ["idle": true]])],
            awaits: [4, 7]),
        Step("A mistake on purpose: errors say what to do.", [request(8, "sesion/close")], awaits: [8]),
        Step(
            "And an action the screen does not know.",
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
