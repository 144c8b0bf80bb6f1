import AppLoop
import JSON

extension RouteTransaction {
    /// Shows a layer of a kind that the app has declared, to be answered once.
    ///
    /// - Throws: `unknownLayer`, `invalidParams` for data that are not of its kind, `alreadyPresenting`.
    @discardableResult
    public func showCustom(
        _ content: CustomContent, from presenter: RouteNode, ifBusy: BusyPolicy = .stack,
        animation: RouteAnimation = .default
    ) throws(RouteError) -> RouteNode {
        try tree.host?.check(content)
        var content = content
        // A member that is null is one that is absent, on the wire: so it is here.
        if content.data?.isNull == true { content.data = nil }
        let layer = try make(.custom, NodeFields(own: .custom(presenter: presenter.id, content)))
        try put(layer, from: presenter, ifBusy, animation)
        return layer
    }
}

extension Route {
    /// Shows a layer of a kind that the app has declared.
    ///
    ///     try navigator.navigate(from: self) { $0.customLayer(rating(RatingData(stars: 5), action: ["type":
    ///     "ratingDidArrive"])) }
    @discardableResult
    public func customLayer(_ content: CustomContent, ifBusy: BusyPolicy = .stack, animation: RouteAnimation = .default)
        -> Route
    {
        adding { transaction, node in
            try transaction.showCustom(content, from: node, ifBusy: ifBusy, animation: animation)
        }
    }
}
