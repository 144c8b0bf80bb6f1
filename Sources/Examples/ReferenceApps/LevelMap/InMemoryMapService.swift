import Offstage

/// A map service without a network, for tests and for front ends without a backend. It answers as the demo server does.
@AppActor
package final class InMemoryMapService: MapService {
    /// Number of requests by kind.
    package struct RequestCounts: Sendable, Equatable {
        package var stages = 0
        package var stage = 0
        package var pass = 0
    }

    package private(set) var requestCounts = RequestCounts()
    private var stages: [MapLevel.Number: MapStage]
    private let clock: any AppClock
    private let delay: Duration

    /// Answers each request after `delay` on the clock.
    package init(stages: [MapStage] = InMemoryMapService.sampleStages, clock: any AppClock, delay: Duration = .zero) {
        self.stages = Dictionary(stages.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
        self.clock = clock
        self.delay = delay
    }

    package nonisolated static let sampleStages = [
        MapStage(number: 1, title: "Harbour", stars: 3),
        MapStage(number: 2, title: "Lighthouse", stars: 2),
        MapStage(number: 3, title: "Old forest", stars: 1),
        MapStage(number: 4, title: "Mountain pass", stars: 0),
        MapStage(number: 5, title: "Frozen lake", stars: 0),
    ]

    package func stages(page: Int, pageSize: Int) async throws -> MapStagesPage {
        requestCounts.stages += 1
        try await clock.sleep(for: delay)
        guard page >= 1 else { throw MapError.requestRefused(reason: "pages count from 1; there is no page \(page)") }
        guard (1...1000).contains(pageSize) else {
            throw MapError.requestRefused(reason: "a page has 1 to 1000 stages, not \(pageSize)")
        }
        let (skipped, isTooFar) = (page - 1).multipliedReportingOverflow(by: pageSize)
        let content = stages.values.sorted { $0.number < $1.number }.dropFirst(isTooFar ? .max : skipped).prefix(
            pageSize)
        return MapStagesPage(content: Array(content), page: page, total: stages.count)
    }

    package func stage(_ number: MapLevel.Number) async throws -> MapStage {
        requestCounts.stage += 1
        try await clock.sleep(for: delay)
        guard let stage = stages[number] else { throw MapError.nonPassedLevelIsRequested(number) }
        return stage
    }

    package func passStage(_ number: MapLevel.Number, stars: Int) async throws -> MapStage {
        requestCounts.pass += 1
        try await clock.sleep(for: delay)
        guard (1...3).contains(stars) else {
            throw MapError.requestRefused(reason: "a stage is passed with 1 to 3 stars, not \(stars)")
        }
        guard var stage = stages[number] else { throw MapError.nonPassedLevelIsRequested(number) }
        stage.stars = max(stage.stars, stars)
        stages[number] = stage
        return stage
    }
}
