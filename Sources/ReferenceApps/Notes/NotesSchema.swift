import GRDB

/// How the file of the notes looks, and how it came to look so. A migration that has been released is never changed.
///
/// Kept as GRDB's `DatabaseMigrator` keeps it. That one reads what is to be done before it locks the file, so of two
/// programs that open a new file at
/// the same time one would fail.
enum NotesSchema {
    fileprivate struct Migration {
        let identifier: String
        let sql: String
    }

    private static let migrations = [
        // AUTOINCREMENT, so that the identifier of a deleted note never comes back. STRICT, so that nothing but what is
        // declared can be in it.
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

    /// What a file has been through, nothing when nobody has written to it yet.
    struct Applied {
        let identifiers: [String]

        /// Of a newer version of the app.
        var unknown: [String] {
            identifiers.filter { identifier in !migrations.contains { $0.identifier == identifier } }
        }

        var isComplete: Bool { missing.isEmpty }

        fileprivate var missing: [Migration] { migrations.filter { !identifiers.contains($0.identifier) } }
    }

    /// Nil when the file's content is another program's.
    static func appliedMigrations(_ db: Database) throws -> Applied? {
        let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_master")
        guard tables.contains("grdb_migrations") else { return tables.isEmpty ? Applied(identifiers: []) : nil }
        let applied = Applied(
            identifiers: try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid"))
        return applied.unknown.isEmpty || applied.unknown.count < applied.identifiers.count ? applied : nil
    }

    /// Brings the file up to date; within the transaction that has read `applied`, and that nobody else can write
    /// beside.
    static func migrate(_ db: Database, from applied: Applied) throws {
        try db.execute(sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        for migration in applied.missing {
            try db.execute(sql: migration.sql)
            try db.execute(
                sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.identifier])
        }
    }
}
