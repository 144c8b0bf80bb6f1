import AppLoop
import DemoServices
import Foundation
import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import Testing

private let retry = LevelMapAction.retryDidTap
private let refresh = LevelMapAction.refreshDidTap
private func tap(_ number: Int) -> LevelMapAction { .levelDidTap(number: number) }
private func pass(_ number: Int, _ stars: Int) -> LevelMapAction { .levelDidPass(number: number, stars: stars) }

extension TestSession {
    /// Numbers of fetches, shared fetches and hits of the cache.
    fileprivate var requests: [Int64] {
        (part("reads")?["text"]?.string ?? "").split { !$0.isNumber }.compactMap { Int64($0) }
    }

    fileprivate var stars: [Int64] { rows.map { row in Int64(row["subtitle"]?.string?.count { $0 == "★" } ?? 0) } }

    fileprivate var rows: [JSONValue] { view.part("levels")?["rows"]?.array ?? [] }

    fileprivate var badges: [String] { rows.compactMap { $0["badge"]?["text"]?.string } }

    /// Number of results that the service has not received.
    fileprivate var unsent: Int { Int(view.part("unsent")?["text"]?.string?.prefix { $0.isNumber } ?? "0") ?? 0 }

    /// Two components show the number.
    fileprivate var isLoading: Bool {
        let isRefreshing = view.part("refresh")?["isLoading"] == true
        #expect((view.part("levels")?["isLoading"] == true) == isRefreshing)
        return isRefreshing
    }

    fileprivate func effects(_ state: String = "finished") throws -> [String] {
        try request("inspect/effects")[state]?.array?.map {
            "\($0["kind"]?.string ?? "?") \($0["name"]?.string ?? "?") \($0["outcome"]?.string ?? "runs")"
        } ?? []
    }
}

/// The map with a service that a test turns off and on.
@Suite(.onLoop)
struct LevelMapScreenTests {
    private let backend = AppLoop.run { Backend() }

    /// Opens the screen, which reads the map.
    private func open() throws -> TestSession {
        let backend = backend
        return try TestSession(LevelMapApp.app) { registry in
            registry.replace(\LevelMapPart.mapService) { (clock: any AppClock) -> any MapService in
                backend.clock = clock
                return SharedBackend(backend: backend)
            }
        }
    }

    private var counts: Backend.Counts {
        let backend = backend
        return AppLoop.run { backend.requestCounts }
    }

    /// The service's stages.
    private var kept: [Int] {
        let backend = backend
        return AppLoop.run { backend.stars }
    }

    private func set(_ change: @AppActor (Backend) -> Void) {
        let backend = backend
        AppLoop.run { change(backend) }
    }

    // MARK: The four branches

    @Test func `an unknown map is fetched when the screen appears`() throws {
        let session = try open()
        #expect(try session.effects() == ["background loadMap done"])
        #expect(session.requests == [1, 0, 0])
        #expect(counts.stages == 1)
        #expect(session.stars == [3, 2, 1, 0, 0])
    }

    @Test func `a refresh fetches a known map again and merges it`() throws {
        let session = try open()
        set { $0.otherDevicePasses(4, stars: 2) }
        try session.send(refresh)
        #expect(session.requests == [2, 0, 0])
        #expect(counts.stages == 2)
        #expect(session.stars == [3, 2, 1, 2, 0])
    }

    @Test func `a read during a fetch shares its result`() throws {
        let session = try open()
        set { $0.delay = .milliseconds(100) }
        let forced = try session.start(refresh)
        let shared = try session.start(retry)
        #expect(session.isLoading)
        #expect(session.answer(to: shared) == nil)
        try session.advance(by: .milliseconds(100))
        #expect(session.answer(to: forced)?["result"]?["outcome"] == "done")
        #expect(session.answer(to: shared)?["result"]?["outcome"] == "done")
        #expect(session.requests == [2, 1, 0])
        #expect(counts.stages == 2, "no fetch of the read's own")
        #expect(!session.isLoading)
    }

    @Test func `a known map is not fetched again`() throws {
        let session = try open()
        try session.send(tap(2))
        #expect(session.requests == [1, 0, 1])
        #expect(counts.stages == 1)
    }

    @Test func `the four branches in sequence`() throws {
        set { $0.delay = .milliseconds(100) }
        let session = try open()
        try session.advance(by: .milliseconds(100))
        try session.send(refresh)
        try session.send(tap(2))
        // The map first, then the level.
        for _ in 0..<2 { try session.advance(by: .milliseconds(100)) }
        try session.send(tap(3))
        try session.advance(by: .milliseconds(100))
        #expect(session.requests == [2, 1, 1])
        expectGolden(session.transcript, "Transcripts/level-map.txt")
    }

