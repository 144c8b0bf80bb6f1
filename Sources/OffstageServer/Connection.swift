import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

/// One client: cuts its bytes into messages, has each served in order, and keeps what goes back. Knows of no
/// descriptor: a transport feeds it and
/// empties its outbox.
@AppActor
public final class Connection {
    let server: Server
    var phase: ConnectionPhase
    var pending = PendingCalls()
    /// Ids of batches whose answer is not out yet.
    private var reservedIDs: Set<RequestID> = []
    /// What came while `limits.inFlight` calls were under way.
    private(set) var held = HeldMessages()
    /// Bytes of answers in batches that are not complete.
    private var batchBytes = 0
    public private(set) var outbox: Outbox
    private var decoder: FrameDecoder
    private let parser: JSONParser
    private let envelopeLimits: EnvelopeLimits
    private let forcedFraming: Framing?
    private var isFramingKnown = false
    /// Runs while `shutdown` or the end of the input waits for what is under way.
    var drainTimer: LoopTimer?
    var inputHasEnded = false
    var inputWasCut = false
    var drainTimedOut = false
    private var lastSubscriptionNumber = 0
    /// By their ids.
    private var subscriptions: [String: Subscription] = [:]
    /// Those that were asked for, besides the one that each session is opened with.
    private var explicitSubscriptions: Set<String> = []
    let trace = Trace()

    /// Set once: the process is to end with this code when everything written so far is out.
    public internal(set) var exitCode: Int32?
    /// Called when the outbox has grown in the middle of a turn; lets a transport write early, and a reader that has
    /// fallen behind catch up.
    public var onPressure: (@AppActor () -> Void)?
    /// Called before each error that is answered.
    public var onErrorAnswer: (@AppActor (ResponseError) -> Void)?
    /// Called with the process id that the client gave.
    public var onClientProcess: (@AppActor (Int64) -> Void)?

    public init(server: Server, framing: Framing? = nil, allowsComments: Bool = false) {
        self.server = server
        let limits = server.configuration.limits
        phase = server.configuration.needsHandshake ? .waitingForInitialize : .running
        forcedFraming = framing
        outbox = Outbox(framing: framing ?? .headers, softMark: server.configuration.softMark)
        decoder = FrameDecoder(
            framing: framing, limits: FrameLimits(message: limits.message, headerBlock: limits.headerBlock),
            allowsComments: allowsComments)
        parser = JSONParser(limits: JSONLimits(depth: limits.depth, values: limits.values))
        envelopeLimits = EnvelopeLimits(id: limits.id, method: limits.method)
    }

    // MARK: Bytes in

    /// Lets `fill` put bytes straight into the decoder's buffer; it returns how many.
    public func receive(atLeast space: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) {
        decoder.withSpace(atLeast: space, fill)
    }

    /// Answers that nobody has read yet, in bytes.
    private var unreadBytes: Int { outbox.unsentBytes + batchBytes }

    /// Bytes of messages that may be held back.
    private static let maxHeldBytes = 64 << 20

    /// False while more input would make us grow: too many answers that nobody reads, or too much that has to wait.
    public var mayRead: Bool {
        let limit = server.configuration.limits.unreadAnswers
        return exitCode == nil && unreadBytes < limit + limit / 4 && held.byteCount < Self.maxHeldBytes
    }

    /// `serveMessages` had to stop although messages were left, and could go on now.
    public var mayServeMore: Bool { hasMessagesLeft && mayRead }
    private var hasMessagesLeft = false

    /// Serves the messages that are complete. Stops early when `mayRead` is no longer true; call it again then.
    public func serveMessages() {
        serveHeldMessages()
        hasMessagesLeft = true
        var lastWrite = AppLoop.shared.now
        while mayRead {
            switch decoder.next() {
            case .frame(let bytes):
                adoptFraming()
                receive(bytes)
            case .needsMoreBytes:
                hasMessagesLeft = false
                return parser.forget()
            case .rejected(let error):
                adoptFraming()
                send(ResponseError(frame: error), id: .null)
            case .fatal(let error):
                adoptFraming()
                send(ResponseError(frame: error), id: .null)
                end(code: 2)
            }
            AppLoop.shared.endTurn()
            writeIfLate(&lastWrite)
        }
    }

    /// Answers that are ready do not wait for requests behind them that take their time.
    private static let longestDelay = Duration.milliseconds(5)

    private func writeIfLate(_ lastWrite: inout Duration) {
        guard outbox.unsentBytes > 0 else { return }
        let now = AppLoop.shared.now
        guard now - lastWrite > Self.longestDelay else { return }
        lastWrite = now
        onPressure?()
    }

    /// So many calls are under way that the next has to wait. What ends them (a cancellation, a clock, the end of the
    /// input) is still served: to stop
    /// reading would be to wait for ever.
    private var isFull: Bool { pending.count >= server.configuration.limits.inFlight }

