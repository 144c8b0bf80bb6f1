import Platform
import Synchronization

/// Makes SIGTERM and SIGINT pollable. A signal arrives on any thread between any two instructions, so the handler only
/// writes its number to a pipe.
///
/// At most one per process. Children are not affected: exec resets handlers.
public struct SignalPipe: ~Copyable {
    /// Polls readable after a signal.
    public let pollDescriptor: Int32
    private let writing: Int32
    private let numbers: [Int32]

    /// Starts catching signals. An ignored signal stays ignored: a shell ignores signals for background jobs.
    ///
    /// Two seconds after a signal the process ends with exit code 128 + signal, even if it does not reach its poll loop
    /// (a handler computes, a `print` blocks on a full pipe).
    ///
    /// - Throws: `SystemFailure` if the pipe cannot be made.
    public static func install() throws(SystemFailure) -> SignalPipe {
        endsProcess.store(true, ordering: .sequentiallyConsistent)
        _ = System.handle(SIGALRM) { _ in
            // Another process may send the alarm, too.
            let number = endingSignal.load(ordering: .relaxed)
            if number != 0 { _exit(128 + number) }
        }
        return try SignalPipe(catching: [SIGTERM, SIGINT])
    }

    package init(catching numbers: [Int32]) throws(SystemFailure) {
        let ends = try System.makePrivatePipe()
        pollDescriptor = ends.reading
        writing = ends.writing
        signalDescriptor.store(ends.writing, ordering: .sequentiallyConsistent)
        _ = (endsProcess.load(ordering: .relaxed), endingSignal.load(ordering: .relaxed))
        self.numbers = numbers.filter { number in
            System.handle(number) { number in
                System.writeFromHandler(signalDescriptor.load(ordering: .relaxed), UInt8(truncatingIfNeeded: number))
                guard endsProcess.load(ordering: .relaxed) else { return }
                endingSignal.store(number, ordering: .relaxed)
                alarm(2)
            }
        }
    }

    deinit {
        for number in numbers { _ = signal(number, SIG_DFL) }
        _ = signalDescriptor.compareExchange(expected: writing, desired: -1, ordering: .sequentiallyConsistent)
        System.close(writing)
        System.close(pollDescriptor)
    }

    /// Returns the next caught signal, nil if there is none.
    public func next() -> Int32? {
        var number: UInt8 = 0
        let outcome = withUnsafeMutableBytes(of: &number) { System.read(pollDescriptor, into: $0) }
        guard case .done(1) = outcome else { return nil }
        return Int32(number)
    }
}

// Accessed before a handler is set, so that no lazy initialisation runs inside a handler.

/// Write end of the pipe.
private let signalDescriptor = Atomic<Int32>(-1)
/// True once signals end the process; and the signal that does.
private let endsProcess = Atomic<Bool>(false)
private let endingSignal = Atomic<Int32>(0)