    @Test func `twenty concurrent reads are one fetch`() throws {
        set { $0.delay = .milliseconds(100) }
        let session = try open()
        let reads = try (0..<19).map { _ in try session.start(retry) }
        try session.advance(by: .milliseconds(100))
        for read in reads { #expect(session.answer(to: read)?["result"]?["outcome"] == "done") }
        #expect(counts.stages == 1)
        #expect(session.requests == [1, 19, 0])
    }

    @Test func `cancelling the first reader does not cancel the others`() throws {
        set { $0.isDown = true }
        let session = try open()
        set { ($0.isDown, $0.delay) = (false, .milliseconds(100)) }
        let first = try session.start(retry)
        let second = try session.start(retry)
        session.notify("$/cancelRequest", ["id": .integer(first)])
        #expect(session.answer(to: first)?["error"]?["code"] == -32800)
        try session.advance(by: .milliseconds(100))
        #expect(session.answer(to: second)?["result"]?["outcome"] == "done")
        #expect(counts.stages == 2, "the failed one, and a shared one")
        #expect(session.stars == [3, 2, 1, 0, 0])
    }

    // MARK: Levels

    @Test func `a level on the map opens, an unknown level is a typed error`() throws {
        let session = try open()
        _ = session.takeEvents()
        try session.send(tap(2))
        #expect(session.takeEvents() == [["type": "levelDidOpen", "number": 2, "title": "Lighthouse", "stars": 2]])
        try session.send(tap(99))
        #expect(
            session.takeEvents() == [
                [
                    "type": "didFail", "error": "nonPassedLevelIsRequested",
                    "message": "level 99 is not on the map; pass the levels before it first",
                ]
            ])
        #expect(counts.stage == 1, "the service was not bothered")
        try session.send(pass(99, 1))
        #expect(session.takeEvents().first?["error"] == "nonPassedLevelIsRequested")
        #expect(session.part("notice")?["text"] == "Level 99 is not on the map; pass the levels before it first.")
        #expect(session.part("notice")?["role"] == "error")
        #expect(try session.effects() == ["background loadMap done"], "nothing to synchronise")
    }

