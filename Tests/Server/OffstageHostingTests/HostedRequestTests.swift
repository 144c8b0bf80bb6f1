import JSON
import Observation
import Offstage
import OffstageHosting
import OffstageTesting
import Testing

@Wire
private enum HallAction {
    case pushDidTap, presentDidTap, pickDidTap, visitDidTap
    case dismissed(by: String?)
    case picked(result: JSONValue?, reason: String?)
}

@Wire
private struct HallView {
    var visits = 0
    var last = ""
}

/// Shared by the sessions of the app.
@AppActor
private final class Visits {
    var count = 0
}

private struct HallPart: Part {
    static func load(into registry: Registry) { registry.register { Visits() }.lifetime(.app) }
}

private final class HallStore: Store<Never, HallAction>, Viewable {
    nonisolated static let room = Screen("hall.room", links: [Link("hall://room")]) {
        HallStore(visits: $0, navigator: $1)
    }

    private let visits: Visits
    private let navigator: Navigator
    private(set) var view = HallView()

    init(visits: Visits, navigator: Navigator) {
        (self.visits, self.navigator) = (visits, navigator)
        super.init()
    }

    override func handle(_ action: HallAction) async throws {
        switch action {
        case .pushDidTap: try navigator.navigate(from: self) { $0.stack.push(Self.room()) }
        case .presentDidTap:
            try navigator.navigate(from: self) {
                $0.present(Self.room(), style: ModalStyle(onDismiss: HallAction.dismissed(by: nil)))
            }
        case .pickDidTap:
            try navigator.navigate(from: self) {
                $0.request(
                    Capability.Request(Capability("scan"), onAnswer: HallAction.picked(result: nil, reason: nil)))
            }
        case .visitDidTap:
            visits.count += 1
            view.visits = visits.count
        case .dismissed(let gesture): view.last = "dismissed by \(gesture ?? "nothing")"
        case .picked(let result, let reason): view.last = result.map { "picked \($0)" } ?? "refused: \(reason ?? "")"
        }
    }
}

/// Tests what a front end in the same process requests, and two sessions that share dependencies.
@MainActor @Suite(.onLoop, .timeLimit(.minutes(1)))
struct HostedRequestTests {
    private let app = App(
        "hall", parts: [HallPart.self], screen: Screen("hall.main") { HallStore(visits: $0, navigator: $1) },
        screens: [HallStore.room])

    private func open(sharingWith other: HostedSession? = nil) throws -> (HostedSession, HostedScreen<HallStore>) {
        let session = try HostedSession(app, sharingWith: other)
        return (session, try #require(session.screen(HallStore.self)))
    }

    /// Waits for the publications: when another thread runs the loop, the main actor receives them later.
    private func published(_ condition: () -> Bool) async -> Bool {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    continuation.resume()
                }
            }
        }
        return true
    }

    @Test func `back leaves a pushed screen`() async throws {
        let (session, screen) = try open()
        try await screen.send(.pushDidTap)
        #expect(await published { session.path == ["hall.main", "hall.room"] })
        try session.back()
        #expect(await published { session.path == ["hall.main"] })
        session.close()
    }

    @Test func `a link shows its screen`() async throws {
        let (session, _) = try open()
        try await session.open("hall://room")
        #expect(await published { session.path == ["hall.room"] })
        session.close()
    }

    @Test func `dismissing a sheet removes it, and its presenter receives the gesture`() async throws {
        let (session, screen) = try open()
        try await screen.send(.presentDidTap)
        #expect(await published { session.route.first { $0.kind == "modal" } != nil })
        let sheet = try #require(session.route.first { $0.kind == "modal" })
        try session.dismiss(sheet.id)
        #expect(await published { session.route.first { $0.kind == "modal" } == nil })
        #expect(await published { screen.view.last == "dismissed by swipe" })
        session.close()
    }

    @Test func `a request is fulfilled or refused once`() async throws {
        let (session, screen) = try open()
        try await screen.send(.pickDidTap)
        #expect(await published { session.route.first { $0.kind == "request" } != nil })
        let first = try #require(session.route.first { $0.kind == "request" }).id
        try session.fulfil(first, with: "code")
        #expect(await published { screen.view.last == #"picked "code""# })
        #expect(throws: (any Error).self) { try session.fulfil(first, with: "again") }
        try await screen.send(.pickDidTap)
        #expect(await published { session.route.first { $0.kind == "request" } != nil })
        let request = try #require(session.route.first { $0.kind == "request" })
        try session.refuse(request.id, reason: "no camera")
        #expect(await published { screen.view.last == "refused: no camera" })
        #expect(throws: (any Error).self) { try session.refuse(request.id, reason: "again") }
        session.close()
    }

    @Test func `sessions share the app's dependencies only when they are opened so`() async throws {
        let (first, hall) = try open()
        let (second, shared) = try open(sharingWith: first)
        let (third, own) = try open()
        for screen in [hall, shared, own] { try await screen.send(.visitDidTap) }
        #expect(await published { [hall, shared, own].map(\.view.visits) == [1, 2, 1] })
        // The shared dependencies outlive the session that made them.
        first.close()
        try await shared.send(.visitDidTap)
        #expect(await published { shared.view.visits == 3 })
        second.close()
        third.close()
    }
}
