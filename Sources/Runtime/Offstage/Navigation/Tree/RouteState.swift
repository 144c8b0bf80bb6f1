import AppLoop

/// The committed route tree of a session and the transaction in progress. Makes routes atomic: a transaction works on a
/// copy of the tree, which becomes the committed tree or is dropped.
@AppActor
package final class RouteState {
    /// The tree without the changes of a transaction in progress.
    package private(set) var committed = RouteTree()
    /// The transaction in progress. Navigation of app code that it runs becomes part of it.
    package private(set) var openTransaction: RouteTransaction?
    private var isBusy = false
    /// The session that owns the tree; nil after it has closed, and for a tree alone.
    package var session: Session?
    /// Debug builds check the whole tree after each commit. A measurement of large trees turns that off.
    package var checksInvariants = true

    package init() {}

    /// The tree as app code sees it: with the changes of the transaction in progress.
    package var tree: RouteTree {
        _read {
            if let openTransaction { yield openTransaction.tree } else { yield committed }
        }
    }

    package var rev: Int64 { committed.rev }

    /// Runs `change` and commits its result, or drops it when something throws.
    ///
    /// - Parameter realise: called with each screen that appears, or is next to a visible page, before the commit is
    ///   final. It may throw.
    /// - Returns: nil when nothing is different.
    /// - Throws: errors of `change` and `realise`; `RouteError` when the result would be no valid tree. The tree is
    ///   then unchanged.
    package func transact(
        realise: (RouteNode) throws -> Void = { _ in }, _ change: (RouteTransaction) throws -> Void
    ) throws -> RouteCommit? {
        try exclusively {
            let transaction = RouteTransaction(self, committed)
            do {
                try run(change, in: transaction)
                let commit = try transaction.finish()
                committed = transaction.tree
                try realiseScreens(of: commit, transaction, realise)
                return commit.isEmpty ? nil : commit
            } catch {
                committed = transaction.old
                committed.lastNumbers = transaction.tree.lastNumbers
                transaction.undoEffects()
                throw error
            }
        }
    }

    private func realiseScreens(
        of commit: RouteCommit, _ transaction: RouteTransaction, _ realise: (RouteNode) throws -> Void
    ) throws {
        for id in commit.realised {
            guard let node = committed[id], node.kind == .screen else { continue }
            do { try realise(node) } catch {
                guard let layer = committed.layer(of: node)?.id,
                    transaction.old.waitingLayers.contains(where: { $0.id == layer })
                else { throw error }
                throw WaitingLayerFailed(layer: layer, cause: error)
            }
        }
    }

    /// Returns the result that `change` would have. Leaves the tree and the next ids unchanged.
    ///
    /// - Throws: errors of `change`; `RouteError`.
    package func dryRun(_ change: (RouteTransaction) throws -> Void) throws -> RouteCommit {
        try exclusively {
            let transaction = RouteTransaction(self, committed, isDryRun: true)
            defer { transaction.undoEffects() }
            try run(change, in: transaction)
            return try transaction.finish()
        }
    }

    /// Takes the nodes of an equal tree, so that sessions share them until one of them changes, or else offers its own.
    func share(_ shared: inout RouteTree?) {
        if let shared, shared.isEqual(to: committed) { committed = shared } else { shared = committed }
    }

    /// Drops a layer that waits in a queue and cannot be shown.
    package func dropWaiting(_ layer: NodeID) { committed.removeWaiting(layer) }

    private func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
        guard !isBusy else { throw RouteError.busy }
        isBusy = true
        defer { isBusy = false }
        return try body()
    }

    private func run(_ change: (RouteTransaction) throws -> Void, in transaction: RouteTransaction) throws {
        openTransaction = transaction
        defer { openTransaction = nil }
        try change(transaction)
    }
}

/// A layer left its queue and its screen could not be created.
package struct WaitingLayerFailed: Error {
    package let layer: NodeID
    package let cause: any Error
}
