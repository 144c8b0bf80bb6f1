extension Measure {
    /// Cost of an idle session: the growth of resident memory over 10,000 sessions. The app `form` does not change, so
    /// its number is that of the runtime. The number of `editProfile` includes the app's own objects, which grow with
    /// the app. The reference keeps a struct and a string for each and is shown for comparison.
    static let idleSessions = Measure(
        name: "sessions",
        lines: [
            Line(
                title: "memory of an idle session", quantity: .bytesPerSession,
                goal: .valueAtMost(must: 3_000, aim: 1_500)),
            Line(
                title: "memory of an idle session, editProfile", quantity: .bytesPerEditProfile,
                goal: .valueAtMost(must: 5_000, aim: 3_000)),
        ]
    ) { setup in
        let editProfile = try setup.offstage
        return Contest(
            ours: try setup.form.contestant { form in
                var sample = try sample(of: form, app: "form", setup)
                sample.values[.bytesPerEditProfile] =
                    try Self.sample(of: editProfile, app: "editProfile", setup).values[.bytesPerSession]
                return sample
            },
            reference: try setup.reference.contestant {
                var sample = try sample(of: $0, app: "editProfile", setup)
                sample.values[.bytesPerEditProfile] = sample.values[.bytesPerSession]
                return sample
            })
    }

    private static func sample(of command: Command, app: String, _ setup: Setup) throws -> Sample {
        var connection = try Connection.start(command, setup.apart, setup.options.framing)
        // The first sessions make everything that all sessions share.
        try open(setup.options.sessions / 100, of: app, on: &connection)
        let before = settledMemory(of: connection)
        let meter = LoadMeter(connection.server.process)
        try open(setup.options.sessions, of: app, on: &connection)
        let reading = meter.read()
        let after = settledMemory(of: connection)
        try connection.endOrderly()
        guard let first = before["Rss"], let last = after["Rss"] else {
            throw Skipped(reason: "the memory of \(command.name) cannot be read on this platform")
        }
        let count = Double(setup.options.sessions)
        func growth(_ name: String) -> Double { Double(((after[name] ?? 0) - (before[name] ?? 0)) * 1_024) / count }
        return Sample(
            values: [.bytesPerSession: Double((last - first) * 1_024) / count],
            serverMicroseconds: reading.server * 1e6 / count,
            details: [
                "privateDirtyBytes": growth("Private_Dirty"), "pssBytes": growth("Pss"), "residentKiB": Double(last),
            ])
    }

    private static func open(_ count: Int, of app: String, on connection: inout Connection) throws {
        let mostInFlight = 256
        var outstanding = 0
        for index in 0..<count {
            connection.outgoing.append(
                Texts.openAnother(app: app).frame(id: connection.nextID, connection.framing))
            connection.nextID += 1
            outstanding += 1
            let isLast = index == count - 1
            while outstanding >= mostInFlight || (isLast && outstanding > 0) {
                try connection.exchange()
                while let response = try connection.nextResponse() {
                    guard !response.isError else {
                        let answer = String(decoding: response.body.prefix(300), as: UTF8.self)
                        throw Failure(
                            "\(connection.server.command.name) opened \(index) sessions, then answered \(answer)")
                    }
                    outstanding -= 1
                }
            }
        }
    }

    private static func settledMemory(of connection: borrowing Connection) -> [String: Int] {
        Platform.sleep(milliseconds: 200)
        return connection.server.memory(file: "smaps_rollup")
    }
}
