/// A part of a body that is one component.
public protocol ComponentPart<Action>: BodyPart {
    /// Type of the component.
    associatedtype View: Component
    /// The component. Its id is empty until the body is made, unless the part has a name.
    var view: View { get set }
}

// Inlined in the modules of the apps, as the parts themselves: a body is made in every turn.
extension ComponentPart {
    /// The part alone.
    @inlinable public var body: Body<Action> { consuming get { Body(.one(ComponentView(view))) } }

    /// Returns the part with a change of its component.
    @inlinable
    consuming func with(_ change: (inout View) -> Void) -> Self {
        var part = self
        change(&part.view)
        return part
    }

    /// Sets the `id`, where it matters: what recordings, tests and the focus name, and where two parts have one name.
    @inlinable public consuming func id(_ id: String) -> Self { with { $0.id = id } }

    /// Sets the accessible name to `text`, for example of a button that has an icon only.
    @inlinable public consuming func label(_ text: Words?) -> Self { with { $0.label = text?.text } }

    /// Sets the accessible name to the `text` of a variable.
    @inlinable @_disfavoredOverload
    public consuming func label(_ text: (some StringProtocol)?) -> Self { with { $0.label = text.map { String($0) } } }

    /// Sets the help text, one sentence, to `text`.
    @inlinable public consuming func help(_ text: Words?) -> Self { with { $0.help = text?.text } }

    /// Sets the help text, one sentence, to the `text` of a variable.
    @inlinable @_disfavoredOverload
    public consuming func help(_ text: (some StringProtocol)?) -> Self { with { $0.help = text.map { String($0) } } }
}

// MARK: - Members that some components have

extension ComponentView {
    /// A component that can be visible but inactive.
    public protocol Enabled: Component {
        /// False when the component is visible but inactive.
        var isEnabled: Bool { get set }
    }

    /// A component with a text below it.
    public protocol Captioned: Component {
        /// Text below the component.
        var caption: String? { get set }
    }

    /// A field with an error about its value.
    public protocol Validated: Component {
        /// Error message about the value, for people.
        var error: String? { get set }
    }

    /// A component whose changes screen readers announce.
    public protocol Live: Component {
        /// Announcement of changes by screen readers; none when nil.
        var live: LiveRegion? { get set }
    }
}

extension ComponentPart where View: ComponentView.Enabled {
    /// Makes the part inactive when `isDisabled`. An action that a screen shows in inactive parts only is refused.
    @inlinable public consuming func disabled(_ isDisabled: Bool) -> Self { with { $0.isEnabled = !isDisabled } }
}

extension ComponentPart where View: ComponentView.Captioned {
    /// Sets the text below the part to `text`.
    @inlinable public consuming func caption(_ text: Words?) -> Self { with { $0.caption = text?.text } }

    /// Sets the text below the part to the `text` of a variable.
    @inlinable @_disfavoredOverload
    public consuming func caption(_ text: (some StringProtocol)?) -> Self {
        with { $0.caption = text.map { String($0) } }
    }
}

extension ComponentPart where View: ComponentView.Validated {
    /// Sets the error message about the value to `text`; a field that has an error of its own keeps that.
    @inlinable public consuming func error(_ text: Words?) -> Self { with { $0.error = $0.error ?? text?.text } }

    /// Sets the error message about the value to the `text` of a variable.
    @inlinable @_disfavoredOverload
    public consuming func error(_ text: (some StringProtocol)?) -> Self {
        with { $0.error = $0.error ?? text.map { String($0) } }
    }
}

extension ComponentPart where View: ComponentView.Live {
    /// Lets screen readers announce changes of the part, as `region` says.
    @inlinable public consuming func live(_ region: LiveRegion) -> Self { with { $0.live = region } }
}

extension ComponentView.Enabled {
    /// True unless enabled.
    public var isInactive: Bool { !isEnabled }
}

extension ButtonView: ComponentView.Enabled {
    /// A loading button's action is running, and its policy says what a second one does.
    public var isInactive: Bool { !isEnabled && !isLoading }
    /// `onTap`.
    public var template: ActionTemplate? { onTap }
}

extension GridView: ComponentView.Captioned {
    /// The components of all rows.
    public var parts: [ComponentView] { rows.flatMap(\.self) }
}

extension TextFieldView: ComponentView.Validated {}
extension NumberFieldView: ComponentView.Validated {}
extension DateFieldView: ComponentView.Validated {}
extension FileFieldView: ComponentView.Validated {}
extension ListView: ComponentView.Captioned {}
extension TableView: ComponentView.Captioned {}
extension GroupView: ComponentView.Captioned {}
extension ImageView: ComponentView.Captioned {}
extension ChartView: ComponentView.Captioned {}
extension MediaView: ComponentView.Captioned {}
extension TextView: ComponentView.Live {}
extension BadgeView: ComponentView.Live {}
extension MarkdownView: ComponentView.Live {}
extension ProgressView: ComponentView.Live {}
extension EmptyStateView: ComponentView.Live {}
