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

/// Where a node keeps it. At the root, where most sessions stand, all share one.
final class BackBox: Sendable {
    let value: BackInfo
    private static let atRoot = BackBox(BackInfo(can: false, title: nil, intercepted: nil))

    private init(_ value: BackInfo) { self.value = value }

    static func of(_ value: BackInfo) -> BackBox { value == atRoot.value ? atRoot : BackBox(value) }
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
    @Seldom var bars: Bars?
    @Seldom var tab: TabItem?
    @Seldom var flowID: String?
    var zones: [String]?
    @Seldom var locked: String?
    @Seldom var metadata: JSONValue?
    @Seldom var link: String?
    var own = OwnFields.none
    // Not on the wire.
    /// The screen decides by itself what back does; told in `back.intercepted`.
    var interceptsBack = false
    /// The names of the slots that a screen has; nil for any.
    var outlets: [String]?
    /// Which of its parent's slots the node fills.
    @Seldom var slot: String?

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
                presenter: presenter,
                CapabilityRequest(capability: request.capability, deadline: request.deadline, action: request.action))
        }
    }

    /// What a custom layer is on the wire; nil for everything else.
    var customKind: String? {
        if case .custom(_, let content) = own { "custom:\(content.name)" } else { nil }
    }

    var presenter: NodeID? {
        switch own {
        case .modal(let presenter, _), .alert(let presenter, _), .request(let presenter, _), .custom(let presenter, _):
            presenter
        case .none, .tabs, .pages, .launching, .notice: nil
        }
    }
}

/// What hardly any node has: takes a word where it is absent, whatever its size.
@propertyWrapper
struct Seldom<Value: Equatable & Sendable>: Equatable, Sendable {
    private indirect enum Storage: Equatable, Sendable {
        case none
        case some(Value)
    }

    private var storage = Storage.none

    var wrappedValue: Value? {
        get { if case .some(let value) = storage { value } else { nil } }
        set { storage = newValue.map { .some($0) } ?? .none }
    }
}

/// Where a node keeps its fields: they are large, and change seldom. Nodes without any share one.
final class FieldsBox: Sendable {
    let value: NodeFields
    static let empty = FieldsBox(NodeFields())

    init(_ value: NodeFields) { self.value = value }
}
