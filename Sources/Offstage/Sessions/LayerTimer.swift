import AppLoop

/// Has layers go by themselves when their time has come: one sleeper a session, until the next of them is due. The
/// session is idle although it sleeps.
@AppActor
final class LayerTimer {
    private unowned let session: Session
    private var sleeper: Task<Void, Never>?
    /// What it sleeps until, in milliseconds.
    private var due: Int64?
    private var isFiring = false

    init(session: Session) { self.session = session }

    func cancel() {
        sleeper?.cancel()
        (sleeper, due) = (nil, nil)
    }

    /// The tree is another one now.
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
        // Nobody's action, and nothing that settling would wait for.
        sleeper = CurrentRun.$run.withValue(nil) {
            CountedWork.$isCounted.withValue(false) {
                AppLoop.shared.start { [weak self] in
                    // What is over already goes in a turn of its own all the same.
                    if delay <= .zero { await Task.yield() } else { try? await clock.sleep(for: delay) }
                    if !Task.isCancelled { self?.fire() }
                }
            }
        }
    }

    private func fire() {
        // Held: what a layer's end sends may close the session.
        let session = session
        (sleeper, due) = (nil, nil)
        isFiring = true
        // What is locked stays until something else happens.
        var held: Set<NodeID> = []
        for layer in session.tree.expired(at: session.clock.now.wholeMilliseconds) {
            let isGone = try? session.request(cause: Cause(origin: .system)) { try $0.expire(layer) }
            if isGone == nil { held.insert(layer) }
        }
        isFiring = false
        if !session.isClosed { wait(until: session.tree.nextExpiry(except: held)) }
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int64 {
        let (seconds, isTooMuch) = components.seconds.multipliedReportingOverflow(by: 1000)
        return isTooMuch ? .max : seconds + components.attoseconds / 1_000_000_000_000_000
    }
}

extension Session {
    /// The tree is another one now; most sessions have nothing that goes by itself.
    func refreshLayerTimer() {
        if layerTimer == nil {
            guard tree.nextExpiry() != nil else { return }
            layerTimer = LayerTimer(session: self)
        }
        layerTimer?.refresh()
    }
}
