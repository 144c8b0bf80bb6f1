extension Measure {
    /// The main task: an action for a store, one event, one change of the view, and the response.
    static let actionSend = Measure(
        name: "action",
        lines: [
            Line(
                title: "action/send, 1,024 in flight", quantity: .requestsPerSecond,
                goal: .ratioAtLeast(must: 1.1, aim: 1.4))
        ]
    ) { setup in
        Contest(
            try setup.offstage, try setup.reference, setup, opening: [Texts.open(app: "editProfile")],
            script: Texts.typing + Texts.typing + [Texts.list],
            load: Load(calls: Texts.typing, window: 1_024, seconds: setup.options.seconds, notificationsPerAnswer: 2))
    }
}
