import Platform
import Synchronization

/// Passes the app's own output on to stderr, on a thread: a reader of stderr that reads nothing does not stop the app.
/// Bytes that stderr does not accept are kept up to a limit, above it dropped and counted.
public final class AppOutput: Sendable {
    /// Bytes that may wait for stderr.
    fileprivate static let limit = 64 << 10

    fileprivate struct State: ~Copyable {
        let stream: OutputStream
        var waiting: [UInt8] = []
        var dropped = 0
        /// True once stderr has no reader.
        var isGone = false
    }

    private let state: Mutex<State>

    /// Makes descriptors 1 and 2 a pipe to a thread. Once per process. Without free descriptors both stay as they are.
    ///
    /// The thread cannot pass on the text of a crash: the handler of the signal makes 1 and 2 stderr again.
    public static func passOn() {
        guard appOutputEnd.load(ordering: .relaxed) < 0, let real = try? System.duplicate(2) else { return }
        guard let ends = try? System.makePrivatePipe() else { return System.close(real) }
        defer { System.close(ends.writing) }
        realStderr.store(real, ordering: .relaxed)
        appOutputEnd.store(ends.reading, ordering: .relaxed)
        _ = isPassingOn.load(ordering: .relaxed)
        System.handleCrashes(with: passOnBeforeCrash)
        // The writer blocks: a thread always reads.
        System.setBlocking(ends.writing)
        shared = AppOutput(writingTo: real)
        let isStarted = System.startThread { _ in
            AppOutput.shared?.run()
            return nil
        }
        guard isStarted else { return }
        // `dup2` to an open descriptor fails after EINTR only, and is repeated.
        for descriptor: Int32 in [1, 2] { try? System.replace(descriptor, with: ends.writing) }
        setStdoutLineBuffered()
        System.atExit { AppOutput.shared?.finish() }
    }

    // Set once, before the thread starts.
    nonisolated(unsafe) private static var shared: AppOutput?

    private init(writingTo descriptor: Int32) {
        state = Mutex(State(stream: OutputStream(descriptor: descriptor)))
    }

    private func run() {
        repeat {
            let writing = state.withLock { state in state.waiting.isEmpty ? -1 : state.stream.pollDescriptor }
            System.wait(readable: appOutputEnd.load(ordering: .relaxed), writable: writing)
        } while step()
    }

    /// Passes on what the process has printed last.
    private func finish() {
        System.flushStdout()
        _ = step()
    }

    /// Passes on what there is. Returns false once the process has closed 1 and 2.
    private func step() -> Bool {
        state.withLock { state in
            isPassingOn.store(true, ordering: .sequentiallyConsistent)
            defer { isPassingOn.store(false, ordering: .sequentiallyConsistent) }
            var chunk = [UInt8](repeating: 0, count: 16 << 10)
            while case .done(let count) = chunk.withUnsafeMutableBytes({
                System.read(appOutputEnd.load(ordering: .relaxed), into: $0)
            }) {
                state.add(chunk.prefix(count))
                state.write()
                if count == 0 { return false }
            }
            state.write()
            return true
        }
    }
}

extension AppOutput.State {
    fileprivate mutating func add(_ bytes: ArraySlice<UInt8>) {
        guard !isGone else { return }
        guard waiting.count + bytes.count <= AppOutput.limit else {
            dropped += bytes.count
            return
        }
        if dropped > 0 {
            waiting += Array("\n(\(dropped) bytes of the app's output dropped: stderr did not accept them)\n".utf8)
            dropped = 0
        }
        waiting += bytes
    }

    fileprivate mutating func write() {
        while !waiting.isEmpty {
            switch waiting.withUnsafeBytes({ stream.write($0) }) {
            case .wrote(let count): waiting.removeFirst(count)
            case .wouldBlock: return
            case .closed, .failed:
                isGone = true
                waiting = []
            }
        }
    }
}

// Accessed before a handler is set, so that no lazy initialisation runs inside a handler.

/// Read end of the pipe with the app's output; -1 before `AppOutput.passOn()`.
private let appOutputEnd = Atomic<Int32>(-1)
/// Descriptor of stderr while 2 is the pipe; -1 before.
let realStderr = Atomic<Int32>(-1)
/// True while bytes are read and not yet written.
private let isPassingOn = Atomic<Bool>(false)

/// Handler of the signals of a crash.
private func passOnBeforeCrash(
    _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
    for _ in 0..<100 where isPassingOn.load(ordering: .relaxed) { System.pauseInHandler() }
    let real = realStderr.load(ordering: .relaxed)
    System.copyInHandler(from: appOutputEnd.load(ordering: .relaxed), to: real)
    // A handler of a crash has no better stream.
    for descriptor: Int32 in [1, 2] { try? System.replace(descriptor, with: real) }
    guard System.isSentByProcess(info) else { return System.crashAgain(number) }
    System.writeFromHandler(real, "ended by ")
    System.writeFromHandler(real, System.crashName(number))
    System.writeFromHandler(real, ", which a process has sent\n")
    System.endByDefault(number)
}
