import JSONRPC
import Platform
import Testing

/// Streams on real descriptors.
@Suite struct StreamTests {
    init() { _ = signal(SIGPIPE, SIG_IGN) }

    // MARK: The guard

    @Test func `a stray print writes to stderr and a stray read finds the end`() throws {
        let stdin = try Pipe()
        let stdout = try Pipe()
        let stderr = try Pipe()
        stdin.write("for us")
        let streams = try ProcessStreams.takeOver(
            input: stdin.reading, output: stdout.writing, diagnostics: stderr.writing)
        defer { [streams.input, streams.output].forEach { _ = close($0) } }

        #expect(read(stdin.reading) == "", "/dev/null")
        #expect(write(stdout.writing, "stray") == 5)
        #expect(read(stderr.reading) == "stray")
        #expect(read(streams.input) == "for us")
        #expect(write(streams.output, "answer") == 6)
        #expect(read(stdout.reading) == "answer")
        for descriptor in [streams.input, streams.output] {
            #expect(descriptor > 2)
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0, "closed in children")
            #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0)
        }
        for descriptor in [stdin.reading, stdout.writing] {
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0, "open in children")
        }
    }

    @Test func `a closed stdout is an error with advice`() throws {
        let pipe = try Pipe()
        #expect(throws: ProcessStreams.Failure.noOutput) {
            try ProcessStreams.takeOver(input: pipe.reading, output: 1_000_000, diagnostics: pipe.writing)
        }
        #expect(ProcessStreams.Failure.noOutput.description.hasPrefix("stdout is closed"))
    }

    // MARK: Output

    @Test(arguments: [true, false])
    func `a full pipe reports wouldBlock and keeps the mode of the shared description`(mayReopen: Bool) throws {
        let pipe = try Pipe()
        let shared = dup(pipe.writing)
        defer { close(shared) }
        let output = OutputStream(descriptor: dup(pipe.writing), mayReopen: mayReopen)
        let written = fill(output)
        #expect(written >= 4096)
        #expect(!isWritable(output.pollDescriptor))
        for descriptor in [shared, pipe.writing] { #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0) }

        var taken = 0
        while taken < written { taken += read(pipe.reading).utf8.count }
        #expect(taken == written)
        #expect(isWritable(output.pollDescriptor))
        #expect(output.write("again") == .wrote(5))
        #expect(read(pipe.reading) == "again")
    }

    @Test(arguments: [true, false])
    func `a pipe without a reader is closed`(mayReopen: Bool) throws {
        let pipe = try Pipe()
        let output = OutputStream(descriptor: dup(pipe.writing), mayReopen: mayReopen)
        #expect(output.write("a") == .wrote(1))
        pipe.closeReading()
        #expect(output.write("b") == .closed)
    }

    @Test func `a full pipe whose reader closes is closed`() throws {
        let pipe = try Pipe()
        let output = OutputStream(descriptor: dup(pipe.writing))
        fill(output)
        pipe.closeReading()
        #expect(output.write("b") == .closed)
    }

    @Test func `the reader sees the end after the stream is released`() throws {
        let pipe = try Pipe()
        do {
            let output = OutputStream(descriptor: dup(pipe.writing))
            pipe.closeWriting()
            #expect(output.write("last") == .wrote(4))
        }
        #expect(read(pipe.reading) == "last")
        #expect(read(pipe.reading) == "")
    }

    @Test func `a socket behaves like a pipe`() throws {
        let (ours, theirs) = try socketPair()
        let output = OutputStream(descriptor: ours)
        let written = fill(output)
        #expect(written > 0)
        #expect(fcntl(ours, F_GETFL) & O_NONBLOCK == 0)
        var taken = 0
        while taken < written { taken += read(theirs).utf8.count }
        #expect(output.write("again") == .wrote(5))
        close(theirs)
        #expect(output.write("b") == .closed)
    }

    @Test func `a file and the null device accept all bytes`() throws {
        var name = Array("/tmp/offstage-stream-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        try #require(file >= 0)
        unlink(name)
        let copy = dup(file)
        defer { close(copy) }
        let output = OutputStream(descriptor: file)
        #expect(output.write("in a file") == .wrote(9))
        lseek(copy, 0, SEEK_SET)
        #expect(read(copy) == "in a file")
        #expect(OutputStream(descriptor: open("/dev/null", O_WRONLY)).write("gone") == .wrote(4))
    }

    @Test func `zero bytes write zero bytes, and a bad descriptor is closed`() throws {
        let pipe = try Pipe()
        let output = OutputStream(descriptor: dup(pipe.writing))
        #expect(output.write("") == .wrote(0))
        pipe.closeReading()
        #expect(OutputStream(descriptor: 1_000_000).write("a") == .closed)
    }

    #if os(Linux)
        @Test func `a full disk is a failure`() {
            let output = OutputStream(descriptor: open("/dev/full", O_WRONLY))
            guard case .failed(let failure) = output.write("a") else {
                Issue.record("no failure")
                return
            }
            #expect(failure.description == "write: No space left on device")
        }
    #endif

    // MARK: Input

    @Test func `input is read, ends, and fails`() throws {
        let pipe = try Pipe()
        let input = InputStream(descriptor: dup(pipe.reading))
        #expect((input.isReadable as Bool) == false)
        pipe.write("abc")
        #expect((input.isReadable as Bool) == true)
        withUnsafeTemporaryAllocation(byteCount: 2, alignment: 1) { buffer in
            #expect(input.read(into: buffer) == .bytes(2))
            #expect(input.read(into: buffer) == .bytes(1))
            pipe.closeWriting()
            #expect((input.isReadable as Bool) == true)
            #expect(input.read(into: buffer) == .end)
            guard case .failed(let failure) = InputStream(descriptor: 1_000_000).read(into: buffer) else {
                Issue.record("no failure")
                return
            }
            #expect(failure.call == "read")
        }
    }

    @Test func `non-blocking input reports wouldBlock`() throws {
        let pipe = try Pipe()
        _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
        let input = InputStream(descriptor: dup(pipe.reading))
        withUnsafeTemporaryAllocation(byteCount: 2, alignment: 1) { #expect(input.read(into: $0) == .wouldBlock) }
    }

    // MARK: -

    @discardableResult
    private func fill(_ output: borrowing OutputStream) -> Int {
        let block = String(repeating: "x", count: 10_000)
        var written = 0
        // More than any pipe or socket buffers: a stream that never blocks fails below.
        while written < 64 << 20 {
            guard case .wrote(let count) = output.write(block) else {
                #expect(output.write(block) == .wouldBlock)
                return written
            }
            written += count
        }
        Issue.record("never full")
        return written
    }

    private func read(_ descriptor: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Platform.read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    private func isWritable(_ descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    private func socketPair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
        return (ends[0], ends[1])
    }
}

@discardableResult
private func write(_ descriptor: Int32, _ text: String) -> Int {
    Platform.write(descriptor, text, text.utf8.count)
}

extension OutputStream {
    fileprivate borrowing func write(_ text: String) -> WriteResult {
        Array(text.utf8).withUnsafeBytes { write($0) }
    }
}

/// A pipe whose ends close with it.
private final class Pipe {
    private(set) var reading: Int32 = -1
    private(set) var writing: Int32 = -1

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func write(_ text: String) { JSONRPCTests.write(writing, text) }

    func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}
