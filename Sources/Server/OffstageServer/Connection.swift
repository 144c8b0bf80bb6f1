import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

/// One client: splits its bytes into messages, serves them in order, and keeps the output. Does no I/O itself: a
/// transport hands it bytes and writes its outbox.
@AppActor
public final class Connection {
    let server: Server
    /// Key of the user of the client; nil without users. The client reaches the sessions of this user only.
    package var user: String?
    var phase: ConnectionPhase
    /// Settings and abilities from `initialize`; nil without a handshake.
    var client: SessionClient?
    var pending = PendingCalls()
    /// Ids of batch requests whose batch has not been answered.
    private var reservedIDs: Set<RequestID> = []
    /// Messages received while `limits.inFlight` calls were in flight.
    private(set) var held = HeldMessages()
    /// Bytes of answers in incomplete batches.
    private var batchBytes = 0
    /// Frames that the transport has not written yet.
    package let outbox: Outbox
    /// Number of unsent bytes above which the transport is asked to write.
    @exclusivity(unchecked) var pressureMark = pressureStep
    /// Cursors that wait for room in the outbox.
    let deliveries: DeliveryQueue
    private var decoder: FrameDecoder
    private let parser: JSONParser
    private let envelopeLimits: EnvelopeLimits
    private let forcedFraming: Framing?
    private var isFramingKnown = false
    /// Runs while `shutdown` or the end of input waits for calls in flight.
    var drainTimer: LoopTimer?
    var inputHasEnded = false
    var inputWasCut = false
    var drainTimedOut = false
    /// Number of subscriptions that were ever opened.
    var subscriptionNumber = 0
    /// Subscriptions by id.
    var subscriptions: [String: Subscription] = [:]
    /// Level of the trace in `$/logTrace`.
    var traceLevel = TraceLevel.off
    /// Receives each message in either direction, for a file.
    var mirror: (@AppActor (_ isIncoming: Bool, UnsafeRawBufferPointer) -> Void)?
    var isTracing = false

    /// Takes each message in place of the methods of the server: another protocol on the same transport.
    package var onMessage: (@AppActor (JSONValue) -> Void)?
    /// True while a message of `onMessage` has no answer: the end of the input waits for it.
    package var isServingOther = false { didSet { if !isServingOther { didBecomeQuieter() } } }

    /// Exit code, set once. The process ends after all output is written.
    public internal(set) var exitCode: Int32?
    /// Called when the outbox has grown in the middle of a turn. A transport writes early and lets a lagging reader
    /// catch up.
    public var onPressure: (@AppActor () -> Void)?
    /// Called before each error answer.
    public var onErrorAnswer: (@AppActor (ResponseError) -> Void)?
    /// Called with the process id that the client sent.
    public var onClientProcess: (@AppActor (Int64) -> Void)?

    /// Creates the connection of one client.
    ///
    /// - Parameters:
    ///   - server: the server whose sessions the client opens.
    ///   - framing: forces a framing; nil detects it from the first byte.
    ///   - allowsComments: skips lines that begin with `#`.
    public init(server: Server, framing: Framing? = nil, allowsComments: Bool = false) {
        self.server = server
        let limits = server.configuration.limits
        phase = server.configuration.needsHandshake ? .waitingForInitialize : .running
        forcedFraming = framing
        deliveries = DeliveryQueue(server.logLimits.budget)
        outbox = Outbox(
            framing: framing ?? .headers, softMark: server.configuration.softMark, maxDepth: limits.answerDepth)
        outbox.waiting = deliveries
        decoder = FrameDecoder(
            framing: framing, limits: FrameLimits(message: limits.message, headerBlock: limits.headerBlock),
            allowsComments: allowsComments)
        parser = JSONParser(limits: JSONLimits(depth: limits.depth, values: limits.values))
        envelopeLimits = EnvelopeLimits(id: limits.id, method: limits.method)
        // A weak reference slows the connection down, so only where sessions can be lost.
        if server.archiving != nil { server.add(self) }
    }

    // MARK: Input

    /// Lets `fill` write bytes directly into the decoder's buffer, which has at least `space` bytes. `fill` returns
    /// their number.
    public func receive(atLeast space: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) {
        decoder.withSpace(atLeast: space, fill)
    }

    /// Bytes of answers that the client has not read.
    private var unreadBytes: Int { outbox.unsentBytes + batchBytes }

    /// Maximum number of bytes of held messages.
    private static let maxHeldBytes = 64 << 20

    /// False while more input would exceed a limit: unread answers or held messages.
    public var mayRead: Bool {
        let limit = server.configuration.limits.unreadAnswers
        return exitCode == nil && unreadBytes < limit + limit / 4 && held.byteCount < Self.maxHeldBytes
    }

    /// True to serve a message only after the work of the messages before it has ended. Work that waits for a virtual
    /// clock is not awaited; a `session/wait` in real time is.
    public var settlesBetweenMessages = false
    /// Number of messages served.
    private(set) var servedCount = 0

