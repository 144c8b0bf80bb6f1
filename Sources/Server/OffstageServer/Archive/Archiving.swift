import AppLoop
import JSON
import JSONRPC
import Logging
import Offstage
import Platform
import Wire

/// Saves the sessions of a server that have changed, before the server writes what reports the change.
@AppActor
final class Archiving {
    /// Time without clients, work and changes after which a session is saved, closed and released.
    static let idleTime = Duration.seconds(60)

    private let archive: any SessionArchive
    private let days: Int
    private unowned let server: Server
    private let logger = Logger(label: "offstage")
    private var keepers: [ObjectIdentifier: Keeper] = [:]
    /// Sessions that have changed since the last commit.
    private var changed: [Keeper] = []
    private var lastBeat = AppLoop.shared.now
    /// Time without a beat after which this process answers for no session any longer: two seconds before another one
    /// may take them.
    private static let longestSilence = Duration.seconds(8)
    /// Nil while the archive works.
    private var failure: String?
    private var timer: LoopTimer?

    init(_ archive: any SessionArchive, days: Int, _ server: Server) {
        (self.archive, self.days, self.server) = (archive, days, server)
        if let interval = type(of: archive).beatInterval { beat(after: interval) }
    }

    /// One session in the archive.
    @AppActor
    private final class Keeper: SessionKeeper {
        unowned let archiving: Archiving
        let session: Session
        let key: SessionKey
        let fence: Int64
        let open: [UInt8]
        /// The last saved state and answers.
        var saved: (state: [UInt8], answers: [UInt8]) = ([], [])
        var isChanged = false
        /// Why the session is not saved.
        var problem: String?
        var lastChange = AppLoop.shared.now

        init(_ archiving: Archiving, _ session: Session, _ key: SessionKey, fence: Int64) {
            (self.archiving, self.session, self.key, self.fence) = (archiving, session, key, fence)
            open = WireFragment(encoding: SavedSession.params(session)).bytes
        }

        func sessionDidChange() {
            guard !isChanged else { return }
            isChanged = true
            archiving.changed.append(self)
        }
    }

    // MARK: Sessions

    /// Takes a session of the archive, to open it. A session that `open` does not open is released.
    ///
    /// - Parameter open: receives nil when the archive has no session.
    /// - Throws: 1103 while another process has it open; 1001 when the archive cannot be read.
    func take<Opened>(
        _ key: SessionKey, _ open: (ArchivedSession?) throws(ResponseError) -> Opened
    ) throws(ResponseError) -> Opened {
        let row: ArchivedSession?
        do throws(ArchiveFailure) { row = try archive.take(key) } catch { throw response(to: error, key.id) }
        do throws(ResponseError) { return try open(row) } catch {
            if row != nil { release(key) }
            throw error
        }
    }

    private func release(_ key: SessionKey) {
        do throws(ArchiveFailure) { try archive.release([key]) } catch {
            logger.warning("the session '\(key.id)' is not released: \(error)")
        }
    }

    /// Reads a session of the archive, to copy it.
    func read(_ key: SessionKey) throws(ResponseError) -> ArchivedSession? {
        do throws(ArchiveFailure) { return try archive.read(key) } catch { throw response(to: error, key.id) }
    }

    func sessions(of user: String) throws(ResponseError) -> [SavedSessionInfo] {
        do throws(ArchiveFailure) { return try archive.sessions(of: user, limit: 1000) } catch {
            throw response(to: error)
        }
    }

    /// Saves a session from now on. The contexts of tests and previews are not saved.
    func add(_ session: Session, _ key: SessionKey, after taken: ArchivedSession?) {
        guard session.context == .live else { return }
        let keeper = Keeper(self, session, key, fence: taken?.fence ?? 1)
        keepers[ObjectIdentifier(session)] = keeper
        session.keeper = keeper
        keeper.sessionDidChange()
        watch()
    }

    /// Whether the last change of a session is saved; nil for a session that is never saved.
    func isSaved(_ session: Session) -> Bool? { keepers[ObjectIdentifier(session)].map { $0.problem == nil } }

    /// Called after a session was closed.
    ///
    /// - Parameter keeps: false to delete it from the archive.
    func remove(_ session: Session, keeps: Bool) {
        guard let keeper = forget(session) else { return }
        if keeps { return release(keeper.key) }
        do throws(ArchiveFailure) { try archive.remove(keeper.key) } catch {
            logger.warning("the session '\(session.id)' stays in the archive: \(error)")
        }
    }

    /// Saves a session no longer.
    private func forget(_ session: Session) -> Keeper? {
        guard let keeper = keepers.removeValue(forKey: ObjectIdentifier(session)) else { return nil }
        session.keeper = nil
        changed.removeAll { $0 === keeper }
        return keeper
    }

    private func lose(_ session: Session) {
        // Before it is closed: its last turn is not saved.
        _ = forget(session)
        server.didLose(session)
    }

    // MARK: Commits

