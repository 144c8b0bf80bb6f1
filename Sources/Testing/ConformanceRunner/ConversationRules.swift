import JSON
import JSONRPC
import RouteReplica

/// Rules of every conversation: the envelope of each message, `seq`, `n` and `rev` without gaps, one response for each
/// request and no publication of its cause after it, and patches that produce the view of `screen/get`. Reads every
/// message; throws at the first violation.
///
/// One file, because every rule reads the same subscriptions.
package struct ConversationRules {
    /// Requests without a response, by id. Nil when the case sent bytes that need not be messages, so that ids are
    /// unknown.
    private var open: [String: Int]? = [:]
    private var answered: Set<String> = []
    private var subscriptions: [String: Followed] = [:]
    /// Subscriptions that the case has closed.
    private var closedSubscriptions: Set<String> = []
    /// Requests by id, because responses do not name their request.
    private var requests: [String: JSONValue] = [:]
    private var lastOpened = ""

    /// A subscription, as a front end knows it.
    private struct Followed {
        var replica: SubscriptionReplica
        /// True when messages may follow the response of their cause, because they waited for credit.
        var hasCredit = false
        /// Last `seq` published before the subscription's response, by session. Messages up to it are a replay.
        var replayedThrough: [String: Int64] = [:]
        /// Screens whose rows were replaced by a window.
        var windowed: Set<[String]> = []
    }

    package init() {}

    /// Ids of the requests without a response.
    package var unanswered: [String] { (open ?? [:]).filter { $0.value > 0 }.keys.sorted() }

    package mutating func sentAnything() { open = nil }

    package mutating func sent(_ message: JSONValue) {
        for message in message.array ?? [message] {
            let isResponse = message["method"] == nil && (message["result"] != nil || message["error"] != nil)
            guard let id = message["id"], !isResponse else { continue }
            answered.remove(Self.key(id))
            requests[Self.key(id)] = message
            open?[Self.key(id), default: 0] += 1
        }
    }

    package mutating func received(_ message: JSONValue) throws(ConformanceFailure) {
        if let batch = message.array {
            guard !batch.isEmpty else { throw .mismatch("an empty batch came") }
            for response in batch {
                guard response["method"] == nil else {
                    throw .mismatch("a notification came inside a batch: \(response.short)")
                }
                try received(response: response)
            }
        } else if message["method"] != nil {
            try received(notification: message)
        } else {
            try received(response: message)
        }
    }

    private static func key(_ id: JSONValue) -> String {
        switch id {
        case .string(let text): "s" + text
        case .real(let value): Int64(exactly: value).map { "\($0)" } ?? "\(value)"
        default: id.description
        }
    }

    // MARK: Responses

    private mutating func received(response: JSONValue) throws(ConformanceFailure) {
        guard response["jsonrpc"] == "2.0", let id = response["id"] else {
            throw .mismatch("no jsonrpc \"2.0\" or no id in \(response.short)")
        }
        guard (response["result"] == nil) != (response["error"] == nil) else {
            throw .mismatch("not exactly one of result and error in \(response.short)")
        }
        for known in subscriptions.values where !known.hasCredit {
            if known.replica.sessions.values.contains(where: \.isMidTurn) {
                throw .mismatch("a turn of \(known.replica.id) has no message with last before \(response.short)")
            }
        }
        if let error = response["error"] { try check(error: error, in: response) }
        let key = Self.key(id)
        if !id.isNull {
            answered.insert(key)
            if let count = open?[key], count > 0 {
                open?[key] = count - 1
            } else if open != nil {
                throw .mismatch("a second response, or one to no request: \(response.short)")
            }
        }
        if let result = response["result"] { try received(result: result, of: requests[key] ?? [:]) }
    }

    private func check(error: JSONValue, in response: JSONValue) throws(ConformanceFailure) {
        guard let code = error["code"]?.integer, let message = error["message"]?.string, !message.isEmpty,
            let kind = error["data"]?["kind"]?.string, !kind.isEmpty
        else { throw .mismatch("an error has an integer code, a message and data.kind: \(response.short)") }
        if code == -32603 { throw .mismatch("an internal error is a bug: \(response.short)") }
        guard let known = Int(exactly: code).flatMap(ErrorCode.init) else {
            throw .mismatch("the protocol has no error \(code): \(response.short)")
        }
        if let kinds = known.kinds, !kinds.contains(kind) {
            throw .mismatch("the protocol has no kind \(kind) for \(code): \(response.short)")
        }
        if let path = error["data"]?["path"], path.string.map({ $0.isEmpty || $0.hasPrefix("/") }) != true {
            throw .mismatch("data.path is a JSON Pointer: \(response.short)")
        }
        if let details = error["data"]?["details"], details.object == nil {
            throw .mismatch("data.details is an object: \(response.short)")
        }
    }

    private mutating func received(result: JSONValue, of request: JSONValue) throws(ConformanceFailure) {
        let params = request["params"] ?? [:]
        switch request["method"]?.string ?? "" {
        case "session/open", "session/attach", "subscription/open": try opened(result, params)
        case "subscription/close":
            guard let id = params["subscriptionId"]?.string, let known = subscriptions.removeValue(forKey: id) else {
                return
            }
            closedSubscriptions.insert(id)
            if result["delivered"]?.integer != known.replica.n {
                throw .mismatch("\(known.replica.n) were delivered, not \(result.short)")
            }
        case "subscription/window": shown(result, params)
        case "screen/get":
            guard let screen = result["screen"]?.string, let rev = result["viewRev"]?.integer, let view = result["view"]
            else { return }
            let session = params["sessionId"]?.string ?? lastOpened
            for (id, known) in subscriptions {
                guard let last = known.replica.sessions[session]?.screens[screen], last.rev == rev, last.view != view
                else { continue }
                // Without a subscription the response has the initial rows.
                let asked = params["subscriptionId"]?.string
                guard asked == id || (asked == nil && !known.windowed.contains([session, screen])) else { continue }
                throw .mismatch(
                    "patches up to rev \(rev) gave \(id) \(last.view.short), screen/get answers \(view.short)")
            }
        default: break
        }
    }

    private mutating func opened(_ result: JSONValue, _ params: JSONValue) throws(ConformanceFailure) {
        if let name = result["sessionId"]?.string {
            lastOpened = name
            // A later session may have the id of a closed one.
            for (id, known) in subscriptions where known.replica.sessions[name]?.isClosed == true {
                subscriptions[id]?.replica.sessions[name] = nil
            }
        }
        // Messages received before the response of a batch are counted already.
        guard let id = result["subscriptionId"]?.string, subscriptions[id] == nil else { return }
        let options = params["subscribe"] ?? params
        var known = Followed(replica: SubscriptionReplica(id: id))
        known.hasCredit = (options["credit"] ?? .null) != .null
        if let topics = options["topics"]?.array {
            known.replica.wantsRoute = topics.contains("route")
            known.replica.wantsScreens = topics.contains("screens")
        }
        let asked = params["sessionId"]?.string ?? (result["sessions"] == nil ? lastOpened : "*")
        if let name = result["sessionId"]?.string ?? (asked == "*" ? nil : asked) {
            let since = options["since"]?["seq"]?.integer
            known.replica.begin(name, result, since: since.map { SubscriptionReplica.Session(seq: $0) })
            if since != nil { known.replayedThrough[name] = result["seq"]?.integer }
        }
        for open in result["sessions"]?.array ?? [] { known.replica.begin(open["sessionId"]?.string ?? "", open) }
        subscriptions[id] = known
        try check(id)
    }

    /// Replaces the rows of a list.
    private mutating func shown(_ result: JSONValue, _ params: JSONValue) {
        guard let id = params["subscriptionId"]?.string, let list = params["list"]?.string,
            let sessions = subscriptions[id]?.replica.sessions
        else { return }
        let name = params["sessionId"]?.string ?? (sessions.count == 1 ? sessions.keys.first ?? "" : lastOpened)
        let screens = subscriptions[id]?.replica.show(result, of: list, params["screen"]?.string, name) ?? []
        subscriptions[id]?.windowed.formUnion(screens.map { [name, $0] })
    }

    /// Throws what is wrong with the messages of a subscription so far.
    private mutating func check(_ id: String) throws(ConformanceFailure) {
        if let problem = subscriptions[id]?.replica.takeProblems().first { throw .mismatch(problem.shortened) }
    }

    // MARK: Notifications

    private mutating func received(notification: JSONValue) throws(ConformanceFailure) {
        guard notification["jsonrpc"] == "2.0", let method = notification["method"]?.string,
            notification["result"] == nil, notification["error"] == nil
        else { throw .mismatch("not a notification: \(notification.short)") }
        guard notification["id"] == nil else {
            throw .mismatch("the server never sends requests: \(notification.short)")
        }
        let params = notification["params"] ?? [:]
        if let request = params["cause"]?["requestId"], params["cause"]?["detached"] != true,
            answered.contains(Self.key(request)), !mayBeLate(params)
        {
            throw .mismatch("came after the response of its cause: \(notification.short)")
        }
        if let id = params["subscriptionId"]?.string, closedSubscriptions.contains(id) {
            throw .mismatch("came after the end of its subscription: \(notification.short)")
        }
        let deliveries: Set = ["session/event", "screen/didChange", "route/didChange"]
        guard deliveries.contains(method) || ["session/didClose", "subscription/lagged"].contains(method) else {
            return
        }
        guard let id = params["subscriptionId"]?.string, params["sessionId"]?.string != nil else {
            throw .mismatch("no sessionId or subscriptionId in \(notification.short)")
        }
        if method == "subscription/lagged", !["snapshot", "required"].contains(params["resync"]) {
            throw .mismatch("resync is snapshot or required: \(notification.short)")
        }
        if deliveries.contains(method) {
            guard params["seq"]?.integer != nil, let n = params["n"]?.integer else {
                throw .mismatch("no seq or n in \(notification.short)")
            }
            // The response of a session opened in a batch is last.
            if subscriptions[id] == nil {
                subscriptions[id] = Followed(replica: SubscriptionReplica(id: id, after: n &- 1))
            }
        }
        subscriptions[id]?.replica.take(notification)
        try check(id)
    }

    /// True for a message that waited for credit, or that is replayed to a subscription that resumed.
    private func mayBeLate(_ params: JSONValue) -> Bool {
        guard let id = params["subscriptionId"]?.string, let known = subscriptions[id] else { return false }
        let replayed = known.replayedThrough[params["sessionId"]?.string ?? ""] ?? 0
        return known.hasCredit || (params["seq"]?.integer ?? 0) <= replayed
    }
}
