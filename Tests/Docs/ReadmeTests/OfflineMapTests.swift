import Offstage
import OffstageTesting
import ReferenceApps
import Testing

/// A map service that a test turns off and on.
@AppActor
private final class SwitchedService: MapService {
    var isDown = false
    private(set) var stars = [1: 3, 2: 0]

    func stages(page: Int, pageSize: Int) async throws -> MapStagesPage {
        try check()
        return MapStagesPage(content: stars.keys.sorted().map(stage(of:)), page: 1, total: stars.count)
    }

    func stage(_ number: MapLevel.Number) async throws -> MapStage {
        try check()
        return stage(of: number)
    }

    func passStage(_ number: MapLevel.Number, stars: Int) async throws -> MapStage {
        try check()
        self.stars[number] = stars
        return stage(of: number)
    }

    private func stage(of number: Int) -> MapStage {
        MapStage(number: number, title: "Level \(number)", stars: stars[number] ?? 0)
    }

    private func check() throws {
        if isDown { throw MapError.serviceUnavailable(reason: "the map service is down; try again later") }
    }
}

@Test func `a result from offline play is shown at once and sent once the service is back`() throws {
    let service = AppLoop.run { SwitchedService() }
    let session = try TestSession(LevelMapApp.app) { registry in
        registry.replace(\LevelMapPart.mapService) { () -> any MapService in service }
    }

    AppLoop.run { service.isDown = true }
    try session.send(LevelMapAction.levelDidPass(number: 2, stars: 2))
    #expect(try session.rows(in: "levels")[1].badge?.text == "Not sent")
    #expect(AppLoop.run { service.stars } == [1: 3, 2: 0])

    AppLoop.run { service.isDown = false }
    try session.tap("Refresh")
    #expect(!session.outline.contains("not known to the service"))
    #expect(try session.rows(in: "levels")[1].badge?.text == "Passed")
    #expect(AppLoop.run { service.stars } == [1: 3, 2: 2])
}