    @Test(arguments: [0, 4, -1, 9_007_199_254_740_991])
    func `an invalid number of stars is refused`(_ stars: Int) throws {
        let session = try open()
        let before = counts
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(pass(4, stars)) }
        #expect(refusal?.code == 1202)
        #expect(refusal?.kind == "starsOutOfRange")
        #expect(counts == before)
    }

    @Test func `passing a level answers at once and synchronises both maps later`() throws {
        let session = try open()
        try session.send(pass(4, 2))
        #expect(session.takeEvents().last == ["type": "levelDidPass", "number": 4, "stars": 2])
        #expect(session.stars == [3, 2, 1, 2, 0])
        #expect(try session.effects() == ["background loadMap done", "background syncMap done"])
        let effect = try session.request("inspect/effects")["finished"]?[1]
        #expect(
            effect == [
                "id": 2, "name": "syncMap", "kind": "background", "actionId": "a1", "start": 0, "end": 0,
                "outcome": "done",
            ])
        #expect(counts.pass == 1)
        #expect(session.requests == [2, 0, 1])
    }

    @Test func `a synchronisation is visible, keeps the session busy, and ends with the session`() throws {
        let session = try open()
        set { $0.delay = .milliseconds(100) }
        let passing = try session.start(pass(4, 2))
        try session.advance(by: .milliseconds(100))
        #expect(session.answer(to: passing)?["result"]?["outcome"] == "done")
        #expect(try session.effects("running") == ["background syncMap runs"])
        let idle = session.start("session/wait", ["until": ["idle": true]])
        #expect(session.answer(to: idle) == nil)
        try session.advance(by: .milliseconds(100))
        #expect(session.answer(to: idle)?["result"] != nil)
        #expect(
            try session.effects() == [
                "background loadMap done", "action levelDidPass done", "background syncMap done",
            ])
        // Again, with the session closed during the synchronisation.
        try session.send(pass(5, 1))
        try session.advance(by: .milliseconds(100))
        try session.close()
        try session.request("session/open", ["context": "test"])
        let leaked = try session.request("inspect/instances")["leaked"]?.array?.compactMap { $0["component"] }
        #expect(leaked == [])
    }

    // MARK: Offline

    @Test func `results from offline play are kept and sent once the service is back`() throws {
        let session = try open()
        set { $0.isDown = true }
        try session.send(pass(5, 3))
        try session.send(pass(4, 1))
        #expect(session.takeEvents().suffix(2).map { $0["type"] } == ["levelDidPass", "levelDidPass"])
        #expect(session.stars == [3, 2, 1, 1, 3])
        #expect(session.unsent == 2)
        #expect(
            try session.effects() == [
                "background loadMap done", "background syncMap failed", "background syncMap failed",
            ])
        let error = try session.request("inspect/effects")["finished"]?[1]?["error"]
        #expect(error == "the map service is down; try again later")
        try session.send(refresh)
        #expect(session.takeEvents().last?["error"] == "serviceUnavailable")
        #expect(session.stars == [3, 2, 1, 1, 3], "what is known stays")
        #expect(session.badges == ["Passed", "Passed", "Passed", "Not sent", "Not sent"])
        #expect(session.part("notice")?["role"] == "error")
        #expect(session.part("notice")?["text"] == "The map service is down; try again later.")

        // Meanwhile the user plays on another device, too.
        set { $0.otherDevicePasses(3, stars: 3) }
        set { $0.isDown = false }
        try session.send(refresh)
        #expect(session.stars == [3, 2, 3, 1, 3], "both are kept")
        #expect(session.unsent == 0)
        #expect(session.badges == ["Passed", "Passed", "Passed", "Passed", "Passed"])
        #expect(kept == [3, 2, 3, 1, 3])
        #expect(try session.effects().last == "background syncMap done")
    }

    @Test func `passing the next level sends the earlier results`() throws {
        let session = try open()
        set { $0.isDown = true }
        try session.send(pass(4, 1))
        set { $0.isDown = false }
        try session.send(pass(5, 1))
        #expect(session.unsent == 0)
        #expect(kept == [3, 2, 1, 1, 1])
    }

    @Test func `a result that the service refuses does not delay the others`() throws {
        let session = try open()
        set { $0.isDown = true }
        try session.send(pass(4, 1))
        try session.send(pass(5, 2))
        set { $0.refused = [4] }
        set { $0.isDown = false }
        try session.send(refresh)
        #expect(session.unsent == 0)
        #expect(kept == [3, 2, 1, 0, 2])
    }

    @Test func `a better offline result replaces a worse one`() throws {
        let session = try open()
        set { $0.isDown = true }
        for stars in [2, 3, 1] { try session.send(pass(4, stars)) }
        #expect(session.unsent == 1)
        #expect(session.stars[3] == 3)
        set { $0.isDown = false }
        try session.send(refresh)
        #expect(kept[3] == 3)
    }

    @Test func `with the alternative 'unreachable' the screen shows the error and stays enabled`() throws {
        let session = try TestSession(LevelMapApp.app, alternatives: ["mapService": "unreachable"])
        let empty = session.part("levels")?["empty"]
        #expect(empty?["message"] == "The map service cannot be reached; try again later.")
        #expect(empty?["button"]?["title"] == "Try again")
        #expect(session.part("notice") == nil, "nothing is said twice")
        try session.tap("Try again")
        #expect(
            session.takeEvents() == [
                ["type": "isLoading", "value": true], ["type": "isLoading", "value": false],
                [
                    "type": "didFail", "error": "serviceUnavailable",
                    "message": "the map service cannot be reached; try again later",
                ],
            ])
        #expect(session.rows == [])
        try session.send(pass(1, 1))
        #expect(session.takeEvents().first?["error"] == "serviceUnavailable")
    }

    @Test func `the screen shows that a result was sent in the background`() throws {
        let session = try open()
        set { $0.isDown = true }
        try session.send(pass(4, 1))
        set { $0.isDown = false }
        set { $0.delay = .milliseconds(100) }
        try session.send(refresh)
        try session.advance(by: .milliseconds(100))
        #expect(!session.isLoading)
        #expect(session.unsent == 1)
        try session.advance(by: .milliseconds(100))
        #expect(session.unsent == 0)
        #expect(session.badges[3] == "Passed")
    }

    // MARK: Wrong values

    static let wrong: [(stage: MapStage, sentence: String)] = [
        (
            MapStage(number: 4, title: "Wrong", stars: 9),
            "the map service sent 9 stars for stage 4, where 0 to 3 are possible"
        ),
        (
            MapStage(number: 4, title: "Wrong", stars: -1),
            "the map service sent -1 stars for stage 4, where 0 to 3 are possible"
        ),
        (
            MapStage(number: 0, title: "Wrong", stars: 1),
            "the map service sent a stage with the number 0; stages count from 1"
        ),
    ]

    @Test(arguments: wrong)
    func `a map with a wrong value is a domain error, and the known map stays`(
        _ wrong: (stage: MapStage, sentence: String)
    ) throws {
        let session = try open()
        let known = session.rows
        set { $0.answer = { stage in stage.number == 4 ? wrong.stage : stage } }
        _ = session.takeEvents()
        try session.send(refresh)
        #expect(
            session.takeEvents().last == [
                "type": "didFail", "error": "answerUnreadable", "message": .string(wrong.sentence),
            ])
        #expect(session.rows == known)
        #expect(session.part("notice")?["role"] == "error")
        set { $0.answer = { $0 } }
        try session.send(tap(2))
        #expect(session.requests == [2, 0, 1], "the known map is still known")
    }

    @Test func `a response about another level changes nothing`() throws {
        let session = try open()
        let known = session.rows
        set { $0.answer = { MapStage(number: $0.number + 1, title: "Wrong", stars: 3) } }
        try session.send(tap(2))
        let failure: JSONValue = [
            "type": "didFail", "error": "answerUnreadable",
            "message": "the map service sent stage 3 in place of stage 2",
        ]
        #expect(session.takeEvents().last == failure)
        #expect(session.rows == known)
        set { $0.delay = .milliseconds(100) }
        try session.send(pass(2, 3))
        try session.advance(by: .milliseconds(100))
        #expect(session.takeEvents().last == failure)
        #expect(session.rows == known)
    }

    // MARK: Use cases

    @Test func `the graph leads from the store over the use cases to the repository and the service`() throws {
        let session = try TestSession(LevelMapApp.app)
        let graph = try session.request("inspect/dependencies", ["validate": true])
        let components = graph["components"]?.array ?? []
        func name(_ id: JSONValue?) -> String { components.first { $0["id"] == id }?["type"]?.string ?? "" }
        let edges = Set((graph["edges"]?.array ?? []).map { "\(name($0["from"])) -> \(name($0["to"]))" })
        for action in ["LoadMap", "OpenLevel", "PassLevel", "ObserveMap"] {
            let useCase = "any \(action)UseCase"
            #expect(edges.contains("LevelMapStore -> \(useCase)"), "\(edges)")
            #expect(edges.contains("\(useCase) -> any MapRepository"), "\(edges)")
        }
        #expect(edges.contains("any MapRepository -> any MapService"))
        #expect(!edges.contains("LevelMapStore -> any MapRepository"))
        #expect(graph["findings"] == [])
    }

    @Test func `with the alternative 'offline' of the repository results stay on the device`() throws {
        let online = try TestSession(LevelMapApp.app)
        let offline = try TestSession(LevelMapApp.app, alternatives: ["mapRepository": "offline"])
        for session in [online, offline] {
            try session.send(pass(4, 2))
            #expect(session.takeEvents().last == ["type": "levelDidPass", "number": 4, "stars": 2])
            try session.send(tap(99))
            #expect(session.takeEvents().last?["error"] == "nonPassedLevelIsRequested")
        }
        #expect(online.stars == [3, 2, 1, 2, 0])
        #expect(online.unsent == 0)
        #expect(offline.stars == [0, 0, 0, 2, 0])
        #expect(offline.unsent == 1)
        #expect(offline.badges == ["New", "New", "New", "Not sent", "New"])
        #expect(offline.requests == [0, 0, 0])
    }

    // MARK: View

    @Test func `a map that could not be read has a button that reads it`() throws {
        set { $0.isDown = true }
        let session = try open()
        #expect(session.part("progress") == nil)
        #expect(try session.part("levels")?["empty"]?["button"]?["onTap"]?["action"] == retry.json)
        set { $0.isDown = false }
        try session.send(retry)
        #expect(session.rows.count == 5)
        #expect(session.part("levels")?["empty"] == nil)
        #expect(session.part("progress")?["value"] == 0.4)
        #expect(session.part("progress")?["text"] == "6 of 15 stars")
        #expect(session.badges == ["Passed", "Passed", "Passed", "New", "New"])
    }

    @Test func `during the first read the screen shows only progress`() throws {
        set { $0.delay = .milliseconds(100) }
        let session = try open()
        #expect(session.isLoading)
        #expect(session.part("levels")?["empty"] == nil)
        #expect(session.part("refresh")?["isEnabled"] == false)
        try session.advance(by: .milliseconds(100))
        #expect(session.takeEvents() == [["type": "isLoading", "value": false]])
        #expect(session.part("refresh")?["isEnabled"] != false)
        #expect(try session.part("refresh")?["onTap"]?["action"] == refresh.json)
    }

    @Test func `a map without levels is no error`() throws {
        let session = try open(AppLoop.run { PagedService(total: 0) { _ in [] } }, MapPaging())
        #expect(session.part("levels")?["empty"]?["title"] == "There are no levels yet")
        #expect(session.part("levels")?["empty"]?["button"] == nil)
    }

    @Test func `a level is opened and passed from its row`() throws {
        let session = try open()
        #expect(session.part("levels")?["onSelect"] == ["action": ["type": "levelDidTap"], "input": "number"])
        try session.send(tap(2))
        #expect(session.part("notice")?["text"] == "Level 2, Lighthouse, is open.")
        #expect(
            session.rows.map { $0["actions"]?.array?.count ?? 0 } == [0, 1, 2, 3, 3], "a worse try changes nothing")
        let best = session.rows[1]["actions"]?[0]
        #expect(best?["label"] == "Pass with 3 stars")
        #expect(try best?["onTap"]?["action"] == pass(2, 3).json)
        try session.send(pass(2, 3))
        #expect(session.rows[1]["actions"] == nil)
        #expect(session.part("notice")?["text"] == "Level 2, Lighthouse, is passed.")
    }

    // MARK: Pages

    private func open(_ service: any MapService, _ paging: MapPaging) throws -> TestSession {
        try TestSession(LevelMapApp.app) { registry in
            registry.replace(\LevelMapPart.mapPaging) { paging }
            registry.replace(\LevelMapPart.mapService) { () -> any MapService in service }
        }
    }

    @Test(arguments: [(1, 5), (2, 3), (4, 2), (5, 1), (6, 1)])
    func `every page of a map is read once`(_ pageSize: Int, _ pages: Int) throws {
        let stages = InMemoryMapService.sampleStages
        let service = AppLoop.run {
            PagedService(total: stages.count) { page in Array(stages.dropFirst((page - 1) * pageSize).prefix(pageSize))
            }
        }
        let session = try open(service, MapPaging(pageSize: pageSize))
        #expect(session.stars == [3, 2, 1, 0, 0])
        let asked = AppLoop.run { service.asked }
        #expect(asked == (1...pages).map { [$0, pageSize] })
        #expect(session.requests == [1, 0, 0])
    }

    @Test func `the default page size is 1000`() {
        #expect(MapPaging().pageSize == 1000)
        #expect(MapPaging().pageLimit == 1000)
    }

    @Test func `an empty page is the last, whatever the total`() throws {
        let service = AppLoop.run {
            PagedService(total: 100) { page in page < 3 ? [MapStage(number: page, title: "", stars: 1)] : [] }
        }
        let session = try open(service, MapPaging(pageSize: 1))
        #expect(session.stars == [1, 1])
        let asked = AppLoop.run { service.asked }
        #expect(asked == [[1, 1], [2, 1], [3, 1]])
    }

    @Test func `a service without a last page is an error`() throws {
        let service = AppLoop.run { PagedService(total: .max) { _ in [MapStage(number: 1, title: "", stars: 1)] } }
        let session = try open(service, MapPaging())
        let asked = AppLoop.run { service.asked.count }
        #expect(asked == 1000)
        try session.send(retry)
        #expect(session.takeEvents().last?["error"] == "answerUnreadable")
        #expect(session.stars == [])
    }

    @Test func `sessions have separate progress`() throws {
        let session = try TestSession(LevelMapApp.app)
        try session.request("session/open", ["sessionId": "s2", "context": "test"])
        try session.request("action/send", ["sessionId": "s1", "action": pass(5, 3).json])
        #expect(
            try session.request("screen/get", ["sessionId": "s2"])["view"]?.part("levels")?["rows"]?[4]?["subtitle"]
                == "☆☆☆"
        )
        #expect(
            try session.request("screen/get", ["sessionId": "s2"])["view"]?.part("reads")?["text"]?.string?.contains(
                "1 of the service") == true)
    }
}

