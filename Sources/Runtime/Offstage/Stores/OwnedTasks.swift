import AppLoop

/// Work that outlives its turn and ends with its owner, a screen or the session. The session lists it in
/// `inspect/effects`.
@AppActor
final class OwnedTasks {
    private struct Entry {
        let name: String
        /// False for work that lasts as long as its owner: the session is idle while it runs.
        let isCounted: Bool
        /// Number in the session's effect log; nil without a session.
        let effect: Int?
        /// Set after the first suspension.
        var task: Task<Void, Never>?
    }

    private let session: Session?
    /// Node that owns the work; nil for the session's.
    private let node: String?
    private var entries: [Int: Entry] = [:]
    private var lastNumber = 0
    private var isClosed = false

    init(_ session: Session?, node: String? = nil) { (self.session, self.node) = (session, node) }

    /// Starts work and runs it up to its first suspension. Records an error that it throws.
    ///
    /// - Parameter cancelsPrevious: cancels running work of the same name.
    /// - Returns: the task; a finished one after `close`.
    func start(
        _ name: String, isCounted: Bool, cancelsPrevious: Bool = false,
        _ operation: @escaping @Sendable @AppActor () async throws -> Void
    ) -> Task<Void, Never> {
        guard !isClosed else { return Task {} }
        if cancelsPrevious { for entry in entries.values where entry.name == name { entry.task?.cancel() } }
        lastNumber += 1
        let number = lastNumber
        let run = isCounted ? ActionRun.current : nil
        if isCounted { AppLoop.shared.taskDidBegin() }
        let effect = session?.workDidBegin(
            .background, name, node: node, actionID: run?.cause.actionId, isCounted: isCounted)
        entries[number] = Entry(name: name, isCounted: isCounted, effect: effect)
        let task = AppLoop.shared.start { [self] in
            let (outcome, error) = await CountedWork.$isCounted.withValue(isCounted) {
                await CurrentRun.$run.withValue(run) { await Self.outcome(of: operation) }
            }
            if isCounted { AppLoop.shared.taskDidEnd() }
            if let entry = entries.removeValue(forKey: number) { end(entry, outcome, error) }
        }
        entries[number]?.task = task
        // The task may have removed its own screen.
        if isClosed { task.cancel() }
        return task
    }

    private static func outcome(of operation: @Sendable @AppActor () async throws -> Void) async -> (
        EffectLog.Effect.Outcome, String?
    ) {
        do {
            try await operation()
            return (Task.isCancelled ? .cancelled : .done, nil)
        } catch is CancellationError {
            return (.cancelled, nil)
        } catch {
            return (.failed, "\(error)")
        }
    }

    private func end(_ entry: Entry, _ outcome: EffectLog.Effect.Outcome, _ error: String? = nil) {
        if let effect = entry.effect { session?.workDidEnd(effect, outcome, error: error) }
    }

    /// Cancels all work, and does not wait for cancelled work to return.
    func close() {
        isClosed = true
        let open = entries.sorted { $0.key < $1.key }
        entries = [:]
        for (_, entry) in open {
            entry.task?.cancel()
            end(entry, .cancelled)
            session?.effects.ownerDidClose(entry.name, entry.task, isCounted: entry.isCounted)
        }
    }
}
