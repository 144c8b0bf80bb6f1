import Offstage
import OffstageTesting
import Platform
import Testing

/// Tests a repository with the level map of a game; the user may pass levels without a network.
@Suite(.onAppActor)
struct RepositoryTests {
    // MARK: The four branches

    @Test @AppActor func `concurrent reads of an empty cache share one fetch`() {
        let desk = Desk()
        for name in ["a", "b", "c"] { desk.get(name) }
        #expect(desk.maps.cached == nil)
        desk.land()
        #expect(desk.log == ["a: [1]", "b: [1]", "c: [1]"])
        #expect(desk.maps.cached == LevelMap(passed: [1]))
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 1, shared: 2))
    }

    @Test @AppActor func `a repository that does not override fetch is a typed error`() {
        let desk = Desk()
        AppLoop.shared.start {
            do { try await Repository<Int>().get() } catch { desk.log.append("\(error)") }
        }
        AppLoop.shared.step()
        #expect(desk.log == ["Repository<Int> is a Repository and has to override fetch()"])
    }

    @Test @AppActor func `a value that counts as empty is fetched and replaced, not merged`() {
        let desk = Desk(cached: LevelMap(passed: []))
        desk.get("a")
        desk.land()
        #expect(desk.log == ["a: [1]"])
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 1))
    }

    @Test @AppActor func `a source without a value is asked again by the next read`() {
        let desk = Desk()
        desk.maps.source = []
        desk.get("a")
        desk.land()
        desk.get("b")
        desk.land()
        #expect(desk.log == ["a: []", "b: []"])
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 2))
    }

    @Test @AppActor func `a forced read fetches again and merges`() {
        let desk = Desk(cached: LevelMap(passed: [7]))
        desk.get("a", force: true)
        #expect(desk.log == [])
        desk.land()
        #expect(desk.log == ["a: [1, 7]"])
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 1, merges: 1))
    }

    @Test @AppActor func `an unforced read shares the fetch in flight`() {
        let desk = Desk(cached: LevelMap(passed: [7]))
        desk.get("a", force: true)
        let before = desk.maps.statistics.fetches
        desk.get("b")
        desk.land()
        #expect(desk.log == ["a: [1, 7]", "b: [1, 7]"])
        #expect(desk.maps.statistics.fetches - before == 0)
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 1, shared: 1, merges: 1))
    }

    @Test @AppActor func `a forced read shares the fetch in flight`() {
        let desk = Desk(cached: LevelMap(passed: [7]))
        for name in ["a", "b"] { desk.get(name, force: true) }
        desk.land()
        #expect(desk.log == ["a: [1, 7]", "b: [1, 7]"])
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 1, shared: 1, merges: 1))
    }

    @Test @AppActor func `a cached value is returned without a fetch and without suspension`() {
        let desk = Desk(cached: LevelMap(passed: [7]))
        desk.get("a")
        #expect(desk.log == ["a: [7]"])
        #expect(desk.maps.statistics == RepositoryStatistics(hits: 1))
    }

    // MARK: Local changes

    @Test func `merging keeps the levels of both sides`() {
        #expect(LevelMap(passed: [1, 2]).merging(LevelMap(passed: [2, 3])) == LevelMap(passed: [1, 2, 3]))
        #expect(LevelMap(passed: []).merging(LevelMap(passed: [3])) == LevelMap(passed: [3]))
    }

    @Test @AppActor func `a forced read keeps a level passed offline and the source's levels`() {
        let desk = Desk()
        desk.get("a")
        desk.land()
        desk.maps.pass(2)
        desk.maps.source = [1, 3]
        desk.get("b", force: true)
        desk.land()
        #expect(desk.log == ["a: [1]", "b: [1, 2, 3]"])
        #expect(desk.maps.cached == LevelMap(passed: [1, 2, 3]))
    }

    @Test(arguments: [nil, [7]])
    @AppActor func `a change during a fetch is kept`(_ cached: [Int]?) {
        let desk = Desk(cached: cached.map { LevelMap(passed: $0) })
        desk.get("a", force: true)
        desk.maps.update { $0 = LevelMap(passed: ($0?.passed ?? []) + [9]) }
        desk.land()
        #expect(desk.maps.cached?.passed == (cached == nil ? [1, 9] : [1, 7, 9]))
        #expect(desk.maps.statistics.merges == 1)
    }

    @Test @AppActor func `a change that throws does not change the cache`() {
        let desk = Desk(cached: LevelMap(passed: [7]))
        #expect(throws: Offline.self) {
            try desk.maps.update { map throws(Offline) in
                map?.passed = []
                throw Offline()
            }
        }
        #expect(desk.maps.cached == LevelMap(passed: [7]))
    }

    @Test @AppActor func `without a merge function the fetched value replaces the cached one`() {
        let number = NumberRepository(cached: 5)
        AppLoop.shared.start { _ = try? await number.get(force: true) }
        #expect(number.cached == 1)
        AppLoop.shared.start { _ = try? await number.get() }
        #expect(number.statistics == RepositoryStatistics(fetches: 1, hits: 1, merges: 1))
    }

    // MARK: Invalidation

    @Test @AppActor func `the first read after an invalidation fetches`() {
        let desk = Desk(cached: LevelMap(passed: [7]))
        desk.maps.invalidate()
        #expect(desk.maps.cached == nil)
        desk.get("a")
        desk.land()
        #expect(desk.log == ["a: [1]"])
    }

    @Test @AppActor func `a fetch in flight at an invalidation answers its readers and is not cached`() {
        let desk = Desk()
        desk.get("a")
        desk.maps.invalidate()
        desk.land()
        #expect(desk.log == ["a: [1]"])
        #expect(desk.maps.cached == nil)
    }

    @Test @AppActor func `a read after an invalidation does not share an earlier fetch`() {
        let desk = Desk()
        desk.get("a")
        desk.maps.invalidate()
        desk.maps.source = [2]
        desk.get("b")
        desk.get("c")
        desk.land()
        #expect(desk.log == ["a: [1]", "b: [2]", "c: [2]"])
        #expect(desk.maps.cached == LevelMap(passed: [2]))
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 2, shared: 1))
    }

    // MARK: Failure and cancellation

    @Test @AppActor func `a failure reaches every reader and is not cached`() {
        let desk = Desk(cached: LevelMap(passed: [7]))
        desk.maps.failure = Offline()
        for name in ["a", "b"] { desk.get(name, force: true) }
        desk.land()
        #expect(desk.log == ["a: offline", "b: offline"])
        #expect(desk.maps.cached == LevelMap(passed: [7]))
        desk.maps.failure = nil
        desk.get("c", force: true)
        desk.land()
        #expect(desk.log.last == "c: [1, 7]")
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 2, shared: 1, failures: 1, merges: 1))
    }

    @Test @AppActor func `a cancelled reader is answered at once, and the fetch continues for the others`() {
        let desk = Desk()
        let first = desk.get("a")
        desk.get("b")
        first.cancel()
        AppLoop.shared.step()
        #expect(desk.log == ["a: cancelled"])
        desk.land()
        #expect(desk.log == ["a: cancelled", "b: [1]"])
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 1, shared: 1))
    }

    @Test @AppActor func `cancelling every reader cancels the fetch, which counts as no failure`() {
        let desk = Desk()
        for task in ["a", "b"].map({ desk.get($0) }) { task.cancel() }
        AppLoop.shared.step()
        #expect(desk.log == ["a: cancelled", "b: cancelled"])
        #expect(desk.maps.cached == nil)
        #expect(desk.maps.statistics == RepositoryStatistics(fetches: 1, shared: 1))
        desk.get("c")
        desk.land()
        #expect(desk.log.last == "c: [1]")
    }

    @Test @AppActor func `the value of a cancelled fetch is not cached`() {
        let desk = Desk()
        desk.maps.ignoresCancellation = true
        desk.get("a").cancel()
        desk.land()
        #expect(desk.log == ["a: cancelled"])
        #expect(desk.maps.landed == 1)
        #expect(desk.maps.cached == nil)
    }

    // MARK: Observation

    @Test @AppActor func `a fetched value is published once, and not if it is equal`() throws {
        let desk = Desk()
        let publications = try Publications(of: desk.maps)
        for name in ["a", "b"] { desk.get(name) }
        desk.land()
        #expect(publications.seen == [[1]])
        desk.get("c", force: true)
        desk.land()
        #expect(publications.seen == [[1]])
        for _ in 0..<2 {
            desk.maps.pass(2)
            AppLoop.shared.step()
        }
        #expect(publications.seen == [[1], [1, 2]])
        for _ in 0..<2 {
            desk.maps.invalidate()
            AppLoop.shared.step()
        }
        #expect(publications.seen == [[1], [1, 2], []])
    }

    @Test @AppActor func `a cached read publishes nothing`() throws {
        let desk = Desk(cached: LevelMap(passed: [7]))
        let publications = try Publications(of: desk.maps)
        desk.get("a")
        #expect(publications.seen == [])
    }

    @Test func `a view of the cache changes once per fetch with several waiting actions`() throws {
        let stage = try StoreFixture { store in
            let maps = MapRepository(clock: store.clock)
            store.onView = { _ in Shown(count: maps.cached?.passed.count ?? 0) }
            store.onCustom = { store in
                try await maps.get()
                store.log.append("\(maps.statistics.fetches)")
            }
        }
        let actions = try (0..<3).map { _ in try stage.custom() }
        _ = stage.session.takeNotifications()
        try stage.session.advance(by: .seconds(1))
        #expect(actions.map { stage.outcome($0) } == ["done", "done", "done"])
        #expect(stage.session.takeNotifications().filter { $0["method"] == "screen/didChange" }.count == 1)
        #expect(stage.session.view["count"] == 1)
        #expect(stage.log == ["1", "1", "1"])
        try stage.session.close()
        #expect(stage.store == nil)
    }

    // MARK: Memory

    @Test(arguments: ["idle", "cached", "landed", "failed", "cancelled", "invalidated"])
    @AppActor func `a repository is released with its last reference`(_ end: String) {
        let clock = VirtualClock()
        weak var released: MapRepository?
        var reader: Task<Void, Never>?
        do {
            let maps = MapRepository(clock: clock, cached: end == "cached" ? LevelMap(passed: [7]) : nil)
            released = maps
            if end == "failed" { maps.failure = Offline() }
            if end != "idle" { reader = AppLoop.shared.start { _ = try? await maps.get() } }
            if end == "invalidated" { maps.invalidate() }
        }
        switch end {
        case "idle", "cached": break
        case "cancelled":
            #expect(released != nil)
            reader?.cancel()
        default:
            #expect(released != nil)
            _ = clock.advanceToNextSleeper(limit: .seconds(1))
        }
        AppLoop.shared.step()
        #expect(released == nil)
    }

    // MARK: Stress

    @Test @AppActor func `two hundred readers share one fetch in each of a thousand rounds, and each is answered`()
        throws
    {
        var random = SplitMix64(state: 1)
        for round in 0..<1000 {
            let clock = VirtualClock()
            let maps = MapRepository(clock: clock, cached: round % 2 == 0 ? nil : LevelMap(passed: [7]))
            let fails = round % 5 == 3
            if fails { maps.failure = Offline() }
            var outcomes = Outcomes()
            let expected = round % 2 == 0 ? [1] : [1, 7]
            let readers = (0..<200).map { index in
                AppLoop.shared.start {
                    do {
                        // The first reader starts a fetch, cached value or not. Others mix forced and unforced
                        // reads.
                        let map = try await maps.get(force: index == 0 || index % 3 == 0)
                        outcomes.answered += map.passed == expected ? 1 : 0
                    } catch is CancellationError {
                        outcomes.cancelled += 1
                    } catch { outcomes.failed += 1 }
                }
            }
            let chosen = round % 3 == 1 ? readers.indices.filter { _ in random.next() % 4 == 0 } : []
            for index in chosen { readers[index].cancel() }
            AppLoop.shared.step()
            while clock.advanceToNextSleeper(limit: .seconds(1)) { AppLoop.shared.step() }
            let rest = readers.count - chosen.count
            let wanted = Outcomes(answered: fails ? 0 : rest, failed: fails ? rest : 0, cancelled: chosen.count)
            guard outcomes == wanted, maps.statistics.fetches == 1, maps.statistics.shared == 199 else {
                Issue.record("round \(round): \(outcomes) instead of \(wanted), \(maps.statistics)")
                return
            }
        }
        try AppLoop.shared.runUntilSettled()
    }

    @Test @AppActor func `two hundred readers on other threads share one fetch`() throws {
        for _ in 0..<20 {
            let maps = MapRepository(clock: LiveClock())
            maps.duration = .milliseconds(2)
            var answers: [LevelMap] = []
            AppLoop.shared.start {
                AppLoop.shared.taskDidBegin()
                let readers = (0..<200).map { _ in Task.detached { try? await maps.get() } }
                for reader in readers {
                    if let map = await reader.value { answers.append(map) }
                }
                AppLoop.shared.taskDidEnd()
            }
            try AppLoop.shared.runUntilSettled()
            #expect(answers == Array(repeating: LevelMap(passed: [1]), count: 200))
            #expect(maps.statistics.fetches == 1)
            #expect(maps.statistics.shared + maps.statistics.hits == 199)
        }
    }
}

