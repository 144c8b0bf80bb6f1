import AppLoop

/// Instances that one resolution shares.
@AppActor
final class Graph {
    private var instances: [Int: AnyInstance] = [:]
    /// True when a `Lazy` continues this graph later. The graph then holds its instances weakly, because it belongs to
    /// one of them.
    var isHeldByLazy = false
    private var running = 0

    subscript(slot: Int) -> AnyInstance? {
        get { instances[slot]?.alive }
        set { instances[slot] = newValue }
    }

    func resolutionDidBegin() { running += 1 }

    /// Weakens what a `Lazy` must not keep. Values that are no objects cannot be held weakly and are made anew.
    func resolutionDidEnd() {
        running -= 1
        guard isHeldByLazy, running == 0 else { return }
        instances = instances.mapValues { $0.weakened }.filter { $0.value.isWeak }
    }
}
