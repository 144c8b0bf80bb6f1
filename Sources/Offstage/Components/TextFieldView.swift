import AppLoop
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
    /// Text below the field.
    @Rare public var caption: String?
    /// The current text.
    public var value: String = ""
    /// Kind of text; selects the keyboard and the presentation.
    public var kind: TextFieldView.Kind = .plain
    /// False when the field is visible but inactive.
    public var isEnabled: Bool = true
    /// True when the user must fill in the field of an alert before pressing a button that does not cancel.
    public var isRequired: Bool?
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
    /// Action sent with each change of the text. Absent in an alert, whose text `route/edit` and `route/answer` set.
    public var onChange: ActionTemplate?
    /// Action sent when the user submits the text.
    public var onSubmit: ActionTemplate?
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
}
