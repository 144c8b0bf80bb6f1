import Synchronization

/// Turns SIGTERM and SIGINT into something a poll loop can wait for. A signal is delivered on whatever thread and
/// between any two instructions; the
/// handler therefore writes its number to a pipe and does next to nothing else.
///
/// There is one per process at a time. Children are not affected: a handler is reset when they start.
public struct SignalPipe: ~Copyable {
    /// Polls readable when a signal has come.
    public let pollDescriptor: Int32
    private let writing: Int32
    private let numbers: [Int32]

    /// Begins to catch signals. One that was being ignored stays so: a shell does that to jobs in the background.
    ///
    /// A process that does not get to its poll loop in time (a handler computes, a `print` is stuck in a full pipe) is
    /// ended two seconds after the
    /// signal all the same, with the exit code 128 + signal.
    public static func install() throws(SystemFailure) -> SignalPipe {
        endsProcess.store(true, ordering: .sequentiallyConsistent)
        _ = System.handle(System.alarm) { _ in System.exitNow(128 + endingSignal.load(ordering: .relaxed)) }
        return try SignalPipe(catching: [System.terminate, System.interrupt])
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
                System.setAlarm(seconds: 2)
            }
        }
    }

    deinit {
        for number in numbers { System.handleByDefault(number) }
        _ = signalDescriptor.compareExchange(expected: writing, desired: -1, ordering: .sequentiallyConsistent)
        System.close(writing)
        System.close(pollDescriptor)
    }

    /// The number of the next signal that has come and not been taken; nil if there is none.
    public func next() -> Int32? {
        var number: UInt8 = 0
        let outcome = withUnsafeMutableBytes(of: &number) { System.read(pollDescriptor, into: $0) }
        guard case .done(1) = outcome else { return nil }
        return Int32(number)
    }
}

// What the handler uses is touched before a handler is set, so that no one-time set-up happens inside one.

/// The pipe's writing end.
private let signalDescriptor = Atomic<Int32>(-1)
/// Set once signals are to end the process, and the one that does.
private let endsProcess = Atomic<Bool>(false)
private let endingSignal = Atomic<Int32>(0)
