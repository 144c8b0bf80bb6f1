import Foundation
import Offstage

/// Article 000's repository: a map of levels that can be played offline.
package enum LevelMapApp {
    package static let app = App(
        "levelMap", title: "Level map", parts: [LevelMapPart.self],
        screen: Screen("map.levels", options: ScreenOptions(title: "Levels")) { LevelMapStore() })

    /// Default address of the service. The environment variable `OFFSTAGE_MAP_SERVICE` overrides it.
    package static let serviceAddress = "http://127.0.0.1:8765"
}

enum LevelMapPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.mapService)
        registry.register(\.mapPaging)
        registry.register(\.mapRepository)
    }
}

extension Dependencies {
    /// All sessions share the connection pool.
    package var mapService: Dependency<any MapService> {
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

    package var mapPaging: Dependency<MapPaging> {
        declare { MapPaging() }
    }

    var mapRepository: Dependency<MapRepository> {
        declare(MapRepository.init).lifetime(.session)
    }
}
