import AppLoop

/// What the parts of one graph share.
@AppActor
final class Graph {
    private var instances: [Int: AnyInstance] = [:]
    /// A `Lazy` will go on with this graph. It is part of what the graph keeps, so the graph must not keep that for
    /// ever.
    var isHeldByLazy = false
    private var running = 0

    subscript(slot: Int) -> AnyInstance? {
        get { instances[slot]?.alive }
        set { instances[slot] = newValue }
    }

    func resolutionDidBegin() { running += 1 }

    /// Values that are no objects cannot be held weakly, and are made anew.
    func resolutionDidEnd() {
        running -= 1
        guard isHeldByLazy, running == 0 else { return }
        instances = instances.compactMapValues { instance in
            let weakened = instance.weakened
            return weakened.isWeak ? weakened : nil
        }
    }
}