/// The map with its real service: HTTP on loopback.
@Suite(.onLoop)
struct LevelMapOverHTTPTests {
    /// Opens the screen and waits until it has read the map, or for `waits` false only until it has begun.
    private func with(
        fault: LevelMapServer.Fault? = nil, timeout: Duration = .seconds(60), paging: MapPaging = MapPaging(),
        waits: Bool = true, _ body: (LevelMapServer, TestSession) async throws -> Void
    ) async throws {
        try await withServer { server, address in
            if let fault { server.inject(fault) }
            let session = try TestSession(LevelMapApp.app) { registry in
                registry.replace(\LevelMapPart.mapPaging) { paging }
                registry.replace(\LevelMapPart.mapService) { (requests: RequestLog) throws -> any MapService in
                    try HTTPMapService(address: address, requests: requests, timeout: timeout)
                }
            }
            if waits { try await settleAside() }
            try await body(server, session)
        }
    }

    /// Sends an action, waits for the service's answer, and returns the events.
    private func perform(_ action: LevelMapAction, _ session: TestSession) async throws -> [JSONValue] {
        _ = session.takeEvents()
        let id = try session.start(action)
        try await settleAside()
        #expect(session.answer(to: id)?["result"]?["outcome"] == "done")
        return session.takeEvents()
    }

