import AppLoop
import Observation
import Offstage
import Wire

/// A screen of a hosted session, with the type of its store. SwiftUI and `withObservationTracking` observe `view`.
@MainActor
public final class HostedScreen<S: Handling & Viewable>: AnyHostedScreen {
    private var lastView: S.View
    private let registrar = ObservationRegistrar()

    init(_ node: ScreenNode, _ store: S, in session: HostedSession) {
        lastView = AppLoop.run { store.view }
        super.init(node, in: session)
    }

    /// The screen's view, as it was at the end of the last turn. Unchanged once the screen is closed.
    public var view: S.View {
        registrar.access(self, keyPath: \.view)
        return lastView
    }

    override func update() {
        guard let store = store() else { return }
        let view = AppLoop.run { store.view }
        guard view != lastView else { return }
        registrar.withMutation(of: self, keyPath: \.view) { lastView = view }
    }

    private func store() -> S? { node().flatMap { node in AppLoop.run { node.store } } as? S }

    // MARK: Actions

    /// Sends an action and waits until the store has handled it. The handler runs up to its first suspension before
    /// this call suspends.
    ///
    /// - Throws: `Rejected` when the store refuses the action, the error that its handler throws, `CancellationError`
    ///   for an action that was cancelled, and `HostedSession.Closed`.
    @discardableResult
    public func send(_ action: S.Action) async throws -> HostedOutcome {
        try await withCheckedThrowingContinuation { continuation in start(action) { continuation.resume(with: $0) } }
    }

    /// Starts an action without waiting for its outcome, such as from a button. A failure is logged by the session.
    public func start(_ action: S.Action) {
        start(action) { [weak self] result in
            guard case .failure(let error) = result, !(error is CancellationError) else { return }
            Task { @MainActor in
                _ = self?.session?.perform { $0.log(.error, "an action of the user failed: \(error)") }
            }
        }
    }

    private func start(_ action: S.Action, onEnd: @escaping @Sendable (Result<HostedOutcome, any Error>) -> Void) {
        start(onEnd: onEnd) { store, run in
            guard let store = store as? Store<S.Event, S.Action> else { throw HostedSession.Closed() }
            store.start(action, as: run)
        }
    }

    // MARK: Events

    /// The events that the screen sends from now on, until it is closed. Keeps the newest 4,096 events that are not
    /// read.
    public var events: AsyncStream<S.Event> {
        let store = store()
        return AsyncStream(bufferingPolicy: .bufferingNewest(HostedSession.mostEvents)) { continuation in
            guard let store = store as? Store<S.Event, S.Action> else { return continuation.finish() }
            let binding = AppLoop.run { store.bind { continuation.yield($0) } }
            addStream { continuation.finish() }
            continuation.onTermination = { _ in Task { @AppActor in binding.cancel() } }
        }
    }
}

/// A screen of any store.
@MainActor
public class AnyHostedScreen: Observation.Observable {
    /// Node id.
    public nonisolated let id: String
    /// Full name, such as `notes.list`.
    public nonisolated let name: String
    weak var session: HostedSession?
    private var streams: [() -> Void] = []

    init(_ node: ScreenNode, in session: HostedSession) {
        (id, name) = AppLoop.run { (node.id, node.screen.name) }
        self.session = session
    }

    /// True once the node was removed or the session closed.
    public var isClosed: Bool { node() == nil }

    /// The screen's node; looked up each time, so that a removed screen is released.
    func node() -> ScreenNode? {
        guard let session = session?.session else { return nil }
        return AppLoop.run { session.isClosed ? nil : session.screen(id: id) }
    }

    /// Starts an action of the user.
    ///
    /// - Parameter body: passes the action to the store. An error ends the action.
    func start(
        onEnd: @escaping @Sendable (Result<HostedOutcome, any Error>) -> Void,
        _ body: @AppActor (AnyStore, ActionRun) throws -> Void
    ) {
        guard let session, let node = node() else { return onEnd(.failure(HostedSession.Closed())) }
        _ = session.perform { hosted in
            let cause = Cause(origin: .frontEnd, actionId: hosted.nextActionID(), flowId: node.flowID)
            let run = ActionRun(cause: cause, onEnd: { onEnd(HostedOutcome.result(of: $1)) })
            do { try body(node.store, run) } catch { onEnd(.failure(error)) }
        }
    }

    func addStream(_ finish: @escaping () -> Void) { streams.append(finish) }

    func update() {}

    func close() {
        for finish in streams { finish() }
        streams = []
    }
}

/// Outcome of an action that did not fail.
public enum HostedOutcome: Sendable, Equatable {
    /// The handler has returned.
    case done
    /// The action's policy is `drop`, and an action of the same case was running.
    case dropped
    /// A later action of the same case replaced it.
    case superseded
    /// The store does not handle the action.
    case unhandled

    static func result(of outcome: ActionOutcome) -> Result<HostedOutcome, any Error> {
        switch outcome {
        case .done: .success(.done)
        case .dropped: .success(.dropped)
        case .superseded: .success(.superseded)
        case .unhandled: .success(.unhandled)
        case .rejected(let rejection): .failure(rejection)
        case .failed(let error): .failure(error)
        case .cancelled(.closed): .failure(HostedSession.Closed())
        case .cancelled: .failure(CancellationError())
        }
    }
}
