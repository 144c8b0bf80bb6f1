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

    /// What the file knows and this app does not.
    static func unknownMigrations(_ db: Database) throws -> [String] {
        guard try db.tableExists("grdb_migrations") else { return [] }
        let known = migrator.migrations
        return try String.fetchAll(db, sql: "SELECT CAST(identifier AS TEXT) FROM grdb_migrations WHERE identifier IS NOT NULL ORDER BY rowid")
            .filter { !known.contains($0) }
    }

    /// True for a database with content that is not ours to add to.
    static func isForeign(_ db: Database) throws -> Bool {
        try !db.tableExists("grdb_migrations") && Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") != 0
    }
}
