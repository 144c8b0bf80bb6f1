import Offstage

/// The backend that makes up levels and keeps how they were passed. Speaks of stages; the repository above turns them
/// into levels.
@AppActor
package protocol MapService: Sendable {
    /// One page of the stages that the user has reached. Pages count from 1.
    ///
    /// - Throws: `MapError`, as all of them do; `CancellationError` when the task is cancelled.
    func stages(page: Int, pageSize: Int) async throws -> MapStagesPage

    func stage(_ number: MapLevel.Number) async throws -> MapStage

    /// Marks the stage as passed with 1 to 3 stars and returns it as the service keeps it now.
    func passStage(_ number: MapLevel.Number, stars: Int) async throws -> MapStage
}

/// A stage as it comes from the service.
package struct MapStage: Sendable, Equatable, Codable {
    package let number: MapLevel.Number
    package var title: String
    package var stars: Int

    package init(number: MapLevel.Number, title: String, stars: Int) {
        self.number = number
        self.title = title
        self.stars = stars
    }
}

package struct MapStagesPage: Sendable, Equatable, Codable {
    package let content: [MapStage]
    package let page: Int
    /// How many stages all pages have together.
    package let total: Int

    package init(content: [MapStage], page: Int, total: Int) {
        self.content = content
        self.page = page
        self.total = total
    }
}

extension MapLevel {
    package init(_ stage: MapStage) {
        self.init(number: stage.number, title: stage.title, stars: stage.stars)
    }
}
