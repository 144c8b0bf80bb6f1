import AppLoop
import JSON
import Wire

/// Where everything that a session tells is numbered, written once however many listen, remembered, and handed to who
/// subscribes.
extension Session {
    public func add(_ subscriber: any SessionSubscriber) { subscribers.append(subscriber) }

    public func remove(_ subscriber: any SessionSubscriber) { subscribers.removeAll { $0 === subscriber } }

    /// What was published last; empty as long as nothing was.
    public var log: PublicationLog {
        if let publications { return publications }
        let made = PublicationLog(behind: seq, limits: host.logLimits)
        publications = made
        return made
    }

    public func log(_ level: LogLevel, _ message: String, logger: String?) {
        var told: [ObjectIdentifier] = []
        for subscriber in subscribers where !told.contains(subscriber.client) {
            if subscriber.session(self, didLog: level, message, logger: logger) { told.append(subscriber.client) }
        }
    }

    // MARK: Events

    /// - Parameter node: nil for what the session itself tells.
    func publish(_ event: some WireEnum, from node: ScreenNode?, run: ActionRun?) {
        guard !isClosed else { return }
        touch(run)
        if let failure = publish(
            event, from: node, cause: run?.cause ?? turnCause, isDetached: run?.isDetached ?? false)
        {
            let failure = UnsendableEvent(failure: failure)
            if let run { run.failure = failure } else { log(.error, "\(failure)", logger: nil) }
        }
    }

    /// Publishes that an action sent as a notification has failed: on the screen that it was for, or on the active one
    /// where there is none.
    public func publishFailure(of screen: ScreenNode?, code: Int, kind: String, message: String, cause: Cause?) {
        // What the end of the session cancels is told by that.
        guard !isClosed, let screen = screen?.isClosed == false ? screen : activeScreen else { return }
        publish(
            RuntimeErrorEvent(code: code, kind: kind, message: message), from: screen, cause: cause, isDetached: false)
    }

    /// - Returns: why it was not published: it holds what JSON has no text for, whether or not anybody listens.
    @discardableResult
    private func publish(_ event: some WireEnum, from node: ScreenNode?, cause: Cause?, isDetached: Bool) -> JSONWriter
        .Failure?
    {
        var text = Self.takeText()
        if let node { Self.begin(&text, node) }
        text.raw(",\"event\":")
        let start = text.count
        text.setDepth(Self.envelopeDepth)
        event.write(to: &text)
        text.setDepth(0)
        if let failure = text.failure {
            Self.giveBack(text)
            return failure
        }
        let (name, isState) = Self.kind(of: event)
        seq += 1
        if isState { node?.keep(text.bytes(from: start), of: name, seq: seq) }
        let end = Self.end(&text, cause, isDetached: isDetached)
        let publication = Publication(
            event: name, isState: isState && node != nil, seq: seq, screen: node?.id, causeOffset: end)
        tell(publication, text, view: nil)
        Self.giveBack(text)
        if !waits.isEmpty {
            for wait in waits { wait.eventWasPublished(name) }
        }
        return nil
    }

    @inline(__always)
    private static func kind<Event: WireEnum>(of event: Event) -> (name: String, isState: Bool) {
        let cases = Event.wireCases
        let place = event.wireCaseIndex
        return (cases[place].name, cases[place].isState)
    }

    // MARK: Views and the route

    /// A screen's view is another one.
    ///
    /// - Parameter writeChange: writes `"patch":…` or `"view":…`.
    func publish(
        view node: ScreenNode, fromRev: Int64, rev: Int64, isWindowed: Bool, _ writeChange: (inout JSONWriter) -> Void
    ) {
        guard !isClosed else { return }
        var text = Self.takeText()
        Self.begin(&text, node)
        Self.revisions(&text, fromRev, rev)
        writeChange(&text)
        seq += 1
        let end = Self.end(&text, turnCause ?? turnRun?.cause, isDetached: turnRun?.isDetached ?? false)
        let publication = Publication(
            viewOf: node.id, fromRev: fromRev, rev: rev, seq: seq, isWindowed: isWindowed || node.showsWindows,
            causeOffset: end)
        tell(publication, text, view: node)
        Self.giveBack(text)
    }

