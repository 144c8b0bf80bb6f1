import Foundation
import Offstage

/// Article 000's repository: a map of levels that are played offline, too.
public enum LevelMapApp {
    public static let app = App(
        "levelMap", title: "Level map", parts: [LevelMapPart.self],
        screen: Screen("map.levels", options: ScreenOptions(title: "Levels")) { LevelMapStore() })

    /// Where the service is expected, unless the environment variable `OFFSTAGE_MAP_SERVICE` says otherwise.
    public static let serviceAddress = "http://127.0.0.1:8765"
}

enum LevelMapPart: Part {
    static func load(container: Registry) {
        container.register(\.mapService)
        container.register(\.mapPaging)
        container.register(\.mapRepository)
    }
}

extension Dependencies {
    /// One connection pool for all sessions.
    package var mapService: Component<any MapService> {
        declare {
            let address = ProcessInfo.processInfo.environment["OFFSTAGE_MAP_SERVICE"] ?? LevelMapApp.serviceAddress
            return try HTTPMapService(address: address)
        }
        .live()
        .lifetime(.app)
        .context(.test) { InMemoryMapService(clock: $0) }
        .alternative("memory") { InMemoryMapService(clock: $0) }
        .alternative("unreachable") { UnreachableMapService() }
    }

    package var mapPaging: Component<MapPaging> {
        declare { MapPaging() }
    }

    var mapRepository: Component<MapRepository> {
        declare(MapRepository.init).lifetime(.session)
    }
}
