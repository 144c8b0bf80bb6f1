import AppLoop
import JSON
import Wire

/// A choice of one option, or of any number of options when `isMultiple`.
@Wire(component: "picker")
public struct PickerView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the field.
    @Boxed public var caption: String?
    /// Options that the user can choose.
    public var options: [PickerView.Option]
    /// Id of the chosen option of a single choice.
    public var value: String?
    /// Ids of the chosen options of a multiple choice.
    public var values: [String]?
    /// True when the user can choose several options.
    public var isMultiple: Bool = false
    /// Presentation of the options.
    public var style: PickerView.Style = .menu
    /// False when the picker is visible but inactive.
    public var isEnabled: Bool = true
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Boxed public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Boxed public var clientId: String?
    /// Action sent with the chosen option's id, or with an array of ids when `isMultiple`.
    public var onChange: ActionTemplate
}

extension PickerView {
    /// Returns the picker as a multiple choice with the value and the mark of a draft.
    public func showing(_ draft: Draft<[String]>) -> PickerView {
        var view = self
        view.values = draft.value
        view.isMultiple = true
        view.inputSeq = draft.mark?.seq
        view.clientId = draft.mark?.clientID
        return view
    }
}

extension PickerView {
    /// Creates a single choice of an enum's cases. The ids of the options are the raw values.
    ///
    ///     PickerView(
    ///         id: "colour", label: "Colour", choosing: colour, from: Colour.allCases, title: \.title,
    ///         onChange: ActionTemplate(PaintAction.colourDidChange))
    ///
    /// - Parameters:
    ///   - id: component id, unique within its screen.
    ///   - label: label of the field.
    ///   - choice: the chosen case; nil when nothing is chosen.
    ///   - choices: the cases that the user can choose.
    ///   - title: returns the text of an option.
    ///   - onChange: action with the chosen case: a case with one value of the enum's type.
    public init<Choice: RawRepresentable>(
        id: String, label: String? = nil, choosing choice: Choice?, from choices: [Choice],
        title: (Choice) -> String, onChange: ActionTemplate
    ) where Choice.RawValue == String {
        self.init(
            id: id, label: label, options: choices.map { Option(id: $0.rawValue, title: title($0)) },
            value: choice?.rawValue, onChange: onChange)
    }

    /// Returns the picker with the chosen case and the mark of a draft.
    public func showing<Choice: RawRepresentable & WireCodable>(_ draft: Draft<Choice>) -> PickerView
    where Choice.RawValue == String {
        var view = self
        view.value = draft.value.rawValue
        view.inputSeq = draft.mark?.seq
        view.clientId = draft.mark?.clientID
        return view
    }

    /// Returns the picker with the chosen case and the mark of a `@Field`.
    @AppActor
    public func showing<Choice: RawRepresentable & WireCodable>(_ field: Field<Choice>) -> PickerView
    where Choice.RawValue == String { showing(field.draft) }

    /// Returns the picker as a multiple choice with the value and the mark of a `@Field`.
    @AppActor
    public func showing(_ field: Field<[String]>) -> PickerView { showing(field.draft) }
}

extension PickerView {
    /// One option of a picker.
    @Wire
    public struct Option {
        public static var wireName: String { "PickerOption" }

        /// Option id, unique within its picker.
        public let id: String
        /// Text of the option.
        public var title: String
        /// Picture beside the title.
        @Boxed public var icon: Icon?
    }
}

extension PickerView {
    /// Presentation of a picker's options.
    @Wire
    public enum Style: String {
        public static var wireName: String { "PickerStyle" }

        /// Options appear on demand.
        case menu
        /// Options appear side by side.
        case segmented
        /// Options appear in a column.
        case inline
    }
}

extension PickerView: LimitedView {
    var problem: String? {
        let chosen = (value.map { [$0] } ?? []) + (values ?? [])
        let unknown = chosen.contains { id in !options.contains { ExactText.isEqual($0.id, id) } }
        return unknown ? "Choose one of the options." : nil
    }
}

extension PickerView {
    /// State of a picker, held by a screen's view model.
    @AppActor @Observable
    public final class Model: ComponentView.InputModel {
        /// The picker that the front end receives.
        public var view: PickerView
        /// Last applied input of each client.
        @ObservationIgnored public var applied = AppliedInput()

        /// Creates the state from an initial picker, `view`.
        public init(_ view: PickerView) { self.view = view }

        /// Applies the option of this id, which the user chose, as `Draft.apply` does. An id without an option refuses
        /// the action with the kind `valueOutOfRange`.
        ///
        /// - Returns: false when the id is refused, or when later input of the same client has been applied.
        @discardableResult
        public func apply(_ id: String?) -> Bool { applyOffered { $0.value = id } }

        /// Applies `ids`, the options that the user chose in a multiple choice, as `apply` does for a single choice.
        ///
        /// - Returns: false when an id is refused, or when later input of the same client has been applied.
        @discardableResult
        public func apply(_ ids: [String]) -> Bool { applyOffered { $0.values = ids } }
    }
}