    /// True while a message waits for the work of the messages before it.
    var isSettling: Bool { hasMessagesLeft && mustSettle }

    private var mustSettle: Bool {
        settlesBetweenMessages && servedCount > 0 && (!AppLoop.shared.isSettled || server.waitsInRealTime)
    }

    /// Called once: before the first message except `initialize`, or at the end of an input without one. False ends
    /// the process with the exit code 1.
    package var beforeServing: (@AppActor () -> Bool)?

    /// True when `serveMessages` stopped early and can continue now.
    public var mayServeMore: Bool { hasMessagesLeft && mayRead && !mustSettle }
    private var hasMessagesLeft = false

    /// Serves all complete messages. Stops early when `mayRead` becomes false; call it again when `mayServeMore` is
    /// true.
    public func serveMessages() {
        serveHeldMessages()
        hasMessagesLeft = true
        var lastWrite = AppLoop.shared.now
        while mayRead, !mustSettle {
            switch decoder.next() {
            case .frame(let bytes):
                adoptFraming()
                servedCount &+= 1
                receive(bytes)
            case .needsMoreBytes:
                hasMessagesLeft = false
                return parser.forget()
            case .rejected(let error):
                adoptFraming()
                send(ResponseError(frame: error), id: .null)
            case .fatal(let error):
                RareBranch.framingWasFatal.wasReached()
                adoptFraming()
                send(ResponseError(frame: error), id: .null)
                end(code: 2)
            }
            AppLoop.shared.endTurn()
            writeIfLate(&lastWrite)
        }
    }

    /// Time after which finished answers are written although later requests are still being served.
    private static let longestDelay = Duration.milliseconds(5)

    private func writeIfLate(_ lastWrite: inout Duration) {
        guard outbox.unsentBytes > 0 else { return }
        let now = AppLoop.shared.now
        guard now - lastWrite > Self.longestDelay else { return }
        lastWrite = now
        onPressure?()
    }

    /// True when the next call has to wait for one in flight to end. Messages that end calls (a cancellation, a clock
    /// advance, the end of input) are still served. Without them the calls might never end.
    ///
    /// After the drain timeout no request runs: each is answered with an error at once.
    private var isFull: Bool { !drainTimedOut && pending.count >= server.configuration.limits.inFlight }

    private func serveHeldMessages() {
        while !held.isEmpty, !isFull, exitCode == nil, let bytes = held.popFirst() {
            bytes.withUnsafeBytes { _ = receive($0, isHeld: true) }
            AppLoop.shared.endTurn()
        }
    }

    /// Serves a last line without a line feed. Returns true if the input ended in the middle of a message.
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

    /// Number of the line that was served last, from 1, in the framing of lines.
    package var lineNumber: Int { decoder.lineNumber }

    /// Writes output in the framing of the input, which is known after the first frame.
    private func adoptFraming() {
        guard !isFramingKnown, let framing = decoder.framing else { return }
        isFramingKnown = true
        outbox.adopt(forcedFraming ?? framing)
    }

    /// Framing of the conversation; nil until it is forced or detected.
    public var framing: Framing? { forcedFraming ?? decoder.framing }

    // MARK: Messages

    private enum Reception {
        case complete
        /// Invalid JSON, whatever follows.
        case malformed
        /// Valid JSON up to the end of the input.
        case endsTooEarly
    }

    @discardableResult
    private func receive(_ bytes: UnsafeRawBufferPointer, isHeld: Bool = false) -> Reception {
        if isTraced, !isHeld { didReceive(bytes) }
        let root: JSONNode
        do throws(JSONParseError) {
            if onMessage == nil, isHeld || held.isEmpty && !isFull, try receiveUsual(bytes) { return .complete }
            root = try parser.parse(bytes)
        } catch {
            send(ResponseError(parse: error), id: .null)
            return error.isAtEnd(of: bytes) ? .endsTooEarly : .malformed
        }
        if let onMessage {
            onMessage(JSONValue(root))
            return .complete
        }
        if !isHeld, !held.isEmpty || isFull, !overtakes(root) {
            RareBranch.messageWasHeld.wasReached()
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

    /// True for messages that are served although the in-flight limit is reached.
    private func overtakes(_ root: JSONNode) -> Bool {
        switch IncomingMessage.read(root, limits: envelopeLimits) {
        case .request(_, let method, _), .notification(let method, _):
            server.dispatcher.find(method)?.overtakes ?? false
        case .response, .invalid: true
        }
    }

    /// Cancels a held request; it never runs.
    func cancelHeld(_ id: RequestID) {
        guard held.remove(id) else { return }
        RareBranch.heldMessageWasCancelled.wasReached()
        send(.cancelled, id: id)
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
            guard let element = root.element(index), exitCode == nil else {
                RareBranch.batchWasCut.wasReached()
                break
            }
            receive(IncomingMessage.read(element, limits: envelopeLimits), batch: batch)
            AppLoop.shared.endTurn()
        }
        batch.didReadAll()
    }

    /// Receives a request as most clients write it. Returns false for another message, and for one that is no JSON,
    /// whose error needs its place in the whole.
    private func receiveUsual(_ bytes: UnsafeRawBufferPointer) throws(JSONParseError) -> Bool {
        // Without params it has four values in one level.
        guard let request = UsualRequest(bytes, limits: envelopeLimits), parser.limits.values >= 4 else { return false }
        var params: JSONNode?
        if let part = request.params {
            do throws(JSONParseError) { params = try parser.parse(bytes, part: part) } catch {
                guard error.kind == .limit || error.kind == .memory else { return false }
                throw error
            }
        }
        serve(request.method, params, id: .integer(request.id), batch: nil)
        return true
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
            // The answer gets the id null, because the id belongs to the other request.
            reply(to: isInUse(id) ? .null : id, in: batch).send(error)
        }
    }

