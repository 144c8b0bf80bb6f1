extension Measure {
    /// Events in a session with 255 more subscriptions that select none of them, by 64 patterns each or by one. A
    /// subscription compares the type of an event with its patterns once, so their number must not slow down a session.
    static let filteredEvents = Measure(
        name: "filters",
        lines: [
            Line(
                title: "events, 255 × 64 patterns to 255 × 1", quantity: .eventsPerSecond,
                goal: .ratioAtLeast(must: 0.9, aim: 1))
        ]
    ) { setup in
        let kit = try setup.kit
        return Contest(
            ours: Contestant(name: "64 patterns") { try sample(patterns: 64, of: kit, setup) },
            reference: Contestant(name: "1 pattern") { try sample(patterns: 1, of: kit, setup) })
    }

    private static func sample(patterns: Int, of command: Command, _ setup: Setup) throws -> Sample {
        let opening =
            [Texts.open(app: "kit")] + (0..<255).map { Texts.subscribe(patterns: patterns, subscription: $0) }
        var connection = try Connection.start(command, setup.apart, setup.options.framing, opening: opening)
        let events = max(1_000, setup.options.events / 100)
        let outcome = try connection.run(EventStream(call: Texts.emit(count: events), events: events))
        try connection.endOrderly()
        return Sample(
            values: [.eventsPerSecond: Double(events) / outcome.reading.seconds],
            serverMicroseconds: outcome.reading.server * 1e6 / Double(events),
            otherLoad: outcome.reading.otherLoad)
    }
}
