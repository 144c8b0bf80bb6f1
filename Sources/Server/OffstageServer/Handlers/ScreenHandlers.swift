import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

extension Dispatcher {
    func registerScreenHandlers() {
        add(ActionSend.self) { (params, reply, connection) throws(ResponseError) in
            try sendAction(params, reply, connection)
        }
        on(ScreenGet.self) { (params, connection) throws(ResponseError) in
            let session = try connection.sessions.session(params.sessionId)
            let screen = try session.screen(params.screen)
            screen.bringUpToDate()
            var windows: ListWindows?
            if let id = params.subscriptionId {
                windows = try connection.cursor(of: connection.subscription(named: id), session.id).windows(
                    of: screen.id)
            }
            do throws(JSONWriter.Failure) {
                return ScreenGet.Result(
                    screen: screen.id, viewRev: screen.rev, view: EncodedValue(try screen.view(windows)))
            } catch {
                throw .internalError("the view of \(screen.screen.name) contains \(error)")
            }
        }
    }
}

/// Checks a time limit of at most a year.
///
/// - Throws: -32602 outside the range.
func timeLimit(_ limit: SafeInteger?) throws(ResponseError) -> Int64? {
    guard let milliseconds = limit?.value else { return nil }
    guard (0...maxMilliseconds).contains(milliseconds) else {
        throw .invalidParams(
            "params at /timeoutMs: expected 0 to \(maxMilliseconds) milliseconds (a year), found \(milliseconds)",
            path: "/timeoutMs")
    }
    return milliseconds
}

let maxMilliseconds: Int64 = 366 * 24 * 3600 * 1000

extension Session {
    /// Returns the screen with that id or name, or the active screen.
    ///
    /// - Throws: 1201 with the candidates.
    func screen(_ reference: String?) throws(ResponseError) -> ScreenNode {
        guard let reference else {
            if let screen = activeScreen { return screen }
            throw ResponseError(.screen, kind: "screenUnknown", "the session '\(id)' has no screen", path: "/screen")
        }
        switch findScreen(reference) {
        case .found(let screen): return screen
        case .unknown:
            throw ResponseError(
                .screen, kind: "screenUnknown",
                "the session '\(id)' has no screen '\(Quoted(reference))'; it has \(Self.list(screens))",
                path: "/screen", details: Self.candidates(screens))
        case .ambiguous(let screens):
            throw ResponseError(
                .screen, kind: "screenAmbiguous",
                "several screens are named '\(Quoted(reference))': \(Self.list(screens)); use an id",
                path: "/screen", details: Self.candidates(screens))
        }
    }

    private static func list(_ screens: [ScreenNode]) -> String {
        screens.prefix(20).map { "\($0.id) (\($0.screen.name))" }.joined(separator: ", ")
    }

    private static func candidates(_ screens: [ScreenNode]) -> JSONValue {
        ["candidates": .array(screens.prefix(20).map { ["id": .string($0.id), "name": .string($0.screen.name)] })]
    }
}
