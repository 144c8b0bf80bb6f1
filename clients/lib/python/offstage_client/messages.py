"""Messages of the Offstage protocol, level 4. `offstage client --language python` writes this
file."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypedDict, Union, overload

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

CaseValue: TypeAlias = Mapping[str, Any]
"""An action or event: `type` is its case, the other members are its labelled values."""


class InitializeParams(TypedDict):
    """Params of initialize."""

    processId: NotRequired[int]
    """Process id of the client; the server ends after that process. Null or 0 watches no
    process."""
    clientInfo: NotRequired[InitializeClientInfo]
    """Name and version of the client."""
    protocol: NotRequired[InitializeProtocolRange]
    """Protocol levels that the client supports."""
    capabilities: NotRequired[ClientCapabilitiesOrEmpty]
    """Components, capabilities and layers that the client shows or fulfils."""
    context: NotRequired[ClientContext]
    """Settings of the user and of the front end; standard values if absent."""
    trace: NotRequired[TraceLevel]
    """Initial trace level; `off` if absent."""
    protocolVersion: NotRequired[Any]
    """Sent by clients of the Model Context Protocol, which the server does not speak: it refuses
    them."""


class InitializeClientInfo(TypedDict):
    """Name and version of a client."""

    name: str
    """Name of the client."""
    version: NotRequired[str]
    """Version of the client."""


class InitializeProtocolRange(TypedDict):
    """Protocol levels that a client supports."""

    level: int
    """Level that the client was written for."""
    min: NotRequired[int]
    """Lowest level that the client supports; any level if absent."""


ClientCapabilitiesOrEmpty: TypeAlias = Union["ClientCapabilities", "list[Any]"]
"""An object, or [] for an empty one: some clients encode an empty table so."""


class ClientCapabilities(TypedDict):
    """Abilities of a client, reported in `initialize`."""

    components: NotRequired[dict[str, int]]
    """Highest version of each component that the client shows, by component: 1 for the components
    of this protocol level, and the version of its data for a custom component, by its name. Absent
    for a client that shows all."""
    requests: NotRequired[list[str]]
    """Capabilities that the client fulfils, such as `openURL`. Absent for a client that reports
    none."""
    layers: NotRequired[list[str]]
    """Custom layers that the client shows, by name."""


class ClientContext(TypedDict):
    """Settings of a client's user and window."""

    locale: NotRequired[str]
    """Language and region of the user as a BCP 47 tag."""
    timeZone: NotRequired[str]
    """Time zone of the user as an IANA name."""
    direction: NotRequired[ClientSettingsDirection]
    """Direction of the user's script."""
    theme: NotRequired[ClientSettingsTheme]
    """Brightness of the front end."""
    size: NotRequired[ClientSettingsSize]
    """Size of the front end's window."""


ClientSettingsDirection: TypeAlias = Literal[
    # Left to right.
    "ltr",
    # Right to left.
    "rtl",
]
"""Direction of a script."""

ClientSettingsTheme: TypeAlias = Literal[
    # Dark text on a light background.
    "light",
    # Light text on a dark background.
    "dark",
]
"""Brightness of a front end."""

ClientSettingsSize: TypeAlias = Literal[
    # A phone, or a narrow terminal: one column.
    "compact",
    # A tablet, a desktop, or a terminal with room for two columns.
    "regular",
]
"""Size of a window."""

TraceLevel: TypeAlias = Literal["off", "messages", "verbose"]
"""Level of the conversation's trace."""


class InitializeResult(TypedDict):
    """Result of initialize."""

    serverInfo: InitializeServerInfo
    """Name and version of the server."""
    protocol: InitializeProtocolInfo
    """Protocol levels that the server supports."""
    capabilities: InitializeCapabilities
    """Capabilities of the server."""
    limits: Limits
    """Limits of the server."""
    apps: list[InitializeAppInfo]
    """Apps that the server serves."""
    instanceId: str
    """Id of this server process; different after a restart."""


class InitializeServerInfo(TypedDict):
    """Name and version of the server."""

    name: str
    """Name of the server."""
    version: str
    """Version of the server."""


class InitializeProtocolInfo(TypedDict):
    """Protocol levels that the server supports."""

    level: int
    """Current protocol level."""
    compatible: int
    """Oldest level that is still supported."""


class InitializeCapabilities(TypedDict):
    """Capabilities of the server."""

    runtime: InitializeRuntime
    """Capabilities of the runtime."""


class InitializeRuntime(TypedDict):
    """Capabilities of the runtime; an absent flag means false."""

    batch: bool
    """Batches of requests."""
    cancel: bool
    """`$/cancelRequest`."""
    progress: bool
    """`$/progress`."""
    sessionWait: bool
    """`session/wait`."""
    virtualClock: bool
    """`clock/advance` in the test context."""
    attach: bool
    """Several clients of one session: `session/attach`."""
    subscriptions: bool
    """`subscription/open` with topics, globs, credit and replay."""
    windows: bool
    """Windows of long lists: `subscription/window`."""
    inputSeq: bool
    """Input components report the last applied `inputSeq`."""


class Limits(TypedDict):
    """Limits of the server. `initialize` reports every limit; each has a flag."""

    message: int
    """Maximum bytes of one incoming message."""
    values: int
    """Maximum number of JSON values in one message."""
    depth: int
    """Maximum nesting of arrays and objects in a message of the client, and in an answer if it is
    above 256. An event and a view have at most 256 levels with their message."""
    headerBlock: int
    """Maximum bytes of one message's headers."""
    batch: int
    """Maximum number of messages in one batch."""
    id: int
    """Maximum bytes of a string id."""
    method: int
    """Maximum bytes of a method name."""
    inFlight: int
    """Maximum number of calls in flight; later calls wait."""
    unreadAnswers: int
    """Maximum bytes of answers that the client has not read; more requests get 1001."""
    sessions: int
    """Maximum number of open sessions."""
    subscriptions: int
    """Maximum number of subscriptions of one connection, besides the one that opens with each
    session."""
    ring: int
    """Number of events in a session's log, for clients that lag or resume."""
    closedSessions: int
    """Number of closed sessions that are remembered, so that requests for them get 1101 instead of
    1100."""
    logBytes: int
    """Maximum bytes of a session's log."""
    allLogBytes: int
    """Maximum bytes of the logs of all sessions."""


class InitializeAppInfo(TypedDict):
    """An app that the server serves."""

    name: str
    """Name of the app, for `session/open`."""
    title: str
    """Title of the app, for people."""
    urlSchemes: list[str]
    """Schemes of the URLs that the app may open outside itself."""
    imageHosts: list[str]
    """Hosts of the images that the app may show. A front end loads no image from another host."""


class SetTraceParams(TypedDict):
    """Params of $/setTrace."""

    value: TraceLevel
    """New trace level."""


class RpcDiscoverResult(TypedDict):
    """An OpenRPC document (https://spec.open-rpc.org)."""

    openrpc: Literal["1.3.2"]
    methods: list[Any]


class SessionOpenParams(TypedDict):
    """Params of session/open."""

    app: NotRequired[str]
    """Name of the app; optional when the server has one app."""
    sessionId: NotRequired[str]
    """Id for the session, 1 to 128 bytes; the server creates one if absent."""
    link: NotRequired[str]
    """URL of a link of the app that the session opens first."""
    alternatives: NotRequired[dict[str, str]]
    """Name of the alternative to use, by the id of the dependency; `app/describe` lists both."""
    context: NotRequired[SessionContext]
    """Context of the dependencies; `live` by default."""
    seed: NotRequired[int]
    """Seed of identifiers and randomness; equal seeds repeat a run."""
    clientId: NotRequired[str]
    """Name of the client; appears in causes."""
    clientContext: NotRequired[ClientContext]
    """Settings of the user and of the front end; those of `initialize` if absent."""
    subscribe: NotRequired[SessionOpenSubscribe]
    """Subscription of the client to the session; everything if absent."""


SessionContext: TypeAlias = Literal[
    # Real time.
    "live",
    # Same as live, for front ends that show a screen without its app.
    "preview",
    # Virtual time (`clock/advance`). Checks invariants; dependencies with outside effects must be
    # chosen.
    "test",
]
"""Environment of a session. Selects its clock and its dependencies."""


class SubscribeOptions(TypedDict):
    """Options of a subscription: filter, start position and credit. By default it delivers
    everything from now on, without a limit."""

    topics: NotRequired[list[SubscriptionTopic]]
    """Topics to deliver; all if absent."""
    types: NotRequired[list[str]]
    """Globs of event types to deliver; all if absent."""
    exclude: NotRequired[list[str]]
    """Globs of event types not to deliver."""
    since: NotRequired[SubscribeOptionsSince]
    """Position of the client in the log: the server delivers everything after it."""
    initial: NotRequired[SubscribeOptionsInitial]
    """Initial state: `snapshot` includes it in the answer, `none` does not."""
    credit: NotRequired[int]
    """Maximum number of deliveries that are not acknowledged (`subscription/ack`). Later ones wait,
    as for a client that does not read."""


SubscriptionTopic: TypeAlias = Literal[
    # Events: `session/event`.
    "events",
    # Views: `screen/didChange`.
    "screens",
    # The route tree: `route/didChange`.
    "route",
    # The session's log entries: `log/entry`.
    "log",
]
"""Kind of publication."""


class SubscribeOptionsSince(TypedDict):
    """Position in a session's log."""

    epoch: str
    """Epoch of the session."""
    seq: int
    """`seq` of the last publication that the client has received."""


SubscribeOptionsInitial: TypeAlias = Literal["snapshot", "none"]
"""Initial state in the answer."""

SessionOpenSubscribe: TypeAlias = Union[Literal["none"], "SubscribeOptions"]
"""Subscription of the client to the session; everything if absent."""


class SessionOpenResult(TypedDict):
    """Result of session/open."""

    sessionId: str
    """Session id."""
    app: str
    """Name of the app."""
    epoch: str
    """Epoch of the session, which distinguishes it from an earlier session with the same id."""
    seq: int
    """`seq` of the last publication."""
    routeRev: int
    """Route revision."""
    tree: RouteTree
    """The route tree."""
    screens: dict[str, ScreenSnapshot]
    """Views by node id."""
    cause: Cause
    """Cause of the request."""
    subscriptionId: NotRequired[str]
    """Id of the new subscription; absent without one."""
    replay: NotRequired[list[KeptEvent]]
    """State events that the session published while it was opened."""


class RouteTree(TypedDict):
    """The route tree of a session."""

    windows: list[WindowNode]
    """Windows, in the order in which they were opened."""


class WindowNode(TypedDict):
    """A window. Its layers are drawn from bottom to top."""

    kind: Literal["window"]
    id: str
    """Node id."""
    isKey: bool
    """True for the window that receives input."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    params: NotRequired[Any]
    """Params of the node; `app/describe` returns the schema of a screen's."""
    title: NotRequired[str]
    """Title of the node."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    layers: NotRequired[list[RouteNode]]
    """Layers, bottom to top; absent without layers."""


class NodeKey(TypedDict):
    """The meaning of a node, as distinct from its identity."""

    name: str
    """`flow.case` in lower camel case: `notes.details`."""
    traits: NotRequired[Any]
    """Canonical JSON that distinguishes nodes of one name."""


RouteNode: TypeAlias = Union[
    "WindowNode",
    "ContentNode",
    "ModalNode",
    "AlertNode",
    "ChoiceNode",
    "HUDNode",
    "ToastNode",
    "RequestNode",
    "StackNode",
    "TabsNode",
    "PagesNode",
    "ScreenNode",
    "LaunchingNode",
]
"""A node of the route tree; its kind is the member `kind`. Cast an object whose `kind` begins with
`custom:` to `CustomNode`."""


class ContentNode(TypedDict):
    """The bottom layer of a window."""

    kind: Literal["content"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    status: NodeStatus
    """Visibility of the node."""
    content: NotRequired[RouteNode]
    """Content of the layer: a container, a screen or a launching node."""


NodeStatus: TypeAlias = Literal[
    # Never shown and without a store, such as a screen in an unselected tab.
    "declared",
    # Created, and not on a visible path.
    "hidden",
    "visible",
    # Visible, in the layer that receives input.
    "active",
]
"""Visibility of a node."""


class ModalNode(TypedDict):
    """A layer above the content: a sheet, a popover, an overlay or a full screen."""

    kind: Literal["modal"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    flowId: NotRequired[str]
    """Name of the flow that the node belongs to."""
    locked: NotRequired[str]
    """Reason why the node cannot be removed or answered now."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    presenterId: str
    """Id of the node that presents the layer. A toast with a button has one."""
    style: ModalStyleKind
    """Presentation of the layer."""
    detents: NotRequired[list[ModalStyleDetent]]
    """Heights that a sheet may have."""
    selectedDetent: NotRequired[ModalStyleDetent]
    """Current height of a sheet."""
    dismissible: bool
    """True when the user may dismiss the layer."""
    dim: NotRequired[bool]
    """True when the front end dims the content below."""
    anchor: NotRequired[str]
    """Element that a popover points at; a hint."""
    context: NotRequired[ModalStyleContext]
    """Area that the layer covers; the window when absent."""
    onDismiss: NotRequired[ActionTemplate]
    """Action sent to the presenter's store when the user has dismissed the layer. A known gesture
    is its member `by`."""
    onDismissAttempt: NotRequired[ActionTemplate]
    """Action sent to the presenter's store when the user tries to dismiss a layer that is not
    dismissible. A known gesture is its member `by`."""
    status: NodeStatus
    """Visibility of the node."""
    back: NotRequired[BackInfo]
    """Going back from the node."""
    content: NotRequired[RouteNode]
    """Content of the layer: a container, a screen or a launching node."""


