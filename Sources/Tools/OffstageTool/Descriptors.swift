import ArgumentParser
import JSONRPC
import OffstageCommands

/// Returns the next bytes; nil at the end of the input.
func readBytes(_ descriptor: Int32) -> [UInt8]? {
    // An input that cannot be read has ended.
    guard let bytes = try? FileDescriptors.read(descriptor), !bytes.isEmpty else { return nil }
    return bytes
}

/// Opens a file that only its owner may read.
///
/// - Throws: Exit code 73, after a sentence with the purpose of the file.
func openOutput(_ path: String, _ purpose: String) throws -> Int32 {
    do throws(SystemFailure) { return try FileDescriptors.openForAppending(path) } catch {
        throw CleanExit.message("\(programName): cannot write the \(purpose) to '\(path)': \(error)", code: 73)
    }
}
