import JSON

/// A front end's copy of the sessions of one subscription, with the violations found in its messages.
package struct SubscriptionReplica {
    package struct Session {
        package var seq: Int64
        package var rev: Int64 = 0
        package var tree: WireReplica?
        package var screens: [String: (rev: Int64, view: JSONValue)] = [:]
        package var events: [(seq: Int64, screen: String?, event: JSONValue)] = []
        package var lags: [(from: Int64, to: Int64, dropped: Int64, resync: String)] = []
        /// State events of the last snapshot.
        package var replayed: [JSONValue] = []
        /// Number of the last entry before the subscription began.
        package var start: Int64
        package var isClosed = false
        /// True after a delivery that is not the last one of its turn.
        package var isMidTurn = false
        /// False while the session's snapshot arrives in notifications.
        package var hasReceivedEntries = false

        package init(seq: Int64) { (self.seq, start) = (seq, seq) }
    }

    package let id: String
    package var sessions: [String: Session] = [:]
    package private(set) var n: Int64
    package private(set) var problems: [String] = []
    package var wantsRoute = true
    package var wantsScreens = true

    /// - Parameter n: number of the last delivery that the client has received.
    package init(id: String, after n: Int64 = 0) { (self.id, self.n) = (id, n) }

    /// Takes a session's answer to `session/open`, `session/attach` or `subscription/open`, with or without a snapshot.
    ///
    /// - Parameter since: the state that the client resumes from.
    package mutating func begin(_ session: String, _ result: JSONValue, since: Session? = nil) {
        var state = since ?? Session(seq: result["seq"]?.integer ?? 0)
        state.lags = []
        if result["tree"] != nil {
            state = Session(seq: result["seq"]?.integer ?? 0)
            take(snapshot: result, &state)
        }
        sessions[session] = state
    }

    private mutating func take(snapshot: JSONValue, _ state: inout Session) {
        state.seq = snapshot["seq"]?.integer ?? 0
        state.rev = snapshot["routeRev"]?.integer ?? 0
        do { state.tree = try WireReplica(snapshot["tree"] ?? .null) } catch { problems.append("\(error)") }
        state.screens = [:]
        for (screen, snapshot) in snapshot["screens"]?.object ?? [:] {
            state.screens[screen] = (snapshot["viewRev"]?.integer ?? 0, snapshot["view"] ?? .null)
        }
        state.replayed = snapshot["replay"]?.array ?? []
    }

    package mutating func take(_ message: JSONValue) {
        guard let params = message["params"], params["subscriptionId"]?.string == id,
            let name = params["sessionId"]?.string
        else { return }
        if sessions[name]?.isClosed == true { problems.append("after its session's end: \(message)") }
        switch message["method"]?.string {
        case "subscription/lagged": return take(lag: params, name, message)
        case "log/entry": return
        case "session/didClose":
            sessions[name]?.isClosed = true
            return
        default: break
        }
        n &+= 1
        if params["n"]?.integer != n { problems.append("n is not \(n): \(message)") }
        // The first message about this session to a subscription for all sessions.
        let isFirst = sessions[name] == nil
        var session = sessions[name] ?? Session(seq: params["seq"]?.integer ?? 0)
        let seq = params["seq"]?.integer ?? 0
        let fromRev = params["fromRouteRev"] ?? params["fromViewRev"]
        let isSnapshot = fromRev == 0 && (params["tree"] != nil || params["view"] != nil)
        let isKept = params["event"] != nil && params["cause"] == ["origin": "system"] && !session.hasReceivedEntries
        if isFirst || isKept || (isSnapshot && seq == session.seq) {
            session.seq = seq
        } else if seq <= session.seq {
            problems.append("seq does not rise beyond \(session.seq): \(message)")
        }
        session.seq = seq
        if !isKept, !isSnapshot { session.hasReceivedEntries = true }
        switch message["method"]?.string {
        case "session/event" where isKept: break
        case "session/event": session.events.append((seq, params["screen"]?.string, params["event"] ?? .null))
        case "route/didChange": change(route: params, &session, message)
        case "screen/didChange": change(screen: params, &session, message)
        default: problems.append("what is \(message)?")
        }
        session.isMidTurn = params["last"] != true
        if !session.isMidTurn { checkViews(of: session, message) }
        sessions[name] = session
    }

    /// A front end draws after the last delivery of a turn, so it has the view of each visible screen then.
    private mutating func checkViews(of session: Session, _ message: JSONValue) {
        guard wantsRoute, wantsScreens, let tree = session.tree else { return }
        for id in tree.visibleScreens where session.screens[id] == nil {
            problems.append("no view of the visible screen \(id) at the end of a turn: \(message)")
        }
    }

    private mutating func take(lag params: JSONValue, _ name: String, _ message: JSONValue) {
        let (from, to) = (params["fromSeq"]?.integer ?? 0, params["toSeq"]?.integer ?? 0)
        var session = sessions[name] ?? Session(seq: from &- 1)
        if from > to || params["dropped"]?.integer != to &- from &+ 1 { problems.append("lagged is wrong: \(message)") }
        session.isMidTurn = false
        session.lags.append((from, to, to &- from &+ 1, params["resync"]?.string ?? ""))
        if params["tree"] != nil {
            if from <= session.seq || params["seq"]?.integer != to { problems.append("lagged is wrong: \(message)") }
            take(snapshot: params, &session)
        }
        sessions[name] = session
    }

    private mutating func change(route params: JSONValue, _ session: inout Session, _ message: JSONValue) {
        if !wantsRoute { problems.append("the route was not asked for: \(message)") }
        let fromRev = params["fromRouteRev"]?.integer ?? -1
        if session.tree != nil, fromRev != session.rev {
            problems.append("the route does not chain to \(session.rev): \(message)")
        }
        let rev = params["routeRev"]?.integer ?? 0
        if fromRev >= rev { problems.append("leads nowhere: \(message)") }
        if (params["ops"] == nil) == (params["tree"] == nil) {
            problems.append("not exactly one of ops and tree: \(message)")
        }
        session.rev = rev
        do {
            if let ops = params["ops"] {
                try session.tree?.apply(ops)
            } else {
                session.tree = try WireReplica(params["tree"] ?? .null)
            }
        } catch { problems.append("\(error): \(message)") }
    }

    private mutating func change(screen params: JSONValue, _ session: inout Session, _ message: JSONValue) {
        if !wantsScreens { problems.append("screens were not asked for: \(message)") }
        let screen = params["screen"]?.string ?? ""
        let (fromRev, rev) = (params["fromViewRev"]?.integer ?? -1, params["viewRev"]?.integer ?? 0)
        if fromRev > 0, let known = session.screens[screen]?.rev, known != fromRev {
            problems.append("does not chain to \(known): \(message)")
        }
        if fromRev >= rev { problems.append("leads nowhere: \(message)") }
        if (params["patch"] == nil) == (params["view"] == nil) {
            problems.append("not exactly one of patch and view: \(message)")
        }
        if let view = params["view"] {
            session.screens[screen] = (rev, view)
        } else if let known = session.screens[screen]?.view {
            do { session.screens[screen] = (rev, try JSONPatch.apply(params["patch"] ?? .null, to: known)) } catch {
                problems.append("\(error): \(message)")
            }
        }
    }

    /// Applies the result of `subscription/window` to a list, of any screen without a name. For another revision the
    /// server sends the whole view later.
    ///
    /// - Returns: the screens that have the list.
    @discardableResult
    package mutating func show(_ window: JSONValue, of list: String, _ screen: String?, _ session: String) -> [String] {
        let screens = sessions[session]?.screens.filter { screen == nil || $0.key == screen } ?? [:]
        return screens.compactMap { name, known in
            var view = known.view
            guard view.replaceList(list, with: window) else { return nil }
            if known.rev == window["viewRev"]?.integer { sessions[session]?.screens[name] = (known.rev, view) }
            return name
        }
    }

    package mutating func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
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
