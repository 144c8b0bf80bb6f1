import Offstage

/// A map service that is down, to show the app's behaviour without a network failure.
package struct UnreachableMapService: MapService {
    package nonisolated init() {}

    package func stages(page: Int, pageSize: Int) async throws -> MapStagesPage { throw unreachable }

    package func stage(_ number: MapLevel.Number) async throws -> MapStage { throw unreachable }

    package func passStage(_ number: MapLevel.Number, stars: Int) async throws -> MapStage { throw unreachable }

    private var unreachable: MapError {
        .serviceUnavailable(reason: "the map service cannot be reached; try again later")
    }
}
