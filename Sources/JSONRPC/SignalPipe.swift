import Synchronization

/// Turns SIGTERM and SIGINT into something a poll loop can wait for. A signal is delivered on whatever thread and between any two instructions; the
/// handler therefore writes its number to a pipe and does nothing else.
///
/// There is one per process at a time. Children are not affected: a handler is reset when they start.
public struct SignalPipe: ~Copyable {
    /// Polls readable when a signal has come.
    public let pollDescriptor: Int32
    private let writing: Int32
    private let numbers: [Int32]

    /// Begins to catch signals. One that was being ignored stays so: a shell does that to jobs in the background.
    public static func install() throws(SystemFailure) -> SignalPipe {
        try SignalPipe(catching: [System.terminate, System.interrupt])
    }

    package init(catching numbers: [Int32]) throws(SystemFailure) {
        let ends = try System.makePrivatePipe()
        pollDescriptor = ends.reading
        writing = ends.writing
        signalDescriptor.store(ends.writing, ordering: .sequentiallyConsistent)
        self.numbers = numbers.filter { number in
            System.handle(number) { System.writeFromHandler(signalDescriptor.load(ordering: .relaxed), UInt8(truncatingIfNeeded: $0)) }
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

/// The pipe's writing end, for the handler. It is touched before a handler is set, so its one-time set-up never happens inside one.
private let signalDescriptor = Atomic<Int32>(-1)
