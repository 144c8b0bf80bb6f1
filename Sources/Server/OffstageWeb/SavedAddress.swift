import Foundation
import OffstageCommands

/// Port and token of the last start, in a file of the user, so that an open page continues after a crash.
///
/// The lock of the file lasts until the process ends: a second process at the same time has an address of its own.
/// A token is valid only for its port. A program that takes the port after a crash, and releases it before the next
/// start, can receive the token from an open page, which reconnects by itself.
struct SavedAddress: Sendable {
    /// Port and token; nil before the first start.
    let last: (port: UInt16, token: String)?
    private let descriptor: Int32

    /// Nil if the file cannot be used: the user has no folder for state, another process has locked the file, another
    /// user owns it, or others may read it.
    ///
    /// - Parameter name: name of the file, one for each app of each executable, or for each command of a server.
    init?(name: String) {
        let name = String(name.map { $0 == "/" ? "-" : $0 }.suffix(200))
        guard let folder = stateFolder.map({ $0 + "/web" }) else { return nil }
        // Without the folder, `open` fails.
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        descriptor = open("\(folder)/\(name)", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0,
            status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else {
            close(descriptor)
            return nil
        }
        last = Self.read(descriptor)
    }

    /// Replaces the content of the file.
    func save(port: UInt16, token: String) {
        let line = Array("\(port) \(token)\n".utf8)
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, line, line.count, 0) == line.count else {
            return StderrLog.writeNow("\(programName) web: the address cannot be saved; the next start has another one")
        }
    }

    /// Removes the content of the file: the next start makes a new token.
    func remove() {
        if ftruncate(descriptor, 0) != 0 {
            StderrLog.writeNow("\(programName) web: the saved address cannot be removed")
        }
    }

    /// Returns a random token.
    static func makeToken() -> String { (0..<32).map { _ in String(UInt8.random(in: 0..<16), radix: 16) }.joined() }

    private static func read(_ descriptor: Int32) -> (port: UInt16, token: String)? {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let parts = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard parts.count == 2, let port = UInt16(parts[0]), port > 0, parts[1].utf8.count == 32,
            parts[1].allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return (port, String(parts[1]))
    }
}
