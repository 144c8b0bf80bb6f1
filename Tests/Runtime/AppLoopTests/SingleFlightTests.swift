import AppLoop
import OffstageTesting
import Platform
import Testing

@Suite(.onAppActor)
struct SingleFlightTests {
    // MARK: Sharing

    @Test @AppActor func `concurrent callers share one piece of work and resume in order of arrival`()
        throws
    {
        let desk = Desk()
        for name in ["a", "b", "c"] { desk.call(name) }
        #expect(desk.flight.isInFlight)
        desk.land()
        #expect(desk.log == ["a: 1", "b: 1", "c: 1"])
        #expect(!desk.flight.isInFlight)
        try AppLoop.shared.runUntilSettled()
    }

    @Test @AppActor func `a caller after the end of the work starts a new flight`() {
        let desk = Desk()
        desk.call("a")
        desk.land()
        desk.call("b")
        desk.land()
        #expect(desk.log == ["a: 1", "b: 2"])
    }

    @Test @AppActor func `work that never suspends returns in place`() {
        let flight = SingleFlight<Int>()
        var answer = 0
        AppLoop.shared.start { answer = (try? await flight.run { 7 }) ?? -1 }
        #expect(answer == 7)
        #expect(!flight.isInFlight)
    }

    @Test @AppActor func `a failure reaches every caller and is not kept`() {
        let desk = Desk()
        desk.failure = Offline()
        for name in ["a", "b"] { desk.call(name) }
        desk.land()
        desk.failure = nil
        desk.call("c")
        desk.land()
        #expect(desk.log == ["a: offline", "b: offline", "c: 2"])
    }

    @Test @AppActor func `a resumed caller may start the next flight before the others resume`() {
        let desk = Desk()
        AppLoop.shared.start {
            _ = await desk.outcome()
            desk.log.append(await desk.outcome())
        }
        desk.call("b")
        desk.land()
        #expect(desk.log == ["b: 1"])
        desk.land()
        #expect(desk.log == ["b: 1", "2"])
    }

    @Test @AppActor func `a value that is not Sendable is shared`() {
        final class Plain { var number = 0 }
        let flight = SingleFlight<Plain>()
        var answers: [Plain] = []
        for _ in 0..<2 {
            AppLoop.shared.start {
                let work: @Sendable @AppActor () async throws -> Plain = {
                    await Task.yield()
                    return Plain()
                }
                if let answer = try? await flight.run(work) { answers.append(answer) }
            }
        }
        AppLoop.shared.step()
        #expect(answers.count == 2)
        #expect(answers.first === answers.last)
    }

    // MARK: Cancelling

    @Test @AppActor func `a cancelled caller resumes at once and the others continue`() {
        let desk = Desk()
        let tasks = ["a", "b", "c"].map { desk.call($0) }
        tasks[1].cancel()
        AppLoop.shared.step()
        #expect(desk.log == ["b: cancelled"])
        desk.land()
        #expect(desk.log == ["b: cancelled", "a: 1", "c: 1"])
        #expect(desk.cancelledWorks == 0)
    }

    @Test @AppActor func `the caller that started the work may be cancelled like any other`() {
        let desk = Desk()
        let first = desk.call("a")
        desk.call("b")
        first.cancel()
        AppLoop.shared.step()
        desk.call("c")
        desk.land()
        #expect(desk.log == ["a: cancelled", "b: 1", "c: 1"])
        #expect(desk.begun == 1)
    }

    @Test @AppActor func `when the last caller is cancelled the work is cancelled`() {
        let desk = Desk()
        let tasks = ["a", "b"].map { desk.call($0) }
        tasks[0].cancel()
        AppLoop.shared.step()
        #expect(desk.cancelledWorks == 0)
        tasks[1].cancel()
        AppLoop.shared.step()
        #expect(desk.log == ["a: cancelled", "b: cancelled"])
        #expect(desk.cancelledWorks == 1)
        #expect(!desk.flight.isInFlight)
    }

