/// The environment of a run: options, executables and cores.
struct Setup {
    let options: Options
    /// Driver and server on different cores: for throughput.
    let apart: Placement
    /// Driver and server on the same core: for latency.
    let together: Placement
    /// Notes about this machine for the reader of the table.
    let remarks: [String]

    init(_ options: Options) {
        self.options = options
        let cores = options.cores.isEmpty ? Array(Platform.allowedCores().prefix(2)) : options.cores
        let driver = Array(cores.prefix(1))
        let server = Array(cores.dropFirst().prefix(1))
        together = Placement(driver: driver, server: driver, showsErrors: options.showsErrors)
        apart = Placement(driver: driver, server: server.isEmpty ? driver : server, showsErrors: options.showsErrors)
        var remarks: [String] = []
        if cores.isEmpty { remarks.append("nothing is pinned: this platform has no core affinity") }
        if cores.count == 1 { remarks.append("driver and server share the only core") }
        if options.isQuick {
            remarks.append(
                "--quick: \(options.events) events, \(options.sessions) sessions, one short round: no measurement")
        }
        self.remarks = remarks
    }

    // MARK: Executables

    var offstage: Command {
        get throws { try command("offstage", ["serve"]) }
    }

    var counter: Command {
        get throws { try command("counter", ["serve"]) }
    }

    var kit: Command {
        get throws { try command("offstage-kit", ["serve"]) }
    }

    /// This executable as a server of the app `form`.
    var form: Command {
        get throws { try command("Benchmarks", ["serve"]) }
    }

    var reference: Command {
        get throws { try command("CReference", ["serve"] + options.referenceArguments) }
    }

    /// A program that parses its arguments with swift-argument-parser and prints a line.
    var bare: Command {
        get throws { try command("BareCommand", []) }
    }

    /// Returns the full path of an executable in `PATH`.
    func installed(_ name: String) -> String? {
        (Platform.variable("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }.first {
            Platform.isExecutable($0)
        }
    }

    /// Returns the path from a flag, else from an environment variable, else next to this executable.
    private func command(_ name: String, _ arguments: [String]) throws -> Command {
        let path =
            options.paths[name] ?? Platform.variable(Options.variable(for: name)) ?? "\(options.directory)/\(name)"
        guard Platform.isExecutable(path) else {
            throw Skipped(reason: "\(path) is not there; build it, or give \(Options.flag(for: name)) PATH")
        }
        return Command(name: name, path: path, arguments: arguments)
    }

    // MARK: Runs

    /// Runs one load on a new process of the command.
    func sample(
        of load: Load, from command: Command, _ placement: Placement, _ framing: Framing, opening: [Call],
        endsOrderly: Bool = true
    ) throws -> Sample {
        var connection = try Connection.start(command, placement, framing, opening: opening)
        let outcome = try connection.run(load)
        let peak = connection.server.memory()["VmHWM"]
        if endsOrderly { try connection.endOrderly() } else { _ = try? connection.shutDown() }
        let answers = Double(outcome.answers)
        let reading = outcome.reading
        return Sample(
            values: [
                .requestsPerSecond: answers / reading.seconds,
                .medianLatency: outcome.latencies.microseconds(atShare: 0.5),
                .percentile99Latency: outcome.latencies.microseconds(atShare: 0.99),
            ],
            serverMicroseconds: reading.server * 1e6 / answers,
            otherLoad: reading.otherLoad,
            details: [
                "answers": answers,
                "driverMicroseconds": reading.driver * 1e6 / answers,
                "p50Microseconds": outcome.latencies.microseconds(atShare: 0.5),
                "p99Microseconds": outcome.latencies.microseconds(atShare: 0.99),
                "p999Microseconds": outcome.latencies.microseconds(atShare: 0.999),
                "peakKiB": Double(peak ?? 0),
            ])
    }
}

extension Connection {
    /// Ends the server with `shutdown` and `exit`; throws unless it exits with 0.
    mutating func endOrderly() throws {
        let code = try shutDown()
        guard code == 0 else {
            throw Failure(
                "\(server.command.name) ended with \(code.map { "exit code \($0)" } ?? "a signal") after exit"
            )
        }
    }
}

/// The two servers of a measure.
struct Sides {
    let ours: Command
    let reference: Command
}

extension Command {
    func contestant(_ run: @escaping (Command) throws -> Sample) -> Contestant {
        Contestant(name: name) { try run(self) }
    }
}

extension Contest {
    /// Makes sides with the same load, and a script that both must answer with the same bytes.
    init(
        _ ours: Command, _ reference: Command, _ setup: Setup, placement: Placement? = nil, opening: [Call],
        script: [Call], load: Load
    ) {
        let placement = placement ?? setup.apart
        let framing = setup.options.framing
        self.init(
            ours: ours.contestant { try setup.sample(of: load, from: $0, placement, framing, opening: opening) },
            reference: reference.contestant {
                try setup.sample(of: load, from: $0, placement, framing, opening: opening)
            },
            comparison: {
                try SameBytes(opening: opening, script: script).difference(
                    ours: ours, reference: reference, placement, framing)
            })
    }
}
