import Offstage

/// The user's map: fetched once, kept, and merged with what was played while the service could not be reached.
final class MapRepository: Repository<LevelMap> {
    private let service: any MapService
    private let paging: MapPaging
    private let background: BackgroundWork
    /// Passed here and not told to the service yet: the stars by level.
    private(set) var unsent: [MapLevel.Number: Int] = [:]

    init(service: any MapService, paging: MapPaging, background: BackgroundWork) {
        self.service = service
        self.paging = paging
        self.background = background
        super.init(isEmpty: \.isEmpty, merge: { $0.merged(with: $1) })
    }

    override func fetch() async throws -> LevelMap {
        let map = LevelMap(try await stages().map { MapLevel($0) })
        // It can be reached again.
        if !unsent.isEmpty { synchronise() }
        return map
    }

    /// Those of all pages. An empty page is the last, whatever the total: stages may have gone meanwhile.
    private func stages() async throws -> [MapStage] {
        var stages: [MapStage] = []
        var page = 1
        while page <= paging.pageLimit {
            let answer = try await service.stages(page: page, pageSize: paging.pageSize)
            stages += answer.content
            if answer.content.isEmpty || stages.count >= answer.total { return stages }
            page += 1
        }
        throw MapError.answerUnreadable(
            reason: "the map service has more than \(paging.pageLimit) pages of stages, which is as many as are read")
    }

    /// - Throws: `MapError.nonPassedLevelIsRequested` for a level that is not on the map.
    func level(_ number: MapLevel.Number) async throws -> MapLevel {
        try await check(number)
        let level = MapLevel(try await service.stage(number))
        keep(level)
        return level
    }

    /// Notes a level as passed, here at once if the service cannot be reached, and brings both in step behind the
    /// answer.
    func passLevel(_ number: MapLevel.Number, stars: Int) async throws -> MapLevel {
        try await check(number)
        defer { synchronise() }
        do {
            keep(MapLevel(try await service.passStage(number, stars: stars)))
        } catch MapError.serviceUnavailable {
            unsent[number] = max(stars, unsent[number] ?? 0)
            if let level = cached?[number] { keep(MapLevel(number: number, title: level.title, stars: stars)) }
        }
        guard let level = cached?[number] else { throw MapError.nonPassedLevelIsRequested(number) }
        return level
    }

    /// Tells the service what it has missed, then merges its map.
    func synchronise() {
        background.start("syncMap") { [self] in
            for (number, stars) in unsent.sorted(by: { $0.key < $1.key }) {
                do {
                    keep(MapLevel(try await service.passStage(number, stars: stars)))
                } catch MapError.nonPassedLevelIsRequested, MapError.requestRefused {
                    // It will never be taken, and the others must not wait behind it.
                }
                if unsent[number] == stars { unsent[number] = nil }
            }
            try await get(force: true)
        }
    }

    private func keep(_ level: MapLevel) {
        update { map in map = (map ?? .empty).merged(with: LevelMap([level])) }
    }

    private func check(_ number: MapLevel.Number) async throws {
        guard try await get()[number] != nil else { throw MapError.nonPassedLevelIsRequested(number) }
    }
}
