import Offstage

/// A map on the device alone, without a service: results stay unsent.
@AppActor @Observable
final class OfflineMapRepository: MapRepository {
    private(set) var progress = MapProgress()

    func load(force: Bool) {
        progress.map = LevelMap(
            InMemoryMapService.sampleStages.map { MapLevel(number: $0.number, title: $0.title, stars: 0) }
        ).merged(with: progress.map)
    }

    func level(_ number: MapLevel.Number) throws -> MapLevel {
        if progress.map.isEmpty { load(force: false) }
        guard let level = progress.map[number] else { throw MapError.nonPassedLevelIsRequested(number) }
        return level
    }

    func passLevel(_ number: MapLevel.Number, stars: Int) throws -> MapLevel {
        var level = try level(number)
        level.stars = max(level.stars, stars)
        progress.map[number] = level
        progress.unsent[number] = level.stars
        return level
    }
}
