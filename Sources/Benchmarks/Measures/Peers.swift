/// An installed language server, as another JSON-RPC server over stdio.
struct Peer: Sendable {
    let name: String
    let executable: String
    let arguments: [String]
    /// Required speed, as a multiple of the peer's.
    let aim: Double

    static let clangd = Peer(name: "clangd", executable: "clangd", arguments: ["--log=error"], aim: 5)
    static let ruff = Peer(name: "ruff", executable: "ruff", arguments: ["server"], aim: 25)
    static let sourceKit = Peer(name: "sourcekit-lsp", executable: "sourcekit-lsp", arguments: [], aim: 100)
}

extension Measure {
    /// An unknown method, answered with -32601: the one request that every server handles alike. It compares only the
    /// transport and the dispatch, ours against the peer's, in the same run.
    static func peer(_ peer: Peer) -> Measure {
        Measure(
            name: "peer-\(peer.name)",
            lines: [
                Line(
                    title: "unknown method, 64 in flight, \(peer.name)", quantity: .requestsPerSecond,
                    goal: .ratioAtLeast(must: 1, aim: peer.aim))
            ]
        ) { setup in
            guard let path = setup.installed(peer.executable) else {
                throw Skipped(reason: "\(peer.executable) is not installed")
            }
            let command = Command(name: peer.name, path: path, arguments: peer.arguments)
            let load = Load(
                calls: [Texts.unknownMethod], window: 64, seconds: setup.options.seconds, warmUp: 500,
                answers: .errors(code: -32_601))
            return Contest(
                ours: try setup.offstage.contestant {
                    try setup.sample(of: load, from: $0, setup.apart, .headers, opening: [])
                },
                reference: command.contestant {
                    try setup.sample(of: load, from: $0, setup.apart, .headers, opening: [], endsOrderly: false)
                })
        }
    }
}
