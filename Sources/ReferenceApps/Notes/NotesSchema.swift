import GRDB

/// How the file of the notes looks, and how it came to look so. A migration that has been released is never changed.
enum NotesSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1 notes") { db in
            // AUTOINCREMENT, so that the identifier of a deleted note never comes back. STRICT, so that nothing but what is declared can be in it.
            try db.execute(
                sql: """
                    CREATE TABLE note (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        text TEXT NOT NULL,
                        dateCreated INTEGER NOT NULL
                    ) STRICT
                    """)
        }
        migrator.registerMigration("v2 changes") { db in
            try db.execute(
                sql: """
                    ALTER TABLE note ADD COLUMN dateChanged INTEGER;
                    CREATE INDEX noteByDateCreated ON note(dateCreated);
                    """)
        }
        return migrator
    }

    /// What the file has been through, none when nobody has written to it yet. Nil when its content is another program's.
    static func appliedMigrations(_ db: Database) throws -> [String]? {
        guard try db.tableExists("grdb_migrations") else {
            return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") == 0 ? [] : nil
        }
        let applied = try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
        return applied.isEmpty || migrator.migrations.contains(where: applied.contains) ? applied : nil
    }
}
