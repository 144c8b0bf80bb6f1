extension Measure {
    /// One request that publishes a million events: the cost of publishing without parsing.
    static let eventStream = Measure(
        name: "stream",
        lines: [
            Line(
                title: "one request, 1,000,000 events", quantity: .eventsPerSecond, goal: .ratioAtLeast(must: 5, aim: 7)
            )
        ]
    ) { setup in
        let opening = [Texts.open(app: "kit")]
        let stream = EventStream(call: Texts.emit(count: setup.options.events), events: setup.options.events)
        let sides = Sides(ours: try setup.kit, reference: try setup.reference)
        return Contest(
            ours: sides.ours.contestant { try sample(of: stream, from: $0, setup, opening) },
            reference: sides.reference.contestant { try sample(of: stream, from: $0, setup, opening) },
            comparison: {
                try SameBytes(opening: opening, script: [Texts.emit(count: 3), Texts.emit(count: 0)])
                    .difference(ours: sides.ours, reference: sides.reference, setup.apart, setup.options.framing)
            })
    }

    private static func sample(of stream: EventStream, from command: Command, _ setup: Setup, _ opening: [Call]) throws
        -> Sample
    {
        var connection = try Connection.start(command, setup.apart, setup.options.framing, opening: opening)
        let warmUp = stream.events / 100
        _ = try connection.run(EventStream(call: Texts.emit(count: warmUp), events: warmUp))
        let outcome = try connection.run(stream)
        let peak = connection.server.memory()["VmHWM"]
        try connection.endOrderly()
        let reading = outcome.reading
        return Sample(
            values: [.eventsPerSecond: Double(stream.events) / reading.seconds],
            serverMicroseconds: reading.server * 1e6 / Double(stream.events),
            otherLoad: reading.otherLoad,
            details: [
                "driverMicroseconds": reading.driver * 1e6 / Double(stream.events),
                "firstEventMicroseconds": outcome.microsecondsToFirst,
                "peakKiB": Double(peak ?? 0),
            ])
    }
}
