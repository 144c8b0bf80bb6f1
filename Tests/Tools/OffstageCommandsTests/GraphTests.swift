import JSON
import Testing

/// Tests `graph`.
struct GraphTests {
    @Test func `graph draws an app`() throws {
        let run = try CommandRun("graph", "--app", "notes")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("└─ NotesRepository  [session]"), "\(run.output)")
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
}
