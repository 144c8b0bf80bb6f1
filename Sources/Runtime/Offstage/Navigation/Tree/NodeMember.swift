import JSON
import Wire

/// One or several members of a node's JSON: their type and meaning for schemas, and their values.
struct NodeMember: Sendable {
    /// The members' schemas in a node of a kind; none for a kind without them.
    let describe: @Sendable (NodeKind, inout WireSchemas) -> [WireSchemas.Member]
    /// Writes the members that a node declares.
    let write: @Sendable (NodeFields, inout JSONWriter) -> Void

    /// A member of nodes of some kinds.
    ///
    /// - Parameters:
    ///   - optional: kinds in which it may be absent, although its type has no absent value.
    ///   - value: the value that a node declares; nil for none. `TreeText` writes what it computes from the tree.
    private init<Value: WireCodable>(
        _ name: StaticString, _ description: String, _ type: Value.Type, of kinds: Set<NodeKind>,
        optional: Set<NodeKind> = [], _ value: (@Sendable (NodeFields) -> Value?)? = nil
    ) {
        describe = { kind, schemas in
            kinds.contains(kind)
                ? [schemas.member("\(name)", type, hasDefault: optional.contains(kind), description: description)] : []
        }
        write = { fields, writer in
            if let value = value?(fields) { writer.member(name, value) }
        }
    }

    /// The members of a layer's content.
    ///
    /// - Parameters:
    ///   - alone: the only kind that has the member of a name.
    private init<Content: WireObject & Sendable>(
        contentOf kinds: Set<NodeKind>, alone: [String: NodeKind] = [:],
        _ content: @escaping @Sendable (NodeFields.OwnFields) -> Content?
    ) {
        describe = { kind, schemas in
            guard kinds.contains(kind) else { return [] }
            return Content.memberSchemas(in: &schemas).filter { alone[$0.name] ?? kind == kind }
        }
        write = { fields, writer in content(fields.own)?.writeMembers(to: &writer) }
    }

    private static let kinds = Set(NodeKind.allCases)
    private static let containers: Set<NodeKind> = [.stack, .tabs, .pages]
    private static let places = containers.union([.screen])
    private static let presented: Set<NodeKind> = [.modal, .alert, .choice, .request, .custom]