    /// Saves the changed sessions. Called before output is written.
    func commit() {
        guard !changed.isEmpty else { return }
        let batch = changed
        changed = []
        var (saving, rows): ([Keeper], [ArchivedSession]) = ([], [])
        for keeper in batch {
            keeper.isChanged = false
            keeper.lastChange = AppLoop.shared.now
            guard let row = row(of: keeper) else { continue }
            saving.append(keeper)
            rows.append(row)
        }
        guard !rows.isEmpty else { return }
        do throws(ArchiveFailure) {
            let refused = Set(try save(rows))
            failure = nil
            for (keeper, row) in zip(saving, rows) {
                if refused.contains(row.key) {
                    lose(keeper.session)
                } else {
                    (keeper.saved, keeper.problem) = ((row.state, row.answers), nil)
                }
            }
        } catch {
            if isShared { return loseAll("\(error)") }
            // The archive protects the user, and does not own the app: it serves on.
            if failure == nil { logger.error("sessions are not saved: \(error); retrying each second") }
            failure = "\(error)"
            for keeper in saving { report("\(error)", for: keeper) }
            _ = AppLoop.shared.after(.seconds(1)) { [weak self] in
                for keeper in saving where self?.keepers[ObjectIdentifier(keeper.session)] === keeper {
                    keeper.sessionDidChange()
                }
                self?.commit()
            }
        }
    }

    /// Saves rows in one commit. Output waits for an archive that other machines share: one of them could take a
    /// session that lacks what its client has received.
    private func save(_ rows: [ArchivedSession]) throws(ArchiveFailure) -> [SessionKey] {
        while true {
            do throws(ArchiveFailure) { return try archive.save(rows) } catch {
                guard isShared, AppLoop.shared.now - lastBeat < Self.longestSilence else { throw error }
                _ = poll(nil, 0, 100)
            }
        }
    }

    private var isShared: Bool { type(of: archive).beatInterval != nil }

    private func row(of keeper: Keeper) -> ArchivedSession? {
        let session = keeper.session
        let state = WireFragment(encoding: session.state).bytes
        let answers = session.dedupeIfMade?.saved ?? []
        if state == keeper.saved.state, answers == keeper.saved.answers { return nil }
        let most = server.configuration.limits.savedState
        guard state.count <= most else {
            report("its state has \(state.count) bytes, more than \(most) (--max-saved-state)", for: keeper)
            return nil
        }
        return ArchivedSession(
            key: keeper.key, app: session.app.name, version: session.app.version, fence: keeper.fence,
            epoch: session.epoch, seq: session.seq, open: keeper.open, state: state, answers: answers,
            savedAt: wallTime)
    }

    private func report(_ problem: String, for keeper: Keeper) {
        guard keeper.problem == nil else { return }
        keeper.problem = problem
        keeper.session.log(.warning, "the session is not saved: \(problem)", logger: "archive")
    }

    /// Milliseconds since 1970.
    private var wallTime: Int64 { LiveClock().wallTime.milliseconds }

    // MARK: Time

    /// Parks idle sessions and deletes expired ones, while there are sessions.
    private func watch() {
        guard timer == nil else { return }
        timer = AppLoop.shared.after(.seconds(30)) { [weak self] in
            guard let self else { return }
            timer = nil
            park()
            removeExpired()
            if !keepers.isEmpty { watch() }
        }
    }

    private func beat(after interval: Duration) {
        _ = AppLoop.shared.after(interval) { [weak self] in
            guard let self else { return }
            do throws(ArchiveFailure) {
                let wanted = Set(try archive.beat())
                lastBeat = AppLoop.shared.now
                for keeper in keepers.values where wanted.contains(keeper.key) { server.give(keeper.session) }
            } catch {
                let isLost = if case .elsewhere = error { true } else { false }
                if isLost || AppLoop.shared.now - lastBeat > Self.longestSilence { loseAll("\(error)") }
            }
            beat(after: interval)
        }
    }

    private func loseAll(_ reason: String) {
        guard !keepers.isEmpty else { return }
        logger.error("\(keepers.count) sessions are left to other processes: \(reason)")
        for session in keepers.values.map(\.session) { lose(session) }
    }

    private func park() {
        let end = AppLoop.shared.now - Self.idleTime
        for keeper in keepers.values where keeper.problem == nil && keeper.lastChange < end {
            let session = keeper.session
            if session.isIdle, session.waits.isEmpty, !server.hasClient(session) {
                server.close(session, reason: "parked", keeps: true)
            }
        }
    }

    private func removeExpired() {
        let day: Int64 = 86_400_000
        do throws(ArchiveFailure) {
            _ = try archive.removeSessions(savedBefore: wallTime - Int64(days) * day, limit: 1000)
        } catch { logger.warning("expired sessions stay in the archive: \(error)") }
    }

    private func response(to failure: ArchiveFailure, _ id: String = "") -> ResponseError {
        guard case .elsewhere = failure else {
            return ResponseError(.overloaded, "the archive cannot be read: \(failure)", retryable: true)
        }
        // Another machine gives a session away 30 seconds after it has taken it, and its beat is two seconds long.
        return ResponseError(
            .sessionElsewhere,
            "the session '\(Quoted(id))' is open in another process; send the request again later", path: "/sessionId",
            retryable: true, details: ["retryAfterMs": 200, "retryForMs": isShared ? 40_000 : 5000])
    }
}
