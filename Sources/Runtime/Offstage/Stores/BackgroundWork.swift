import AppLoop
import OffstageInjection

/// Runs work that belongs to no screen, such as a repository's synchronisation. The session owns the work, is busy
/// while it runs, and lists it in `inspect/effects`.
///
///     @Injected(\.background) private var background
///     …
///     background.start("syncMap") { try await self.get(force: true) }
@AppActor
public final class BackgroundWork {
    private let tasks: OwnedTasks

    /// - Parameter session: records the work; nil outside a session.
    package init(session: Session?) { tasks = OwnedTasks(session) }

    /// Starts work and runs it up to its first suspension. An error that it throws is recorded in the effect log; the
    /// operation itself catches errors that need a reaction.
    ///
    /// - Parameters:
    ///   - name: name in `inspect/effects`.
    ///   - operation: the work.
    /// - Returns: the task; after `close()`, a finished task.
    @discardableResult
    public func start(_ name: String, _ operation: @escaping @Sendable @AppActor () async throws -> Void) -> Task<
        Void, Never
    > {
        tasks.start(name, isCounted: true, operation)
    }

    /// Starts work that lasts as long as the session, such as observing a connection. The session counts as idle while
    /// it runs.
    ///
    /// - Parameters:
    ///   - name: name in `inspect/effects`.
    ///   - operation: the work; cancelled when the session closes.
    /// - Returns: the task; after `close()`, a finished task.
    @discardableResult
    public func follow(_ name: String, _ operation: @escaping @Sendable @AppActor () async throws -> Void) -> Task<
        Void, Never
    > {
        tasks.start(name, isCounted: false, operation)
    }
}

extension BackgroundWork: Closable {
    /// Cancels all work. Does not wait for cancelled work to return.
    public func close() async { tasks.close() }
}

extension Dependencies {
    /// Runs work that the session owns.
    public var background: Dependency<BackgroundWork> {
        declare { (container: Container) in BackgroundWork(session: container.environment.host as? Session) }
            .lifetime(.session)
    }
}

/// Dependencies that every app can inject, in addition to the session's environment.
package struct StatePart: Part {
    package init() {}

    package static func load(into registry: Registry) {
        registry.register(\.background)
        registry.register(\.requests)
    }
}
