import AppLoop

/// Calls `action` after a time on a session's clock, unless cancelled before.
@AppActor
struct TimeLimit {
    private let task: Task<Void, Never>

    init(milliseconds: Int64, clock: any AppClock, _ action: @escaping @Sendable @AppActor () -> Void) {
        task = AppLoop.shared.start {
            do { try await clock.sleep(for: .milliseconds(max(0, milliseconds))) } catch { return }
            action()
        }
    }

    func cancel() { task.cancel() }
}
