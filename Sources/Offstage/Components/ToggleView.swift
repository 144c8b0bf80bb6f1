import AppLoop
import Observation
import Wire

/// A choice between on and off.
@Wire(component: "toggle")
public struct ToggleView: InputView {
    /// Unique on its screen.
    public let id: String
    /// What it is called: where it cannot be seen, and in front of a field.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// True while it is on.
    public var value: Bool
    /// False where it is shown, but does nothing.
    public var isEnabled: Bool
    /// Whose typing the value is: the input that was applied last, counted by the front end that gave it.
    @Rare public var inputSeq: Int64?
    /// The front end that gave it.
    @Rare public var clientId: String?
    /// Sent with the new value.
    public var onChange: ActionTemplate

    public init(
        _ id: String, draft: Draft<Bool> = Draft(false), label: String? = nil, help: String? = nil,
        isEnabled: Bool = true,
        onChange: ActionTemplate
    ) {
        self.id = id
        self.label = label
        self.help = help
        value = draft.value
        inputSeq = draft.mark?.seq
        clientId = draft.mark?.clientID
        self.isEnabled = isEnabled
        self.onChange = onChange
    }
}

/// A toggle's state, as a screen's view model holds it.
@AppActor @Observable
public final class ToggleViewModel: InputViewModel {
    public var view: ToggleView
    @ObservationIgnored public var applied = AppliedInput()

    public init(_ view: ToggleView) { self.view = view }

    /// To set it is the app's own change.
    public var isOn: Bool {
        get { view.value }
        set { view.value = newValue }
    }
}
