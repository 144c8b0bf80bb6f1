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
final class LevelMapStore: Store<LevelMapEvent, LevelMapAction>, Viewable {
    @Injected(\.loadMap) private var loadMap
    @Injected(\.openLevel) private var openLevel
    @Injected(\.passLevel) private var passLevel
    @Injected(\.observeMap) private var observeMap
    private var loading = 0
    private var notice: LevelMapNotice?

    var view: LevelMapView {
        let progress = observeMap.execute()
        let state = LevelMapState(
            levels: progress.map.levels, unsent: Set(progress.unsent.keys), isLoading: loading > 0, notice: notice)
        return state.mapToView(
            MapRequestsView(
                fetches: progress.reads.fetches, shared: progress.reads.shared, hits: progress.reads.hits))
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
