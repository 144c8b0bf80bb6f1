import AppLoop
import OffstageHosting
import Platform

/// The same program with an event loop of its own in place of the main queue. A loop such as GTK's watches the
/// descriptor and sets a timer in the same way.
@MainActor
enum OwnLoop {
    static func run() throws {
        let session = try HostedSession(LapsApp.app, loop: .manual)
        guard let screen = session.screen(LapStore.self) else { return print("there is no such screen") }
        for lap in 1...3 {
            screen.start(.startDidTap)
            while screen.view.laps < lap {
                wait()
                session.step()
            }
            print("lap \(lap): \(screen.view.laps)")
        }
        session.close()
    }

    /// Waits until another thread has enqueued work, or the next timer is due.
    private static func wait() {
        let deadline = AppLoop.run { AppLoop.shared.nextDeadline }
        let milliseconds = deadline.map { max(0, ($0 - AppLoop.shared.now) / .milliseconds(1)) } ?? -1
        var entry = pollfd(fd: AppLoop.shared.pollDescriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, Int32(clamping: Int64(milliseconds.rounded(.up))))
    }
}
