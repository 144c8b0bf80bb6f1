import ArgumentParser
import Foundation
import JSONRPC
import OffstageCommands

/// Returns the next bytes; nil at the end of the input.
func readBytes(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { return Array(buffer.prefix(count)) }
        if count == 0 { return nil }
        guard waitAfterError(descriptor, POLLIN) else { return nil }
    }
}

/// Writes all bytes. Returns false when the reader is gone or the file fails.
func writeBytes(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
        let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { start += count } else if !waitAfterError(descriptor, POLLOUT) { return false }
    }
    return true
}

/// Waits until a descriptor that does not block is ready. Returns false for another error than that.
func waitAfterError(_ descriptor: Int32, _ events: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = poll(&waiting, 1, -1)
    return true
}

/// Opens a file that only its owner may read.
///
/// - Throws: Exit code 73, after a sentence with the purpose of the file.
func openOutput(_ path: String, _ purpose: String) throws -> Int32 {
    do throws(SystemFailure) {
        let descriptor = try FileDescriptors.openForAppending(path)
        try FileDescriptors.restrictToOwner(descriptor)
        return descriptor
    } catch {
        throw CleanExit.message("\(programName): cannot write the \(purpose) to '\(path)': \(error)", code: 73)
    }
}
