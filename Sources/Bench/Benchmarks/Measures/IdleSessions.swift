extension Measure {
    /// Cost of an idle session: the growth of resident memory over 10,000 sessions. The app `form` does not change, so
    /// its number is that of the runtime. The number of `editProfile` includes the app's own objects, which grow with
    /// the app. The reference keeps a struct and a string for each and is shown for comparison.
    static let idleSessions = Measure(
        name: "sessions",
        rows: [
            Row("memory of an idle session", "bytes", .valueAtMost(2_550)),
            Row("memory of an idle session, editProfile", "bytes", .valueAtMost(2_850)),
        ]
    ) { options in
        Contest(
            ours: {
                [
                    try bytes(of: options.sessions, on: .form, app: "form"),
                    try bytes(of: options.sessions, on: .examples, app: "editProfile"),
                ]
            },
            referenceName: "C program",
            reference: {
                let bytes = try bytes(of: options.sessions, on: .reference, app: "editProfile")
                return [bytes, bytes]
            })
    }

    private static func bytes(of sessions: Int, on command: Command, app: String) throws -> Double {
        let connection = try Connection(command, opening: [])
        // The first sessions make everything that all sessions share.
        try open(sessions / 100, app, connection)
        let before = try settledMemory(of: connection)
        try open(sessions, app, connection)
        let growth = try settledMemory(of: connection) - before
        return growth * 1_024 / Double(sessions)
    }

    private static func open(_ count: Int, _ app: String, _ connection: Connection) throws {
        var (sent, answered) = (0, 0)
        while answered < count {
            while sent < count, sent - answered < 256 {
                connection.send(Texts.openAnother(app: app))
                sent += 1
            }
            try connection.exchange()
            while let message = try connection.nextMessage() {
                guard case .response(_, let isError) = message else { continue }
                if isError { throw connection.unexpected() }
                answered += 1
            }
        }
    }

    private static func settledMemory(of connection: Connection) throws -> Double {
        System.sleep(milliseconds: 200)
        return try System.residentMemory(of: connection.process.identifier)
    }
}
