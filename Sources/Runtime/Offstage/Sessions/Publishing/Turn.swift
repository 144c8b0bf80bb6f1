import AppLoop
import JSON
import Wire

/// The difference that one turn makes between two values of a session. It depends on the values alone.
@AppActor
package struct Turn {
    /// The change of the route tree, if any: the operations, or the whole tree when that is smaller.
    package private(set) var route: Route?
    /// Changes of views, in the order of the screens.
    package private(set) var views: [ViewChange] = []
    /// Changed views with long lists, for subscriptions that show other rows.
    package private(set) var windowed: [NodeID: ViewDifference] = [:]
    /// Screens whose new views JSON cannot represent. They keep their last view.
    package private(set) var unsendable: [(screen: NodeID, failure: JSONWriter.Failure)] = []

    /// A change of the route tree.
    package struct Route {
        package let fromRev: Int64
        package let rev: Int64
        package var ops: EncodedValue<[RouteOp]>?
        package var tree: EncodedValue<RouteTreeValue>?
        package let transitions: EncodedValue<[TransitionValue]>

        /// Bytes of the main part of the text.
        var size: Int { (ops?.fragment ?? tree?.fragment)?.bytes.count ?? 0 }
    }

    /// A change of a screen's view.
    package struct ViewChange {
        package let screen: NodeID
        /// 0 for the first view of a screen.
        package let fromRev: Int64
        package let rev: Int64
        /// True when the text omits rows of a long list.
        package let isWindowed: Bool
        package let text: ViewDifference.Text
    }

    /// Numbers the revisions of the new value's views, and returns what leads to it from the old value.
    ///
    /// - Parameters:
    ///   - screens: the screens whose views are others in `new`. The views of new screens follow those of the others.
    ///   - route: the operations that lead from the old tree to the new one, if any.
    ///   - fallbacks: of components that the session's clients do not show.
    ///   - isShown: whether some subscriber's windows show a part of a difference that is not in the initial rows.
    package static func difference(
        _ old: SessionValue, _ new: inout SessionValue, of screens: [NodeID], route: RouteChange?,
        fallbacks: Fallbacks?, isShown: (NodeID, ViewDifference) -> Bool
    ) -> Turn {
        var turn = Turn()
        turn.route = route.map { Route($0, to: &new) }
        for screen in screens {
            if let last = old.screens[screen] {
                turn.add(screen, last, &new, fallbacks, isShown)
            } else if let first = new.screens[screen] {
                let text = ViewDifference.Text(view: EncodedValue(first.view.text(nil, fallbacks)))
                turn.views.append(
                    ViewChange(
                        screen: screen, fromRev: 0, rev: first.rev, isWindowed: first.view.omitsRows, text: text))
            }
        }
        return turn
    }

    private mutating func add(
        _ screen: NodeID, _ last: ScreenValue, _ new: inout SessionValue, _ fallbacks: Fallbacks?,
        _ isShown: (NodeID, ViewDifference) -> Bool
    ) {
        guard let view = new.screens[screen]?.view else { return }
        let difference = ViewDifference(last.view, view)
        do throws(JSONWriter.Failure) {
            if last.view.omitsRows { windowed[screen] = difference }
            guard let text = try difference.text(fallbacks, isShown: { isShown(screen, $0) }) else { return }
            new.screens[screen]?.rev = last.rev + 1
            views.append(
                ViewChange(
                    screen: screen, fromRev: last.rev, rev: last.rev + 1, isWindowed: view.omitsRows, text: text))
        } catch {
            windowed[screen] = nil
            new.screens[screen] = last
            unsendable.append((screen, error))
        }
    }
}

extension Turn.Route {
    /// The tree is written only when the operations are not clearly smaller than its last text.
    @AppActor
    fileprivate init(_ change: RouteChange, to new: inout SessionValue) {
        (fromRev, rev, transitions) = (change.fromRev, change.rev, EncodedValue(WireFragment(change.transitions)))
        if change.ops.count * 2 > new.treeSize {
            let text = new.treeText
            new.treeSize = text.bytes.count
            if text.bytes.count < change.ops.count {
                tree = EncodedValue(text)
                return
            }
        }
        ops = EncodedValue(WireFragment(change.ops))
    }
}

extension SessionValue {
    /// The route tree as JSON.
    package var treeText: WireFragment {
        var writer = JSONWriter()
        tree.write(to: &writer)
        return WireFragment(writer.bytes)
    }
}
