import Offstage

/// Reads the map. `force` sends a request even if the map is known.
@AppActor
protocol LoadMapUseCase: UseCase where Input == Bool, Output == Void {
    /// - Throws: `MapError`, as every use case of the map does; `CancellationError` when the task is cancelled.
    func execute(_ force: Bool) async throws
}

/// Opens a level that is on the map.
@AppActor
protocol OpenLevelUseCase: UseCase where Input == MapLevel.Number, Output == MapLevel {}

/// Marks a level as passed and returns it with its best result.
@AppActor
protocol PassLevelUseCase: UseCase where Input == LevelResult, Output == MapLevel {}

/// Reads the known map without a request. A view that calls it is updated with the map.
@AppActor
protocol ObserveMapUseCase {
    func execute() -> MapProgress
}

/// The result of playing a level.
struct LevelResult {
    let number: MapLevel.Number
    /// 1 to `MapLevel.mostStars`.
    let stars: Int
}

struct LoadMap: LoadMapUseCase {
    let repository: any MapRepository

    func execute(_ force: Bool) async throws { try await repository.load(force: force) }
}

struct OpenLevel: OpenLevelUseCase {
    let repository: any MapRepository

    func execute(_ number: MapLevel.Number) async throws -> MapLevel { try await repository.level(number) }
}

struct PassLevel: PassLevelUseCase {
    let repository: any MapRepository

    func execute(_ result: LevelResult) async throws -> MapLevel {
        try await repository.passLevel(result.number, stars: result.stars)
    }
}

struct ObserveMap: ObserveMapUseCase {
    let repository: any MapRepository

    func execute() -> MapProgress { repository.progress }
}
