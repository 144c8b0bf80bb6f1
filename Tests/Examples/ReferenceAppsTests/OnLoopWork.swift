import AppLoop
import Foundation

/// Runs the body on `AppActor` while a separate thread drives the loop. The threads of the pool stay free for servers
/// and databases that the body awaits. For tests with the trait `.onLoop`.
func onLoop<Value: Sendable>(_ body: @escaping @Sendable @AppActor () async throws -> Value) async throws -> Value {
    let operation: @Sendable @AppActor () async throws -> Value = {
        AppLoop.shared.taskDidBegin()
        defer { AppLoop.shared.taskDidEnd() }
        return try await body()
    }
    let work = Task(executorPreference: AppLoop.shared, operation: operation)
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Result { try AppLoop.run { try AppLoop.shared.runUntilSettled() } })
        }
    }
    return try await work.value
}