    @Test @AppActor func `a caller that arrives while cancelled work winds down starts a new flight`() throws {
        let desk = Desk()
        desk.windsDownSlowly = true
        let first = desk.call("a")
        first.cancel()
        AppLoop.shared.step()
        #expect(desk.ended == 0)
        desk.windsDownSlowly = false
        desk.call("b")
        #expect(desk.begun == 2)
        desk.call("c")
        desk.land()
        #expect(desk.log == ["a: cancelled", "b: 2", "c: 2"])
        #expect(desk.ended == 2)
        try AppLoop.shared.runUntilSettled()
    }

    @Test @AppActor func `cancelled work that ends during a later flight does not end it`() {
        let desk = Desk()
        desk.windsDownSlowly = true
        desk.call("a").cancel()
        AppLoop.shared.step()
        _ = desk.clock.advanceToNextSleeper(limit: .milliseconds(5))
        desk.windsDownSlowly = false
        desk.call("b")
        // The second elapses for the first flight's work, not yet for the second's.
        while desk.ended == 0, desk.clock.advanceToNextSleeper(limit: .milliseconds(1001)) { AppLoop.shared.step() }
        #expect(desk.flight.isInFlight)
        desk.call("c")
        desk.land()
        #expect(desk.log == ["a: cancelled", "b: 2", "c: 2"])
    }

    @Test @AppActor func `a caller that is cancelled before it calls starts no work`() {
        let desk = Desk()
        AppLoop.shared.start {
            withUnsafeCurrentTask { $0?.cancel() }
            desk.log.append(await desk.outcome())
        }
        #expect(desk.log == ["cancelled"])
        #expect(desk.begun == 0)
    }

    @Test @AppActor func `a caller that the work cancels before it waits leaves no waiter`() throws {
        let flight = SingleFlight<Int>()
        let clock = VirtualClock()
        var log: [String] = []
        var caller: Task<Void, Never>?
        caller = AppLoop.shared.start {
            await Task.yield()
            do {
                let work: @Sendable @AppActor () async throws -> Int = {
                    caller?.cancel()
                    do { try await clock.sleep(for: .seconds(1)) } catch { log.append("work cancelled") }
                    return 1
                }
                log.append("\(try await flight.run(work))")
            } catch { log.append("cancelled") }
        }
        AppLoop.shared.step()
        #expect(log == ["cancelled", "work cancelled"] || log == ["work cancelled", "cancelled"])
        #expect(!flight.isInFlight)
        try AppLoop.shared.runUntilSettled()
    }

    @Test @AppActor func `cancelling the flight resumes every caller, and the next starts a new flight`() {
        let desk = Desk()
        for name in ["a", "b"] { desk.call(name) }
        desk.flight.cancel()
        AppLoop.shared.step()
        #expect(desk.log == ["a: cancelled", "b: cancelled"])
        #expect(desk.cancelledWorks == 1)
        desk.call("c")
        desk.land()
        #expect(desk.log.last == "c: 2")
    }

    @Test @AppActor func `work may cancel its own flight before it suspends`() throws {
        let flight = SingleFlight<Int>()
        var log: [String] = []
        AppLoop.shared.start {
            do {
                let answer = try await flight.run {
                    flight.cancel()
                    await Task.yield()
                    log.append(Task.isCancelled ? "work cancelled" : "work goes on")
                    return 1
                }
                log.append("\(answer)")
            } catch { log.append("cancelled") }
        }
        AppLoop.shared.step()
        #expect(log == ["cancelled", "work cancelled"])
        try AppLoop.shared.runUntilSettled()
    }

    @Test @AppActor func `cancelling without work in flight has no effect`() {
        let desk = Desk()
        desk.flight.cancel()
        desk.call("a")
        desk.land()
        desk.flight.cancel()
        AppLoop.shared.step()
        #expect(desk.log == ["a: 1"])
    }

