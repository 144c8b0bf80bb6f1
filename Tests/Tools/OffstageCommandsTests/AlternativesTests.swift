import JSON
import ReferenceApps
import Testing

/// Each alternative of each reference app can be chosen from outside (row 36).
struct AlternativesTests {
    /// Plays requests in a process without the user's data and without a map service.
    private func play(_ requests: [JSONValue]) throws -> [JSONValue] {
        let folder = try TemporaryFolder()
        let run = try CommandRun(
            arguments: ["script", "--keep-going"], input: requests.map { "\($0)\n" }.joined(),
            environment: ["XDG_DATA_HOME": folder.path, "OFFSTAGE_MAP_SERVICE": "http://127.0.0.1:1"])
        let answers = run.messages.filter { $0["id"] != nil }
        try #require(answers.count == requests.count, "\(run.errors)")
        return answers
    }

    private func request(_ method: JSONValue, _ params: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": 1, "method": method, "params": params]
    }

    @Test func `every described alternative opens a session`() throws {
        let described = try play(
            ReferenceApps.all.map { request("app/describe", ["app": .string($0.name)]) })
        var choices: [(name: String, open: JSONValue)] = []
        for (app, answer) in zip(ReferenceApps.all, described) {
            for (key, known) in try #require(answer["result"]?["alternatives"]?.object) {
                for choice in known.array?.compactMap(\.string) ?? [] {
                    choices.append(
                        (
                            "\(app.name) \(key)=\(choice)",
                            [
                                "app": .string(app.name), "context": "test", "subscribe": "none",
                                "alternatives": .object([key: .string(choice)]),
                            ]
                        ))
                }
            }
        }
        #expect(choices.count >= 28)
        let opened = try play(choices.map { request("session/open", $0.open) })
        let refused = zip(choices, opened).filter { $1["result"]?["sessionId"] == nil }.map { "\($0.name): \($1)" }
        // Its flows finish at once, for ever.
        #expect(refused.count == 1 && refused[0].contains("gateway=looping") && refused[0].contains("restartLimit"))
    }
}
