import Platform

/// A real child process with the descriptors 0, 1 and 2 that it inherits.
enum ShellCommand {
    /// Runs a shell command to its end, on a thread of its own.
    static func runShell(_ command: String) async throws {
        let status = await Task.detached { wait(command) }.value
        if status != 0 { throw KitFailure(description: "the child ended with status \(status)") }
    }

    private static func wait(_ command: String) -> Int32 {
        var pid = pid_t()
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
        defer { for argument in arguments { free(argument) } }
        guard posix_spawn(&pid, "/bin/sh", nil, nil, arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
