import JSON
import Wire

/// A choice of one option, or of any number of options when `isMultiple`.
@Wire(component: "picker")
public struct PickerView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    public var label: String?
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

    /// `onChange`.
    public var template: ActionTemplate? { onChange }
}

extension PickerView {
    /// Returns the picker as a multiple choice with the value and the mark of a draft.
    package func showing(_ draft: Draft<[String]>) -> PickerView {
        var view = self
        view.values = draft.value
        view.isMultiple = true
        view.mark(by: draft.mark)
        return view
    }

    /// Returns the picker with the chosen case and the mark of a draft.
    func showing<Choice: RawRepresentable & WireCodable>(_ draft: Draft<Choice>) -> PickerView
    where Choice.RawValue == String {
        var view = self
        view.value = draft.value.rawValue
        view.mark(by: draft.mark)
        return view
    }
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

extension PickerView {
    /// A sentence about a `value` that the component does not accept.
    public func problem(of value: String?) -> String? { problem(ofChosen: value.map { [$0] }) }

    /// A sentence about the chosen options if one of them does not exist.
    public var problem: String? { problem(ofChosen: (value.map { [$0] } ?? []) + (values ?? [])) }

    /// A sentence about a `value` of the user, an id or an array of ids.
    public func problem(ofInput value: JSONNode) -> String? {
        isMultiple ? problem(ofChosen: try? [String](wire: value)) : problem(of: value.string)
    }

    private func problem(ofChosen ids: [String]?) -> String? {
        let isUnknown = (ids ?? []).contains { id in !options.contains { ExactText.isEqual($0.id, id) } }
        return isUnknown ? "Choose one of the options." : nil
    }
}
