/// A level of the map that the user has reached.
package struct MapLevel: Sendable, Equatable, Identifiable {
    package typealias Number = Int

    package static let mostStars = 3

    package let number: Number
    package var title: String
    /// Best result: 0 (not passed) to 3.
    package var stars: Int

    package init(number: Number, title: String, stars: Int) {
        self.number = number
        self.title = title
        self.stars = stars
    }

    package var id: Number { number }
}
