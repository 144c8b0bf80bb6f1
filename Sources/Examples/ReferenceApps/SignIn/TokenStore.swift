import Foundation
import Offstage

extension SignIn {
    /// Keeps the signed-in account, with its token, after the app's end.
    @AppActor
    package protocol TokenStore: Sendable {
        /// The stored account; nil without one, or when it cannot be read.
        func load() -> Account?
        /// - Throws: an error whose description is a sentence for the user, as every method does.
        func save(_ account: Account) throws
        func remove() throws
    }

    package final class InMemoryTokenStore: TokenStore {
        private var account: Account?

        package nonisolated init() {}

        package func load() -> Account? { account }
        package func save(_ account: Account) { self.account = account }
        package func remove() { account = nil }
    }

    /// The account as JSON in a file that only the user may read. The file is replaced as a whole, so that a crash
    /// leaves the old file or the new one.
    package final class FileTokenStore: TokenStore {
        package nonisolated let path: String
        /// True for the app's own folder. A folder that the user named must exist.
        private let makesFolder: Bool
        private static let byteLimit = 1 << 16

        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        package nonisolated init(path: String, makesFolder: Bool = false) {
            self.path = path
            self.makesFolder = makesFolder
        }

        /// The file that the environment variable `OFFSTAGE_SIGN_IN` names; without it, `offstage/sign-in.json` in the
        /// user's data folder.
        package nonisolated static func chosen(
            environment: [String: String] = ProcessInfo.processInfo.environment
        ) throws -> FileTokenStore {
            if let path = environment["OFFSTAGE_SIGN_IN"], !path.isEmpty { return FileTokenStore(path: path) }
            guard let path = DataFolder.path(of: "sign-in.json", environment: environment) else {
                throw Failure(
                    description: "there is no home folder for the sign-in; name a file with OFFSTAGE_SIGN_IN")
            }
            return FileTokenStore(path: path, makesFolder: true)
        }

        package func load() -> Account? {
            // Without O_NONBLOCK, opening a pipe would wait for its writer.
            let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { return nil }
            defer { close(file) }
            var status = stat()
            guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.byteLimit,
                let bytes = try? FileHandle(fileDescriptor: file, closeOnDealloc: false).read(upToCount: Self.byteLimit)
            else { return nil }
            return try? JSONDecoder().decode(Account.self, from: bytes)
        }

        package func save(_ account: Account) throws {
            let bytes = try JSONEncoder().encode(account)
            let folder = (path as NSString).deletingLastPathComponent
            if makesFolder {
                // Without the folder, the file cannot be opened, which is the error.
                try? FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            // In the same folder, so that the renaming is atomic. Readable by the user only, from the first byte.
            let partial = path + ".new"
            unlink(partial)
            let file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw failure("written") }
            let isWritten = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == bytes.count
            let isSynced = isWritten && fsync(file) == 0
            guard close(file) == 0, isSynced, rename(partial, path) == 0 else {
                let failure = failure("written")
                unlink(partial)
                throw failure
            }
        }

        package func remove() throws {
            guard unlink(path) == 0 || errno == ENOENT else { throw failure("removed") }
        }

        private func failure(_ what: String) -> Failure {
            Failure(description: "the file '\(path)' cannot be \(what) (\(String(cString: strerror(errno))))")
        }
    }
}
