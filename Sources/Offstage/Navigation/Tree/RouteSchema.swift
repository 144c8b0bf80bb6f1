import JSON
import Wire

// Types of the route tree's JSON, for schemas and for clients in other languages. `TreeText`, `NodeMembers`,
// `RouteDifference` and `RouteTransition` write this JSON from the tree itself; `make test` checks that recorded
// traffic has these types.

/// The route tree of a session.
@Wire
package struct RouteTreeValue {
    package static var wireName: String { "RouteTree" }

    /// Windows, in the order in which they were opened.
    package let windows: [WindowNode]
}

/// A node of the route tree; its kind is the member `kind`.
package struct RouteNodeValue: WireNamed {
    package static var wireName: String { "RouteNode" }
    package static var wireDescription: String? { "A node of the route tree; its kind is the member `kind`." }

    /// The node's JSON.
    package let fragment: WireFragment

    package init(wire node: JSONNode) throws(WireError) { fragment = try WireFragment(wire: node) }
    package func write(to writer: inout JSONWriter) { fragment.write(to: &writer) }
    package static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { schemas.oneOf(Self.self, kinds) }

    /// Every kind of node.
    package static let kinds: [any WireNamed.Type] = [
        WindowNode.self, ContentNode.self, ModalNode.self, AlertNode.self, ChoiceNode.self, HUDNode.self,
        ToastNode.self, RequestNode.self, CustomNode.self, StackNode.self, TabsNode.self, PagesNode.self,
        ScreenNodeValue.self, LaunchingNode.self,
    ]
}

/// The kind of a node as the constant first member.
private func discriminator(kind name: String) -> WireDiscriminator { ("kind", ["const": .string(name)]) }

/// A window. Its layers are drawn from bottom to top.
@Wire
package struct WindowNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "window") }

    /// Node id.
    package let id: String
    /// True for the window that receives input.
    package let isKey: Bool
    /// Name of the window, if the app names it.
    package let key: NodeKey?
    /// Params of the window.
    package let params: JSONValue?
    /// Title of the window.
    package let title: String?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Layers, bottom to top; absent without layers.
    package let layers: [RouteNodeValue]?
}

/// The bottom layer of a window.
@Wire
package struct ContentNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "content") }

    /// Node id.
    package let id: String
    /// Name of the layer.
    package let key: NodeKey?
    /// Visibility of the layer.
    package let status: NodeStatus
    /// Content of the layer: a container, a screen or a launching node.
    package let content: RouteNodeValue?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
}

/// A layer above the content: a sheet, a popover, an overlay or a full screen.
@Wire
package struct ModalNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "modal") }

    /// Node id.
    package let id: String
    /// Name of the layer.
    package let key: NodeKey?
    /// Id of the node that presents the layer.
    package let presenterId: String
    /// Presentation of the layer.
    package let style: ModalStyle.Kind
    /// Heights that a sheet may have.
    package let detents: [String]?
    /// Current height of a sheet.
    package let selectedDetent: String?
    /// True when the user may dismiss the layer.
    package let dismissible: Bool
    /// True when the front end dims the content below.
    package let dim: Bool?
    /// Element that a popover points at; a hint.
    package let anchor: String?
    /// Area that the layer covers; the window when absent.
    package let context: ModalStyle.Context?
    /// Action of the presenter when the user has dismissed the layer.
    package let onDismiss: ActionTemplate?
    /// Action of the presenter when the user tries to dismiss a layer that is not dismissible.
    package let onDismissAttempt: ActionTemplate?
    /// Name of the flow that the layer belongs to.
    package let flowId: String?
    /// Reason why the layer cannot be dismissed now.
    package let locked: String?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Visibility of the layer.
    package let status: NodeStatus
    /// Going back from the layer.
    package let back: BackInfo?
    /// Content of the layer: a container or a screen.
    package let content: RouteNodeValue?
}

/// An alert. The user answers it with one of its buttons: `route/answer`.
@Wire
package struct AlertNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "alert") }

    /// Node id.
    package let id: String
    /// Name of the layer.
    package let key: NodeKey?
    /// Id of the node that presents the layer.
    package let presenterId: String
    /// Question or statement.
    package let title: String
    /// Explanation below the title.
    package let message: String?
    /// Fields of the alert. `route/edit` and `route/answer` set their texts.
    package let fields: [TextFieldView]?
    /// Buttons of the alert.
    package let buttons: [ButtonView]
    /// Id of the button that Enter presses.
    package let preferred: String?
    /// Element that the alert points at; a hint.
    package let anchor: String?
    /// Reason why the layer cannot be answered now.
    package let locked: String?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Visibility of the layer.
    package let status: NodeStatus
    /// Going back from the layer: its cancel button.
    package let back: BackInfo?
}

