extension Route {
    /// Continues only if the zone's guard allows it. The zone need not be one of the next screen's.
    @discardableResult
    public func authorize(_ zone: String) -> Route {
        adding { transaction, node in
            try transaction.session?.guarding.guards.check(transaction.node(node), zone)
        }
    }

    /// Opens a link.
    @discardableResult
    public func open(_ link: Link.Match) -> Route {
        adding { transaction, node in
            try transaction.session?.open(link)
            node = transaction.tree.activeLeaf?.id ?? node
        }
    }
}
