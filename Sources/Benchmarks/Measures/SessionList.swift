extension Measure {
    /// The smallest useful request, many in flight: the cost of framing, parsing, dispatch and writing.
    static let sessionList = Measure(
        name: "list",
        lines: [
            Line(
                title: "session/list, 1,024 in flight", quantity: .requestsPerSecond,
                goal: .ratioAtLeast(must: 1.3, aim: 1.8))
        ]
    ) { setup in
        let opening = [Texts.open(app: "editProfile")]
        return Contest(
            try setup.offstage, try setup.reference, setup, opening: opening, script: [Texts.list, Texts.list],
            load: Load(
                calls: [Texts.list], window: 1_024, seconds: setup.options.seconds, notificationsPerAnswer: 0,
                answersAreOfOneSize: true))
    }
}
