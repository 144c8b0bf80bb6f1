import AppLoop
import JSONRPC
import Offstage

/// Phase of a conversation.
enum ConnectionPhase {
    case waitingForInitialize
    case running
    /// `shutdown` was received and not answered yet.
    case shuttingDown(Reply)
    case shutDown

    var isRunning: Bool { if case .running = self { true } else { false } }
}

/// Life cycle of a conversation, from `initialize` to the exit code.
extension Connection {
    func initialize(_ params: Initialize.Params) throws(ResponseError) -> Initialize.Result {
        guard case .waitingForInitialize = phase else {
            throw .order(
                server.configuration.needsHandshake
                    ? "initialize was answered already; send it once"
                    : "the server runs without a handshake (--no-handshake); omit initialize")
        }
        guard params.protocolVersion == nil else {
            throw ResponseError(
                .level,
                "the member protocolVersion is one of the Model Context Protocol (MCP); this server speaks Offstage's "
                    + "protocol: see initialize in rpc.discover, and omit the member", path: "/protocolVersion")
        }
        if let least = params.protocol?.min?.value, least > Int64(ProtocolLevel.current) {
            throw ResponseError(
                .level,
                "the server supports protocol level \(ProtocolLevel.current), and the client needs at least \(least)",
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
        client = SessionClient(
            settings: params.context ?? ClientContext.Settings(), capabilities: params.capabilities?.value)
        phase = .running
        return Initialize.Result(
            serverInfo: Initialize.ServerInfo(name: ProtocolLevel.serverName, version: ProtocolLevel.serverVersion),
            protocol: Initialize.ProtocolInfo(
                level: ProtocolLevel.current, compatible: ProtocolLevel.oldestCompatible),
            capabilities: Initialize.Capabilities(
                runtime: Initialize.Runtime(
                    batch: true, cancel: true, progress: true, sessionWait: true, virtualClock: true, attach: true,
                    subscriptions: true, windows: true, inputSeq: true,
                    resume: server.archiving != nil)),
            limits: server.configuration.limits, timing: Initialize.Timing(),
            apps: server.configuration.apps.map {
                Initialize.AppInfo(name: $0.name, title: $0.title, urlSchemes: $0.urlSchemes, imageHosts: $0.imageHosts)
            },
            instanceId: server.instanceID)
    }

    /// Checks that the current phase permits a request.
    ///
    /// - Throws: -32002 before `initialize`, -32600 after `shutdown`.
    func checkPhase(_ method: MethodName, isAlwaysServed: Bool) throws(ResponseError) {
        switch phase {
        case .running: return
        case .waitingForInitialize:
            if !isAlwaysServed, method != MethodName(Initialize.name) { throw .notInitialized }
        case .shuttingDown, .shutDown:
            throw .order("'\(Quoted(method.string))' followed shutdown; after shutdown send only exit")
        }
    }

    // MARK: Ending

    /// Starts the shutdown; `reply` is sent once every pending request is answered.
    func shutDown(_ reply: Reply) {
        phase = .shuttingDown(reply)
        guard pending.requestCount > 0 else { return finishShutdown() }
        startDrainTimer { [weak self] in self?.cancelPending(.shutDown) }
    }

    /// Called after a call has ended. Finishes the shutdown or the drain when it was the last.
    func didBecomeQuieter() {
        if pending.requestCount == 0 { finishShutdown() }
        endIfDrained()
        // A held message can be served now, also when the call was a notification and wrote nothing.
        if !held.isEmpty { onPressure?() }
    }

    private func finishShutdown() {
        guard case .shuttingDown(let reply) = phase else { return }
        phase = .shutDown
        reply.send(WireNull())
    }

    /// Cancels all pending calls. They are answered in order of arrival.
    func cancelPending(_ reason: Cancellation) {
        for call in pending.all { call.cancel(reason) }
        AppLoop.shared.endTurn()
    }

    /// Ends the process without waiting. Calls that `shutdown` still waits for are cancelled.
    func exit() {
        if case .shuttingDown = phase {
            cancelPending(.shutDown)
            finishShutdown()
        }
        if case .shutDown = phase { end(code: 0) } else { end(code: 1) }
    }

    /// Ends the input: accepted requests may finish within `drainTimeout`, then `exitCode` is set. Call it when
    /// `serveMessages` has nothing left.
    public func endInput() {
        guard exitCode == nil, !inputHasEnded else { return }
        inputHasEnded = true
        inputWasCut = receiveRest()
        if inputWasCut { RareBranch.inputWasCut.wasReached() }
        guard mayServe(nil), !endIfDrained() else { return }
        startDrainTimer { [weak self] in
            RareBranch.drainTimedOut.wasReached()
            self?.drainTimedOut = true
            self?.cancelPending(.drainTimeout)
            // Held requests are now answered with the same error.
            self?.serveMessages()
            self?.end(code: 5)
        }
    }

    @discardableResult
    private func endIfDrained() -> Bool {
        guard inputHasEnded, exitCode == nil, pending.count == 0, held.isEmpty, !isServingOther else { return false }
        let isShutDown = if case .shutDown = phase { true } else { false }
        end(code: drainTimedOut ? 5 : inputWasCut ? 2 : framing == .headers && !isShutDown ? 1 : 0)
        return true
    }

    /// Ends the process with `code` after the output is written. No later message is served.
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
