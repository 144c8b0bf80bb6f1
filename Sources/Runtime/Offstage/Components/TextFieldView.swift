import AppLoop
import JSON
import Wire

/// A text field.
///
/// A field of kind `secure` never sends its text: the wire has the member `length` instead of `value`, and traces hide
/// the values of its actions.
public struct TextFieldView: ComponentView.Input {
    /// Component id, unique within its screen.
    public let id: String
    /// Label of the field, also its accessible name.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the field.
    @Boxed public var caption: String?
    /// The current text.
    public var value: String
    /// Kind of text; selects the keyboard and the presentation.
    public var kind: TextFieldView.Kind
    /// False when the field is visible but inactive.
    public var isEnabled: Bool
    /// True when the user must fill in the field of an alert before pressing a button that does not cancel.
    public var isRequired: Bool?
    /// Text shown while the field is empty.
    @Boxed public var placeholder: String?
    /// Error message about the text, for people.
    @Boxed public var error: String?
    /// Maximum number of characters (Unicode code points). View models and alerts refuse a longer text.
    @Boxed public var maxLength: Int?
    /// The last applied input, if it had a number.
    @Boxed private var mark: InputMark?
    /// Action sent with each change of the text. Absent in an alert, whose text `route/edit` and `route/answer` set.
    public var onChange: ActionTemplate?
    /// Action sent when the user submits the text.
    public var onSubmit: ActionTemplate?

    /// Creates a text field. Each parameter is the member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, caption: String? = nil,
        value: String = "", kind: TextFieldView.Kind = .plain,
        isEnabled: Bool = true, isRequired: Bool? = nil, placeholder: String? = nil, error: String? = nil,
        maxLength: Int? = nil, inputSeq: Int64? = nil, clientId: String? = nil, onChange: ActionTemplate? = nil,
        onSubmit: ActionTemplate? = nil
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.caption = caption
        self.value = value
        self.kind = kind
        self.isEnabled = isEnabled
        self.isRequired = isRequired
        self.placeholder = placeholder
        self.error = error
        self.maxLength = maxLength
        mark = inputSeq.map { InputMark(seq: $0, clientID: clientId) }
        self.onChange = onChange
        self.onSubmit = onSubmit
    }

    /// Sequence number of the last applied input, assigned by the client that sent it.
    public var inputSeq: Int64? {
        get { mark?.seq }
        set { mark = newValue.map { InputMark(seq: $0, clientID: clientId) } }
    }

    /// Client that sent the last applied input; nil without `inputSeq`.
    public var clientId: String? {
        get { mark?.clientID }
        set { mark = mark.map { InputMark(seq: $0.seq, clientID: newValue) } }
    }

    /// Returns the field with the text and the mark of a draft, and with an error when the text is too long.
    public func showing(_ draft: Draft<String>) -> TextFieldView {
        var view = self
        view.value = draft.value
        view.mark = draft.mark
        if view.error == nil, let limit = draft.exceededLimit ?? maxLength.flatMap(draft.value.exceeds) {
            view.error = Self.tooLong(limit)
        }
        return view
    }

    /// Returns the field with the text and the mark of a `@Field`, and with an error when the text is too long.
    @AppActor
    public func showing(_ field: Field<String>) -> TextFieldView {
        if kind == .secure { field.isSecure = true }
        return showing(field.draft)
    }

    /// The error of a text that is longer than a field allows.
    static func tooLong(_ limit: Int) -> String { "The text is too long: at most \(limit) characters are allowed." }

    // Members that depend on the kind.
    private var writtenValue: String? { kind == .secure ? nil : value }
    private var writtenLength: Int? { kind == .secure ? value.unicodeScalars.count : nil }
}

extension String {
    /// Returns the limit when the text has more characters: Unicode code points, because an accented letter or an emoji
    /// may have any number of them. Most texts are short enough by their number of bytes.
    func exceeds(_ limit: Int) -> Int? { utf8.count > limit && unicodeScalars.count > limit ? limit : nil }
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

extension TextFieldView: WireComponent {
    public static var wireComponent: String { "textField" }
    public static var wireName: String { "TextFieldView" }
    public static var wireDescription: String? {
        "A text field. A field of kind secure has length instead of value: the server never sends its text."
    }

    /// Decodes a field. The text of a secure field is not on the wire and is read as empty.
    public init(wire node: JSONNode) throws(WireError) {
        let members = try WireMembers(node, expected: Self.wireExpectation)
        self.init(
            id: try members.value("id"), label: try members.value("label"), help: try members.value("help"),
            caption: try members.value("caption"),
            value: try members.value("value", default: ""), kind: try members.value("kind", default: .plain),
            isEnabled: try members.value("isEnabled", default: true), isRequired: try members.value("isRequired"),
            placeholder: try members.value("placeholder"), error: try members.value("error"),
            maxLength: try members.value("maxLength"), inputSeq: try members.value("inputSeq"),
            clientId: try members.value("clientId"), onChange: try members.value("onChange"),
            onSubmit: try members.value("onSubmit"))
    }

