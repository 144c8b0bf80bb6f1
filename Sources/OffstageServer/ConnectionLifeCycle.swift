import AppLoop
import JSONRPC

/// How far a conversation is.
enum ConnectionPhase {
    case waitingForInitialize
    case running
    /// `shutdown` has been asked for and not answered.
    case shuttingDown(Reply)
    case shutDown

    var isRunning: Bool { if case .running = self { true } else { false } }
}

/// From `initialize` to the exit code (protocol.md, section 3).
extension Connection {
    func initialize(_ params: Initialize.Params) throws(ResponseError) -> Initialize.Result {
        guard case .waitingForInitialize = phase else {
            throw .order(
                server.configuration.needsHandshake
                    ? "initialize has been answered already" : "there is no handshake (--no-handshake)")
        }
        if let least = params.protocol?.min?.value, least > Int64(ProtocolLevel.current) {
            throw ResponseError(
                .level, kind: "level",
                "this server speaks protocol level \(ProtocolLevel.current), and the client needs at least \(least)",
                path: "/protocol/min",
                details: [
                    "supported": [
                        "level": .integer(Int64(ProtocolLevel.current)),
                        "compatible": .integer(Int64(ProtocolLevel.oldestCompatible)),
                    ]
                ])
        }
        if let level = params.trace { setTrace(level) }
        if let processID = params.processId?.value, processID > 0 { onClientProcess?(processID) }
        phase = .running
        return Initialize.Result(
            serverInfo: Initialize.ServerInfo(name: ProtocolLevel.serverName, version: ProtocolLevel.serverVersion),
            protocol: Initialize.ProtocolInfo(
                level: ProtocolLevel.current, compatible: ProtocolLevel.oldestCompatible),
            capabilities: Initialize.Capabilities(
                runtime: Initialize.Runtime(
                    batch: true, cancel: true, progress: true, sessionWait: true, virtualClock: true, attach: true,
                    subscriptions: true, windows: true, inputSeq: true)),
            limits: server.configuration.limits,
            apps: server.configuration.apps.map { Initialize.AppInfo(name: $0.name, title: $0.title) },
            instanceId: server.instanceID)
    }

    /// Whether a request may be served now.
    func checkPhase(_ method: MethodName, isAlwaysServed: Bool) throws(ResponseError) {
        switch phase {
        case .running: return
        case .waitingForInitialize:
            if !isAlwaysServed, method != MethodName(Initialize.name) { throw .notInitialized }
        case .shuttingDown, .shutDown:
            throw .order("after shutdown only exit is served; '\(Quoted(method.string))' came too late")
        }
    }

    // MARK: The end

    /// Answered once every pending request is.
    func shutDown(_ reply: Reply) {
        phase = .shuttingDown(reply)
        guard pending.requestCount > 0 else { return finishShutdown() }
        startDrainTimer { [weak self] in self?.cancelPending(.shutDown) }
    }

    /// A call has ended: somebody may be waiting for the last.
    func didBecomeQuieter() {
        if pending.requestCount == 0 { finishShutdown() }
        endIfDrained()
    }

    private func finishShutdown() {
        guard case .shuttingDown(let reply) = phase else { return }
        phase = .shutDown
        reply.send { $0.null() }
    }

    /// Ends everything under way, answered in the order in which it came.
    func cancelPending(_ reason: CallCancellation) {
        for call in pending.all { call.cancel(reason) }
        AppLoop.shared.endTurn()
    }

    /// `exit` does not wait: what `shutdown` still waits for is cancelled.
    func exit() {
        if case .shuttingDown = phase {
            cancelPending(.shutDown)
            finishShutdown()
        }
        if case .shutDown = phase { end(code: 0) } else { end(code: 1) }
    }

    /// The client will send no more: what was accepted is finished, at most for as long as `drainTimeout`, then
    /// `exitCode` is set. Call it when
    /// `serveMessages` has nothing left.
    public func endInput() {
        guard exitCode == nil, !inputHasEnded else { return }
        inputHasEnded = true
        inputWasCut = receiveRest()
        guard !endIfDrained() else { return }
        startDrainTimer { [weak self] in
            self?.drainTimedOut = true
            self?.cancelPending(.drainTimeout)
            // What was held back is now answered the same.
            self?.serveMessages()
            self?.end(code: 5)
        }
    }

    @discardableResult
    private func endIfDrained() -> Bool {
        guard inputHasEnded, exitCode == nil, pending.count == 0, held.isEmpty else { return false }
        let isShutDown = if case .shutDown = phase { true } else { false }
        end(code: drainTimedOut ? 5 : inputWasCut ? 2 : framing == .headers && !isShutDown ? 1 : 0)
        return true
    }

    /// The process is to end; nothing that comes from now on is served.
    public func end(code: Int32) {
        guard exitCode == nil else { return }
        drainTimer?.cancel()
        exitCode = code
    }

    private func startDrainTimer(_ action: @escaping @AppActor () -> Void) {
        drainTimer?.cancel()
        drainTimer = AppLoop.shared.after(server.configuration.drainTimeout, action)
    }
}
