extension Measure {
    /// What a front end waits for: one request, its answer, the next. Both on one core, since waking another
    /// core costs more (50 µs on a virtual machine) than all the software between.
    static let oneAtATime = Measure(
        name: "latency",
        lines: [
            Line(title: "one at a time, p50", quantity: .medianLatency, goal: .ratioAtMost(must: 1.4, aim: 1.1)),
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