/// A choice among buttons, such as an action sheet. The user may dismiss it, which presses its cancel button.
@Wire
package struct ChoiceNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "choice") }

    /// Node id.
    package let id: String
    /// Name of the layer.
    package let key: NodeKey?
    /// Id of the node that presents the layer.
    package let presenterId: String
    /// Question or statement.
    package let title: String
    /// Explanation below the title.
    package let message: String?
    /// Fields of the choice. `route/edit` and `route/answer` set their texts.
    package let fields: [TextFieldView]?
    /// Buttons of the choice.
    package let buttons: [ButtonView]
    /// Id of the button that Enter presses.
    package let preferred: String?
    /// Element that the choice points at; a hint.
    package let anchor: String?
    /// Reason why the layer cannot be answered now.
    package let locked: String?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Visibility of the layer.
    package let status: NodeStatus
    /// Going back from the layer: its cancel button.
    package let back: BackInfo?
}

/// Progress above everything else. Takes no input.
@Wire
package struct HUDNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "hud") }

    /// Node id.
    package let id: String
    /// Name of the layer.
    package let key: NodeKey?
    /// Text of the notice.
    package let message: String?
    /// Meaning of the notice; the front end derives colour and urgency from it.
    package let role: NoticeContent.Role
    /// Style that the app names; a hint.
    package let style: String?
    /// Fraction from 0 to 1.
    package let progress: Double?
    /// Time at which the layer is removed: milliseconds on the session's clock.
    package let until: Int64?
    /// Time from the presentation to the removal in milliseconds.
    package let duration: Int64?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Visibility of the layer.
    package let status: NodeStatus
}

/// A short message that disappears by itself. `route/dismiss` removes it earlier, and so does its button, if any.
@Wire
package struct ToastNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "toast") }

    /// Node id.
    package let id: String
    /// Name of the layer.
    package let key: NodeKey?
    /// Id of the node that presents the layer; present with a button. The toast is removed with it.
    package let presenterId: String?
    /// Text of the notice.
    package let message: String?
    /// Meaning of the notice; the front end derives colour and urgency from it.
    package let role: NoticeContent.Role
    /// Style that the app names; a hint.
    package let style: String?
    /// Fraction from 0 to 1.
    package let progress: Double?
    /// Button of the toast, such as Undo: `route/answer` presses it.
    package let button: ButtonView?
    /// Time at which the layer is removed: milliseconds on the session's clock.
    package let until: Int64?
    /// Time from the presentation to the removal in milliseconds, which a front end may count down.
    package let duration: Int64?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Visibility of the layer.
    package let status: NodeStatus
}

/// A request to the platform. The front end answers it with `route/fulfil` or `route/refuse`.
@Wire
package struct RequestNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "request") }

    /// Node id.
    package let id: String
    /// Name of the layer.
    package let key: NodeKey?
    /// Id of the node that presents the layer.
    package let presenterId: String
    /// Name of the capability, such as `openURL`.
    package let capability: String
    /// Arguments of the capability.
    package let arguments: JSONValue?
    /// Time at which the request is refused with the reason `timeout`: milliseconds on the session's clock.
    package let deadline: Int64?
    /// Action of the presenter that receives the answer.
    package let onAnswer: ActionTemplate?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Visibility of the layer.
    package let status: NodeStatus
    /// Going back from the layer.
    package let back: BackInfo?
}

/// A layer of a kind that the app declares. The front end answers it with `route/fulfil` or `route/refuse`.
@Wire
package struct CustomNode {
    package static var wireDiscriminator: WireDiscriminator? {
        ("kind", ["type": "string", "pattern": "^custom:", "description": "`custom:` and the name of the layer kind."])
    }

    /// Node id.
    package let id: String
    /// Name of the layer.
    package let key: NodeKey?
    /// Id of the node that presents the layer.
    package let presenterId: String
    /// Version of the format of `data` and of the result.
    package let version: Int64
    /// Title of the layer.
    package let title: String?
    /// Data of the layer kind; `app/describe` returns its schema.
    package let data: JSONValue?
    /// True when the user may dismiss the layer without an answer.
    package let dismissible: Bool
    /// Action of the presenter that receives the answer.
    package let onAnswer: ActionTemplate?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Visibility of the layer.
    package let status: NodeStatus
    /// Going back from the layer.
    package let back: BackInfo?
}