    @Test func `the map is fetched from the service, and results are sent to it`() async throws {
        try await with { server, session in
            #expect(session.stars == [3, 2, 1, 0, 0])
            #expect(server.counters.stages == 1)
            let opened = try await perform(tap(3), session)
            #expect(opened == [["type": "levelDidOpen", "number": 3, "title": "Old forest", "stars": 1]])
            #expect(server.counters.stage == 1)
            #expect(try await perform(pass(4, 2), session).last == ["type": "levelDidPass", "number": 4, "stars": 2])
            #expect(server.counters.pass == 1)
            #expect(server.counters.stages == 2)
            #expect(try session.effects().last == "background syncMap done")
            #expect(try await perform(tap(99), session).last?["error"] == "nonPassedLevelIsRequested")
            #expect(server.counters.stage == 1)
        }
    }

    /// Returns the requests in `inspect/effects`, and the log entries about requests since the last call.
    private func record(_ session: TestSession, _ address: String) throws -> (effects: [JSONValue], entries: [String]) {
        let effects = try session.request("inspect/effects")["finished"]?.array ?? []
        let entries = session.takeNotifications().params("log/entry").filter { $0["logger"] == "requests" }
        return (
            effects.filter { $0["kind"] == "request" },
            entries.compactMap { $0["message"]?.string?.replacingOccurrences(of: address, with: "SERVICE") }
        )
    }

