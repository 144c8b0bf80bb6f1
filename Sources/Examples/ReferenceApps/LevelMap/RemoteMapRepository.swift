import Offstage

/// The user's map over the service: fetched once, cached, and merged with offline results. It checks what the service
/// returns: a response with a wrong value changes nothing.
final class RemoteMapRepository: Repository<LevelMap>, MapRepository {
    private let service: any MapService
    private let paging: MapPaging
    private let background: BackgroundWork
    /// Results that the service has not received yet: stars by level.
    private var unsent: [MapLevel.Number: Int] = [:]

    init(service: any MapService, paging: MapPaging, background: BackgroundWork) {
        self.service = service
        self.paging = paging
        self.background = background
        super.init(isEmpty: \.isEmpty, merge: { $0.merged(with: $1) })
    }

    var progress: MapProgress {
        MapProgress(map: cached ?? .empty, unsent: unsent, reads: statistics)
    }

    func load(force: Bool) async throws { try await get(force: force) }

    override func fetch() async throws -> LevelMap {
        let map = LevelMap(try await stages().map { stage throws(MapError) in try MapLevel(stage) })
        // The service is reachable again.
        if !unsent.isEmpty { synchronise() }
        return map
    }

    /// Stages of all pages. An empty page is the last, whatever the total: stages may have been removed meanwhile.
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

    func level(_ number: MapLevel.Number) async throws -> MapLevel {
        try await check(number)
        let level = try MapLevel(try await service.stage(number), of: number)
        keep(level)
        return level
    }

    /// Marks a level as passed. When the service is unreachable, only the cache changes. Synchronises both after the
    /// response.
    func passLevel(_ number: MapLevel.Number, stars: Int) async throws -> MapLevel {
        try await check(number)
        defer { synchronise() }
        do {
            keep(try MapLevel(try await service.passStage(number, stars: stars), of: number))
        } catch MapError.serviceUnavailable {
            unsent[number] = max(stars, unsent[number] ?? 0)
            if let level = cached?[number] { keep(MapLevel(number: number, title: level.title, stars: stars)) }
        }
        guard let level = cached?[number] else { throw MapError.nonPassedLevelIsRequested(number) }
        return level
    }

    /// Sends the missing results to the service, then merges its map.
    private func synchronise() {
        background.start("syncMap") { [self] in
            for (number, stars) in unsent.sorted(by: { $0.key < $1.key }) {
                do {
                    keep(try MapLevel(try await service.passStage(number, stars: stars), of: number))
                } catch MapError.nonPassedLevelIsRequested, MapError.requestRefused {
                    // The service will never accept this result, and the other results must not wait for it.
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

extension MapLevel {
    /// Converts a stage of the service.
    ///
    /// - Parameter number: the requested stage, when one was requested.
    /// - Throws: `MapError.answerUnreadable` for a value that no level can have.
    fileprivate init(_ stage: MapStage, of number: Number? = nil) throws(MapError) {
        if let number, stage.number != number {
            throw .answerUnreadable(reason: "the map service sent stage \(stage.number) in place of stage \(number)")
        }
        guard stage.number >= 1 else {
            throw .answerUnreadable(
                reason: "the map service sent a stage with the number \(stage.number); stages count from 1")
        }
        guard (0...Self.mostStars).contains(stage.stars) else {
            throw .answerUnreadable(
                reason: "the map service sent \(stage.stars) stars for stage \(stage.number), "
                    + "where 0 to \(Self.mostStars) are possible")
        }
        self.init(number: stage.number, title: stage.title, stars: stage.stars)
    }
}
