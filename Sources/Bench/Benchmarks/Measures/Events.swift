extension Measure {
    private static let opening = [Texts.open(app: "kit")]

    /// One request that publishes a million events: the cost of publishing without parsing.
    static let eventStream = Measure(
        name: "stream", rows: [Row("one request, 1,000,000 events", "/s", .ratioAtLeast(5))]
    ) { options in
        try requireSameBytes(
            .kit, .reference, opening: opening, script: [Texts.emit(count: 3), Texts.emit(count: 0)])
        return Contest(
            ours: { [try rate(of: options.events, on: Connection(.kit, opening: opening))] },
            referenceName: "C program",
            reference: { [try rate(of: options.events, on: Connection(.reference, opening: opening))] })
    }

    /// Events in a session with 255 more subscriptions that select none of them, by 64 patterns each or by one, and
    /// with 1,000 waits for other events or without waits. Each subscription and each wait compares a type of event
    /// with its patterns once, so their number must not slow down a session.
    static let filteredEvents = Measure(
        name: "filters",
        rows: [
            Row("events, 255 × 64 patterns to 255 × 1", "/s", .ratioAtLeast(0.9)),
            Row("events, 1,000 waits to none", "/s", .ratioAtLeast(0.8)),
        ]
    ) { options in
        let events = options.events / 100
        return Contest(
            ours: { [try rate(of: events, patterns: 64), try rate(of: events, waits: 1_000)] },
            referenceName: "1 pattern, no waits",
            reference: { [try rate(of: events, patterns: 1), try rate(of: events, waits: 0)] })
    }

    private static func rate(of events: Int, patterns: Int) throws -> Double {
        let subscriptions = (0..<255).map { Texts.subscribe(patterns: patterns, subscription: $0) }
        return try rate(of: events, on: Connection(.kit, opening: opening + subscriptions))
    }

    private static func rate(of events: Int, waits: Int) throws -> Double {
        let connection = try Connection(.kit, opening: opening)
        for number in 0..<waits { connection.send(Texts.wait(number)) }
        return try rate(of: events, on: connection)
    }

    private static func rate(of events: Int, on connection: Connection) throws -> Double {
        // Waits begin and shared state is made before the time starts.
        _ = try connection.secondsOfEvents(events / 100)
        return Double(events) / (try connection.secondsOfEvents(events))
    }
}
