extension Measure {
    /// Unknown methods, one of them with a suggestion, to known ones: an error costs little more than an answer.
    static let unknownMethod = Measure(
        name: "unknown",
        lines: [
            Line(
                title: "unknown method to session/list, 64 in flight", quantity: .requestsPerSecond,
                goal: .ratioAtLeast(must: 0.33, aim: 0.5))
        ]
    ) { setup in
        let unknown = Load(
            calls: [Texts.unknownMethod, Texts.misspelledMethod], window: 64, seconds: setup.options.seconds,
            warmUp: 500, answers: .errors(code: -32_601))
        let known = Load(calls: [Texts.list], window: 64, seconds: setup.options.seconds, warmUp: 500)
        let offstage = try setup.offstage
        return Contest(
            ours: Contestant(name: "unknown methods") {
                try setup.sample(of: unknown, from: offstage, setup.apart, .headers, opening: [])
            },
            reference: Contestant(name: "session/list") {
                try setup.sample(of: known, from: offstage, setup.apart, .headers, opening: [])
            })
    }
}