/// A stack. Its last item is shown.
@Wire
package struct StackNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "stack") }

    /// Node id.
    package let id: String
    /// Name of the stack.
    package let key: NodeKey?
    /// Params of the stack.
    package let params: JSONValue?
    /// Title of the stack.
    package let title: String?
    /// Item of a tab bar that selects the stack.
    package let tab: TabItem?
    /// Name of the flow that the stack belongs to.
    package let flowId: String?
    /// Guarded zones of the stack.
    package let zones: [String]?
    /// Reason why the stack cannot change now.
    package let locked: String?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Visibility of the stack.
    package let status: NodeStatus
    /// Items, bottom to top.
    package let items: [RouteNodeValue]
}

/// Tabs. The branch at the index `selected` is shown.
@Wire
package struct TabsNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "tabs") }

    /// Node id.
    package let id: String
    /// Name of the tabs.
    package let key: NodeKey?
    /// Params of the tabs.
    package let params: JSONValue?
    /// Title of the tabs.
    package let title: String?
    /// Item of an outer tab bar that selects the tabs.
    package let tab: TabItem?
    /// Name of the flow that the tabs belong to.
    package let flowId: String?
    /// Guarded zones of the tabs.
    package let zones: [String]?
    /// Reason why the tabs cannot change now.
    package let locked: String?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Going back from the root of a branch.
    package let backBehavior: Layout.TabsBackBehavior
    /// Selecting the selected branch again; `toRoot` when absent.
    package let reselect: Route.BranchSelection?
    /// Index of the shown branch.
    package let selected: Int?
    /// Ids of the branches that were selected before, the latest last.
    package let history: [String]?
    /// Visibility of the tabs.
    package let status: NodeStatus
    /// Branches, in order. Each has a `tab`.
    package let branches: [RouteNodeValue]
}

/// Pages. The page at the index `selected` is shown.
@Wire
package struct PagesNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "pages") }

    /// Node id.
    package let id: String
    /// Name of the pages.
    package let key: NodeKey?
    /// Params of the pages.
    package let params: JSONValue?
    /// Title of the pages.
    package let title: String?
    /// Item of a tab bar that selects the pages.
    package let tab: TabItem?
    /// Name of the flow that the pages belong to.
    package let flowId: String?
    /// Guarded zones of the pages.
    package let zones: [String]?
    /// Reason why the pages cannot change now.
    package let locked: String?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// True when the first page follows the last one.
    package let loops: Bool
    /// Direction in which pages follow one another.
    package let axis: Layout.PagesAxis
    /// Number of pages on each side of the shown one that have a store.
    package let realisedWindow: Int
    /// Index of the shown page.
    package let selected: Int?
    /// Visibility of the pages.
    package let status: NodeStatus
    /// Pages, in order.
    package let pages: [RouteNodeValue]
}

/// A screen: a store with a view. `screen/didChange` and snapshots have its view.
@Wire
package struct ScreenNodeValue {
    package static var wireName: String { "ScreenNode" }
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "screen") }

    /// Node id.
    package let id: String
    /// Name of the screen, and the params that distinguish it from others of the name.
    package let key: NodeKey?
    /// Params of the screen; `app/describe` returns their schema.
    package let params: JSONValue?
    /// Title of the screen.
    package let title: String?
    /// Bars around the screen.
    package let bars: Bars?
    /// Item of a tab bar that selects the screen.
    package let tab: TabItem?
    /// Name of the flow that the screen belongs to.
    package let flowId: String?
    /// Guarded zones of the screen.
    package let zones: [String]?
    /// Reason why the screen cannot be removed now.
    package let locked: String?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// URL of the screen.
    package let link: String?
    /// Visibility of the screen.
    package let status: NodeStatus
    /// Going back from the screen.
    package let back: BackInfo?
    /// Screens and containers inside the screen, by slot.
    package let slots: [String: RouteNodeValue]?
}

/// The content of a window while the app starts.
@Wire
package struct LaunchingNode {
    package static var wireDiscriminator: WireDiscriminator? { discriminator(kind: "launching") }

    /// Node id.
    package let id: String
    /// Name of the node.
    package let key: NodeKey?
    /// Title of the node.
    package let title: String?
    /// Text for the user.
    package let message: String?
    /// Values of the app for its own front ends.
    package let metadata: JSONValue?
    /// Visibility of the node.
    package let status: NodeStatus
}