    @Test func `each request is listed once, with its status and size, as an effect and as a log entry`() async throws {
        try await with { server, session in
            let address = try #require(await server.address)
            server.inject(.init(status: 503))
            _ = try await perform(tap(3), session)
            _ = try await perform(tap(3), session)
            let record = try record(session, address)
            #expect(
                record.effects.map { $0["name"]?.string?.replacingOccurrences(of: address, with: "SERVICE") } == [
                    "GET SERVICE/map/stages?page=1&pageSize=1000", "GET SERVICE/map/stages/3",
                    "GET SERVICE/map/stages/3",
                ])
            #expect(record.effects.map { $0["status"] } == [200, 503, 200])
            #expect(record.effects.allSatisfy { $0["outcome"] == "done" && $0["bytes"]?.integer ?? 0 > 0 })
            #expect(record.effects.map { $0["actionId"] } == [nil, "a1", "a2"])
            #expect(record.effects[2]["bytes"] == 43)
            #expect(
                record.entries == [
                    "GET SERVICE/map/stages?page=1&pageSize=1000: status 200, 253 bytes, 0 ms",
                    "GET SERVICE/map/stages/3: status 503, 63 bytes, 0 ms",
                    "GET SERVICE/map/stages/3: status 200, 43 bytes, 0 ms",
                ])
        }
    }

    @Test func `a request without a response is listed as failed`() async throws {
        let session = try TestSession(LevelMapApp.app) { registry in
            registry.replace(\LevelMapPart.mapService) { (requests: RequestLog) throws -> any MapService in
                try HTTPMapService(address: "http://127.0.0.1:1", requests: requests)
            }
        }
        try await settleAside()
        let effects = try record(session, "").effects
        #expect(effects.map { $0["outcome"] } == ["failed"])
        #expect(effects[0]["status"] == nil)
    }

    @Test(arguments: [
        ("http://a/b?page=1&pageSize=2", "http://a/b?page=1&pageSize=2"),
        ("https://anna:geheim@a/b", "https://a/b"), ("https://anna:ge@heim@a:1/b@c", "https://a:1/b@c"),
        ("https://a/b?accessToken=geheim&page=1", "https://a/b?accessToken=•••&page=1"),
        ("https://a?API_KEY=geheim&x&=1", "https://a?API_KEY=•••&x&=1"),
        ("https://a/?to%6ben=geheim#geheim", "https://a/?to%6ben=•••"), ("/b?password=", "/b?password=•••"), ("", ""),
        ("https://geheim@?q", "https://?q"),
    ])
    func `a recorded URL has no secrets`(_ url: String, _ recorded: String) {
        #expect(RequestLog.redacted(url) == recorded)
    }

    @Test func `a map in several pages is one fetch`() async throws {
        try await with(paging: MapPaging(pageSize: 2)) { server, session in
            #expect(session.stars == [3, 2, 1, 0, 0])
            #expect(server.counters.stages == 3)
            #expect(session.requests == [1, 0, 0])
        }
    }

    @Test func `concurrent reads are one request`() async throws {
        try await with(waits: false) { server, session in
            let reads = try (0..<19).map { _ in try session.start(retry) }
            try await settleAside()
            for read in reads { #expect(session.answer(to: read)?["result"]?["outcome"] == "done") }
            #expect(server.counters.stages == 1)
            // The response may arrive before the last action is sent.
            #expect(session.requests[0] == 1)
            #expect(session.requests[1] + session.requests[2] == 19)
        }
    }

    @Test(arguments: [
        (
            LevelMapServer.Fault(status: 503), "serviceUnavailable",
            "with status 503 (this fault was asked for); try again later"
        ),
        (
            LevelMapServer.Fault(body: "<html>"), "answerUnreadable",
            "with something else than the JSON that was asked for"
        ),
        (LevelMapServer.Fault(status: 404, body: "?"), "answerUnreadable", "with status 404 and no reason"),
        // With WWW-Authenticate.
        (LevelMapServer.Fault(status: 401), "requestRefused", "this fault was asked for"),
    ])
    func `a fault of the service is an event with a sentence, and the next request succeeds`(
        _ fault: LevelMapServer.Fault, _ kind: String, _ sentence: String
    ) async throws {
        try await with(fault: fault) { server, session in
            let events = session.takeEvents()
            // The first view has shown the read.
            #expect(events.map { $0["type"] } == ["isLoading", "didFail"])
            #expect(events.last?["error"] == .string(kind))
            #expect(events.last?["message"]?.string?.hasSuffix(sentence) == true, "\(events)")
            #expect(!session.isLoading)
            _ = try await perform(retry, session)
            #expect(session.stars == [3, 2, 1, 0, 0])
        }
    }

    @Test(arguments: [
        ("<html>", "with something else than the JSON that was asked for"),
        (#"{"content":[{"number":4,"title":"a"}],"page":1,"total":1}"#, "without 'content.0.stars'"),
        (
            #"{"content":[{"number":4,"title":"a","stars":9}],"page":1,"total":1}"#,
            "the map service sent 9 stars for stage 4, where 0 to 3 are possible"
        ),
    ])
    func `a wrong body is a domain error, and the cached map stays`(_ body: String, _ sentence: String) async throws {
        try await with { server, session in
            let known = session.rows
            server.inject(.init(body: body))
            let failure = try await perform(refresh, session).last
            #expect(failure?["error"] == "answerUnreadable")
            #expect(failure?["message"]?.string?.hasSuffix(sentence) == true, "\(failure ?? .null)")
            #expect(session.rows == known)
            _ = try await perform(tap(3), session)
            #expect(session.requests == [2, 0, 1])
            #expect(server.counters.stages == 2)
        }
    }

    @Test func `a service over the time limit is unavailable`() async throws {
        try await with(fault: .init(delayMs: 60_000), timeout: .milliseconds(50)) { _, session in
            let events = session.takeEvents()
            #expect(events.last?["error"] == "serviceUnavailable")
            #expect(
                events.last?["message"]?.string?.contains("did not answer GET /map/stages within 0.05 seconds") == true)
        }
    }

    @Test func `a request that is cancelled ends at once, and the next one works`() async throws {
        try await with { server, session in
            let known = session.rows
            server.inject(.init(delayMs: 60_000))
            let reading = try session.start(refresh)
            while server.counters.stages < 2 { await Task.yield() }
            #expect(session.answer(to: reading) == nil)
            session.notify("$/cancelRequest", ["id": .integer(reading)])
            #expect(session.answer(to: reading)?["error"]?["code"] == -32800)
            try await settleAside()
            #expect(!session.isLoading)
            #expect(session.rows == known)
            let idle = session.start("session/wait", ["until": ["idle": true]])
            #expect(session.answer(to: idle)?["result"] != nil)
            _ = try await perform(refresh, session)
            #expect(session.requests == [3, 0, 0])
        }
    }

    @Test func `a result during a failure is sent later`() async throws {
        try await with { server, session in
            server.inject(.init(status: 503, count: 2))
            #expect(try await perform(pass(5, 2), session).last == ["type": "levelDidPass", "number": 5, "stars": 2])
            #expect(session.unsent == 1)
            #expect(try session.effects().last == "background syncMap failed")
            _ = try await perform(refresh, session)
            #expect(session.unsent == 0)
            #expect(session.stars == [3, 2, 1, 0, 2])
            #expect(server.counters.pass == 3, "once refused, once in vain, once taken")
        }
    }

    @Test func `the error of a service without a listener names the address`() async throws {
        let session = try TestSession(LevelMapApp.app) { registry in
            // No service listens on port 1.
            registry.replace(\LevelMapPart.mapService) { (requests: RequestLog) throws -> any MapService in
                try HTTPMapService(address: "http://127.0.0.1:1", requests: requests)
            }
        }
        try await settleAside()
        let events = session.takeEvents()
        #expect(events.last?["error"] == "serviceUnavailable")
        #expect(
            events.last?["message"]?.string
                == "the map service at http://127.0.0.1:1 cannot be reached: nothing accepts the connection; "
                + "is it running?"
        )
    }

    @Test func `an invalid address refuses the session with the reason`() throws {
        let refusal = #expect(throws: TestSession.Refused.self) {
            try TestSession(LevelMapApp.app) { registry in
                registry.replace(\LevelMapPart.mapService) { (requests: RequestLog) throws -> any MapService in
                    try HTTPMapService(address: "loopback", requests: requests)
                }
            }
        }
        #expect(refusal?.code == 1502)
        #expect(refusal?.kind == "factoryFailed")
        let details = refusal?.error["data"]?["details"]
        #expect(details?["path"] == ["levelMap", "map.levels", "loadMap", "mapRepository", "mapService"])
        #expect(
            details?["cause"] == "'loopback' is not the address of a map service; it looks like http://127.0.0.1:8080")
    }
}

