import Testing

/// Tests `routes`.
struct RoutesTests {
    @Test func `routes draws the declarations of an app`() throws {
        let run = try CommandRun("routes", executable: "offstage-kit")
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("kit\n\n"))
        #expect(run.lines.contains { $0.hasSuffix("screen kit.item  (title)") }, "\(run.output)")
        let named = try CommandRun("routes", "--app", "notes")
        #expect(named.lines.contains { $0.hasSuffix("screen notes.list") }, "\(named.output)")
    }

    @Test(arguments: [(["script"], "line 3: "), (["script", "--pipeline"], "line 3 or before: ")])
    func `an error of a script has the number of its line`(_ arguments: [String], _ place: String) throws {
        let script = "\n# A comment.\nnot JSON\n"
        let run = try CommandRun(arguments: arguments, input: script, executable: "offstage-kit")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains(": \(place)stopped at an error response: "), "\(run.errors)")
    }

    @Test(arguments: [
        ([], "--app: editProfile, stocks, levelMap, signIn, twoState, twoTabs, onboarding, notes"),
        (["--app", "nots"], "did you mean 'notes'?"),
    ])
    func `an error about wrong usage helps`(_ arguments: [String], _ sentence: String) throws {
        let run = try CommandRun(arguments: ["routes"] + arguments)
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }
}
