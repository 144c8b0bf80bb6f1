import AppLoop
import Wire

/// A store with a view. `view` is computed from the store's state and from any `@Observable` that it reads.
///
/// The session computes it after each turn of the store and whenever an observed value changes, and sends the
/// difference.
@AppActor
public protocol Viewable: AnyStore {
    /// Type of the view.
    associatedtype View: WireCodable
    /// The current view.
    var view: View { get }
}
