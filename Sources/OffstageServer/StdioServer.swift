import AppLoop
import JSONRPC
import Logging

/// Serves one connection over the process's own streams, from the first byte to the exit code.
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
    private var otherSources: [PollSource] = []
    private var inputHasEnded = false
    /// The client had its moment to read and did not; until it does, nothing waits for it.
    private var isStalled = false
    /// No more than what is written goes out, and only until the deadline.
    private var endingCode: Int32?
    private var isOver = false

    /// How long a client that has fallen behind is waited for, once, in the middle of a turn.
    private static let momentToRead = Duration.milliseconds(20)
    /// How long the last bytes may take when the process was told to end.
    private static let lastFlush = Duration.milliseconds(1500)

    public init(connection: Connection, input: Int32, output: Int32) {
        self.connection = connection
        self.input = InputStream(descriptor: input)
        self.output = OutputStream(descriptor: output)
        drainTimeout = connection.server.configuration.drainTimeout
    }

    public convenience init(connection: Connection, streams: ProcessStreams) {
        self.init(connection: connection, input: streams.input, output: streams.output)
    }

    /// Serves until there is a reason to end (protocol.md, section 3).
    ///
    /// - Returns: the exit code.
    public func run() -> Int32 {
        connection.onPressure = { [weak self] in self?.relievePressure() }
        connection.onClientProcess = { [weak self] in self?.watchParent($0) }
        watchSignals()
        outputSource = loop.watch(output.pollDescriptor, for: []) { [weak self] readiness in
            guard let self else { return }
            if readiness.contains(.writable) { flush() } else { outputIsGone() }
        }
        watchInput()
        loop.serve(afterEachRound: { self.endRound() }, until: { self.isOver })
        return endingCode ?? 70
    }

    // MARK: Input

    private func watchInput() {
        guard inputSource == nil, !inputHasEnded else { return }
        inputSource = loop.watch(input.pollDescriptor, for: .readable) { [weak self] _ in self?.read() }
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
        case .end, .failed: inputHasEnded = true
        }
        connection.serveMessages()
    }

    /// What is to be done between two polls: serve what had to wait, write, decide whether to go on.
    private func endRound() {
        if endingCode == nil {
            connection.serveMessages()
            if connection.mayRead, !inputHasEnded {
                watchInput()
            } else {
                // Not only its interest: a descriptor that has hung up would keep waking us.
                inputSource?.cancel()
                inputSource = nil
            }
            if inputHasEnded, connection.mayRead { connection.endInput() }
        }
        flush()
        if let code = connection.exitCode { end(code, within: drainTimeout) }
        if endingCode != nil, connection.outbox.isEmpty { isOver = true }
        outputSource?.interest = connection.outbox.isEmpty ? [] : .writable
    }

    // MARK: Output

    private func flush() {
        let before = connection.outbox.unsentBytes
        switch connection.outbox.flush(to: output) {
        case .wrote: isStalled = false
        case .wouldBlock: if connection.outbox.unsentBytes < before { isStalled = false }
        case .closed, .failed: outputIsGone()
        }
        connection.didFlush()
    }

    /// In the middle of a turn: writes early, and gives a client that has fallen behind a moment, but only once.
    private func relievePressure() {
        guard !isStalled, !isOver else { return }
        flush()
        while connection.outbox.isCongested, !isOver {
            guard loop.waitUntilWritable(output.pollDescriptor, atMost: Self.momentToRead) else {
                isStalled = true
                logger.notice("the client does not read; \(connection.outbox.unsentBytes) bytes wait for it")
                return
            }
            flush()
        }
    }

    private func outputIsGone() {
        logger.info("nobody reads the output any more")
        // What is still to be written is lost, whatever the reason to end was; with nothing left to write that reason stands.
        if endingCode == nil || !connection.outbox.isEmpty { endingCode = 3 }
        isOver = true
    }

    // MARK: The end

    private func end(_ code: Int32, within limit: Duration) {
        guard endingCode == nil else { return }
        endingCode = code
        inputSource?.cancel()
        inputSource = nil
        _ = loop.after(limit) { [weak self] in self?.isOver = true }
    }

    private func watchSignals() {
        // Without it the process still ends on a signal, only less politely.
        guard let pipe = try? SignalPipe.install() else { return }
        let descriptor = pipe.pollDescriptor
        signals = consume pipe
        otherSources.append(
            loop.watch(descriptor, for: .readable) { [weak self] _ in
                guard let self, let number = signals?.next() else { return }
                logger.notice("ending on signal \(number)")
                end(128 + number, within: Self.lastFlush)
            })
    }

    private func watchParent(_ processID: Int64) {
        guard let watch = ParentWatch(processID: processID) else { return }
        let descriptor = watch.pollDescriptor
        parent = consume watch
        if let descriptor {
            otherSources.append(
                loop.watch(descriptor, for: .readable) { [weak self] _ in self?.parentIsGone() })
        } else {
            checkParent()
        }
    }

    private func checkParent() {
        guard parent?.isAlive() == true else { return parentIsGone() }
        parentTimer = loop.after(.seconds(2)) { [weak self] in self?.checkParent() }
    }

    private func parentIsGone() {
        logger.notice("the client's process is gone")
        end(4, within: Self.lastFlush)
    }
}
