extension Measure {
    /// Latency of one request at a time. Driver and server share a core: waking another core takes longer (50 µs on a
    /// virtual machine) than all the software.
    static let oneAtATime = Measure(
        name: "latency",
        lines: [
            Line(title: "one at a time, p50", quantity: .medianLatency, goal: .ratioAtMost(must: 1.15, aim: 1.05)),
            Line(title: "one at a time, p99", quantity: .percentile99Latency, goal: .ratioAtMost(must: 2, aim: 1.3)),
        ]
    ) { setup in
        Contest(
            try setup.offstage, try setup.reference, setup, placement: setup.together,
            opening: [Texts.open(app: "editProfile")],
            script: [Texts.list],
            load: Load(
                calls: [Texts.list], window: 1, seconds: setup.options.seconds, notificationsPerAnswer: 0,
                answersAreOfOneSize: true))
    }
}
