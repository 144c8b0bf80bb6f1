import Foundation
import Testing

/// Compiles `CompileErrors.swift.txt` with the modules of this build.
struct CompileErrorTests {
    /// Errors by line of the file. A line may have several.
    private let errors: [Int: [String]]
    /// Lines with an `// error: ` comment, and the text after it.
    private var wanted: [(line: Int, text: String)]

    init() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try String(contentsOf: sources.appending(path: "CompileErrors.swift.txt"), encoding: .utf8)
        wanted = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            line.firstRange(of: "  // error: ").map { (index + 1, String(line[$0.upperBound...])) }
        }
        let folder = try TemporaryFolder()
        let file = try folder.write(text, "CompileErrors.swift")
        let built = try CommandProcess.find("offstage").deletingLastPathComponent().path
        let runtime = sources.appending(path: "../../../Sources/Runtime").standardized
        let run = try CommandRun(
            arguments: [
                "swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", "\(built)/Modules",
                "-I", runtime.appending(path: "CJansson").path, "-I", runtime.appending(path: "CSpawn").path,
                "-load-plugin-executable", "\(built)/OffstageMacros-tool#OffstageMacros", file,
            ], executable: "/usr/bin/env")
        let found = run.errors.matches(of: /(?m)^(.+?):(\d+):\d+: error: (.*)$/)
        try #require(!found.isEmpty && found.allSatisfy { $0.1 == file }, "\(run.errors)")
        errors = Dictionary(grouping: found) { Int($0.2) ?? 0 }.mapValues { $0.map { String($0.3) } }
    }

    private func expectErrors(_ isIncluded: (String) -> Bool) {
        let wanted = wanted.filter { isIncluded($0.text) }
        #expect(!wanted.isEmpty)
        for (line, text) in wanted {
            let found = errors[line] ?? []
            #expect(found.contains { $0.contains(text) }, "line \(line): wanted '\(text)', found \(found)")
        }
    }

    @Test func `a coordinator without start() does not compile`() {
        expectErrors { $0.contains("protocol 'Coordinating'") }
    }

    @Test func `an output without a handler, with two or with another type does not compile`() {
        expectErrors { !$0.contains("protocol 'Coordinating'") && !isOfProvider($0) && !isOfBody($0) }
    }

    @Test func `only its owner changes the state of a provider or shared store`() { expectErrors(isOfProvider) }

    @Test func `a word of SwiftUI says what to write in a body`() { expectErrors(isOfBody) }

    private func isOfBody(_ error: String) -> Bool {
        [
            "write", "front ends decide", "start work in", "told apart", "which is nil", "below one another",
            "does the work",
        ]
        .contains { error.contains($0) }
    }

    private func isOfProvider(_ error: String) -> Bool {
        ["currentState'", "AsyncStream<Int>", "'value'", "ReadOnlySharedStore<Int>", "'store'"].contains {
            error.contains($0)
        }
    }

    @Test func `code with all outputs handled once compiles`() {
        let marked = Set(wanted.map(\.line))
        #expect(errors.keys.filter { !marked.contains($0) } == [])
    }
}
