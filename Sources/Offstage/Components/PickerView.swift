import AppLoop
import Observation
import Wire

/// A choice among options: of one, or of any number where `isMultiple`.
@Wire(component: "picker")
public struct PickerView: InputView {
    /// Unique on its screen.
    public let id: String
    /// What it is called: where it cannot be seen, and in front of a field.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// What there is to choose from.
    public var options: [PickerOption]
    /// The id of the one that is chosen.
    public var value: String?
    /// The ids of those that are chosen, where several may be.
    public var values: [String]?
    /// True where several may be chosen.
    public let isMultiple: Bool
    /// How it looks.
    public var style: PickerStyle
    /// False where it is shown, but does nothing.
    public var isEnabled: Bool
    /// Whose typing the value is: the input that was applied last, counted by the front end that gave it.
    @Rare public var inputSeq: Int64?
    /// The front end that gave it.
    @Rare public var clientId: String?
    /// Sent with the chosen option's id, or an array of them where several may be chosen.
    public var onChange: ActionTemplate

    public init(
        _ id: String, options: [PickerOption], draft: Draft<String?> = Draft(nil), label: String? = nil,
        help: String? = nil,
        style: PickerStyle = .menu, isEnabled: Bool = true, onChange: ActionTemplate
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.options = options
        value = draft.value
        values = nil
        isMultiple = false
        self.style = style
        self.isEnabled = isEnabled
        inputSeq = draft.mark?.seq
        clientId = draft.mark?.clientID
        self.onChange = onChange
    }

    public init(
        _ id: String, options: [PickerOption], multiple draft: Draft<[String]>, label: String? = nil,
        help: String? = nil,
        style: PickerStyle = .inline, isEnabled: Bool = true, onChange: ActionTemplate
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.options = options
        value = nil
        values = draft.value
        isMultiple = true
        self.style = style
        self.isEnabled = isEnabled
        inputSeq = draft.mark?.seq
        clientId = draft.mark?.clientID
        self.onChange = onChange
    }
}

/// One of the things to choose from.
@Wire
public struct PickerOption {
    /// Unique in its picker.
    public let id: String
    public var title: String
    /// A symbol's name.
    @Rare public var icon: String?

    public init(_ id: String, _ title: String, icon: String? = nil) {
        self.id = id
        self.title = title
        self.icon = icon
    }
}

/// How a picker looks.
@Wire
public enum PickerStyle: String {
    /// The options show on demand.
    case menu
    /// Side by side.
    case segmented
    /// One below the other.
    case inline
}

/// A picker's state, as a screen's view model holds it.
@AppActor @Observable
public final class PickerViewModel: InputViewModel {
    public var view: PickerView
    @ObservationIgnored public var applied = AppliedInput()

    public init(_ view: PickerView) { self.view = view }

    /// Takes the options that the user has chosen, as `apply` takes the one.
    @discardableResult
    public func apply(_ ids: [String]) -> Bool { apply { $0.values = ids } }
}
