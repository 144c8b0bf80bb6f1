import AppLoop
import Observation
import Wire

/// A slider for a number in a range.
@Wire(component: "slider")
public struct SliderView: InputView {
    /// Component id, unique within its screen.
    public let id: String
    /// Label of the field, also its accessible name.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// The chosen number.
    public var value: Double
    /// Smallest value.
    public var min: Double
    /// Largest value.
    public var max: Double
    /// Difference between two adjacent values.
    public var step: Double
    /// Unit of the value, such as "km".
    @Rare public var unit: String?
    /// False when the slider is visible but inactive.
    public var isEnabled: Bool
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Rare public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Rare public var clientId: String?
    /// Action sent with the new number.
    public var onChange: ActionTemplate

    /// Creates a slider.
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

/// State of a slider, held by a screen's view model.
@AppActor @Observable
public final class SliderViewModel: InputViewModel {
    /// The slider that the front end receives.
    public var view: SliderView
    /// Last applied input of each client.
    @ObservationIgnored public var applied = AppliedInput()

    /// Creates the state from an initial slider.
    public init(_ view: SliderView) { self.view = view }
}
