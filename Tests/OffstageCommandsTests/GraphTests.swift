import JSON
import Testing

/// Tests `offstage graph`.
struct GraphTests {
    @Test(arguments: [
        ("tree", "└─ NotesListDependency  [transient]"), ("dot", #""notes.list" -> "NotesListDependency""#),
        ("mermaid", "flowchart LR"),
    ])
    func `graph draws an app`(_ format: String, _ line: String) throws {
        let run = try CommandRun("graph", "--app", "notes", "--format", format)
        #expect(run.exitCode == 0)
        #expect(run.output.contains(line), "\(run.output)")
        #expect(run.errors == "")
    }

    @Test(arguments: [
        "editProfile", "gallery", "levelMap", "notes", "onboarding", "signIn", "stocks", "twoState", "twoTabs",
    ])
    func `graph --validate finds nothing in the apps`(_ app: String) throws {
        let run = try CommandRun("graph", "--app", app, "--validate")
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
    }

    @Test func `graph --validate exits with 1 for a warning`() throws {
        let run = try CommandRun("graph", "--validate", executable: "offstage-kit")
        #expect(run.exitCode == 1)
        #expect(run.errors.hasPrefix("warning: outside "), "\(run.errors)")
    }

    @Test func `graph draws the chosen alternatives without effects outside the process`() throws {
        let file = try TemporaryFile()
        let environment = ["OFFSTAGE_NOTES_DATABASE": file.path + "/missing", "OFFSTAGE_MAP_SERVICE": "no address"]
        func graph(_ app: String, _ alternative: String) throws -> CommandRun {
            try CommandRun(arguments: ["graph", "--app", app, "--alternative", alternative], environment: environment)
        }
        for run in try [graph("notes", "notesDatabase=live"), graph("notes", "notesDatabase=memory")] {
            #expect(run.exitCode == 0)
            #expect(run.errors == "")
        }
        let live = try graph("levelMap", "mapService=live")
        #expect(live.exitCode == 0)
        #expect(!live.output.contains("clock"))
        #expect(try graph("levelMap", "mapService=memory").output.contains("clock"))
    }

    @Test func `graph lists the formats when a format is unknown`() throws {
        let run = try CommandRun("graph", "--app", "notes", "--format", "svg")
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains("'tree', 'dot' or 'mermaid'"), "\(run.errors)")
    }
}
