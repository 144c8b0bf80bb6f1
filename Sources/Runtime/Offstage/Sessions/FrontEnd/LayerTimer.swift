import AppLoop

/// Removes layers when they expire. One sleeper per session waits for the next expiry; it does not count as work, so
/// the session stays idle.
@AppActor
final class LayerTimer {
    private unowned let session: Session
    private var sleeper: Task<Void, Never>?
    /// Time of the next expiry on the session's clock, in milliseconds.
    private var due: Int64?
    private var isFiring = false

    init(session: Session) { self.session = session }

    func cancel() {
        sleeper?.cancel()
        (sleeper, due) = (nil, nil)
    }

    /// Reschedules after a change of the tree.
    func refresh() {
        if !isFiring { wait(until: session.tree.nextExpiry()) }
    }

    private func wait(until moment: Int64?) {
        guard moment != due else { return }
        cancel()
        guard let moment else { return }
        due = moment
        let clock = session.clock
        let delay = Duration.milliseconds(moment) - clock.now
        // The sleeper has no action as its cause, and `settle` does not wait for it.
        sleeper = CurrentRun.$run.withValue(nil) {
            CountedWork.$isCounted.withValue(false) {
                AppLoop.shared.start { [weak self] in
                    // A layer that has expired already is removed in a turn of its own.
                    if delay <= .zero { await Task.yield() } else { try? await clock.sleep(for: delay) }
                    if !Task.isCancelled { self?.fire() }
                }
            }
        }
    }

    private func fire() {
        // Retains the session: an event sent by a removed layer may close it.
        let session = session
        (sleeper, due) = (nil, nil)
        isFiring = true
        // A locked layer stays until the tree changes.
        var held: Set<NodeID> = []
        for layer in session.tree.expired(at: session.clock.now.milliseconds) {
            let isGone = try? session.request(cause: Cause(origin: .system)) { try $0.expire(layer) }
            if isGone == nil { held.insert(layer) }
        }
        isFiring = false
        if !session.isClosed { wait(until: session.tree.nextExpiry(except: held)) }
    }
}

extension Session {
    /// Creates the timer when a layer expires for the first time. Most sessions never need it.
    func refreshLayerTimer() {
        if layerTimer == nil {
            guard tree.nextExpiry() != nil else { return }
            layerTimer = LayerTimer(session: self)
        }
        layerTimer?.refresh()
    }
}
