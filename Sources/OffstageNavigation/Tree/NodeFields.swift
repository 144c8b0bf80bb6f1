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

/// What going back would do.
@Wire
public struct BackInfo {
    public let can: Bool
    /// Of the screen that would appear.
    public let title: String?
    /// The screen decides by itself.
    public let intercepted: Bool?

    public init(can: Bool, title: String?, intercepted: Bool?) {
        self.can = can
        self.title = title
        self.intercepted = intercepted
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

/// Everything about a node but its place, its children, its status and what is selected.
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
    // Not on the wire.
    /// The screen decides by itself what back does; told in `back.intercepted`.
    var interceptsBack = false
    /// The names of the slots that a screen has; nil for any.
    var outlets: [String]?

    /// What only nodes of one kind have. Indirect: most nodes have none.
    indirect enum OwnFields: Equatable, Sendable {
        case none
        case tabs(TabsBackBehavior, reselect: BranchSelection)
        case pages(loops: Bool, axis: PagesAxis, realisedWindow: Int)
        case launching(message: String?)
        case modal(presenter: NodeID, ModalStyle)
        case alert(presenter: NodeID, AlertContent)
        case notice(NoticeContent)
        case request(presenter: NodeID, CapabilityRequest)
        case custom(presenter: NodeID, CustomContent)
    }

    init(own: OwnFields = .none) { self.own = own }

    /// A member that is null is one that is absent, on the wire: so it is here.
    mutating func dropNulls() {
        if params?.isNull == true { params = nil }
        if metadata?.isNull == true { metadata = nil }
        if zones?.isEmpty == true { zones = nil }
        if key?.traits?.isNull == true { key = key.map { NodeKey(name: $0.name) } }
        if case .request(let presenter, let request) = own, request.arguments?.isNull == true {
            own = .request(
                presenter: presenter, CapabilityRequest(capability: request.capability, deadline: request.deadline, action: request.action))
        }
    }

    /// What a custom layer is on the wire; nil for everything else.
    var customKind: String? {
        if case .custom(_, let content) = own { "custom:\(content.name)" } else { nil }
    }

    var presenter: NodeID? {
        switch own {
        case .modal(let presenter, _), .alert(let presenter, _), .request(let presenter, _), .custom(let presenter, _): presenter
        case .none, .tabs, .pages, .launching, .notice: nil
        }
    }
}

/// Where a node keeps its fields: they are large, and change seldom. Nodes without any share one.
final class FieldsBox: Sendable {
    let value: NodeFields
    static let empty = FieldsBox(NodeFields())

    init(_ value: NodeFields) { self.value = value }
}
