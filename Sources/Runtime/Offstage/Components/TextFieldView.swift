import JSON
import Wire

/// A text field. A field of kind secure has length instead of value: the server never sends its text, and traces hide
/// the values of its actions.
@Wire(component: "textField")
public struct TextFieldView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    public var label: String?
    /// One-sentence help text.
    public var help: String?
    /// Text below the field.
    @Boxed public var caption: String?
    @Flat var text: FieldText
    /// False when the field is visible but inactive.
    public var isEnabled: Bool = true
    /// True when the user must fill in the field of an alert before pressing a button that does not cancel.
    public var isRequired: Bool?
    /// Text shown while the field is empty.
    public var placeholder: String?
    /// Error message about the text, for people.
    @Boxed public var error: String?
    /// Maximum number of characters (Unicode code points). The server refuses a longer text.
    public var maxLength: Int?
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Boxed public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Boxed public var clientId: String?
    /// Action sent with each change of the text. Absent in an alert, whose text `route/edit` and `route/answer` set.
    public var onChange: ActionTemplate? { didSet { hideSecureInputs() } }
    /// Action sent when the user submits the text.
    public var onSubmit: ActionTemplate? { didSet { hideSecureInputs() } }

}

extension TextFieldView {
    /// The current text.
    public var value: String {
        get { text.value }
        set { text.value = newValue }
    }

    /// Kind of text; selects the keyboard and the presentation.
    public var kind: TextFieldView.Kind {
        get { text.kind }
        set {
            text.kind = newValue
            hideSecureInputs()
        }
    }

    // In an extension, where the compiler's own initialiser exists, which copies nothing.
    /// Creates a text field. Each parameter is the member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, caption: String? = nil,
        value: String = "", kind: TextFieldView.Kind = .plain,
        isEnabled: Bool = true, isRequired: Bool? = nil, placeholder: String? = nil, error: String? = nil,
        maxLength: Int? = nil, inputSeq: Int64? = nil, clientId: String? = nil, onChange: ActionTemplate? = nil,
        onSubmit: ActionTemplate? = nil
    ) {
        if kind == .secure { SecureInputs.add(onChange, onSubmit) }
        self.init(
            id: id, label: label, help: help, caption: caption, text: FieldText(value: value, kind: kind),
            isEnabled: isEnabled, isRequired: isRequired, placeholder: placeholder, error: error, maxLength: maxLength,
            inputSeq: inputSeq, clientId: clientId, onChange: onChange, onSubmit: onSubmit)
    }

    private func hideSecureInputs() {
        if kind == .secure { SecureInputs.add(onChange, onSubmit) }
    }

    /// The error of a text that is longer than a field allows.
    static func tooLong(_ limit: Int) -> String { "The text is too long: at most \(limit) characters are allowed." }

    /// `onChange`.
    public var template: ActionTemplate? { onChange }
}

extension String {
    /// Returns the limit when the text has more characters: Unicode code points, because an accented letter or an emoji
    /// may have any number of them. Most texts are short enough by their number of bytes.
    func exceeds(_ limit: Int) -> Int? { utf8.count > limit && unicodeScalars.count > limit ? limit : nil }
}

extension TextFieldView {
    /// A sentence about a `value` that the component does not accept.
    public func problem(of value: String) -> String? { maxLength.flatMap(value.exceeds).map(Self.tooLong) }
}

extension TextFieldView {
    /// Kind of text in a text field.
    @Wire
    public enum Kind: String {
        public static var wireName: String { "TextFieldKind" }

        /// One line of any text.
        case plain
        /// Hidden while the user types, and never sent by the server.
        case secure
        /// An e-mail address.
        case email
        /// Digits.
        case number
        /// Any number of lines.
        case multiline
        /// Text to search for.
        case search
    }
}

/// The text of a field and its kind. The text of a secure field is not on the wire and is read as empty.
struct FieldText: WireObject {
    var value = ""
    var kind = TextFieldView.Kind.plain

    private var written: String? { kind == .secure ? nil : value }
    private var length: Int? { kind == .secure ? value.unicodeScalars.count : nil }

    static var wireName: String { "FieldText" }
    static var wireDescription: String? { nil }

    init(value: String, kind: TextFieldView.Kind) { (self.value, self.kind) = (value, kind) }

    init(members: WireMembers) throws(WireError) {
        try members.update("value", &value)
        try members.update("kind", &kind)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("value", written)
        writer.member("length", length)
        writer.member("kind", kind, unless: .plain)
    }

    static func writePatch(from old: FieldText, to new: FieldText, into patch: inout WirePatch) {
        patch.member("value", old.written, new.written)
        patch.member("length", old.length, new.length)
        patch.member("kind", old.kind, new.kind, unless: .plain)
    }

    static func memberSchemas(in schemas: inout WireSchemas) -> [WireSchemas.Member] {
        [
            schemas.member(
                "value", \Self.written, description: "The current text. Absent from a field of kind `secure`."),
            schemas.member(
                "length", \Self.length,
                description: "Number of characters (Unicode code points) of a field of kind `secure`. Absent from "
                    + "other fields."),
            schemas.member(
                "kind", \Self.kind, unless: .plain,
                description: "Kind of text; selects the keyboard and the presentation."),
        ]
    }
}
