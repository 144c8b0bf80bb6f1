import AppLoop
import Observation
import Wire

/// A text that the user writes.
@Wire(component: "textField")
public struct TextFieldView: InputView {
    /// Unique on its screen.
    public let id: String
    /// What it is called: where it cannot be seen, and in front of a field.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// What has been written.
    public var value: String
    /// What is written, and so how.
    public var kind: TextFieldKind
    /// False where it is shown, but does nothing.
    public var isEnabled: Bool
    /// Shown while nothing is written.
    @Rare public var placeholder: String?
    /// What is wrong with it, for people.
    @Rare public var error: String?
    /// How many characters it takes.
    @Rare public var maxLength: Int?
    /// Whose typing the value is: the input that was applied last, counted by the front end that gave it.
    @Rare public var inputSeq: Int64?
    /// The front end that gave it.
    @Rare public var clientId: String?
    /// Sent with each change of the text.
    public var onChange: ActionTemplate
    /// Sent when the user is done with it.
    public var onSubmit: ActionTemplate?

    public init(
        _ id: String, draft: Draft<String> = Draft(""), kind: TextFieldKind = .plain, label: String? = nil,
        help: String? = nil,
        placeholder: String? = nil, error: String? = nil, maxLength: Int? = nil, isEnabled: Bool = true,
        onChange: ActionTemplate,
        onSubmit: ActionTemplate? = nil
    ) {
        self.id = id
        self.label = label
        self.help = help
        value = draft.value
        inputSeq = draft.mark?.seq
        clientId = draft.mark?.clientID
        self.kind = kind
        self.isEnabled = isEnabled
        self.placeholder = placeholder
        self.error = error
        self.maxLength = maxLength
        self.onChange = onChange
        self.onSubmit = onSubmit
    }
}

/// What a text field takes.
@Wire
public enum TextFieldKind: String {
    case plain
    /// Not shown while it is written.
    case secure
    case email
    /// Digits.
    case number
    /// Of any number of lines.
    case multiline
    case search
}

/// A text field's state, as a screen's view model holds it.
@AppActor @Observable
public final class TextFieldViewModel: InputViewModel {
    public var view: TextFieldView
    @ObservationIgnored public var applied = AppliedInput()

    public init(_ view: TextFieldView) { self.view = view }

    /// What has been written. To set it is the app's own change.
    public var text: String {
        get { view.value }
        set { view.value = newValue }
    }

    /// Takes what the user has written, as `apply`.
    @discardableResult
    public func type(_ text: String) -> Bool { apply(text) }
}
