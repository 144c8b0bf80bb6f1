import AppLoop
import JSON
import OffstageInjection
import OffstageState
import Wire

/// One run of one app: its screens' stores, its revisions, and the count of what it has published. Sessions know nothing of each other.
///
/// The session gathers what a turn changed and publishes it when the turn ends: events as they are sent, then the views that are different.
@AppActor
public final class Session {
    public let id: String
    public let host: AppHost
    /// Tells this session from an earlier one of the same id.
    public let epoch: String
    /// Where everything that belongs to the session is made and kept.
    public let container: Container
    /// Numbers what was published, +1 each, whether or not anyone subscribes.
    public private(set) var seq: Int64 = 0
    /// The route tree's revision. One screen for life: always 1 until there is navigation.
    public let rev: Int64 = 1
    /// Let go of when the session closes.
    public var subscriber: (any SessionSubscriber)?
    public private(set) var isClosed = false

    private var root: ScreenNode?
    private var isTouched = false
    /// Whose doing the turn's changes are.
    private var turnRun: ActionRun?
    private var openWork = 0
    private var effectLog: EffectLog?
    private var lastActionNumber: Int64 = 0
    private var waits: [SessionWait] = []
    private var dedupe: DedupeTable?

    /// - Throws: `ResolveError` when the first screen cannot be made.
    init(id: String, host: AppHost, container: Container) throws(ResolveError) {
        self.id = id
        self.host = host
        self.container = container
        epoch = try container.resolve(\.identifiers).next()
        container.surroundings.host = self
        root = try ScreenNode(id: "n1", screen: app.screen, session: self)
    }

    public var app: App { host.app }
    /// What the container gives for time: the same to the app and to the runtime.
    public var clock: any AppClock { (try? container.resolve(\.clock)) ?? container.surroundings.clock }
    public var context: InjectionContext { container.surroundings.context }

    // MARK: Screens

    /// The screens that exist, in tree order.
    public var screens: [ScreenNode] { root.map { [$0] } ?? [] }

    /// The screen that takes input when none is named.
    public var activeScreen: ScreenNode? { root }

    /// Finds a screen by its node id, its full name, or a bare name (`edit` of `profile.edit`); an id wins over a name.
    public func findScreen(_ reference: String) -> ScreenSearch {
        if let node = screens.first(where: { $0.id == reference }) { return .found(node) }
        let named = screens.filter { $0.screen.name == reference || $0.screen.name.split(separator: ".").last.map(String.init) == reference }
        if let node = named.first, named.count == 1 { return .found(node) }
        return named.isEmpty ? .unknown : .ambiguous(named)
    }

    public enum ScreenSearch {
        case found(ScreenNode)
        case unknown
        case ambiguous([ScreenNode])
    }

    // MARK: Actions

    public func nextActionID() -> ActionID {
        lastActionNumber += 1
        return ActionID(number: lastActionNumber)
    }

    /// Outcomes of the last actions that named a `dedupeId`.
    public var dedupeTable: DedupeTable {
        if let dedupe { return dedupe }
        let table = DedupeTable()
        dedupe = table
        return table
    }

    // MARK: Publishing

    func publish(_ event: some WireEnum, from node: ScreenNode, run: ActionRun?) {
        guard !isClosed else { return }
        touch(run)
        if let failure = publish(event, from: node, cause: run?.cause, isDetached: run?.isAnswered ?? false) {
            let failure = UnsendableEvent(failure: failure)
            if let run { run.failure = failure } else { log(.error, "\(failure)") }
        }
    }

    @discardableResult @inline(__always)
    private func publish(_ event: some WireEnum, from node: ScreenNode, cause: Cause?, isDetached: Bool) -> JSONWriter.Failure? {
        let publication = Publication(seq: seq + 1, cause: cause ?? Cause(origin: .app), isDetached: isDetached)
        do throws(JSONWriter.Failure) {
            if let subscriber {
                try subscriber.session(self, didSend: event, from: node, publication: publication)
            } else {
                // What cannot be sent fails its action whether or not anybody listens.
                var writer = JSONWriter(maxDepth: JSONLimits.standard.depth - 2)
                event.write(to: &writer)
                if let failure = writer.failure { throw failure }
            }
        } catch {
            return error
        }
        seq += 1
        for wait in waits { wait.eventWasPublished(type(of: event).wireCases[event.wireCaseIndex].name) }
        return nil
    }

