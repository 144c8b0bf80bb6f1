import Offstage

/// The user's map. Only use cases call it.
@AppActor
protocol MapRepository: AnyObject {
    /// The known map. A view that reads it is updated with it.
    var progress: MapProgress { get }

    /// Reads the map. `force` sends a request even if the map is known.
    ///
    /// - Throws: `MapError`, as every method does; the known map then stays. `CancellationError` when the task is
    ///   cancelled.
    func load(force: Bool) async throws

    /// - Throws: `MapError.nonPassedLevelIsRequested` for a level that is not on the map.
    func level(_ number: MapLevel.Number) async throws -> MapLevel

    /// Marks a level as passed, also when the service is unreachable.
    func passLevel(_ number: MapLevel.Number, stars: Int) async throws -> MapLevel
}

struct MapProgress: Equatable {
    /// Empty until the map has been read.
    var map = LevelMap.empty
    /// Results that the service has not received yet: stars by level.
    var unsent: [MapLevel.Number: Int] = [:]
    /// Number of reads of the map, by source.
    var reads = RepositoryStatistics()
}
