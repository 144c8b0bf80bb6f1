import ArgumentParser
import Platform

/// A program that replaces this process.
enum ReplacingProgram {
    /// Runs a program by its path or name.
    ///
    /// - Throws: exit code 69 after a sentence that ends with `advice`.
    static func run(path: String, _ arguments: [String], for command: String, advice: String) throws -> Never {
        var list: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        execvp(path, &list)
        // `execvp` returns only after an error.
        let reason = String(cString: strerror(errno))
        for argument in list { free(argument) }
        let line = Array("\(programName) \(command): cannot start \(path): \(reason); \(advice)\n".utf8)
        _ = write(2, line, line.count)
        throw ExitCode(69)
    }

    /// Path of this executable without symbolic links; its name when the system does not know the path.
    static var executable: String {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var buffer = [CChar](repeating: 0, count: Int(size))
            let path = _NSGetExecutablePath(&buffer, &size) == 0 ? buffer : []
        #else
            let path = Array("/proc/self/exe".utf8CString)
        #endif
        guard !path.isEmpty, let resolved = realpath(path, nil) else {
            return CommandLine.arguments.first ?? "offstage"
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The folder of this executable, with a slash.
    static var folder: String { executable.lastIndex(of: "/").map { String(executable[...$0]) } ?? "" }
}
