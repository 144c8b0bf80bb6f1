import JSON
import Wire

/// The meaning of a node, as distinct from its identity.
@Wire
package struct NodeKey {
    /// `flow.case` in lower camel case: `notes.details`.
    package let name: String
    /// Canonical JSON that distinguishes nodes of one name.
    package let traits: JSONValue?
}

/// The effect of going back from a screen.
@Wire
package struct BackInfo {
    /// True when the user can go back.
    package let can: Bool
    /// The title of the screen that would appear.
    package let title: String?
    /// True for a screen that handles the back request itself.
    package let intercepted: Bool?
}

extension Layout {
    /// The back behaviour of tabs whose branch is at its root.
    @Wire
    public enum TabsBackBehavior: String {
        /// Selects the branch that was selected before.
        case history
        /// Selects the first branch.
        case first
        /// Leaves the tabs: the back request goes to the node that contains them.
        case none
    }

    /// Direction in which pages follow one another.
    @Wire
    public enum PagesAxis: String {
        /// The next page is beside the visible one.
        case horizontal
        /// The next page is below the visible one.
        case vertical
    }
}

/// The declared members of a node: everything except its place, children, status and selection.
struct NodeFields: Equatable, Sendable {
    var key: NodeKey?
    var params: JSONValue?
    @PlainText var title: String?
    @Boxed var bars: Layout.Bars?
    @Boxed var tab: Layout.TabItem?
    @Boxed var flowID: String?
    var zones: [String]?
    @Boxed var locked: String?
    @Boxed var metadata: JSONValue?
    @Boxed var link: String?
    var own = OwnFields.none
    // Members that the wire does not show.
    /// Whether the screen handles the back request itself; the wire shows it as `back.intercepted`.
    var interceptsBack = false
    /// The names of a screen's slots; nil allows any.
    var outlets: [String]?
    /// The slot of its parent screen that the node fills.
    @Boxed var slot: String?

    /// Members of one node kind. Indirect: most nodes have none.
    indirect enum OwnFields: Equatable, Sendable {
        case none
        case tabs(Layout.TabsBackBehavior, reselect: Route.BranchSelection)
        case pages(loops: Bool, axis: Layout.PagesAxis, realisedWindow: Int)
        case launching(message: String?)
        case modal(presenter: NodeID, ModalStyle)
        case alert(presenter: NodeID, Alert)
        /// The presenter is that of a toast with a button; others belong to their window.
        case notice(presenter: NodeID?, Notice)
        case request(presenter: NodeID, Capability.Request)
        case custom(presenter: NodeID, CustomContent)
    }

    /// Returns the members without those that are null: on the wire a null member is an absent one.
    func droppingNulls() -> NodeFields {
        var fields = self
        if params?.isNull == true { fields.params = nil }
        if metadata?.isNull == true { fields.metadata = nil }
        if zones?.isEmpty == true { fields.zones = nil }
        if key?.traits?.isNull == true { fields.key = key.map { NodeKey(name: $0.name) } }
        if case .request(let presenter, var request) = own, request.arguments?.isNull == true {
            request.arguments = nil
            fields.own = .request(presenter: presenter, request)
        }
        return fields
    }

    /// The content of a custom layer; nil for other nodes.
    var custom: CustomContent? { if case .custom(_, let content) = own { content } else { nil } }

    /// The wire's kind of a custom layer; nil for other nodes.
    var customKind: String? { custom.map { "custom:\($0.name)" } }

    var presenter: NodeID? {
        switch own {
        case .modal(let presenter, _), .alert(let presenter, _), .request(let presenter, _), .custom(let presenter, _):
            presenter
        case .notice(let presenter, _): presenter
        case .none, .tabs, .pages, .launching: nil
        }
    }
}

/// The members of a node and their JSON text, encoded once. Immutable; nodes with equal members share one.
final class NodeContent: Sendable {
    let fields: NodeFields
    /// The members as the wire shows them, each with a comma after it: `"title":"A",`.
    let text: [UInt8]

    static let empty = NodeContent()

    private init() { (fields, text) = (NodeFields(), []) }

    /// Whether it is the content of these members, which a comparison outside would copy.
    func isOf(_ other: borrowing NodeFields) -> Bool { fields == other }

    /// - Throws: `unsendable` for a value that JSON cannot express or that is nested too deep.
    init(_ fields: NodeFields) throws(RouteError) {
        var writer = JSONWriter(capacity: 256, maxDepth: RouteTree.maxDataDepth)
        for member in NodeMember.all { member.write(fields, &writer) }
        if let failure = writer.failure { throw .unsendable("\(failure)") }
        self.fields = fields
        text = writer.bytes
    }

    /// The members by name.
    var members: JSONObject {
        // The text was written above, and is JSON.
        (try? JSONValue(parsing: Array("{".utf8) + text.dropLast() + Array("}".utf8), limits: .trusted))?.object ?? [:]
    }
}
