import JSON
import Wire

/// How a modal layer looks and goes away.
@Wire
public struct ModalStyle: Equatable, Sendable {
    public var style: Kind
    /// Heights that a sheet may have.
    public var detents: [String]?
    public var selectedDetent: String?
    /// The user may put it away without an answer.
    public var dismissible: Bool
    public var dim: Bool?
    /// What a popover points at; a hint.
    public var anchor: String?
    /// `node`: it belongs to its presenter and hides with it. Otherwise it covers the window.
    public var context: Context?
    /// An action as it would be sent, `{"type":"sheetDidClose"}`: it reaches the presenter's store when the user has
    /// put the layer away, with the gesture
    /// beside its members as `by`, if there was one.
    public var onDismiss: JSONValue?
    /// The same for a layer that is not dismissible, when the user tries all the same: time to ask whether to discard
    /// what was written.
    public var onDismissAttempt: JSONValue?

    @Wire
    public enum Kind: String {
        case fullScreen, sheet, popover, overlay, custom
    }

    @Wire
    public enum Context: String {
        case window, node
    }

    public init(
        _ style: Kind = .sheet, detents: [String]? = nil, selectedDetent: String? = nil, dismissible: Bool = true,
        dim: Bool? = nil,
        anchor: String? = nil, context: Context? = nil, onDismiss: JSONValue? = nil, onDismissAttempt: JSONValue? = nil
    ) {
        self.style = style
        self.detents = detents
        self.selectedDetent = selectedDetent ?? detents?.first
        self.dismissible = dismissible
        self.dim = dim
        self.anchor = anchor
        self.context = context
        self.onDismiss = onDismiss
        self.onDismissAttempt = onDismissAttempt
    }
}

/// An alert or a choice: answered by one of its buttons, once.
@Wire
public struct AlertContent: Equatable, Sendable {
    public var title: String
    public var message: String?
    public var fields: [AlertField]?
    public var buttons: [AlertButton]
    /// The button that return or enter presses.
    public var preferred: String?
    public var anchor: String?

    public init(
        title: String, message: String? = nil, fields: [AlertField]? = nil,
        buttons: [AlertButton] = [AlertButton(id: "ok", title: "OK", role: .cancel)], preferred: String? = nil,
        anchor: String? = nil
    ) {
        self.title = title
        self.message = message
        self.fields = fields
        self.buttons = buttons
        self.preferred = preferred
        self.anchor = anchor
    }
}

@Wire
public struct AlertButton {
    public var id: String
    public var title: String
    public var role: Role
    public var enabled: Bool
    /// An action as it would be sent, `{"type":"renameDidConfirm"}`: it reaches the presenter's store when the button
    /// is pressed, with each field's text
    /// beside its members, by the field's id.
    public var action: JSONValue?

    @Wire
    public enum Role: String {
        case `default`, cancel, destructive
    }

    public init(id: String, title: String, role: Role = .default, enabled: Bool = true, action: JSONValue? = nil) {
        self.id = id
        self.title = title
        self.role = role
        self.enabled = enabled
        self.action = action
    }
}

@Wire
public struct AlertField {
    public var id: String
    public var text: String
    public var placeholder: String?
    public var isSecure: Bool?
    /// It has to be filled in before an answer that is no cancellation.
    public var isRequired: Bool?

    public init(
        id: String, text: String = "", placeholder: String? = nil, isSecure: Bool? = nil, isRequired: Bool? = nil
    ) {
        self.id = id
        self.text = text
        self.placeholder = placeholder
        self.isSecure = isSecure
        self.isRequired = isRequired
    }
}

/// Something that is shown for a while and takes no input.
@Wire
public struct NoticeContent {
    public var message: String?
    public var style: String?
    /// 0 to 1.
    public var progress: Double?
    /// When it goes by itself: milliseconds on the session's clock.
    public var until: Int64?
}

/// A layer of a kind that one app has declared, `custom:<name>` on the wire: answered with a result of its own, once. A
/// front end that does not know the
/// kind draws a generic panel: the title, what `data` holds, a way to put it away where it is dismissible, and one to
/// refuse it.
public struct CustomContent: Equatable, Sendable {
    public var name: String
    /// Of what `data` and the result look like.
    public var version: Int64
    public var title: String?
    public var data: JSONValue?
    /// The user may put it away without an answer.
    public var dismissible: Bool
    /// An action as it would be sent, `{"type":"ratingDidArrive"}`: it reaches the presenter's store with the answer,
    /// beside its members a `result`, or the
    /// `reason` of a refusal: `dismissed` where the user has put it away.
    public var action: JSONValue?

    public init(
        _ name: String, version: Int64 = 1, title: String? = nil, data: JSONValue? = nil, dismissible: Bool = true,
        action: JSONValue? = nil
    ) {
        self.name = name
        self.version = version
        self.title = title
        self.data = data
        self.dismissible = dismissible
        self.action = action
    }
}

/// What the app needs of the platform: a front end fulfils it or refuses.
@Wire
public struct CapabilityRequest {
    /// `openURL`, `share`, `pickFile`, …
    public let capability: String
    public let arguments: JSONValue?
    /// When it goes by itself, refused with the reason `timeout`: milliseconds on the session's clock.
    public var deadline: Int64?
    /// An action as it would be sent, `{"type":"fileDidArrive"}`: it reaches the presenter's store with the answer,
    /// beside its members a `result` or the
    /// `reason` of a refusal.
    public let action: JSONValue?
}
