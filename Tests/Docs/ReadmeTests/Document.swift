import Foundation
import Synchronization
import Testing

/// A Markdown document of the repository: its text and its fenced blocks.
struct Document: Sendable, CustomTestStringConvertible {
    /// One fenced block.
    struct Block: Sendable {
        let language: String
        /// Without the fences.
        let text: String
        /// The last Swift file named since the previous block: `Sources/Examples/CounterExample/Counter.swift`.
        let source: String?
    }

    /// Relative to the repository.
    let path: String
    let text: String
    let blocks: [Block]

    var testDescription: String { path }

    static let catalog = "Sources/Runtime/Offstage/Offstage.docc"

    /// README.md and every article of the documentation catalog.
    static func all() throws -> [Document] {
        let articles = try FileManager.default.contentsOfDirectory(atPath: repository + "/" + catalog)
            .filter { $0.hasSuffix(".md") }.sorted()
        return try [Document("README.md")] + articles.map { try Document(catalog + "/" + $0) }
    }

    init(_ path: String) throws {
        self.path = path
        text = try readFile(path)
        var blocks: [Block] = []
        var open: (language: String, lines: [Substring])?
        var source: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    let text = block.lines.map { $0 + "\n" }.joined()
                    blocks.append(Block(language: block.language, text: text, source: source))
                    open = nil
                    source = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else if open != nil {
                open?.lines.append(line)
            } else {
                source = line.matches(of: /`([^` ]+\.swift)`/).last.map { String($0.output.1) } ?? source
            }
        }
        self.blocks = blocks
    }

    /// Writes the block's new text to the document's file.
    func replace(_ block: Block, with text: String) throws {
        // Tests run concurrently, and a document has many examples.
        try Self.recording.withLock { _ in
            let opening = "```\(block.language)\n"
            let file = try readFile(path).replacing(opening + block.text + "```\n", with: opening + text + "```\n")
            try file.write(toFile: repository + "/" + path, atomically: true, encoding: .utf8)
        }
    }

    /// True if the tests rewrite the outputs in documents: `OFFSTAGE_RECORD=1`.
    static let isRecording = ProcessInfo.processInfo.environment["OFFSTAGE_RECORD"] == "1"

    private static let recording = Mutex(())

    /// Commands, and the output that a `json` or `text` block after them shows.
    struct Example: Sendable, CustomTestStringConvertible {
        let document: Document
        let commands: String
        let output: Block?
        /// The previous block starts `demo-services` in a second terminal.
        var needsServices = false

        var testDescription: String { "\(document.path): \(commands.split(separator: "\n").last ?? "")" }

        /// True if a line begins with the program's name.
        func uses(_ program: String) -> Bool {
            commands.split(separator: "\n").contains { $0 == program || $0.hasPrefix(program + " ") }
        }
    }

    /// The commands that a reader can paste, except `make` targets and servers that run until they are stopped.
    func examples() -> [Example] {
        var examples: [Example] = []
        var needsServices = false
        for (index, block) in blocks.enumerated() where block.language == "sh" {
            if block.text == Self.services {
                needsServices = true
                continue
            }
            let next = index + 1 < blocks.count ? blocks[index + 1] : nil
            let output = next.flatMap { ["json", "text"].contains($0.language) ? $0 : nil }
            examples.append(
                Example(document: self, commands: block.text, output: output, needsServices: needsServices))
            needsServices = false
        }
        return examples.filter { !$0.uses("make") }
    }

    private static let services = ".build/debug/offstage-examples demo-services\n"
}

/// A file of the repository.
func readFile(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: repository + "/" + path) else {
        throw Missing(description: "\(path) cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
}

struct Missing: Error, CustomStringConvertible {
    let description: String
}

/// The folder of Package.swift.
let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
