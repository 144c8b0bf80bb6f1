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
        /// State events in the snapshot.
        package var replayed: [JSONValue] = []
        /// Position of the snapshot, or of the subscription's start.
        package var start: Int64
        package var isClosed = false
        /// Position up to which a replay may repeat revisions of an earlier snapshot. The replica skips those
        /// revisions.
        package var replayedThrough: Int64 = 0

        package init(seq: Int64) { (self.seq, start) = (seq, seq) }
    }

    package let id: String
    package var sessions: [String: Session] = [:]
    package private(set) var n: Int64 = 0
    package private(set) var problems: [String] = []
    package var wantsRoute = true
    package var wantsScreens = true

    package init(id: String) { self.id = id }

    /// Begins a session with the result of `session/open`, `session/attach` or `subscription/open`. A result without a
    /// snapshot sets the position only.
    package mutating func begin(_ session: String, _ result: JSONValue, since: Session? = nil) {
        var state = since ?? Session(seq: result["seq"]?.integer ?? 0)
        state.lags = []
        state.replayedThrough = since == nil ? 0 : result["seq"]?.integer ?? 0
        if let tree = result["tree"] {
            // A snapshot replaces the known state. Events that the log still holds may precede it.
            state = Session(seq: since?.seq ?? result["seq"]?.integer ?? 0)
            state.rev = result["rev"]?.integer ?? 0
            do { state.tree = try WireReplica(tree) } catch { problems.append("\(error)") }
            for (screen, snapshot) in result["screens"]?.object ?? [:] {
                state.screens[screen] = (snapshot["rev"]?.integer ?? 0, snapshot["view"] ?? .null)
            }
            state.replayed = result["replay"]?.array ?? []
        }
        sessions[session] = state
    }

    package mutating func take(_ message: JSONValue) {
        guard let params = message["params"], params["subscriptionId"]?.string == id,
            let name = params["sessionId"]?.string
        else { return }
        if sessions[name]?.isClosed == true { problems.append("after its session's end: \(message)") }
        if message["method"]?.string == "subscription/lagged" {
            let (from, to) = (params["fromSeq"]?.integer ?? 0, params["toSeq"]?.integer ?? 0)
            let dropped = params["dropped"]?.integer ?? 0
            if from > to || !(1...(to - from + 1)).contains(dropped) { problems.append("lagged is wrong: \(message)") }
            sessions[name, default: Session(seq: 0)].lags.append((from, to, dropped, params["resync"]?.string ?? ""))
            return
        }
        n += 1
        if params["n"]?.integer != n { problems.append("n is not \(n): \(message)") }
        // The first message about this session to a subscription for all sessions.
        let isFirst = sessions[name] == nil
        var session = sessions[name] ?? Session(seq: params["seq"]?.integer ?? 0)
        let seq = params["seq"]?.integer ?? 0
        let isSnapshot = params["fromRev"] == 0 && (params["tree"] != nil || params["view"] != nil)
        let isKept =
            params["event"] != nil && params["cause"] == ["origin": "system"] && (isFirst || seq == session.seq)
        if isFirst || isKept || (isSnapshot && seq == session.seq) {
            session.seq = seq
        } else if seq <= session.seq {
            problems.append("seq does not rise beyond \(session.seq): \(message)")
        }
        session.seq = seq
        switch message["method"]?.string {
        case "session/event" where isKept: break
        case "session/event": session.events.append((seq, params["screen"]?.string, params["event"] ?? .null))
        case "route/didChange": change(route: params, &session, message)
        case "screen/didChange": change(screen: params, &session, message)
        default: problems.append("what is \(message)?")
        }
        sessions[name] = session
    }

    /// Whether a full tree or view starts at a revision that a resumed client already has.
    private func isKnown(_ fromRev: Int64, _ rev: Int64, _ session: Session, _ params: JSONValue) -> Bool {
        session.seq <= session.replayedThrough && fromRev <= rev && (params["tree"] != nil || params["view"] != nil)
    }

    private mutating func change(route params: JSONValue, _ session: inout Session, _ message: JSONValue) {
        if !wantsRoute { problems.append("the route was not asked for: \(message)") }
        let fromRev = params["fromRev"]?.integer ?? -1
        if session.seq <= session.replayedThrough, params["rev"]?.integer ?? 0 <= session.rev { return }
        if session.tree != nil, fromRev != session.rev, !isKnown(fromRev, session.rev, session, params) {
            problems.append("the route does not chain to \(session.rev): \(message)")
        }
        session.rev = params["rev"]?.integer ?? 0
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
        let (fromRev, rev) = (params["fromRev"]?.integer ?? -1, params["rev"]?.integer ?? 0)
        if session.seq <= session.replayedThrough, let known = session.screens[screen]?.rev, rev <= known { return }
        if fromRev > 0, let known = session.screens[screen]?.rev, known != fromRev,
            !isKnown(fromRev, known, session, params)
        {
            problems.append("does not chain to \(known): \(message)")
        }
        if fromRev >= rev { problems.append("leads nowhere: \(message)") }
        if let view = params["view"] {
            session.screens[screen] = (rev, view)
        } else if let known = session.screens[screen]?.view {
            do { session.screens[screen] = (rev, try JSONPatch(params["patch"] ?? .null).apply(to: known)) } catch {
                problems.append("\(error): \(message)")
            }
        }
    }

    /// Applies the result of `subscription/window` to a list.
    package mutating func show(_ window: JSONValue, of list: String, _ screen: String, _ session: String) {
        guard var known = sessions[session]?.screens[screen], known.rev == window["rev"]?.integer,
            var component = known.view[list]
        else { return }
        for member in ["total", "from", "rows"] { component[member] = window[member] }
        known.view[list] = component
        sessions[session]?.screens[screen] = known
    }

    package mutating func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }
}
