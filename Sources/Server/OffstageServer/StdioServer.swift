import AppLoop
import JSONRPC
import Logging

/// Serves one connection over the process's standard streams, from the first byte to the exit code.
///
///     let code = StdioServer(connection: connection, streams: try ProcessStreams.takeOver()).run()
@AppActor
public final class StdioServer {
    private let connection: Connection
    private let input: InputStream
    private let output: OutputStream
    private let drainTimeout: Duration
    private let loop = AppLoop.shared
    private let logger = Logger(label: "offstage")

    private var inputSource: PollSource?
    private var outputSource: PollSource?
    private var signals: SignalPipe?
    private var parent: ParentWatch?
    private var parentTimer: LoopTimer?
    private var signalSource: PollSource?
    private var parentSource: PollSource?
    private var inputHasEnded = false
    /// Read error of the input, if any.
    private var inputFailure: SystemFailure?
    /// True after a lagging client did not read within `momentToRead`. Turns no longer wait for it until it has caught
    /// up.
    private var isStalled = false
    /// Exit code of a server that is ending: only the remaining output is written, while the client reads it.
    private var endingCode: Int32?
    private var endingTimer: LoopTimer?
    /// True when the process has to end.
    package private(set) var isOver = false
    /// Timer of the message that waits for the work before it, and the number of messages served before it.
    private var settling: (served: Int, timer: LoopTimer)?

    /// Time that a turn waits, once, for a lagging client to read.
    private static let momentToRead = Duration.milliseconds(20)
    /// Time for the last output after a signal, and then for closing the sessions.
    private static let lastFlush = Duration.milliseconds(1500)

    /// Creates a server that reads `input` and writes `output`, both file descriptors, for one `connection`.
    public init(connection: Connection, input: Int32, output: Int32) {
        self.connection = connection
        self.input = InputStream(descriptor: input)
        self.output = OutputStream(descriptor: output)
        drainTimeout = connection.server.configuration.drainTimeout
    }

    /// Creates a server of one `connection` on the process's standard streams.
    public convenience init(connection: Connection, streams: ProcessStreams) {
        self.init(connection: connection, input: streams.input, output: streams.output)
    }

    /// Serves until the process has to end.
    ///
    /// - Returns: the exit code.
    public func run() -> Int32 {
        watchSignals()
        begin()
        loop.serve(afterEachRound: { self.endRound() }, until: { self.isOver })
        return finish()
    }

    /// Begins to watch the input and the output. `run` calls it, or a simulation, which then calls `endRound` after
    /// each round of the loop until `isOver`, and `finish`.
    package func begin() {
        connection.onPressure = { [weak self] in self?.relievePressure() }
        connection.onClientProcess = { [weak self] in self?.watchParent($0) }
        outputSource = loop.watch(output.pollDescriptor, for: []) { [weak self] readiness in
            guard let self else { return }
            if readiness.contains(.writable) { flush() } else { outputIsGone() }
        }
        watchInput()
    }

    /// Closes the sessions. Returns the exit code.
    package func finish() -> Int32 {
        for source in [outputSource, inputSource, signalSource, parentSource] { source?.cancel() }
        parentTimer?.cancel()
        closeServer()
        return endingCode ?? 70
    }

    /// Closes the sessions and the apps' instances, within `lastFlush`.
    private func closeServer() {
        var isClosed = false
        var isLate = false
        let timer = loop.after(Self.lastFlush) { isLate = true }
        connection.closeSubscriptions()
        connection.server.close(reason: "the server ends") { isClosed = true }
        loop.serve(afterEachRound: {}, until: { isClosed || isLate })
        if isLate {
            logger.warning(
                "the process ends before all instances are closed: a close() took longer than \(Self.lastFlush)")
        }
        timer.cancel()
    }

    // MARK: Input

    private func watchInput() {
        guard inputSource == nil, !inputHasEnded else { return }
        inputSource = loop.watch(input.pollDescriptor, for: .readable) { [weak self] readiness in
            guard let self else { return }
            if connection.mayRead { read() } else { inputHungUpUnread() }
        }
    }

    private func read() {
        var result = InputStream.ReadResult.wouldBlock
        connection.receive(atLeast: 64 << 10) { space in
            result = input.read(into: space)
            if case .bytes(let count) = result { return count }
            return 0
        }
        switch result {
        case .bytes, .wouldBlock: break
        case .end: inputHasEnded = true
        case .failed(let failure):
            logger.error("stdin cannot be read: \(failure)")
            inputFailure = failure
            inputHasEnded = true
        }
        connection.serveMessages()
    }

    /// Handles a client that closed its end while reading was paused. It has `drainTimeout` to read its answers.
    private func inputHungUpUnread() {
        inputSource?.cancel()
        inputSource = nil
        guard !hungUpUnread else { return }
        hungUpUnread = true
        RareBranch.inputEndedWhilePaused.wasReached()
        _ = loop.after(drainTimeout) { [weak self] in
            guard let self, !connection.mayRead else { return }
            end(5, within: .zero)
        }
    }

    private var hungUpUnread = false

