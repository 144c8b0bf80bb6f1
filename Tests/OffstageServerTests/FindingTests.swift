import AppLoop
import ConformanceKit
import Offstage
import OffstageServer
import OffstageTesting
import Testing

/// Tests the findings of a server about apps with faulty registrations.
@Suite(.onLoop)
struct FindingTests {
    private struct Missing {}
    private final class Needy {
        init(missing: Missing) {}
    }

    private enum BrokenPart: Part {
        static func load(into registry: Registry) { registry.register(Needy.init).lifetime(.session) }
    }

    @Test func `a missing registration is reported before a session opens, with advice`() {
        let broken = App("broken", parts: [BrokenPart.self], screen: Screen("broken.main", store: IdleStore.init))
        let findings = AppLoop.run { Server(Server.Configuration(apps: [kitApp, broken])).findings }
        #expect(findings.count == 1)
        #expect(findings.first?.hasPrefix("the app 'broken': Needy (OffstageServerTests/FindingTests.swift:") == true)
        #expect(findings.first?.contains("needs Missing, and nothing provides it; register it") == true)
    }

    @Test func `two screens with one name are reported`() {
        let screens = (0..<2).map { _ in Screen("twice.main", store: IdleStore.init) }
        let twice = App("twice", screen: screens[0], screens: [screens[1]])
        let findings = AppLoop.run { Server(Server.Configuration(apps: [twice])).findings }
        #expect(findings.contains("the app 'twice': two screens have the name 'twice.main'; a screen's name is unique"))
    }

    @Test func `an app with valid registrations has no findings`() {
        #expect(AppLoop.run { Server(Server.Configuration(apps: [kitApp])).findings } == [])
    }
}

@Wire private enum NoEvent { case none }
@Wire private enum NoAction { case none }
@Wire private struct NoView {}
private final class IdleStore: Store<NoEvent, NoAction>, Viewable {
    var view: NoView { NoView() }
}
