import AppLoop
import Observation
import Wire

/// A button that sends an action when the user taps it.
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
    /// Role among the screen's buttons.
    public var role: ButtonView.Role
    /// False when the button is visible but inactive.
    public var isEnabled: Bool
    /// True while the action runs.
    public var isLoading: Bool
    /// Keyboard shortcut: "Enter", "Ctrl+S", "n".
    @Rare public var key: String?
    /// Symbol name.
    @Rare public var icon: String?
    /// Action sent on tap, unchanged.
    public var onTap: ActionTemplate

    /// Creates a button that sends `onTap`.
    public init(
        _ id: String, title: String, role: ButtonView.Role = .default, label: String? = nil, help: String? = nil,
        isEnabled: Bool = true,
        isLoading: Bool = false, key: String? = nil, icon: String? = nil, onTap: ActionTemplate
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.title = title
        self.role = role
        self.isEnabled = isEnabled
        self.isLoading = isLoading
        self.key = key
        self.icon = icon
        self.onTap = onTap
    }
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

/// State of a button, held by a screen's view model.
@AppActor @Observable
public final class ButtonViewModel: ComponentViewModel {
    /// The button that the front end receives.
    public var view: ButtonView

    /// Creates the state from an initial button.
    public init(_ view: ButtonView) { self.view = view }

    /// Creates a button that sends the action named `action`.
    ///
    /// - Parameters:
    ///   - id: component id; the action's name by default.
    ///   - action: name of the action that a tap sends.
    public convenience init(
        _ id: String? = nil, title: String, action: String, role: ButtonView.Role = .default, help: String? = nil,
        isLoading: Bool = false,
        isEnabled: Bool = true, key: String? = nil, icon: String? = nil
    ) {
        self.init(
            ButtonView(
                id ?? action, title: title, role: role, help: help, isEnabled: isEnabled, isLoading: isLoading,
                key: key, icon: icon,
                onTap: ActionTemplate(action)))
    }

    /// Name of the action that a tap sends.
    public var action: String { view.onTap.type }
}
