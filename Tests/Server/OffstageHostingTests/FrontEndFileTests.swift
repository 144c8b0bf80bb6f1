import Observation
import OffstageHosting
import Testing

// The names of SwiftUI that `Offstage` has, too. This file imports what a file with views imports.
private struct App {}
private struct Link {}
private struct ProgressView {}

@Observable
private final class Window {
    var isOpen = false
}

/// A front end's own names, beside a hosted session.
struct FrontEndFileTests {
    @Test @MainActor func `a file that imports OffstageHosting alone uses the names of SwiftUI`() throws {
        let session = try HostedSession(LampApp.app)
        defer { session.close() }
        let screen = try #require(session.screen(Lamp.self))
        let window = Window()
        window.isOpen = true
        screen.start(.switchDidTap)
        #expect(screen.view.isOn && window.isOpen)
        #expect(MemoryLayout<(App, Link, ProgressView)>.size == 0)
    }
}