    /// All members, in the order in which they are written.
    static let all: [NodeMember] = [
        NodeMember("id", "Node id.", String.self, of: kinds),
        NodeMember("isKey", "True for the window that receives input.", Bool.self, of: [.window]),
        NodeMember("key", "Name of the node, and the params that distinguish it.", NodeKey?.self, of: kinds) { $0.key },
        NodeMember(
            "params", "Params of the node; `app/describe` returns the schema of a screen's.", JSONValue?.self,
            of: places.union([.window])
        ) { $0.params },
        NodeMember(
            "title", "Title of the node.", String?.self, of: places.union([.window, .custom, .launching])
        ) { $0.title ?? $0.custom?.title },
        NodeMember("bars", "Bars around the screen.", Layout.Bars?.self, of: [.screen]) { $0.bars },
        NodeMember("slot", "Name of the slot of the screen around it that the node fills.", String?.self, of: places) {
            $0.slot
        },
        NodeMember("tab", "Item of a tab bar that selects the node.", Layout.TabItem?.self, of: places) { $0.tab },
        NodeMember(
            "flowId", "Name of the flow that the node belongs to.", String?.self, of: places.union([.modal])
        ) { $0.flowID },
        NodeMember("zones", "Guarded zones of the node.", [String]?.self, of: places) { $0.zones },
        NodeMember(
            "locked", "Reason why the node cannot be removed or answered now.", String?.self,
            of: places.union([.modal, .alert, .choice])
        ) { $0.locked },
        NodeMember("metadata", "Values of the app for its own front ends.", JSONValue?.self, of: kinds) { $0.metadata },
        NodeMember("link", "URL of the screen.", String?.self, of: [.screen]) { $0.link },
        NodeMember(
            "presenterId", "Id of the node that presents the layer. A toast with a button has one.", String.self,
            of: presented.union([.toast]), optional: [.toast]
        ) { $0.presenter?.description },
        NodeMember("backBehavior", "Going back from the root of a branch.", Layout.TabsBackBehavior.self, of: [.tabs]) {
            if case .tabs(let behavior, _) = $0.own { behavior } else { nil }
        },
        NodeMember(
            "reselect", "Selecting the selected branch again; `toRoot` when absent.", Route.BranchSelection?.self,
            of: [.tabs]
        ) {
            if case .tabs(_, let reselect) = $0.own, reselect != .toRoot { reselect } else { nil }
        },
        NodeMember("loops", "True when the first page follows the last one.", Bool.self, of: [.pages]) {
            if case .pages(let loops, _, _) = $0.own { loops } else { nil }
        },
        NodeMember("axis", "Direction in which pages follow one another.", Layout.PagesAxis.self, of: [.pages]) {
            if case .pages(_, let axis, _) = $0.own { axis } else { nil }
        },
        NodeMember(
            "realisedWindow", "Number of pages on each side of the shown one that have a store.", Int.self, of: [.pages]
        ) {
            if case .pages(_, _, let window) = $0.own { window } else { nil }
        },
        NodeMember("message", "Text for the user.", String?.self, of: [.launching]) {
            if case .launching(let message) = $0.own { message?.withoutControls } else { nil }
        },
        NodeMember(contentOf: [.modal]) { if case .modal(_, let style) = $0 { style } else { nil } },
        NodeMember(contentOf: [.alert, .choice]) {
            if case .alert(_, let alert) = $0 { alert } else { nil }
        },
        NodeMember(contentOf: [.hud, .toast], alone: ["button": .toast]) {
            if case .notice(_, let notice) = $0 { notice } else { nil }
        },
        NodeMember(contentOf: [.request]) { if case .request(_, let request) = $0 { request } else { nil } },
        NodeMember("version", "Version of the format of `data` and of the result.", Int64.self, of: [.custom]) {
            $0.custom?.version
        },
        NodeMember(
            "data", "Data of the layer kind; `app/describe` returns its schema.", JSONValue?.self, of: [.custom]
        ) { $0.custom?.data },
        NodeMember(
            "dismissible", "True when the user may dismiss the layer without an answer.", Bool.self, of: [.custom]
        ) { $0.custom?.dismissible },
        NodeMember(
            "onAnswer", "Action of the presenter that receives the answer.", ActionTemplate?.self, of: [.custom]
        ) { $0.custom?.onAnswer },
        NodeMember("selected", "Index of the shown branch or page.", Int?.self, of: [.tabs, .pages]),
        NodeMember(
            "history", "Ids of the branches that were selected before, the latest last.", [String]?.self, of: [.tabs]),
        NodeMember("status", "Visibility of the node.", NodeStatus.self, of: kinds.subtracting([.window])),
        NodeMember("back", "Going back from the node.", BackInfo?.self, of: presented.union([.screen])),
        NodeMember("layers", "Layers, bottom to top; absent without layers.", [RouteNodeValue]?.self, of: [.window]),
        NodeMember(
            "content", "Content of the layer: a container, a screen or a launching node.", RouteNodeValue?.self,
            of: [.content, .modal]),
        NodeMember("items", "Items, bottom to top.", [RouteNodeValue].self, of: [.stack]),
        NodeMember("branches", "Branches, in order. Each has a `tab`.", [RouteNodeValue].self, of: [.tabs]),
        NodeMember("pages", "Pages, in order.", [RouteNodeValue].self, of: [.pages]),
        NodeMember(
            "slots", "Screens and containers inside the screen; absent without one. Each has a `slot`.",
            [RouteNodeValue]?.self, of: [.screen]),
    ]
}