    public func write(to writer: inout JSONWriter) {
        if kind == .secure { SecureInputs.add(onChange, onSubmit) }
        writer.beginObject()
        if writer.mayNest {
            writer.member("component", Self.wireComponent)
            writer.member("id", id)
            writer.member("label", label)
            writer.member("help", help)
            writer.member("caption", caption)
            writer.member("value", writtenValue)
            writer.member("length", writtenLength)
            writer.member("kind", kind)
            writer.member("isEnabled", isEnabled)
            writer.member("isRequired", isRequired)
            writer.member("placeholder", placeholder)
            writer.member("error", error)
            writer.member("maxLength", maxLength)
            writer.member("inputSeq", inputSeq)
            writer.member("clientId", clientId)
            writer.member("onChange", onChange)
            writer.member("onSubmit", onSubmit)
        }
        writer.endObject()
    }

    public static func writePatch(from old: TextFieldView, to new: TextFieldView, into patch: inout WirePatch) {
        if new.kind == .secure, old.onChange != new.onChange || old.onSubmit != new.onSubmit || old.kind != new.kind {
            SecureInputs.add(new.onChange, new.onSubmit)
        }
        patch.member("id", old.id, new.id)
        patch.member("label", old.label, new.label)
        patch.member("help", old.help, new.help)
        patch.member("caption", old.caption, new.caption)
        patch.member("value", old.writtenValue, new.writtenValue)
        patch.member("length", old.writtenLength, new.writtenLength)
        patch.member("kind", old.kind, new.kind)
        patch.member("isEnabled", old.isEnabled, new.isEnabled)
        patch.member("isRequired", old.isRequired, new.isRequired)
        patch.member("placeholder", old.placeholder, new.placeholder)
        patch.member("error", old.error, new.error)
        patch.member("maxLength", old.maxLength, new.maxLength)
        patch.member("inputSeq", old.inputSeq, new.inputSeq)
        patch.member("clientId", old.clientId, new.clientId)
        patch.member("onChange", old.onChange, new.onChange)
        patch.member("onSubmit", old.onSubmit, new.onSubmit)
    }

    public var wireIdentity: WireIdentity? { WireIdentity(id) }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        var schema = schemas.object(Self.self) { schemas in
            [
                schemas.member(
                    "id", { (view: Self) in view.id }, description: "Component id, unique within its screen."),
                schemas.member(
                    "label", { (view: Self) in view.label },
                    description: "Label of the field, also its accessible name."),
                schemas.member("help", { (view: Self) in view.help }, description: "One-sentence help text."),
                schemas.member("caption", { (view: Self) in view.caption }, description: "Text below the field."),
                schemas.member(
                    "value", { (view: Self) in view.writtenValue },
                    description: "The current text. Absent from a field of kind `secure`."),
                schemas.member(
                    "length", { (view: Self) in view.writtenLength },
                    description: "Number of characters (Unicode code points) of a field of kind `secure`. Absent from "
                        + "other fields."),
                schemas.member(
                    "kind", { (view: Self) in view.kind },
                    description: "Kind of text; selects the keyboard and the presentation."),
                schemas.member(
                    "isEnabled", { (view: Self) in view.isEnabled },
                    description: "False when the field is visible but inactive."),
                schemas.member(
                    "isRequired", { (view: Self) in view.isRequired },
                    description: "True when the user must fill in the field of an alert before pressing a button that "
                        + "does not cancel."),
                schemas.member(
                    "placeholder", { (view: Self) in view.placeholder },
                    description: "Text shown while the field is empty."),
                schemas.member(
                    "error", { (view: Self) in view.error }, description: "Error message about the text, for people."),
                schemas.member(
                    "maxLength", { (view: Self) in view.maxLength },
                    description: "Maximum number of characters (Unicode code points). The server refuses a longer text."
                ),
                schemas.member(
                    "inputSeq", { (view: Self) in view.inputSeq },
                    description: "Sequence number of the last applied input, assigned by the client that sent it."),
                schemas.member(
                    "clientId", { (view: Self) in view.clientId },
                    description: "Client that sent the last applied input."),
                schemas.member(
                    "onChange", { (view: Self) in view.onChange },
                    description: "Action sent with each change of the text. Absent in an alert, whose text "
                        + "`route/edit` and `route/answer` set."),
                schemas.member(
                    "onSubmit", { (view: Self) in view.onSubmit },
                    description: "Action sent when the user submits the text."),
            ]
        }
        schemas.update(&schema) { schema in
            guard schema["if"] == nil, schema["properties"] != nil else { return }
            schema["if"] = ["properties": ["kind": ["const": "secure"]], "required": ["kind"]]
            schema["then"] = ["properties": ["value": false], "required": ["length"]]
        }
        return schema
    }
}

extension TextFieldView {
    /// State of a text field, held by a screen's view model.
    @AppActor @Observable
    public final class Model: ComponentView.InputModel {
        /// The text field that the front end receives.
        public var view: TextFieldView
        /// Last applied input of each client.
        @ObservationIgnored public var applied = AppliedInput()

        /// Creates the state from an initial text field, `view`.
        public init(_ view: TextFieldView) { self.view = view }

        /// Applies a text from the action being handled, as `Draft.apply` does. A text of more than `maxLength`
        /// characters is refused: the field keeps its text and has an error that names the limit.
        ///
        /// - Returns: false when the text is too long, or when later input of the same client has been applied.
        @discardableResult
        public func apply(_ text: String) -> Bool {
            apply { (view: inout TextFieldView) in
                if let limit = view.maxLength.flatMap(text.exceeds) {
                    view.error = TextFieldView.tooLong(limit)
                    return false
                }
                view.value = text
                if let limit = view.maxLength, view.error == TextFieldView.tooLong(limit) { view.error = nil }
                return true
            }
        }
    }
}
