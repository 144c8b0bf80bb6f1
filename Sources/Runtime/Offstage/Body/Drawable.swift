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

/// The parts by their short names send the actions of their store, so that the compiler speaks of these actions.
extension Store {
    /// The content of the store's screen: see `Drawable`.
    public typealias Body = Offstage.Body<Action>
    /// The attribute of a property or function of a store that makes parts: `@Parts private var header: Body { … }`.
    public typealias Parts = BodyBuilder<Action>

    /// A badge of the store.
    public typealias Badge = Offstage.Badge<Action>
    /// A button of the store.
    public typealias Button = Offstage.Button<Action>
    /// A chart of the store.
    public typealias Chart = Offstage.Chart<Action>
    /// A component of the app's own of the store.
    public typealias Custom = Offstage.Custom<Action>
    /// A field for a date of the store.
    public typealias DatePicker = Offstage.DatePicker<Action>
    /// A divider of the store.
    public typealias Divider = Offstage.Divider<Action>
    /// A text in place of content of the store.
    public typealias EmptyState = Offstage.EmptyState<Action>
    /// A field for files of the store.
    public typealias FilePicker = Offstage.FilePicker<Action>
    /// A part for each element of the store.
    public typealias ForEach = Offstage.ForEach<Action>
    /// A grid of the store.
    public typealias Grid = Offstage.Grid<Action>
    /// A group of the store.
    public typealias Group = Offstage.Group<Action>
    /// An image of the store.
    public typealias Image = Offstage.Image<Action>
    /// A text in Markdown of the store.
    public typealias Markdown = Offstage.Markdown<Action>
    /// Sound or video of the store.
    public typealias Media = Offstage.Media<Action>
    /// A field for a number of the store.
    public typealias NumberField = Offstage.NumberField<Action>
    /// A choice of the store.
    public typealias Picker = Offstage.Picker<Action>
    /// Progress of the store.
    public typealias Progress = Offstage.Progress<Action>
    /// A slider of the store.
    public typealias Slider = Offstage.Slider<Action>
    /// A stepper of the store.
    public typealias Stepper = Offstage.Stepper<Action>
    /// A text of the store.
    public typealias Text = Offstage.Text<Action>
    /// A field for a text of the store.
    public typealias TextField = Offstage.TextField<Action>
    /// A toggle of the store.
    public typealias Toggle = Offstage.Toggle<Action>
    /// A link to the web of the store.
    public typealias WebLink = Offstage.WebLink<Action>
    /// A list of the store.
    public typealias List<Source: ListRows> = Offstage.List<Action, Source>
    /// A table of the store.
    public typealias Table<Source: ListRows> = Offstage.Table<Action, Source> where Source.Row == TableRow
}
