import AppLoop
import Observation
import Wire

/// A stepper that raises and lowers a whole number.
@Wire(component: "stepper")
public struct StepperView: InputView {
    /// Component id, unique within its screen.
    public let id: String
    /// Label of the field, also its accessible name.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// The chosen number.
    public var value: Int
    /// Smallest value.
    public var min: Int
    /// Largest value.
    public var max: Int
    /// Difference between two adjacent values.
    public var step: Int
    /// False when the stepper is visible but inactive.
    public var isEnabled: Bool
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Rare public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Rare public var clientId: String?
    /// Action sent with the new number.
    public var onChange: ActionTemplate

    /// Creates a stepper.
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

/// State of a stepper, held by a screen's view model.
@AppActor @Observable
public final class StepperViewModel: InputViewModel {
    /// The stepper that the front end receives.
    public var view: StepperView
    /// Last applied input of each client.
    @ObservationIgnored public var applied = AppliedInput()

    /// Creates the state from an initial stepper.
    public init(_ view: StepperView) { self.view = view }
}
