import JSON

/// What holds in every conversation, whatever its case is about: the envelope of each message, `seq`, `n` and `rev` without gaps, one response a
/// request, nothing after it, and patches that give exactly what `screen/get` answers. Fed with all that passes; throws on the first breach.
struct ConversationRules {
    /// Requests sent and not yet answered, by id. Nil when bytes were sent that need not be messages: ids are then unknown.
    private var open: [String: Int]? = [:]
    private var answered: Set<String> = []
    private var subscriptions: [String: (n: Int64, seq: Int64)] = [:]
    private var screens: [String: (rev: Int64, view: JSONValue)] = [:]
    private var routes: [String: Int64] = [:]
    private var closedSessions: Set<String> = []
    /// The sessions that requests named, by the requests' ids: an answer to `screen/get` does not name its own.
    private var sessionsOfRequests: [String: String] = [:]
    private var lastOpened = ""

    mutating func sentAnything() { open = nil }

    mutating func sent(_ message: JSONValue) {
        for message in message.array ?? [message] {
            let isResponse = message["method"] == nil && (message["result"] != nil || message["error"] != nil)
            guard let id = message["id"], !isResponse else { continue }
            answered.remove(Self.key(id))
            sessionsOfRequests[Self.key(id)] = message["params"]?["sessionId"]?.string
            open?[Self.key(id), default: 0] += 1
        }
    }

