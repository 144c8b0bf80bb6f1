import AppLoop
import Wire

/// A button of a view, an alert or a bar. Sends an action when the user taps it.
@Wire(component: "button")
public struct ButtonView {
    /// Component id, unique within its screen.
    public let id: String
    /// Accessible name, for example for screen readers.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// Text on the button.
    public var title: String
    /// Role of the button.
    public var role: ButtonView.Role = .default
    /// False when the button is visible but inactive.
    public var isEnabled: Bool = true
    /// True while the action runs.
    public var isLoading: Bool = false
    /// Keyboard shortcut: "Enter", "Ctrl+S", "n".
    @Rare public var key: String?
    /// Picture beside the text.
    @Rare public var icon: Icon?
    /// Place of a row's button; the front end chooses when absent.
    @Rare public var placement: ButtonView.Placement?
    /// Action sent on tap. Absent for a button that only closes its layer.
    public var onTap: ActionTemplate?
}

extension ButtonView {
    /// Role of a button among the screen's buttons.
    @Wire
    public enum Role: String {
        public static var wireName: String { "ButtonRole" }

        case `default`
        /// Returns without changing anything.
        case cancel
        /// Starts an action that cannot be undone.
        case destructive
    }
}

extension ButtonView {
    /// Place of a button that belongs to a row; a hint.
    @Wire
    public enum Placement: String {
        public static var wireName: String { "ButtonPlacement" }

        /// Shown when the user swipes the row.
        case swipe
        /// Shown in the row's menu.
        case menu
    }
}

/// State of a button, held by a screen's view model.
@AppActor @Observable
public final class ButtonViewModel: ComponentViewModel {
    /// The button that the front end receives.
    public var view: ButtonView

    /// Creates the state from an initial button.
    public init(_ view: ButtonView) { self.view = view }
}
