import AppLoop
import JSON
import JSONRPC
import OffstageProtocol
import OffstageSession
import Wire

/// One client: cuts its bytes into messages, has each served in order, and keeps what goes back. Knows of no descriptor: a transport feeds it and
/// empties its outbox.
@AppActor
public final class Connection {
    /// How far the conversation is.
    enum Phase {
        case waitingForInitialize
        case running
        /// `shutdown` has been asked for and not answered.
        case shuttingDown
        case shutDown
    }

    let server: Server
    private(set) var phase: Phase
    var pending = PendingRequests()
    /// Actions sent as notifications that have not ended.
    var unansweredActions = 0
    public private(set) var outbox: Outbox
    private var decoder: FrameDecoder
    private let parser: JSONParser
    private let envelopeLimits: EnvelopeLimits
    private let forcedFraming: Framing?
    private var isFramingKnown = false
    private var shutdownReply: Reply?
    /// Runs while `shutdown` or the end of the input waits for what is under way.
    private var drainTimer: LoopTimer?
    /// Set once the input has ended.
    private var codeWhenDrained: Int32?
    private var lastSubscriptionNumber = 0
    /// By session id.
    private var subscriptions: [String: Subscription] = [:]
    let trace = Trace()

    /// Set once: the process is to end with this code when everything written so far is out.
    public private(set) var exitCode: Int32?
    /// Called when the outbox has grown in the middle of a turn; lets a transport write early, and a reader that has fallen behind catch up.
    public var onPressure: (@AppActor () -> Void)?
    /// Called before each error that is answered.
    public var onErrorAnswer: (@AppActor () -> Void)?
    /// Bytes of events that wait for the reader, of all subscriptions.
    var waitingBytes = 0

    public init(server: Server, framing: Framing? = nil, allowsComments: Bool = false) {
        self.server = server
        let limits = server.configuration.limits
        phase = server.configuration.needsHandshake ? .waitingForInitialize : .running
        forcedFraming = framing
        outbox = Outbox(framing: framing ?? .headers)
        decoder = FrameDecoder(
            framing: framing, limits: FrameLimits(message: limits.message, headerBlock: limits.headerBlock), allowsComments: allowsComments)
        parser = JSONParser(limits: JSONLimits(depth: limits.depth, values: limits.values))
        envelopeLimits = EnvelopeLimits(id: limits.id, method: limits.method)
    }

    // MARK: Bytes in

    /// Lets `fill` put bytes straight into the decoder's buffer; it returns how many.
    public func receive(atLeast space: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) {
        decoder.withSpace(atLeast: space, fill)
    }

    /// False while more input would make us grow: too many requests under way, or too many answers that nobody reads.
    public var mayRead: Bool {
        let limits = server.configuration.limits
        return exitCode == nil && pending.count < limits.inFlight && outbox.unsentBytes < limits.unreadAnswers + limits.unreadAnswers / 4
    }

    /// `serveMessages` had to stop although messages were left, and could go on now.
    public var mayServeMore: Bool { hasMessagesLeft && mayRead }
    private var hasMessagesLeft = false

