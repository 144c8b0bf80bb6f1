extension Measure {
    /// Memory of a server after all of its sessions were used at the limits and closed: it must not grow with the work.
    static let soak = Measure(
        name: "soak",
        lines: [
            Line(
                title: "soak: memory after 3 passes to 1", quantity: .residentMemory,
                goal: .ratioAtMost(must: 1.25, aim: 1.1))
        ]
    ) { setup in
        Contest(
            ours: Contestant(name: "three passes") { try Soak.sample(setup, passes: 3) },
            reference: Contestant(name: "one pass") { try Soak.sample(setup, passes: 1) })
    }
}
