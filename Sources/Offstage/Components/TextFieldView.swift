import AppLoop
import Observation
import Wire

/// A text field.
@Wire(component: "textField")
public struct TextFieldView: InputView {
    /// Component id, unique within its screen.
    public let id: String
    /// Label of the field, also its accessible name.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// The current text.
    public var value: String
    /// Kind of text; selects the keyboard and the presentation.
    public var kind: TextFieldView.Kind
    /// False when the field is visible but inactive.
    public var isEnabled: Bool
    /// Text shown while the field is empty.
    @Rare public var placeholder: String?
    /// Error message about the text, for people.
    @Rare public var error: String?
    /// Maximum number of characters.
    @Rare public var maxLength: Int?
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Rare public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Rare public var clientId: String?
    /// Action sent with each change of the text.
    public var onChange: ActionTemplate
    /// Action sent when the user submits the text.
    public var onSubmit: ActionTemplate?

    /// Creates a text field.
    public init(
        _ id: String, draft: Draft<String> = Draft(""), kind: TextFieldView.Kind = .plain, label: String? = nil,
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

extension TextFieldView {
    /// Kind of text in a text field.
    @Wire
    public enum Kind: String {
        public static var wireName: String { "TextFieldKind" }

        case plain
        /// Hidden while the user types.
        case secure
        case email
        /// Digits.
        case number
        /// Any number of lines.
        case multiline
        case search
    }
}

/// State of a text field, held by a screen's view model.
@AppActor @Observable
public final class TextFieldViewModel: InputViewModel {
    /// The text field that the front end receives.
    public var view: TextFieldView
    /// Last applied input of each client.
    @ObservationIgnored public var applied = AppliedInput()

    /// Creates the state from an initial text field.
    public init(_ view: TextFieldView) { self.view = view }

    /// The current text. Setting it is a change of the app's own, as `set` is.
    public var text: String {
        get { view.value }
        set { view.value = newValue }
    }

    /// Applies the user's text, as `apply` does.
    ///
    /// - Returns: false, without a change, when later input of the same client has been applied.
    @discardableResult
    public func type(_ text: String) -> Bool { apply(text) }
}