    mutating func received(_ message: JSONValue) throws(ConformanceFailure) {
        if let batch = message.array {
            guard !batch.isEmpty else { throw .mismatch("an empty batch came") }
            for response in batch {
                guard response["method"] == nil else { throw .mismatch("a notification came inside a batch: \(response.short)") }
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
        guard response["jsonrpc"] == "2.0", let id = response["id"] else { throw .mismatch("no jsonrpc \"2.0\" or no id in \(response.short)") }
        guard (response["result"] == nil) != (response["error"] == nil) else {
            throw .mismatch("not exactly one of result and error in \(response.short)")
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
        if let result = response["result"] { try received(result: result, session: sessionsOfRequests[key] ?? lastOpened) }
    }

    private func check(error: JSONValue, in response: JSONValue) throws(ConformanceFailure) {
        guard let code = error["code"]?.integer, let message = error["message"]?.string, !message.isEmpty, let kind = error["data"]?["kind"]?.string,
            !kind.isEmpty
        else { throw .mismatch("an error has an integer code, a message and data.kind: \(response.short)") }
        if code == -32603 { throw .mismatch("an internal error is a bug: \(response.short)") }
        if let kinds = Self.kinds[code], !kinds.contains(kind) { throw .mismatch("protocol.md has no kind \(kind) for \(code): \(response.short)") }
        guard Self.kinds[code] != nil || [1202, 1300, 1502].contains(code) else {
            throw .mismatch("protocol.md has no error \(code): \(response.short)")
        }
        if let path = error["data"]?["path"], path.string.map({ $0.isEmpty || $0.hasPrefix("/") }) != true {
            throw .mismatch("data.path is a JSON Pointer: \(response.short)")
        }
        if let details = error["data"]?["details"], details.object == nil { throw .mismatch("data.details is an object: \(response.short)") }
    }

    private static let kinds: [Int64: Set<String>] = [
        -32700: ["syntax", "utf8", "nul", "numberRange", "duplicateKey", "framing", "charset"],
        -32600: ["envelope", "id", "duplicateId", "order", "limit"],
        -32601: ["method"], -32602: ["params"], -32002: ["notInitialized"], -32800: ["cancelled"],
        -32802: ["shutdown", "superseded", "drainTimeout"], -32803: ["actionFailed"],
        1000: ["level"], 1001: ["overloaded"], 1002: ["limit"], 1004: ["timeout"],
        1100: ["sessionUnknown"], 1101: ["sessionClosed"], 1102: ["sessionIdTaken"],
        1200: ["actionUnknown"], 1201: ["screenUnknown", "screenAmbiguous"], 1203: ["revisionConflict"],
        1400: ["subscriptionUnknown"], 1401: ["resyncRequired"], 1500: ["appUnknown"], 1501: ["alternativeUnknown"],
    ]

    private mutating func received(result: JSONValue, session: String) throws(ConformanceFailure) {
        if let session = result["sessionId"]?.string, let seq = result["seq"]?.integer, let all = result["screens"]?.object {
            lastOpened = session
            closedSessions.remove(session)
            if let rev = result["rev"]?.integer { routes[session] = rev }
            for (screen, state) in all {
                guard let rev = state["rev"]?.integer, let view = state["view"] else { throw .mismatch("screens/\(screen) has no rev or view") }
                screens["\(session) \(screen)"] = (rev, view)
            }
            if let subscription = result["subscriptionId"]?.string { subscriptions[subscription] = (0, seq) }
        } else if let screen = result["screen"]?.string, let rev = result["rev"]?.integer, let view = result["view"],
            let known = screens["\(session) \(screen)"],
            known.rev == rev, known.view != view
        {
            throw .mismatch("patches up to rev \(rev) gave \(known.view.short), screen/get answers \(view.short)")
        }
    }

    // MARK: Notifications

    private mutating func received(notification: JSONValue) throws(ConformanceFailure) {
        guard notification["jsonrpc"] == "2.0", let method = notification["method"]?.string, notification["result"] == nil,
            notification["error"] == nil
        else { throw .mismatch("not a notification: \(notification.short)") }
        guard notification["id"] == nil else { throw .mismatch("the server never sends requests: \(notification.short)") }
        let params = notification["params"] ?? [:]
        if let request = params["cause"]?["requestId"], params["cause"]?["detached"] != true, answered.contains(Self.key(request)) {
            throw .mismatch("came after the response of its cause: \(notification.short)")
        }
        if let session = params["sessionId"]?.string, closedSessions.contains(session) {
            throw .mismatch("came after session/didClose: \(notification.short)")
        }
        switch method {
        case "session/event": try delivered(params, notification)
        case "screen/didChange":
            try delivered(params, notification)
            try changed(screen: params, notification)
        case "route/didChange":
            try delivered(params, notification)
            if let session = params["sessionId"]?.string {
                guard let rev = params["rev"]?.integer, routes[session] == nil || params["fromRev"]?.integer == routes[session] else {
                    throw .mismatch("fromRev is not the last revision: \(notification.short)")
                }
                routes[session] = rev
            }
        case "session/didClose": closedSessions.insert(params["sessionId"]?.string ?? "")
        case "subscription/lagged":
            // What was lost was counted: the next delivery sets the count anew.
            if let subscription = params["subscriptionId"]?.string, let to = params["toSeq"]?.integer { subscriptions[subscription] = (-1, to) }
        default: break
        }
    }

    private mutating func delivered(_ params: JSONValue, _ notification: JSONValue) throws(ConformanceFailure) {
        guard params["sessionId"]?.string != nil, let seq = params["seq"]?.integer, let n = params["n"]?.integer,
            let subscription = params["subscriptionId"]?.string
        else { throw .mismatch("no sessionId, seq, n or subscriptionId in \(notification.short)") }
        if let last = subscriptions[subscription] {
            guard last.n < 0 || n == last.n + 1 else { throw .mismatch("n is \(n) after \(last.n): \(notification.short)") }
            guard seq > last.seq else { throw .mismatch("seq is \(seq) after \(last.seq): \(notification.short)") }
        }
        subscriptions[subscription] = (n, seq)
    }

    private mutating func changed(screen params: JSONValue, _ notification: JSONValue) throws(ConformanceFailure) {
        guard let node = params["screen"]?.string, let rev = params["rev"]?.integer, let from = params["fromRev"]?.integer, rev > from else {
            throw .mismatch("no screen, or rev is not behind fromRev: \(notification.short)")
        }
        guard (params["patch"] == nil) != (params["view"] == nil) else { throw .mismatch("not exactly one of patch and view: \(notification.short)") }
        let screen = "\(params["sessionId"]?.string ?? "") \(node)"
        // A screen that has just come is told of whole.
        if from == 0, let view = params["view"] { return screens[screen] = (rev, view) }
        guard let known = screens[screen] else { return }
        guard from == known.rev else { throw .mismatch("fromRev \(from), but the last revision was \(known.rev): \(notification.short)") }
        if let view = params["view"] {
            screens[screen] = (rev, view)
        } else if let patch = params["patch"]?.array {
            var view = known.view
            for operation in patch {
                guard view.apply(operation) else { throw .mismatch("\(operation) does not apply to \(view.short)") }
            }
            screens[screen] = (rev, view)
        }
    }
}

// MARK: - RFC 6902, as far as the protocol uses it

extension JSONValue {
    /// False when it does not apply.
    fileprivate mutating func apply(_ operation: JSONValue) -> Bool {
        guard let path = Self.steps(operation["path"]?.string) else { return false }
        switch operation["op"]?.string {
        case "add": return operation["value"].map { set(path[...], $0, replaces: false) } ?? false
        case "replace": return operation["value"].map { set(path[...], $0, replaces: true) } ?? false
        case "remove": return removed(path[...]) != nil
        case "move":
            guard let from = Self.steps(operation["from"]?.string), let value = removed(from[...]) else { return false }
            return set(path[...], value, replaces: false)
        default: return false
        }
    }

    private static func steps(_ pointer: String?) -> [String]? {
        guard let pointer else { return nil }
        guard !pointer.isEmpty else { return [] }
        guard pointer.hasPrefix("/") else { return nil }
        return pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { step in
            var text = ""
            var escaped = false
            for character in step {
                if escaped { text.append(character == "1" ? "/" : "~") } else if character != "~" { text.append(character) }
                escaped = !escaped && character == "~"
            }
            return text
        }
    }

    private mutating func set(_ path: ArraySlice<String>, _ value: JSONValue, replaces: Bool) -> Bool {
        guard let step = path.first else {
            self = value
            return true
        }
        switch self {
        case .object(var members):
            if path.count == 1 {
                if replaces && members[step] == nil { return false }
                members[step] = value
            } else {
                guard var child = members[step], child.set(path.dropFirst(), value, replaces: replaces) else { return false }
                members[step] = child
            }
            self = .object(members)
            return true
        case .array(var elements):
            guard let index = step == "-" ? elements.count : Int(step), index >= 0 else { return false }
            if path.count == 1 && !replaces {
                guard index <= elements.count else { return false }
                elements.insert(value, at: index)
            } else {
                guard elements.indices.contains(index), elements[index].set(path.dropFirst(), value, replaces: replaces) else { return false }
            }
            self = .array(elements)
            return true
        default: return false
        }
    }

    private mutating func removed(_ path: ArraySlice<String>) -> JSONValue? {
        guard let step = path.first else { return nil }
        switch self {
        case .object(var members):
            guard var child = members[step] else { return nil }
            if path.count == 1 {
                members[step] = nil
                self = .object(members)
                return child
            }
            guard let result = child.removed(path.dropFirst()) else { return nil }
            members[step] = child
            self = .object(members)
            return result
        case .array(var elements):
            guard let index = Int(step), elements.indices.contains(index) else { return nil }
            let result = path.count == 1 ? elements.remove(at: index) : elements[index].removed(path.dropFirst())
            self = .array(elements)
            return result
        default: return nil
        }
    }
}
