import Foundation
import JSON
import Observation
import Offstage
import OffstageHosting
import OffstageTesting
import ReferenceApps
import Testing

@Wire
private enum DoorAction {
    case openDidTap, askDidTap
    case nameDidChange(text: String)
    @Policy(.latest) case search(String)
    case refuse, fail
    case closeDidTap
}

@Wire
private enum DoorEvent: Equatable {
    case didOpen(times: Int)
    case didClose
}

@Wire
private struct DoorView {
    var times = 0
    var name: TextFieldView
}

private struct Broken: Error {}

private final class DoorStore: Store<DoorEvent, DoorAction>, Viewable {
    private let clock: any AppClock
    private let navigator: Navigator
    private var times = 0
    private var name = Draft("")

    init(clock: any AppClock, navigator: Navigator) {
        (self.clock, self.navigator) = (clock, navigator)
        super.init()
    }

    var view: DoorView {
        DoorView(
            times: times,
            name: TextFieldView(id: "name", onChange: ActionTemplate(DoorAction.inputs.nameDidChange)).showing(name))
    }

    override func handle(_ action: DoorAction) async throws {
        switch action {
        case .openDidTap:
            try await clock.sleep(for: .milliseconds(20))
            times += 1
            send(.didOpen(times: times))
        case .askDidTap:
            try navigator.navigate(from: self) {
                $0.alert(
                    Alert(
                        "Close?",
                        buttons: [Button("Yes", onTap: DoorAction.closeDidTap).id("yes"), Button("No", id: "no")]))
            }
        case .nameDidChange(let text): name.apply(text)
        case .search: try await clock.sleep(for: .seconds(1))
        case .refuse: throw Rejected("locked", "the door is locked")
        case .fail: throw Broken()
        case .closeDidTap: send(.didClose)
        }
    }
}

/// Tests a session that the main actor owns, in real time on the main queue and with a virtual clock.
@MainActor @Suite(.onLoop)
struct HostedSessionTests {
    private func door(_ clock: (any AppClock)? = nil, _ loop: HostedSession.Loop = .mainQueue) throws -> (
        HostedSession, HostedScreen<DoorStore>
    ) {
        let app = App("door", screen: Screen("door.main") { DoorStore(clock: $0, navigator: $1) })
        let session = try HostedSession(app, context: clock == nil ? .live : .test, clock: clock, loop: loop)
        return (session, try #require(session.screen(DoorStore.self)))
    }

    @Test func `an action changes the view and sends an event`() async throws {
        let (session, screen) = try door()
        var events = screen.events.makeAsyncIterator()
        var all = session.events.makeAsyncIterator()
        #expect(try await screen.send(.openDidTap) == .done)
        #expect(screen.view.times == 1)
        #expect(await events.next() == .didOpen(times: 1))
        let event = await all.next()
        #expect(event?.screen == screen.id)
        #expect(event?.as(DoorEvent.self) == .didOpen(times: 1))
        session.close()
        #expect(await events.next() == nil)
        #expect(await all.next() == nil)
        #expect(screen.isClosed && screen.view.times == 1)
        await #expect(throws: HostedSession.Closed.self) { try await screen.send(.openDidTap) }
        #expect(session.screen(DoorStore.self) == nil)
    }

    @Test func `views and the route are observed`() async throws {
        let (session, screen) = try door()
        let changes = AsyncStream<String>.makeStream()
        withObservationTracking {
            _ = screen.view
        } onChange: {
            changes.continuation.yield("view")
        }
        withObservationTracking {
            _ = session.route
        } onChange: {
            changes.continuation.yield("route")
        }
        var iterator = changes.stream.makeAsyncIterator()
        try await screen.send(.openDidTap)
        #expect(await iterator.next() == "view")
        try await screen.send(.askDidTap)
        #expect(await iterator.next() == "route")
        let alert = try #require(session.route.first { $0.kind == "alert" })
        #expect(alert.title == "Close?")
        var events = screen.events.makeAsyncIterator()
        try session.answer(alert.id, button: "yes")
        #expect(await events.next() == .didClose)
        #expect(session.route.first { $0.kind == "alert" } == nil)
        session.close()
    }

    @Test func `errors of actions are thrown`() async throws {
        let (session, screen) = try door()
        await #expect(throws: Rejected("locked", "the door is locked")) { try await screen.send(.refuse) }
        await #expect(throws: Broken.self) { try await screen.send(.fail) }
        #expect(throws: (any Error).self) { try session.back() }
        #expect(throws: (any Error).self) { try session.dismiss("nothing") }
        await #expect(throws: (any Error).self) { try await session.open("nobody://knows") }
        session.close()
    }

    @Test func `a virtual clock is advanced by hand`() async throws {
        let clock = VirtualClock()
        let (session, screen) = try door(clock, .manual)
        let first = Task { try await screen.send(.search("a")) }
        while !isRunning(screen, session) { await Task.yield() }
        let second = Task { try await screen.send(.search("ab")) }
        #expect(try await first.value == .superseded)
        session.advance(clock, by: .seconds(1))
        #expect(try await second.value == .done)
        session.close()
    }

    private func isRunning(_ screen: HostedScreen<DoorStore>, _ session: HostedSession) -> Bool {
        session.runningWork.contains("search")
    }

    @Test func `a template is performed with the user's value`() async throws {
        let (session, screen) = try door()
        let template = try #require(screen.view.name.onChange)
        #expect(try await session.perform(template, input: "Ada", on: screen) == .done)
        #expect(screen.view.name.value == "Ada")
        await #expect(throws: (any Error).self) { try await session.perform(template, input: 5, on: screen) }
        #expect(screen.view.name.value == "Ada")
        session.close()
    }

    @Test func `an app with tabs is driven by its route tree`() async throws {
        let session = try HostedSession(TwoTabs.app)
        #expect(session.path == ["cities.list"])
        let tabs = try #require(session.route.first { $0.kind == "tabs" })
        try session.select(1, of: tabs.id)
        #expect(session.path == ["saved.list"])
        #expect(session.route.first { $0.kind == "tabs" }?.selected == 1)
        session.close()
    }

    @Test(arguments: [[], ["--own-loop"]])
    func `a program whose main actor owns the session`(arguments: [String]) throws {
        let process = Process()
        process.arguments = arguments
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("HostingExample")
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text == "lap 1: 1\nlap 2: 2\nlap 3: 3\n")
    }
}
