import Offstage

/// The backend that defines levels and stores results. It calls them stages; the repository converts them into levels.
@AppActor
package protocol MapService: Sendable {
    /// Returns one page of the stages that the user has reached. Pages count from 1.
    ///
    /// - Throws: `MapError`, as every method does; `CancellationError` when the task is cancelled.
    func stages(page: Int, pageSize: Int) async throws -> MapStagesPage

    func stage(_ number: MapLevel.Number) async throws -> MapStage

    /// Marks the stage as passed with 1 to 3 stars and returns the stored stage.
    func passStage(_ number: MapLevel.Number, stars: Int) async throws -> MapStage
}

/// A stage in the service's format.
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
    /// Number of stages in all pages.
    package let total: Int

    package init(content: [MapStage], page: Int, total: Int) {
        self.content = content
        self.page = page
        self.total = total
    }
}
