/// `make demo`: a conversation with the reference app EditProfile. Starts `offstage serve` as a child process, sends
/// messages as a front end does and prints both directions. All output comes from the server.
@main
enum Demo {
    static func main() {
        let screen = Screen()
        do {
            let folder = Executables.folder
            let server = try ServerProcess(path: folder + "/offstage", arguments: ["serve"])
            screen.write(heading: "A conversation with \(folder)/offstage serve")
            screen.write(
                note:
                    "→ to the server, ← from the server. Each message is one line and contains \"jsonrpc\":\"2.0\"."
            )
            var answered: Set<Int64> = []
            for step in Step.all { try play(step, server, screen, &answered) }
            let code = try server.waitForExit()
            guard code == 0 else { throw DemoFailure("the server ended with exit code \(code); expected 0") }
            screen.write(note: "\nThe server ended with exit code 0.")
            screen.write(heading: "\nTry next")
            for (command, purpose) in nextCommands(folder) { screen.write(command: command, purpose: purpose) }
        } catch {
            screen.fail("\(error)")
        }
    }

    /// `answered` has the ids of the responses so far: on a slow machine one arrives before the step that waits for it.
    private static func play(
        _ step: Step, _ server: ServerProcess, _ screen: Screen, _ answered: inout Set<Int64>
    ) throws(DemoFailure) {
        screen.write(caption: step.caption)
        for message in step.messages {
            screen.write(sent: message)
            try server.send(message)
        }
        while !answered.isSuperset(of: step.awaited) {
            let message = try server.receive()
            screen.write(received: message)
            if message["method"] == nil, let id = message["id"]?.integer { answered.insert(id) }
        }
    }

    private static func nextCommands(_ folder: String) -> [(String, String)] {
        [
            (
                #"printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"app":"stocks"}}' | "#
                    + "\(folder)/offstage serve --no-handshake",
                "talk to it yourself"
            ),
            ("\(folder)/offstage script clients/shell/edit-profile.script", "play a file of requests"),
            (
                "\(folder)/offstage call app/describe --app editProfile",
                "send one request: here, for the actions, events and views of an app"
            ),
            ("\(folder)/offstage graph --app notes", "draw the dependencies of an app"),
        ]
    }
}

/// The reason why the demo failed, for the user.
struct DemoFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