private struct LevelMap: Equatable, Sendable {
    var passed: [Int]

    /// Union of the levels passed on both sides.
    func merging(_ other: LevelMap) -> LevelMap { LevelMap(passed: Set(passed + other.passed).sorted()) }
}

private struct Offline: Error {}

/// Repository whose source answers after `duration`, one second by default.
private final class MapRepository: Repository<LevelMap> {
    private let clock: any AppClock
    var duration = Duration.seconds(1)
    var source = [1]
    var failure: (any Error)?
    var ignoresCancellation = false
    private(set) var landed = 0

    init(clock: any AppClock, cached: LevelMap? = nil) {
        self.clock = clock
        super.init(cached: cached, isEmpty: \.passed.isEmpty, merge: { $0.merging($1) })
    }

    override func fetch() async throws -> LevelMap {
        let answer = source
        do { try await clock.sleep(for: duration) } catch { if !ignoresCancellation { throw error } }
        landed += 1
        if let failure { throw failure }
        return LevelMap(passed: answer)
    }

    func pass(_ level: Int) { update { $0 = $0?.merging(LevelMap(passed: [level])) } }
}

private final class NumberRepository: Repository<Int> {
    override func fetch() async throws -> Int { 1 }
}

/// Readers of one repository.
@AppActor
private final class Desk {
    let clock = VirtualClock()
    let maps: MapRepository
    var log: [String] = []

    init(cached: LevelMap? = nil) { maps = MapRepository(clock: clock, cached: cached) }

    @discardableResult
    func get(_ name: String, force: Bool = false) -> Task<Void, Never> {
        AppLoop.shared.start { [self] in
            do { log.append("\(name): \(try await maps.get(force: force).passed)") } catch {
                log.append("\(name): \(error is CancellationError ? "cancelled" : "offline")")
            }
        }
    }

    /// Completes every fetch in flight.
    func land() {
        AppLoop.shared.step()
        let limit = clock.now + .seconds(1)
        while clock.advanceToNextSleeper(limit: limit) { AppLoop.shared.step() }
    }
}

/// Shows the cache in a session, and records the value each time that the session computes its view.
@AppActor
private final class Publications {
    private(set) var seen: [[Int]] = []
    private var stage: StoreFixture?

    init(of maps: MapRepository) throws {
        stage = try StoreFixture { store in
            store.onView = { [unowned self] _ in
                seen.append(maps.cached?.passed ?? [])
                return Shown(count: seen.last?.count ?? 0)
            }
        }
        seen = []
    }
}

private struct Outcomes: Equatable {
    var answered = 0
    var failed = 0
    var cancelled = 0
}
