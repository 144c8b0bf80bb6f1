import AppLoop
import Wire

/// A store whose screen is drawn by every front end: its view is a body.
///
/// The session computes the body after each turn of the store and whenever an observed value changes, and sends the
/// difference.
@AppActor
public protocol Drawable: Viewable, Handling where View == BodyView {
    /// The parts of the screen, in order.
    @BodyBuilder<Action> var body: Body<Action> { get }
    /// Commands of the screen beside the buttons of its body, for menus and key bars. None by default.
    var commands: [Button<Action>] { get }
    /// The last move of the keyboard focus; nil, the default, for none.
    var focus: Focus? { get }
}

extension Drawable {
    /// No commands.
    public var commands: [Button<Action>] { [] }
    /// No move of the focus.
    public var focus: Focus? { nil }

    /// The body with its commands and its focus.
    public var view: BodyView {
        let (parts, commands) = (body.components, commands)
        return BodyView(
            parts: problems.isEmpty ? parts : parts.showing(&problems),
            commands: commands.isEmpty ? nil : commands.map(\.view), focus: focus)
    }
}

/// The view of a screen with a body.
@Wire
public struct BodyView {
    /// Components of the screen, in order.
    public var parts: [ComponentView]
    /// Commands of the screen.
    public var commands: [ButtonView]?
    /// The last move of the keyboard focus.
    @Boxed public var focus: Focus?
}

extension Store {
    /// The content of the store's screen: see `Drawable`.
    public typealias Body = Offstage.Body<Action>
}
