import AppLoop
import OffstageTesting
import Synchronization
import Testing

@Suite(.onLoop)
struct SteppingTests {
    @Test func `a task starts in place and runs to its first suspension`() throws {
        AppLoop.run {
            var log: [String] = []
            AppLoop.shared.start {
                log.append("started")
                await Task.yield()
                log.append("resumed")
            }
            log.append("caller")
            AppLoop.shared.step()
            #expect(log == ["started", "caller", "resumed"])
        }
    }

    @Test func `nonisolated functions and child tasks of a handler stay on the loop`() {
        AppLoop.run {
            var answer = 0
            AppLoop.shared.start {
                async let one = offActor(1)
                let others = await sumOfGroup([1, 2, 3])
                answer = await one + others
            }
            AppLoop.shared.step()
            #expect(answer == 7)
        }
    }

    @Test func `virtual sleeps end in order of their deadlines`() {
        AppLoop.run {
            let clock = VirtualClock()
            var woken: [Int] = []
            for milliseconds in [30, 10, 20] {
                AppLoop.shared.start {
                    try? await clock.sleep(for: .milliseconds(milliseconds))
                    woken.append(milliseconds)
                }
            }
            while clock.advanceToNextSleeper(limit: .milliseconds(25)) { AppLoop.shared.step() }
            #expect(woken == [10, 20])
            #expect(clock.now == .milliseconds(25))
            while clock.advanceToNextSleeper(limit: .milliseconds(30)) { AppLoop.shared.step() }
            #expect(woken == [10, 20, 30])
        }
    }

    @Test func `cancelling a sleep wakes it with CancellationError, once`() {
        AppLoop.run {
            let clock = VirtualClock()
            var outcome = ""
            let task = AppLoop.shared.start {
                do {
                    try await clock.sleep(for: .seconds(1))
                    outcome += "slept"
                } catch { outcome += "cancelled" }
            }
            task.cancel()
            AppLoop.shared.step()
            _ = clock.advanceToNextSleeper(limit: .seconds(2))
            AppLoop.shared.step()
            #expect(outcome == "cancelled")
        }
    }

    @Test func `settling waits for counted work that another thread finishes`() throws {
        try AppLoop.run {
            var isDone = false
            AppLoop.shared.start {
                AppLoop.shared.taskDidBegin()
                await Task.detached { await elsewhere() }.value
                isDone = true
                AppLoop.shared.taskDidEnd()
            }
            try AppLoop.shared.runUntilSettled()
            #expect(isDone)
        }
    }

    @Test func `work that parks does not keep the loop from settling`() throws {
        try AppLoop.run {
            let clock = VirtualClock()
            AppLoop.shared.start {
                AppLoop.shared.taskDidBegin()
                try? await clock.sleep(for: .seconds(3600))
                AppLoop.shared.taskDidEnd()
            }
            try AppLoop.shared.runUntilSettled()
            #expect(clock.advanceToNextSleeper(limit: .seconds(3600)))
            try AppLoop.shared.runUntilSettled()
        }
    }

    @Test func `a turn's work is published after its job and before the next`() {
        AppLoop.run {
            final class Publisher: TurnEndWork {
                var log: [String] = []
                func turnDidEnd() { log.append("published") }
            }
            let publisher = Publisher()
            AppLoop.shared.start {
                await Task.yield()
                publisher.log.append("first")
                AppLoop.shared.atTurnEnd(publisher)
                await Task.yield()
                publisher.log.append("second")
            }
            AppLoop.shared.step()
            #expect(publisher.log == ["first", "published", "second"])
        }
    }

    /// Other threads enqueue jobs for owners that end meanwhile: no job is lost, and none uses freed memory.
    @Test func `late jobs from other threads may outlive their session`() throws {
        let rounds = 200
        let jobsPerRound = 50
        let delivered = Counter()
        for _ in 0..<rounds {
            AppLoop.run {
                let session = LateSession(delivered: delivered)
                for _ in 0..<jobsPerRound {
                    Task.detached { [weak session] in
                        let late = session
                        await finishOnLoop(late)
                        delivered.jobDidEnd()
                    }
                }
                AppLoop.shared.step()
            }
        }
        try AppLoop.run {
            AppLoop.shared.start {
                AppLoop.shared.taskDidBegin()
                while delivered.endedJobs < rounds * jobsPerRound { await Task.detached { await Task.yield() }.value }
                AppLoop.shared.taskDidEnd()
            }
            try AppLoop.shared.runUntilSettled()
        }
        #expect(delivered.endedJobs == rounds * jobsPerRound)
        #expect(delivered.deliveries <= delivered.endedJobs)
    }

    @Test func `the same steps give the same order every time`() {
        func order() -> [Int] {
            AppLoop.run {
                var log: [Int] = []
                for number in 0..<20 {
                    AppLoop.shared.start {
                        for step in 0..<(number % 4) {
                            log.append(number * 10 + step)
                            await Task.yield()
                        }
                    }
                }
                AppLoop.shared.step()
                return log
            }
        }
        let first = order()
        for _ in 0..<100 { #expect(order() == first) }
    }
}

nonisolated private func offActor(_ value: Int) async -> Int {
    #expect(AppLoop.shared.isCurrent)
    await Task.yield()
    #expect(AppLoop.shared.isCurrent)
    return value
}

nonisolated private func sumOfGroup(_ values: [Int]) async -> Int {
    await withTaskGroup(of: Int.self) { group in
        for value in values { group.addTask { await offActor(value) } }
        return await group.reduce(0, +)
    }
}

nonisolated private func elsewhere() async {
    #expect(!AppLoop.shared.isCurrent)
}

private final class Counter: Sendable {
    private let counts = Mutex((ended: 0, delivered: 0))
    var endedJobs: Int { counts.withLock { $0.ended } }
    var deliveries: Int { counts.withLock { $0.delivered } }
    func jobDidEnd() { counts.withLock { $0.ended += 1 } }
    func delivery() { counts.withLock { $0.delivered += 1 } }
}

private final class LateSession: Sendable {
    private let delivered: Counter
    init(delivered: Counter) { self.delivered = delivered }
    func deliver() { delivered.delivery() }
}

@AppActor private func finishOnLoop(_ session: LateSession?) { session?.deliver() }
