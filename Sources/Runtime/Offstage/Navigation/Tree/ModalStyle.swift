import JSON
import Wire

/// Appearance and dismissal of a modal layer.
@Wire
public struct ModalStyle {
    /// Presentation of the layer.
    public var style: Kind
    /// Heights that a sheet may have.
    public var detents: [Detent]?
    /// Current height of a sheet.
    public var selectedDetent: Detent?
    /// True when the user may dismiss the layer.
    public var dismissible: Bool
    /// True when the front end dims the content below.
    public var dim: Bool?
    /// Element that a popover points at; a hint.
    public var anchor: String?
    /// Area that the layer covers; the window when absent.
    public var context: Context?
    /// Action sent to the presenter's store when the user has dismissed the layer. A known gesture is its member `by`.
    public var onDismiss: ActionTemplate?
    /// Action sent to the presenter's store when the user tries to dismiss a layer that is not dismissible. A known
    /// gesture is its member `by`.
    public var onDismissAttempt: ActionTemplate?

    /// Presentation of a modal layer.
    @Wire
    public enum Kind: String {
        /// Covers the whole area.
        case fullScreen
        /// Rises from the bottom, to a detent if it has any.
        case sheet
        /// A box that points at its anchor.
        case popover
        /// Lies above the content, which stays visible.
        case overlay
        /// A presentation that only the app's own front ends know.
        case custom
    }

    /// Height of a sheet.
    @Wire
    public enum Detent: String {
        /// About half of the window.
        case medium
        /// The whole window.
        case large
    }

    /// Area that a modal layer covers.
    @Wire
    public enum Context: String {
        /// The whole window.
        case window
        /// The presenter. The layer is hidden while the presenter is hidden.
        case node
    }

    /// Creates a style. A sheet starts at its first detent unless `selectedDetent` names another. Each parameter is the
    /// member of its name.
    public init(
        _ style: Kind = .sheet, detents: [Detent]? = nil, selectedDetent: Detent? = nil, dismissible: Bool = true,
        dim: Bool? = nil, anchor: String? = nil, context: Context? = nil, onDismiss: (any WireEnum)? = nil,
        onDismissAttempt: (any WireEnum)? = nil
    ) {
        self.style = style
        self.detents = detents
        self.selectedDetent = selectedDetent ?? detents?.first
        self.dismissible = dismissible
        self.dim = dim
        self.anchor = anchor
        self.context = context
        self.onDismiss = onDismiss.map { ActionTemplate($0) }
        self.onDismissAttempt = onDismissAttempt.map { ActionTemplate($0) }
    }
}

/// An alert or a choice. The user answers it once, with one of its buttons.
@Wire
public struct Alert {
    /// Question or statement.
    @PlainText public var title: String
    /// Explanation below the title.
    @PlainText public var message: String?
    /// Fields of the alert. `route/edit` and `route/answer` set their texts.
    public var fields: [TextFieldView]?
    /// Buttons of the alert. The server sends the pressed button's action to the presenter's store, with each field's
    /// text as the member that the field's id names.
    public var buttons: [ButtonView] = [ButtonView(id: "ok", title: "OK", role: .cancel)]
    /// Id of the button that Enter presses.
    public var preferred: String?
    /// Element that a choice points at; a hint.
    public var anchor: String?
}

/// A message or progress that is shown for a while. A toast may have a button; other notices take no input.
@Wire
public struct Notice {
    /// Text of the notice.
    @PlainText public var message: String?
    /// Meaning of the notice; the front end derives colour and urgency from it.
    public var role: Role = .info
    /// Style that the app names; a hint.
    public var style: String?
    /// Fraction from 0 to 1.
    public var progress: Double?
    /// Button of a toast, such as Undo. `route/answer` presses it: the toast is removed, and the button's action is
    /// sent to the presenter's store once. A toast with a button is removed with its presenter.
    public var button: ButtonView?
    /// Time at which the notice is removed: milliseconds on the session's clock. Set by the session.
    public internal(set) var until: Int64?
    /// Time from the presentation to the removal in milliseconds, which a front end may count down. Set by the session.
    public internal(set) var duration: Int64?

    /// Creates a notice. The route that presents it sets the time for which it is shown. Each parameter is the member
    /// of its name.
    package init(
        message: String? = nil, role: Role = .info, style: String? = nil, progress: Double? = nil,
        button: ButtonView? = nil
    ) {
        self.message = message
        self.role = role
        self.style = style
        self.progress = progress
        self.button = button
    }

    /// Meaning of a notice.
    @Wire
    public enum Role: String {
        /// Worth knowing.
        case info
        /// Something has succeeded.
        case success
        /// Something needs attention.
        case warning
        /// Something has failed.
        case error
    }
}

/// Content of a layer kind that the app declares, `custom:<name>` on the wire. The front end answers it once, with a
/// result.
///
/// A front end that does not know the kind draws a panel with the title, the data, a button that dismisses the layer if
/// it is dismissible, and one that refuses it.
public struct CustomContent: Equatable, Sendable {
    /// Name of the layer kind.
    public var name: String
    /// Version of the format of `data` and result.
    public var version: Int64
    /// Title of the layer.
    @PlainText public var title: String?
    /// Data of the layer kind.
    public var data: JSONValue?
    /// True when the user may dismiss the layer without an answer.
    public var dismissible: Bool
    /// Action sent to the presenter's store with the answer: the member `result`, or `reason` for a refusal. The reason
    /// is `dismissed` when the user dismisses the layer.
    public var onAnswer: ActionTemplate?

    /// Creates the content of the layer kind `name`. Each parameter is the member of its name.
    public init(
        _ name: String, version: Int64 = 1, title: String? = nil, data: JSONValue? = nil, dismissible: Bool = true,
        onAnswer: (any WireEnum)? = nil
    ) {
        self.name = name
        self.version = version
        self.title = title
        self.data = data
        self.dismissible = dismissible
        self.onAnswer = onAnswer.map { ActionTemplate($0) }
    }
}

extension Capability {
    /// A request to the platform. The front end fulfils or refuses it.
    @Wire
    public struct Request {
        /// Name of the capability, such as `openURL`, `share` or `pickFile`.
        public let capability: String
        /// Arguments of the capability.
        public internal(set) var arguments: JSONValue?
        /// Time at which the request is refused with the reason `timeout`: milliseconds on the session's clock.
        public var deadline: Int64?
        /// Action sent to the presenter's store with the answer: the member `result`, or `reason` for a refusal.
        public let onAnswer: ActionTemplate?
    }
}
