import Foundation
import GRDB
import Offstage

/// Stores the user's profile.
@AppActor
package protocol ProfileDatabase: AnyObject, Sendable {
    /// Returns the stored name; nil before the first one.
    ///
    /// - Throws: an error whose description is a sentence for the user; `CancellationError` when the task is cancelled.
    func name() async throws -> String?

    /// - Throws: as `name` does; the stored name is then unchanged.
    func setName(_ name: String) async throws
}

/// A profile in memory, for tests and previews. A write takes as long as one over a network, so that a test sees the
/// screen during a save.
@AppActor
final class InMemoryProfileDatabase: ProfileDatabase {
    static let delay = Duration.milliseconds(300)

    private let clock: any AppClock
    private var storedName: String?

    init(clock: any AppClock) { self.clock = clock }

    func name() async throws -> String? { storedName }

    func setName(_ name: String) async throws {
        try await clock.sleep(for: Self.delay)
        storedName = name
    }
}

/// A profile in a SQLite file.
@AppActor
package final class SQLiteProfileDatabase: ProfileDatabase {
    private let connection: DatabaseConnection

    private nonisolated static let kind = DatabaseKind(
        title: "profile database", content: "the profile", fileName: "profile.db",
        variable: "OFFSTAGE_PROFILE_DATABASE",
        migrations: [
            // The check allows one row only.
            DatabaseMigration(
                identifier: "v1 profile",
                sql: """
                    CREATE TABLE profile (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        name TEXT NOT NULL
                    ) STRICT
                    """)
        ])

    /// The file that the environment variable `OFFSTAGE_PROFILE_DATABASE` names; without it, `offstage/profile.db` in
    /// the user's data folder. A missing data folder is created.
    package nonisolated static func chosen(
        environment: [String: String] = ProcessInfo.processInfo.environment, systemHome: String = NSHomeDirectory()
    ) throws(DatabaseFileError) -> SQLiteProfileDatabase {
        SQLiteProfileDatabase(try DatabaseFile.chosen(kind, environment: environment, systemHome: systemHome))
    }

    private nonisolated init(_ file: DatabaseFile) { connection = DatabaseConnection(file) }

    package func name() async throws -> String? {
        try await connection.read { try String.fetchOne($0, sql: "SELECT name FROM profile") }
    }

    package func setName(_ name: String) async throws {
        if name.hasNUL { throw DatabaseFileError("a name cannot contain the character NUL") }
        try await connection.write {
            try $0.execute(
                sql: "INSERT INTO profile (id, name) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                arguments: [name])
        }
    }
}
