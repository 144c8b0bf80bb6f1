import AppLoop
import DequeModule
import JSON
import Offstage
import Wire

/// Messages of a cursor that precede the next entry of the log.
@AppActor
final class Prelude {
    enum Message {
        case lagged(SubscriptionLagged.Params)
        /// Delivered like an entry, with the number of the snapshot.
        case entry(StaticString, [UInt8])
    }

    /// Nil until the snapshot is taken.
    var messages: Deque<Message>?

    /// - Parameter message: nil for the notifications of a snapshot, which is taken when the first is delivered.
    init(_ message: Message?) { messages = message.map { [$0] } }

    func next(_ cursor: SessionCursor) -> [UInt8]? {
        if messages == nil { messages = cursor.takeSnapshot() }
        switch messages?.popFirst() {
        case .lagged(let params): return SessionCursor.message(params)
        case .entry(let name, let text): return cursor.message(name, text, isLast: messages?.isEmpty == true)
        case nil: return nil
        }
    }

    /// Returns the route, the views and the last state events of a session, each as the notification of a first change.
    static func messages(of snapshot: SessionSnapshot, passing filter: SubscriptionFilter?, cause: WireFragment)
        -> Deque<Message>
    {
        var messages: Deque<Message> = []
        func append(_ name: StaticString, _ entry: some WireCodable) {
            messages.append(.entry(name, WireFragment(encoding: entry).bytes))
        }
        if filter.passes(topic: .route) {
            append(
                RouteDidChange.name,
                RouteEntry(
                    fromRouteRev: 0, routeRev: snapshot.routeRev, ops: nil, tree: snapshot.tree,
                    transitions: EncodedValue(WireFragment(Array("[]".utf8))), cause: EncodedValue(cause)))
        }
        if filter.passes(topic: .screens) {
            for (id, screen) in snapshot.screens.sorted(by: { $0.key < $1.key }) {
                append(
                    ScreenDidChange.name,
                    ViewEntry(
                        screen: id, fromViewRev: 0, viewRev: screen.viewRev, patch: nil, view: screen.view,
                        cause: EncodedValue(cause)))
            }
        }
        for kept in snapshot.replay ?? [] where filter.passes(keptEvent: kept) {
            cause.withEncoded { cause in
                kept.event.fragment.withEncoded { event in
                    append(SessionEvent.name, EventEntry(screen: kept.screen, event: event, cause: cause))
                }
            }
        }
        return messages
    }
}
