import JSON
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
    /// Sessions that the case has closed.
    private var closedSubscriptions: Set<String> = []
    /// Session and subscription of each `session/didClose`.
    private var closedStreams: Set<[String]> = []
    /// Requests by id, because responses do not name their request.
    private var requests: [String: JSONValue] = [:]
    private var lastOpened = ""

    /// A front end's state of one subscription.
    fileprivate struct Followed {
        var n: Int64
        /// A delivery that no delivery with `last` has followed.
        var openUnit: JSONValue?
        /// True when messages may follow the response of their cause, because they waited for credit.
        let hasCredit: Bool
        var sessions: [String: FollowedSession] = [:]
    }

    fileprivate struct FollowedSession {
        var seq: Int64?
        /// Last `seq` published before the subscription's response. Messages up to it are a replay.
        var replayedThrough: Int64 = 0
        var routeRev: Int64?
        var screens: [String: (rev: Int64, view: JSONValue)] = [:]
        /// Screens whose rows were replaced by a window.
        var windowed: Set<String> = []
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
            if let open = known.openUnit {
                throw .mismatch("a turn has no message with last before \(response.short): \(open.short)")
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
            let kind = error["data"]?["kind"]?.string,
            !kind.isEmpty
        else { throw .mismatch("an error has an integer code, a message and data.kind: \(response.short)") }
        if code == -32603 { throw .mismatch("an internal error is a bug: \(response.short)") }
        if let kinds = Self.kinds[code], !kinds.contains(kind) {
            throw .mismatch("the protocol has no kind \(kind) for \(code): \(response.short)")
        }
        guard Self.kinds[code] != nil || [1202, 1300, 1502].contains(code) else {
            throw .mismatch("the protocol has no error \(code): \(response.short)")
        }
        if let path = error["data"]?["path"], path.string.map({ $0.isEmpty || $0.hasPrefix("/") }) != true {
            throw .mismatch("data.path is a JSON Pointer: \(response.short)")
        }
        if let details = error["data"]?["details"], details.object == nil {
            throw .mismatch("data.details is an object: \(response.short)")
        }
    }

    private static let kinds: [Int64: Set<String>] = [
        -32700: ["syntax", "utf8", "nul", "numberRange", "duplicateKey", "framing", "charset"],
        -32600: ["envelope", "id", "duplicateId", "order", "limit"],
        -32601: ["method"], -32602: ["params"], -32002: ["notInitialized"], -32800: ["cancelled"],
        -32802: ["shutdown", "drainTimeout"], -32803: ["actionFailed"],
        1000: ["level"], 1001: ["overloaded"], 1002: ["limit"], 1004: ["timeout"],
        1100: ["sessionUnknown"], 1101: ["sessionClosed"], 1102: ["sessionIdTaken"],
        1200: ["actionUnknown"], 1201: ["screenUnknown", "screenAmbiguous"], 1203: ["revisionConflict"],
        1400: ["subscriptionUnknown"], 1401: ["resyncRequired"], 1500: ["appUnknown"], 1501: ["alternativeUnknown"],
    ]

    private mutating func received(result: JSONValue, of request: JSONValue) throws(ConformanceFailure) {
        let params = request["params"] ?? [:]
        switch request["method"]?.string ?? "" {
        case "session/open", "session/attach", "subscription/open": try opened(result, params)
        case "subscription/close":
            guard let id = params["subscriptionId"]?.string, let known = subscriptions.removeValue(forKey: id) else {
                return
            }
            closedSubscriptions.insert(id)
            if known.n >= 0, result["delivered"]?.integer != known.n {
                throw .mismatch("\(known.n) were delivered, not \(result.short)")
            }
        case "subscription/window": shown(result, params)
        case "screen/get":
            guard let screen = result["screen"]?.string, let rev = result["viewRev"]?.integer, let view = result["view"]
            else { return }
            let session = params["sessionId"]?.string ?? lastOpened
            for (id, known) in subscriptions {
                guard let state = known.sessions[session], let last = state.screens[screen], last.rev == rev,
                    last.view != view
                else { continue }
                // Without a subscription the response has the initial rows.
                let asked = params["subscriptionId"]?.string
                guard asked == id || (asked == nil && !state.windowed.contains(screen)) else { continue }
                throw .mismatch(
                    "patches up to rev \(rev) gave \(id) \(last.view.short), screen/get answers \(view.short)")
            }
        default: break
        }
    }

    private mutating func opened(_ result: JSONValue, _ params: JSONValue) throws(ConformanceFailure) {
        var session = FollowedSession()
        session.seq = result["seq"]?.integer
        session.routeRev = result["routeRev"]?.integer
        for (screen, state) in result["screens"]?.object ?? [:] {
            guard let rev = state["viewRev"]?.integer, let view = state["view"] else {
                throw .mismatch("screens/\(screen) has no rev or view")
            }
            session.screens[screen] = (rev, view)
        }
        let options = params["subscribe"] ?? params
        if options["since"] != nil {
            // The response continues from this or an older position.
            (session.replayedThrough, session.seq) = (
                session.seq ?? 0, result["tree"] == nil ? options["since"]?["seq"]?.integer : nil
            )
            if result["tree"] == nil { session.routeRev = nil }
        }
        if let name = result["sessionId"]?.string {
            lastOpened = name
            closedStreams = closedStreams.filter { $0.first != name }
        }
        guard let id = result["subscriptionId"]?.string else { return }
        // Messages received before the response of a batch are counted already.
        guard subscriptions[id] == nil else { return }
        var followed = Followed(n: 0, hasCredit: (options["credit"] ?? .null) != .null)
        if let name = result["sessionId"]?.string ?? params["sessionId"]?.string
            ?? (result["sessions"] == nil ? lastOpened : nil), name != "*"
        {
            followed.sessions[name] = session
        }
        for open in result["sessions"]?.array ?? [] {
            var session = FollowedSession()
            session.seq = open["seq"]?.integer
            followed.sessions[open["sessionId"]?.string ?? ""] = session
        }
        subscriptions[id] = followed
    }

    /// Replaces the rows of a list.
    private mutating func shown(_ result: JSONValue, _ params: JSONValue) {
        guard let id = params["subscriptionId"]?.string, let list = params["list"]?.string,
            var known = subscriptions[id]
        else { return }
        let name =
            params["sessionId"]?.string ?? (known.sessions.count == 1 ? known.sessions.keys.first ?? "" : lastOpened)
        guard var session = known.sessions[name] else { return }
        for (screen, state) in session.screens {
            var view = state.view
            guard view.replaceList(list, with: result) else { continue }
            session.windowed.insert(screen)
            // For another revision the server sends the whole view later.
            if state.rev == result["viewRev"]?.integer, params["screen"] == nil || params["screen"] == .string(screen) {
                session.screens[screen] = (state.rev, view)
            }
        }
        known.sessions[name] = session
        subscriptions[id] = known
    }

    // MARK: Notifications

    private mutating func received(notification: JSONValue) throws(ConformanceFailure) {
        guard notification["jsonrpc"] == "2.0", let method = notification["method"]?.string,
            notification["result"] == nil,
            notification["error"] == nil
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
        if let session = params["sessionId"]?.string, let subscription = params["subscriptionId"]?.string,
            closedStreams.contains([session, subscription])
        {
            throw .mismatch("came after session/didClose: \(notification.short)")
        }
        switch method {
        case "session/event": try delivered(params, notification) { (_) throws(ConformanceFailure) in }
        case "screen/didChange":
            try delivered(params, notification) { (session) throws(ConformanceFailure) in
                try session.changed(screen: params, notification)
            }
        case "route/didChange":
            try delivered(params, notification) { (session) throws(ConformanceFailure) in
                guard let rev = params["routeRev"]?.integer, let from = params["fromRouteRev"]?.integer, rev > from
                else {
                    throw .mismatch("the revision is not behind the one before: \(notification.short)")
                }
                guard session.routeRev == nil || from == session.routeRev || from == 0 else {
                    throw .mismatch(
                        "fromRouteRev is not the last revision, \(session.routeRev ?? 0): \(notification.short)")
                }
                guard (params["ops"] == nil) != (params["tree"] == nil) else {
                    throw .mismatch("not exactly one of ops and tree: \(notification.short)")
                }
                session.routeRev = rev
            }
        case "session/didClose":
            guard let session = params["sessionId"]?.string, let subscription = params["subscriptionId"]?.string else {
                throw .mismatch("session/didClose needs sessionId and subscriptionId: \(notification.short)")
            }
            closedStreams.insert([session, subscription])
            // A later session may have the same id.
            subscriptions[subscription]?.sessions[session] = nil
        case "subscription/lagged":
            guard let from = params["fromSeq"]?.integer, let to = params["toSeq"]?.integer,
                let dropped = params["dropped"]?.integer, from >= 0, from <= to, dropped >= 1,
                dropped - 1 <= to - from, params["subscriptionId"]?.string != nil,
                params["sessionId"]?.string != nil,
                params["resync"] == "snapshot" || params["resync"] == "required"
            else {
                throw .mismatch(
                    "subscription/lagged needs subscriptionId, sessionId, fromSeq, toSeq, dropped and resync: "
                        + notification.short)
            }
            try lagged(params, to)
        default: break
        }
    }

    /// Takes the snapshot of a subscription that lagged.
    private mutating func lagged(_ params: JSONValue, _ to: Int64) throws(ConformanceFailure) {
        subscriptions[params["subscriptionId"]?.string ?? ""]?.openUnit = nil
        guard params["tree"] != nil, let id = params["subscriptionId"]?.string, var known = subscriptions[id],
            let name = params["sessionId"]?.string
        else { return }
        guard params["seq"]?.integer == to else { throw .mismatch("the snapshot's seq is not \(to): \(params.short)") }
        var session = FollowedSession()
        session.seq = to
        session.routeRev = params["routeRev"]?.integer
        for (screen, state) in params["screens"]?.object ?? [:] {
            guard let rev = state["viewRev"]?.integer, let view = state["view"] else {
                throw .mismatch("screens/\(screen) has no rev or view")
            }
            session.screens[screen] = (rev, view)
        }
        session.windowed = known.sessions[name]?.windowed ?? []
        known.sessions[name] = session
        subscriptions[id] = known
    }

    /// True for a message that waited for credit, or that is replayed to a subscription that resumed.
    private func mayBeLate(_ params: JSONValue) -> Bool {
        guard let id = params["subscriptionId"]?.string, let known = subscriptions[id] else { return false }
        let session = known.sessions[params["sessionId"]?.string ?? ""]
        return known.hasCredit || (params["seq"]?.integer ?? 0) <= session?.replayedThrough ?? 0
    }

    private mutating func delivered(
        _ params: JSONValue, _ notification: JSONValue,
        _ change: (inout FollowedSession) throws(ConformanceFailure) -> Void
    ) throws(ConformanceFailure) {
        guard let name = params["sessionId"]?.string, let seq = params["seq"]?.integer, let n = params["n"]?.integer,
            let id = params["subscriptionId"]?.string
        else { throw .mismatch("no sessionId, seq, n or subscriptionId in \(notification.short)") }
        // The response of a session opened in a batch is last.
        var known = subscriptions[id] ?? Followed(n: n.subtractingReportingOverflow(1).partialValue, hasCredit: false)
        guard n == known.n.addingReportingOverflow(1).partialValue else {
            throw .mismatch("n is \(n) after \(known.n): \(notification.short)")
        }
        known.n = n
        known.openUnit = notification
        if params["last"] == true { known.openUnit = nil }
        var session = known.sessions[name] ?? FollowedSession()
        // The snapshot of a session that a subscription to all sessions begins with, and the state events after it, are
        // no publications.
        let isBeginning =
            seq == session.seq
            && ((params["fromRouteRev"] ?? params["fromViewRev"]) == 0 || params["cause"] == ["origin": "system"])
        guard isBeginning || seq > session.seq ?? -1 else {
            throw .mismatch("seq is \(seq) after \(session.seq ?? 0): \(notification.short)")
        }
        session.seq = seq
        try change(&session)
        known.sessions[name] = session
        subscriptions[id] = known
    }
}

