import AppLoop
import JSON
import Wire

/// The difference that one turn makes between two values of a session. It depends on the values alone.
@AppActor
package struct Turn {
    /// The change of the route tree, if any: the operations, or the whole tree when that is smaller.
    package private(set) var route: Route?
    /// Views that are others or are written for the first time, in the order of the screens.
    package private(set) var views: [ViewChange] = []
    /// Changed views with long lists, for subscriptions that show other rows.
    package private(set) var windowed: [NodeID: ViewDifference] = [:]
    /// Screens whose new views JSON cannot represent. They keep their last view.
    package private(set) var unsendable: [(screen: NodeID, failure: JSONWriter.Failure)] = []

    /// Views of screens.
    package typealias Views = [(screen: NodeID, view: AnyView)]

    /// A change of the route tree.
    package struct Route {
        package let fromRev: Int64
        package let rev: Int64
        package var ops: EncodedValue<[RouteOp]>?
        package var tree: EncodedValue<RouteTreeValue>?
        package let transitions: EncodedValue<[TransitionValue]>
        fileprivate let change: RouteChange
        /// Size of the last complete text of the tree in bytes.
        fileprivate var treeSize: Int

        /// Bytes of the main part of the text.
        var size: Int { (ops?.fragment ?? tree?.fragment)?.bytes.count ?? 0 }
    }

    /// A change of a screen's view.
    @AppActor
    package struct ViewChange {
        package let screen: NodeID
        /// The screen's next value.
        package let value: ScreenValue
        /// Nil when no front end shows the rows that are others. The revision is then the last one.
        package let text: ViewDifference.Text?

        /// 0 for the first view of a screen.
        package var fromRev: Int64 { value.rev - 1 }
    }

    /// Returns what leads from a value to the next one.
    ///
    /// - Parameters:
    ///   - views: the views that are others, and then the first views of new screens.
    ///   - route: the operations that lead to the next tree, if any.
    ///   - parts: nil unless a client has asked for resolved parts.
    ///   - isShown: whether some subscriber's windows show a part of a difference that is not in the initial rows.
    package static func difference(
        _ old: SessionValue, _ views: Views, route: RouteChange?, parts: ResolvedParts?,
        isShown: (NodeID, ViewDifference) -> Bool
    ) -> Turn {
        var turn = Turn()
        turn.route = route.map { Route($0, after: old, parts) }
        for (screen, view) in views {
            if let last = old.screens[screen] {
                turn.add(screen, last, view, parts, isShown)
            } else {
                let text = view.text(nil, parts)
                turn.views.append(ViewChange(screen: screen, value: ScreenValue(view), text: .view(text)))
            }
        }
        return turn
    }

    private mutating func add(
        _ screen: NodeID, _ last: ScreenValue, _ view: AnyView, _ parts: ResolvedParts?,
        _ isShown: (NodeID, ViewDifference) -> Bool
    ) {
        let difference = ViewDifference(last.view, view)
        do throws(JSONWriter.Failure) {
            let text = try difference.text(parts, isShown: { isShown(screen, $0) })
            if last.view.omitsRows { windowed[screen] = difference }
            let next = last.next(view, isRevision: text != nil)
            views.append(ViewChange(screen: screen, value: next, text: text))
        } catch { unsendable.append((screen, error)) }
    }
}

extension Turn.Route {
    /// The tree is written only when the operations are not clearly smaller than its last text.
    @AppActor
    fileprivate init(_ change: RouteChange, after old: SessionValue, _ parts: ResolvedParts?) {
        (fromRev, rev, transitions) = (change.fromRev, change.rev, EncodedValue(WireFragment(change.transitions)))
        (self.change, treeSize) = (change, old.treeSize)
        if change.ops.count * 2 > treeSize {
            let text = change.tree.json
            treeSize = text.bytes.count
            if treeSize < change.ops.count {
                tree = EncodedValue(parts?.added(to: text) ?? text)
                return
            }
        }
        let text = WireFragment(change.ops)
        ops = EncodedValue(parts?.added(to: text) ?? text)
    }
}

extension SessionValue {
    /// Becomes the value that a turn leads to.
    package mutating func apply(_ turn: Turn) {
        if let route = turn.route {
            (tree, treeSize) = (route.change.tree, route.treeSize)
            for screen in route.change.removed { screens[screen] = nil }
        }
        for change in turn.views { screens[change.screen] = change.value }
    }
}

extension RouteTree {
    package var json: WireFragment {
        var writer = JSONWriter()
        write(to: &writer)
        return WireFragment(writer.bytes)
    }
}
