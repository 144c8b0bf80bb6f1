import ArgumentParser

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A program that replaces this process.
enum SiblingProgram {
    /// Runs a program of the folder of this executable, or of `PATH` when the shell found this executable there.
    ///
    /// - Parameters:
    ///   - name: name of the program, which is also its product.
    ///   - command: name of the command in the error.
    /// - Throws: exit code 69 after a sentence, if the program cannot be started.
    static func run(_ name: String, _ arguments: [String], for command: String) throws -> Never {
        try run(path: folder + name, arguments, for: command, advice: "build it with: swift build --product \(name)")
    }

    /// Runs a program by its path or name.
    ///
    /// - Throws: exit code 69 after a sentence that ends with `advice`.
    static func run(path: String, _ arguments: [String], for command: String, advice: String) throws -> Never {
        var list: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        execvp(path, &list)
        // `execvp` returns only after an error.
        let reason = String(cString: strerror(errno))
        for argument in list { free(argument) }
        let line = Array("offstage \(command): cannot start \(path): \(reason); \(advice)\n".utf8)
        _ = write(2, line, line.count)
        throw ExitCode(69)
    }

    /// The folder of this executable with a slash; empty when the shell found the executable in `PATH`.
    static var folder: String {
        let program = CommandLine.arguments.first ?? ""
        return program.lastIndex(of: "/").map { String(program[...$0]) } ?? ""
    }
}