/// A map service with prepared responses.
@AppActor
private final class PagedService: MapService {
    private(set) var asked: [[Int]] = []
    private let total: Int
    private let content: (Int) -> [MapStage]

    init(total: Int, content: @escaping (Int) -> [MapStage]) {
        self.total = total
        self.content = content
    }

    func stages(page: Int, pageSize: Int) async throws -> MapStagesPage {
        asked.append([page, pageSize])
        return MapStagesPage(content: content(page), page: page, total: total)
    }

    func stage(_ number: Int) async throws -> MapStage { throw MapError.nonPassedLevelIsRequested(number) }

    func passStage(_ number: Int, stars: Int) async throws -> MapStage {
        throw MapError.nonPassedLevelIsRequested(number)
    }
}

/// The test's backend, as a session's service: the test holds the backend, so the session must not count it as its own.
private struct SharedBackend: MapService {
    let backend: Backend

    func stages(page: Int, pageSize: Int) async throws -> MapStagesPage {
        try await backend.stages(page: page, pageSize: pageSize)
    }

    func stage(_ number: Int) async throws -> MapStage { try await backend.stage(number) }

    func passStage(_ number: Int, stars: Int) async throws -> MapStage {
        try await backend.passStage(number, stars: stars)
    }
}

/// The service in memory with a switch that makes it unreachable.
@AppActor
private final class Backend: MapService {
    struct Counts: Equatable, Sendable {
        var stages = 0
        var stage = 0
        var pass = 0
    }