    /// A task that the loop did not start may be enqueued again at each call. Every caller receives its outcome, in any
    /// order of events.
    @Test(arguments: 0..<8)
    @AppActor func `a caller that is about to wait receives the outcome`(_ turns: Int) throws {
        for round in 0..<60 {
            let tally = Tally()
            let flight = SingleFlight<Int>()
            let work: @Sendable @AppActor () async throws -> Int = {
                await Task.detached { await Task.yield() }.value
                return 1
            }
            let other = AppLoop.shared.start { _ = try? await flight.run(work) }
            AppLoop.shared.taskDidBegin()
            Task { @AppActor in
                do {
                    _ = try await flight.run(work)
                    tally.add(\.answered)
                } catch { tally.add(\.cancelled) }
            }
            AppLoop.shared.start {
                AppLoop.shared.taskDidBegin()
                for _ in 0..<turns { await Task.yield() }
                switch round % 3 {
                case 0: other.cancel()
                case 1: flight.cancel()
                default: break
                }
                AppLoop.shared.taskDidEnd()
            }
            try AppLoop.shared.runUntilSettled()
            #expect(tally.outcomes.answered + tally.outcomes.cancelled == 1)
            if round % 3 != 1 { #expect(tally.outcomes.answered == 1) }
            #expect(!flight.isInFlight)
        }
    }

    // MARK: Counting and memory

    @Test @AppActor func `the loop is not settled while the work is on another thread`() throws {
        let flight = SingleFlight<Int>()
        var answer = 0
        AppLoop.shared.start {
            answer = (try? await flight.run { await Task.detached { (1...100).reduce(0, +) }.value }) ?? -1
        }
        try AppLoop.shared.runUntilSettled()
        #expect(answer == 5050)
    }

    @Test @AppActor func `a flight lives as long as its waiters`() {
        let clock = VirtualClock()
        weak var released: SingleFlight<Int>?
        var answer = 0
        do {
            let flight = SingleFlight<Int>()
            released = flight
            AppLoop.shared.start {
                let work: @Sendable @AppActor () async throws -> Int = {
                    try await clock.sleep(for: .seconds(1))
                    return 7
                }
                answer = (try? await flight.run(work)) ?? -1
            }
        }
        #expect(clock.advanceToNextSleeper(limit: .seconds(1)))
        AppLoop.shared.step()
        #expect(answer == 7)
        #expect(released == nil)
    }

    @Test(arguments: ["landed", "failed", "cancelled", "flight cancelled"])
    @AppActor func `neither the value nor the work is kept once it has ended`(_ end: String) {
        final class Captured: Sendable {}
        let flight = SingleFlight<Captured>()
        let clock = VirtualClock()
        weak var released: Captured?
        var task: Task<Void, Never>?
        do {
            let captured = Captured()
            released = captured
            task = AppLoop.shared.start {
                _ = try? await flight.run { [captured] in
                    try await clock.sleep(for: .seconds(1))
                    if end == "failed" { throw Offline() }
                    return captured
                }
            }
        }
        #expect(released != nil)
        switch end {
        case "cancelled": task?.cancel()
        case "flight cancelled": flight.cancel()
        default: _ = clock.advanceToNextSleeper(limit: .seconds(1))
        }
        AppLoop.shared.step()
        #expect(released == nil)
    }

    // MARK: Stress

    @Test @AppActor func `two hundred callers resume once each in a thousand rounds of cancellation and failure`()
        throws
    {
        var random = SplitMix64(state: 1)
        for round in 0..<1000 {
            let flight = SingleFlight<Int>()
            let clock = VirtualClock()
            let fails = round % 5 == 3
            let cancels = round % 3 == 1
            let cancelsEverybody = round % 30 == 1
            var begun = 0
            var ended = 0
            var outcomes = Outcomes()
            let tasks = (0..<200).map { _ in
                AppLoop.shared.start {
                    do {
                        let value = try await flight.run {
                            begun += 1
                            defer { ended += 1 }
                            try await clock.sleep(for: .milliseconds(1))
                            if fails { throw Offline() }
                            return round
                        }
                        outcomes.answered += value == round ? 1 : 0
                    } catch is CancellationError {
                        outcomes.cancelled += 1
                    } catch { outcomes.failed += 1 }
                }
            }
            let chosen = tasks.indices.filter { _ in cancelsEverybody || cancels && random.next() % 4 == 0 }
            for index in chosen.shuffled(using: &random) {
                tasks[index].cancel()
                if random.next() % 16 == 0 { AppLoop.shared.step() }
            }
            AppLoop.shared.step()
            while clock.advanceToNextSleeper(limit: .milliseconds(1)) { AppLoop.shared.step() }
            let answered = tasks.count - chosen.count
            let expected = Outcomes(
                answered: fails ? 0 : answered, failed: fails ? answered : 0, cancelled: chosen.count)
            guard outcomes == expected, begun == 1, ended == 1, !flight.isInFlight else {
                Issue.record(
                    "round \(round): \(outcomes) instead of \(expected), works: \(begun) begun, \(ended) ended")
                return
            }
        }
        try AppLoop.shared.runUntilSettled()
    }

    @Test @AppActor func `callers on other threads, cancelled from other threads, resume once each`() throws {
        var random = SplitMix64(state: 2)
        for round in 0..<100 {
            let tally = Tally()
            let flight = SingleFlight<Int>()
            let tasks = (0..<50).map { _ in
                AppLoop.shared.taskDidBegin()
                return Task.detached {
                    do {
                        let value = try await flight.run {
                            tally.works += 1
                            await Task.detached { await Task.yield() }.value
                            if round % 7 == 6 { throw Offline() }
                            return round
                        }
                        await tally.add(value == round ? \.answered : \.failed)
                    } catch {
                        await tally.add(error is CancellationError ? \.cancelled : \.failed)
                    }
                }
            }
            let chosen = tasks.filter { _ in random.next() % 3 == 0 }
            Task.detached { for task in chosen { task.cancel() } }
            try AppLoop.shared.runUntilSettled()
            let outcomes = tally.outcomes
            #expect(outcomes.answered + outcomes.failed + outcomes.cancelled == tasks.count)
            #expect(outcomes.cancelled <= chosen.count)
            #expect(round % 7 == 6 ? outcomes.answered == 0 : outcomes.failed == 0)
            #expect(tally.works >= 1)
            #expect(!flight.isInFlight)
        }
    }
}

/// Outcomes of callers on other threads.
@AppActor
private final class Tally {
    var works = 0
    private(set) var outcomes = Outcomes()

