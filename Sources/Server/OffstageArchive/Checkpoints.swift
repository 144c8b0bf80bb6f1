import GRDBSQLite
import Synchronization

/// Moves the commits from the write-ahead log into the file, on a thread and a connection of its own: on the loop it
/// would take 10 to 50 ms at times.
final class Checkpoints: Sendable {
    /// Number of pages of 4 KiB in the log after which a checkpoint begins.
    private static let pages = 1000

    private let file: String
    private let isRunning = Atomic(false)
    private let isStopped = Atomic(false)

    init(file: String) { self.file = file }

    /// Called after each commit.
    func note(pages: Int) {
        guard pages >= Self.pages, !isStopped.load(ordering: .relaxed), !isRunning.exchange(true, ordering: .acquiring)
        else { return }
        Task.detached(priority: .background) { [self] in
            var database: OpaquePointer?
            if sqlite3_open_v2(file, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK {
                // As a statement, which reads the file first: a new connection does not know that there is a log. A
                // checkpoint that fails is tried again after the next commit.
                sqlite3_exec(database, "PRAGMA wal_checkpoint(PASSIVE)", nil, nil, nil)
            }
            sqlite3_close(database)
            isRunning.store(false, ordering: .releasing)
        }
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }
}
