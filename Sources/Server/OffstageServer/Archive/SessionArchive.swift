import AppLoop
import JSON
import Wire

/// Keeps sessions outside of the process, so that they outlive it. `SQLiteArchive` of `OffstageArchive` is one.
///
/// The server calls it on the loop and waits for it: nothing that a save reports may be sent before.
@AppActor
public protocol SessionArchive: AnyObject, Sendable {
    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - place: a file, or a URL.
    ///   - node: name of this process among those that share the archive; nil for a name of its own.
    /// - Throws: `ArchiveFailure` when this process cannot use it. Nothing in it is changed then.
    init(place: String, node: String?) throws(ArchiveFailure)
    /// Whether this type keeps sessions at such a place.
    nonisolated static func opens(_ place: String) -> Bool
    /// Time between two calls of `beat`; nil when the archive finds out itself whether a process is alive.
    nonisolated static var beatInterval: Duration? { get }
    /// Says that this process is alive.
    ///
    /// - Returns: sessions that other processes wait for.
    /// - Throws: `elsewhere` when this process has lost its place.
    func beat() throws(ArchiveFailure) -> [SessionKey]

    /// Makes this process the owner of the saved session of a `key`, and returns it; nil when there is none.
    ///
    /// - Throws: `ArchiveFailure.elsewhere` while another process has the session open.
    func take(_ key: SessionKey) throws(ArchiveFailure) -> ArchivedSession?
    /// Reads the saved session of a `key`; its owner stays the same.
    ///
    /// - Throws: `ArchiveFailure`.
    func read(_ key: SessionKey) throws(ArchiveFailure) -> ArchivedSession?
    /// Saves `sessions` in one commit, all or none; a session that is new to the archive is added.
    ///
    /// - Returns: the keys of those that this process does not own any longer, and that were not saved.
    /// - Throws: `ArchiveFailure` when none was saved.
    func save(_ sessions: [ArchivedSession]) throws(ArchiveFailure) -> [SessionKey]
    /// Lets another process take sessions of this one, by their `keys`.
    ///
    /// - Throws: `ArchiveFailure`.
    func release(_ keys: [SessionKey]) throws(ArchiveFailure)
    /// Deletes the session of a `key`.
    ///
    /// - Throws: `ArchiveFailure`.
    func remove(_ key: SessionKey) throws(ArchiveFailure)
    /// The saved sessions of a `user`, the one that was saved last first, at most `limit`.
    ///
    /// - Throws: `ArchiveFailure`.
    func sessions(of user: String, limit: Int) throws(ArchiveFailure) -> [SavedSessionInfo]
    /// Deletes up to `limit` sessions that were saved last before a time.
    ///
    /// - Parameter time: milliseconds since 1970.
    /// - Returns: their number.
    /// - Throws: `ArchiveFailure`.
    func removeSessions(savedBefore time: Int64, limit: Int) throws(ArchiveFailure) -> Int
}

extension SessionArchive {
    /// Nil.
    public nonisolated static var beatInterval: Duration? { nil }
    /// None.
    ///
    /// - Throws: nothing.
    public func beat() throws(ArchiveFailure) -> [SessionKey] { [] }
}

/// A session in an archive: ids are unique for one user.
public struct SessionKey: Hashable, Sendable {
    /// The user whom the server knows the session's clients as; empty on stdio.
    public let user: String
    /// Session id.
    public let id: String

    /// Names the session `id` of a `user`.
    public init(user: String, id: String) { (self.user, self.id) = (user, id) }
}

/// A session as an archive keeps it.
public struct ArchivedSession: Sendable {
    /// User and id.
    public let key: SessionKey
    /// Name of the app.
    public let app: String
    /// Version of the app.
    public let version: String
    /// Number of times that a process has taken the session. A save with another number is refused.
    public let fence: Int64
    /// Epoch of the session.
    public let epoch: String
    /// Number of the last log entry.
    public let seq: Int64
    /// JSON of the params that open the session again.
    public let open: [UInt8]
    /// JSON of its state.
    public let state: [UInt8]
    /// JSON of the answers to its last deduplicated actions.
    public let answers: [UInt8]
    /// Time of the save in milliseconds since 1970.
    public let savedAt: Int64

    /// Each parameter is the member of its name.
    public init(
        key: SessionKey, app: String, version: String, fence: Int64, epoch: String, seq: Int64, open: [UInt8],
        state: [UInt8], answers: [UInt8], savedAt: Int64
    ) {
        (self.key, self.app, self.version, self.fence, self.epoch, self.seq) = (key, app, version, fence, epoch, seq)
        (self.open, self.state, self.answers, self.savedAt) = (open, state, answers, savedAt)
    }
}

/// A session of the archive.
@Wire
public struct SavedSessionInfo {
    /// Session id.
    public let sessionId: String
    /// Name of the app.
    public let app: String
    /// Time of the last save in milliseconds since 1970.
    public let savedAt: Int64
}

/// Why an archive cannot do something: a sentence that names the file or the host, and what to do.
public enum ArchiveFailure: Error, CustomStringConvertible {
    /// The archive cannot be used: it is damaged, has a newer format, or belongs to another user.
    case unusable(String)
    /// The archive cannot be reached or written now.
    case unavailable(String)
    /// Another process has the session open.
    case elsewhere

    /// A sentence.
    public var description: String {
        switch self {
        case .unusable(let sentence), .unavailable(let sentence): sentence
        case .elsewhere: "another process has the session open"
        }
    }
}
