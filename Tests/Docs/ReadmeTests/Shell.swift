import Foundation
import Platform

/// Runs commands as a reader pastes them, in the repository's folder.
enum Shell {
    struct Outcome {
        let output: String
        let code: Int32
    }

    /// Returns the output of the commands and the exit code of the last one. `.build/debug` is replaced by the folder
    /// of this build's executables. The apps begin without data.
    static func run(_ commands: String) throws -> Outcome {
        let commands = commands.replacing(".build/debug/", with: products + "/")
        let data = FileManager.default.temporaryDirectory.path + "/offstage-readme-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: data) }
        let whole =
            "cd \(quoted(repository)) && OFFSTAGE=\(quoted(products + "/offstage-examples"))"
            + " XDG_DATA_HOME=\(quoted(data)) exec sh -c \(quoted(commands)) </dev/null"
        guard let pipe = popen(whole, popenMode) else { throw Missing(description: "no shell can be started") }
        let output = readAll(pipe)
        let status = pclose(pipe)
        return Outcome(output: output, code: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F))
    }

    /// Runs the commands while `demo-services` listens on a free port.
    static func runBesideServices(_ commands: String) throws -> Outcome {
        try run(
            """
            folder=$(mktemp -d) && mkfifo "$folder/said" || exit 1
            .build/debug/offstage-examples demo-services --port 0 >"$folder/said" & services=$!
            trap 'kill $services; rm -r "$folder"' EXIT
            read -r line <"$folder/said"
            export OFFSTAGE_MAP_SERVICE="${line#level map: }"
            \(commands)
            """)
    }

    static func has(_ program: String) -> Bool { (try? run("command -v \(program)").code) == 0 }

    /// The folder of the test bundle and of the executables.
    private static let products: String = {
        var folder = ownPath()
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            if access(folder + "/offstage", X_OK) == 0 { return folder }
        }
        return repository + "/.build/debug"
    }()

    private static func ownPath() -> String {
        #if canImport(Darwin)
            return CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        #else
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = readlink("/proc/self/exe", &buffer, buffer.count)
            return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        #endif
    }

    private static func readAll(_ file: UnsafeMutablePointer<FILE>) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer.prefix(count)
        }
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
}
