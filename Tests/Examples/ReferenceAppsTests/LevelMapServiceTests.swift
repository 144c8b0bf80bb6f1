import AppLoop
import DemoServices
import Foundation
import NIOCore
import NIOPosix
import Offstage
import OffstageTesting
import ReferenceApps
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct LevelMapTests {
    private let offline = LevelMap([
        MapLevel(number: 1, title: "One", stars: 3), MapLevel(number: 2, title: "Two", stars: 0),
    ])
    private let online = LevelMap([
        MapLevel(number: 3, title: "Three", stars: 1), MapLevel(number: 2, title: "Second", stars: 2),
        MapLevel(number: 1, title: "First", stars: 1),
    ])

    @Test func `a merged map has the levels of both and the most stars of each`() {
        let expected = LevelMap([
            MapLevel(number: 1, title: "First", stars: 3), MapLevel(number: 2, title: "Second", stars: 2),
            MapLevel(number: 3, title: "Three", stars: 1),
        ])
        #expect(offline.merged(with: online) == expected)
        #expect(online.merged(with: offline).levels.map(\.stars) == [3, 2, 1])
    }

    @Test func `merging with an empty map or with itself changes nothing`() {
        #expect(offline.merged(with: .empty) == offline)
        #expect(LevelMap.empty.merged(with: offline) == offline)
        #expect(offline.merged(with: offline) == offline)
    }

    @Test func `a level is found by its number`() {
        var map = offline
        #expect(!map.isEmpty)
        #expect(LevelMap.empty.isEmpty)
        #expect(map[2]?.title == "Two")
        #expect(map[99] == nil)
        map[99] = MapLevel(number: 99, title: "Last", stars: 0)
        #expect(map.levels.map(\.number) == [1, 2, 99])
    }

    @Test func `of two levels with one number the one with more stars is kept`() {
        let map = LevelMap([MapLevel(number: 1, title: "a", stars: 2), MapLevel(number: 1, title: "b", stars: 1)])
        #expect(map.levels == [MapLevel(number: 1, title: "b", stars: 2)])
    }
}

/// Behaviour of the HTTP service and the service in memory.
@Suite(.onLoop)
struct MapServiceTests {
    enum Kind: CaseIterable, Sendable { case http, inMemory }

