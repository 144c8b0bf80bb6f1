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

package struct LevelMapPart: Part {
    /// Each session records its own requests.
    package let mapService = Dependency<any MapService> { (requests: RequestLog) in
        let address = ProcessInfo.processInfo.environment["OFFSTAGE_MAP_SERVICE"] ?? LevelMapApp.serviceAddress
        return try HTTPMapService(address: address, requests: requests)
    }
    .live()
    .lifetime(.session)
    .context(.test) { InMemoryMapService(clock: $0) }
    .alternative("memory") { InMemoryMapService(clock: $0) }
    .alternative("unreachable") { UnreachableMapService() }

    package let mapPaging = Dependency { MapPaging() }

    let mapRepository = Dependency<any MapRepository> { RemoteMapRepository(service: $0, paging: $1, background: $2) }
        .lifetime(.session)
        .alternative("offline") { OfflineMapRepository() }

    let loadMap = Dependency<any LoadMapUseCase> { LoadMap(repository: $0) }
    let openLevel = Dependency<any OpenLevelUseCase> { OpenLevel(repository: $0) }
    let passLevel = Dependency<any PassLevelUseCase> { PassLevel(repository: $0) }
    let observeMap = Dependency<any ObserveMapUseCase> { ObserveMap(repository: $0) }

    package init() {}
}