ModalStyleKind: TypeAlias = Literal[
    # Covers the whole area.
    "fullScreen",
    # Rises from the bottom, to a detent if it has any.
    "sheet",
    # A box that points at its anchor.
    "popover",
    # Lies above the content, which stays visible.
    "overlay",
    # A presentation that only the app's own front ends know.
    "custom",
]
"""Presentation of a modal layer."""

ModalStyleDetent: TypeAlias = Literal[
    # About half of the window.
    "medium",
    # The whole window.
    "large",
]
"""Height of a sheet."""

ModalStyleContext: TypeAlias = Literal[
    # The whole window.
    "window",
    # The presenter. The layer is hidden while the presenter is hidden.
    "node",
]
"""Area that a modal layer covers."""


class ActionTemplate(TypedDict):
    """Template of the action that a component or layer sends."""

    action: CaseValue
    """Action to send."""
    input: NotRequired[str]
    """Member of the action that receives the user's value."""


class BackInfo(TypedDict):
    """The effect of going back from a screen."""

    can: bool
    """True when the user can go back."""
    title: NotRequired[str]
    """The title of the screen that would appear."""
    intercepted: NotRequired[bool]
    """True for a screen that handles the back request itself."""


class AlertNode(TypedDict):
    """An alert. The user answers it with one of its buttons: `route/answer`."""

    kind: Literal["alert"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    locked: NotRequired[str]
    """Reason why the node cannot be removed or answered now."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    presenterId: str
    """Id of the node that presents the layer. A toast with a button has one."""
    title: str
    """Question or statement."""
    message: NotRequired[str]
    """Explanation below the title."""
    fields: NotRequired[list[TextFieldView]]
    """Fields of the alert. `route/edit` and `route/answer` set their texts."""
    buttons: NotRequired[list[ButtonView]]
    """Buttons of the alert. The server sends the pressed button's action to the presenter's store,
    with each field's text as the member that the field's id names."""
    preferred: NotRequired[str]
    """Id of the button that Enter presses."""
    anchor: NotRequired[str]
    """Element that a choice points at; a hint."""
    status: NodeStatus
    """Visibility of the node."""
    back: NotRequired[BackInfo]
    """Going back from the node."""


class TextFieldView(TypedDict):
    """A text field. A field of kind secure has length instead of value: the server never sends its
    text, and traces hide the values of its actions."""

    component: Literal["textField"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Label of the field, also its accessible name."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the field."""
    value: NotRequired[str]
    """The current text. Absent from a field of kind `secure`."""
    length: NotRequired[int]
    """Number of characters (Unicode code points) of a field of kind `secure`. Absent from other
    fields."""
    kind: NotRequired[TextFieldKind]
    """Kind of text; selects the keyboard and the presentation."""
    isEnabled: NotRequired[bool]
    """False when the field is visible but inactive."""
    isRequired: NotRequired[bool]
    """True when the user must fill in the field of an alert before pressing a button that does not
    cancel."""
    placeholder: NotRequired[str]
    """Text shown while the field is empty."""
    error: NotRequired[str]
    """Error message about the text, for people."""
    maxLength: NotRequired[int]
    """Maximum number of characters (Unicode code points). The server refuses a longer text."""
    inputSeq: NotRequired[int]
    """Sequence number of the last applied input, assigned by the client that sent it."""
    clientId: NotRequired[str]
    """Client that sent the last applied input."""
    onChange: NotRequired[ActionTemplate]
    """Action sent with each change of the text. Absent in an alert, whose text `route/edit` and
    `route/answer` set."""
    onSubmit: NotRequired[ActionTemplate]
    """Action sent when the user submits the text."""


TextFieldKind: TypeAlias = Literal[
    # One line of any text.
    "plain",
    # Hidden while the user types, and never sent by the server.
    "secure",
    # An e-mail address.
    "email",
    # Digits.
    "number",
    # Any number of lines.
    "multiline",
    # Text to search for.
    "search",
]
"""Kind of text in a text field."""


class ButtonView(TypedDict):
    """A button of a view, an alert, a bar or a toast, or a command of a screen, row or selection.
    Sends an action when the user taps it."""

    component: Literal["button"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    title: str
    """Text on the button."""
    role: NotRequired[ButtonRole]
    """Role of the button."""
    isEnabled: NotRequired[bool]
    """False when the button is visible but inactive."""
    isLoading: NotRequired[bool]
    """True while the action runs."""
    key: NotRequired[Key]
    """Keyboard shortcut."""
    group: NotRequired[str]
    """Title of the group that a menu or a key bar shows the command in."""
    icon: NotRequired[Icon]
    """Picture beside the text."""
    placement: NotRequired[ButtonPlacement]
    """Place of a row's button; the front end chooses when absent."""
    onTap: NotRequired[ActionTemplate]
    """Action sent on tap. Absent for a button that only closes its layer."""


ButtonRole: TypeAlias = Literal[
    # A button without a particular role.
    "default",
    # Returns without changing anything.
    "cancel",
    # Starts an action that cannot be undone.
    "destructive",
]
"""Role of a button among the screen's buttons."""

Key: TypeAlias = str
"""A key with its modifiers in the order Ctrl, Alt, Shift: `Ctrl+S`, `Shift+Tab`, `Enter`, `F5`,
`n`, `/`. With Ctrl or Alt a letter is upper case. Only a button of role cancel has `Escape`."""

Icon: TypeAlias = str
"""Name of a picture. `x-icons` has the documented names with a Unicode sign each. A front end
ignores any other name: the label or title has the same meaning."""

ButtonPlacement: TypeAlias = Literal[
    # Shown when the user swipes the row.
    "swipe",
    # Shown in the row's menu.
    "menu",
]
"""Place of a button that belongs to a row; a hint."""


class ChoiceNode(TypedDict):
    """A choice among buttons, such as an action sheet. The user may dismiss it, which presses its
    cancel button."""

    kind: Literal["choice"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    locked: NotRequired[str]
    """Reason why the node cannot be removed or answered now."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    presenterId: str
    """Id of the node that presents the layer. A toast with a button has one."""
    title: str
    """Question or statement."""
    message: NotRequired[str]
    """Explanation below the title."""
    fields: NotRequired[list[TextFieldView]]
    """Fields of the alert. `route/edit` and `route/answer` set their texts."""
    buttons: NotRequired[list[ButtonView]]
    """Buttons of the alert. The server sends the pressed button's action to the presenter's store,
    with each field's text as the member that the field's id names."""
    preferred: NotRequired[str]
    """Id of the button that Enter presses."""
    anchor: NotRequired[str]
    """Element that a choice points at; a hint."""
    status: NodeStatus
    """Visibility of the node."""
    back: NotRequired[BackInfo]
    """Going back from the node."""


class HUDNode(TypedDict):
    """Progress above everything else. Takes no input."""

    kind: Literal["hud"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    message: NotRequired[str]
    """Text of the notice."""
    role: NotRequired[NoticeRole]
    """Meaning of the notice; the front end derives colour and urgency from it."""
    style: NotRequired[str]
    """Style that the app names; a hint."""
    progress: NotRequired[float]
    """Fraction from 0 to 1."""
    until: NotRequired[int]
    """Time at which the notice is removed: milliseconds on the session's clock. Set by the
    session."""
    duration: NotRequired[int]
    """Time from the presentation to the removal in milliseconds, which a front end may count down.
    Set by the session."""
    status: NodeStatus
    """Visibility of the node."""


NoticeRole: TypeAlias = Literal[
    # Worth knowing.
    "info",
    # Something has succeeded.
    "success",
    # Something needs attention.
    "warning",
    # Something has failed.
    "error",
]
"""Meaning of a notice."""


class ToastNode(TypedDict):
    """A short message that disappears by itself. `route/dismiss` removes it earlier, and so does
    its button."""

    kind: Literal["toast"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    presenterId: NotRequired[str]
    """Id of the node that presents the layer. A toast with a button has one."""
    message: NotRequired[str]
    """Text of the notice."""
    role: NotRequired[NoticeRole]
    """Meaning of the notice; the front end derives colour and urgency from it."""
    style: NotRequired[str]
    """Style that the app names; a hint."""
    progress: NotRequired[float]
    """Fraction from 0 to 1."""
    button: NotRequired[ButtonView]
    """Button of a toast, such as Undo. `route/answer` presses it: the toast is removed, and the
    button's action is sent to the presenter's store once. A toast with a button is removed with its
    presenter."""
    until: NotRequired[int]
    """Time at which the notice is removed: milliseconds on the session's clock. Set by the
    session."""
    duration: NotRequired[int]
    """Time from the presentation to the removal in milliseconds, which a front end may count down.
    Set by the session."""
    status: NodeStatus
    """Visibility of the node."""


class RequestNode(TypedDict):
    """A request to the platform. The front end answers it with `route/fulfil` or `route/refuse`."""

    kind: Literal["request"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    presenterId: str
    """Id of the node that presents the layer. A toast with a button has one."""
    capability: str
    """Name of the capability, such as `openURL`, `share` or `pickFile`."""
    arguments: NotRequired[Any]
    """Arguments of the capability."""
    deadline: NotRequired[int]
    """Time at which the request is refused with the reason `timeout`: milliseconds on the session's
    clock."""
    onAnswer: NotRequired[ActionTemplate]
    """Action sent to the presenter's store with the answer: the member `result`, or `reason` for a
    refusal."""
    status: NodeStatus
    """Visibility of the node."""
    back: NotRequired[BackInfo]
    """Going back from the node."""


class CustomNode(TypedDict):
    """A layer of a kind that the app declares. The front end answers it with `route/fulfil` or
    `route/refuse`."""

    kind: str
    """`custom:` and the name of the layer kind."""
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    title: NotRequired[str]
    """Title of the node."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    presenterId: str
    """Id of the node that presents the layer. A toast with a button has one."""
    version: int
    """Version of the format of `data` and of the result."""
    data: NotRequired[Any]
    """Data of the layer kind; `app/describe` returns its schema."""
    dismissible: bool
    """True when the user may dismiss the layer without an answer."""
    onAnswer: NotRequired[ActionTemplate]
    """Action of the presenter that receives the answer."""
    status: NodeStatus
    """Visibility of the node."""
    back: NotRequired[BackInfo]
    """Going back from the node."""


class StackNode(TypedDict):
    """A stack. Its last item is shown."""

    kind: Literal["stack"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    params: NotRequired[Any]
    """Params of the node; `app/describe` returns the schema of a screen's."""
    title: NotRequired[str]
    """Title of the node."""
    tab: NotRequired[TabItem]
    """Item of a tab bar that selects the node."""
    flowId: NotRequired[str]
    """Name of the flow that the node belongs to."""
    zones: NotRequired[list[str]]
    """Guarded zones of the node."""
    locked: NotRequired[str]
    """Reason why the node cannot be removed or answered now."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    status: NodeStatus
    """Visibility of the node."""
    items: list[RouteNode]
    """Items, bottom to top."""


class TabItem(TypedDict):
    """Appearance of a branch in a tab bar."""

    title: str
    """Text of the item."""
    icon: NotRequired[Icon]
    """Picture of the item."""
    selectedIcon: NotRequired[Icon]
    """Picture of the item while its branch is selected; `icon` when absent."""
    badge: NotRequired[str]
    """Text of a badge on the item."""
    isEnabled: NotRequired[bool]
    """False when the user cannot select the branch; absent otherwise."""


class TabsNode(TypedDict):
    """Tabs. The branch at the index `selected` is shown."""

    kind: Literal["tabs"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    params: NotRequired[Any]
    """Params of the node; `app/describe` returns the schema of a screen's."""
    title: NotRequired[str]
    """Title of the node."""
    tab: NotRequired[TabItem]
    """Item of a tab bar that selects the node."""
    flowId: NotRequired[str]
    """Name of the flow that the node belongs to."""
    zones: NotRequired[list[str]]
    """Guarded zones of the node."""
    locked: NotRequired[str]
    """Reason why the node cannot be removed or answered now."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    backBehavior: LayoutTabsBackBehavior
    """Going back from the root of a branch."""
    reselect: NotRequired[RouteBranchSelection]
    """Selecting the selected branch again; `toRoot` when absent."""
    selected: NotRequired[int]
    """Index of the shown branch or page."""
    history: NotRequired[list[str]]
    """Ids of the branches that were selected before, the latest last."""
    status: NodeStatus
    """Visibility of the node."""
    branches: list[RouteNode]
    """Branches, in order. Each has a `tab`."""


LayoutTabsBackBehavior: TypeAlias = Literal[
    # Selects the branch that was selected before.
    "history",
    # Selects the first branch.
    "first",
    # Leaves the tabs: the back request goes to the node that contains them.
    "none",
]
"""The back behaviour of tabs whose branch is at its root."""

RouteBranchSelection: TypeAlias = Literal[
    # As it was left.
    "keep",
    # At its root.
    "toRoot",
    # At its root, created again.
    "recreate",
]
"""The state in which a selected branch appears."""


class PagesNode(TypedDict):
    """Pages. The page at the index `selected` is shown."""

    kind: Literal["pages"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    params: NotRequired[Any]
    """Params of the node; `app/describe` returns the schema of a screen's."""
    title: NotRequired[str]
    """Title of the node."""
    tab: NotRequired[TabItem]
    """Item of a tab bar that selects the node."""
    flowId: NotRequired[str]
    """Name of the flow that the node belongs to."""
    zones: NotRequired[list[str]]
    """Guarded zones of the node."""
    locked: NotRequired[str]
    """Reason why the node cannot be removed or answered now."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    loops: bool
    """True when the first page follows the last one."""
    axis: LayoutPagesAxis
    """Direction in which pages follow one another."""
    realisedWindow: int
    """Number of pages on each side of the shown one that have a store."""
    selected: NotRequired[int]
    """Index of the shown branch or page."""
    status: NodeStatus
    """Visibility of the node."""
    pages: list[RouteNode]
    """Pages, in order."""


LayoutPagesAxis: TypeAlias = Literal[
    # The next page is beside the visible one.
    "horizontal",
    # The next page is below the visible one.
    "vertical",
]
"""Direction in which pages follow one another."""


class ScreenNode(TypedDict):
    """A screen: a store with a view. `screen/didChange` and snapshots have its view."""

    kind: Literal["screen"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    params: NotRequired[Any]
    """Params of the node; `app/describe` returns the schema of a screen's."""
    title: NotRequired[str]
    """Title of the node."""
    bars: NotRequired[Bars]
    """Bars around the screen."""
    tab: NotRequired[TabItem]
    """Item of a tab bar that selects the node."""
    flowId: NotRequired[str]
    """Name of the flow that the node belongs to."""
    zones: NotRequired[list[str]]
    """Guarded zones of the node."""
    locked: NotRequired[str]
    """Reason why the node cannot be removed or answered now."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    link: NotRequired[str]
    """URL of the screen."""
    status: NodeStatus
    """Visibility of the node."""
    back: NotRequired[BackInfo]
    """Going back from the node."""
    slots: NotRequired[dict[str, RouteNode]]
    """Screens and containers inside the screen, by slot."""


class Bars(TypedDict):
    """Bars around a screen."""

    hidesTop: NotRequired[bool]
    """True when the top bar is hidden."""
    hidesBottom: NotRequired[bool]
    """True when the bottom bars, such as a tab bar, are hidden."""
    leading: NotRequired[list[ButtonView]]
    """Buttons before the title. Their actions are sent to the screen's store."""
    trailing: NotRequired[list[ButtonView]]
    """Buttons after the title. Their actions are sent to the screen's store."""
    titleStyle: NotRequired[BarsTitleStyle]
    """Presentation of the title."""


BarsTitleStyle: TypeAlias = Literal[
    # A line of its own below the bar.
    "large",
    # In the bar, between its buttons.
    "inline",
]
"""Presentation of a screen's title."""


class LaunchingNode(TypedDict):
    """The content of a window while the app starts."""

    kind: Literal["launching"]
    id: str
    """Node id."""
    key: NotRequired[NodeKey]
    """Name of the node, and the params that distinguish it."""
    title: NotRequired[str]
    """Title of the node."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    message: NotRequired[str]
    """Text for the user."""
    status: NodeStatus
    """Visibility of the node."""


class ScreenSnapshot(TypedDict):
    """The view of one screen in a snapshot."""

    viewRev: int
    """Revision of the view."""
    view: View
    """The view."""


View: TypeAlias = "dict[str, Any]"
"""The view of a screen. Its members are the app's own; app/describe returns their schema."""


class Cause(TypedDict):
    """Origin of a change or event. Part of every streamed notification."""

    origin: CauseOrigin
    """Kind of the cause."""
    requestId: NotRequired[str | int]
    """The request's id, as it was sent."""
    actionId: NotRequired[str]
    """The action whose handler made the change."""
    clientId: NotRequired[str]
    """The client that sent the action."""
    flowId: NotRequired[str]
    """The flow in which the change or event happened."""
    label: NotRequired[str]
    """Name that the app gives the cause."""
    detached: NotRequired[bool]
    """True for work that the app left running after the action's answer."""
    zones: NotRequired[list[str]]
    """Zones whose guards redirected the change, or challenged the user."""


CauseOrigin: TypeAlias = Literal["app", "frontEnd", "link", "launch", "guard", "system"]
"""Kind of a cause."""


class KeptEvent(TypedDict):
    """The last event of a state event case (`@StateEvent`)."""

    screen: str
    """The node's id."""
    event: CaseValue
    """The event."""


class SessionAttachParams(TypedDict):
    """Params of session/attach."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    clientId: NotRequired[str]
    """Name of the client; appears in causes."""
    clientContext: NotRequired[ClientContext]
    """Settings of the user and of the front end; those of `initialize` if absent."""
    subscribe: NotRequired[SessionAttachSubscribe]
    """Subscription of the client to the session; everything if absent."""


SessionAttachSubscribe: TypeAlias = Union[Literal["none"], "SubscribeOptions"]
"""Subscription of the client to the session; everything if absent."""


class SessionAttachResult(TypedDict):
    """Result of session/attach."""

    sessionId: str
    """Session id."""
    app: str
    """Name of the app."""
    epoch: str
    """Epoch of the session, which distinguishes it from an earlier session with the same id."""
    seq: int
    """`seq` of the last publication."""
    routeRev: int
    """Route revision."""
    tree: NotRequired[RouteTree]
    """The route tree; absent when the client resumes (`since`) or requests no snapshot
    (`initial`)."""
    screens: NotRequired[dict[str, ScreenSnapshot]]
    """Views by node id; absent without a snapshot."""
    replay: NotRequired[list[KeptEvent]]
    """State events of the snapshot."""
    cause: Cause
    """Cause of the request."""
    subscriptionId: NotRequired[str]
    """Id of the new subscription; absent without one."""
    accepted: NotRequired[SubscriptionOpenAccepted]
    """Options of the new subscription as the server applies them."""


class SubscriptionOpenAccepted(TypedDict):
    """Options of the subscription with their defaults."""

    topics: list[SubscriptionTopic]
    """Topics to deliver."""
    types: NotRequired[list[str]]
    """Globs of event types to deliver; all if absent."""
    exclude: NotRequired[list[str]]
    """Globs of event types not to deliver."""
    credit: NotRequired[int]
    """Maximum number of unacknowledged deliveries; no limit if absent."""


class SessionSetContextParams(TypedDict):
    """Params of session/setContext."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    clientContext: ClientContext
    """The new settings; absent members have standard values."""


class SessionCloseParams(TypedDict):
    """Params of session/close."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    reason: NotRequired[str]
    """Reason that `session/didClose` reports; `closed` if absent."""


class SessionCloseResult(TypedDict):
    """Result of session/close."""

    seq: int
    """`seq` of the session's last publication."""


class SessionListResult(TypedDict):
    """Result of session/list."""

    sessions: list[SessionListSessionInfo]
    """Open sessions in order of opening."""


class SessionListSessionInfo(TypedDict):
    """An open session."""

    sessionId: str
    """Session id."""
    app: str
    """Name of the app."""
    epoch: str
    """Epoch of the session, which distinguishes it from an earlier session with the same id."""
    seq: int
    """`seq` of the last publication."""
    routeRev: int
    """Route revision."""


class SessionWaitForParams(TypedDict):
    """Params of session/wait."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    until: SessionWaitForUntil
    """Conditions, of which at least one is given."""
    timeoutMs: NotRequired[int]
    """Time limit in milliseconds on the session's clock, from 0 to one year; no limit if absent."""


class SessionWaitForUntil(TypedDict):
    """Conditions that must all hold."""

    event: NotRequired[str]
    """Glob of an event type. An event published after the request meets it."""
    screen: NotRequired[str]
    """Node id or name of a screen that must be visible."""
    routeRev: NotRequired[int]
    """Minimum route revision."""
    idle: NotRequired[bool]
    """True: no handler, queued action or background work is in progress."""


class SessionWaitForResult(TypedDict):
    """Result of session/wait."""

    seq: int
    """`seq` of the last publication."""
    routeRev: int
    """Route revision."""
    matched: list[str]
    """Names of the conditions in `until`."""


class SubscriptionOpenParams(TypedDict):
    """Params of subscription/open."""

    sessionId: NotRequired[str]
    """Session id, or * for all sessions; optional when exactly one session is open."""
    topics: NotRequired[list[SubscriptionTopic]]
    """Topics to deliver; all if absent."""
    types: NotRequired[list[str]]
    """Globs of event types to deliver; all if absent."""
    exclude: NotRequired[list[str]]
    """Globs of event types not to deliver."""
    since: NotRequired[SubscribeOptionsSince]
    """Position of the client in the log: the server delivers everything after it."""
    initial: NotRequired[SubscribeOptionsInitial]
    """Initial state: `snapshot` includes it in the answer, `none` does not."""
    credit: NotRequired[int]
    """Maximum number of deliveries that are not acknowledged (`subscription/ack`). Later ones wait,
    as for a client that does not read."""


class SubscriptionOpenResult(TypedDict):
    """Result of subscription/open."""

    subscriptionId: str
    """Subscription id."""
    accepted: SubscriptionOpenAccepted
    """Options of the subscription with their defaults."""
    epoch: NotRequired[str]
    """Epoch of the session; absent for all sessions."""
    seq: NotRequired[int]
    """`seq` of the session's last publication; absent for all sessions."""
    routeRev: NotRequired[int]
    """Route revision; absent for all sessions."""
    tree: NotRequired[RouteTree]
    """The route tree; absent when the client resumes (`since`) or requests no snapshot
    (`initial`)."""
    screens: NotRequired[dict[str, ScreenSnapshot]]
    """Views by node id; absent without a snapshot."""
    replay: NotRequired[list[KeptEvent]]
    """State events of the snapshot."""
    sessions: NotRequired[list[SessionListSessionInfo]]
    """Open sessions of a subscription to all. Their snapshots follow in notifications."""


class SubscriptionCloseParams(TypedDict):
    """Params of subscription/close."""

    subscriptionId: str
    """Subscription id."""


class SubscriptionCloseResult(TypedDict):
    """Result of subscription/close."""

    delivered: int
    """Number of deliveries, which is the last `n`."""


_SubscriptionWindowParamsWords = TypedDict(
    "_SubscriptionWindowParamsWords",
    {
        # Id of the list.
        "list": "str",
        # Index of the first row, from 0.
        "from": "int",
    },
)


class SubscriptionWindowParams(_SubscriptionWindowParamsWords):
    """Params of subscription/window."""

    subscriptionId: str
    """Subscription id."""
    sessionId: NotRequired[str]
    """Session id; required for a subscription to all sessions."""
    screen: NotRequired[str]
    """Node id or name of a screen; the active screen if absent."""
    count: int
    """Number of rows, from 0 to 1,000."""


_SubscriptionWindowResultWords = TypedDict(
    "_SubscriptionWindowResultWords",
    {
        # Index of the first row in `rows`; lower than requested when the list ends before it.
        "from": "int",
    },
)


class SubscriptionWindowResult(_SubscriptionWindowResultWords):
    """Result of subscription/window."""

    total: int
    """Number of rows in the list."""
    rows: list[Any]
    """Rows of the window."""
    viewRev: int
    """Revision of the screen's view."""


class ActionSendParams(TypedDict):
    """Params of action/send."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    screen: NotRequired[str]
    """Node id or name of a screen; the active screen if absent."""
    action: CaseValue
    """Action as `{"type": case, …its labelled values}`; `app/describe` returns each screen's
    actions."""
    edit: NotRequired[ActionSendEdit]
    """Edit of a long text that a component holds, instead of the text in the action."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""
    inputSeq: NotRequired[int]
    """Sequence number of the user's input, increasing for each `clientId`. The component reports
    the last applied number; older input of the same client does not overwrite newer input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the action with
    1203."""
    dedupeId: NotRequired[str]
    """Key for deduplication. A repeat within the last 1,024 keys gets the first action's answer and
    has no effect."""
    timeoutMs: NotRequired[int]
    """Time limit in milliseconds on the session's clock. After it the action is cancelled and
    answered 1004."""
    workDoneToken: NotRequired[str | int]
    """Token, a string or an integer, that requests `$/progress`."""


class ActionSendEdit(TypedDict):
    """An edit of the text that a text field shows. The server sets the action's member to the
    edited text."""

    component: str
    """Id of the text field."""
    member: str
    """Member of the action that receives the edited text: the template's `input`."""
    index: int
    """Index of the first replaced Unicode code point."""
    count: int
    """Number of replaced code points."""
    text: str
    """Replacement."""
    length: int
    """Number of code points of the text before the edit. Another length refuses the action with
    `editMismatch`."""


class ActionSendResult(TypedDict):
    """Result of action/send."""

    actionId: str
    """Id of the action, which appears in causes."""
    seq: int
    """`seq` of the session's last publication before the answer."""
    routeRev: int
    """Route revision before the answer."""
    outcome: ActionSendOutcome
    """Outcome of the action."""


ActionSendOutcome: TypeAlias = Literal[
    "done",
    # The action's policy is `drop`, and an action of the same case was running.
    "dropped",
    # A later action of the same case replaced it: the policy is `latest`, `debounce` or `throttle`.
    "superseded",
    # The screen does not handle the action.
    "unhandled",
]
"""Outcome of an action that did not fail."""


class ScreenGetParams(TypedDict):
    """Params of screen/get."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    screen: NotRequired[str]
    """Node id or name of a screen; the active screen if absent."""
    subscriptionId: NotRequired[str]
    """Subscription whose list windows the view contains."""


class ScreenGetResult(TypedDict):
    """Result of screen/get."""

    screen: str
    """Node id of the screen."""
    viewRev: int
    """Revision of the view."""
    view: View
    """The view."""


class RouteGetParams(TypedDict):
    """Params of route/get."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""


class RouteGetResult(TypedDict):
    """Result of route/get."""

    sessionId: str
    """Session id."""
    routeRev: int
    """Route revision."""
    tree: RouteTree
    """The route tree."""


class RouteBackParams(TypedDict):
    """Params of route/back."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""
    preview: NotRequired[bool]
    """True returns the node that would appear, without changing anything."""


class RouteResult(TypedDict):
    """Result of a route request."""

    outcome: str
    """Outcome: `committed`, `noop`, `intercepted` or `deferred`."""
    routeRev: NotRequired[int]
    """Route revision after a committed request."""
    by: NotRequired[str]
    """Id of the node that intercepted the request."""
    preview: NotRequired[str]
    """Id of the node that would appear; present with `preview`."""
    ticket: NotRequired[str]
    """Ticket of a deferred route, for `route/cancel`. The event `route.dropped` names it if the
    route is dropped."""
    zone: NotRequired[str]
    """Zone whose guard challenges the user; present with a deferred route that waits for the
    challenge."""


class RouteUpParams(TypedDict):
    """Params of route/up."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


class RouteSelectParams(TypedDict):
    """Params of route/select."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    container: str
    """Node id of the tabs or pages."""
    index: NotRequired[int]
    """Index of the child. Exactly one of `index` and `id` is given."""
    id: NotRequired[str]
    """Node id of the child."""
    reselect: NotRequired[RouteBranchSelection]
    """Effect on a branch that is already selected: `keep`, `toRoot` or `recreate`. Overrides the
    declaration of the tabs."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


class RouteDismissParams(TypedDict):
    """Params of route/dismiss."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    layer: str
    """Id of the layer."""
    by: NotRequired[RouteDismissGesture]
    """Gesture of the user."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


RouteDismissGesture: TypeAlias = Literal["swipe", "tapOutside", "closeButton", "escape"]
"""Gesture that dismisses a layer."""


class RouteAnswerParams(TypedDict):
    """Params of route/answer."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    layer: str
    """Id of the layer."""
    button: str
    """Id of the button."""
    fields: NotRequired[dict[str, str]]
    """Text of each field, by field id."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


class RouteEditParams(TypedDict):
    """Params of route/edit."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    layer: str
    """Id of the layer."""
    field: NotRequired[str]
    """Id of the field to edit."""
    text: NotRequired[str]
    """New text of the field."""
    detent: NotRequired[str]
    """New detent of the sheet."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


class RouteFulfilParams(TypedDict):
    """Params of route/fulfil."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    layer: str
    """Id of the request's layer."""
    result: NotRequired[Any]
    """Result of the platform request."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


class RouteRefuseParams(TypedDict):
    """Params of route/refuse."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    layer: str
    """Id of the request's layer."""
    reason: NotRequired[str]
    """Reason, for the app."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


class RouteTapBarParams(TypedDict):
    """Params of route/tapBar."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    node: str
    """Node id of the screen."""
    item: str
    """Id of the item in the screen's `bars`."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


class RouteWindowParams(TypedDict):
    """Params of route/window."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    activate: NotRequired[str]
    """Id of the window to bring to the front. Exactly one of `activate` and `close` is given."""
    close: NotRequired[str]
    """Id of the window to close."""
    source: NotRequired[str]
    """Node or layer that received the user's input. Refused as stale when it no longer receives
    input."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


class RouteOpenParams(TypedDict):
    """Params of route/open."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    url: NotRequired[str]
    """URL of the link. Exactly one of `url`, `notification` and `shortcut` is given."""
    notification: NotRequired[Any]
    """Payload of a push notification; its member `link` is a URL."""
    shortcut: NotRequired[str]
    """Name of one of the app's shortcuts."""
    mode: NotRequired[RouteOpenMode]
    """Mode of opening; `reveal` if absent."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


RouteOpenMode: TypeAlias = Literal["replace", "push", "reveal"]
"""Mode of opening a link."""


class RoutePlanForParams(TypedDict):
    """Params of route/plan."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    url: NotRequired[str]
    """URL of a link. Exactly one of `url`, `notification`, `shortcut` and `route` is given."""
    notification: NotRequired[Any]
    """Payload of a push notification; its member `link` is a URL."""
    shortcut: NotRequired[str]
    """Name of one of the app's shortcuts."""
    route: NotRequired[list[PlannedStep]]
    """Steps of a route."""
    mode: NotRequired[RouteOpenMode]
    """Mode of opening a link; `reveal` if absent."""


class PlannedStepPush(TypedDict):
    type: Literal["push"]
    screen: str
    params: NotRequired[Any]


class PlannedStepPop(TypedDict):
    type: Literal["pop"]
    count: NotRequired[int]


class PlannedStepSetStack(TypedDict):
    type: Literal["setStack"]
    screens: list[str]


class PlannedStepSetRoot(TypedDict):
    type: Literal["setRoot"]
    screen: str
    params: NotRequired[Any]


class PlannedStepPresent(TypedDict):
    type: Literal["present"]
    screen: str
    params: NotRequired[Any]


class PlannedStepSelectTab(TypedDict):
    type: Literal["selectTab"]
    index: int


PlannedStep: TypeAlias = Union[
    PlannedStepPush,
    PlannedStepPop,
    PlannedStepSetStack,
    PlannedStepSetRoot,
    PlannedStepPresent,
    PlannedStepSelectTab,
]
"""One step of a route for `route/plan`."""


class RoutePlanForResult(TypedDict):
    """Result of route/plan."""

    routeRev: int
    """Route revision of the forecast."""
    ops: list[RouteOp]
    """Ops that would change the route tree."""
    transitions: list[RouteTransition]
    """Transitions that would be shown."""
    screens: list[str]
    """Full names of the screens that would be created."""
    guards: list[RoutePlanForStop]
    """Guards that would redirect or challenge, in order. The forecast describes the last one's
    route."""


RouteOp: TypeAlias = Union["InsertNode", "RemoveNode", "MoveNode", "UpdateNode", "SelectNode"]
"""One operation on the route tree. A front end applies the ops of a change in order."""


class InsertNode(TypedDict):
    """Inserts a node with everything below it."""

    op: Literal["insert"]
    parent: NotRequired[str]
    """Id of the parent; absent or null for a window."""
    role: NodeRole
    """Role of the node in its parent."""
    index: NotRequired[int]
    """Index among the parent's children."""
    name: NotRequired[str]
    """Name of the slot; only with the role `slot`."""
    node: RouteNode
    """The node."""


NodeRole: TypeAlias = Literal["window", "layer", "content", "item", "branch", "page", "slot"]
"""Role of a node in its parent."""


class RemoveNode(TypedDict):
    """Removes a node with everything below it."""

    op: Literal["remove"]
    id: str
    """Node id."""
    reason: RemovalReason
    """Reason of the removal."""


RemovalReason: TypeAlias = Literal[
    "popped",
    "dismissed",
    "replaced",
    "reset",
    "answered",
    "branchClosed",
    "sessionClosed",
]
"""Reason of a removal, on the wire."""


class MoveNode(TypedDict):
    """Moves a node among the children of its parent."""

    op: Literal["move"]
    id: str
    """Node id."""
    parent: NotRequired[str]
    """Id of the parent."""
    role: NodeRole
    """Role of the node in its parent."""
    index: int
    """Index among the parent's children without the node."""


class UpdateNode(TypedDict):
    """Replaces members of a node."""

    op: Literal["update"]
    id: str
    """Node id."""
    fields: RouteNodeFields
    """New values of members by name; null removes a member."""


class RouteNodeFields(TypedDict):
    """Members of a node by name. Null is a removed member."""

    isKey: NotRequired[bool | None]
    """True for the window that receives input."""
    key: NotRequired[NodeKey | None]
    """Name of the node, and the params that distinguish it."""
    params: NotRequired[Any]
    """Params of the node; `app/describe` returns the schema of a screen's."""
    title: NotRequired[str | None]
    """Title of the node."""
    metadata: NotRequired[Any]
    """Values of the app for its own front ends."""
    status: NotRequired[NodeStatus | None]
    """Visibility of the node."""
    flowId: NotRequired[str | None]
    """Name of the flow that the node belongs to."""
    locked: NotRequired[str | None]
    """Reason why the node cannot be removed or answered now."""
    presenterId: NotRequired[str | None]
    """Id of the node that presents the layer. A toast with a button has one."""
    style: NotRequired[str | None]
    """Presentation of the layer."""
    detents: NotRequired[list[ModalStyleDetent] | None]
    """Heights that a sheet may have."""
    selectedDetent: NotRequired[ModalStyleDetent | None]
    """Current height of a sheet."""
    dismissible: NotRequired[bool | None]
    """True when the user may dismiss the layer."""
    dim: NotRequired[bool | None]
    """True when the front end dims the content below."""
    anchor: NotRequired[str | None]
    """Element that a popover points at; a hint."""
    context: NotRequired[ModalStyleContext | None]
    """Area that the layer covers; the window when absent."""
    onDismiss: NotRequired[ActionTemplate | None]
    """Action sent to the presenter's store when the user has dismissed the layer. A known gesture
    is its member `by`."""
    onDismissAttempt: NotRequired[ActionTemplate | None]
    """Action sent to the presenter's store when the user tries to dismiss a layer that is not
    dismissible. A known gesture is its member `by`."""
    back: NotRequired[BackInfo | None]
    """Going back from the node."""
    message: NotRequired[str | None]
    """Explanation below the title."""
    fields: NotRequired[list[TextFieldView] | None]
    """Fields of the alert. `route/edit` and `route/answer` set their texts."""
    buttons: NotRequired[list[ButtonView] | None]
    """Buttons of the alert. The server sends the pressed button's action to the presenter's store,
    with each field's text as the member that the field's id names."""
    preferred: NotRequired[str | None]
    """Id of the button that Enter presses."""
    role: NotRequired[NoticeRole | None]
    """Meaning of the notice; the front end derives colour and urgency from it."""
    progress: NotRequired[float | None]
    """Fraction from 0 to 1."""
    until: NotRequired[int | None]
    """Time at which the notice is removed: milliseconds on the session's clock. Set by the
    session."""
    duration: NotRequired[int | None]
    """Time from the presentation to the removal in milliseconds, which a front end may count down.
    Set by the session."""
    button: NotRequired[ButtonView | None]
    """Button of a toast, such as Undo. `route/answer` presses it: the toast is removed, and the
    button's action is sent to the presenter's store once. A toast with a button is removed with its
    presenter."""
    capability: NotRequired[str | None]
    """Name of the capability, such as `openURL`, `share` or `pickFile`."""
    arguments: NotRequired[Any]
    """Arguments of the capability."""
    deadline: NotRequired[int | None]
    """Time at which the request is refused with the reason `timeout`: milliseconds on the session's
    clock."""
    onAnswer: NotRequired[ActionTemplate | None]
    """Action sent to the presenter's store with the answer: the member `result`, or `reason` for a
    refusal."""
    version: NotRequired[int | None]
    """Version of the format of `data` and of the result."""
    data: NotRequired[Any]
    """Data of the layer kind; `app/describe` returns its schema."""
    tab: NotRequired[TabItem | None]
    """Item of a tab bar that selects the node."""
    zones: NotRequired[list[str] | None]
    """Guarded zones of the node."""
    backBehavior: NotRequired[LayoutTabsBackBehavior | None]
    """Going back from the root of a branch."""
    reselect: NotRequired[RouteBranchSelection | None]
    """Selecting the selected branch again; `toRoot` when absent."""
    history: NotRequired[list[str] | None]
    """Ids of the branches that were selected before, the latest last."""
    loops: NotRequired[bool | None]
    """True when the first page follows the last one."""
    axis: NotRequired[LayoutPagesAxis | None]
    """Direction in which pages follow one another."""
    realisedWindow: NotRequired[int | None]
    """Number of pages on each side of the shown one that have a store."""
    bars: NotRequired[Bars | None]
    """Bars around the screen."""
    link: NotRequired[str | None]
    """URL of the screen."""


class SelectNode(TypedDict):
    """Selects a branch or page."""

    op: Literal["select"]
    id: str
    """Id of the tabs or pages."""
    index: NotRequired[int]
    """Index of the branch or page; null for none."""


_RouteTransitionWords = TypedDict(
    "_RouteTransitionWords",
    {
        # Ids of the nodes that leave; absent for none.
        "from": "NotRequired[list[str]]",
    },
)


class RouteTransition(_RouteTransitionWords):
    """One visible movement in one container: a hint for front ends that animate."""

    containerId: str
    """Id of the container."""
    kind: RouteTransitionKind
    """Kind of movement."""
    to: NotRequired[list[str]]
    """Ids of the nodes that arrive; absent for none."""
    direction: NotRequired[RouteTransitionDirection]
    """Direction among branches or pages."""
    animation: str
    """`none`, `default`, `crossDissolve`, or an animation that the app's own front ends know."""
    durationHint: NotRequired[int]
    """Duration in milliseconds; absent leaves it to the front end."""
    interactive: NotRequired[bool]
    """True when the user's gesture has moved the content already."""


RouteTransitionKind: TypeAlias = Literal[
    "push",
    "pop",
    "replace",
    "reset",
    "present",
    "dismiss",
    "select",
    "page",
    "root",
    "update",
]
"""Kind of movement."""

RouteTransitionDirection: TypeAlias = Literal["forward", "backward"]
"""Direction among the branches of tabs or the pages of a container."""


class RoutePlanForStop(TypedDict):
    """A guard that would redirect or challenge."""

    zone: str
    """Zone of the guard."""
    screen: str
    """Full name of the guarded screen."""
    decision: str
    """Decision of the guard: `challenge` or `redirect`."""


class RouteLinkParams(TypedDict):
    """Params of route/link."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    node: str
    """Id of the node; a container has the URL of the screen that it shows."""


class RouteLinkResult(TypedDict):
    """Result of route/link."""

    url: str
    """Canonical URL of the node."""


class RouteCancelParams(TypedDict):
    """Params of route/cancel."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    ticket: str
    """Ticket from the answer that deferred the route."""
    ifRouteRev: NotRequired[int]
    """Route revision that the client has rendered. Another current revision refuses the request
    with 1203."""
    clientId: NotRequired[str]
    """Id of the client; appears in causes."""


class AppDescribeParams(TypedDict):
    """Params of app/describe."""

    app: NotRequired[str]
    """Name of the app; optional when the server serves one app."""


class AppDescribeResult(TypedDict):
    """Result of app/describe."""

    app: str
    """Name of the app."""
    version: str
    """Version of the app."""
    title: str
    """Title of the app, for people."""
    screens: dict[str, AppDescribeScreenDescription]
    """Screens by full name."""
    links: list[AppDescribeLinkDescription]
    """Links of the app."""
    flows: list[AppDescribeFlowDescription]
    """Flows of the app, the root flow first."""
    alternatives: dict[str, list[str]]
    """Names of the alternatives, by the id of the dependency."""
    customLayers: dict[str, AppDescribeLayerDescription]
    """Custom layers of the app by name; their kind in the tree is `custom:<name>`."""
    defs: dict[str, dict[str, Any] | bool]
    """Schema definitions, which the schemas reference as `#/defs/Name` within this result."""


class AppDescribeScreenDescription(TypedDict):
    """JSON Schemas (2020-12) of a screen."""

    params: dict[str, Any] | bool
    """Schema of the params."""
    actions: dict[str, Any] | bool
    """Schema of the actions."""
    events: dict[str, Any] | bool
    """Schema of the events."""
    view: dict[str, Any] | bool
    """Schema of the view."""


class AppDescribeLinkDescription(TypedDict):
    """A link of the app."""

    pattern: str
    """Pattern such as `notes://note/{noteId:int}?mode={mode}`."""
    screen: str
    """Full name of the screen that it opens."""
    flow: NotRequired[str]
    """Flow that has to start first."""
    under: NotRequired[list[str]]
    """Full names of the screens below it in the stack, bottom to top."""


class AppDescribeFlowDescription(TypedDict):
    """A flow: screens that one coordinator shows."""

    name: str
    """Name of the flow."""
    screens: list[str]
    """Full names of its screens."""
    links: list[str]
    """Patterns of its links."""
    output: NotRequired[dict[str, Any] | bool]
    """JSON Schema of its output, which the event `flow.finished` has; absent for a flow that ends
    without one."""


class AppDescribeLayerDescription(TypedDict):
    """JSON Schemas (2020-12) of a layer's data and result."""

    version: int
    """Version of the data's format."""
    data: dict[str, Any] | bool
    """Schema of the layer's data."""
    result: dict[str, Any] | bool
    """Schema of the layer's result."""


class ClockAdvanceParams(TypedDict):
    """Params of clock/advance."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    ms: int
    """Time to advance in milliseconds, from 0 to one year."""


class ClockAdvanceResult(TypedDict):
    """Result of clock/advance."""

    now: int
    """Time of the clock in milliseconds since the session was opened."""


class InspectDependenciesParams(TypedDict):
    """Params of inspect/dependencies."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""
    app: NotRequired[str]
    """Name of an app, instead of a session: its registrations as declared."""
    validate: NotRequired[bool]
    """True adds the findings of validation."""


class InspectDependenciesResult(TypedDict):
    """Result of inspect/dependencies."""

    app: str
    """Name of the app."""
    components: list[InspectDependenciesComponent]
    """Registered dependencies."""
    edges: list[InspectDependenciesEdge]
    """Edges from each dependency to those that it needs."""
    findings: NotRequired[list[InspectDependenciesFinding]]
    """Findings of validation; present with `validate`."""


class InspectDependenciesComponent(TypedDict):
    """A registered dependency."""

    id: str
    """Name, with a number when several dependencies share it."""
    type: str
    """Type that the factory returns."""
    services: list[InspectDependenciesService]
    """Further services that it provides."""
    lifetime: str
    """Lifetime: `transient`, `graph`, `node`, `flow`, `session`, `app` or `weak`."""
    part: NotRequired[str]
    """Part that registered it."""
    location: str
    """Location of the registration as `Module/File.swift:line`."""
    alternatives: NotRequired[list[str]]
    """Names of the alternatives. `session/open` selects one in `alternatives`, under the
    dependency's id."""
    isRoot: NotRequired[bool]
    """True for a screen, which the app itself resolves."""


class InspectDependenciesService(TypedDict):
    """A service: a type with an optional tag and name."""

    type: str
    """Type of the service."""
    tag: NotRequired[str]
    """Tag that distinguishes services of the same type."""
    name: NotRequired[str]
    """Name that distinguishes services of the same type."""


_InspectDependenciesEdgeWords = TypedDict(
    "_InspectDependenciesEdgeWords",
    {
        # Id of the dependency that needs the service.
        "from": "str",
    },
)


class InspectDependenciesEdge(_InspectDependenciesEdgeWords):
    """A use of one dependency by another."""

    to: NotRequired[str]
    """Id of the dependency that provides the service; absent when none does."""
    kind: str
    """Kind of use: `direct`, `optional`, `lazy`, `factory`, `many` or `observed`."""
    type: str
    """Type of the service."""
    tag: NotRequired[str]
    """Tag of the service."""
    name: NotRequired[str]
    """Name of the service."""


class InspectDependenciesFinding(TypedDict):
    """A problem in the registrations."""

    kind: str
    """Stable kind: `missing`, `ambiguous`, `cycle`, `captive`, `argument`, `duplicateTag`,
    `duplicateName`, `noTestImplementation`, `unused`, `overWide`, `flow`, `link`, `view`, `zone`,
    `notChecked`."""
    severity: InspectDependenciesSeverity
    """Severity of the problem."""
    component: str
    """Id of the dependency whose registration has the problem."""
    message: str
    """Problem and correction, for people."""
    path: NotRequired[list[str]]
    """Resolution path from that dependency, if relevant."""


InspectDependenciesSeverity: TypeAlias = Literal[
    # A session may fail to open, or behave differently than declared.
    "error",
    # Works, but should be reviewed.
    "warning",
    # A limit of the validation.
    "info",
]
"""Severity of a finding."""


class InspectInstancesParams(TypedDict):
    """Params of inspect/instances."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""


class InspectInstancesResult(TypedDict):
    """Result of inspect/instances."""

    scopes: list[InspectInstancesScope]
    """Scopes: the app's first, then each scope before its children."""
    leaked: list[InspectInstancesLeak]
    """Instances of ended sessions of the app that are still referenced."""


class InspectInstancesScope(TypedDict):
    """Live instances of one scope."""

    scope: str
    """Kind of the scope: `app`, `session`, `flow` or `node`."""
    id: str
    """Name of the app, or id of the session, flow or node."""
    parent: NotRequired[str]
    """Id of the parent scope."""
    instances: dict[str, int]
    """Number of instances by dependency."""


class InspectInstancesLeak(TypedDict):
    """Instances that outlived their scope."""

    component: str
    """Id of the dependency."""
    scope: str
    """Kind of the scope."""
    count: int
    """Number of instances."""


class InspectEffectsParams(TypedDict):
    """Params of inspect/effects."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""


class InspectEffectsResult(TypedDict):
    """Result of inspect/effects."""

    running: list[InspectEffectsEffect]
    """Running effects, in order of their start."""
    finished: list[InspectEffectsEffect]
    """The last ended effects, in order of their end."""


class InspectEffectsEffect(TypedDict):
    """An action or background work that outlived its turn, or a request to a service."""

    id: int
    """Number in the session, from 1."""
    name: str
    """Name of the action or of the background work; method and URL of a request, without
    secrets."""
    kind: str
    """Kind: `action`, `background` or `request`."""
    node: NotRequired[str]
    """Id of its node; absent when the session owns it."""
    actionId: NotRequired[str]
    """Id of the action that started it."""
    start: int
    """Start time in milliseconds on the session's clock."""
    end: NotRequired[int]
    """End time in milliseconds on the session's clock; absent while it runs."""
    outcome: NotRequired[str]
    """Outcome: `done`, `failed`, `rejected`, `unhandled`, `dropped` or `cancelled`; absent while it
    runs."""
    error: NotRequired[str]
    """Error message, for people."""
    status: NotRequired[int]
    """Status of the response to a request."""
    bytes: NotRequired[int]
    """Number of bytes of the body of the response to a request."""


class InspectFlowsParams(TypedDict):
    """Params of inspect/flows."""

    sessionId: NotRequired[str]
    """Session id; optional when exactly one session is open."""


class InspectFlowsResult(TypedDict):
    """Result of inspect/flows."""

    flows: list[InspectFlowsFlow]
    """Active flows, parents before children."""
    waiting: list[InspectFlowsWaiting]
    """Deferred routes."""
    zones: NotRequired[list[str]]
    """Zones that have a guard, sorted; absent when a guard cannot be created."""


class InspectFlowsFlow(TypedDict):
    """An active flow."""

    id: str
    """Id of the flow."""
    name: str
    """Name of the flow."""
    parent: NotRequired[str]
    """Id of the flow that started it; absent for the root flow."""
    state: str
    """State: `starting`, `started`, or `finished` when its output is delivered and some of its
    nodes remain."""
    nodes: list[str]
    """Ids of its nodes, in order of creation."""


class InspectFlowsWaiting(TypedDict):
    """A deferred route."""

    ticket: str
    """Ticket for `route/cancel`."""
    url: NotRequired[str]
    """URL, when the route is a link."""
    zone: NotRequired[str]
    """Zone whose guard issued the challenge."""
    flow: NotRequired[str]
    """Flow that has to start first."""


class SessionEventParams(TypedDict):
    """Params of session/event."""

    sessionId: str
    """Session id."""
    epoch: str
    """Epoch of the session, which distinguishes it from an earlier session with the same id."""
    seq: int
    """Number of the entry in the session's log, +1 each."""
    n: int
    """Number of the delivery in the subscription, from 1."""
    subscriptionId: str
    """Subscription id."""
    event: CaseValue
    """`{"type": case, …its labelled values}`."""
    last: NotRequired[bool]
    """True for the subscription's last delivery of a turn: a front end draws now. Absent
    otherwise."""
    screen: NotRequired[str]
    """The node's id."""
    cause: NotRequired[Cause]
    """Cause of the change."""


class RouteDidChangeParams(TypedDict):
    """Params of route/didChange."""

    sessionId: str
    """Session id."""
    epoch: str
    """Epoch of the session, which distinguishes it from an earlier session with the same id."""
    seq: int
    """Number of the entry in the session's log, +1 each."""
    n: int
    """Number of the delivery in the subscription, from 1."""
    subscriptionId: str
    """Subscription id."""
    fromRouteRev: int
    """Revision of the route tree before the change; 0 for a snapshot."""
    routeRev: int
    """Revision of the route tree after the change."""
    transitions: list[RouteTransition]
    """Presentation hints for the front end, one per change."""
    last: NotRequired[bool]
    """True for the subscription's last delivery of a turn: a front end draws now. Absent
    otherwise."""
    ops: NotRequired[list[RouteOp]]
    """insert, remove, move, update, select."""
    tree: NotRequired[RouteTree]
    """The whole tree, instead of ops."""
    cause: NotRequired[Cause]
    """Cause of the change."""


class ScreenDidChangeParams(TypedDict):
    """Params of screen/didChange."""

    sessionId: str
    """Session id."""
    epoch: str
    """Epoch of the session, which distinguishes it from an earlier session with the same id."""
    seq: int
    """Number of the entry in the session's log, +1 each."""
    n: int
    """Number of the delivery in the subscription, from 1."""
    subscriptionId: str
    """Subscription id."""
    screen: str
    """The node's id."""
    fromViewRev: int
    """Revision of the view before the change; 0 for the first view of a screen."""
    viewRev: int
    """Revision of the view after the change."""
    last: NotRequired[bool]
    """True for the subscription's last delivery of a turn: a front end draws now. Absent
    otherwise."""
    patch: NotRequired[list[PatchOperation]]
    """RFC 6902: add, remove, replace, move."""
    view: NotRequired[View]
    """The whole view, instead of a patch."""
    cause: NotRequired[Cause]
    """Cause of the change."""


_PatchOperationWords = TypedDict(
    "_PatchOperationWords",
    {
        # Pointer to the moved element; only in `move`.
        "from": "NotRequired[str]",
    },
)


class PatchOperation(_PatchOperationWords):
    """One operation of a view's patch: RFC 6902, and `splice` and `append` for texts. Operations
    are applied in order."""

    op: PatchOperationKind
    """Kind of the operation."""
    path: str
    """JSON pointer (RFC 6901) to the value that the operation changes."""
    value: NotRequired[Any]
    """New value; only in `add` and `replace`."""
    index: NotRequired[int]
    """Index of the first replaced code point; only in `splice`."""
    count: NotRequired[int]
    """Number of replaced code points; only in `splice`."""
    text: NotRequired[str]
    """Text to insert or to append; only in `splice` and `append`."""


PatchOperationKind: TypeAlias = Literal[
    # Adds a member, or inserts before an element.
    "add",
    "remove",
    "replace",
    # Moves an element within its array. The index in `path` counts after the removal.
    "move",
    # Replaces `count` Unicode code points of a text, from the code point `index`, by `text`.
    "splice",
    # Appends `text` to a text.
    "append",
]
"""Kind of a patch operation."""


class SessionDidCloseParams(TypedDict):
    """Params of session/didClose."""

    sessionId: str
    """Session id."""
    epoch: str
    """Epoch of the session."""
    subscriptionId: str
    """Subscription id."""
    seq: int
    """`seq` of the last publication."""
    reason: str
    """Reason from `session/close`."""


class SubscriptionLaggedParams(TypedDict):
    """Params of subscription/lagged."""

    subscriptionId: str
    """Subscription id."""
    sessionId: str
    """Session id."""
    fromSeq: int
    """`seq` of the first dropped entry."""
    toSeq: int
    """`seq` of the last dropped entry."""
    dropped: int
    """Number of dropped entries, whether or not they pass the filter."""
    resync: SubscriptionLaggedResync
    """Availability of a snapshot."""
    app: NotRequired[str]
    """Name of the app. This and the following members are the snapshot, as in the result of
    `session/attach`."""
    epoch: NotRequired[str]
    """Epoch of the session."""
    seq: NotRequired[int]
    """`seq` of the last publication."""
    routeRev: NotRequired[int]
    """Route revision."""
    tree: NotRequired[RouteTree]
    """The route tree."""
    screens: NotRequired[dict[str, ScreenSnapshot]]
    """Views by node id; lists have the rows of the subscription's windows."""
    replay: NotRequired[list[KeptEvent]]
    """State events of the snapshot."""


SubscriptionLaggedResync: TypeAlias = Literal[
    # The snapshot is in this message or in the answer before it.
    "snapshot",
    # No message follows: the session has closed, or its snapshot cannot be written.
    "required",
]
"""Availability of a snapshot."""


class LogEntryParams(TypedDict):
    """Params of log/entry."""

    level: LogLevel
    """Severity of the message."""
    message: str
    """Text of the message."""
    logger: NotRequired[str]
    """Name of the part of the server that logs."""
    sessionId: NotRequired[str]
    """Session id, if the message concerns one session."""
    epoch: NotRequired[str]
    """Epoch of that session."""
    subscriptionId: NotRequired[str]
    """Id of the subscription that receives the message. Absent for a message to every client."""
    data: NotRequired[Any]
    """Further values."""


LogLevel: TypeAlias = Literal[
    # For the developer of the app.
    "debug",
    # Worth knowing for an operator.
    "info",
    # Something unexpected that the app has handled.
    "warning",
    # A failure; it also fails a `TestSession`.
    "error",
]
"""Severity of a log entry."""


class ProgressParams(TypedDict):
    """Params of $/progress."""

    token: str | int
    """`workDoneToken` of the request."""
    value: ProgressValue
    """Progress of the request."""


class ProgressValue(TypedDict):
    """One report of progress."""

    kind: ProgressKind
    """Phase of the progress."""
    title: NotRequired[str]
    """Title of the work; only in `begin`."""
    message: NotRequired[str]
    """Current step of the work; only in `report`."""
    percentage: NotRequired[int]
    """Finished share, from 0 to 100 percent."""


ProgressKind: TypeAlias = Literal["begin", "report", "end"]
"""Phase of the progress."""


class LogTraceParams(TypedDict):
    """Params of $/logTrace."""

    message: str
    """Direction and size of the message."""
    verbose: NotRequired[str]
    """Text of the message; only with the level `verbose`."""


class CancelRequestParams(TypedDict):
    """Params of $/cancelRequest."""

    id: str | int
    """Id of the request, as it was sent."""


class SubscriptionAckParams(TypedDict):
    """Params of subscription/ack."""

    subscriptionId: str
    """Subscription id."""
    n: int
    """Number of the last processed delivery."""


class CapabilityRequestOpenURL(TypedDict):
    """Arguments of `openURL`."""

    url: str
    """URL to open."""


class CapabilityRequestPickFile(TypedDict):
    """Arguments of `pickFile`."""

    types: list[str]
    """MIME types that the user may choose; empty for any file."""
    allowsSeveral: bool
    """True when the user may choose several files."""


class CapabilityRequestPickedFiles(TypedDict):
    """Result of `pickFile`."""

    files: list[CapabilityRequestPickedFile]
    """The chosen files."""


class CapabilityRequestPickedFile(TypedDict):
    """A file that the user has chosen."""

    name: str
    """Name of the file without its folder."""
    type: NotRequired[str]
    """MIME type of the file."""
    size: NotRequired[int]
    """Size in bytes."""
    path: NotRequired[str]
    """Path of the file, where server and front end share a file system."""
    text: NotRequired[str]
    """Content of the file as text, where they do not."""


class CapabilityRequestSaveFile(TypedDict):
    """Arguments of `saveFile`."""

    name: str
    """Suggested name of the file."""
    type: str
    """MIME type of the file."""
    text: str
    """Content of the file."""


class CapabilityRequestSavedFile(TypedDict):
    """Result of `saveFile`."""

    path: NotRequired[str]
    """Path of the file, where server and front end share a file system."""


class CapabilityRequestClipboardText(TypedDict):
    """Arguments of `clipboard.write`, and the result of `clipboard.read`."""

    text: str
    """Text of the clipboard."""


class CapabilityRequestShare(TypedDict):
    """Arguments of `share`."""

    text: NotRequired[str]
    """Text to send."""
    url: NotRequired[str]
    """URL to send."""


class CapabilityRequestNotify(TypedDict):
    """Arguments of `notify`."""

    title: str
    """Title of the notification."""
    body: NotRequired[str]
    """Text below the title."""


class CapabilityRequestConfirmIdentity(TypedDict):
    """Arguments of `confirmIdentity`."""

    reason: str
    """Reason that the user sees."""


ComponentView: TypeAlias = Union[
    "TextView",
    "TextFieldView",
    "ButtonView",
    "ToggleView",
    "PickerView",
    "SliderView",
    "StepperView",
    "ListView",
    "ImageView",
    "ProgressView",
    "LinkView",
    "GroupView",
    "DividerView",
    "BadgeView",
    "EmptyStateView",
    "TableView",
    "DateFieldView",
    "NumberFieldView",
    "FileFieldView",
    "MarkdownView",
    "GridView",
    "ChartView",
    "MediaView",
    "CustomView",
]
"""Any component; its kind is the member component. Other values of `component` are possible."""


class TextView(TypedDict):
    """Read-only text."""

    component: Literal["text"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    text: DisplayText
    """Text to show."""
    role: NotRequired[TextRole]
    """Role among the screen's texts."""
    format: NotRequired[TextFormat]
    """Format of the text; plain when absent."""
    heading: NotRequired[int]
    """Level of a title or heading, 1 to 6, for screen readers."""
    live: NotRequired[LiveRegion]
    """Announcement of changes by screen readers; none when absent."""


DisplayText: TypeAlias = Union[str, "DisplayTextNumber", "DisplayTextDate"]
"""Text to show: a string, or a number or date that the front end formats in its locale."""


class DisplayTextNumber(TypedDict):
    """A number."""

    number: float
    style: NumberStyle
    currency: NotRequired[str]
    """ISO 4217 code of the style currency."""
    decimals: NotRequired[int]
    """Number of decimals; the locale's when absent."""


NumberStyle: TypeAlias = Literal[
    # A number with the separators of the locale.
    "decimal",
    # A fraction: 0.25 is shown as 25 %.
    "percent",
    # An amount of money; needs a currency.
    "currency",
    # A number of bytes: 1500 is shown as 1.5 kB.
    "bytes",
    # A number rounded to a whole one.
    "integer",
]
"""Format of a number."""


class DisplayTextDate(TypedDict):
    """A date, a time or both."""

    date: str
    """ISO 8601."""
    style: DateStyle


DateStyle: TypeAlias = Literal[
    # Digits, such as 22/11/26.
    "short",
    # An abbreviated month, such as 22 Nov 2026.
    "medium",
    # A month in full, such as 22 November 2026.
    "long",
    # The distance from now: "in 2 hours".
    "relative",
    # The time of day only.
    "time",
    # The day and the time of day.
    "dateTime",
]
"""Format of a date."""

TextRole: TypeAlias = Literal[
    # Title of the screen's content.
    "title",
    # Title of a part of the content.
    "heading",
    # Text to read.
    "body",
    # Text of less weight, such as an explanation.
    "caption",
    # Text about a failure.
    "error",
]
"""Role of a text among the screen's texts."""

TextFormat: TypeAlias = Literal[
    # The subset of CommonMark of ``MarkdownView``.
    "markdown",
]
"""Format of a text."""

LiveRegion: TypeAlias = Literal[
    # Announced when the user is idle.
    "polite",
    # Announced at once.
    "assertive",
]
"""Announcement of changes by screen readers."""


class ToggleView(TypedDict):
    """A switch between on and off."""

    component: Literal["toggle"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Label of the field, also its accessible name."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the field."""
    value: bool
    """True while the toggle is on."""
    isEnabled: NotRequired[bool]
    """False when the toggle is visible but inactive."""
    inputSeq: NotRequired[int]
    """Sequence number of the last applied input, assigned by the client that sent it."""
    clientId: NotRequired[str]
    """Client that sent the last applied input."""
    onChange: ActionTemplate
    """Action sent with the new value."""


class PickerView(TypedDict):
    """A choice of one option, or of any number of options when `isMultiple`."""

    component: Literal["picker"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Label of the field, also its accessible name."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the field."""
    options: list[PickerOption]
    """Options that the user can choose."""
    value: NotRequired[str]
    """Id of the chosen option of a single choice."""
    values: NotRequired[list[str]]
    """Ids of the chosen options of a multiple choice."""
    isMultiple: NotRequired[bool]
    """True when the user can choose several options."""
    style: NotRequired[PickerStyle]
    """Presentation of the options."""
    isEnabled: NotRequired[bool]
    """False when the picker is visible but inactive."""
    inputSeq: NotRequired[int]
    """Sequence number of the last applied input, assigned by the client that sent it."""
    clientId: NotRequired[str]
    """Client that sent the last applied input."""
    onChange: ActionTemplate
    """Action sent with the chosen option's id, or with an array of ids when `isMultiple`."""


class PickerOption(TypedDict):
    """One option of a picker."""

    id: str
    """Option id, unique within its picker."""
    title: str
    """Text of the option."""
    icon: NotRequired[Icon]
    """Picture beside the title."""


PickerStyle: TypeAlias = Literal[
    # Options appear on demand.
    "menu",
    # Options appear side by side.
    "segmented",
    # Options appear in a column.
    "inline",
]
"""Presentation of a picker's options."""


class SliderView(TypedDict):
    """A slider for a number in a range."""

    component: Literal["slider"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Label of the field, also its accessible name."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the field."""
    value: float
    """The chosen number."""
    min: float
    """Smallest value."""
    max: float
    """Largest value."""
    step: float
    """Difference between two adjacent values."""
    unit: NotRequired[str]
    """Unit of the value, such as "km"."""
    isEnabled: NotRequired[bool]
    """False when the slider is visible but inactive."""
    inputSeq: NotRequired[int]
    """Sequence number of the last applied input, assigned by the client that sent it."""
    clientId: NotRequired[str]
    """Client that sent the last applied input."""
    onChange: ActionTemplate
    """Action sent with the new number."""


class StepperView(TypedDict):
    """A stepper that raises and lowers a whole number."""

    component: Literal["stepper"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Label of the field, also its accessible name."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the field."""
    value: int
    """The chosen number."""
    min: int
    """Smallest value."""
    max: int
    """Largest value."""
    step: int
    """Difference between two adjacent values."""
    isEnabled: NotRequired[bool]
    """False when the stepper is visible but inactive."""
    inputSeq: NotRequired[int]
    """Sequence number of the last applied input, assigned by the client that sent it."""
    clientId: NotRequired[str]
    """Client that sent the last applied input."""
    onChange: ActionTemplate
    """Action sent with the new number."""


_ListViewWords = TypedDict(
    "_ListViewWords",
    {
        # Index of the first row of the window.
        "from": "int",
    },
)


class ListView(_ListViewWords):
    """A list: its title and state, the total number of rows, and the rows of a window.
    
    An array of rows is sent whole. `Rows`, and the app's own row sources, send their first rows, or
    the last ones of a list that sticks to its end, until the front end requests others. The request
    `subscription/window` names the list by its `id`. The cost of a change depends on the window,
    not on the list.
    
    ListView(id: "notes", rows: notes, onSelect: ActionTemplate(NotesAction.noteSelected))
    
    A tree is a list of the rows that are visible: each has a `level`, and `isExpanded` when it has
    children."""

    component: Literal["list"]
    id: str
    """Component id, unique within its screen."""
    total: int
    """Number of all rows."""
    rows: list[RowView]
    """Rows of the window."""
    sticksToEnd: NotRequired[bool]
    """True for a list that opens at its end, and stays there when rows are added."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the list."""
    sections: NotRequired[list[SectionView]]
    """Sections whose row counts add up to the number of rows, or an empty array."""
    selection: NotRequired[ListSelection]
    """Number of rows that the user can select."""
    selected: NotRequired[list[str | int]]
    """Ids of the selected rows."""
    isLoading: NotRequired[bool]
    """True while the app loads rows."""
    isSkeleton: NotRequired[bool]
    """True while the first rows are loaded: the front end draws placeholders in the shape of
    rows."""
    onSelect: NotRequired[ActionTemplate]
    """Action sent with the id of the selected row; with an array of ids when the selection is
    multiple."""
    onOpen: NotRequired[ActionTemplate]
    """Action sent with the id of the row that the user opens, for example with a double click."""
    onExpand: NotRequired[ActionTemplate]
    """Action sent with the id of the row of a tree that the user expands or collapses."""
    onRefresh: NotRequired[ActionTemplate]
    """Action sent when the user asks for current rows, for example by pulling the list down."""
    onReachEnd: NotRequired[ActionTemplate]
    """Action sent when the user reaches the last row."""
    onMove: NotRequired[ActionTemplate]
    """Action sent with a `RowView.Move` when the user moves a row. The app moves the row."""
    scrollTo: NotRequired[ListScroll]
    """Row to scroll to when `token` changes."""
    error: NotRequired[EmptyStateView]
    """Shown when the rows could not be loaded, above the rows that there are; its button
    retries."""
    empty: NotRequired[EmptyStateView]
    """Placeholder shown when there are no rows."""
    rowCommands: NotRequired[list[ButtonView]]
    """Commands of each row. The front end sets the member `onTap.input` of the action to the row's
    id."""
    selectionCommands: NotRequired[list[ButtonView]]
    """Commands of the selected rows. The front end sets the member `onTap.input` of the action to
    the array of their ids."""


class RowView(TypedDict):
    """A standard row of a list."""

    component: Literal["row"]
    id: str | int
    """Row id, unique within its list."""
    title: str
    """Text of the row."""
    subtitle: NotRequired[str]
    """Text below the title."""
    detail: NotRequired[DisplayText]
    """Text at the end of the row."""
    icon: NotRequired[Icon]
    """Picture beside the text."""
    badge: NotRequired[BadgeView]
    """Badge at the end of the row."""
    isEnabled: NotRequired[bool]
    """False when the row is visible but cannot be chosen; absent otherwise."""
    isSelected: NotRequired[bool]
    """True when the row is marked as chosen."""
    level: NotRequired[int]
    """Level of the row in a tree; 0 or absent at the top."""
    isExpanded: NotRequired[bool]
    """True for an expanded row of a tree, false for a collapsed one, absent for a row without
    children."""
    actions: NotRequired[list[ButtonView]]
    """Buttons for this row only; `rowCommands` of the list are for all. Each button's action
    contains the row's id."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""


class BadgeView(TypedDict):
    """A highlighted word or number."""

    component: Literal["badge"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    text: DisplayText
    """Text in the badge."""
    role: NotRequired[BadgeRole]
    """Meaning of the badge; the front end derives the colour from it."""
    live: NotRequired[LiveRegion]
    """Announcement of changes by screen readers; none when absent."""


BadgeRole: TypeAlias = Literal[
    # No particular meaning.
    "neutral",
    # Worth knowing.
    "info",
    # Something has succeeded, or is in order.
    "success",
    # Something needs attention.
    "warning",
    # Something has failed.
    "error",
]
"""Meaning of a badge."""


class SectionView(TypedDict):
    """A section of a list. Each section covers the next `count` rows of the list."""

    id: str
    """Section id, unique within its list."""
    title: NotRequired[str]
    """Title above the rows."""
    footer: NotRequired[str]
    """Text below the rows."""
    count: int
    """Number of rows in the section."""


ListSelection: TypeAlias = Literal[
    # Rows cannot be selected.
    "none",
    # At most one row is selected.
    "single",
    # Any number of rows is selected.
    "multiple",
]
"""Number of rows of a list that the user can select."""


class ListScroll(TypedDict):
    """Request to scroll."""

    row: str | int
    """Id of the row to show."""
    token: int
    """Number of the request. The front end scrolls when it changes."""


class EmptyStateView(TypedDict):
    """A placeholder for missing content."""

    component: Literal["emptyState"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    title: str
    """Name of the missing content."""
    message: NotRequired[str]
    """Advice for the user."""
    icon: NotRequired[Icon]
    """Picture beside the text."""
    button: NotRequired[ButtonView]
    """Button that follows the advice."""
    live: NotRequired[LiveRegion]
    """Announcement of changes by screen readers; none when absent."""


class ImageView(TypedDict):
    """A picture: an icon or the image at a URL. `label` describes it."""

    component: Literal["image"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Description of the picture, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the picture."""
    icon: NotRequired[Icon]
    """Icon to show."""
    url: NotRequired[str]
    """URL of the picture."""


class ProgressView(TypedDict):
    """Progress of a task."""

    component: Literal["progress"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    value: NotRequired[float]
    """Fraction from 0 to 1; absent while it is unknown."""
    text: NotRequired[str]
    """Description of the current step, for people."""
    live: NotRequired[LiveRegion]
    """Announcement of changes by screen readers; none when absent."""


class LinkView(TypedDict):
    """A link to a URL."""

    component: Literal["link"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    title: str
    """Text of the link."""
    url: str
    """URL that the link opens."""
    isExternal: NotRequired[bool]
    """True when the link leaves the app."""


class GroupView(TypedDict):
    """A group of related components."""

    component: Literal["group"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the group."""
    axis: NotRequired[GroupAxis]
    """Layout direction of the parts."""
    isCollapsible: NotRequired[bool]
    """True when the user can collapse and expand the group."""
    isExpanded: NotRequired[bool]
    """False while the group is collapsed."""
    title: NotRequired[str]
    """Title above the parts."""
    parts: list[ComponentView]
    """Components of the group, in order."""
    onExpand: NotRequired[ActionTemplate]
    """Action sent with true when the user expands the group, with false when the user collapses
    it."""


GroupAxis: TypeAlias = Literal[
    # The parts are below one another.
    "vertical",
    # The parts are beside one another, if the width allows.
    "horizontal",
]
"""Layout direction of a group's parts."""


class DividerView(TypedDict):
    """A dividing line between two components."""

    component: Literal["divider"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""


_TableViewWords = TypedDict(
    "_TableViewWords",
    {
        # Index of the first row of the window.
        "from": "int",
    },
)


class TableView(_TableViewWords):
    """A table: typed columns, and rows of cells that are sent in windows as those of a `ListView`.
    
    The app sorts: `onSort` asks for an order, and `sort` says which order the rows have.
    
    TableView( id: "files", columns: [TableColumn(id: "name", title: "Name"), TableColumn(id:
    "size", title: "Size", kind: .number)], rows: files)"""

    component: Literal["table"]
    id: str
    """Component id, unique within its screen."""
    total: int
    """Number of all rows."""
    rows: list[TableRow]
    """Rows of the window."""
    sticksToEnd: NotRequired[bool]
    """True for a list that opens at its end, and stays there when rows are added."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the table."""
    columns: list[TableColumn]
    """Columns of the table, in order."""
    sort: NotRequired[TableSort]
    """Order of the rows."""
    onSort: NotRequired[ActionTemplate]
    """Action sent with a `TableColumn.Sort` when the user asks for an order."""
    selection: NotRequired[ListSelection]
    """Number of rows that the user can select."""
    selected: NotRequired[list[str | int]]
    """Ids of the selected rows."""
    isLoading: NotRequired[bool]
    """True while the app loads rows."""
    isSkeleton: NotRequired[bool]
    """True while the first rows are loaded: the front end draws placeholders in the shape of
    rows."""
    onSelect: NotRequired[ActionTemplate]
    """Action sent with the id of the selected row; with an array of ids when the selection is
    multiple."""
    onOpen: NotRequired[ActionTemplate]
    """Action sent with the id of the row that the user opens, for example with a double click."""
    onExpand: NotRequired[ActionTemplate]
    """Action sent with the id of the row of a tree that the user expands or collapses."""
    onRefresh: NotRequired[ActionTemplate]
    """Action sent when the user asks for current rows, for example by pulling the list down."""
    onReachEnd: NotRequired[ActionTemplate]
    """Action sent when the user reaches the last row."""
    onMove: NotRequired[ActionTemplate]
    """Action sent with a `RowView.Move` when the user moves a row. The app moves the row."""
    scrollTo: NotRequired[ListScroll]
    """Row to scroll to when `token` changes."""
    error: NotRequired[EmptyStateView]
    """Shown when the rows could not be loaded, above the rows that there are; its button
    retries."""
    empty: NotRequired[EmptyStateView]
    """Placeholder shown when there are no rows."""
    rowCommands: NotRequired[list[ButtonView]]
    """Commands of each row. The front end sets the member `onTap.input` of the action to the row's
    id."""
    selectionCommands: NotRequired[list[ButtonView]]
    """Commands of the selected rows. The front end sets the member `onTap.input` of the action to
    the array of their ids."""


class TableRow(TypedDict):
    """A row of a table."""

    id: str | int
    """Row id, unique within its table."""
    cells: list[DisplayText]
    """Cells in the order of the columns."""
    isEnabled: NotRequired[bool]
    """False when the row is visible but cannot be chosen; absent otherwise."""


class TableColumn(TypedDict):
    """A column of a table."""

    id: str
    """Column id, unique within its table."""
    title: str
    """Text of the column's head."""
    kind: NotRequired[TableColumnKind]
    """Type of the column's cells."""
    alignment: NotRequired[TableColumnAlignment]
    """Alignment of the cells: trailing for numbers and leading for others when absent."""
    isSortable: NotRequired[bool]
    """True when the user can sort the rows by the column."""
    width: NotRequired[TableColumnWidth]
    """Share of the table's width; a hint."""


TableColumnKind: TypeAlias = Literal[
    # Any text.
    "text",
    # A number, which front ends align at the end and format in their locale.
    "number",
    # A date, which front ends format in their locale.
    "date",
    # The texts `true` and `false`.
    "boolean",
]
"""Type of the cells of a column."""

TableColumnAlignment: TypeAlias = Literal[
    # At the side where reading begins.
    "leading",
    # In the middle of the column.
    "center",
    # At the side where reading ends.
    "trailing",
]
"""Alignment of the cells of a column."""

TableColumnWidth: TypeAlias = Literal[
    # Room for a number or an icon.
    "narrow",
    # Room for a few words.
    "regular",
    # Room for a sentence.
    "wide",
]
"""Share of a column in the table's width."""


class TableSort(TypedDict):
    """Order of a table's rows."""

    column: str
    """Id of the column."""
    descending: NotRequired[bool]
    """True when the rows descend."""


class DateFieldView(TypedDict):
    """A field for a date, a time or both."""

    component: Literal["dateField"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Label of the field, also its accessible name."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the field."""
    value: NotRequired[str]
    """The current date in ISO 8601: `2026-11-22`, `10:00` or `2026-11-22T10:00:00Z`, by `kind`;
    absent when empty."""
    kind: NotRequired[DateFieldKind]
    """Parts of the date that the user sets."""
    min: NotRequired[str]
    """Earliest date, in the form of the value."""
    max: NotRequired[str]
    """Latest date, in the form of the value."""
    isEnabled: NotRequired[bool]
    """False when the field is visible but inactive."""
    error: NotRequired[str]
    """Error message about the value, for people."""
    inputSeq: NotRequired[int]
    """Sequence number of the last applied input, assigned by the client that sent it."""
    clientId: NotRequired[str]
    """Client that sent the last applied input."""
    onChange: ActionTemplate
    """Action sent with the new date in ISO 8601, or null."""


DateFieldKind: TypeAlias = Literal[
    # A day, such as 2026-11-22.
    "date",
    # A time of day, such as 10:00.
    "time",
    # A day and a time with its offset from UTC.
    "dateTime",
]
"""Parts of a date that the user sets."""


class NumberFieldView(TypedDict):
    """A field for a number."""

    component: Literal["numberField"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Label of the field, also its accessible name."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the field."""
    value: NotRequired[float]
    """The current number; absent when empty."""
    min: NotRequired[float]
    """Smallest value."""
    max: NotRequired[float]
    """Largest value."""
    step: NotRequired[float]
    """Difference between two values when the user steps; no steps when absent."""
    decimals: NotRequired[int]
    """Largest number of decimals; any number when absent."""
    unit: NotRequired[str]
    """Unit of the value, such as "km"."""
    placeholder: NotRequired[str]
    """Text shown while the field is empty."""
    isEnabled: NotRequired[bool]
    """False when the field is visible but inactive."""
    error: NotRequired[str]
    """Error message about the value, for people."""
    inputSeq: NotRequired[int]
    """Sequence number of the last applied input, assigned by the client that sent it."""
    clientId: NotRequired[str]
    """Client that sent the last applied input."""
    onChange: ActionTemplate
    """Action sent with the new number, or null."""


class FileFieldView(TypedDict):
    """A field for a file. It holds what the file is called and how large it is, not its content."""

    component: Literal["fileField"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Label of the field, also its accessible name."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the field."""
    value: NotRequired[FileInfo]
    """The chosen file; absent when empty."""
    accepts: NotRequired[list[str]]
    """Accepted media types, such as `image/png` or `image/*`; any type when absent."""
    isEnabled: NotRequired[bool]
    """False when the field is visible but inactive."""
    error: NotRequired[str]
    """Error message about the value, for people."""
    inputSeq: NotRequired[int]
    """Sequence number of the last applied input, assigned by the client that sent it."""
    clientId: NotRequired[str]
    """Client that sent the last applied input."""
    onChange: ActionTemplate
    """Action sent with the new file as an object of `name`, `size` and `type`, or null."""


class FileInfo(TypedDict):
    """A file that the user chose."""

    name: str
    """Name of the file."""
    size: int
    """Number of bytes."""
    type: str
    """Media type, such as `image/png`."""


class MarkdownView(TypedDict):
    """Formatted text in a subset of CommonMark: headings (`#`), paragraphs, emphasis, strong
    emphasis, code spans, fenced code blocks, bulleted and numbered lists, quotes, links and rules.
    HTML is text."""

    component: Literal["markdown"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    text: str
    """Text in the subset of CommonMark."""
    live: NotRequired[LiveRegion]
    """Announcement of changes by screen readers; none when absent."""


class GridView(TypedDict):
    """Components in rows and columns."""

    component: Literal["grid"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the grid."""
    titles: NotRequired[list[str]]
    """Titles of the columns; no titles when absent."""
    rows: list[list[ComponentView]]
    """Rows of components, each in the order of the columns. A row may be shorter than others."""


class ChartView(TypedDict):
    """A chart of one or more series of numbers. `label` describes it."""

    component: Literal["chart"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the chart."""
    kind: NotRequired[ChartKind]
    """Form of the chart."""
    series: list[ChartSeries]
    """Series of the chart. Points with the same label belong together."""
    unit: NotRequired[str]
    """Unit of the values, such as "km"."""


ChartKind: TypeAlias = Literal[
    # A bar for each point, from zero to its value.
    "bar",
    # A line through the points of a series.
    "line",
]
"""Form of a chart."""


class ChartSeries(TypedDict):
    """A series of a chart."""

    id: str
    """Series id, unique within its chart."""
    title: str
    """Name of the series."""
    points: list[ChartPoint]
    """Points in their order."""


class ChartPoint(TypedDict):
    """A point of a series."""

    label: str
    """Name of the point on the axis."""
    value: float
    """Value of the point."""


class MediaView(TypedDict):
    """A picture, a sound or a video at a URL. `label` describes it."""

    component: Literal["media"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    caption: NotRequired[str]
    """Text below the medium."""
    kind: MediaKind
    """Kind of the medium."""
    url: str
    """URL of the medium."""
    poster: NotRequired[str]
    """URL of the picture that is shown before the medium plays."""
    duration: NotRequired[float]
    """Duration in seconds."""


MediaKind: TypeAlias = Literal[
    # A still picture.
    "image",
    # Sound.
    "audio",
    # Moving pictures, usually with sound.
    "video",
]
"""Kind of a medium."""


class CustomView(TypedDict):
    """A custom component of the app. A front end that does not know its name shows `fallback` or
    renders the data."""

    component: Literal["custom"]
    id: str
    """Component id, unique within its screen."""
    label: NotRequired[str]
    """Accessible name, for example for screen readers."""
    help: NotRequired[str]
    """One-sentence help text."""
    name: str
    """Name of the component type, for front ends written for the app."""
    version: NotRequired[int]
    """Version of the data's format."""
    data: NotRequired[Any]
    """Content to show."""
    actions: NotRequired[dict[str, ActionTemplate]]
    """Actions that the component can send, by a name of the component type's own."""
    fallback: NotRequired[ComponentView]
    """Component for front ends that do not know the component type."""


class SessionEventNotification(TypedDict):
    """An event of a screen's store or of the runtime."""

    method: Literal["session/event"]
    params: SessionEventParams


class RouteDidChangeNotification(TypedDict):
    """A change of the route tree: ops from fromRouteRev to routeRev, or the whole tree."""

    method: Literal["route/didChange"]
    params: RouteDidChangeParams


class ScreenDidChangeNotification(TypedDict):
    """A change of a screen's view: a patch from fromViewRev to viewRev, or the whole view."""

    method: Literal["screen/didChange"]
    params: ScreenDidChangeParams


class SessionDidCloseNotification(TypedDict):
    """The end of a session. No notification of it follows."""

    method: Literal["session/didClose"]
    params: SessionDidCloseParams


class SubscriptionLaggedNotification(TypedDict):
    """The subscription lost its position in the log. The snapshot replaces the dropped entries, and
    the entries after seq follow."""

    method: Literal["subscription/lagged"]
    params: SubscriptionLaggedParams


class LogEntryNotification(TypedDict):
    """A log message for a developer."""

    method: Literal["log/entry"]
    params: LogEntryParams


class ProgressNotification(TypedDict):
    """Progress of a request with a workDoneToken: begin, at most ten reports a second, and end
    before the answer."""

    method: Literal["$/progress"]
    params: ProgressParams


class LogTraceNotification(TypedDict):
    """The trace of a received or sent message, after $/setTrace has set a level."""

    method: Literal["$/logTrace"]
    params: LogTraceParams


Notification: TypeAlias = Union[
    SessionEventNotification,
    RouteDidChangeNotification,
    ScreenDidChangeNotification,
    SessionDidCloseNotification,
    SubscriptionLaggedNotification,
    LogEntryNotification,
    ProgressNotification,
    LogTraceNotification,
]
"""A notification of the server. A comparison of `method` selects the type of `params`."""


class Request(Protocol):
    """Function that sends a request and returns its result. A client casts its own function to it."""

    @overload
    async def __call__(self, method: Literal["initialize"], params: InitializeParams | None = None) -> InitializeResult:
        """Opens the conversation: describes the client and returns the server's apps, capabilities
        and limits."""
        ...

    @overload
    async def __call__(self, method: Literal["shutdown"], params: None = None) -> None:
        """Waits until every pending request is answered, at most --drain-timeout, then answers
        null. Afterwards the server accepts only exit."""
        ...

    @overload
    async def __call__(self, method: Literal["$/setTrace"], params: SetTraceParams) -> dict[str, Any]:
        """Sets the level of the conversation's trace in $/logTrace: off, messages, or verbose with
        the messages' text."""
        ...

    @overload
    async def __call__(self, method: Literal["rpc.discover"], params: None = None) -> RpcDiscoverResult:
        """Returns the OpenRPC 1.3.2 document of all methods and notifications."""
        ...

    @overload
    async def __call__(self, method: Literal["session/open"], params: SessionOpenParams | None = None) -> SessionOpenResult:
        """Starts an app in a new session and returns its first snapshot. Later changes are sent as
        notifications."""
        ...

    @overload
    async def __call__(self, method: Literal["session/attach"], params: SessionAttachParams | None = None) -> SessionAttachResult:
        """Connects another front end to an open session and returns a snapshot. All front ends
        receive the same revisions. subscription/close disconnects."""
        ...

    @overload
    async def __call__(self, method: Literal["session/setContext"], params: SessionSetContextParams) -> dict[str, Any]:
        """Replaces the settings of the user and of the front end, for example after a change of
        theme or size."""
        ...

    @overload
    async def __call__(self, method: Literal["session/close"], params: SessionCloseParams | None = None) -> SessionCloseResult:
        """Ends a session: cancels its work, releases its stores and sends session/didClose."""
        ...

    @overload
    async def __call__(self, method: Literal["session/list"], params: None = None) -> SessionListResult:
        """Lists the open sessions in order of opening."""
        ...

    @overload
    async def __call__(self, method: Literal["session/wait"], params: SessionWaitForParams) -> SessionWaitForResult:
        """Waits until every condition in until holds. Error 1004 after timeoutMs on the session's
        clock."""
        ...

    @overload
    async def __call__(self, method: Literal["subscription/open"], params: SubscriptionOpenParams | None = None) -> SubscriptionOpenResult:
        """Subscribes to a session, or with "*" to all sessions, including those opened later. Each
        subscription numbers its own deliveries."""
        ...

    @overload
    async def __call__(self, method: Literal["subscription/close"], params: SubscriptionCloseParams) -> SubscriptionCloseResult:
        """Ends a subscription. No notification of it follows the answer."""
        ...

    @overload
    async def __call__(self, method: Literal["subscription/window"], params: SubscriptionWindowParams) -> SubscriptionWindowResult:
        """Chooses the rows of a list that a subscription receives. The answer has the rows, and
        later patches change only these rows."""
        ...

    @overload
    async def __call__(self, method: Literal["action/send"], params: ActionSendParams) -> ActionSendResult:
        """Sends an action to a screen and answers when its handler has finished. A notification
        gets no answer; its failure is the event runtime.error."""
        ...

    @overload
    async def __call__(self, method: Literal["screen/get"], params: ScreenGetParams | None = None) -> ScreenGetResult:
        """Returns a screen's view and its revision."""
        ...

    @overload
    async def __call__(self, method: Literal["route/get"], params: RouteGetParams | None = None) -> RouteGetResult:
        """Returns the route tree and its revision."""
        ...

    @overload
    async def __call__(self, method: Literal["route/back"], params: RouteBackParams | None = None) -> RouteResult:
        """Goes back one step: presses an alert's cancel button, calls the screen's handler, pops
        the stack, selects the previous page or tab, or dismisses the layer. Error atRoot if none
        applies."""
        ...

    @overload
    async def __call__(self, method: Literal["route/up"], params: RouteUpParams | None = None) -> RouteResult:
        """Goes up to the parent screen within the app."""
        ...

    @overload
    async def __call__(self, method: Literal["route/select"], params: RouteSelectParams) -> RouteResult:
        """Selects a branch of tabs or a page. Selecting the selected branch again pops it to its
        root by default."""
        ...

    @overload
    async def __call__(self, method: Literal["route/dismiss"], params: RouteDismissParams) -> RouteResult:
        """Dismisses a layer that the user may dismiss."""
        ...

    @overload
    async def __call__(self, method: Literal["route/answer"], params: RouteAnswerParams) -> RouteResult:
        """Presses a button of an alert, a choice or a toast. A layer accepts one answer."""
        ...

    @overload
    async def __call__(self, method: Literal["route/edit"], params: RouteEditParams) -> RouteResult:
        """Edits a field of an alert, or sets the detent of a sheet."""
        ...

    @overload
    async def __call__(self, method: Literal["route/fulfil"], params: RouteFulfilParams) -> RouteResult:
        """Answers a platform request of the app with its result. A request accepts one answer."""
        ...

    @overload
    async def __call__(self, method: Literal["route/refuse"], params: RouteRefuseParams) -> RouteResult:
        """Refuses a platform request of the app. A request accepts one answer."""
        ...

    @overload
    async def __call__(self, method: Literal["route/tapBar"], params: RouteTapBarParams) -> RouteResult:
        """Taps an item of a screen's bar, which sends the item's action to the screen's store."""
        ...

    @overload
    async def __call__(self, method: Literal["route/window"], params: RouteWindowParams | None = None) -> RouteResult:
        """Activates or closes a window."""
        ...

    @overload
    async def __call__(self, method: Literal["route/open"], params: RouteOpenParams | None = None) -> RouteResult:
        """Opens a link, a notification or a shortcut after interceptors and guards have passed it.
        Deferred while its flow is not active or a guard's challenge is not met."""
        ...

    @overload
    async def __call__(self, method: Literal["route/plan"], params: RoutePlanForParams | None = None) -> RoutePlanForResult:
        """Returns the ops, guards and new screens of a link or route without applying it."""
        ...

    @overload
    async def __call__(self, method: Literal["route/link"], params: RouteLinkParams) -> RouteLinkResult:
        """Returns a node's canonical URL, which opens a node with an equal key."""
        ...

    @overload
    async def __call__(self, method: Literal["route/cancel"], params: RouteCancelParams) -> RouteResult:
        """Cancels a route or link that waits for a flow or for a guard's challenge."""
        ...

    @overload
    async def __call__(self, method: Literal["app/describe"], params: AppDescribeParams | None = None) -> AppDescribeResult:
        """Returns an app's links, flows and alternatives, and its screens with their JSON
        Schemas."""
        ...

    @overload
    async def __call__(self, method: Literal["clock/advance"], params: ClockAdvanceParams) -> ClockAdvanceResult:
        """Advances the clock of a test session and runs in order what becomes due, before the
        answer."""
        ...

    @overload
    async def __call__(self, method: Literal["inspect/dependencies"], params: InspectDependenciesParams | None = None) -> InspectDependenciesResult:
        """Returns the dependency graph of an app, or of a session with its chosen alternatives.
        Edges found only during resolution are 'observed'."""
        ...

    @overload
    async def __call__(self, method: Literal["inspect/instances"], params: InspectInstancesParams | None = None) -> InspectInstancesResult:
        """Counts the live instances in each scope: the app's, the session's, those of its flows and
        of its nodes."""
        ...

    @overload
    async def __call__(self, method: Literal["inspect/effects"], params: InspectEffectsParams | None = None) -> InspectEffectsResult:
        """Lists a session's effects, which are work that outlived its turn and requests to
        services: those that run and the last 256 that ended."""
        ...

    @overload
    async def __call__(self, method: Literal["inspect/flows"], params: InspectFlowsParams | None = None) -> InspectFlowsResult:
        """Lists the active flows, parents before children, and the deferred routes."""
        ...


class Notify(Protocol):
    """Function that sends a notification. A client casts its own function to it."""

    @overload
    def __call__(self, method: Literal["initialized"], params: None = None) -> None:
        """Confirms that the client has received the answer to initialize. Optional and without
        effect."""
        ...

    @overload
    def __call__(self, method: Literal["exit"], params: None = None) -> None:
        """Ends the process with code 0 after shutdown, else with 1."""
        ...

    @overload
    def __call__(self, method: Literal["$/cancelRequest"], params: CancelRequestParams) -> None:
        """Cancels a request, which is then answered with -32800. The id of an unknown or answered
        request is ignored."""
        ...

    @overload
    def __call__(self, method: Literal["$/setTrace"], params: SetTraceParams) -> None:
        """Sets the level of the conversation's trace in $/logTrace: off, messages, or verbose with
        the messages' text."""
        ...

    @overload
    def __call__(self, method: Literal["subscription/ack"], params: SubscriptionAckParams) -> None:
        """Acknowledges all deliveries up to number n and restores their credit."""
        ...

    @overload
    def __call__(self, method: Literal["action/send"], params: ActionSendParams) -> None:
        """Sends an action to a screen and answers when its handler has finished. A notification
        gets no answer; its failure is the event runtime.error."""
        ...