    /// A screen is there that was not: what it shows.
    func publish(new node: ScreenNode) {
        publish(view: node, fromRev: 0, rev: node.rev, isWindowed: false) { text in
            text.raw("\"view\":")
            node.writeView(to: &text)
        }
    }

    /// Whether somebody looks at rows of the screen that are not those that everybody is shown at first, and sees a
    /// change.
    func showsOtherRows(of screen: ScreenNode) -> Bool {
        subscribers.contains { $0.session(self, showsOtherRowsOf: screen) }
    }

    func publish(_ change: RouteChange) {
        var text = Self.takeText()
        Self.revisions(&text, change.fromRev, change.rev)
        let tree = smallerTree(than: change.ops)
        text.raw(tree == nil ? "\"ops\":" : "\"tree\":")
        text.raw((tree ?? change.ops).bytes)
        text.raw(",\"transitions\":")
        text.raw(change.transitions.bytes)
        seq += 1
        let end = Self.end(&text, change.cause, isDetached: change.isDetached)
        tell(Publication(routeFrom: change.fromRev, to: change.rev, seq: seq, causeOffset: end), text, view: nil)
        Self.giveBack(text)
    }

    /// The whole tree, if it takes less to tell. Looked at only when the ops are not clearly smaller than it was.
    private func smallerTree(than ops: WireFragment) -> WireFragment? {
        if ops.bytes.count * 2 <= treeSize { return nil }
        let tree = treeFragment
        treeSize = tree.bytes.count
        return tree.bytes.count < ops.bytes.count ? tree : nil
    }

    /// The route tree as it is.
    public var treeFragment: WireFragment {
        var writer = JSONWriter()
        tree.write(to: &writer)
        return WireFragment(writer.bytes)
    }

    /// Whose doing it is that a front end's request changes something.
    var turnCause: Cause? {
        get { turnRequest?.cause }
        set { turnRequest = newValue.map { TurnRequest(cause: $0) } }
    }

    // MARK: Texts

    /// The message and its params.
    private static let envelopeDepth = 2

    /// One buffer serves all publications. Taken out while it is in use: who is told may make us publish something
    /// else.
    private static var spareText: JSONWriter?

    private static func takeText() -> JSONWriter {
        var text = spareText.take() ?? JSONWriter()
        text.removeAll(keeping: 64 << 10)
        return text
    }

    private static func giveBack(_ text: consuming JSONWriter) { spareText = consume text }

    @inline(__always)
    private static func begin(_ text: inout JSONWriter, _ node: ScreenNode) {
        text.raw(",\"screen\":")
        text.string(node.id)
    }

    private static func revisions(_ text: inout JSONWriter, _ fromRev: Int64, _ rev: Int64) {
        text.raw(",\"fromRev\":")
        text.integer(fromRev)
        text.raw(",\"rev\":")
        text.integer(rev)
        text.comma()
    }

    /// - Returns: where the cause begins.
    @inline(__always)
    private static func end(_ text: inout JSONWriter, _ cause: Cause?, isDetached: Bool) -> Int {
        let place = text.count
        text.raw(",\"cause\":")
        (cause ?? Cause(origin: .app)).write(to: &text, isDetached: isDetached)
        text.raw("}}")
        return place
    }

    @inline(__always)
    private func tell(_ publication: Publication, _ text: borrowing JSONWriter, view: ScreenNode?) {
        text.withBytes { text in
            // Most of the time nobody is behind.
            if subscribersBehind == 0 {
                log.append(publication, text, willForget: nil)
            } else {
                log.append(publication, text) { [self] old in
                    for subscriber in subscribers { subscriber.session(self, willForget: old) }
                }
            }
            for subscriber in subscribers { subscriber.session(self, didPublish: publication, text, view: view) }
        }
    }
}

/// An event that was not sent because JSON has no text for it.
public struct UnsendableEvent: Error, CustomStringConvertible {
    public let failure: JSONWriter.Failure
    public var description: String { "an event could not be sent: \(failure)" }
}

/// The front end's request whose doing a turn's changes are. An object, since most turns have none.
final class TurnRequest {
    let cause: Cause

    init(cause: Cause) { self.cause = cause }
}