    private func isInUse(_ id: RequestID) -> Bool {
        pending.contains(id) || (!reservedIDs.isEmpty && reservedIDs.contains(id))
    }

    private func reply(to id: RequestID, in batch: Batch?) -> Reply {
        Reply(id: id, connection: self, batch: batch, index: batch?.addSlot(for: id) ?? 0)
    }

    /// Adds one answer to an incomplete batch.
    func answer(_ batch: Batch, _ index: Int, _ response: [UInt8]) {
        batchBytes += response.count
        batch.answer(index, response)
    }

    private func serve(_ method: MethodName, _ params: JSONNode?, id: RequestID, batch: Batch?) {
        guard mayServe(method) else { return }
        if isInUse(id) { return reply(to: .null, in: batch).send(.duplicateID(id)) }
        let reply = reply(to: id, in: batch)
        if batch != nil, id != .null { reservedIDs.insert(id) }
        do throws(ResponseError) {
            let route = server.dispatcher.find(method)
            if !phase.isRunning { try checkPhase(method, isAlwaysServed: route?.isAlwaysServed ?? false) }
            guard let route, route.form != .notification else {
                throw route == nil ? server.dispatcher.unknownMethod(method) : .isNotification(method.string)
            }
            if unreadBytes > server.configuration.limits.unreadAnswers {
                RareBranch.unreadAnswersWereTooMany.wasReached()
                throw .tooManyUnreadAnswers
            }
            if drainTimedOut { throw .drainTimeout }
            if !outbox.hasMemory { throw ResponseError(frame: .noMemory) }
            try route.handler(params, reply, self)
        } catch {
            reply.send(error)
        }
    }

    private func serveNotification(_ method: MethodName, _ params: JSONNode?) {
        guard mayServe(method), let route = server.dispatcher.find(method) else { return }
        guard phase.isRunning || route.isAlwaysServed || isCancellation(method) else { return }
        // A notification gets no error answer; action/send publishes its own failures.
        try? route.handler(params, nil, self)
    }

    /// Runs `beforeServing` before the first message after the handshake.
    ///
    /// - Parameter method: nil at the end of the input.
    func mayServe(_ method: MethodName?) -> Bool {
        guard let check = beforeServing, method != MethodName(Initialize.name),
            method != MethodName(Initialized.name)
        else { return true }
        beforeServing = nil
        if check() { return true }
        end(code: 1)
        return false
    }

    /// While `shutdown` waits for calls, the client can still cancel them.
    private func isCancellation(_ method: MethodName) -> Bool {
        if case .shuttingDown = phase { method == CancelRequest.name } else { false }
    }

    /// Sessions that the client can reach.
    var sessions: SessionTable { server.sessions(of: user) }

    /// Closes a session. The client receives the dependencies that leaked, with or without a subscription.
    func close(_ session: Session, reason: String, keeps: Bool) {
        server.close(session, reason: reason, keeps: keeps) { [weak self, epoch = session.epoch] teardown in
            for message in teardown.messages(session.id) {
                self?.notify(
                    LogEntry.self,
                    .init(level: .warning, message: message, logger: "scopes", sessionId: session.id, epoch: epoch))
            }
        }
    }
}

extension ResponseError {
    fileprivate static let tooManyUnreadAnswers = ResponseError.overloaded(
        "too many answers are unread; read them, then send this request again")

    fileprivate static func isNotification(_ method: String) -> ResponseError {
        ResponseError(.methodNotFound, "'\(method)' is a notification; send it without an id")
    }
}

extension JSONParseError {
    /// True if the text is valid up to its end: input is missing, possibly inside a character.
    fileprivate func isAtEnd(of text: UnsafeRawBufferPointer) -> Bool {
        kind == .syntax && offset >= text.count || kind == .utf8 && offset + 4 > text.count
    }
}