    /// Serves the messages that are complete. Stops early when `mayRead` is no longer true; call it again then.
    public func serveMessages() {
        hasMessagesLeft = true
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
        }
    }

    /// The client will send no more: what was accepted is finished, at most for as long as `drainTimeout`, then `exitCode` is set. Call it when
    /// `serveMessages` has nothing left.
    public func endInput() {
        guard exitCode == nil, codeWhenDrained == nil else { return }
        let isCut =
            switch decoder.finish() {
            case .clean: false
            case .cut: true
            case .lastFrame(let bytes): receiveLast(bytes)
            }
        codeWhenDrained = isCut ? 2 : framing == .headers && phase != .shutDown ? 1 : 0
        guard !endIfDrained() else { return }
        drainTimer = AppLoop.shared.after(server.configuration.drainTimeout) { [weak self] in
            self?.codeWhenDrained = 5
            self?.cancelPending(with: .drainTimeout)
            self?.end(code: 5)
        }
    }

    /// A last line without its line feed. True if it was cut.
    private func receiveLast(_ bytes: UnsafeRawBufferPointer) -> Bool {
        adoptFraming()
        defer { AppLoop.shared.endTurn() }
        return !receive(bytes)
    }

    @discardableResult
    private func endIfDrained() -> Bool {
        guard let codeWhenDrained, isQuiet else { return false }
        drainTimer?.cancel()
        end(code: codeWhenDrained)
        return true
    }

    /// Output mirrors input: how frames are written is known once the first has come.
    private func adoptFraming() {
        guard !isFramingKnown, let framing = decoder.framing else { return }
        isFramingKnown = true
        outbox = Outbox(framing: forcedFraming ?? framing)
        if trace.isOn { trace.attach(to: self) }
    }

    public var framing: Framing? { forcedFraming ?? decoder.framing }

    // MARK: Messages

    /// - Returns: false if it was not JSON.
    @discardableResult
    private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if trace.isOn { trace.didReceive(bytes, by: self) }
        let root: JSONNode
        do throws(JSONParseError) {
            root = try parser.parse(bytes)
        } catch {
            send(ResponseError(parse: error), id: .null)
            return false
        }
        if root.kind == .array {
            receiveBatch(root)
        } else {
            receive(IncomingMessage.read(root, limits: envelopeLimits), batch: nil)
        }
        return true
    }

    private func receiveBatch(_ root: JSONNode) {
        let limit = server.configuration.limits.batch
        if root.count == 0 { return send(.emptyBatch, id: .null) }
        if root.count > limit { return send(.batchOverLimit(max: limit, actual: root.count), id: .null) }
        let batch = Batch { [weak self] batch in
            guard !batch.isEmpty, let self else { return }
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
            serve(method, params, reply: reply(to: id, in: batch))
        case .notification(let method, let params):
            serveNotification(method, params)
        case .response:
            break
        case .invalid(let error, let id):
            reply(to: id, in: batch).send(error)
        }
    }

    private func reply(to id: RequestID, in batch: Batch?) -> Reply {
        Reply(id: id, connection: self, slot: batch.map { ($0, $0.addSlot()) })
    }

    private func serve(_ method: MethodName, _ params: JSONNode?, reply: Reply) {
        if pending.contains(reply.id) {
            return Reply(id: .null, connection: self, slot: reply.slot).send(.duplicateID(reply.id))
        }
        do throws(ResponseError) {
            let route = server.router.find(method)
            if phase != .running { try checkPhase(method, isAlwaysServed: route?.isAlwaysServed ?? false) }
            guard let route else { throw .methodNotFound(method.string, among: server.router.names) }
            if outbox.unsentBytes > server.configuration.limits.unreadAnswers { throw .tooManyUnreadAnswers }
            try route.handler(params, reply, self)
        } catch {
            reply.send(error)
        }
    }

    private func serveNotification(_ method: MethodName, _ params: JSONNode?) {
        guard let route = server.router.find(method) else { return }
        let isServed = phase == .running || route.isAlwaysServed || method == Exit.name || (phase == .shuttingDown && method == CancelRequest.name)
        guard isServed else { return }
        // Nobody awaits an answer, so nobody is told what was wrong; action/send sees to its own failures.
        try? route.handler(params, nil, self)
    }

    private func checkPhase(_ method: MethodName, isAlwaysServed: Bool) throws(ResponseError) {
        switch phase {
        case .running: return
        case .waitingForInitialize:
            if !isAlwaysServed, method != MethodName(Initialize.name) { throw .notInitialized }
        case .shuttingDown, .shutDown:
            throw .order("after shutdown only exit is served; '\(method)' came too late")
        }
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

    /// Opens the session's own subscription.
    func subscribe(to session: Session) -> Subscription {
        lastSubscriptionNumber += 1
        let subscription = Subscription(id: "u\(lastSubscriptionNumber)", session: session, connection: self)
        subscriptions[session.id] = subscription
        session.subscriber = subscription
        return subscription
    }

    func subscriptionDidEnd(_ session: Session) { subscriptions[session.id] = nil }

    // MARK: Life cycle

    func initialize(_ params: Initialize.Params) throws(ResponseError) -> Initialize.Result {
        guard phase == .waitingForInitialize else {
            throw .order(server.configuration.needsHandshake ? "initialize has been answered already" : "there is no handshake (--no-handshake)")
        }
        if let least = params.protocol?.min, least > ProtocolLevel.current {
            throw ResponseError(
                .level, kind: "level", "this server speaks protocol level \(ProtocolLevel.current), and the client needs at least \(least)",
                path: "/protocol/min",
                details: ["supported": ["level": .integer(Int64(ProtocolLevel.current)), "compatible": .integer(Int64(ProtocolLevel.oldestCompatible))]])
        }
        if let level = params.trace { setTrace(level) }
        if let processID = params.processId, processID > 0 { onClientProcess?(processID) }
        phase = .running
        return Initialize.Result(
            serverInfo: Initialize.ServerInfo(), protocol: Initialize.ProtocolInfo(), capabilities: Initialize.Capabilities(),
            limits: server.configuration.limits,
            apps: server.configuration.apps.map { Initialize.AppInfo(name: $0.name, title: $0.title) }, instanceId: server.instanceID)
    }

    /// Called with the process id that the client gave.
    public var onClientProcess: (@AppActor (Int64) -> Void)?

    /// Nothing is under way any more.
    public var isQuiet: Bool { pending.count == 0 && unansweredActions == 0 }

    func shutDown(_ reply: Reply) {
        phase = .shuttingDown
        shutdownReply = reply
        guard !isQuiet else { return finishShutdown() }
        drainTimer = AppLoop.shared.after(server.configuration.drainTimeout) { [weak self] in self?.cancelPending(with: .shutDown) }
    }

    /// A request has been answered or an action has ended: somebody may be waiting for the last.
    func didBecomeQuieter() {
        if phase == .shuttingDown, isQuiet { finishShutdown() }
        endIfDrained()
    }

    private func finishShutdown() {
        drainTimer?.cancel()
        phase = .shutDown
        shutdownReply?.send { $0.null() }
        shutdownReply = nil
    }

    /// Answers everything under way with this error.
    public func cancelPending(with error: ResponseError) {
        for request in pending.all { request.cancel(with: error) }
        AppLoop.shared.endTurn()
    }

    func setTrace(_ level: TraceLevel) {
        trace.level = level
        trace.attach(to: self)
    }

    func exit() {
        end(code: phase == .shutDown ? 0 : 1)
    }

    /// The process is to end; nothing that comes from now on is served.
    public func end(code: Int32) {
        if exitCode == nil { exitCode = code }
    }
}

extension ResponseError {
    fileprivate static let tooManyUnreadAnswers = ResponseError.overloaded(
        "so many answers are waiting to be read that no more requests are taken; read them, then send this one again")
}
