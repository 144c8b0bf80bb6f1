extension Contest {
    /// The same load on a server of ours and on the C program, which must answer a script with the same bytes.
    fileprivate init(
        _ ours: Command, _ load: Load, _ options: Options, core: System.Core = .servers, opening: [Call] = [],
        script: [Call], numbers: @escaping (Load.Outcome) -> [Double] = { [$0.rate] }
    ) throws {
        try requireSameBytes(ours, .reference, opening: opening, script: script)
        self.init(
            ours: { numbers(try load.run(on: ours, options, core: core, opening: opening)) },
            referenceName: "C program",
            reference: { numbers(try load.run(on: .reference, options, core: core, opening: opening)) })
    }
}

extension Measure {
    private static let editProfile = [Texts.open(app: "editProfile")]

    /// The smallest useful request, many in flight: the cost of framing, parsing, dispatch and writing.
    static let sessionList = Measure(
        name: "list", rows: [Row("session/list, 1,024 in flight", "/s", .ratioAtLeast(1.5))]
    ) { options in
        try Contest(
            .examples, Load(calls: [Texts.list], window: 1_024, notificationsPerAnswer: 0), options,
            opening: editProfile, script: [Texts.list, Texts.list])
    }

    /// The main task: an action for a store, one event, one change of the view, and the response.
    static let actionSend = Measure(
        name: "action", rows: [Row("action/send, 1,024 in flight", "/s", .ratioAtLeast(1.15))]
    ) { options in
        try Contest(
            .examples, Load(calls: Texts.typing, window: 1_024, notificationsPerAnswer: 2), options,
            opening: editProfile, script: Texts.typing + Texts.typing + [Texts.list])
    }

    /// Latency of one request at a time.
    static let oneAtATime = Measure(
        name: "latency",
        rows: [
            Row("one at a time, p50", "µs", .ratioAtMost(1.12)), Row("one at a time, p99", "µs", .ratioAtMost(1.5)),
        ]
    ) { options in
        try Contest(
            .examples, Load(calls: [Texts.list], window: 1, notificationsPerAnswer: 0), options, core: .drivers,
            opening: editProfile, script: [Texts.list], numbers: { [$0.p50, $0.p99] })
    }

    /// Large params sent and returned: the speed of parsing and writing JSON.
    static let echo64KiB = echo("echo-64k", "echo of 64 KiB, 4 in flight", size: 64 << 10, window: 4)
    static let echo1MiB = echo("echo-1m", "echo of 1 MiB, 2 in flight", size: 1 << 20, window: 2)

    private static func echo(_ name: String, _ title: String, size: Int, window: Int) -> Measure {
        Measure(name: name, rows: [Row(title, "/s", .ratioAtLeast(0.85))]) { options in
            let call = Texts.echo(size: size)
            return try Contest(
                .kit, Load(calls: [call], window: window, warmUp: window * 2, notificationsPerAnswer: 0), options,
                script: [Texts.echoOfEverything, call])
        }
    }

    /// Unknown methods, one of them with a suggestion, to known ones: an error costs little more than an answer.
    static let unknownMethod = Measure(
        name: "unknown", rows: [Row("unknown method, 64 in flight", "/s", .ratioAtLeast(0.33))]
    ) { options in
        let calls = [Texts.unknownMethod, Texts.misspelledMethod]
        let unknown = Load(calls: calls, window: 64, warmUp: 500, expectsErrors: true)
        let known = Load(calls: [Texts.list], window: 64, warmUp: 500)
        return Contest(
            ours: { [try unknown.run(on: .examples, options).rate] },
            referenceName: "session/list", reference: { [try known.run(on: .examples, options).rate] })
    }

    /// An unknown method, the one request that every JSON-RPC server answers alike: only the transport and the dispatch
    /// count, ours to those of a language server that is installed.
    static let clangd = languageServer("clangd", "--log=error", atLeast: 0.8)
    /// vscode-jsonrpc, inside a server that PyPI has.
    static let vscode = languageServer("basedpyright-langserver", "--stdio")
    static let ruff = languageServer("ruff", "server")
    static let sourceKit = languageServer("sourcekit-lsp")

    /// The same form over the library that Python programs use: an action, the difference of the view, and the answer.
    static let pygls = Measure(
        name: "peer-pygls", rows: [Row("action/send of a form, 64 in flight, pygls", "/s", .ratioAtLeast(20))]
    ) { options in
        let peer = try Command.pygls()
        let load = Load(calls: Texts.naming, window: 64, warmUp: 500, notificationsPerAnswer: 1)
        let opening = [Texts.open(app: "form")]
        return Contest(
            ours: { [try load.run(on: .form, options, opening: opening).rate] }, referenceName: "pygls",
            reference: { [try load.run(on: peer, options, opening: opening).rate] })
    }

    private static func languageServer(_ name: String, _ arguments: String..., atLeast limit: Double = 1) -> Measure {
        Measure(
            name: "peer-\(name)", rows: [Row("unknown method, 64 in flight, \(name)", "/s", .ratioAtLeast(limit))]
        ) { options in
            let peer = try Command(installed: name).adding(arguments)
            let load = Load(calls: [Texts.unknownMethod], window: 64, warmUp: 500, expectsErrors: true)
            return Contest(
                ours: { [try load.run(on: .examples, options).rate] }, referenceName: name,
                reference: { [try load.run(on: peer, options).rate] })
        }
    }
}
