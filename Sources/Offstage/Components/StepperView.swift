import AppLoop
import Observation
import Wire

/// A whole number that the user raises and lowers.
@Wire(component: "stepper")
public struct StepperView: InputView {
    /// Unique on its screen.
    public let id: String
    /// What it is called: where it cannot be seen, and in front of a field.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// The number that is chosen.
    public var value: Int
    /// The least that can be.
    public var min: Int
    /// The most that can be.
    public var max: Int
    /// From one choice to the next.
    public var step: Int
    /// False where it is shown, but does nothing.
    public var isEnabled: Bool
    /// Whose typing the value is: the input that was applied last, counted by the front end that gave it.
    @Rare public var inputSeq: Int64?
    /// The front end that gave it.
    @Rare public var clientId: String?
    /// Sent with the new number.
    public var onChange: ActionTemplate

    public init(
        _ id: String, draft: Draft<Int> = Draft(0), min: Int = 0, max: Int = 100, step: Int = 1, label: String? = nil,
        help: String? = nil,
        isEnabled: Bool = true, onChange: ActionTemplate
    ) {
        self.id = id
        self.label = label
        self.help = help
        value = draft.value
        inputSeq = draft.mark?.seq
        clientId = draft.mark?.clientID
        self.min = min
        self.max = max
        self.step = step
        self.isEnabled = isEnabled
        self.onChange = onChange
    }
}

/// A stepper's state, as a screen's view model holds it.
@AppActor @Observable
public final class StepperViewModel: InputViewModel {
    public var view: StepperView
    @ObservationIgnored public var applied = AppliedInput()

    public init(_ view: StepperView) { self.view = view }
}
