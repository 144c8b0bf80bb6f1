extension Measure {
    /// Events in a session with 255 more subscriptions that select none of them, by 64 patterns each or by one, and
    /// with 1,000 waits for other events or without waits. Each subscription and each wait compares a type of event
    /// with its patterns once, so their number must not slow down a session.
    static let filteredEvents = Measure(
        name: "filters",
        lines: [
            Line(
                title: "events, 255 × 64 patterns to 255 × 1", quantity: .eventsPerSecond,
                goal: .ratioAtLeast(must: 0.9, aim: 1)),
            Line(
                title: "events, 1,000 waits to none", quantity: .eventsPerSecondWithWaits,
                goal: .ratioAtLeast(must: 0.8, aim: 1)),
        ]
    ) { setup in
        let kit = try setup.kit
        return Contest(
            ours: Contestant(name: "64 patterns, 1,000 waits") {
                try sample(patterns: 64, waits: 1_000, of: kit, setup)
            },
            reference: Contestant(name: "1 pattern, no waits") { try sample(patterns: 1, waits: 0, of: kit, setup) })
    }

    private static func sample(patterns: Int, waits: Int, of command: Command, _ setup: Setup) throws -> Sample {
        let subscriptions = (0..<255).map { Texts.subscribe(patterns: patterns, subscription: $0) }
        let filtered = try run(opening: subscriptions, waits: 0, of: command, setup)
        let waiting = try run(opening: [], waits: waits, of: command, setup)
        return Sample(
            values: [
                .eventsPerSecond: Double(filtered.events) / filtered.reading.seconds,
                .eventsPerSecondWithWaits: Double(waiting.events) / waiting.reading.seconds,
            ],
            serverMicroseconds: filtered.reading.server * 1e6 / Double(filtered.events),
            otherLoad: filtered.reading.otherLoad)
    }

    private static func run(
        opening: [Call], waits: Int, of command: Command, _ setup: Setup
    ) throws -> (events: Int, reading: LoadMeter.Reading) {
        var connection = try Connection.start(
            command, setup.apart, setup.options.framing, opening: [Texts.open(app: "kit")] + opening)
        for number in 0..<waits { connection.send(Texts.wait(number)) }
        // The waits have begun before the time starts: what they cost to begin is not what they cost an event.
        _ = try connection.succeed(Texts.list)
        let events = max(1_000, setup.options.events / 100)
        let outcome = try connection.run(EventStream(call: Texts.emit(count: events), events: events))
        // Ends the waits.
        _ = try connection.succeed(Texts.close)
        try connection.endOrderly()
        return (events, outcome.reading)
    }
}
