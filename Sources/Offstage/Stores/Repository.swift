import AppLoop
import Observation

/// One cached value of a source: fetched once however many ask for it, merged with what changed here meanwhile. Use
/// cases share a repository.
///
///     final class MapRepository: Repository<LevelMap> {
///         private let service: MapService
///
///         init(service: MapService) {
///             self.service = service
///             super.init(cached: .empty, isEmpty: \.isEmpty, merge: { $0.merging($1) })
///         }
///
///         override func fetch() async throws -> LevelMap { LevelMap(try await service.stages()) }
///
///         func pass(_ level: Int) { update { $0?.pass(level) } }
///     }
///
/// A view that reads `cached` follows it.
@AppActor @Observable
open class Repository<Value: Equatable> {
    /// What is known now, without asking the source; nil before the first fetch and after `invalidate()`.
    public private(set) final var cached: Value?
    @ObservationIgnored public private(set) final var statistics = RepositoryStatistics()
    @ObservationIgnored private let isEmpty: (Value) -> Bool
    @ObservationIgnored private let merge: (_ cached: Value, _ fetched: Value) -> Value
    /// A new one with each `invalidate()`.
    @ObservationIgnored private var flight = SingleFlight<Value>()

    /// - Parameters:
    ///   - isEmpty: Whether a cached value is as good as none; pure. One that is fetched and empty is fetched again by
    ///     the next who asks.
    ///   - merge: Joins what is cached, with the changes made here, and what has been fetched; pure. The fetched one
    ///     takes its place unless told otherwise.
    public init(
        cached: Value? = nil, isEmpty: @escaping (Value) -> Bool = { _ in false },
        merge: @escaping (_ cached: Value, _ fetched: Value) -> Value = { _, fetched in fetched }
    ) {
        self.cached = cached
        self.isEmpty = isEmpty
        self.merge = merge
    }

    // MARK: Override

    /// Asks the source; an override says `async throws` even if it needs neither. Called by `get` only and cancelled
    /// when nobody waits for it any longer;
    /// never twice at a time, save beside one that was cancelled or invalidated and still winds down.
    open func fetch() async throws -> Value {
        fatalError("\(Self.self) is a Repository and has to override fetch()")
    }

    // MARK: Reading

    /// The value; the first of these that holds decides:
    ///
    /// 1. Nothing is cached, or it is empty: fetches.
    /// 2. `force`: fetches and merges.
    /// 3. A fetch is under way: waits for it.
    /// 4. Otherwise what is cached, without suspending.
    ///
    /// The first two share a fetch that is under way, too. Whatever began a fetch, it is merged when something is
    /// cached by the time it comes.
    ///
    /// - Throws: what `fetch` throws, to everybody who waits for it; the cache is then as it was. `CancellationError`
    ///   when the caller is cancelled.
    @discardableResult
    public final func get(force: Bool = false) async throws -> Value {
        let isShared = flight.isInFlight
        if let known, !force, !isShared {
            statistics.hits += 1
            return known
        }
        try Task.checkCancellation()
        if isShared { statistics.shared += 1 }
        return try await flight.join { [self, flight] in try await fetchAndKeep(on: flight) }.value()
    }

    // MARK: Changing

    /// Changes the cached value here, offline: copy, change, publish once; not at all if nothing is different. A fetch
    /// under way merges with it.
    ///
    /// - Throws: what `changes` throws; the cache is then as it was.
    public final func update<Failure: Error>(_ changes: (inout Value?) throws(Failure) -> Void) throws(Failure) {
        var value = cached
        try changes(&value)
        publish(value)
    }

    /// Forgets what is cached. A fetch under way answers those who wait for it, but is not kept: what it brings may be
    /// as old as what is forgotten.
    public final func invalidate() {
        flight = SingleFlight()
        publish(nil)
    }

    /// The cached value unless it is as good as none.
    private var known: Value? { cached.flatMap { isEmpty($0) ? nil : $0 } }

    private func fetchAndKeep(on flight: SingleFlight<Value>) async throws -> Value {
        statistics.fetches += 1
        let fetched: Value
        do { fetched = try await fetch() } catch {
            if !Task.isCancelled { statistics.failures += 1 }
            throw error
        }
        // Nobody waits for it any longer, and a later fetch may have come in first.
        try Task.checkCancellation()
        guard flight === self.flight else { return fetched }
        guard let known else {
            publish(fetched)
            return fetched
        }
        statistics.merges += 1
        let merged = merge(known, fetched)
        publish(merged)
        return merged
    }

    private func publish(_ value: Value?) {
        if value != cached { cached = value }
    }
}

/// What a repository has done so far; for tests.
public struct RepositoryStatistics: Equatable, Sendable {
    /// Fetches begun.
    public var fetches = 0
    /// Reads that waited for a fetch that another had begun.
    public var shared = 0
    /// Reads answered from the cache.
    public var hits = 0
    /// Fetches that threw. One that is cancelled because nobody waits for it has not failed.
    public var failures = 0
    /// Fetches that came when something was cached.
    public var merges = 0

    public init(fetches: Int = 0, shared: Int = 0, hits: Int = 0, failures: Int = 0, merges: Int = 0) {
        self.fetches = fetches
        self.shared = shared
        self.hits = hits
        self.failures = failures
        self.merges = merges
    }
}