extension ConversationRules.FollowedSession {
    fileprivate mutating func changed(screen params: JSONValue, _ notification: JSONValue) throws(ConformanceFailure) {
        guard let screen = params["screen"]?.string, let rev = params["viewRev"]?.integer,
            let from = params["fromViewRev"]?.integer, rev > from
        else {
            throw .mismatch("no screen, or the revision is not behind the one before: \(notification.short)")
        }
        guard (params["patch"] == nil) != (params["view"] == nil) else {
            throw .mismatch("not exactly one of patch and view: \(notification.short)")
        }
        // A new screen is sent whole.
        if from == 0, let view = params["view"] { return screens[screen] = (rev, view) }
        guard let known = screens[screen] else { return }
        guard from == known.rev else {
            throw .mismatch("fromViewRev \(from), but the last revision was \(known.rev): \(notification.short)")
        }
        if let view = params["view"] {
            screens[screen] = (rev, view)
        } else if let patch = params["patch"]?.array {
            do { screens[screen] = (rev, try JSONPatch.apply(.array(patch), to: known.view)) } catch {
                throw .mismatch("the patch does not apply: \(error): \(notification.short) to \(known.view.short)")
            }
        }
    }
}

extension JSONValue {
    /// Replaces the rows of the list component with that id by a window's rows.
    fileprivate mutating func replaceList(_ id: String, with window: JSONValue) -> Bool {
        switch self {
        case .object(let members):
            if self["component"] == "list" || self["component"] == "table" {
                guard self["id"]?.string == id else { return false }
                for member in ["total", "from", "rows"] { self[member] = window[member] }
                return true
            }
            for (key, value) in members {
                var value = value
                if value.replaceList(id, with: window) {
                    self[key] = value
                    return true
                }
            }
            return false
        case .array(var elements):
            for index in elements.indices where elements[index].replaceList(id, with: window) {
                self = .array(elements)
                return true
            }
            return false
        default: return false
        }
    }
}