    private func serveHeldMessages() {
        while !held.isEmpty, !isFull, exitCode == nil, let bytes = held.popFirst() {
            bytes.withUnsafeBytes { _ = receive($0, isHeld: true) }
            AppLoop.shared.endTurn()
        }
    }

    /// Serves a last line that lacks its line feed. True if the input was cut in the middle of a message.
    func receiveRest() -> Bool {
        switch decoder.finish() {
        case .clean: return false
        case .cut: return true
        case .lastFrame(let bytes):
            adoptFraming()
            defer { AppLoop.shared.endTurn() }
            return receive(bytes) == .endsTooEarly
        }
    }

    /// Output mirrors input: how frames are written is known once the first has come.
    private func adoptFraming() {
        guard !isFramingKnown, let framing = decoder.framing else { return }
        isFramingKnown = true
        outbox = Outbox(framing: forcedFraming ?? framing, softMark: server.configuration.softMark)
        if trace.isOn { trace.attach(to: self) }
    }

    public var framing: Framing? { forcedFraming ?? decoder.framing }

    // MARK: Messages

    private enum Reception {
        case complete
        /// Not JSON, whatever may follow.
        case malformed
        /// JSON as far as it goes.
        case endsTooEarly
    }

    @discardableResult
    private func receive(_ bytes: UnsafeRawBufferPointer, isHeld: Bool = false) -> Reception {
        if trace.isOn, !isHeld { trace.didReceive(bytes, by: self) }
        let root: JSONNode
        do throws(JSONParseError) {
            root = try parser.parse(bytes)
        } catch {
            send(ResponseError(parse: error), id: .null)
            return error.isAtEnd(of: bytes) ? .endsTooEarly : .malformed
        }
        if !isHeld, !held.isEmpty || isFull, !overtakes(root) {
            held.append(bytes, id: root.member("id").flatMap(RequestID.init))
            return .complete
        }
        if root.kind == .array {
            receiveBatch(root)
        } else {
            receive(IncomingMessage.read(root, limits: envelopeLimits), batch: nil)
        }
        return .complete
    }

    /// What need not wait for a place (protocol.md, section 7), or makes one.
    private func overtakes(_ root: JSONNode) -> Bool {
        switch IncomingMessage.read(root, limits: envelopeLimits) {
        case .request(_, let method, _), .notification(let method, _): server.router.find(method)?.overtakes ?? false
        case .response, .invalid: true
        }
    }

    /// Cancels a request that has been held back: it never runs.
    func cancelHeld(_ id: RequestID) {
        if held.remove(id) { send(.cancelled, id: id) }
    }

    private func receiveBatch(_ root: JSONNode) {
        let limit = server.configuration.limits.batch
        if root.count == 0 { return send(.emptyBatch, id: .null) }
        if root.count > limit { return send(.batchOverLimit(max: limit, actual: root.count), id: .null) }
        let batch = Batch { [weak self] batch in
            guard !batch.isEmpty, let self else { return }
            reservedIDs.subtract(batch.ids)
            batchBytes -= batch.byteCount
            outbox.writeFrame { batch.write(to: &$0) }
            didWrite()
        }
        for index in 0..<root.count {
            guard let element = root.element(index), exitCode == nil else { break }
            receive(IncomingMessage.read(element, limits: envelopeLimits), batch: batch)
            AppLoop.shared.endTurn()
        }
        batch.didReadAll()
    }

    private func receive(_ message: IncomingMessage, batch: Batch?) {
        switch message {
        case .request(let id, let method, let params):
            serve(method, params, id: id, batch: batch)
        case .notification(let method, let params):
            serveNotification(method, params)
        case .response:
            break
        case .invalid(let error, let id):
            // An id that is in use belongs to the other request.
            reply(to: isInUse(id) ? .null : id, in: batch).send(error)
        }
    }

    private func isInUse(_ id: RequestID) -> Bool {
        pending.contains(id) || (!reservedIDs.isEmpty && reservedIDs.contains(id))
    }

    private func reply(to id: RequestID, in batch: Batch?) -> Reply {
        Reply(id: id, connection: self, slot: batch.map { ($0, $0.addSlot(for: id)) })
    }

    /// An answer inside a batch that is not complete yet.
    func answer(_ slot: (batch: Batch, place: Int), _ response: [UInt8]) {
        batchBytes += response.count
        slot.batch.answer(slot.place, response)
    }