    private func with(_ kind: Kind, _ body: @escaping @Sendable @AppActor (any MapService) async throws -> Void)
        async throws
    {
        switch kind {
        case .inMemory:
            try await onLoop { try await body(InMemoryMapService(clock: LiveClock())) }
        case .http:
            try await withServer { server, address in
                try await onLoop { try await body(HTTPMapService(address: address, requests: RequestLog())) }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `the stages come in pages`(_ kind: Kind) async throws {
        try await with(kind) { service in
            let all = try await service.stages(page: 1, pageSize: 1000)
            #expect(all == MapStagesPage(content: InMemoryMapService.sampleStages, page: 1, total: 5))
            #expect(try await service.stages(page: 2, pageSize: 2).content.map(\.number) == [3, 4])
            #expect(try await service.stages(page: 3, pageSize: 2).content.map(\.number) == [5])
            #expect(try await service.stages(page: 4, pageSize: 2) == MapStagesPage(content: [], page: 4, total: 5))
            #expect(try await service.stages(page: .max, pageSize: 1000).content == [])
        }
    }

    @Test(arguments: Kind.allCases)
    func `a worse result does not replace a stage's stars`(_ kind: Kind) async throws {
        try await with(kind) { service in
            let stage = try await service.stage(4)
            #expect(stage == MapStage(number: 4, title: "Mountain pass", stars: 0))
            let passed = MapStage(number: 4, title: "Mountain pass", stars: 2)
            #expect(try await service.passStage(4, stars: 2) == passed)
            #expect(try await service.passStage(4, stars: 1) == passed)
            #expect(try await service.stage(4) == passed)
        }
    }

    @Test(arguments: Kind.allCases)
    func `a stage that is not on the map cannot be passed`(_ kind: Kind) async throws {
        try await with(kind) { service in
            await #expect(throws: MapError.nonPassedLevelIsRequested(99)) { try await service.stage(99) }
            await #expect(throws: MapError.nonPassedLevelIsRequested(99)) { try await service.passStage(99, stars: 1) }
            #expect(
                MapError.nonPassedLevelIsRequested(99).description
                    == "level 99 is not on the map; pass the levels before it first")
        }
    }

    @Test(arguments: Kind.allCases)
    func `invalid numbers are refused`(_ kind: Kind) async throws {
        try await with(kind) { service in
            for ask in [
                { _ = try await service.stages(page: 0, pageSize: 10) },
                { _ = try await service.stages(page: 1, pageSize: 1001) },
                { _ = try await service.passStage(1, stars: 4) }, { _ = try await service.passStage(1, stars: 0) },
            ] as [@AppActor () async throws -> Void] {
                let error = await #expect(throws: MapError.self) { try await ask() }
                guard case .requestRefused(let reason)? = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(reason.contains("1"))
            }
        }
    }

    @Test func `the service in memory answers after its delay`() throws {
        try AppLoop.run {
            let clock = VirtualClock()
            let service = InMemoryMapService(clock: clock, delay: .milliseconds(300))
            var page: MapStagesPage?
            AppLoop.shared.start { page = try? await service.stages(page: 1, pageSize: 10) }
            try AppLoop.shared.runUntilSettled()
            #expect(service.requestCounts.stages == 1)
            #expect(clock.advanceToNextSleeper(limit: .milliseconds(299)) == false)
            #expect(page == nil)
            #expect(clock.advanceToNextSleeper(limit: .milliseconds(300)))
            try AppLoop.shared.runUntilSettled()
            #expect(page?.total == 5)
        }
    }

    @Test func `the unreachable service throws an error with a sentence`() async throws {
        try await onLoop {
            let service: any MapService = UnreachableMapService()
            let error = await #expect(throws: MapError.self) { try await service.stages(page: 1, pageSize: 1) }
            #expect(error?.description == "the map service cannot be reached; try again later")
            await #expect(throws: MapError.self) { try await service.stage(1) }
            await #expect(throws: MapError.self) { try await service.passStage(1, stars: 1) }
        }
    }
}

/// Failed requests to a service.
@Suite(.onLoop)
struct HTTPMapServiceTests {
    /// The error sentence of a request that meets the fault, with SERVICE in place of the address.
    private func sentence(
        for fault: LevelMapServer.Fault,
        _ ask: @escaping @Sendable @AppActor (any MapService) async throws -> Void = { _ = try await $0.stage(1) }
    ) async throws -> String? {
        try await withServer { server, address in
            server.inject(fault)
            return try await onLoop {
                let service = try HTTPMapService(address: address, requests: RequestLog())
                let error = await #expect(throws: MapError.self) { try await ask(service) }
                // The next request succeeds.
                #expect(try await service.stage(1).title == "Harbour")
                return error?.description.replacingOccurrences(of: address, with: "SERVICE")
            }
        }
    }

    @Test func `a service that fails is unavailable, and the error contains its message`() async throws {
        #expect(
            try await sentence(for: .init(status: 503))
                == "the map service at SERVICE answered GET /map/stages/1 with status 503 (this fault was asked "
                + "for); try again later"
        )
        #expect(
            try await sentence(for: .init(status: 500, body: "<html>")) { _ = try await $0.passStage(2, stars: 3) }
                == "the map service at SERVICE answered POST /map/stages/2/pass with status 500; try again later")
    }

    @Test(arguments: [
        ("<html>", "with something else than the JSON that was asked for"),
        ("", "with something else than the JSON that was asked for"),
        (#"{"number":1,"title":"a"}"#, "without 'stars'"),
        (#"{"number":1,"title":"a","stars":"x"}"#, "with 'stars', which is no integer"),
        (#"{"number":1,"title":null,"stars":1}"#, "with null for 'title'"),
        ("[]", "with 'the answer', which is no object"),
        (#"{"number":1e30,"title":"a","stars":1}"#, "with something else than the JSON that was asked for"),
    ])
    func `a malformed response is an error with the path`(_ body: String, _ what: String) async throws {
        #expect(
            try await sentence(for: .init(body: body))
                == "the map service at SERVICE answered GET /map/stages/1 \(what)")
    }

    @Test func `a malformed stage in a page is an error with the path`() async throws {
        let body = #"{"content":[{"number":1,"title":"a","stars":1},{"number":2,"title":"b"}],"page":1,"total":2}"#
        #expect(
            try await sentence(for: .init(body: body)) { _ = try await $0.stages(page: 1, pageSize: 10) }
                == "the map service at SERVICE answered GET /map/stages without 'content.1.stars'")
    }

    @Test(arguments: [404, 418, 306])
    func `an unexplained status is an error with the number`(_ status: Int) async throws {
        let what = try await sentence(for: .init(status: status, body: "?"))
        #expect(what?.hasPrefix("the map service at SERVICE answered GET /map/stages/1 with status \(status)") == true)
    }

    @Test func `a response over the limit is not read to its end`() async throws {
        let body = String(repeating: " ", count: HTTPMapService.answerByteLimit) + "{}"
        #expect(
            try await sentence(for: .init(body: body))
                == "the map service at SERVICE answered GET /map/stages/1 with more than 1048576 bytes")
    }

    @Test func `a service that takes too long is unavailable`() async throws {
        try await withServer { server, address in
            server.inject(.init(delayMs: 60_000))
            try await onLoop {
                let service = try HTTPMapService(address: address, requests: RequestLog(), timeout: .milliseconds(50))
                let error = await #expect(throws: MapError.self) { try await service.stage(1) }
                #expect(
                    error?.description
                        == "the map service at \(address) did not answer GET /map/stages/1 within 0.05 seconds; "
                        + "try again later"
                )
            }
        }
    }

