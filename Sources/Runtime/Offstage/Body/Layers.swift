import Wire

// Alerts, notices and bars have the buttons and fields of bodies. Their actions are those of the screen that shows
// them.

extension Alert {
    /// Creates an alert with a `title`, a `message`, fields and buttons. Without buttons it has an OK button.
    ///
    ///     Alert("Delete the note?", buttons: [
    ///         Button("Delete", role: .destructive, onTap: NotesAction.deleteDidConfirm(id: 5)), Button("Cancel"),
    ///     ])
    ///
    /// `preferred`: id of the button that Enter presses. `anchor`: id of the part that a choice points at; a hint.
    public init<Action: WireEnum>(
        _ title: Words, message: Words? = nil, fields: [TextField<Action>] = [], buttons: [Button<Action>],
        preferred: String? = nil, anchor: String? = nil
    ) {
        self.init(
            title: title.text, message: message?.text, fields: fields.isEmpty ? nil : fields.map(\.view),
            buttons: buttons.map(\.view), preferred: preferred, anchor: anchor)
    }

    /// Creates an alert with a `title`, a `message` and an OK button.
    public init(_ title: Words, message: Words? = nil) { self.init(title: title.text, message: message?.text) }
}

extension TextField {
    /// Creates a field of an alert. Each parameter is the member of the component of its name.
    ///
    /// `id`: the pressed button's action has the text as the member of this name. `text`: the initial text.
    public init(
        _ label: Words, id: String, text: String = "", placeholder: Words? = nil, kind: TextFieldView.Kind = .plain
    ) {
        view = TextFieldView(id: id, label: label.text, value: text, kind: kind, placeholder: placeholder?.text)
    }

    /// Lets the user press a button of the alert that does not cancel only when the field has a text.
    public func required() -> Self { with { $0.isRequired = true } }
}

extension Notice {
    /// Creates a notice with a `message`. The route that presents it sets the time for which it is shown.
    ///
    /// `role`: its meaning. `style`: a style that the app names; a hint. `progress`: a fraction from 0 to 1.
    public init(_ message: Words? = nil, role: Role = .info, style: String? = nil, progress: Double? = nil) {
        self.init(message: message?.text, role: role, style: style, progress: progress, button: nil)
    }

    /// Creates a notice with a `message` and a button such as Undo. `role`: its meaning.
    public init<Action: WireEnum>(_ message: Words, role: Role = .info, button: Button<Action>) {
        self.init(message: message.text, role: role, button: button.view)
    }
}

extension Layout.Bars {
    /// Creates bars whose buttons, `leading` and `trailing`, send their actions to the screen's store.
    /// `titleStyle`: how the title is drawn.
    public init<Action: WireEnum>(
        leading: [Button<Action>] = [], trailing: [Button<Action>] = [], titleStyle: TitleStyle? = nil
    ) {
        self.init(
            leading: leading.isEmpty ? nil : leading.map(\.view),
            trailing: trailing.isEmpty ? nil : trailing.map(\.view), titleStyle: titleStyle)
    }
}

extension RowView {
    /// Adds a badge with a `text` and a `role`, its meaning, at the end of the row.
    public func badge(_ text: Words, role: BadgeView.Role = .neutral) -> RowView { badge(.text(text.text), role: role) }

    /// Adds a badge with a `text` of a variable, a number or a date and a `role` at the end of the row.
    @_disfavoredOverload
    public func badge(_ text: DisplayText, role: BadgeView.Role = .neutral) -> RowView {
        with { $0.badge = BadgeView(id: "\(id.text).badge", text: text, role: role) }
    }

    /// Adds `buttons` for this row only, each with an action that contains the row's id.
    public func actions<Action: WireEnum>(_ buttons: [Button<Action>]) -> RowView {
        with { $0.actions = buttons.isEmpty ? nil : buttons.map(\.view) }
    }

    private func with(_ change: (inout RowView) -> Void) -> RowView {
        var row = self
        change(&row)
        return row
    }
}