    private func serve(_ method: MethodName, _ params: JSONNode?, id: RequestID, batch: Batch?) {
        if isInUse(id) { return reply(to: .null, in: batch).send(.duplicateID(id)) }
        let reply = reply(to: id, in: batch)
        if batch != nil, id != .null { reservedIDs.insert(id) }
        do throws(ResponseError) {
            let route = server.router.find(method)
            if !phase.isRunning { try checkPhase(method, isAlwaysServed: route?.isAlwaysServed ?? false) }
            guard let route, route.form != .notification else {
                throw route == nil ? server.router.unknownMethod(method) : .isNotification(method.string)
            }
            if unreadBytes > server.configuration.limits.unreadAnswers { throw .tooManyUnreadAnswers }
            if drainTimedOut { throw .drainTimeout }
            try route.handler(params, reply, self)
        } catch {
            reply.send(error)
        }
    }

    private func serveNotification(_ method: MethodName, _ params: JSONNode?) {
        guard let route = server.router.find(method) else { return }
        guard phase.isRunning || route.isAlwaysServed || isCancellation(method) else { return }
        // Nobody awaits an answer, so nobody is told what was wrong; action/send sees to its own failures.
        try? route.handler(params, nil, self)
    }

    /// What `shutdown` waits for may still be cancelled.
    private func isCancellation(_ method: MethodName) -> Bool {
        if case .shuttingDown = phase { method == MethodName(CancelRequest.name) } else { false }
    }

    // MARK: Answers and notifications

    func send(_ error: ResponseError, id: RequestID) {
        Reply(id: id, connection: self, slot: nil).send(error)
    }

    /// Sends a notification now, behind everything that waits.
    func notify(_ name: StaticString, _ writeParams: (inout JSONWriter) -> Void) {
        outbox.writeFrame { writer in
            writer.raw("{\"jsonrpc\":\"2.0\",\"method\":\"")
            writer.raw(name)
            writer.raw("\",\"params\":")
            writeParams(&writer)
            writer.raw("}")
        }
        didWrite()
    }

    /// Above so many unsent bytes the transport is asked to write before the turn is over.
    private static let pressureStep = 64 << 10
    private var pressureMark = pressureStep

    /// The outbox has grown.
    @inline(__always)
    func didWrite() {
        if outbox.unsentBytes > pressureMark { relievePressure() }
    }

    private func relievePressure() {
        onPressure?()
        pressureMark = outbox.unsentBytes + Self.pressureStep
    }

    /// True if notifications have to wait: the client does not read, even when given a moment.
    var isCongested: Bool {
        guard outbox.isCongested else { return false }
        onPressure?()
        return outbox.isCongested
    }

    /// The transport has written what it could.
    public func didFlush() { pressureMark = outbox.unsentBytes + Self.pressureStep }

    // MARK: Subscriptions

    func subscription(_ id: String) -> Subscription? { subscriptions[id] }

    var explicitSubscriptionCount: Int { explicitSubscriptions.count }

    /// - Parameter isExplicit: it is not the one that its session is opened with.
    func addSubscription(_ options: SubscribeOptions, isToAll: Bool = false, isExplicit: Bool) -> Subscription {
        lastSubscriptionNumber += 1
        let subscription = Subscription(
            id: "u\(lastSubscriptionNumber)", connection: self, filter: SubscriptionFilter(options),
            credit: options.credit?.value, isToAll: isToAll)
        subscriptions[subscription.id] = subscription
        if isExplicit { explicitSubscriptions.insert(subscription.id) }
        return subscription
    }

    func subscriptionDidEnd(_ subscription: Subscription) {
        subscriptions[subscription.id] = nil
        explicitSubscriptions.remove(subscription.id)
    }

    /// Ends a session, and tells the client once whether or not it subscribed.
    func close(_ session: Session, reason: String) {
        server.close(session, reason: reason) { [weak self] teardown in
            for message in teardown.messages(session.id) {
                let params = LogEntry.Params(level: .warning, message: message, logger: "scopes", sessionId: session.id)
                self?.notify(LogEntry.name) { params.write(to: &$0) }
            }
        }
        let params = SessionDidClose.Params(sessionId: session.id, seq: session.seq, reason: reason)
        notify(SessionDidClose.name) { params.write(to: &$0) }
    }

    // MARK: Trace

    func setTrace(_ level: TraceLevel) {
        trace.level = level
        trace.attach(to: self)
    }
}

extension ResponseError {
    fileprivate static let tooManyUnreadAnswers = ResponseError.overloaded(
        "so many answers are waiting to be read that no more requests are taken; read them, then send this one again")

    fileprivate static func isNotification(_ method: String) -> ResponseError {
        ResponseError(
            .methodNotFound, kind: "method",
            "'\(method)' is a notification; send it without an id, and it is not answered")
    }
}

extension JSONParseError {
    /// True if the text was well as far as it went: it ends too early, perhaps inside a character.
    fileprivate func isAtEnd(of text: UnsafeRawBufferPointer) -> Bool {
        kind == .syntax && offset >= text.count || kind == .utf8 && offset + 4 > text.count
    }
}