    @Test func `a service without a listener is unavailable`() async throws {
        let server = LevelMapServer()
        let port = try await server.start()
        await server.stop()
        try await onLoop {
            let service = try HTTPMapService(address: "http://127.0.0.1:\(port)/", requests: RequestLog())
            let error = await #expect(throws: MapError.self) { try await service.stages(page: 1, pageSize: 1) }
            #expect(
                error?.description
                    == "the map service at http://127.0.0.1:\(port)/ cannot be reached: "
                    + "nothing accepts the connection; is it running?"
            )
        }
    }

    @Test(arguments: [
        ("SSH-2.0-OpenSSH_9.2\r\n", "answered GET /map/stages/1 with something else than HTTP"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{}", "cannot be reached: the connection was lost"),
        ("", "cannot be reached: the connection was lost"),
    ])
    func `a listener that sends no whole response is an error`(_ text: String, _ what: String) async throws {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(OneText(text: text))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let address = "http://127.0.0.1:\(try #require(listener.localAddress?.port))"
        try await onLoop {
            let service = try HTTPMapService(address: address, requests: RequestLog())
            let error = await #expect(throws: MapError.self) { try await service.stage(1) }
            #expect(error?.description == "the map service at \(address) \(what)")
        }
        try await listener.close()
    }

    @Test func `a host without an address is unavailable`() async throws {
        try await onLoop {
            let service = try HTTPMapService(address: "http://map.invalid", requests: RequestLog())
            let error = await #expect(throws: MapError.self) { try await service.stage(1) }
            #expect(
                error?.description
                    == "the map service at http://map.invalid cannot be reached: there is no such host")
        }
    }

    @Test func `a service that stops in the middle of a request is unavailable`() async throws {
        try await withServer { server, address in
            server.inject(.init(delayMs: 60_000))
            try await onLoop {
                let service = try HTTPMapService(address: address, requests: RequestLog())
                let request = Task { @AppActor in try await service.stage(1) }
                try await arrival(of: \.stage, at: address)
                await server.stop()
                await #expect(throws: MapError.self) { try await request.value }
            }
        }
    }

    @Test func `a cancelled request ends at once with a cancellation`() async throws {
        try await withServer { server, address in
            server.inject(.init(delayMs: 60_000))
            try await onLoop {
                let service = try HTTPMapService(address: address, requests: RequestLog())
                let underWay = Task { @AppActor in try await service.stage(1) }
                try await arrival(of: \.stage, at: address)
                underWay.cancel()
                await #expect(throws: CancellationError.self) { try await underWay.value }
                let notBegun = Task { @AppActor in try await service.stages(page: 1, pageSize: 1) }
                notBegun.cancel()
                await #expect(throws: CancellationError.self) { try await notBegun.value }
            }
        }
    }

    @Test func `a slow service does not block the loop`() async throws {
        try await withServer { server, address in
            server.inject(.init(delayMs: 60_000))
            try await onLoop {
                let service = try HTTPMapService(address: address, requests: RequestLog())
                let slow = Task { @AppActor in try await service.stage(1) }
                try await arrival(of: \.stage, at: address)
                #expect(try await service.stage(2).title == "Lighthouse")
                slow.cancel()
            }
        }
    }

    @Test func `concurrent requests receive their own responses`() async throws {
        try await withServer { server, address in
            try await onLoop {
                let service = try HTTPMapService(address: address, requests: RequestLog())
                let requests = (0..<100).map { index in
                    Task { @AppActor in try await service.stage(index % 5 + 1).number }
                }
                for (index, request) in requests.enumerated() { #expect(try await request.value == index % 5 + 1) }
            }
            #expect(server.counters.stage == 100)
        }
    }

    @Test(arguments: [
        "", "127.0.0.1:8080", "ftp://127.0.0.1", "https://127.0.0.1", "http://", "http://a b", "http://127.0.0.1/?x=1",
        "/map",
    ])
    func `an invalid address is refused`(_ address: String) async throws {
        try await onLoop {
            let error = #expect(throws: MapError.self) { try HTTPMapService(address: address, requests: RequestLog()) }
            #expect(
                error?.description
                    == "'\(address)' is not the address of a map service; it looks like http://127.0.0.1:8080")
        }
    }

    @Test(arguments: [
        "http://user:geheim@127.0.0.1:8080", "http://geheim@127.0.0.1", "http://user:ge/geheim@host",
        "http://user:geheim@ho st",
        "user:geheim@host", "http://:geheim@host/path", "http://user:geheim@host:70000", "http://@host",
    ])
    func `an address with a password is refused, and the password is not repeated`(_ address: String) throws {
        let error = #expect(throws: MapError.serviceAddressHasUserInfo) {
            try AppLoop.run { _ = try HTTPMapService(address: address, requests: RequestLog()) }
        }
        #expect(
            error?.description
                == "the address of a map service cannot contain a user name or a password, as before an '@'; "
                + "it looks like http://127.0.0.1:8080"
        )
    }

    @Test func `an '@' in the path is no password`() throws {
        try AppLoop.run { _ = try HTTPMapService(address: "http://127.0.0.1:8080/@me/", requests: RequestLog()) }
    }

    @Test(arguments: [
        "http://127.0.0.1:65536", "http://h:0", "http://[::1]:70000/path", "http://h:99999999999999999999",
        "http://h:-1",
    ])
    func `an invalid port is refused`(_ address: String) throws {
        #expect(throws: MapError.serviceAddressInvalid(address)) {
            try AppLoop.run { _ = try HTTPMapService(address: address, requests: RequestLog()) }
        }
    }

    @Test(arguments: [
        "http://127.0.0.1:65535", "http://h:1/", "http://[::1]:8080", "http://[::1]/1", "http://h/8080:99999",
        "http://h9",
    ])
    func `a valid port is accepted`(_ address: String) throws {
        try AppLoop.run { _ = try HTTPMapService(address: address, requests: RequestLog()) }
    }

    @Test func `the scheme may be in capitals`() async throws {
        try await withServer { _, address in
            let shouted = address.replacingOccurrences(of: "http://", with: "HTTP://")
            let stage = try await onLoop { try await HTTPMapService(address: shouted, requests: RequestLog()).stage(1) }
            #expect(stage.title == "Harbour")
        }
    }
}

