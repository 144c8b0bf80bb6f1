import Offstage

@Wire
package enum LevelMapEvent {
    @StateEvent case isLoading(Bool)
    case levelDidOpen(number: Int, title: String, stars: Int)
    case levelDidPass(number: Int, stars: Int)
    /// An error of the domain: `nonPassedLevelIsRequested`, `serviceUnavailable`, `answerUnreadable`, `requestRefused`,
    /// `serviceAddressInvalid`.
    case didFail(error: String, message: String)
}

@Wire
package enum LevelMapAction {
    /// Reads the map from the service, also when it is known.
    case refreshDidTap
    /// The user retries after the map could not be read.
    case retryDidTap
    case levelDidTap(number: Int)
    case levelDidPass(number: Int, stars: Int)
}

/// The map of levels.
final class LevelMapStore: Store<LevelMapEvent, LevelMapAction>, Drawable {
    @Injected(\LevelMapPart.loadMap) private var loadMap
    @Injected(\LevelMapPart.openLevel) private var openLevel
    @Injected(\LevelMapPart.passLevel) private var passLevel
    @Injected(\LevelMapPart.observeMap) private var observeMap
    private var loading = 0
    private var notice: Notice?

    private enum Notice {
        case told(String)
        case failed(String)
    }

    var body: Body {
        let progress = observeMap.execute()
        let levels = progress.map.levels
        let unsent = progress.unsent.count
        let (stars, most) = (levels.reduce(0) { $0 + $1.stars }, levels.count * MapLevel.mostStars)
        if !levels.isEmpty {
            Progress(value: Double(stars) / Double(most), step: "\(stars) of \(most) stars").id("progress")
        }
        // Without levels, an error is shown in their place.
        if case .told(let text) = notice {
            Text(text).id("notice")
        } else if case .failed(let text) = notice, !levels.isEmpty {
            Text(text, role: .error).id("notice")
        }
        List("Levels", id: "levels", rows: levels.map { row($0, isUnsent: progress.unsent[$0.number] != nil) })
            .loading(loading > 0)
            .onSelect(.input.levelDidTap)
            .empty(levels.isEmpty && loading == 0 ? placeholder : nil)
        if unsent > 0 {
            let levels = unsent == 1 ? "1 passed level is" : "\(unsent) passed levels are"
            Text("\(levels) not known to the service yet; refreshing tells it.", role: .caption).id("unsent")
        }
        Button("Refresh", key: "r", icon: .refresh, isLoading: loading > 0, onTap: .refreshDidTap)
            .help("Asks the service for the map, even if it is known.").disabled(loading > 0)
        let reads = progress.reads
        Text(
            "Reads: \(reads.fetches) of the service, \(reads.shared) shared, \(reads.hits) of the cache.",
            role: .caption
        ).id("reads")
    }

    private var placeholder: EmptyState {
        guard case .failed(let text) = notice else { return EmptyState("There are no levels yet", icon: .map) }
        return EmptyState(
            "There is no map to show", message: Words(text), icon: .warning,
            button: Button("Try again", key: .enter, onTap: .retryDidTap))
    }

    private func row(_ level: MapLevel, isUnsent: Bool) -> RowView {
        // Only results that are better than the best so far.
        let better = Array((level.stars + 1)..<(MapLevel.mostStars + 1))
        let (state, role): (DisplayText, BadgeView.Role) =
            isUnsent ? ("Not sent", .warning) : level.stars > 0 ? ("Passed", .success) : ("New", .info)
        return RowView(
            id: level.number, title: level.title, subtitle: stars(level.stars),
            detail: "Level \(level.number)", label: "\(level.title), \(level.stars) of \(MapLevel.mostStars) stars"
        )
        .badge(state, role: role)
        .actions(
            better.map { count in
                Button(Words(stars(count)), onTap: LevelMapAction.levelDidPass(number: level.number, stars: count))
                    .id("pass-\(level.number)-\(count)").label("Pass with \(count) \(count == 1 ? "star" : "stars")")
            })
    }

    private func stars(_ count: Int) -> String {
        String(repeating: "★", count: count) + String(repeating: "☆", count: MapLevel.mostStars - count)
    }

    override func didAppear() {
        // Not in the task: the first view already shows that the map is being read.
        setLoading(1)
        task("loadMap") { [weak self] in
            // The error that remains is the cancellation when the screen is removed.
            try? await self?.showingErrors { try await self?.finishLoading(force: false) }
        }
    }

    override func handle(_ action: LevelMapAction) async throws {
        try await showingErrors {
            switch action {
            case .refreshDidTap: try await load(force: true)
            case .retryDidTap: try await load(force: false)
            case .levelDidTap(let number): try await open(number)
            case .levelDidPass(let number, let stars): try await pass(number, stars: stars)
            }
        }
    }

    private func showingErrors(_ work: () async throws -> Void) async throws {
        do { try await work() } catch let error as MapError {
            notice = .failed("\(error)".sentence)
            send(.didFail(error: error.kind, message: "\(error)"))
        }
    }

    private func open(_ number: MapLevel.Number) async throws {
        let level = try await openLevel(number)
        notice = .told("Level \(number), \(level.title), is open.")
        send(.levelDidOpen(number: level.number, title: level.title, stars: level.stars))
    }

    private func pass(_ number: MapLevel.Number, stars: Int) async throws {
        let possible = 1...MapLevel.mostStars
        guard possible.contains(stars) else {
            throw Rejected("starsOutOfRange", "A level is passed with 1 to \(MapLevel.mostStars) stars, not \(stars).")
        }
        let level = try await passLevel(LevelResult(number: number, stars: stars))
        notice = .told("Level \(number), \(level.title), is passed.")
        send(.levelDidPass(number: level.number, stars: level.stars))
    }

    private func load(force: Bool) async throws {
        setLoading(1)
        try await finishLoading(force: force)
    }

    private func finishLoading(force: Bool) async throws {
        defer { setLoading(-1) }
        try await loadMap(force)
        notice = nil
    }

    private func setLoading(_ step: Int) {
        let wasLoading = loading > 0
        loading += step
        if wasLoading != (loading > 0) { send(.isLoading(loading > 0)) }
    }
}

extension MapError {
    /// A stable word for programs.
    fileprivate var kind: String {
        switch self {
        case .nonPassedLevelIsRequested: "nonPassedLevelIsRequested"
        case .serviceAddressInvalid, .serviceAddressHasUserInfo: "serviceAddressInvalid"
        case .serviceUnavailable: "serviceUnavailable"
        case .answerUnreadable: "answerUnreadable"
        case .requestRefused: "requestRefused"
        }
    }
}
