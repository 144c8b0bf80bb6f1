import AppLoop
import Dispatch

/// Runs the app's loop on the main queue, beside the program's own work there: when another thread has enqueued a job,
/// and when a timer is due.
@MainActor
final class LoopDriver {
    static let shared = LoopDriver()

    private var source: (any DispatchSourceRead)?
    private var timer: (any DispatchSourceTimer)?
    private var deadline: Duration?
    /// Number of open sessions that need the driver.
    private var sessions = 0

    func start() {
        sessions += 1
        guard source == nil else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: AppLoop.shared.pollDescriptor, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { LoopDriver.shared.step() } }
        source.activate()
        self.source = source
        wait()
    }

    /// Ends the driver with the last session that needs it.
    func stop() {
        sessions -= 1
        guard sessions == 0 else { return }
        source?.cancel()
        timer?.cancel()
        (source, timer, deadline) = (nil, nil, nil)
    }

    private func step() {
        AppLoop.run { AppLoop.shared.step() }
        wait()
    }

    /// Sets the timer to the loop's next deadline. Called after everything that may have changed it.
    func wait() {
        guard source != nil else { return }
        let next = AppLoop.run { AppLoop.shared.nextDeadline }
        guard next != deadline else { return }
        deadline = next
        timer?.cancel()
        timer = nil
        guard let next else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        let delay = max(next - AppLoop.shared.now, .zero)
        timer.schedule(deadline: .now() + .nanoseconds(Int(clamping: Int64(delay / .nanoseconds(1)))))
        timer.setEventHandler {
            MainActor.assumeIsolated {
                LoopDriver.shared.deadline = nil
                LoopDriver.shared.step()
            }
        }
        timer.activate()
        self.timer = timer
    }
}
