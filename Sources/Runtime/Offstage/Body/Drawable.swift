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
    // Inlined in the modules of the apps, where the types of parts and commands are known.
    @inlinable public var view: BodyView {
        let (parts, commands) = (body.parts, commands)
        return view(of: parts, commands.isEmpty ? nil : commands.map(\.view), focus)
    }
}

extension AnyStore {
    /// Returns the view of parts without ids.
    @usableFromInline
    final func view(of parts: BodyParts, _ commands: [ButtonView]?, _ focus: Focus?) -> BodyView {
        let parts = parts.components
        return BodyView(
            parts: problems.isEmpty ? parts : parts.showing(&problems), commands: commands, focus: focus)
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

/// The parts by their short names send the actions of their store, so that the compiler speaks of these actions.
extension Store {
    /// The content of the store's screen: see `Drawable`.
    public typealias Body = Offstage.Body<Action>
    /// The attribute of a property or function of a store that makes parts: `@Parts private var header: Body { … }`.
    public typealias Parts = BodyBuilder<Action>

    /// `Badge` with the actions of the store.
    public typealias Badge = Offstage.Badge<Action>
    /// `Button` with the actions of the store.
    public typealias Button = Offstage.Button<Action>
    /// `Chart` with the actions of the store.
    public typealias Chart = Offstage.Chart<Action>
    /// `Custom` with the actions of the store.
    public typealias Custom = Offstage.Custom<Action>
    /// `DatePicker` with the actions of the store.
    public typealias DatePicker = Offstage.DatePicker<Action>
    /// `Divider` with the actions of the store.
    public typealias Divider = Offstage.Divider<Action>
    /// `EmptyState` with the actions of the store.
    public typealias EmptyState = Offstage.EmptyState<Action>
    /// `FilePicker` with the actions of the store.
    public typealias FilePicker = Offstage.FilePicker<Action>
    /// `ForEach` with the actions of the store.
    public typealias ForEach = Offstage.ForEach<Action>
    /// `Grid` with the actions of the store.
    public typealias Grid = Offstage.Grid<Action>
    /// `Group` with the actions of the store.
    public typealias Group = Offstage.Group<Action>
    /// `Image` with the actions of the store.
    public typealias Image = Offstage.Image<Action>
    /// `Markdown` with the actions of the store.
    public typealias Markdown = Offstage.Markdown<Action>
    /// `Media` with the actions of the store.
    public typealias Media = Offstage.Media<Action>
    /// `NumberField` with the actions of the store.
    public typealias NumberField = Offstage.NumberField<Action>
    /// `Picker` with the actions of the store.
    public typealias Picker = Offstage.Picker<Action>
    /// `Progress` with the actions of the store.
    public typealias Progress = Offstage.Progress<Action>
    /// `Slider` with the actions of the store.
    public typealias Slider = Offstage.Slider<Action>
    /// `Stepper` with the actions of the store.
    public typealias Stepper = Offstage.Stepper<Action>
    /// `Text` with the actions of the store.
    public typealias Text = Offstage.Text<Action>
    /// `TextField` with the actions of the store.
    public typealias TextField = Offstage.TextField<Action>
    /// `Toggle` with the actions of the store.
    public typealias Toggle = Offstage.Toggle<Action>
    /// `WebLink` with the actions of the store.
    public typealias WebLink = Offstage.WebLink<Action>
    /// `List` with the actions of the store.
    public typealias List<Source: ListRows> = Offstage.List<Action, Source>
    /// `Table` with the actions of the store.
    public typealias Table<Source: ListRows> = Offstage.Table<Action, Source> where Source.Row == TableRow
}
