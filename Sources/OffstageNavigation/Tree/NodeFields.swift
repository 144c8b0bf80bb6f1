import JSON
import Wire

/// What a node means, as distinct from which instance it is.
@Wire
public struct NodeKey {
    /// `flow.case` in lower camel case: `notes.details`.
    public let name: String
    /// What tells it from others of the name, canonical JSON.
    public let traits: JSONValue?

    public init(name: String, traits: JSONValue? = nil) {
        self.name = name
        self.traits = traits
    }
}

/// How a branch is shown in a bar of tabs.
@Wire
public struct TabItem {
    public var title: String
    /// A symbol's name.
    public var icon: String?
    public var badge: String?

    public init(title: String, icon: String? = nil, badge: String? = nil) {
        self.title = title
        self.icon = icon
        self.badge = badge
    }
}

/// Bars around a screen.
@Wire
public struct Bars {
    public var hidesTop: Bool?
    public var hidesBottom: Bool?
    public var leading: [BarItem]?
    public var trailing: [BarItem]?
    public var titleStyle: TitleStyle?

    @Wire
    public enum TitleStyle: String {
        case large, inline
    }

    public init(
        hidesTop: Bool? = nil, hidesBottom: Bool? = nil, leading: [BarItem]? = nil, trailing: [BarItem]? = nil, titleStyle: TitleStyle? = nil
    ) {
        self.hidesTop = hidesTop
        self.hidesBottom = hidesBottom
        self.leading = leading
        self.trailing = trailing
        self.titleStyle = titleStyle
    }
}

/// A button in a bar; a tap sends the screen's store the action.
@Wire
public struct BarItem {
    public var id: String
    public var title: String
    public var icon: String?
    public var isEnabled: Bool
    /// An action as it would be sent: `{"type":"saveDidTap"}`.
    public var action: JSONValue

    public init(id: String, title: String, icon: String? = nil, isEnabled: Bool = true, action: JSONValue) {
        self.id = id
        self.title = title
        self.icon = icon
        self.isEnabled = isEnabled
        self.action = action
    }
}

/// What going back would do.
@Wire
public struct BackInfo {
    public let can: Bool
    /// Of the screen that would appear.
    public let title: String?
    /// The screen decides by itself.
    public let intercepted: Bool?
}

/// How a modal layer looks and goes away.
@Wire
public struct ModalStyle {
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

    @Wire
    public enum Kind: String {
        case fullScreen, sheet, popover, overlay, custom
    }

    @Wire
    public enum Context: String {
        case window, node
    }

    public init(
        _ style: Kind = .sheet, detents: [String]? = nil, selectedDetent: String? = nil, dismissible: Bool = true, dim: Bool? = nil,
        anchor: String? = nil, context: Context? = nil
    ) {
        self.style = style
        self.detents = detents
        self.selectedDetent = selectedDetent ?? detents?.first
        self.dismissible = dismissible
        self.dim = dim
        self.anchor = anchor
        self.context = context
    }
}

/// An alert or a choice: answered by one of its buttons, once.
@Wire
public struct AlertContent {
    public var title: String
    public var message: String?
    public var fields: [AlertField]?
    public var buttons: [AlertButton]
    /// The button that return or enter presses.
    public var preferred: String?
    public var anchor: String?

    public init(
        title: String, message: String? = nil, fields: [AlertField]? = nil, buttons: [AlertButton], preferred: String? = nil, anchor: String? = nil
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

    @Wire
    public enum Role: String {
        case `default`, cancel, destructive
    }

    public init(id: String, title: String, role: Role = .default, enabled: Bool = true) {
        self.id = id
        self.title = title
        self.role = role
        self.enabled = enabled
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

    public init(id: String, text: String = "", placeholder: String? = nil, isSecure: Bool? = nil, isRequired: Bool? = nil) {
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

    public init(message: String? = nil, style: String? = nil, progress: Double? = nil, until: Int64? = nil) {
        self.message = message
        self.style = style
        self.progress = progress
        self.until = until
    }
}

/// What the app needs of the platform: a front end fulfils it or refuses.
@Wire
public struct CapabilityRequest {
    /// `openURL`, `share`, `pickFile`, …
    public let capability: String
    public let arguments: JSONValue?
    /// Milliseconds on the session's clock.
    public let deadline: Int64?

    public init(capability: String, arguments: JSONValue? = nil, deadline: Int64? = nil) {
        self.capability = capability
        self.arguments = arguments
        self.deadline = deadline
    }
}

/// What back does in tabs that are at their root.
@Wire
public enum TabsBackBehavior: String {
    /// The branch that was selected before.
    case history
    /// The first branch.
    case first
    case none
}

@Wire
public enum PagesAxis: String {
    case horizontal, vertical
}

/// Everything about a node but its place, its children, its status and what is selected. Equal ones are shared between nodes.
struct NodeFields: Equatable, Sendable {
    var key: NodeKey?
    var params: JSONValue?
    var title: String?
    var bars: Bars?
    var tab: TabItem?
    var flowID: String?
    var zones: [String]?
    var locked: String?
    var metadata: JSONValue?
    var link: String?
    var own = OwnFields.none

    /// What only nodes of one kind have.
    enum OwnFields: Equatable, Sendable {
        case none
        case tabs(TabsBackBehavior)
        case pages(loops: Bool, axis: PagesAxis, realisedWindow: Int)
        case launching(message: String?)
        case modal(presenter: NodeID?, ModalStyle)
        case alert(presenter: NodeID?, AlertContent)
        case notice(NoticeContent)
        case request(presenter: NodeID?, CapabilityRequest)
    }

    /// Calls `member` with each member that has a value, in the order in which they are written.
    func forEach(_ member: (StaticString, any WireCodable) -> Void) {
        func optional(_ name: StaticString, _ value: (any WireCodable)?) { if let value { member(name, value) } }
        optional("key", key)
        optional("params", params)
        optional("title", title)
        optional("bars", bars)
        optional("tab", tab)
        optional("flowId", flowID)
        optional("zones", zones)
        optional("locked", locked)
        optional("metadata", metadata)
        optional("link", link)
        switch own {
        case .none: break
        case .tabs(let behavior): member("backBehavior", behavior)
        case .pages(let loops, let axis, let window):
            member("loops", loops)
            member("axis", axis)
            member("realisedWindow", window)
        case .launching(let message): optional("message", message)
        case .modal(let presenter, let style):
            optional("presenterId", presenter?.description)
            member("style", style.style)
            optional("detents", style.detents)
            optional("selectedDetent", style.selectedDetent)
            member("dismissible", style.dismissible)
            optional("dim", style.dim)
            optional("anchor", style.anchor)
            optional("context", style.context)
        case .alert(let presenter, let alert):
            optional("presenterId", presenter?.description)
            member("title", alert.title)
            optional("message", alert.message)
            optional("fields", alert.fields)
            member("buttons", alert.buttons)
            optional("preferred", alert.preferred)
            optional("anchor", alert.anchor)
        case .notice(let notice):
            optional("message", notice.message)
            optional("style", notice.style)
            optional("progress", notice.progress)
            optional("until", notice.until)
        case .request(let presenter, let request):
            optional("presenterId", presenter?.description)
            member("capability", request.capability)
            optional("arguments", request.arguments)
            optional("deadline", request.deadline)
        }
    }

    var presenter: NodeID? {
        switch own {
        case .modal(let presenter, _), .alert(let presenter, _), .request(let presenter, _): presenter
        case .none, .tabs, .pages, .launching, .notice: nil
        }
    }
}
