import Offstage

@Wire
package struct LevelMapView {
    /// Nil while no map is known.
    package let progress: ProgressView?
    /// The result of the last action, or the error that it failed with.
    package let notice: TextView?
    package let levels: ListView<[RowView]>
    /// Nil when the service has received every result.
    package let unsent: TextView?
    package let refresh: ButtonView
    package let requests: MapRequestsView
}

/// Number of reads of the map, by source.
@Wire
package struct MapRequestsView {
    /// Reads that sent a request to the service.
    package let fetches: Int
    /// Reads that waited for a request in flight.
    package let shared: Int
    /// Reads of the cached map.
    package let hits: Int
}

/// The state that the map's screen shows.
struct LevelMapState {
    var levels: [MapLevel]
    /// Levels that were passed offline. The service has not received them yet.
    var unsent: Set<MapLevel.Number>
    var isLoading: Bool
    var notice: LevelMapNotice?
}

enum LevelMapNotice {
    case told(String)
    case failed(String)
}

extension LevelMapState {
    /// The view is a pure function of the state.
    func mapToView(_ requests: MapRequestsView) -> LevelMapView {
        LevelMapView(
            progress: levels.isEmpty ? nil : progress, notice: shownNotice,
            levels: ListView(
                id: "levels", label: "Levels", rows: levels.map(row), isLoading: isLoading,
                onSelect: ActionTemplate(LevelMapAction.levelDidTap),
                empty: levels.isEmpty && !isLoading ? empty : nil),
            unsent: unsent.isEmpty ? nil : unsentText,
            refresh: ButtonView(
                id: "refresh", help: "Asks the service for the map, even if it is known.", title: "Refresh",
                isEnabled: !isLoading, isLoading: isLoading, key: "r", icon: .refresh,
                onTap: ActionTemplate(LevelMapAction.refreshDidTap)),
            requests: requests)
    }

    private var progress: ProgressView {
        let (stars, most) = (levels.reduce(0) { $0 + $1.stars }, levels.count * MapLevel.mostStars)
        return ProgressView(id: "progress", value: Double(stars) / Double(most), text: "\(stars) of \(most) stars")
    }

    /// Shows an error in place of the levels when there is no map.
    private var shownNotice: TextView? {
        switch notice {
        case .told(let text): TextView(id: "notice", text: text)
        case .failed(let text) where !levels.isEmpty: TextView(id: "notice", text: text, role: .error)
        case .failed, nil: nil
        }
    }

    private var empty: EmptyStateView {
        guard case .failed(let text) = notice else {
            return EmptyStateView(id: "noLevels", title: "There are no levels yet", icon: .map)
        }
        return EmptyStateView(
            id: "unavailable", title: "There is no map to show", message: text, icon: .warning,
            button: ButtonView(
                id: "retry", title: "Try again", key: .enter, onTap: ActionTemplate(LevelMapAction.retryDidTap)))
    }

    private var unsentText: TextView {
        let levels = unsent.count == 1 ? "1 passed level is" : "\(unsent.count) passed levels are"
        return TextView(
            id: "unsent", text: "\(levels) not known to the service yet; refreshing tells it.", role: .caption)
    }

    private func row(_ level: MapLevel) -> RowView {
        RowView(
            id: RowView.ID(level.number), title: level.title, subtitle: stars(level.stars),
            detail: "Level \(level.number)",
            badge: badge(level), actions: passing(level),
            label: "\(level.title), \(level.stars) of \(MapLevel.mostStars) stars")
    }

    private func badge(_ level: MapLevel) -> BadgeView {
        let id = "badge-\(level.number)"
        if unsent.contains(level.number) { return BadgeView(id: id, text: "Not sent", role: .warning) }
        return level.stars > 0
            ? BadgeView(id: id, text: "Passed", role: .success) : BadgeView(id: id, text: "New", role: .info)
    }

    /// Offers only results that are better than the best so far.
    private func passing(_ level: MapLevel) -> [ButtonView]? {
        let better = Array((level.stars + 1)..<(MapLevel.mostStars + 1))
        return better.isEmpty
            ? nil
            : better.map { stars in
                ButtonView(
                    id: "pass-\(level.number)-\(stars)", label: "Pass with \(stars) \(stars == 1 ? "star" : "stars")",
                    title: self.stars(stars),
                    onTap: ActionTemplate(LevelMapAction.levelDidPass(number: level.number, stars: stars)))
            }
    }

    private func stars(_ count: Int) -> String {
        String(repeating: "★", count: count) + String(repeating: "☆", count: MapLevel.mostStars - count)
    }
}
