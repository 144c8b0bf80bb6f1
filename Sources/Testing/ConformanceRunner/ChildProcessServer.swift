import EmbeddedFiles
import Foundation
import Platform

/// A server as a child process behind three pipes.
package final class ChildProcessServer: ConformanceServer {
    private let process: ChildProcess
    private let standardError: Int32?

    /// Starts the command with the arguments appended. A name without a slash is searched in `PATH`.
    package init(
        command: [String], arguments: [String], standardError kind: StandardError,
        limit: Int32 = hangGuardMilliseconds
    ) throws(ConformanceFailure) {
        let error: Int32?
        switch kind {
        case .file: error = Self.temporaryFile()
        case .closed: error = nil
        case .full: error = Self.fullPipe()
        }
        standardError = error
        process = try converting(try ChildProcess(command + arguments, standardError: error, limit: limit))
    }

    private static func temporaryFile() -> Int32? {
        var name = Array("/tmp/offstage-conformance-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { return nil }
        _ = fcntl(file, F_SETFL, O_APPEND)
        unlink(name)
        return file
    }

    private static func fullPipe() -> Int32? {
        // Without a pipe, stderr is closed, which is as full.
        guard let pipe = try? Platform.Pipe() else { return nil }
        // The child shares the file description and with it the flag, so the flag is removed again.
        let flags = fcntl(pipe.writing, F_GETFL)
        _ = fcntl(pipe.writing, F_SETFL, flags | O_NONBLOCK)
        let filler = [UInt8](repeating: 0x2E, count: 4096)
        while writeBytes(pipe.writing, filler, filler.count) > 0 {}
        while writeBytes(pipe.writing, filler, 1) > 0 {}
        _ = fcntl(pipe.writing, F_SETFL, flags)
        // The read end stays open without a reader until the test process ends.
        return pipe.writing
    }

    package func write(_ bytes: [UInt8], received: (([UInt8]) -> Void)?) throws(ConformanceFailure) {
        try converting(try process.write(bytes, received: received))
    }

    package func waitUntilInputIsTaken() throws(ConformanceFailure) {
        try converting(try process.waitUntilInputIsTaken())
    }

    package func read() throws(ConformanceFailure) -> [UInt8]? { try converting(try process.read()) }

    package func closeInput() { process.closeInput() }
    package func closeOutput() { process.closeOutput() }
    package func send(signal: Int32) { process.send(signal: signal) }

    package func waitForExit() throws(ConformanceFailure) -> Int { try converting(try process.waitForExit()) }

    package func peakMemory() -> Int? {
        // Only Linux has this file.
        guard let text = try? readFile("/proc/\(process.identifier)/status") else { return nil }
        let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 / 1024 }
    }

    package func diagnostics() -> String {
        guard let standardError else { return "" }
        let size = lseek(standardError, 0, SEEK_END)
        guard size > 0 else { return "" }
        var buffer = [UInt8](repeating: 0, count: 2048)
        let count = pread(standardError, &buffer, buffer.count, max(0, size - off_t(buffer.count)))
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    package func stop() {
        closeInput()
        closeOutput()
        process.stop()
        if let standardError { close(standardError) }
    }
}

/// Returns the result of a call of a child process, or throws its failure as one of the conversation.
package func converting<Result>(
    _ body: @autoclosure () throws(ChildProcess.Failure) -> Result
) throws(ConformanceFailure) -> Result {
    do throws(ChildProcess.Failure) { return try body() } catch {
        switch error {
        case .cannotStart(let reason), .system(let reason): throw .cannotStart(reason)
        case .hang(let what): throw .hang(what)
        case .inputClosed: throw .inputClosed
        }
    }
}

package func readFile(_ path: String) throws(ConformanceFailure) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else { throw .badCase("cannot read \(path)") }
    return Array(data)
}

/// Returns the files with an extension of a folder, or those of this version of Offstage, in order.
func caseFiles(
    _ embedded: EmbeddedFile.Folder, _ type: String, in folder: String?
) throws(ConformanceFailure) -> [(name: String, bytes: [UInt8])] {
    guard let folder else { return EmbeddedFile.inside(embedded).map { ($0.path, $0.bytes) } }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        .filter { !$0.hasPrefix(".") && $0.hasSuffix("." + type) }
    guard !names.isEmpty else { throw .badCase("no files *.\(type) in \(folder)") }
    return try names.map { name throws(ConformanceFailure) in (name, try readFile("\(folder)/\(name)")) }
}

func makeTemporaryFolder() -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-conformance-\(UUID())").path
    // A server that finds no folder fails its case.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
}

// A method `write` of a type hides the C function of that name.
@inline(__always) func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}
