import AppLoop
import Observation
import Wire

/// Does something when it is tapped.
@Wire(component: "button")
public struct ButtonView {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// What stands on it.
    public var title: String
    /// How it stands among the others.
    public var role: ButtonRole
    /// False where it is shown, but does nothing.
    public var isEnabled: Bool
    /// True while what it does is being done.
    public var isLoading: Bool
    /// The key that does the same: "Enter", "Ctrl+S", "n".
    @Rare public var key: String?
    /// A symbol's name.
    @Rare public var icon: String?
    /// Sent as it is.
    public var onTap: ActionTemplate

    public init(
        _ id: String, title: String, role: ButtonRole = .default, label: String? = nil, help: String? = nil,
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

/// How a button stands among the others.
@Wire
public enum ButtonRole: String {
    case `default`
    /// Leads back without doing anything.
    case cancel
    /// What it does cannot be taken back.
    case destructive
}

/// A button's state, as a screen's view model holds it.
@AppActor @Observable
public final class ButtonViewModel: ComponentViewModel {
    public var view: ButtonView

    public init(_ view: ButtonView) { self.view = view }

    /// - Parameters:
    ///   - id: the action's name unless told otherwise.
    ///   - action: the name of the action that a tap sends.
    public convenience init(
        _ id: String? = nil, title: String, action: String, role: ButtonRole = .default, help: String? = nil,
        isLoading: Bool = false,
        isEnabled: Bool = true, key: String? = nil, icon: String? = nil
    ) {
        self.init(
            ButtonView(
                id ?? action, title: title, role: role, help: help, isEnabled: isEnabled, isLoading: isLoading,
                key: key, icon: icon,
                onTap: ActionTemplate(action)))
    }

    /// The name of the action that a tap sends.
    public var action: String { view.onTap.type }
}
