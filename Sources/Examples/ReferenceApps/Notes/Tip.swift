import Offstage

/// A tip for new users. The raw value is its id in links.
@Wire
package enum Tip: String {
    case write, undo, keys
}

/// Params of a tip's page.
@Wire
struct TipToShow {
    let tip: Tip
}
