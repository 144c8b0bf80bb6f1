import OffstageHosting

/// A program whose main actor owns the session: no server, no JSON. It imports `OffstageHosting` alone.
@main
struct HostingExample {
    @MainActor
    static func main() async throws {
        if CommandLine.arguments.contains("--own-loop") { return try OwnLoop.run() }
        let session = try HostedSession(LapsApp.app)
        guard let screen = session.screen(LapStore.self) else { return print("there is no such screen") }
        var events = screen.events.makeAsyncIterator()
        for _ in 1...3 {
            try await screen.send(.startDidTap)
            if case .lapDidEnd(let number)? = await events.next() { print("lap \(number): \(screen.view.laps)") }
        }
        session.close()
    }
}
