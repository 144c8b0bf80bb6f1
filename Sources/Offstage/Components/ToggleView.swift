import AppLoop
import Observation
import Wire

/// A switch between on and off.
@Wire(component: "toggle")
public struct ToggleView: InputView {
    /// Component id, unique within its screen.
    public let id: String
    /// Label of the field, also its accessible name.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// True while the toggle is on.
    public var value: Bool
    /// False when the toggle is visible but inactive.
    public var isEnabled: Bool
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Rare public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Rare public var clientId: String?
    /// Action sent with the new value.
    public var onChange: ActionTemplate

    /// Creates a toggle.
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

/// State of a toggle, held by a screen's view model.
@AppActor @Observable
public final class ToggleViewModel: InputViewModel {
    /// The toggle that the front end receives.
    public var view: ToggleView
    /// Last applied input of each client.
    @ObservationIgnored public var applied = AppliedInput()

    /// Creates the state from an initial toggle.
    public init(_ view: ToggleView) { self.view = view }

    /// True while the toggle is on. Setting it is a change of the app's own, as `set` is.
    public var isOn: Bool {
        get { view.value }
        set { view.value = newValue }
    }
}
