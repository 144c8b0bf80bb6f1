/// One request with many notifications before its response.
struct EventStream {
    let call: Call
    let events: Int

    struct Outcome {
        let reading: LoadMeter.Reading
        /// Time from the request to the first read with an event.
        let microsecondsToFirst: Double
    }
}

extension Connection {
    /// Sends the request and reads up to its response; throws unless exactly the expected events precede it.
    mutating func run(_ stream: EventStream) throws -> EventStream.Outcome {
        let id = nextID
        nextID += 1
        let before = notifications
        let meter = LoadMeter(server.process)
        let start = Platform.nanoseconds()
        var first: UInt64?
        outgoing.append(stream.call.frame(id: id, framing))
        while true {
            try exchange()
            if let response = try nextResponse() {
                guard response.id == id, !response.isError else {
                    throw Failure(
                        "\(server.command.name) sent \(String(decoding: response.body.prefix(300), as: UTF8.self))"
                    )
                }
                break
            }
            if first == nil, notifications > before { first = Platform.nanoseconds() }
        }
        let reading = meter.read()
        let seen = notifications - before
        guard seen == stream.events else {
            throw Failure("\(server.command.name) sent \(seen) notifications before its response, not \(stream.events)")
        }
        return EventStream.Outcome(reading: reading, microsecondsToFirst: Double((first ?? start) - start) / 1_000)
    }
}
