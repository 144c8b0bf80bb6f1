import AppLoop

/// Caches one value of a remote source. Concurrent readers share one fetch, and a fetched value is merged with local
/// changes. Use cases share a repository.
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
/// A view that reads `cached` is updated with it.
@AppActor @Observable
open class Repository<Value: Equatable> {
    /// The cached value; nil before the first fetch and after `invalidate()`.
    public private(set) final var cached: Value?
    /// Counts of reads and fetches; for tests.
    @ObservationIgnored package private(set) final var statistics = RepositoryStatistics()
    @ObservationIgnored private let isEmpty: (Value) -> Bool
    @ObservationIgnored private let merge: (_ cached: Value, _ fetched: Value) -> Value
    /// The shared fetch. `invalidate()` replaces it.
    @ObservationIgnored private var flight = SingleFlight<Value>()

    /// Creates a repository.
    ///
    /// - Parameters:
    ///   - cached: initial value, if any.
    ///   - isEmpty: true when a cached value counts as none; must be pure. A fetched empty value is fetched again by
    ///     the next reader.
    ///   - merge: joins the cached value, with its local changes, and the fetched one; must be pure. By default the
    ///     fetched value replaces the cached one.
    public init(
        cached: Value? = nil, isEmpty: @escaping (Value) -> Bool = { _ in false },
        merge: @escaping (_ cached: Value, _ fetched: Value) -> Value = { _, fetched in fetched }
    ) {
        self.cached = cached
        self.isEmpty = isEmpty
        self.merge = merge
    }

    // MARK: Override

    /// Fetches the value from the source; must be overridden. An override is `async throws` even if it needs neither.
    ///
    /// Only `get` calls it, and cancels it when no caller waits for it. At most one fetch runs at a time, apart from
    /// one that was cancelled or invalidated and has not returned yet.
    ///
    /// - Throws: any error of the source.
    open func fetch() async throws -> Value {
        throw MissingFetch(description: "\(Self.self) is a Repository and has to override fetch()")
    }

    // MARK: Reading

    /// Returns the value. The first rule that applies decides:
    ///
    /// 1. Nothing is cached, or the cached value is empty: fetches.
    /// 2. `force`: fetches and merges.
    /// 3. A fetch is in flight: waits for it.
    /// 4. Otherwise returns the cached value without suspending.
    ///
    /// Rules 1 and 2 also join a fetch in flight. A fetched value is merged whenever a value is cached when it arrives.
    ///
    /// - Throws: the error of `fetch`, in every caller that waits for it; the cache is then unchanged.
    ///   `CancellationError` when the caller is cancelled.
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

    /// Applies `changes` to a copy of the cached value and publishes it once, or not at all when it is equal. A fetch
    /// in flight merges with it.
    ///
    /// - Throws: the error of `changes`; the cache is then unchanged.
    public final func update<Failure: Error>(_ changes: (inout Value?) throws(Failure) -> Void) throws(Failure) {
        var value = cached
        try changes(&value)
        publish(value)
    }

    /// Clears the cache. A fetch in flight returns its value to its callers without caching it: the value may be as old
    /// as the cleared one.
    public final func invalidate() {
        flight = SingleFlight()
        publish(nil)
    }

    /// The cached value; nil when it counts as none.
    private var known: Value? { cached.flatMap { isEmpty($0) ? nil : $0 } }

    private func fetchAndKeep(on flight: SingleFlight<Value>) async throws -> Value {
        statistics.fetches += 1
        let fetched: Value
        do { fetched = try await fetch() } catch {
            if !Task.isCancelled { statistics.failures += 1 }
            throw error
        }
        // No caller waits for this fetch, and a later one may have finished first.
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

/// Counts of a repository's reads and fetches; for tests.
package struct RepositoryStatistics: Equatable, Sendable {
    /// Fetches started.
    package var fetches = 0
    /// Reads that joined a fetch in flight.
    package var shared = 0
    /// Reads that returned the cached value.
    package var hits = 0
    /// Fetches that threw. A fetch that was cancelled because no caller waited is not a failure.
    package var failures = 0
    /// Fetches whose value was merged with a cached one.
    package var merges = 0

    /// Creates expected counts to compare with.
    package init(fetches: Int = 0, shared: Int = 0, hits: Int = 0, failures: Int = 0, merges: Int = 0) {
        self.fetches = fetches
        self.shared = shared
        self.hits = hits
        self.failures = failures
        self.merges = merges
    }
}

/// A repository whose class does not override `fetch()`.
struct MissingFetch: Error, CustomStringConvertible { let description: String }
