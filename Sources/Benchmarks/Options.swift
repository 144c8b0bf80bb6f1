/// Options from the command line.
struct Options {
    var rounds = 5
    var seconds = 1.0
    /// Names of measures or their prefixes; empty for all.
    var only: [String] = []
    var jsonFile: String?
    var framing = Framing.headers
    /// Number of repetitions of a run during which other processes used more than 0.2 cores.
    var repeats = 3
    /// Cores of the driver and the server; empty for the first two allowed cores.
    var cores: [Int] = []
    var showsErrors = false
    /// Arguments for CReference.
    var referenceArguments: [String] = []
    /// Paths by name of the executable.
    var paths: [String: String] = [:]
    /// Folder of this executable, and of the others by default.
    let directory: String

    var events = 1_000_000
    var sessions = 10_000
    /// Starts per sample.
    var starts = 20
    var isQuick = false
    /// Rounds of a pass of the soak.
    var soakRounds = 100
    var soakSessions = 1_000
    /// Seed of the soak.
    var seed: UInt64 = 1

    static let usage = """
        USAGE: Benchmarks [options]

        Compares Offstage with a C program over jansson, a bare swift-argument-parser program and language
        servers that happen to be installed. A fresh process each run, in turn, round after round.

          --rounds N            rounds; the table shows medians, the ratio is taken round by round (5)
          --seconds S           how long each load is kept up (1)
          --only NAME,…         only these measures, or those whose name begins so
          --json FILE           write every number as JSON; - for stdout instead of the table
          --quick               one short round with small counts: does it all work?
          --framing KIND        headers or lines (headers)
          --repeats N           repeat a run disturbed by more than 0.2 cores of other work so often (3)
          --cores D,S           the driver's core and the server's (the first two allowed)
          --reference-change patch|view   what CReference's screen/didChange carries (patch)
          --show-stderr         let the servers' stderr through
          --list                the names of the measures
          --soak ROUNDS         rounds of a pass of the soak (100)
          --seed N              seed of the soak (1)

          --offstage PATH       (OFFSTAGE_BENCH_OFFSTAGE)      executables are looked for next to
          --offstage-kit PATH   (OFFSTAGE_BENCH_OFFSTAGE_KIT)  Benchmarks unless a flag or a
          --c-reference PATH    (OFFSTAGE_BENCH_C_REFERENCE)   variable names them
          --bare-command PATH   (OFFSTAGE_BENCH_BARE_COMMAND)
        """

    /// Reads the arguments after the program's name. Ends the process with a sentence if they are wrong.
    init(_ arguments: [String]) {
        let program = arguments.first ?? ""
        directory = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
        var rest = arguments.dropFirst()
        while let flag = rest.popFirst() {
            switch flag {
            case "--rounds": rounds = Self.number(&rest, flag, 1...1_000)
            case "--seconds": seconds = Self.seconds(&rest, flag)
            case "--only": only += Self.value(&rest, flag).split(separator: ",").map(String.init)
            case "--json": jsonFile = Self.value(&rest, flag)
            case "--quick": makeQuick()
            case "--framing": framing = Self.framing(&rest, flag)
            case "--repeats": repeats = Self.number(&rest, flag, 0...100)
            case "--cores": cores = Self.value(&rest, flag).split(separator: ",").compactMap { Int($0) }
            case "--reference-change": referenceArguments = ["--change", Self.value(&rest, flag)]
            case "--show-stderr": showsErrors = true
            case "--soak": soakRounds = Self.number(&rest, flag, 1...1_000_000)
            case "--seed": seed = UInt64(Self.number(&rest, flag, 0...Int(Int32.max)))
            case "--list": Self.printNames()
            case "--help", "-h": Self.printUsage()
            default:
                guard let name = Self.executables.first(where: { Self.flag(for: $0) == flag }) else {
                    fail("unknown option \(flag); --help shows what there is")
                }
                paths[name] = Self.value(&rest, flag)
            }
        }
        let unknown = only.filter { name in !Measure.all.contains { $0.name.hasPrefix(name) } }
        if !unknown.isEmpty {
            fail("no measure is called \(unknown.joined(separator: ", ")); --list shows their names")
        }
    }

    func includes(_ measure: Measure) -> Bool {
        only.isEmpty || only.contains { measure.name.hasPrefix($0) }
    }

    // MARK: Names of the executables

    private static let executables = ["offstage", "offstage-kit", "counter", "CReference", "BareCommand"]

    static func flag(for executable: String) -> String {
        "--" + hyphenated(executable)
    }

    static func variable(for executable: String) -> String {
        "OFFSTAGE_BENCH_" + hyphenated(executable).uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }

    /// Returns `c-reference` for `CReference`.
    private static func hyphenated(_ name: String) -> String {
        name.enumerated().map { index, letter in
            letter.isUppercase ? (index > 0 ? "-" : "") + letter.lowercased() : String(letter)
        }.joined()
    }

    // MARK: Values

    private mutating func makeQuick() {
        isQuick = true
        rounds = 1
        seconds = 0.2
        repeats = 0
        events = 100_000
        sessions = 1_000
        starts = 3
        soakRounds = 20
        soakSessions = 100
    }

    private static func value(_ rest: inout ArraySlice<String>, _ flag: String) -> String {
        rest.popFirst() ?? { fail("\(flag) needs a value; --help shows which") }()
    }

    private static func number(_ rest: inout ArraySlice<String>, _ flag: String, _ range: ClosedRange<Int>) -> Int {
        let text = value(&rest, flag)
        guard let number = Int(text), range.contains(number) else {
            fail("\(flag) takes a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
        }
        return number
    }

    private static func seconds(_ rest: inout ArraySlice<String>, _ flag: String) -> Double {
        let text = value(&rest, flag)
        guard let number = Double(text), number > 0, number <= 3_600 else {
            fail("\(flag) takes seconds, 0.05 for one, not \(text)")
        }
        return number
    }

    private static func framing(_ rest: inout ArraySlice<String>, _ flag: String) -> Framing {
        let text = value(&rest, flag)
        return Framing(rawValue: text) ?? { fail("\(flag) is headers or lines, not \(text)") }()
    }

    private static func printNames() -> Never {
        for measure in Measure.all { print(measure.name) }
        Platform.exit(0)
    }

    private static func printUsage() -> Never {
        print(usage)
        Platform.exit(0)
    }
}