    /// The session's, once it has one.
    var clock: (any AppClock)?
    var delay = Duration.zero
    var isDown = false
    /// Changes each stage that it sends.
    var answer: (MapStage) -> MapStage = { $0 }
    /// Levels whose results it refuses.
    var refused: Set<Int> = []
    private(set) var requestCounts = Counts()
    private var stages = InMemoryMapService.sampleStages

    var stars: [Int] { stages.map(\.stars) }

    func otherDevicePasses(_ number: Int, stars: Int) {
        stages[number - 1].stars = max(stars, stages[number - 1].stars)
    }

    func stages(page: Int, pageSize: Int) async throws -> MapStagesPage {
        try await work(\.stages)
        return MapStagesPage(content: stages.map(answer), page: 1, total: stages.count)
    }

    func stage(_ number: Int) async throws -> MapStage {
        try await work(\.stage)
        return answer(stages[number - 1])
    }

    func passStage(_ number: Int, stars: Int) async throws -> MapStage {
        try await work(\.pass)
        guard !refused.contains(number) else { throw MapError.requestRefused(reason: "nobody passes level \(number)") }
        otherDevicePasses(number, stars: stars)
        return answer(stages[number - 1])
    }

    private func work(_ kind: WritableKeyPath<Counts, Int>) async throws {
        requestCounts[keyPath: kind] += 1
        if isDown { throw MapError.serviceUnavailable(reason: "the map service is down; try again later") }
        try await clock?.sleep(for: delay)
    }
}

/// Settles the loop on its own thread, so that the pool's threads are free for a server in this process. The
/// thread holds no session: the last reference would end the session on this thread.
private func settleAside() async throws {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Result { try AppLoop.run { try AppLoop.shared.runUntilSettled() } })
        }
    }
}
