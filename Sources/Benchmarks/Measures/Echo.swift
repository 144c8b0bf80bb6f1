extension Measure {
    /// Large params sent and returned: the speed of parsing and writing JSON.
    static let echo64KiB = echo(name: "echo-64k", title: "echo of 64 KiB, 4 in flight", size: 64 << 10, window: 4)
    static let echo1MiB = echo(name: "echo-1m", title: "echo of 1 MiB, 2 in flight", size: 1 << 20, window: 2)

    private static func echo(name: String, title: String, size: Int, window: Int) -> Measure {
        Measure(
            name: name,
            lines: [Line(title: title, quantity: .requestsPerSecond, goal: .ratioAtLeast(must: 0.85, aim: 1.1))]
        ) { setup in
            let call = Texts.echo(size: size)
            return Contest(
                try setup.kit, try setup.reference, setup, opening: [], script: [Texts.echoOfEverything, call],
                load: Load(
                    calls: [call], window: window, seconds: setup.options.seconds, warmUp: window * 2,
                    notificationsPerAnswer: 0,
                    answersAreOfOneSize: true))
        }
    }
}
