import JSONRPC
import Platform
import Testing

/// The client's process, and signals to this one. Serialised: signals affect the whole process.
@Suite(.serialized) struct ProcessTests {
    @Test(arguments: [0, -1, Int64.min, Int64.max, 1 << 31])
    func `an invalid process id is not watched`(pid: Int64) {
        if let watch = ParentWatch(processID: pid) { Issue.record("watches \(watch.processID)") }
    }

    @Test(arguments: [true, false])
    func `a process is alive until it has ended`(mayUseDescriptor: Bool) throws {
        let child = try Child()
        guard let watch = ParentWatch(processID: Int64(child.pid), mayUseDescriptor: mayUseDescriptor) else {
            throw NotWatched()
        }
        #expect((watch.isAlive() as Bool) == true)
        child.end()
        #expect((watch.isAlive() as Bool) == false, "ended, though its parent has not collected it")
        child.collect()
        #expect((watch.isAlive() as Bool) == false)
    }

    @Test(arguments: [true, false])
    func `a process that does not exist is not alive`(mayUseDescriptor: Bool) throws {
        let child = try Child()
        child.end()
        child.collect()
        guard let watch = ParentWatch(processID: Int64(child.pid), mayUseDescriptor: mayUseDescriptor) else {
            throw NotWatched()
        }
        #expect((watch.isAlive() as Bool) == false)
    }

    #if os(Linux)
        @Test func `a process's end can be polled for`() throws {
            let child = try Child()
            guard let watch = ParentWatch(processID: Int64(child.pid)) else { throw NotWatched() }
            // Without the system call there is no descriptor, and `isAlive` is used.
            guard let descriptor = watch.pollDescriptor else { return }
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&request, 1, 0) == 0)
            child.end()
            #expect(pollAgain(&request) == 1)
        }
    #endif

    @Test func `a signal is read from the pipe`() throws {
        do {
            let pipe = try SignalPipe(catching: [SIGUSR1, SIGUSR2])
            #expect((pipe.next() as Int32?) == nil)
            for number in [SIGUSR1, SIGUSR2] {
                // Signals the process: this thread belongs to a pool that blocks signals.
                kill(getpid(), number)
                var request = pollfd(fd: pipe.pollDescriptor, events: Int16(POLLIN), revents: 0)
                #expect(pollAgain(&request) == 1)
                #expect((pipe.next() as Int32?) == number)
            }
            #expect((pipe.next() as Int32?) == nil)
        }
        #expect(disposition(SIGUSR1) == disposition(SIGWINCH), "the default is back")
    }

    @Test func `an ignored signal stays ignored`() throws {
        // SIGURG does nothing by default either: it may arrive on another thread after this test.
        _ = signal(SIGURG, SIG_IGN)
        defer { _ = signal(SIGURG, SIG_DFL) }
        let pipe = try SignalPipe(catching: [SIGURG])
        kill(getpid(), SIGURG)
        #expect((pipe.next() as Int32?) == nil)
    }

    /// Waits up to 30 s: a guard against hanging, not an assertion on time.
    private func pollAgain(_ request: inout pollfd) -> Int32 {
        while true {
            let count = poll(&request, 1, 30_000)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    private func disposition(_ number: Int32) -> Int {
        let former = signal(number, SIG_DFL)
        return unsafeBitCast(former, to: Int.self)
    }

    private struct NotWatched: Error {}

    /// A process that ends on request.
    private final class Child {
        private(set) var pid: pid_t = 0
        private var collected = false

        init() throws {
            var arguments = [strdup("sleep"), strdup("60"), nil]
            defer { arguments.forEach { free($0) } }
            try #require(posix_spawnp(&pid, "sleep", nil, nil, &arguments, environ) == 0)
        }

        deinit {
            if !collected {
                kill(pid, SIGKILL)
                collect()
            }
        }

        /// Returns when the process has ended and waits for its parent.
        func end() {
            kill(pid, SIGKILL)
            var information = siginfo_t()
            waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT)
        }

        func collect() {
            var status: Int32 = 0
            waitpid(pid, &status, 0)
            collected = true
        }
    }
}
