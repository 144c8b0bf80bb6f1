/// The levels that the user has reached, by number.
package struct LevelMap: Sendable, Equatable {
    private var levelsByNumber: [MapLevel.Number: MapLevel] = [:]

    package static let empty = LevelMap()

    /// Of two levels with one number, the level with more stars is kept.
    package init(_ levels: some Sequence<MapLevel> = []) {
        for level in levels { keep(level) }
    }

    package var isEmpty: Bool { levelsByNumber.isEmpty }

    /// Levels ordered by number.
    package var levels: [MapLevel] { levelsByNumber.values.sorted { $0.number < $1.number } }

    package subscript(_ number: MapLevel.Number) -> MapLevel? {
        get { levelsByNumber[number] }
        set { levelsByNumber[number] = newValue }
    }

    /// Merges two maps. The user may have played offline, so the higher number of stars is kept; titles are those of
    /// `newer`.
    package func merged(with newer: LevelMap) -> LevelMap {
        var map = self
        for level in newer.levelsByNumber.values { map.keep(level) }
        return map
    }

    private mutating func keep(_ level: MapLevel) {
        var level = level
        level.stars = max(level.stars, levelsByNumber[level.number]?.stars ?? level.stars)
        levelsByNumber[level.number] = level
    }
}
