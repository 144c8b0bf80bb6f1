import AppLoop
import Wire

/// A store with something to show. `view` is computed from the store's own state and from whatever `@Observable` it
/// reads; it is computed again after
/// each turn of the store and whenever something observable that it read has changed, and the difference is sent.
@AppActor
public protocol Viewable: AnyStore {
    associatedtype View: WireCodable
    var view: View { get }
}