    /// Runs between two polls: serves waiting messages, writes output, and decides whether to end.
    package func endRound() {
        flush()
        while endingCode == nil {
            connection.serveMessages()
            flush()
            // Writing may have made room for messages that had to wait.
            guard connection.mayServeMore else { break }
        }
        if endingCode == nil { watchOrEndInput() }
        watchSettling()
        if let code = connection.exitCode { end(inputFailure != nil && code == 0 ? 70 : code, within: drainTimeout) }
        if endingCode != nil, connection.outbox.isEmpty { isOver = true }
        outputSource?.interest = connection.outbox.isEmpty ? [] : .writable
    }

    /// Ends the server when a message has waited longer than the drain timeout for the work before it.
    private func watchSettling() {
        guard connection.isSettling else {
            settling?.timer.cancel()
            settling = nil
            return
        }
        guard settling?.served != connection.servedCount else { return }
        settling?.timer.cancel()
        let timer = loop.after(drainTimeout) { [weak self] in
            guard let self else { return }
            logger.error("a message has waited \(drainTimeout) for the work of the messages before it")
            end(5, within: .zero)
        }
        settling = (connection.servedCount, timer)
    }

    private func watchOrEndInput() {
        if inputHasEnded {
            inputSource?.cancel()
            inputSource = nil
            if connection.mayRead, !connection.isSettling {
                connection.endInput()
                flush()
            }
        } else {
            if connection.mayRead || !hungUpUnread { watchInput() }
            if !connection.mayRead { RareBranch.inputWasPaused.wasReached() }
            inputSource?.interest = connection.mayRead ? .readable : .inputEnded
        }
    }

    // MARK: Output

    private func flush() {
        connection.willFlush()
        let before = connection.outbox.unsentBytes
        switch connection.outbox.flush(to: output) {
        case .wrote: break
        case .wouldBlock: RareBranch.outputWasFull.wasReached()
        case .closed: outputIsGone()
        case .failed(let failure):
            if !isOver { logger.error("stdout cannot be written: \(failure)") }
            outputIsGone()
        }
        if connection.outbox.unsentBytes < before { outputDidProgress() }
        connection.didFlush()
    }

    private func outputDidProgress() {
        if !connection.outbox.isCongested { isStalled = false }
        // The client is still reading: restart the timer.
        if let endingCode, let endingTimer, endingCode < 128 {
            endingTimer.cancel()
            startEndingTimer(drainTimeout)
        }
    }

    /// Writes in the middle of a turn. Waits briefly for a lagging client, but only once until it has caught up.
    private func relievePressure() {
        guard !isStalled, !isOver else { return }
        flush()
        let start = loop.now
        while connection.outbox.isCongested, !isOver {
            let left = Self.momentToRead - (loop.now - start)
            guard left > .zero, loop.waitUntilWritable(output.pollDescriptor, atMost: left) else {
                isStalled = true
                RareBranch.clientStalledInTurn.wasReached()
                logger.notice("the client does not read; \(connection.outbox.unsentBytes) bytes are unsent")
                return
            }
            flush()
        }
    }

    private func outputIsGone() {
        RareBranch.outputWasClosed.wasReached()
        logger.info("the client has closed the output")
        // Remaining output is lost, whatever the reason to end was. Without remaining output, the earlier exit code is
        // kept.
        if endingCode == nil || !connection.outbox.isEmpty { endingCode = 3 }
        isOver = true
    }

    // MARK: Ending

    private func end(_ code: Int32, within limit: Duration) {
        guard endingCode == nil else { return }
        endingCode = code
        inputSource?.cancel()
        inputSource = nil
        startEndingTimer(limit)
    }

    private func startEndingTimer(_ limit: Duration) {
        endingTimer = loop.after(limit) { [weak self] in
            guard let self else { return }
            // Answers are lost, so an exit code of success would be wrong.
            if !connection.outbox.isEmpty {
                RareBranch.answersWereLost.wasReached()
                if let code = endingCode, code < 2 { endingCode = 5 }
            }
            isOver = true
        }
    }

    private func watchSignals() {
        let pipe: SignalPipe
        do { pipe = try SignalPipe.install() } catch {
            return logger.warning("a signal ends the process without its last output: \(error)")
        }
        let descriptor = pipe.pollDescriptor
        signals = consume pipe
        signalSource = loop.watch(descriptor, for: .readable) { [weak self] _ in
            guard let self, let number = signals?.next() else { return }
            logger.notice("ending on signal \(number)")
            end(128 + number, within: Self.lastFlush)
        }
    }

    private func watchParent(_ processID: Int64) {
        guard let watch = ParentWatch(processID: processID) else { return }
        let descriptor = watch.pollDescriptor
        parent = consume watch
        if let descriptor {
            parentSource = loop.watch(descriptor, for: .readable) { [weak self] _ in
                // The descriptor stays readable.
                self?.parentSource?.cancel()
                self?.parentIsGone()
            }
        } else {
            checkParent()
        }
    }

    private func checkParent() {
        guard parent?.isAlive() == true else { return parentIsGone() }
        parentTimer = loop.after(.seconds(2)) { [weak self] in self?.checkParent() }
    }

    private func parentIsGone() {
        RareBranch.clientWasGone.wasReached()
        logger.notice("the client's process has ended")
        end(4, within: Self.lastFlush)
    }
}
