import JSON
import Testing

/// Tests that the commands validate apps before they serve them. `OFFSTAGE_FAULTY_APPS` names the apps of
/// `FaultyServer`.
struct ValidationTests {
    private static let faults = [
        ("registration", "Needy (FaultyApps/FaultyApp.swift:"), ("injected", "'injected.second' cannot be made: "),
        ("first", "'first' cannot be made: nothing provides Missing"),
        ("guarded", "the guard of 'safe' leads from 'guarded.safe' to the screen 'guarded.pin'"),
        ("link", "the link fault://second/{nubmer:int} of the screen 'link.second' has the value 'nubmer'"),
    ]

    private static let open = #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"subscribe":"none"}}"#

    private static let commands = [
        ["serve", "--no-handshake"], ["script", "-"], ["render"], ["routes"], ["call", "session/list"],
        ["call", "screen/get"],
    ]

    @Test(arguments: faults)
    func `each command refuses an app with an error, prints it and exits with 1`(_ app: String, _ error: String) throws
    {
        for arguments in Self.commands {
            let run = try kit(app, arguments, input: Self.open + "\n")
            #expect(run.exitCode == 1, "\(arguments)")
            #expect(run.output == "", "\(arguments)")
            #expect(run.errors.hasPrefix("FaultyServer: the app '\(app)': \(error)"), "\(arguments): \(run.errors)")
        }
        let graph = try kit(app, ["graph", "--validate"])
        #expect(graph.exitCode == 1)
        #expect(graph.errors.contains("error: \(error)"), "\(graph.errors)")
    }

    @Test(arguments: ["", #"{"jsonrpc":"2.0","method":"initialized","params":{}}"# + "\n"])
    func `serve answers initialize before it validates, and exits with 1 after an error`(_ next: String) throws {
        let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"# + "\n"
        let run = try kit("injected", ["serve"], input: initialize + next + Self.open + "\n")
        #expect(run.exitCode == 1)
        #expect(run.messages.map { $0["id"] } == [1])
        #expect(run.errors.hasPrefix("FaultyServer: the app 'injected': "), "\(run.errors)")
        let ended = try kit("injected", ["serve"], input: initialize)
        #expect(ended.exitCode == 1)
        #expect(ended.errors == run.errors)
        #expect(try kit("injected", ["serve"]).exitCode == 1)
    }

    @Test(arguments: ["params", "live"])
    func `commands serve an app whose findings are no errors`(_ app: String) throws {
        for arguments in Self.commands.dropLast() {
            let run = try kit(app, arguments, input: Self.open + "\n")
            #expect(run.exitCode == 0, "\(arguments): \(run.errors)")
            #expect(run.errors == "", "\(arguments)")
        }
    }

    @Test func `graph --validate prints a screen that is not checked, and exits with 0`() throws {
        let run = try kit("params", ["graph", "--validate"])
        #expect(run.exitCode == 0)
        let sentence =
            "'params.second' is not checked: its params refuse the smallest value: expected twice an odd number at '', "
            + "found 1"
        #expect(run.errors == "info: \(sentence)\n")
        let call = try kit("params", ["call", "inspect/dependencies", #"{"app":"params","validate":true}"#])
        #expect(
            call.messages.first?["findings"] == [
                [
                    "kind": "notChecked", "severity": "info", "component": "params.second",
                    "message": .string(sentence),
                ]
            ])
    }

    @Test func `graph --validate reports a dependency without an implementation for tests as warnings`() throws {
        let run = try kit("live", ["graph", "--validate"])
        #expect(run.exitCode == 1)
        #expect(!run.errors.contains("error: "), "\(run.errors)")
        #expect(run.errors.contains("warning: Live (FaultyApps/FaultyApp.swift:"), "\(run.errors)")
    }

    @Test(arguments: faults.map(\.0))
    func `an executable of several apps refuses the sessions of an app with an error`(_ app: String) throws {
        func open(_ id: Int, _ name: String) -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"session/open","params":{"app":"\#(name)","subscribe":"none"}}"#
                + "\n"
        }
        let run = try kit(
            "params,\(app)", ["serve", "--no-handshake"], input: open(1, app) + open(2, "params") + open(3, app))
        #expect(run.exitCode == 0)
        #expect(run.messages.map { $0["error"]?["code"] } == [1502, nil, 1502])
        // Each error is printed once.
        let lines = run.errors.split(separator: "\n")
        #expect(Set(lines).count == lines.count)
        #expect(lines.first?.hasPrefix("FaultyServer: the app '\(app)': ") == true, "\(run.errors)")
        for arguments in [["render", "--app", app], ["call", "screen/get", "--app", app], ["routes", "--app", app]] {
            let run = try kit("params,\(app)", arguments)
            #expect(run.exitCode == 1, "\(arguments)")
            #expect(run.output == "")
        }
    }

    private func kit(_ apps: String, _ arguments: [String], input: String = "") throws -> CommandRun {
        try CommandRun(
            arguments: arguments, input: input, executable: "FaultyServer", environment: ["OFFSTAGE_FAULTY_APPS": apps])
    }
}