    func add(_ outcome: WritableKeyPath<Outcomes, Int> & Sendable) {
        outcomes[keyPath: outcome] += 1
        AppLoop.shared.taskDidEnd()
    }
}

private struct Outcomes: Equatable {
    var answered = 0
    var failed = 0
    var cancelled = 0
}

private struct Offline: Error {}

/// Callers of one flight, whose work takes a second and returns its number.
@AppActor
private final class Desk {
    let flight = SingleFlight<Int>()
    let clock = VirtualClock()
    var log: [String] = []
    var failure: (any Error)?
    /// Cancelled work sleeps until its second is over.
    var windsDownSlowly = false
    private(set) var begun = 0
    private(set) var ended = 0
    private(set) var cancelledWorks = 0

    @discardableResult
    func call(_ name: String) -> Task<Void, Never> {
        AppLoop.shared.start { [self] in
            let outcome = await outcome()
            log.append("\(name): \(outcome)")
        }
    }

    func outcome() async -> String {
        do { return "\(try await flight.run { [self] in try await work() })" } catch is CancellationError {
            return "cancelled"
        } catch {
            return "offline"
        }
    }

    private func work() async throws -> Int {
        begun += 1
        defer { ended += 1 }
        let number = begun
        do { try await clock.sleep(for: .seconds(1)) } catch {
            cancelledWorks += 1
            guard windsDownSlowly else { throw error }
            await AppLoop.shared.start { [self] in try? await clock.sleep(for: .seconds(1)) }.value
        }
        if let failure { throw failure }
        return number
    }

    /// Lets all work in flight end.
    func land() {
        let limit = clock.now + .seconds(1)
        while clock.advanceToNextSleeper(limit: limit) { AppLoop.shared.step() }
    }
}
