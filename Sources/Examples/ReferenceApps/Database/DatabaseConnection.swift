import Foundation
import GRDB
import Offstage

/// An open database file. The first use opens, makes or migrates the file. After a failure the next use
/// tries again.
@AppActor
final class DatabaseConnection {
    nonisolated let file: DatabaseFile
    private var opened: DatabaseQueue?
    private let opening = SingleFlight<DatabaseQueue>()

    /// Makes a connection without touching the file.
    nonisolated init(_ file: DatabaseFile) { self.file = file }

    /// Reads outside the app's loop.
    ///
    /// - Throws: the kind's errors of the file; `CancellationError` when the task is cancelled; other errors of `work`.
    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await perform { try await $0.read(work) }
    }

    /// Writes outside the app's loop. After an error nothing is changed.
    ///
    /// - Throws: as `read` does.
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await perform { try await $0.write(work) }
    }

    private func perform<Value: Sendable>(_ work: (DatabaseQueue) async throws -> Value) async throws -> Value {
        do {
            return try await work(try await queue())
        } catch {
            // The next attempt opens the file at the path again.
            if (error as? DatabaseError)?.isOfMovedFile == true { opened = nil }
            let error = file.error(for: error)
            throw (error as? DatabaseFileError).map(file.kind.error) ?? error
        }
    }

    /// The open file. Callers wait for the same attempt while the file is being opened.
    private func queue() async throws -> DatabaseQueue {
        try Task.checkCancellation()
        if let opened { return opened }
        return try await opening.run { [weak self, file] in
            let queue = try await Self.openBesideTheLoop(file)
            self?.opened = queue
            return queue
        }
    }

    private nonisolated static func openBesideTheLoop(_ file: DatabaseFile) async throws -> DatabaseQueue {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try file.open() }) }
        }
    }
}
