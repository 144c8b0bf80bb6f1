import Wire

/// A button of a view, an alert, a bar or a toast, or a command of a screen, row or selection. Sends an action when the
/// user taps it.
@Wire(component: "button")
public struct ButtonView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text on the button.
    @PlainText public var title: String
    /// Role of the button.
    public var role: ButtonView.Role = .default
    /// False when the button is visible but inactive.
    public var isEnabled: Bool = true
    /// True while the action runs.
    public var isLoading: Bool = false
    /// Keyboard shortcut.
    public var key: Key?
    /// Title of the group that a menu or a key bar shows the command in.
    @Boxed public var group: String?
    /// Picture beside the text.
    @Boxed public var icon: Icon?
    /// Place of a row's button; the front end chooses when absent.
    public var placement: ButtonView.Placement?
    /// Action sent on tap. Absent for a button that only closes its layer.
    public var onTap: ActionTemplate?

    /// Creates a button. A button of role `cancel` has the key Escape unless it has another one. Each parameter is the
    /// member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, title: String, role: ButtonView.Role = .default,
        isEnabled: Bool = true, isLoading: Bool = false, key: Key? = nil, group: String? = nil, icon: Icon? = nil,
        placement: ButtonView.Placement? = nil, onTap: ActionTemplate? = nil
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.title = title
        self.role = role
        self.isEnabled = isEnabled
        self.isLoading = isLoading
        self.key = key ?? (role == .cancel ? .escape : nil)
        self.group = group
        self.icon = icon
        self.placement = placement
        self.onTap = onTap
    }
}

extension ButtonView {
    /// Role of a button among the screen's buttons.
    @Wire
    public enum Role: String {
        public static var wireName: String { "ButtonRole" }

        /// A button without a particular role.
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
