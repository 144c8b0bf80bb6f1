import Offstage

@Wire
public enum LevelMapEvent {
    @StateEvent case isLoading(Bool)
    case levelDidOpen(number: Int, title: String, stars: Int)
    case levelDidPass(number: Int, stars: Int)
    /// Something of the domain went wrong: `nonPassedLevelIsRequested`, `serviceUnavailable`, `answerUnreadable`, `requestRefused`.
    case didFail(error: String, message: String)
}

@Wire
public enum LevelMapAction {
    /// Reads the map; `force` asks the service even if the map is known.
    case mapDidAppear(force: Bool?)
    case levelDidTap(number: Int)
    case levelDidPass(number: Int, stars: Int)
}

@Wire
public struct LevelMapView {
    public let levels: [LevelRowView]
    public let isLoading: Bool
    /// Levels passed that the service does not know of yet.
    public let unsent: Int
    public let requests: MapRequestsView
}

@Wire
public struct LevelRowView {
    public let id: Int
    public let title: String
    public let stars: Int
}

/// How the map was come by so far.
@Wire
public struct MapRequestsView {
    /// Asked of the service.
    public let fetches: Int
    /// Waited for a request that was under way.
    public let shared: Int
    /// Known already.
    public let hits: Int
}

/// The map of levels.
final class LevelMapStore: Store<LevelMapEvent, LevelMapAction>, Viewable {
    @Injected(\.mapRepository) private var repository
    private var loading = 0

    var view: LevelMapView {
        LevelMapView(
            levels: (repository.cached ?? .empty).levels.map { LevelRowView(id: $0.number, title: $0.title, stars: $0.stars) },
            isLoading: loading > 0, unsent: repository.unsent.count,
            requests: MapRequestsView(
                fetches: repository.statistics.fetches, shared: repository.statistics.shared, hits: repository.statistics.hits))
    }

    override func handle(_ action: LevelMapAction) async throws {
        do {
            switch action {
            case .mapDidAppear(let force): try await load(force: force ?? false)
            case .levelDidTap(let number):
                let level = try await repository.level(number)
                send(.levelDidOpen(number: level.number, title: level.title, stars: level.stars))
            case .levelDidPass(let number, let stars):
                guard (1...3).contains(stars) else { throw Rejected("starsOutOfRange", "a level is passed with 1 to 3 stars, not \(stars)") }
                let level = try await repository.passLevel(number, stars: stars)
                send(.levelDidPass(number: level.number, stars: level.stars))
            }
        } catch let error as MapError {
            send(.didFail(error: error.kind, message: "\(error)"))
        }
    }

    private func load(force: Bool) async throws {
        setLoading(1)
        defer { setLoading(-1) }
        try await repository.get(force: force)
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
