import ConformanceRunner
import JSON
import OffstageTesting
import Platform
import Testing

/// Every case in `Cases/`, in each of its framings, over each transport.
@Suite struct ConformanceTests {
    struct Run: Sendable, CustomTestStringConvertible {
        let test: ConformanceCase
        let framing: ConformanceCase.Framing

        var testDescription: String { "\(test.id) \(framing)" }
    }

    static let folder =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    static let cases = folder + "/../../Conformance"
    static let recordings = folder + "/../../../clients/conformance/fixtures"

    /// All cases, or those that `OFFSTAGE_CASES` selects.
    static func runs(where isRun: (ConformanceCase) -> Bool = { _ in true }) throws -> [Run] {
        let wanted = environmentVariable("OFFSTAGE_CASES").map(CaseFilter.init)
        return try ConformanceCase.all(in: cases).filter { isRun($0) && wanted?.contains($0) ?? true }.flatMap { test in
            test.framings.map { Run(test: test, framing: $0) }
        }
    }

    // Serialized: each case blocks its thread while it waits, and other tests need threads.
    @Test(.serialized, arguments: try Self.runs())
    func `the server conforms as a child process`(_ run: Run) throws {
        try check(run) { (arguments, standardError) throws(ConformanceFailure) in
            try ChildProcessServer(
                command: [try Executable.path("offstage-kit")], arguments: arguments, standardError: standardError)
        }
    }

    @Test(.onLoop, arguments: try Self.runs { !$0.needsProcess })
    func `the server conforms in memory`(_ run: Run) throws {
        try check(run) { (arguments, _) throws(ConformanceFailure) in
            try MemoryConformanceServer(arguments: arguments)
        }
    }

    private func check(_ run: Run, start: StartServer) throws {
        var transcript = ""
        let outcome = try Conversation(
            run.test, framing: run.framing, onMessage: { transcript += ($0 ? "-> " : "<- ") + "\($1)\n" }, start: start
        ).run()
        TestTraffic.append(transcript)
        if let report = outcome.report { Issue.record(Comment(rawValue: report)) }
    }

    // MARK: The cases of the executable

    @Test func `the cases of the executable are those of the files`() throws {
        let (embedded, files) = (try ConformanceCase.all(), try ConformanceCase.all(in: Self.cases))
        #expect(embedded.map(\.id) == files.map(\.id))
        for (embedded, file) in zip(embedded, files) { #expect(embedded == file) }
        #expect(try RecordedSession.all() == RecordedSession.all(in: Self.recordings))
    }

    /// A source is `Article.md`, `Article.md, Heading`, a specification or the schemas; several with semicolons.
    @Test func `every source is an article of the documentation, a specification or the schemas`() throws {
        let articles = Self.folder + "/../../../Sources/Runtime/Offstage/Offstage.docc/"
        for test in try ConformanceCase.all() {
            for source in test.source.split(separator: "; ") where source.contains(".md") {
                let parts = source.split(separator: ", ", maxSplits: 1).map(String.init)
                let text = String(decoding: try readFile(articles + parts[0]), as: UTF8.self)
                if parts.count == 2 {
                    #expect(text.contains("\n## \(parts[1])\n"), "\(test.id): \(parts[0]) has no \(parts[1])")
                }
            }
            #expect(
                ["RFC ", "JSON-RPC 2.0 ", "schemas/"].contains(where: test.source.hasPrefix)
                    || test.source.contains(".md"))
        }
    }

    @Test(arguments: [
        ("K01", ["K01"]), ("K", ["K01", "K02", "K10"]), ("K0*", ["K01", "K02"]), ("K10,A", ["A01", "K10"]),
    ])
    func `a filter selects a case, a group or a prefix`(_ filter: String, _ expected: [String]) throws {
        let cases = try ConformanceCase.all().filter { ["A01", "K01", "K02", "K10"].contains($0.id) }
        #expect(cases.filter(CaseFilter(filter).contains).map(\.id) == expected)
        #expect(CaseFilter(filter).problem(among: cases) == nil)
    }

    @Test(arguments: ["K001", "Z", "Z*", "K01,Q", ""])
    func `a filter without a case is a problem`(_ filter: String) throws {
        #expect(CaseFilter(filter).problem(among: try ConformanceCase.all(in: Self.cases)) != nil)
    }
}

func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Executables of the package.
enum Executable {
    /// Path of an executable in the folder of the test bundle (the build's products). `OFFSTAGE_KIT` names another
    /// `offstage-kit`.
    static func path(_ name: String) throws(ConformanceFailure) -> String {
        if name == "offstage-kit", let path = environmentVariable("OFFSTAGE_KIT") { return path }
        var folder = ownPath
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            if access(folder + "/" + name, X_OK) == 0 { return folder + "/" + name }
        }
        throw .cannotStart("no \(name) beside the test bundle; build it first")
    }

    private static var ownPath: String {
        #if canImport(Glibc)
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = readlink("/proc/self/exe", &buffer, buffer.count)
            return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        #else
            return CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        #endif
    }
}