/// The demo server without the app's client.
struct LevelMapServerTests {
    private func exchange(_ method: String, _ url: String, _ body: String? = nil) async throws -> (
        status: Int, body: String
    ) {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        let (data, response) = try await URLSession.shared.data(for: request)
        return (try #require(response as? HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))
    }

    @Test func `the server sends JSON`() async throws {
        try await withServer { server, address in
            let page = try await exchange("GET", address + "/map/stages?page=2&pageSize=2")
            #expect(page.status == 200)
            #expect(
                page.body
                    == #"{"content":[{"number":3,"stars":1,"title":"Old forest"},"#
                    + #"{"number":4,"stars":0,"title":"Mountain pass"}],"page":2,"total":5}"#
            )
            #expect(
                try await exchange("POST", address + "/map/stages/4/pass", #"{"stars":2}"#).body
                    == #"{"number":4,"stars":2,"title":"Mountain pass"}"#
            )
            #expect(try await exchange("GET", address + "/counters").body == #"{"pass":1,"stage":0,"stages":1}"#)
        }
    }

    struct Refused: Sendable {
        let request: String
        var body: String?
        let status: Int
        let kind: String
        let message: String
    }

    static let refused = [
        Refused(
            request: "GET /map/stages?page=0", status: 400, kind: "badRequest",
            message: "page needs a whole number from 1 on; got '0'"),
        Refused(
            request: "GET /map/stages?page=x", status: 400, kind: "badRequest",
            message: "page needs a whole number from 1 on; got 'x'"),
        Refused(
            request: "GET /map/stages?pageSize=1001", status: 400, kind: "badRequest",
            message: "pageSize needs a whole number from 1 to 1000; got '1001'"),
        Refused(
            request: "GET /map/stages/x", status: 400, kind: "badRequest",
            message: "the stage's number needs a whole number from 1 on; got 'x'"),
        Refused(
            request: "GET /map/stages/99999999999999999999", status: 400, kind: "badRequest",
            message: "the stage's number needs a whole number from 1 on; got '99999999999999999999'"),
        Refused(request: "GET /map/stages/99", status: 404, kind: "stageNotFound", message: "there is no stage 99"),
        Refused(
            request: "POST /map/stages/99/pass", body: #"{"stars":1}"#, status: 404, kind: "stageNotFound",
            message: "there is no stage 99"),
        Refused(
            request: "POST /map/stages/1/pass", body: #"{"stars":4}"#, status: 400, kind: "badRequest",
            message: #"the body needs a JSON object like {"stars":2}, with 1 to 3 stars"#),
        Refused(
            request: "POST /map/stages/1/pass", body: "stars", status: 400, kind: "badRequest",
            message: #"the body needs a JSON object like {"stars":2}, with 1 to 3 stars"#),
        Refused(
            request: "POST /map/stages/1/pass", status: 400, kind: "badRequest",
            message: #"the body needs a JSON object like {"stars":2}, with 1 to 3 stars"#),
        Refused(
            request: "POST /map/stages/1", status: 405, kind: "methodNotAllowed",
            message: "/map/stages/1 needs GET; got POST"),
        Refused(
            request: "DELETE /map/stages/1/pass", status: 405, kind: "methodNotAllowed",
            message: "/map/stages/1/pass needs POST; got DELETE"),
        Refused(
            request: "GET /", status: 404, kind: "pathNotFound",
            message: "unknown path '/'; known are /map/stages, /counters and /faults"),
        Refused(
            request: "GET /map/stages/1/2/3", status: 404, kind: "pathNotFound",
            message: "unknown path '/map/stages/1/2/3'; known are /map/stages, /counters and /faults"),
    ]

    @Test(arguments: refused)
    func `invalid input receives an error sentence`(_ refused: Refused) async throws {
        struct Answer: Decodable {
            let error: [String: String]
        }
        try await withServer { server, address in
            let request = refused.request.split(separator: " ").map(String.init)
            let answer = try await exchange(request[0], address + request[1], refused.body)
            #expect(answer.status == refused.status)
            let error = try JSONDecoder().decode(Answer.self, from: Data(answer.body.utf8)).error
            #expect(error == ["kind": refused.kind, "message": refused.message])
        }
    }

    @Test func `a body has at most 64 KiB, and the connection can be used again`() async throws {
        try await withServer { server, address in
            let padding = String(repeating: " ", count: 65_536 - 11)
            #expect(try await exchange("POST", address + "/map/stages/1/pass", #"{"stars":1}"# + padding).status == 200)
            for size in [65_537, 3_000_000] {
                let body = String(repeating: "GET / HTTP/1.1\r\n\r\n", count: size / 18 + 1)
                let answer = try await exchange("POST", address + "/map/stages/1/pass", body)
                #expect(answer.status == 413)
                #expect(answer.body.contains("a body needs at most 65536 bytes"))
                #expect(try await exchange("GET", address + "/map/stages/1").status == 200)
            }
        }
    }

    @Test func `a fault lasts for the given number of requests on one server`()
        async throws
    {
        try await withServer { server, address in
            #expect(try await exchange("POST", address + "/faults", #"{"status":503,"count":2}"#).status == 200)
            #expect(try await exchange("GET", address + "/map/stages").status == 503)
            #expect(try await exchange("GET", address + "/counters").status == 200)
            #expect(try await exchange("POST", address + "/map/stages/1/pass", #"{"stars":3}"#).status == 503)
            #expect(try await exchange("GET", address + "/map/stages").status == 200)
            #expect(server.counters.stages == 2)
            #expect(server.counters.pass == 1)
            #expect(try await exchange("POST", address + "/faults", #"{"status":500,"count":9}"#).status == 200)
            let status = try await withServer { _, other in try await exchange("GET", other + "/map/stages").status }
            #expect(status == 200)
            #expect(try await exchange("POST", address + "/faults", #"{"count":0}"#).status == 200)
            #expect(try await exchange("GET", address + "/map/stages").status == 200)
        }
    }

    @Test func `a fault with status 401 asks for a user, as RFC 9110 requires`() async throws {
        try await withServer { server, address in
            server.inject(.init(status: 401))
            let challenges = Challenges()
            let session = URLSession(configuration: .ephemeral, delegate: challenges, delegateQueue: nil)
            defer { session.invalidateAndCancel() }
            session.dataTask(with: try #require(URL(string: address + "/map/stages"))).resume()
            #expect(await challenges.next() == #"Basic realm="map""#)
        }
    }

    @Test(arguments: [
        #"{"delayms":1}"#, #"{"delayMs":-1}"#, #"{"delayMs":60001}"#, #"{"status":99}"#, #"{"count":-1}"#,
        #"{"count":"1"}"#, "[]", "",
    ])
    func `an invalid fault is refused`(_ body: String) async throws {
        try await withServer { server, address in
            let answer = try await exchange("POST", address + "/faults", body)
            #expect(answer.status == 400)
            #expect(answer.body.contains("delayMs is 0 to 60000"))
            #expect(try await exchange("GET", address + "/map/stages").status == 200)
        }
    }

    @Test func `an occupied port is an error with its number`() async throws {
        try await withServer { server, _ in
            let port = try #require(await server.port)
            let error = await #expect(throws: LevelMapServer.CannotListen.self) {
                try await LevelMapServer(port: port).start()
            }
            #expect(
                error?.description
                    == "cannot listen on 127.0.0.1:\(port): Address already in use; "
                    + "choose another port, or 0 for a free one")
        }
    }

    @Test func `a restarted server keeps its stages`() async throws {
        let server = LevelMapServer()
        _ = try await server.start()
        let first = try #require(await server.address)
        #expect(try await server.start() == server.port)
        _ = try await exchange("POST", first + "/map/stages/5/pass", #"{"stars":1}"#)
        await server.stop()
        #expect(await server.port == nil)
        await #expect(throws: URLError.self) { try await exchange("GET", first + "/counters") }
        await server.stop()
        _ = try await server.start()
        let second = try #require(await server.address)
        #expect(try await exchange("GET", second + "/map/stages/5").body.contains(#""stars":1"#))
        await server.stop()
    }

    @Test func `the server stops when its task is cancelled`() async throws {
        let server = LevelMapServer()
        let (ports, listening) = AsyncStream.makeStream(of: UInt16.self)
        let task = Task { try await server.run { listening.yield($0) } }
        var iterator = ports.makeAsyncIterator()
        let port = try #require(await iterator.next())
        #expect(try await exchange("GET", "http://127.0.0.1:\(port)/map/stages").status == 200)
        server.inject(.init(delayMs: 60_000))
        let heldUp = Task { try await exchange("GET", "http://127.0.0.1:\(port)/map/stages") }
        try await arrival(of: \.stages, at: "http://127.0.0.1:\(port)", count: 2)
        task.cancel()
        try await task.value
        #expect(await server.port == nil)
        _ = await heldUp.result
        await #expect(throws: URLError.self) { try await exchange("GET", "http://127.0.0.1:\(port)/counters") }
    }
}

/// Polls the server's counters until it has received the requests.
private func arrival(of kind: KeyPath<LevelMapServer.Counters, Int> & Sendable, at address: String, count: Int = 1)
    async throws
{
    let url = try #require(URL(string: address + "/counters"))
    while true {
        let (data, _) = try await URLSession.shared.data(from: url)
        if try JSONDecoder().decode(LevelMapServer.Counters.self, from: data)[keyPath: kind] >= count { return }
    }
}

/// A server of its own on a free port, stopped afterwards.
func withServer<Value: Sendable>(_ body: (LevelMapServer, String) async throws -> Value) async throws -> Value {
    let server = LevelMapServer()
    let port = try await server.start()
    do {
        let value = try await body(server, "http://127.0.0.1:\(port)")
        await server.stop()
        return value
    } catch {
        await server.stop()
        throw error
    }
}

/// Answers with a text, and closes the connection.
private final class OneText: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let text: String

    init(text: String) { self.text = text }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil)
        context.close(promise: nil)
    }
}

/// Refuses each challenge and keeps the header that asked for it.
private final class Challenges: NSObject, URLSessionTaskDelegate {
    private let (headers, received) = AsyncStream<String?>.makeStream()

    /// The header `WWW-Authenticate` of the next response; nil when a response came without a challenge.
    func next() async -> String? { await headers.first { _ in true } ?? nil }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let response = challenge.failureResponse as? HTTPURLResponse
        received.yield(response?.value(forHTTPHeaderField: "WWW-Authenticate"))
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        received.yield(nil)
    }
}