    /// Publishes that an action sent as a notification has failed.
    public func publishFailure(code: Int, kind: String, message: String, cause: Cause?) {
        guard let root else { return }
        publish(RuntimeErrorEvent(code: code, kind: kind, message: message), from: root, cause: cause, isDetached: false)
    }

    func publish(screen node: ScreenNode, fromRev: Int64, patch: borrowing WirePatch) {
        guard !isClosed else { return }
        seq += 1
        let publication = Publication(seq: seq, cause: turnRun?.cause ?? Cause(origin: .app), isDetached: turnRun?.isAnswered ?? false)
        subscriber?.session(self, didChange: node, fromRev: fromRev, patch: patch, publication: publication)
    }

    public func log(_ level: LogLevel, _ message: String, logger: String? = nil) {
        subscriber?.session(self, didLog: level, message, logger: logger)
    }

    // MARK: Turns

    /// Something happened in this turn that may have changed what is shown.
    func touch(_ run: ActionRun?) {
        if let run { turnRun = run }
        guard !isTouched, !isClosed else { return }
        isTouched = true
        AppLoop.shared.atTurnEnd(self)
    }

    // MARK: Work and waiting

    /// True when no handler, queued action or background work is under way.
    public var isIdle: Bool { openWork == 0 }

    /// What it has under way beyond its turns.
    public var effects: EffectLog {
        if let effectLog { return effectLog }
        let log = EffectLog(clock: clock)
        effectLog = log
        return log
    }

    func workDidBegin() {
        openWork += 1
        if openWork == 1 { AppLoop.shared.watchTurns(self) }
    }

    func workDidEnd() {
        openWork -= 1
        if openWork == 0 { AppLoop.shared.unwatchTurns(self) }
        touch(nil)
    }

    /// Calls `onEnd` once, as soon as everything in `condition` holds; at once if it does already.
    public func wait(for condition: WaitCondition, onEnd: @escaping @AppActor (WaitResult) -> Void) -> SessionWait {
        let wait = SessionWait(condition: condition, session: self, onEnd: onEnd)
        waits.append(wait)
        wait.check()
        return wait
    }

    func didEnd(_ wait: SessionWait) {
        waits.removeAll { $0 === wait }
    }

    /// Ends everything: work is cancelled, stores and whatever else the session owns are let go of, who waits is told.
    ///
    /// - Parameters:
    ///   - limit: how long each `close()` of what the session owned is waited for.
    ///   - onEnd: called once what the session owned is gone, at once unless some of it takes its time; with what did not go.
    public func close(reason: String, limit: Duration = .seconds(5), onEnd: @escaping @AppActor (Teardown) -> Void = { _ in }) {
        guard !isClosed else { return }
        AppLoop.shared.endTurn()
        subscriber?.sessionWillClose(self)
        isClosed = true
        root?.close()
        if openWork > 0 { AppLoop.shared.unwatchTurns(self) }
        seq += 1
        for wait in waits { wait.end(.closed) }
        subscriber = nil
        root = nil
        container.surroundings.host = nil
        container.close(limit: limit) { [host] teardown in
            host.sessionDidEnd(teardown)
            onEnd(teardown)
        }
    }
}

extension Session: WorkHost {
    package func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String, actionID: ActionID?, isCounted: Bool) -> Int {
        workDidBegin(kind, name, node: nil, actionID: actionID, isCounted: isCounted)
    }

    func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String, node: String?, actionID: ActionID?, isCounted: Bool) -> Int {
        if isCounted { workDidBegin() }
        return effects.begin(kind, name, node: node, actionID: actionID)
    }

    package func workDidEnd(_ number: Int?, _ outcome: EffectLog.Effect.Outcome, error: String?, isCounted: Bool) {
        if isCounted { workDidEnd() }
        if let number { effects.end(number, outcome, error: error) }
    }
}

extension Session: TurnEndWork {
    public func turnDidEnd() {
        isTouched = false
        guard !isClosed else { return }
        root?.publishView()
        turnRun = nil
        if !waits.isEmpty {
            for wait in waits { wait.check() }
        }
    }
}

/// An event that was not sent because JSON has no text for it.
public struct UnsendableEvent: Error, CustomStringConvertible {
    public let failure: JSONWriter.Failure
    public var description: String { "an event could not be sent: \(failure)" }
}
