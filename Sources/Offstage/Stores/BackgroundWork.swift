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
    private let session: Session?
    private var tasks: [Int: (name: String, task: Task<Void, Never>, isCounted: Bool)] = [:]
    private var lastNumber = 0
    private var isClosed = false

    /// - Parameter session: records the work; nil outside a session.
    package init(session: Session?) { self.session = session }

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
        start(name, isCounted: true, operation)
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
        start(name, isCounted: false, operation)
    }

    private func start(
        _ name: String, isCounted: Bool, _ operation: @escaping @Sendable @AppActor () async throws -> Void
    ) -> Task<Void, Never> {
        guard !isClosed else { return Task {} }
        lastNumber += 1
        let number = lastNumber
        if isCounted { AppLoop.shared.taskDidBegin() }
        let run = isCounted ? ActionRun.current : nil
        let effect = session?.workDidBegin(
            .background, name, node: nil, actionID: run?.cause.actionId, isCounted: isCounted)
        var isOver = false
        let task = AppLoop.shared.start { [weak self, session] in
            let (outcome, error) = await CurrentRun.$run.withValue(run) {
                await Self.outcome(of: operation, isCounted: isCounted)
            }
            if isCounted { AppLoop.shared.taskDidEnd() }
            if let effect { session?.workDidEnd(effect, outcome, error: error, isCounted: isCounted) }
            isOver = true
            self?.tasks[number] = nil
        }
        if !isOver { tasks[number] = (name, task, isCounted) }
        return task
    }

    private static func outcome(
        of operation: @Sendable @AppActor () async throws -> Void, isCounted: Bool
    ) async -> (
        EffectLog.Effect.Outcome, String?
    ) {
        do {
            try await CountedWork.$isCounted.withValue(isCounted) { try await operation() }
            return (Task.isCancelled ? .cancelled : .done, nil)
        } catch is CancellationError {
            return (.cancelled, nil)
        } catch {
            return (.failed, "\(error)")
        }
    }
}

extension BackgroundWork: Closable {
    /// Cancels all work. Does not wait for cancelled work to return.
    public func close() async {
        isClosed = true
        for (_, work) in tasks.sorted(by: { $0.key < $1.key }) {
            work.task.cancel()
            session?.effects.ownerDidClose(work.name, work.task, isCounted: work.isCounted)
        }
        tasks = [:]
    }
}

extension Dependencies {
    /// Runs work that the session owns.
    public var background: Dependency<BackgroundWork> {
        declare { (container: Container) in BackgroundWork(session: container.surroundings.host as? Session) }
            .lifetime(.session)
    }
}

/// Dependencies that every app can inject, in addition to the session's surroundings.
package enum StatePart: Part {
    package static func load(into registry: Registry) {
        registry.register(\.background)
        registry.register(\.requests)
    }
}
