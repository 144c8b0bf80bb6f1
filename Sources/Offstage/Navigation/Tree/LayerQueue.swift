import AppLoop

/// A layer whose turn has not come: made, with an id that its owner may wait for, and in no tree. Queues are the
/// tree's, so that a refused transaction
/// leaves them alone, and front ends never hear of them: what waits has no place on the screen.
@AppActor
struct QueuedLayer {
    let layer: RouteNode
    let animation: RouteAnimation
}

extension RouteTransaction {
    func enqueue(_ layer: RouteNode, in window: RouteNode, _ animation: RouteAnimation) {
        record.enqueued.append(layer)
        setQueue(of: window.id, (tree.queues[window.id] ?? []) + [QueuedLayer(layer: layer, animation: animation)])
    }

    /// Layers that wait in a window, the next one first.
    public func waiting(in window: RouteNode) -> [RouteNode] { tree.queues[window.id]?.map(\.layer) ?? [] }

    func isWaiting(_ layer: RouteNode) -> Bool { tree.queues.values.contains { $0.contains { $0.layer === layer } } }

    /// Takes a layer out of the queue that it waits in.
    func dequeue(_ layer: RouteNode) {
        for window in tree.windows {
            guard let queue = tree.queues[window.id], queue.contains(where: { $0.layer === layer }) else { continue }
            setQueue(of: window.id, queue.filter { $0.layer !== layer })
        }
    }

    /// Shows what no longer has anything before it, in the order of arrival; forgets what nobody presents any more.
    func presentWaiting() throws(RouteError) {
        if tree.queues.isEmpty { return }
        for (id, queue) in tree.queues.sorted(by: { $0.key.number < $1.key.number }) {
            guard let window = tree[id] else {
                record.dropped += queue.map(\.layer)
                setQueue(of: id, [])
                continue
            }
            for waiting in queue { try presentOrDrop(waiting, in: window) }
        }
    }

    private func presentOrDrop(_ waiting: QueuedLayer, in window: RouteNode) throws(RouteError) {
        guard let presenter = tree.presenter(of: waiting.layer) else {
            record.dropped.append(waiting.layer)
            return dequeue(waiting.layer)
        }
        guard busyLayers(above: presenter, in: window).isEmpty else { return }
        dequeue(waiting.layer)
        try insertLayer(waiting.layer, in: window, waiting.animation)
        record.dequeued.append(waiting.layer)
    }
}

extension RouteTree {
    /// A layer that waits cannot be shown: nobody will answer it.
    package func forgetWaiting(_ layer: RouteNode) {
        for (window, queue) in queues {
            let rest = queue.filter { $0.layer !== layer }
            queues[window] = rest.isEmpty ? nil : rest
        }
    }

    /// Layers that wait for their turn.
    package var waitingLayers: [RouteNode] {
        queues.sorted { $0.key.number < $1.key.number }.flatMap { $0.value.map(\.layer) }
    }
}

/// What waited for its turn could not be made when that came.
package struct WaitingLayerFailed: Error {
    package let layer: RouteNode
    package let cause: any Error
}
