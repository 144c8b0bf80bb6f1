import AppLoop
import Wire

/// A button of a body, an alert, a bar or a toast; a command of a screen, a row or a selection. Its id is the action's
/// case without `DidTap`.
///
///     Button("Save", key: .enter, isLoading: isSaving, onTap: .saveDidTap)
///     Button("Delete", role: .destructive, icon: .trash, onRow: .input.deleteDidTap)
public struct Button<Action: WireEnum>: ComponentPart {
    public var view: ButtonView

    /// Creates a button that sends an action. Each parameter is the member of the component of its name.
    @AppActor @inlinable
    public init(
        _ title: Words, role: ButtonView.Role = .default, key: Key? = nil, icon: Icon? = nil, isLoading: Bool = false,
        onTap action: Action
    ) {
        let (template, name) = ActionTemplates.of(action)
        view = ButtonView(
            id: name, title: title.text, role: role, isLoading: isLoading, key: key, icon: icon, onTap: template)
    }

    /// Creates a button with a title of a variable. Each parameter is the member of the component of its name.
    @AppActor @_disfavoredOverload
    public init(
        _ title: some StringProtocol, role: ButtonView.Role = .default, key: Key? = nil, icon: Icon? = nil,
        isLoading: Bool = false, onTap action: Action
    ) {
        self.init(Words(String(title)), role: role, key: key, icon: icon, isLoading: isLoading, onTap: action)
    }

    /// Creates a command of each row of a list or a table; its action receives the row's id.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init<ID>(
        _ title: Words, role: ButtonView.Role = .default, key: Key? = nil, icon: Icon? = nil,
        placement: ButtonView.Placement? = nil, onRow action: ActionInput<Action, ID>
    ) {
        let (template, name) = ActionTemplates.of(action)
        view = ButtonView(
            id: name, title: title.text, role: role, key: key, icon: icon, placement: placement, onTap: template)
    }

    /// Creates a command of the selected rows of a list or a table; its action receives the array of their ids.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init<ID>(
        _ title: Words, role: ButtonView.Role = .default, key: Key? = nil, icon: Icon? = nil,
        onSelection action: ActionInput<Action, [ID]>
    ) {
        let (template, name) = ActionTemplates.of(action)
        view = ButtonView(id: name, title: title.text, role: role, key: key, icon: icon, onTap: template)
    }

    /// Creates a button that only closes the alert or toast that it belongs to.
    /// Each parameter is the member of the component of its name.
    public init(_ title: Words, role: ButtonView.Role = .cancel, id: String = "cancel") {
        view = ButtonView(id: id, title: title.text, role: role)
    }

    /// Sets the `title` of the group that a menu or a key bar shows the command in.
    public func group(_ title: Words?) -> Self { with { $0.group = title?.text } }
}
