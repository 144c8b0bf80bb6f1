import GRDB

/// One step of a database's schema. A released one is never changed.
struct DatabaseMigration: Sendable {
    let identifier: String
    let sql: String
}

/// The migrations that a file has.
///
/// The format of the version table is that of GRDB's `DatabaseMigrator`. The migrator itself reads the version before
/// it locks the file, so one of two programs that open a new file at once would fail.
struct AppliedMigrations {
    private let migrations: [DatabaseMigration]
    private let identifiers: [String]

    /// Returns nil when the file belongs to another program.
    init?(of migrations: [DatabaseMigration], in db: Database) throws {
        self.migrations = migrations
        let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_master")
        guard tables.contains("grdb_migrations") else {
            identifiers = []
            if tables.isEmpty { return }
            return nil
        }
        identifiers = try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
        if !unknown.isEmpty, unknown.count == identifiers.count { return nil }
    }

    /// Migrations of a newer version of the app.
    var unknown: [String] {
        identifiers.filter { identifier in !migrations.contains { $0.identifier == identifier } }
    }

    var isComplete: Bool { missing.isEmpty }

    private var missing: [DatabaseMigration] { migrations.filter { !identifiers.contains($0.identifier) } }

    /// Applies the missing migrations, in the transaction that read the others. No other program can write meanwhile.
    func migrate(_ db: Database) throws {
        try db.execute(sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        for migration in missing {
            try db.execute(sql: migration.sql)
            try db.execute(
                sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.identifier])
        }
    }
}
