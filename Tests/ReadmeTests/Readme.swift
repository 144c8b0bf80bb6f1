import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The README's text and its fenced blocks.
struct Readme {
    /// One fenced block.
    struct Block: Sendable {
        let language: String
        /// The block's lines without the fences.
        let text: String
    }

    let text: String
    let blocks: [Block]

    init() throws {
        text = try readFile("README.md")
        var blocks: [Block] = []
        var open: (language: String, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(Block(language: block.language, text: block.lines.map { $0 + "\n" }.joined()))
                    open = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else {
                open?.lines.append(line)
            }
        }
        self.blocks = blocks
    }

    /// Commands, and their output if a `json` or `text` block follows them.
    struct Example: Sendable, CustomTestStringConvertible {
        let commands: String
        let output: String?
        /// True if the preceding block starts `offstage demo-services` in another terminal.
        var needsServices = false

        var testDescription: String { String(commands.split(separator: "\n").last ?? "") }

        /// Whether a line starts with the program's name.
        func uses(_ program: String) -> Bool {
            commands.split(separator: "\n").contains { $0 == program || $0.hasPrefix(program + " ") }
        }
    }

    /// Returns the commands to run, except `make` targets and servers that run until the user stops them.
    func examples() -> [Example] {
        var examples: [Example] = []
        var needsServices = false
        for (index, block) in blocks.enumerated() where block.language == "sh" {
            if block.text == Self.services {
                needsServices = true
                continue
            }
            let next = index + 1 < blocks.count ? blocks[index + 1] : nil
            let output = next.flatMap { ["json", "text"].contains($0.language) ? $0.text : nil }
            examples.append(Example(commands: block.text, output: output, needsServices: needsServices))
            needsServices = false
        }
        return examples.filter { !$0.uses("make") }
    }

    private static let services = ".build/debug/offstage demo-services\n"
}

/// A file of the repository.
func readFile(_ path: String) throws -> String {
    guard let file = fopen(repository + "/" + path, "re") else { throw Missing(description: "\(path) cannot be read") }
    defer { fclose(file) }
    return readAll(file)
}

func readAll(_ file: UnsafeMutablePointer<FILE>) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer.prefix(count)
    }
}

struct Missing: Error, CustomStringConvertible {
    let description: String
}

/// Folder of Package.swift.
let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
