import AppLoop
import Observation
import Wire

/// A number that the user chooses roughly.
@Wire(component: "slider")
public struct SliderView: InputView {
    /// Unique on its screen.
    public let id: String
    /// What it is called: where it cannot be seen, and in front of a field.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// The number that is chosen.
    public var value: Double
    /// The least that can be.
    public var min: Double
    /// The most that can be.
    public var max: Double
    /// From one choice to the next.
    public var step: Double
    /// What it counts: "km".
    @Rare public var unit: String?
    /// False where it is shown, but does nothing.
    public var isEnabled: Bool
    /// Whose typing the value is: the input that was applied last, counted by the front end that gave it.
    @Rare public var inputSeq: Int64?
    /// The front end that gave it.
    @Rare public var clientId: String?
    /// Sent with the new number.
    public var onChange: ActionTemplate

    public init(
        _ id: String, draft: Draft<Double> = Draft(0), min: Double = 0, max: Double = 1, step: Double = 0.01,
        unit: String? = nil,
        label: String? = nil, help: String? = nil, isEnabled: Bool = true, onChange: ActionTemplate
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
        self.unit = unit
        self.isEnabled = isEnabled
        self.onChange = onChange
    }
}

/// A slider's state, as a screen's view model holds it.
@AppActor @Observable
public final class SliderViewModel: InputViewModel {
    public var view: SliderView
    @ObservationIgnored public var applied = AppliedInput()

    public init(_ view: SliderView) { self.view = view }
}
