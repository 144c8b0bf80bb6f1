import AppLoop

/// Calls back once a time has passed by a session's own clock, unless cancelled before.
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
