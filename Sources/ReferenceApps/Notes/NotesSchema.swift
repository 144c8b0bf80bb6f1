import GRDB

/// The schema of the notes file and its migrations. A released migration is never changed.
///
/// The format of the version table is that of GRDB's `DatabaseMigrator`. The migrator itself reads the version before
/// it locks the file, so one of two programs that open a new file at once would fail.
enum NotesSchema {
    fileprivate struct Migration {
        let identifier: String
        let sql: String
    }

    private static let migrations = [
        // AUTOINCREMENT prevents the reuse of a deleted note's identifier. STRICT prevents values of other types.
        Migration(
            identifier: "v1 notes",
            sql: """
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    text TEXT NOT NULL,
                    dateCreated INTEGER NOT NULL
                ) STRICT
                """),
        Migration(
            identifier: "v2 changes",
            sql: """
                ALTER TABLE note ADD COLUMN dateChanged INTEGER;
                CREATE INDEX noteByDateCreated ON note(dateCreated);
                """),
    ]

    /// The migrations applied to a file.
    struct Applied {
        let identifiers: [String]

        /// Migrations of a newer version of the app.
        var unknown: [String] {
            identifiers.filter { identifier in !migrations.contains { $0.identifier == identifier } }
        }

        var isComplete: Bool { missing.isEmpty }

        fileprivate var missing: [Migration] { migrations.filter { !identifiers.contains($0.identifier) } }
    }

    /// Nil when the file belongs to another program.
    static func appliedMigrations(_ db: Database) throws -> Applied? {
        let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_master")
        guard tables.contains("grdb_migrations") else { return tables.isEmpty ? Applied(identifiers: []) : nil }
        let applied = Applied(
            identifiers: try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid"))
        return applied.unknown.isEmpty || applied.unknown.count < applied.identifiers.count ? applied : nil
    }

    /// Applies the missing migrations, in the transaction that read `applied`. No other program can write meanwhile.
    static func migrate(_ db: Database, from applied: Applied) throws {
        try db.execute(sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        for migration in applied.missing {
            try db.execute(sql: migration.sql)
            try db.execute(
                sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.identifier])
        }
    }
}
