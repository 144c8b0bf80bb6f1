import Foundation
import Offstage

/// Use cases over a repository: a map of levels that can be played offline.
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
        registry.register(\.loadMap)
        registry.register(\.openLevel)
        registry.register(\.passLevel)
        registry.register(\.observeMap)
    }
}

extension Dependencies {
    /// Each session records its own requests. All share the connection pool.
    package var mapService: Dependency<any MapService> {
        declare { (requests: RequestLog) in
            let address = ProcessInfo.processInfo.environment["OFFSTAGE_MAP_SERVICE"] ?? LevelMapApp.serviceAddress
            return try HTTPMapService(address: address, requests: requests)
        }
        .live()
        .lifetime(.session)
        .context(.test) { InMemoryMapService(clock: $0) }
        .alternative("memory") { InMemoryMapService(clock: $0) }
        .alternative("unreachable") { UnreachableMapService() }
    }

    package var mapPaging: Dependency<MapPaging> {
        declare { MapPaging() }
    }

    var mapRepository: Dependency<any MapRepository> {
        declare { RemoteMapRepository(service: $0, paging: $1, background: $2) }
            .lifetime(.session)
            .alternative("offline") { OfflineMapRepository() }
    }

    var loadMap: Dependency<any LoadMapUseCase> { declare { LoadMap(repository: $0) } }
    var openLevel: Dependency<any OpenLevelUseCase> { declare { OpenLevel(repository: $0) } }
    var passLevel: Dependency<any PassLevelUseCase> { declare { PassLevel(repository: $0) } }
    var observeMap: Dependency<any ObserveMapUseCase> { declare { ObserveMap(repository: $0) } }
}
