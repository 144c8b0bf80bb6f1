/**
 * Messages of the Offstage protocol, level 4. `offstage client --language typescript` writes this
 * file.
 */

/** An action or event: `type` is its case, the other members are its labelled values. */
export interface CaseValue {
  type: string;
  [member: string]: unknown;
}

/** Params of initialize. */
export interface InitializeParams {
  /** Process id of the client; the server ends after that process. Null or 0 watches no process. */
  processId?: number;
  /** Name and version of the client. */
  clientInfo?: InitializeClientInfo;
  /** Protocol levels that the client supports. */
  protocol?: InitializeProtocolRange;
  /** Components, capabilities and layers that the client shows or fulfils. */
  capabilities?: ClientCapabilitiesOrEmpty;
  /** Settings of the user and of the front end; standard values if absent. */
  context?: ClientContext;
  /** Initial trace level; `off` if absent. */
  trace?: TraceLevel;
  /**
   * Sent by clients of the Model Context Protocol, which the server does not speak: it refuses
   * them.
   */
  protocolVersion?: unknown;
}

/** Name and version of a client. */
export interface InitializeClientInfo {
  /** Name of the client. */
  name: string;
  /** Version of the client. */
  version?: string;
}

/** Protocol levels that a client supports. */
export interface InitializeProtocolRange {
  /** Level that the client was written for. */
  level: number;
  /** Lowest level that the client supports; any level if absent. */
  min?: number;
}

/** An object, or [] for an empty one: some clients encode an empty table so. */
export type ClientCapabilitiesOrEmpty = ClientCapabilities | unknown[];

/** Abilities of a client, reported in `initialize`. */
export interface ClientCapabilities {
  /**
   * Highest version of each component that the client shows, by component: 1 for the components of
   * this protocol level, and the version of its data for a custom component, by its name. Absent
   * for a client that shows all.
   */
  components?: Record<string, number>;
  /**
   * Capabilities that the client fulfils, such as `openURL`. Absent for a client that reports none.
   */
  requests?: string[];
  /** Custom layers that the client shows, by name. */
  layers?: string[];
}

/** Settings of a client's user and window. */
export interface ClientContext {
  /** Language and region of the user as a BCP 47 tag. */
  locale?: string;
  /** Time zone of the user as an IANA name. */
  timeZone?: string;
  /** Direction of the user's script. */
  direction?: ClientSettingsDirection;
  /** Brightness of the front end. */
  theme?: ClientSettingsTheme;
  /** Size of the front end's window. */
  size?: ClientSettingsSize;
}

/** Direction of a script. */
export type ClientSettingsDirection =
  /** Left to right. */
  | "ltr"
  /** Right to left. */
  | "rtl";

/** Brightness of a front end. */
export type ClientSettingsTheme =
  /** Dark text on a light background. */
  | "light"
  /** Light text on a dark background. */
  | "dark";

/** Size of a window. */
export type ClientSettingsSize =
  /** A phone, or a narrow terminal: one column. */
  | "compact"
  /** A tablet, a desktop, or a terminal with room for two columns. */
  | "regular";

/** Level of the conversation's trace. */
export type TraceLevel = "off" | "messages" | "verbose";

/** Result of initialize. */
export interface InitializeResult {
  /** Name and version of the server. */
  serverInfo: InitializeServerInfo;
  /** Protocol levels that the server supports. */
  protocol: InitializeProtocolInfo;
  /** Capabilities of the server. */
  capabilities: InitializeCapabilities;
  /** Limits of the server. */
  limits: Limits;
  /** Apps that the server serves. */
  apps: InitializeAppInfo[];
  /** Id of this server process; different after a restart. */
  instanceId: string;
}

/** Name and version of the server. */
export interface InitializeServerInfo {
  /** Name of the server. */
  name: string;
  /** Version of the server. */
  version: string;
}

/** Protocol levels that the server supports. */
export interface InitializeProtocolInfo {
  /** Current protocol level. */
  level: number;
  /** Oldest level that is still supported. */
  compatible: number;
}

/** Capabilities of the server. */
export interface InitializeCapabilities {
  /** Capabilities of the runtime. */
  runtime: InitializeRuntime;
}

/** Capabilities of the runtime; an absent flag means false. */
export interface InitializeRuntime {
  /** Batches of requests. */
  batch: boolean;
  /** `$/cancelRequest`. */
  cancel: boolean;
  /** `$/progress`. */
  progress: boolean;
  /** `session/wait`. */
  sessionWait: boolean;
  /** `clock/advance` in the test context. */
  virtualClock: boolean;
  /** Several clients of one session: `session/attach`. */
  attach: boolean;
  /** `subscription/open` with topics, globs, credit and replay. */
  subscriptions: boolean;
  /** Windows of long lists: `subscription/window`. */
  windows: boolean;
  /** Input components report the last applied `inputSeq`. */
  inputSeq: boolean;
}

/** Limits of the server. `initialize` reports every limit; each has a flag. */
export interface Limits {
  /** Maximum bytes of one incoming message. */
  message: number;
  /** Maximum number of JSON values in one message. */
  values: number;
  /**
   * Maximum nesting of arrays and objects in a message of the client, and in an answer if it is
   * above 256. An event and a view have at most 256 levels with their message.
   */
  depth: number;
  /** Maximum bytes of one message's headers. */
  headerBlock: number;
  /** Maximum number of messages in one batch. */
  batch: number;
  /** Maximum bytes of a string id. */
  id: number;
  /** Maximum bytes of a method name. */
  method: number;
  /** Maximum number of calls in flight; later calls wait. */
  inFlight: number;
  /** Maximum bytes of answers that the client has not read; more requests get 1001. */
  unreadAnswers: number;
  /** Maximum number of open sessions. */
  sessions: number;
  /**
   * Maximum number of subscriptions of one connection, besides the one that opens with each
   * session.
   */
  subscriptions: number;
  /** Number of events in a session's log, for clients that lag or resume. */
  ring: number;
  /**
   * Number of closed sessions that are remembered, so that requests for them get 1101 instead of
   * 1100.
   */
  closedSessions: number;
  /** Maximum bytes of a session's log. */
  logBytes: number;
  /** Maximum bytes of the logs of all sessions. */
  allLogBytes: number;
}

/** An app that the server serves. */
export interface InitializeAppInfo {
  /** Name of the app, for `session/open`. */
  name: string;
  /** Title of the app, for people. */
  title: string;
  /** Schemes of the URLs that the app may open outside itself. */
  urlSchemes: string[];
  /** Hosts of the images that the app may show. A front end loads no image from another host. */
  imageHosts: string[];
}

/** Params of $/setTrace. */
export interface SetTraceParams {
  /** New trace level. */
  value: TraceLevel;
}

/** An OpenRPC document (https://spec.open-rpc.org). */
export interface RpcDiscoverResult {
  openrpc: "1.3.2";
  methods: unknown[];
}

/** Params of session/open. */
export interface SessionOpenParams {
  /** Name of the app; optional when the server has one app. */
  app?: string;
  /** Id for the session, 1 to 128 bytes; the server creates one if absent. */
  sessionId?: string;
  /** URL of a link of the app that the session opens first. */
  link?: string;
  /** Name of the alternative to use, by the id of the dependency; `app/describe` lists both. */
  alternatives?: Record<string, string>;
  /** Context of the dependencies; `live` by default. */
  context?: SessionContext;
  /** Seed of identifiers and randomness; equal seeds repeat a run. */
  seed?: number;
  /** Name of the client; appears in causes. */
  clientId?: string;
  /** Settings of the user and of the front end; those of `initialize` if absent. */
  clientContext?: ClientContext;
  /** Subscription of the client to the session; everything if absent. */
  subscribe?: SessionOpenSubscribe;
}

/** Environment of a session. Selects its clock and its dependencies. */
export type SessionContext =
  /** Real time. */
  | "live"
  /** Same as live, for front ends that show a screen without its app. */
  | "preview"
  /**
   * Virtual time (`clock/advance`). Checks invariants; dependencies with outside effects must be
   * chosen.
   */
  | "test";

/**
 * Options of a subscription: filter, start position and credit. By default it delivers everything
 * from now on, without a limit.
 */
export interface SubscribeOptions {
  /** Topics to deliver; all if absent. */
  topics?: SubscriptionTopic[];
  /** Globs of event types to deliver; all if absent. */
  types?: string[];
  /** Globs of event types not to deliver. */
  exclude?: string[];
  /** Position of the client in the log: the server delivers everything after it. */
  since?: SubscribeOptionsSince;
  /** Initial state: `snapshot` includes it in the answer, `none` does not. */
  initial?: SubscribeOptionsInitial;
  /**
   * Maximum number of deliveries that are not acknowledged (`subscription/ack`). Later ones wait,
   * as for a client that does not read.
   */
  credit?: number;
}

/** Kind of publication. */
export type SubscriptionTopic =
  /** Events: `session/event`. */
  | "events"
  /** Views: `screen/didChange`. */
  | "screens"
  /** The route tree: `route/didChange`. */
  | "route"
  /** The session's log entries: `log/entry`. */
  | "log";

/** Position in a session's log. */
export interface SubscribeOptionsSince {
  /** Epoch of the session. */
  epoch: string;
  /** `seq` of the last publication that the client has received. */
  seq: number;
}

/** Initial state in the answer. */
export type SubscribeOptionsInitial = "snapshot" | "none";

/** Subscription of the client to the session; everything if absent. */
export type SessionOpenSubscribe = "none" | SubscribeOptions;

/** Result of session/open. */
export interface SessionOpenResult {
  /** Session id. */
  sessionId: string;
  /** Name of the app. */
  app: string;
  /** Epoch of the session, which distinguishes it from an earlier session with the same id. */
  epoch: string;
  /** `seq` of the last publication. */
  seq: number;
  /** Route revision. */
  routeRev: number;
  /** The route tree. */
  tree: RouteTree;
  /** Views by node id. */
  screens: Record<string, ScreenSnapshot>;
  /** Cause of the request. */
  cause: Cause;
  /** Id of the new subscription; absent without one. */
  subscriptionId?: string;
  /** State events that the session published while it was opened. */
  replay?: KeptEvent[];
}

/** The route tree of a session. */
export interface RouteTree {
  /** Windows, in the order in which they were opened. */
  windows: WindowNode[];
}

/** A window. Its layers are drawn from bottom to top. */
export interface WindowNode {
  kind: "window";
  /** Node id. */
  id: string;
  /** True for the window that receives input. */
  isKey: boolean;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Params of the node; `app/describe` returns the schema of a screen's. */
  params?: unknown;
  /** Title of the node. */
  title?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Layers, bottom to top; absent without layers. */
  layers?: RouteNode[];
}

/** The meaning of a node, as distinct from its identity. */
export interface NodeKey {
  /** `flow.case` in lower camel case: `notes.details`. */
  name: string;
  /** Canonical JSON that distinguishes nodes of one name. */
  traits?: unknown;
}

/** A node of the route tree; its kind is the member `kind`. */
export type RouteNode =
  | WindowNode
  | ContentNode
  | ModalNode
  | AlertNode
  | ChoiceNode
  | HUDNode
  | ToastNode
  | RequestNode
  | CustomNode
  | StackNode
  | TabsNode
  | PagesNode
  | ScreenNode
  | LaunchingNode;

/** The bottom layer of a window. */
export interface ContentNode {
  kind: "content";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Visibility of the node. */
  status: NodeStatus;
  /** Content of the layer: a container, a screen or a launching node. */
  content?: RouteNode;
}

/** Visibility of a node. */
export type NodeStatus =
  /** Never shown and without a store, such as a screen in an unselected tab. */
  | "declared"
  /** Created, and not on a visible path. */
  | "hidden"
  | "visible"
  /** Visible, in the layer that receives input. */
  | "active";

/** A layer above the content: a sheet, a popover, an overlay or a full screen. */
export interface ModalNode {
  kind: "modal";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Name of the flow that the node belongs to. */
  flowId?: string;
  /** Reason why the node cannot be removed or answered now. */
  locked?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Id of the node that presents the layer. A toast with a button has one. */
  presenterId: string;
  /** Presentation of the layer. */
  style: ModalStyleKind;
  /** Heights that a sheet may have. */
  detents?: ModalStyleDetent[];
  /** Current height of a sheet. */
  selectedDetent?: ModalStyleDetent;
  /** True when the user may dismiss the layer. */
  dismissible: boolean;
  /** True when the front end dims the content below. */
  dim?: boolean;
  /** Element that a popover points at; a hint. */
  anchor?: string;
  /** Area that the layer covers; the window when absent. */
  context?: ModalStyleContext;
  /**
   * Action sent to the presenter's store when the user has dismissed the layer. A known gesture is
   * its member `by`.
   */
  onDismiss?: ActionTemplate;
  /**
   * Action sent to the presenter's store when the user tries to dismiss a layer that is not
   * dismissible. A known gesture is its member `by`.
   */
  onDismissAttempt?: ActionTemplate;
  /** Visibility of the node. */
  status: NodeStatus;
  /** Going back from the node. */
  back?: BackInfo;
  /** Content of the layer: a container, a screen or a launching node. */
  content?: RouteNode;
}

/** Presentation of a modal layer. */
export type ModalStyleKind =
  /** Covers the whole area. */
  | "fullScreen"
  /** Rises from the bottom, to a detent if it has any. */
  | "sheet"
  /** A box that points at its anchor. */
  | "popover"
  /** Lies above the content, which stays visible. */
  | "overlay"
  /** A presentation that only the app's own front ends know. */
  | "custom";

/** Height of a sheet. */
export type ModalStyleDetent =
  /** About half of the window. */
  | "medium"
  /** The whole window. */
  | "large";

/** Area that a modal layer covers. */
export type ModalStyleContext =
  /** The whole window. */
  | "window"
  /** The presenter. The layer is hidden while the presenter is hidden. */
  | "node";

/** Template of the action that a component or layer sends. */
export interface ActionTemplate {
  /** Action to send. */
  action: CaseValue;
  /** Member of the action that receives the user's value. */
  input?: string;
}

/** The effect of going back from a screen. */
export interface BackInfo {
  /** True when the user can go back. */
  can: boolean;
  /** The title of the screen that would appear. */
  title?: string;
  /** True for a screen that handles the back request itself. */
  intercepted?: boolean;
}

/** An alert. The user answers it with one of its buttons: `route/answer`. */
export interface AlertNode {
  kind: "alert";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Reason why the node cannot be removed or answered now. */
  locked?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Id of the node that presents the layer. A toast with a button has one. */
  presenterId: string;
  /** Question or statement. */
  title: string;
  /** Explanation below the title. */
  message?: string;
  /** Fields of the alert. `route/edit` and `route/answer` set their texts. */
  fields?: TextFieldView[];
  /**
   * Buttons of the alert. The server sends the pressed button's action to the presenter's store,
   * with each field's text as the member that the field's id names.
   */
  buttons?: ButtonView[];
  /** Id of the button that Enter presses. */
  preferred?: string;
  /** Element that a choice points at; a hint. */
  anchor?: string;
  /** Visibility of the node. */
  status: NodeStatus;
  /** Going back from the node. */
  back?: BackInfo;
}

/**
 * A text field. A field of kind secure has length instead of value: the server never sends its
 * text, and traces hide the values of its actions.
 */
export interface TextFieldView {
  component: "textField";
  /** Component id, unique within its screen. */
  id: string;
  /** Label of the field, also its accessible name. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the field. */
  caption?: string;
  /** The current text. Absent from a field of kind `secure`. */
  value?: string;
  /**
   * Number of characters (Unicode code points) of a field of kind `secure`. Absent from other
   * fields.
   */
  length?: number;
  /** Kind of text; selects the keyboard and the presentation. */
  kind?: TextFieldKind;
  /** False when the field is visible but inactive. */
  isEnabled?: boolean;
  /**
   * True when the user must fill in the field of an alert before pressing a button that does not
   * cancel.
   */
  isRequired?: boolean;
  /** Text shown while the field is empty. */
  placeholder?: string;
  /** Error message about the text, for people. */
  error?: string;
  /** Maximum number of characters (Unicode code points). The server refuses a longer text. */
  maxLength?: number;
  /** Sequence number of the last applied input, assigned by the client that sent it. */
  inputSeq?: number;
  /** Client that sent the last applied input. */
  clientId?: string;
  /**
   * Action sent with each change of the text. Absent in an alert, whose text `route/edit` and
   * `route/answer` set.
   */
  onChange?: ActionTemplate;
  /** Action sent when the user submits the text. */
  onSubmit?: ActionTemplate;
}

/** Kind of text in a text field. */
export type TextFieldKind =
  /** One line of any text. */
  | "plain"
  /** Hidden while the user types, and never sent by the server. */
  | "secure"
  /** An e-mail address. */
  | "email"
  /** Digits. */
  | "number"
  /** Any number of lines. */
  | "multiline"
  /** Text to search for. */
  | "search";

/**
 * A button of a view, an alert, a bar or a toast, or a command of a screen, row or selection. Sends
 * an action when the user taps it.
 */
export interface ButtonView {
  component: "button";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text on the button. */
  title: string;
  /** Role of the button. */
  role?: ButtonRole;
  /** False when the button is visible but inactive. */
  isEnabled?: boolean;
  /** True while the action runs. */
  isLoading?: boolean;
  /** Keyboard shortcut. */
  key?: Key;
  /** Title of the group that a menu or a key bar shows the command in. */
  group?: string;
  /** Picture beside the text. */
  icon?: Icon;
  /** Place of a row's button; the front end chooses when absent. */
  placement?: ButtonPlacement;
  /** Action sent on tap. Absent for a button that only closes its layer. */
  onTap?: ActionTemplate;
}

/** Role of a button among the screen's buttons. */
export type ButtonRole =
  /** A button without a particular role. */
  | "default"
  /** Returns without changing anything. */
  | "cancel"
  /** Starts an action that cannot be undone. */
  | "destructive";

/**
 * A key with its modifiers in the order Ctrl, Alt, Shift: `Ctrl+S`, `Shift+Tab`, `Enter`, `F5`,
 * `n`, `/`. With Ctrl or Alt a letter is upper case. Only a button of role cancel has `Escape`.
 */
export type Key = string;

/**
 * Name of a picture. `x-icons` has the documented names with a Unicode sign each. A front end
 * ignores any other name: the label or title has the same meaning.
 */
export type Icon = string;

/** Place of a button that belongs to a row; a hint. */
export type ButtonPlacement =
  /** Shown when the user swipes the row. */
  | "swipe"
  /** Shown in the row's menu. */
  | "menu";

/**
 * A choice among buttons, such as an action sheet. The user may dismiss it, which presses its
 * cancel button.
 */
export interface ChoiceNode {
  kind: "choice";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Reason why the node cannot be removed or answered now. */
  locked?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Id of the node that presents the layer. A toast with a button has one. */
  presenterId: string;
  /** Question or statement. */
  title: string;
  /** Explanation below the title. */
  message?: string;
  /** Fields of the alert. `route/edit` and `route/answer` set their texts. */
  fields?: TextFieldView[];
  /**
   * Buttons of the alert. The server sends the pressed button's action to the presenter's store,
   * with each field's text as the member that the field's id names.
   */
  buttons?: ButtonView[];
  /** Id of the button that Enter presses. */
  preferred?: string;
  /** Element that a choice points at; a hint. */
  anchor?: string;
  /** Visibility of the node. */
  status: NodeStatus;
  /** Going back from the node. */
  back?: BackInfo;
}

/** Progress above everything else. Takes no input. */
export interface HUDNode {
  kind: "hud";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Text of the notice. */
  message?: string;
  /** Meaning of the notice; the front end derives colour and urgency from it. */
  role?: NoticeRole;
  /** Style that the app names; a hint. */
  style?: string;
  /** Fraction from 0 to 1. */
  progress?: number;
  /**
   * Time at which the notice is removed: milliseconds on the session's clock. Set by the session.
   */
  until?: number;
  /**
   * Time from the presentation to the removal in milliseconds, which a front end may count down.
   * Set by the session.
   */
  duration?: number;
  /** Visibility of the node. */
  status: NodeStatus;
}

/** Meaning of a notice. */
export type NoticeRole =
  /** Worth knowing. */
  | "info"
  /** Something has succeeded. */
  | "success"
  /** Something needs attention. */
  | "warning"
  /** Something has failed. */
  | "error";

/**
 * A short message that disappears by itself. `route/dismiss` removes it earlier, and so does its
 * button.
 */
export interface ToastNode {
  kind: "toast";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Id of the node that presents the layer. A toast with a button has one. */
  presenterId?: string;
  /** Text of the notice. */
  message?: string;
  /** Meaning of the notice; the front end derives colour and urgency from it. */
  role?: NoticeRole;
  /** Style that the app names; a hint. */
  style?: string;
  /** Fraction from 0 to 1. */
  progress?: number;
  /**
   * Button of a toast, such as Undo. `route/answer` presses it: the toast is removed, and the
   * button's action is sent to the presenter's store once. A toast with a button is removed with
   * its presenter.
   */
  button?: ButtonView;
  /**
   * Time at which the notice is removed: milliseconds on the session's clock. Set by the session.
   */
  until?: number;
  /**
   * Time from the presentation to the removal in milliseconds, which a front end may count down.
   * Set by the session.
   */
  duration?: number;
  /** Visibility of the node. */
  status: NodeStatus;
}

/** A request to the platform. The front end answers it with `route/fulfil` or `route/refuse`. */
export interface RequestNode {
  kind: "request";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Id of the node that presents the layer. A toast with a button has one. */
  presenterId: string;
  /** Name of the capability, such as `openURL`, `share` or `pickFile`. */
  capability: string;
  /** Arguments of the capability. */
  arguments?: unknown;
  /**
   * Time at which the request is refused with the reason `timeout`: milliseconds on the session's
   * clock.
   */
  deadline?: number;
  /**
   * Action sent to the presenter's store with the answer: the member `result`, or `reason` for a
   * refusal.
   */
  onAnswer?: ActionTemplate;
  /** Visibility of the node. */
  status: NodeStatus;
  /** Going back from the node. */
  back?: BackInfo;
}

/**
 * A layer of a kind that the app declares. The front end answers it with `route/fulfil` or
 * `route/refuse`.
 */
export interface CustomNode {
  /** `custom:` and the name of the layer kind. */
  kind: `custom:${string}`;
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Title of the node. */
  title?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Id of the node that presents the layer. A toast with a button has one. */
  presenterId: string;
  /** Version of the format of `data` and of the result. */
  version: number;
  /** Data of the layer kind; `app/describe` returns its schema. */
  data?: unknown;
  /** True when the user may dismiss the layer without an answer. */
  dismissible: boolean;
  /** Action of the presenter that receives the answer. */
  onAnswer?: ActionTemplate;
  /** Visibility of the node. */
  status: NodeStatus;
  /** Going back from the node. */
  back?: BackInfo;
}

/** A stack. Its last item is shown. */
export interface StackNode {
  kind: "stack";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Params of the node; `app/describe` returns the schema of a screen's. */
  params?: unknown;
  /** Title of the node. */
  title?: string;
  /** Item of a tab bar that selects the node. */
  tab?: TabItem;
  /** Name of the flow that the node belongs to. */
  flowId?: string;
  /** Guarded zones of the node. */
  zones?: string[];
  /** Reason why the node cannot be removed or answered now. */
  locked?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Visibility of the node. */
  status: NodeStatus;
  /** Items, bottom to top. */
  items: RouteNode[];
}

/** Appearance of a branch in a tab bar. */
export interface TabItem {
  /** Text of the item. */
  title: string;
  /** Picture of the item. */
  icon?: Icon;
  /** Picture of the item while its branch is selected; `icon` when absent. */
  selectedIcon?: Icon;
  /** Text of a badge on the item. */
  badge?: string;
  /** False when the user cannot select the branch; absent otherwise. */
  isEnabled?: boolean;
}

/** Tabs. The branch at the index `selected` is shown. */
export interface TabsNode {
  kind: "tabs";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Params of the node; `app/describe` returns the schema of a screen's. */
  params?: unknown;
  /** Title of the node. */
  title?: string;
  /** Item of a tab bar that selects the node. */
  tab?: TabItem;
  /** Name of the flow that the node belongs to. */
  flowId?: string;
  /** Guarded zones of the node. */
  zones?: string[];
  /** Reason why the node cannot be removed or answered now. */
  locked?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Going back from the root of a branch. */
  backBehavior: LayoutTabsBackBehavior;
  /** Selecting the selected branch again; `toRoot` when absent. */
  reselect?: RouteBranchSelection;
  /** Index of the shown branch or page. */
  selected?: number;
  /** Ids of the branches that were selected before, the latest last. */
  history?: string[];
  /** Visibility of the node. */
  status: NodeStatus;
  /** Branches, in order. Each has a `tab`. */
  branches: RouteNode[];
}

/** The back behaviour of tabs whose branch is at its root. */
export type LayoutTabsBackBehavior =
  /** Selects the branch that was selected before. */
  | "history"
  /** Selects the first branch. */
  | "first"
  /** Leaves the tabs: the back request goes to the node that contains them. */
  | "none";

/** The state in which a selected branch appears. */
export type RouteBranchSelection =
  /** As it was left. */
  | "keep"
  /** At its root. */
  | "toRoot"
  /** At its root, created again. */
  | "recreate";

/** Pages. The page at the index `selected` is shown. */
export interface PagesNode {
  kind: "pages";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Params of the node; `app/describe` returns the schema of a screen's. */
  params?: unknown;
  /** Title of the node. */
  title?: string;
  /** Item of a tab bar that selects the node. */
  tab?: TabItem;
  /** Name of the flow that the node belongs to. */
  flowId?: string;
  /** Guarded zones of the node. */
  zones?: string[];
  /** Reason why the node cannot be removed or answered now. */
  locked?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** True when the first page follows the last one. */
  loops: boolean;
  /** Direction in which pages follow one another. */
  axis: LayoutPagesAxis;
  /** Number of pages on each side of the shown one that have a store. */
  realisedWindow: number;
  /** Index of the shown branch or page. */
  selected?: number;
  /** Visibility of the node. */
  status: NodeStatus;
  /** Pages, in order. */
  pages: RouteNode[];
}

/** Direction in which pages follow one another. */
export type LayoutPagesAxis =
  /** The next page is beside the visible one. */
  | "horizontal"
  /** The next page is below the visible one. */
  | "vertical";

/** A screen: a store with a view. `screen/didChange` and snapshots have its view. */
export interface ScreenNode {
  kind: "screen";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Params of the node; `app/describe` returns the schema of a screen's. */
  params?: unknown;
  /** Title of the node. */
  title?: string;
  /** Bars around the screen. */
  bars?: Bars;
  /** Item of a tab bar that selects the node. */
  tab?: TabItem;
  /** Name of the flow that the node belongs to. */
  flowId?: string;
  /** Guarded zones of the node. */
  zones?: string[];
  /** Reason why the node cannot be removed or answered now. */
  locked?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** URL of the screen. */
  link?: string;
  /** Visibility of the node. */
  status: NodeStatus;
  /** Going back from the node. */
  back?: BackInfo;
  /** Screens and containers inside the screen, by slot. */
  slots?: Record<string, RouteNode>;
}

/** Bars around a screen. */
export interface Bars {
  /** True when the top bar is hidden. */
  hidesTop?: boolean;
  /** True when the bottom bars, such as a tab bar, are hidden. */
  hidesBottom?: boolean;
  /** Buttons before the title. Their actions are sent to the screen's store. */
  leading?: ButtonView[];
  /** Buttons after the title. Their actions are sent to the screen's store. */
  trailing?: ButtonView[];
  /** Presentation of the title. */
  titleStyle?: BarsTitleStyle;
}

/** Presentation of a screen's title. */
export type BarsTitleStyle =
  /** A line of its own below the bar. */
  | "large"
  /** In the bar, between its buttons. */
  | "inline";

/** The content of a window while the app starts. */
export interface LaunchingNode {
  kind: "launching";
  /** Node id. */
  id: string;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey;
  /** Title of the node. */
  title?: string;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Text for the user. */
  message?: string;
  /** Visibility of the node. */
  status: NodeStatus;
}

/** The view of one screen in a snapshot. */
export interface ScreenSnapshot {
  /** Revision of the view. */
  viewRev: number;
  /** The view. */
  view: View;
}

/** The view of a screen. Its members are the app's own; app/describe returns their schema. */
export type View = Record<string, unknown>;

/** Origin of a change or event. Part of every streamed notification. */
export interface Cause {
  /** Kind of the cause. */
  origin: CauseOrigin;
  /** The request's id, as it was sent. */
  requestId?: string | number;
  /** The action whose handler made the change. */
  actionId?: string;
  /** The client that sent the action. */
  clientId?: string;
  /** The flow in which the change or event happened. */
  flowId?: string;
  /** Name that the app gives the cause. */
  label?: string;
  /** True for work that the app left running after the action's answer. */
  detached?: boolean;
  /** Zones whose guards redirected the change, or challenged the user. */
  zones?: string[];
}

/** Kind of a cause. */
export type CauseOrigin = "app" | "frontEnd" | "link" | "launch" | "guard" | "system";

/** The last event of a state event case (`@StateEvent`). */
export interface KeptEvent {
  /** The node's id. */
  screen: string;
  /** The event. */
  event: CaseValue;
}

/** Params of session/attach. */
export interface SessionAttachParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Name of the client; appears in causes. */
  clientId?: string;
  /** Settings of the user and of the front end; those of `initialize` if absent. */
  clientContext?: ClientContext;
  /** Subscription of the client to the session; everything if absent. */
  subscribe?: SessionAttachSubscribe;
}

/** Subscription of the client to the session; everything if absent. */
export type SessionAttachSubscribe = "none" | SubscribeOptions;

/** Result of session/attach. */
export interface SessionAttachResult {
  /** Session id. */
  sessionId: string;
  /** Name of the app. */
  app: string;
  /** Epoch of the session, which distinguishes it from an earlier session with the same id. */
  epoch: string;
  /** `seq` of the last publication. */
  seq: number;
  /** Route revision. */
  routeRev: number;
  /**
   * The route tree; absent when the client resumes (`since`) or requests no snapshot (`initial`).
   */
  tree?: RouteTree;
  /** Views by node id; absent without a snapshot. */
  screens?: Record<string, ScreenSnapshot>;
  /** State events of the snapshot. */
  replay?: KeptEvent[];
  /** Cause of the request. */
  cause: Cause;
  /** Id of the new subscription; absent without one. */
  subscriptionId?: string;
  /** Options of the new subscription as the server applies them. */
  accepted?: SubscriptionOpenAccepted;
}

/** Options of the subscription with their defaults. */
export interface SubscriptionOpenAccepted {
  /** Topics to deliver. */
  topics: SubscriptionTopic[];
  /** Globs of event types to deliver; all if absent. */
  types?: string[];
  /** Globs of event types not to deliver. */
  exclude?: string[];
  /** Maximum number of unacknowledged deliveries; no limit if absent. */
  credit?: number;
}

/** Params of session/setContext. */
export interface SessionSetContextParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** The new settings; absent members have standard values. */
  clientContext: ClientContext;
}

/** Params of session/close. */
export interface SessionCloseParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Reason that `session/didClose` reports; `closed` if absent. */
  reason?: string;
}

/** Result of session/close. */
export interface SessionCloseResult {
  /** `seq` of the session's last publication. */
  seq: number;
}

/** Result of session/list. */
export interface SessionListResult {
  /** Open sessions in order of opening. */
  sessions: SessionListSessionInfo[];
}

/** An open session. */
export interface SessionListSessionInfo {
  /** Session id. */
  sessionId: string;
  /** Name of the app. */
  app: string;
  /** Epoch of the session, which distinguishes it from an earlier session with the same id. */
  epoch: string;
  /** `seq` of the last publication. */
  seq: number;
  /** Route revision. */
  routeRev: number;
}

/** Params of session/wait. */
export interface SessionWaitForParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Conditions, of which at least one is given. */
  until: SessionWaitForUntil;
  /** Time limit in milliseconds on the session's clock, from 0 to one year; no limit if absent. */
  timeoutMs?: number;
}

/** Conditions that must all hold. */
export interface SessionWaitForUntil {
  /** Glob of an event type. An event published after the request meets it. */
  event?: string;
  /** Node id or name of a screen that must be visible. */
  screen?: string;
  /** Minimum route revision. */
  routeRev?: number;
  /** True: no handler, queued action or background work is in progress. */
  idle?: boolean;
}

/** Result of session/wait. */
export interface SessionWaitForResult {
  /** `seq` of the last publication. */
  seq: number;
  /** Route revision. */
  routeRev: number;
  /** Names of the conditions in `until`. */
  matched: string[];
}

/** Params of subscription/open. */
export interface SubscriptionOpenParams {
  /** Session id, or * for all sessions; optional when exactly one session is open. */
  sessionId?: string;
  /** Topics to deliver; all if absent. */
  topics?: SubscriptionTopic[];
  /** Globs of event types to deliver; all if absent. */
  types?: string[];
  /** Globs of event types not to deliver. */
  exclude?: string[];
  /** Position of the client in the log: the server delivers everything after it. */
  since?: SubscribeOptionsSince;
  /** Initial state: `snapshot` includes it in the answer, `none` does not. */
  initial?: SubscribeOptionsInitial;
  /**
   * Maximum number of deliveries that are not acknowledged (`subscription/ack`). Later ones wait,
   * as for a client that does not read.
   */
  credit?: number;
}

/** Result of subscription/open. */
export interface SubscriptionOpenResult {
  /** Subscription id. */
  subscriptionId: string;
  /** Options of the subscription with their defaults. */
  accepted: SubscriptionOpenAccepted;
  /** Epoch of the session; absent for all sessions. */
  epoch?: string;
  /** `seq` of the session's last publication; absent for all sessions. */
  seq?: number;
  /** Route revision; absent for all sessions. */
  routeRev?: number;
  /**
   * The route tree; absent when the client resumes (`since`) or requests no snapshot (`initial`).
   */
  tree?: RouteTree;
  /** Views by node id; absent without a snapshot. */
  screens?: Record<string, ScreenSnapshot>;
  /** State events of the snapshot. */
  replay?: KeptEvent[];
  /** Open sessions of a subscription to all. Their snapshots follow in notifications. */
  sessions?: SessionListSessionInfo[];
}

/** Params of subscription/close. */
export interface SubscriptionCloseParams {
  /** Subscription id. */
  subscriptionId: string;
}

/** Result of subscription/close. */
export interface SubscriptionCloseResult {
  /** Number of deliveries, which is the last `n`. */
  delivered: number;
}

/** Params of subscription/window. */
export interface SubscriptionWindowParams {
  /** Subscription id. */
  subscriptionId: string;
  /** Session id; required for a subscription to all sessions. */
  sessionId?: string;
  /** Node id or name of a screen; the active screen if absent. */
  screen?: string;
  /** Id of the list. */
  list: string;
  /** Index of the first row, from 0. */
  from: number;
  /** Number of rows, from 0 to 1,000. */
  count: number;
}

/** Result of subscription/window. */
export interface SubscriptionWindowResult {
  /** Number of rows in the list. */
  total: number;
  /** Index of the first row in `rows`; lower than requested when the list ends before it. */
  from: number;
  /** Rows of the window. */
  rows: unknown[];
  /** Revision of the screen's view. */
  viewRev: number;
}

/** Params of action/send. */
export interface ActionSendParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Node id or name of a screen; the active screen if absent. */
  screen?: string;
  /**
   * Action as `{"type": case, …its labelled values}`; `app/describe` returns each screen's actions.
   */
  action: CaseValue;
  /** Edit of a long text that a component holds, instead of the text in the action. */
  edit?: ActionSendEdit;
  /** Id of the client; appears in causes. */
  clientId?: string;
  /**
   * Sequence number of the user's input, increasing for each `clientId`. The component reports the
   * last applied number; older input of the same client does not overwrite newer input.
   */
  inputSeq?: number;
  /**
   * Route revision that the client has rendered. Another current revision refuses the action with
   * 1203.
   */
  ifRouteRev?: number;
  /**
   * Key for deduplication. A repeat within the last 1,024 keys gets the first action's answer and
   * has no effect.
   */
  dedupeId?: string;
  /**
   * Time limit in milliseconds on the session's clock. After it the action is cancelled and
   * answered 1004.
   */
  timeoutMs?: number;
  /** Token, a string or an integer, that requests `$/progress`. */
  workDoneToken?: string | number;
}

/**
 * An edit of the text that a text field shows. The server sets the action's member to the edited
 * text.
 */
export interface ActionSendEdit {
  /** Id of the text field. */
  component: string;
  /** Member of the action that receives the edited text: the template's `input`. */
  member: string;
  /** Index of the first replaced Unicode code point. */
  index: number;
  /** Number of replaced code points. */
  count: number;
  /** Replacement. */
  text: string;
  /**
   * Number of code points of the text before the edit. Another length refuses the action with
   * `editMismatch`.
   */
  length: number;
}

/** Result of action/send. */
export interface ActionSendResult {
  /** Id of the action, which appears in causes. */
  actionId: string;
  /** `seq` of the session's last publication before the answer. */
  seq: number;
  /** Route revision before the answer. */
  routeRev: number;
  /** Outcome of the action. */
  outcome: ActionSendOutcome;
}

/** Outcome of an action that did not fail. */
export type ActionSendOutcome =
  | "done"
  /** The action's policy is `drop`, and an action of the same case was running. */
  | "dropped"
  /**
   * A later action of the same case replaced it: the policy is `latest`, `debounce` or `throttle`.
   */
  | "superseded"
  /** The screen does not handle the action. */
  | "unhandled";

/** Params of screen/get. */
export interface ScreenGetParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Node id or name of a screen; the active screen if absent. */
  screen?: string;
  /** Subscription whose list windows the view contains. */
  subscriptionId?: string;
}

/** Result of screen/get. */
export interface ScreenGetResult {
  /** Node id of the screen. */
  screen: string;
  /** Revision of the view. */
  viewRev: number;
  /** The view. */
  view: View;
}

/** Params of route/get. */
export interface RouteGetParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
}

/** Result of route/get. */
export interface RouteGetResult {
  /** Session id. */
  sessionId: string;
  /** Route revision. */
  routeRev: number;
  /** The route tree. */
  tree: RouteTree;
}

/** Params of route/back. */
export interface RouteBackParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
  /** True returns the node that would appear, without changing anything. */
  preview?: boolean;
}

/** Result of a route request. */
export interface RouteResult {
  /** Outcome: `committed`, `noop`, `intercepted` or `deferred`. */
  outcome: string;
  /** Route revision after a committed request. */
  routeRev?: number;
  /** Id of the node that intercepted the request. */
  by?: string;
  /** Id of the node that would appear; present with `preview`. */
  preview?: string;
  /**
   * Ticket of a deferred route, for `route/cancel`. The event `route.dropped` names it if the route
   * is dropped.
   */
  ticket?: string;
  /**
   * Zone whose guard challenges the user; present with a deferred route that waits for the
   * challenge.
   */
  zone?: string;
}

/** Params of route/up. */
export interface RouteUpParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Params of route/select. */
export interface RouteSelectParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Node id of the tabs or pages. */
  container: string;
  /** Index of the child. Exactly one of `index` and `id` is given. */
  index?: number;
  /** Node id of the child. */
  id?: string;
  /**
   * Effect on a branch that is already selected: `keep`, `toRoot` or `recreate`. Overrides the
   * declaration of the tabs.
   */
  reselect?: RouteBranchSelection;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Params of route/dismiss. */
export interface RouteDismissParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Id of the layer. */
  layer: string;
  /** Gesture of the user. */
  by?: RouteDismissGesture;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Gesture that dismisses a layer. */
export type RouteDismissGesture = "swipe" | "tapOutside" | "closeButton" | "escape";

/** Params of route/answer. */
export interface RouteAnswerParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Id of the layer. */
  layer: string;
  /** Id of the button. */
  button: string;
  /** Text of each field, by field id. */
  fields?: Record<string, string>;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Params of route/edit. */
export interface RouteEditParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Id of the layer. */
  layer: string;
  /** Id of the field to edit. */
  field?: string;
  /** New text of the field. */
  text?: string;
  /** New detent of the sheet. */
  detent?: string;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Params of route/fulfil. */
export interface RouteFulfilParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Id of the request's layer. */
  layer: string;
  /** Result of the platform request. */
  result?: unknown;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Params of route/refuse. */
export interface RouteRefuseParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Id of the request's layer. */
  layer: string;
  /** Reason, for the app. */
  reason?: string;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Params of route/tapBar. */
export interface RouteTapBarParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Node id of the screen. */
  node: string;
  /** Id of the item in the screen's `bars`. */
  item: string;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Params of route/window. */
export interface RouteWindowParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Id of the window to bring to the front. Exactly one of `activate` and `close` is given. */
  activate?: string;
  /** Id of the window to close. */
  close?: string;
  /**
   * Node or layer that received the user's input. Refused as stale when it no longer receives
   * input.
   */
  source?: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Params of route/open. */
export interface RouteOpenParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** URL of the link. Exactly one of `url`, `notification` and `shortcut` is given. */
  url?: string;
  /** Payload of a push notification; its member `link` is a URL. */
  notification?: unknown;
  /** Name of one of the app's shortcuts. */
  shortcut?: string;
  /** Mode of opening; `reveal` if absent. */
  mode?: RouteOpenMode;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Mode of opening a link. */
export type RouteOpenMode = "replace" | "push" | "reveal";

/** Params of route/plan. */
export interface RoutePlanForParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** URL of a link. Exactly one of `url`, `notification`, `shortcut` and `route` is given. */
  url?: string;
  /** Payload of a push notification; its member `link` is a URL. */
  notification?: unknown;
  /** Name of one of the app's shortcuts. */
  shortcut?: string;
  /** Steps of a route. */
  route?: PlannedStep[];
  /** Mode of opening a link; `reveal` if absent. */
  mode?: RouteOpenMode;
}

/** One step of a route for `route/plan`. */
export type PlannedStep =
  | { type: "push"; screen: string; params?: unknown }
  | { type: "pop"; count?: number }
  | { type: "setStack"; screens: string[] }
  | { type: "setRoot"; screen: string; params?: unknown }
  | { type: "present"; screen: string; params?: unknown }
  | { type: "selectTab"; index: number };

/** Result of route/plan. */
export interface RoutePlanForResult {
  /** Route revision of the forecast. */
  routeRev: number;
  /** Ops that would change the route tree. */
  ops: RouteOp[];
  /** Transitions that would be shown. */
  transitions: RouteTransition[];
  /** Full names of the screens that would be created. */
  screens: string[];
  /**
   * Guards that would redirect or challenge, in order. The forecast describes the last one's route.
   */
  guards: RoutePlanForStop[];
}

/** One operation on the route tree. A front end applies the ops of a change in order. */
export type RouteOp = InsertNode | RemoveNode | MoveNode | UpdateNode | SelectNode;

/** Inserts a node with everything below it. */
export interface InsertNode {
  op: "insert";
  /** Id of the parent; absent or null for a window. */
  parent?: string;
  /** Role of the node in its parent. */
  role: NodeRole;
  /** Index among the parent's children. */
  index?: number;
  /** Name of the slot; only with the role `slot`. */
  name?: string;
  /** The node. */
  node: RouteNode;
}

/** Role of a node in its parent. */
export type NodeRole = "window" | "layer" | "content" | "item" | "branch" | "page" | "slot";

/** Removes a node with everything below it. */
export interface RemoveNode {
  op: "remove";
  /** Node id. */
  id: string;
  /** Reason of the removal. */
  reason: RemovalReason;
}

/** Reason of a removal, on the wire. */
export type RemovalReason =
  | "popped"
  | "dismissed"
  | "replaced"
  | "reset"
  | "answered"
  | "branchClosed"
  | "sessionClosed";

/** Moves a node among the children of its parent. */
export interface MoveNode {
  op: "move";
  /** Node id. */
  id: string;
  /** Id of the parent. */
  parent?: string;
  /** Role of the node in its parent. */
  role: NodeRole;
  /** Index among the parent's children without the node. */
  index: number;
}

/** Replaces members of a node. */
export interface UpdateNode {
  op: "update";
  /** Node id. */
  id: string;
  /** New values of members by name; null removes a member. */
  fields: RouteNodeFields;
}

/** Members of a node by name. Null is a removed member. */
export interface RouteNodeFields {
  /** True for the window that receives input. */
  isKey?: boolean | null;
  /** Name of the node, and the params that distinguish it. */
  key?: NodeKey | null;
  /** Params of the node; `app/describe` returns the schema of a screen's. */
  params?: unknown;
  /** Title of the node. */
  title?: string | null;
  /** Values of the app for its own front ends. */
  metadata?: unknown;
  /** Visibility of the node. */
  status?: NodeStatus | null;
  /** Name of the flow that the node belongs to. */
  flowId?: string | null;
  /** Reason why the node cannot be removed or answered now. */
  locked?: string | null;
  /** Id of the node that presents the layer. A toast with a button has one. */
  presenterId?: string | null;
  /** Presentation of the layer. */
  style?: string | null;
  /** Heights that a sheet may have. */
  detents?: ModalStyleDetent[] | null;
  /** Current height of a sheet. */
  selectedDetent?: ModalStyleDetent | null;
  /** True when the user may dismiss the layer. */
  dismissible?: boolean | null;
  /** True when the front end dims the content below. */
  dim?: boolean | null;
  /** Element that a popover points at; a hint. */
  anchor?: string | null;
  /** Area that the layer covers; the window when absent. */
  context?: ModalStyleContext | null;
  /**
   * Action sent to the presenter's store when the user has dismissed the layer. A known gesture is
   * its member `by`.
   */
  onDismiss?: ActionTemplate | null;
  /**
   * Action sent to the presenter's store when the user tries to dismiss a layer that is not
   * dismissible. A known gesture is its member `by`.
   */
  onDismissAttempt?: ActionTemplate | null;
  /** Going back from the node. */
  back?: BackInfo | null;
  /** Explanation below the title. */
  message?: string | null;
  /** Fields of the alert. `route/edit` and `route/answer` set their texts. */
  fields?: TextFieldView[] | null;
  /**
   * Buttons of the alert. The server sends the pressed button's action to the presenter's store,
   * with each field's text as the member that the field's id names.
   */
  buttons?: ButtonView[] | null;
  /** Id of the button that Enter presses. */
  preferred?: string | null;
  /** Meaning of the notice; the front end derives colour and urgency from it. */
  role?: NoticeRole | null;
  /** Fraction from 0 to 1. */
  progress?: number | null;
  /**
   * Time at which the notice is removed: milliseconds on the session's clock. Set by the session.
   */
  until?: number | null;
  /**
   * Time from the presentation to the removal in milliseconds, which a front end may count down.
   * Set by the session.
   */
  duration?: number | null;
  /**
   * Button of a toast, such as Undo. `route/answer` presses it: the toast is removed, and the
   * button's action is sent to the presenter's store once. A toast with a button is removed with
   * its presenter.
   */
  button?: ButtonView | null;
  /** Name of the capability, such as `openURL`, `share` or `pickFile`. */
  capability?: string | null;
  /** Arguments of the capability. */
  arguments?: unknown;
  /**
   * Time at which the request is refused with the reason `timeout`: milliseconds on the session's
   * clock.
   */
  deadline?: number | null;
  /**
   * Action sent to the presenter's store with the answer: the member `result`, or `reason` for a
   * refusal.
   */
  onAnswer?: ActionTemplate | null;
  /** Version of the format of `data` and of the result. */
  version?: number | null;
  /** Data of the layer kind; `app/describe` returns its schema. */
  data?: unknown;
  /** Item of a tab bar that selects the node. */
  tab?: TabItem | null;
  /** Guarded zones of the node. */
  zones?: string[] | null;
  /** Going back from the root of a branch. */
  backBehavior?: LayoutTabsBackBehavior | null;
  /** Selecting the selected branch again; `toRoot` when absent. */
  reselect?: RouteBranchSelection | null;
  /** Ids of the branches that were selected before, the latest last. */
  history?: string[] | null;
  /** True when the first page follows the last one. */
  loops?: boolean | null;
  /** Direction in which pages follow one another. */
  axis?: LayoutPagesAxis | null;
  /** Number of pages on each side of the shown one that have a store. */
  realisedWindow?: number | null;
  /** Bars around the screen. */
  bars?: Bars | null;
  /** URL of the screen. */
  link?: string | null;
}

/** Selects a branch or page. */
export interface SelectNode {
  op: "select";
  /** Id of the tabs or pages. */
  id: string;
  /** Index of the branch or page; null for none. */
  index?: number;
}

/** One visible movement in one container: a hint for front ends that animate. */
export interface RouteTransition {
  /** Id of the container. */
  containerId: string;
  /** Kind of movement. */
  kind: RouteTransitionKind;
  /** Ids of the nodes that leave; absent for none. */
  from?: string[];
  /** Ids of the nodes that arrive; absent for none. */
  to?: string[];
  /** Direction among branches or pages. */
  direction?: RouteTransitionDirection;
  /** `none`, `default`, `crossDissolve`, or an animation that the app's own front ends know. */
  animation: string;
  /** Duration in milliseconds; absent leaves it to the front end. */
  durationHint?: number;
  /** True when the user's gesture has moved the content already. */
  interactive?: boolean;
}

/** Kind of movement. */
export type RouteTransitionKind =
  | "push"
  | "pop"
  | "replace"
  | "reset"
  | "present"
  | "dismiss"
  | "select"
  | "page"
  | "root"
  | "update";

/** Direction among the branches of tabs or the pages of a container. */
export type RouteTransitionDirection = "forward" | "backward";

/** A guard that would redirect or challenge. */
export interface RoutePlanForStop {
  /** Zone of the guard. */
  zone: string;
  /** Full name of the guarded screen. */
  screen: string;
  /** Decision of the guard: `challenge` or `redirect`. */
  decision: string;
}

/** Params of route/link. */
export interface RouteLinkParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Id of the node; a container has the URL of the screen that it shows. */
  node: string;
}

/** Result of route/link. */
export interface RouteLinkResult {
  /** Canonical URL of the node. */
  url: string;
}

/** Params of route/cancel. */
export interface RouteCancelParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Ticket from the answer that deferred the route. */
  ticket: string;
  /**
   * Route revision that the client has rendered. Another current revision refuses the request with
   * 1203.
   */
  ifRouteRev?: number;
  /** Id of the client; appears in causes. */
  clientId?: string;
}

/** Params of app/describe. */
export interface AppDescribeParams {
  /** Name of the app; optional when the server serves one app. */
  app?: string;
}

/** Result of app/describe. */
export interface AppDescribeResult {
  /** Name of the app. */
  app: string;
  /** Version of the app. */
  version: string;
  /** Title of the app, for people. */
  title: string;
  /** Screens by full name. */
  screens: Record<string, AppDescribeScreenDescription>;
  /** Links of the app. */
  links: AppDescribeLinkDescription[];
  /** Flows of the app, the root flow first. */
  flows: AppDescribeFlowDescription[];
  /** Names of the alternatives, by the id of the dependency. */
  alternatives: Record<string, string[]>;
  /** Custom layers of the app by name; their kind in the tree is `custom:<name>`. */
  customLayers: Record<string, AppDescribeLayerDescription>;
  /** Schema definitions, which the schemas reference as `#/defs/Name` within this result. */
  defs: Record<string, Record<string, unknown> | boolean>;
}

/** JSON Schemas (2020-12) of a screen. */
export interface AppDescribeScreenDescription {
  /** Schema of the params. */
  params: Record<string, unknown> | boolean;
  /** Schema of the actions. */
  actions: Record<string, unknown> | boolean;
  /** Schema of the events. */
  events: Record<string, unknown> | boolean;
  /** Schema of the view. */
  view: Record<string, unknown> | boolean;
}

/** A link of the app. */
export interface AppDescribeLinkDescription {
  /** Pattern such as `notes://note/{noteId:int}?mode={mode}`. */
  pattern: string;
  /** Full name of the screen that it opens. */
  screen: string;
  /** Flow that has to start first. */
  flow?: string;
  /** Full names of the screens below it in the stack, bottom to top. */
  under?: string[];
}

/** A flow: screens that one coordinator shows. */
export interface AppDescribeFlowDescription {
  /** Name of the flow. */
  name: string;
  /** Full names of its screens. */
  screens: string[];
  /** Patterns of its links. */
  links: string[];
  /**
   * JSON Schema of its output, which the event `flow.finished` has; absent for a flow that ends
   * without one.
   */
  output?: Record<string, unknown> | boolean;
}

/** JSON Schemas (2020-12) of a layer's data and result. */
export interface AppDescribeLayerDescription {
  /** Version of the data's format. */
  version: number;
  /** Schema of the layer's data. */
  data: Record<string, unknown> | boolean;
  /** Schema of the layer's result. */
  result: Record<string, unknown> | boolean;
}

/** Params of clock/advance. */
export interface ClockAdvanceParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Time to advance in milliseconds, from 0 to one year. */
  ms: number;
}

/** Result of clock/advance. */
export interface ClockAdvanceResult {
  /** Time of the clock in milliseconds since the session was opened. */
  now: number;
}

/** Params of inspect/dependencies. */
export interface InspectDependenciesParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
  /** Name of an app, instead of a session: its registrations as declared. */
  app?: string;
  /** True adds the findings of validation. */
  validate?: boolean;
}

/** Result of inspect/dependencies. */
export interface InspectDependenciesResult {
  /** Name of the app. */
  app: string;
  /** Registered dependencies. */
  components: InspectDependenciesComponent[];
  /** Edges from each dependency to those that it needs. */
  edges: InspectDependenciesEdge[];
  /** Findings of validation; present with `validate`. */
  findings?: InspectDependenciesFinding[];
}

/** A registered dependency. */
export interface InspectDependenciesComponent {
  /** Name, with a number when several dependencies share it. */
  id: string;
  /** Type that the factory returns. */
  type: string;
  /** Further services that it provides. */
  services: InspectDependenciesService[];
  /** Lifetime: `transient`, `graph`, `node`, `flow`, `session`, `app` or `weak`. */
  lifetime: string;
  /** Part that registered it. */
  part?: string;
  /** Location of the registration as `Module/File.swift:line`. */
  location: string;
  /**
   * Names of the alternatives. `session/open` selects one in `alternatives`, under the dependency's
   * id.
   */
  alternatives?: string[];
  /** True for a screen, which the app itself resolves. */
  isRoot?: boolean;
}

/** A service: a type with an optional tag and name. */
export interface InspectDependenciesService {
  /** Type of the service. */
  type: string;
  /** Tag that distinguishes services of the same type. */
  tag?: string;
  /** Name that distinguishes services of the same type. */
  name?: string;
}

/** A use of one dependency by another. */
export interface InspectDependenciesEdge {
  /** Id of the dependency that needs the service. */
  from: string;
  /** Id of the dependency that provides the service; absent when none does. */
  to?: string;
  /** Kind of use: `direct`, `optional`, `lazy`, `factory`, `many` or `observed`. */
  kind: string;
  /** Type of the service. */
  type: string;
  /** Tag of the service. */
  tag?: string;
  /** Name of the service. */
  name?: string;
}

/** A problem in the registrations. */
export interface InspectDependenciesFinding {
  /**
   * Stable kind: `missing`, `ambiguous`, `cycle`, `captive`, `argument`, `duplicateTag`,
   * `duplicateName`, `noTestImplementation`, `unused`, `overWide`, `flow`, `link`, `view`, `zone`,
   * `notChecked`.
   */
  kind: string;
  /** Severity of the problem. */
  severity: InspectDependenciesSeverity;
  /** Id of the dependency whose registration has the problem. */
  component: string;
  /** Problem and correction, for people. */
  message: string;
  /** Resolution path from that dependency, if relevant. */
  path?: string[];
}

/** Severity of a finding. */
export type InspectDependenciesSeverity =
  /** A session may fail to open, or behave differently than declared. */
  | "error"
  /** Works, but should be reviewed. */
  | "warning"
  /** A limit of the validation. */
  | "info";

/** Params of inspect/instances. */
export interface InspectInstancesParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
}

/** Result of inspect/instances. */
export interface InspectInstancesResult {
  /** Scopes: the app's first, then each scope before its children. */
  scopes: InspectInstancesScope[];
  /** Instances of ended sessions of the app that are still referenced. */
  leaked: InspectInstancesLeak[];
}

/** Live instances of one scope. */
export interface InspectInstancesScope {
  /** Kind of the scope: `app`, `session`, `flow` or `node`. */
  scope: string;
  /** Name of the app, or id of the session, flow or node. */
  id: string;
  /** Id of the parent scope. */
  parent?: string;
  /** Number of instances by dependency. */
  instances: Record<string, number>;
}

/** Instances that outlived their scope. */
export interface InspectInstancesLeak {
  /** Id of the dependency. */
  component: string;
  /** Kind of the scope. */
  scope: string;
  /** Number of instances. */
  count: number;
}

/** Params of inspect/effects. */
export interface InspectEffectsParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
}

/** Result of inspect/effects. */
export interface InspectEffectsResult {
  /** Running effects, in order of their start. */
  running: InspectEffectsEffect[];
  /** The last ended effects, in order of their end. */
  finished: InspectEffectsEffect[];
}

/** An action or background work that outlived its turn, or a request to a service. */
export interface InspectEffectsEffect {
  /** Number in the session, from 1. */
  id: number;
  /** Name of the action or of the background work; method and URL of a request, without secrets. */
  name: string;
  /** Kind: `action`, `background` or `request`. */
  kind: string;
  /** Id of its node; absent when the session owns it. */
  node?: string;
  /** Id of the action that started it. */
  actionId?: string;
  /** Start time in milliseconds on the session's clock. */
  start: number;
  /** End time in milliseconds on the session's clock; absent while it runs. */
  end?: number;
  /**
   * Outcome: `done`, `failed`, `rejected`, `unhandled`, `dropped` or `cancelled`; absent while it
   * runs.
   */
  outcome?: string;
  /** Error message, for people. */
  error?: string;
  /** Status of the response to a request. */
  status?: number;
  /** Number of bytes of the body of the response to a request. */
  bytes?: number;
}

/** Params of inspect/flows. */
export interface InspectFlowsParams {
  /** Session id; optional when exactly one session is open. */
  sessionId?: string;
}

/** Result of inspect/flows. */
export interface InspectFlowsResult {
  /** Active flows, parents before children. */
  flows: InspectFlowsFlow[];
  /** Deferred routes. */
  waiting: InspectFlowsWaiting[];
  /** Zones that have a guard, sorted; absent when a guard cannot be created. */
  zones?: string[];
}

/** An active flow. */
export interface InspectFlowsFlow {
  /** Id of the flow. */
  id: string;
  /** Name of the flow. */
  name: string;
  /** Id of the flow that started it; absent for the root flow. */
  parent?: string;
  /**
   * State: `starting`, `started`, or `finished` when its output is delivered and some of its nodes
   * remain.
   */
  state: string;
  /** Ids of its nodes, in order of creation. */
  nodes: string[];
}

/** A deferred route. */
export interface InspectFlowsWaiting {
  /** Ticket for `route/cancel`. */
  ticket: string;
  /** URL, when the route is a link. */
  url?: string;
  /** Zone whose guard issued the challenge. */
  zone?: string;
  /** Flow that has to start first. */
  flow?: string;
}

/** Params of session/event. */
export interface SessionEventParams {
  /** Session id. */
  sessionId: string;
  /** Epoch of the session, which distinguishes it from an earlier session with the same id. */
  epoch: string;
  /** Number of the entry in the session's log, +1 each. */
  seq: number;
  /** Number of the delivery in the subscription, from 1. */
  n: number;
  /** Subscription id. */
  subscriptionId: string;
  /** `{"type": case, …its labelled values}`. */
  event: CaseValue;
  /**
   * True for the subscription's last delivery of a turn: a front end draws now. Absent otherwise.
   */
  last?: boolean;
  /** The node's id. */
  screen?: string;
  /** Cause of the change. */
  cause?: Cause;
}

/** Params of route/didChange. */
export interface RouteDidChangeParams {
  /** Session id. */
  sessionId: string;
  /** Epoch of the session, which distinguishes it from an earlier session with the same id. */
  epoch: string;
  /** Number of the entry in the session's log, +1 each. */
  seq: number;
  /** Number of the delivery in the subscription, from 1. */
  n: number;
  /** Subscription id. */
  subscriptionId: string;
  /** Revision of the route tree before the change; 0 for a snapshot. */
  fromRouteRev: number;
  /** Revision of the route tree after the change. */
  routeRev: number;
  /** Presentation hints for the front end, one per change. */
  transitions: RouteTransition[];
  /**
   * True for the subscription's last delivery of a turn: a front end draws now. Absent otherwise.
   */
  last?: boolean;
  /** insert, remove, move, update, select. */
  ops?: RouteOp[];
  /** The whole tree, instead of ops. */
  tree?: RouteTree;
  /** Cause of the change. */
  cause?: Cause;
}

/** Params of screen/didChange. */
export interface ScreenDidChangeParams {
  /** Session id. */
  sessionId: string;
  /** Epoch of the session, which distinguishes it from an earlier session with the same id. */
  epoch: string;
  /** Number of the entry in the session's log, +1 each. */
  seq: number;
  /** Number of the delivery in the subscription, from 1. */
  n: number;
  /** Subscription id. */
  subscriptionId: string;
  /** The node's id. */
  screen: string;
  /** Revision of the view before the change; 0 for the first view of a screen. */
  fromViewRev: number;
  /** Revision of the view after the change. */
  viewRev: number;
  /**
   * True for the subscription's last delivery of a turn: a front end draws now. Absent otherwise.
   */
  last?: boolean;
  /** RFC 6902: add, remove, replace, move. */
  patch?: PatchOperation[];
  /** The whole view, instead of a patch. */
  view?: View;
  /** Cause of the change. */
  cause?: Cause;
}

/**
 * One operation of a view's patch: RFC 6902, and `splice` and `append` for texts. Operations are
 * applied in order.
 */
export interface PatchOperation {
  /** Kind of the operation. */
  op: PatchOperationKind;
  /** JSON pointer (RFC 6901) to the value that the operation changes. */
  path: string;
  /** Pointer to the moved element; only in `move`. */
  from?: string;
  /** New value; only in `add` and `replace`. */
  value?: unknown;
  /** Index of the first replaced code point; only in `splice`. */
  index?: number;
  /** Number of replaced code points; only in `splice`. */
  count?: number;
  /** Text to insert or to append; only in `splice` and `append`. */
  text?: string;
}

/** Kind of a patch operation. */
export type PatchOperationKind =
  /** Adds a member, or inserts before an element. */
  | "add"
  | "remove"
  | "replace"
  /** Moves an element within its array. The index in `path` counts after the removal. */
  | "move"
  /** Replaces `count` Unicode code points of a text, from the code point `index`, by `text`. */
  | "splice"
  /** Appends `text` to a text. */
  | "append";

/** Params of session/didClose. */
export interface SessionDidCloseParams {
  /** Session id. */
  sessionId: string;
  /** Epoch of the session. */
  epoch: string;
  /** Subscription id. */
  subscriptionId: string;
  /** `seq` of the last publication. */
  seq: number;
  /** Reason from `session/close`. */
  reason: string;
}

/** Params of subscription/lagged. */
export interface SubscriptionLaggedParams {
  /** Subscription id. */
  subscriptionId: string;
  /** Session id. */
  sessionId: string;
  /** `seq` of the first dropped entry. */
  fromSeq: number;
  /** `seq` of the last dropped entry. */
  toSeq: number;
  /** Number of dropped entries, whether or not they pass the filter. */
  dropped: number;
  /** Availability of a snapshot. */
  resync: SubscriptionLaggedResync;
  /**
   * Name of the app. This and the following members are the snapshot, as in the result of
   * `session/attach`.
   */
  app?: string;
  /** Epoch of the session. */
  epoch?: string;
  /** `seq` of the last publication. */
  seq?: number;
  /** Route revision. */
  routeRev?: number;
  /** The route tree. */
  tree?: RouteTree;
  /** Views by node id; lists have the rows of the subscription's windows. */
  screens?: Record<string, ScreenSnapshot>;
  /** State events of the snapshot. */
  replay?: KeptEvent[];
}

/** Availability of a snapshot. */
export type SubscriptionLaggedResync =
  /** The snapshot is in this message or in the answer before it. */
  | "snapshot"
  /** No message follows: the session has closed, or its snapshot cannot be written. */
  | "required";

/** Params of log/entry. */
export interface LogEntryParams {
  /** Severity of the message. */
  level: LogLevel;
  /** Text of the message. */
  message: string;
  /** Name of the part of the server that logs. */
  logger?: string;
  /** Session id, if the message concerns one session. */
  sessionId?: string;
  /** Epoch of that session. */
  epoch?: string;
  /** Id of the subscription that receives the message. Absent for a message to every client. */
  subscriptionId?: string;
  /** Further values. */
  data?: unknown;
}

/** Severity of a log entry. */
export type LogLevel =
  /** For the developer of the app. */
  | "debug"
  /** Worth knowing for an operator. */
  | "info"
  /** Something unexpected that the app has handled. */
  | "warning"
  /** A failure; it also fails a `TestSession`. */
  | "error";

/** Params of $/progress. */
export interface ProgressParams {
  /** `workDoneToken` of the request. */
  token: string | number;
  /** Progress of the request. */
  value: ProgressValue;
}

/** One report of progress. */
export interface ProgressValue {
  /** Phase of the progress. */
  kind: ProgressKind;
  /** Title of the work; only in `begin`. */
  title?: string;
  /** Current step of the work; only in `report`. */
  message?: string;
  /** Finished share, from 0 to 100 percent. */
  percentage?: number;
}

/** Phase of the progress. */
export type ProgressKind = "begin" | "report" | "end";

/** Params of $/logTrace. */
export interface LogTraceParams {
  /** Direction and size of the message. */
  message: string;
  /** Text of the message; only with the level `verbose`. */
  verbose?: string;
}

/** Params of $/cancelRequest. */
export interface CancelRequestParams {
  /** Id of the request, as it was sent. */
  id: string | number;
}

/** Params of subscription/ack. */
export interface SubscriptionAckParams {
  /** Subscription id. */
  subscriptionId: string;
  /** Number of the last processed delivery. */
  n: number;
}

/** Arguments of `openURL`. */
export interface CapabilityRequestOpenURL {
  /** URL to open. */
  url: string;
}

/** Arguments of `pickFile`. */
export interface CapabilityRequestPickFile {
  /** MIME types that the user may choose; empty for any file. */
  types: string[];
  /** True when the user may choose several files. */
  allowsSeveral: boolean;
}

/** Result of `pickFile`. */
export interface CapabilityRequestPickedFiles {
  /** The chosen files. */
  files: CapabilityRequestPickedFile[];
}

/** A file that the user has chosen. */
export interface CapabilityRequestPickedFile {
  /** Name of the file without its folder. */
  name: string;
  /** MIME type of the file. */
  type?: string;
  /** Size in bytes. */
  size?: number;
  /** Path of the file, where server and front end share a file system. */
  path?: string;
  /** Content of the file as text, where they do not. */
  text?: string;
}

/** Arguments of `saveFile`. */
export interface CapabilityRequestSaveFile {
  /** Suggested name of the file. */
  name: string;
  /** MIME type of the file. */
  type: string;
  /** Content of the file. */
  text: string;
}

/** Result of `saveFile`. */
export interface CapabilityRequestSavedFile {
  /** Path of the file, where server and front end share a file system. */
  path?: string;
}

/** Arguments of `clipboard.write`, and the result of `clipboard.read`. */
export interface CapabilityRequestClipboardText {
  /** Text of the clipboard. */
  text: string;
}

/** Arguments of `share`. */
export interface CapabilityRequestShare {
  /** Text to send. */
  text?: string;
  /** URL to send. */
  url?: string;
}

/** Arguments of `notify`. */
export interface CapabilityRequestNotify {
  /** Title of the notification. */
  title: string;
  /** Text below the title. */
  body?: string;
}

/** Arguments of `confirmIdentity`. */
export interface CapabilityRequestConfirmIdentity {
  /** Reason that the user sees. */
  reason: string;
}

/** Any component; its kind is the member component. Other values of `component` are possible. */
export type ComponentView =
  | TextView
  | TextFieldView
  | ButtonView
  | ToggleView
  | PickerView
  | SliderView
  | StepperView
  | ListView
  | ImageView
  | ProgressView
  | LinkView
  | GroupView
  | DividerView
  | BadgeView
  | EmptyStateView
  | TableView
  | DateFieldView
  | NumberFieldView
  | FileFieldView
  | MarkdownView
  | GridView
  | ChartView
  | MediaView
  | CustomView;

/** Read-only text. */
export interface TextView {
  component: "text";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text to show. */
  text: DisplayText;
  /** Role among the screen's texts. */
  role?: TextRole;
  /** Format of the text; plain when absent. */
  format?: TextFormat;
  /** Level of a title or heading, 1 to 6, for screen readers. */
  heading?: number;
  /** Announcement of changes by screen readers; none when absent. */
  live?: LiveRegion;
}

/** Text to show: a string, or a number or date that the front end formats in its locale. */
export type DisplayText = string | DisplayTextNumber | DisplayTextDate;

/** A number. */
export interface DisplayTextNumber {
  number: number;
  style: NumberStyle;
  /** ISO 4217 code of the style currency. */
  currency?: string;
  /** Number of decimals; the locale's when absent. */
  decimals?: number;
}

/** Format of a number. */
export type NumberStyle =
  /** A number with the separators of the locale. */
  | "decimal"
  /** A fraction: 0.25 is shown as 25 %. */
  | "percent"
  /** An amount of money; needs a currency. */
  | "currency"
  /** A number of bytes: 1500 is shown as 1.5 kB. */
  | "bytes"
  /** A number rounded to a whole one. */
  | "integer";

/** A date, a time or both. */
export interface DisplayTextDate {
  /** ISO 8601. */
  date: string;
  style: DateStyle;
}

/** Format of a date. */
export type DateStyle =
  /** Digits, such as 22/11/26. */
  | "short"
  /** An abbreviated month, such as 22 Nov 2026. */
  | "medium"
  /** A month in full, such as 22 November 2026. */
  | "long"
  /** The distance from now: "in 2 hours". */
  | "relative"
  /** The time of day only. */
  | "time"
  /** The day and the time of day. */
  | "dateTime";

/** Role of a text among the screen's texts. */
export type TextRole =
  /** Title of the screen's content. */
  | "title"
  /** Title of a part of the content. */
  | "heading"
  /** Text to read. */
  | "body"
  /** Text of less weight, such as an explanation. */
  | "caption"
  /** Text about a failure. */
  | "error";

/** Format of a text. */
export type TextFormat =
  /** The subset of CommonMark of ``MarkdownView``. */
  | "markdown";

/** Announcement of changes by screen readers. */
export type LiveRegion =
  /** Announced when the user is idle. */
  | "polite"
  /** Announced at once. */
  | "assertive";

/** A switch between on and off. */
export interface ToggleView {
  component: "toggle";
  /** Component id, unique within its screen. */
  id: string;
  /** Label of the field, also its accessible name. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the field. */
  caption?: string;
  /** True while the toggle is on. */
  value: boolean;
  /** False when the toggle is visible but inactive. */
  isEnabled?: boolean;
  /** Sequence number of the last applied input, assigned by the client that sent it. */
  inputSeq?: number;
  /** Client that sent the last applied input. */
  clientId?: string;
  /** Action sent with the new value. */
  onChange: ActionTemplate;
}

/** A choice of one option, or of any number of options when `isMultiple`. */
export interface PickerView {
  component: "picker";
  /** Component id, unique within its screen. */
  id: string;
  /** Label of the field, also its accessible name. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the field. */
  caption?: string;
  /** Options that the user can choose. */
  options: PickerOption[];
  /** Id of the chosen option of a single choice. */
  value?: string;
  /** Ids of the chosen options of a multiple choice. */
  values?: string[];
  /** True when the user can choose several options. */
  isMultiple?: boolean;
  /** Presentation of the options. */
  style?: PickerStyle;
  /** False when the picker is visible but inactive. */
  isEnabled?: boolean;
  /** Sequence number of the last applied input, assigned by the client that sent it. */
  inputSeq?: number;
  /** Client that sent the last applied input. */
  clientId?: string;
  /** Action sent with the chosen option's id, or with an array of ids when `isMultiple`. */
  onChange: ActionTemplate;
}

/** One option of a picker. */
export interface PickerOption {
  /** Option id, unique within its picker. */
  id: string;
  /** Text of the option. */
  title: string;
  /** Picture beside the title. */
  icon?: Icon;
}

/** Presentation of a picker's options. */
export type PickerStyle =
  /** Options appear on demand. */
  | "menu"
  /** Options appear side by side. */
  | "segmented"
  /** Options appear in a column. */
  | "inline";

/** A slider for a number in a range. */
export interface SliderView {
  component: "slider";
  /** Component id, unique within its screen. */
  id: string;
  /** Label of the field, also its accessible name. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the field. */
  caption?: string;
  /** The chosen number. */
  value: number;
  /** Smallest value. */
  min: number;
  /** Largest value. */
  max: number;
  /** Difference between two adjacent values. */
  step: number;
  /** Unit of the value, such as "km". */
  unit?: string;
  /** False when the slider is visible but inactive. */
  isEnabled?: boolean;
  /** Sequence number of the last applied input, assigned by the client that sent it. */
  inputSeq?: number;
  /** Client that sent the last applied input. */
  clientId?: string;
  /** Action sent with the new number. */
  onChange: ActionTemplate;
}

/** A stepper that raises and lowers a whole number. */
export interface StepperView {
  component: "stepper";
  /** Component id, unique within its screen. */
  id: string;
  /** Label of the field, also its accessible name. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the field. */
  caption?: string;
  /** The chosen number. */
  value: number;
  /** Smallest value. */
  min: number;
  /** Largest value. */
  max: number;
  /** Difference between two adjacent values. */
  step: number;
  /** False when the stepper is visible but inactive. */
  isEnabled?: boolean;
  /** Sequence number of the last applied input, assigned by the client that sent it. */
  inputSeq?: number;
  /** Client that sent the last applied input. */
  clientId?: string;
  /** Action sent with the new number. */
  onChange: ActionTemplate;
}

/**
 * A list: its title and state, the total number of rows, and the rows of a window.
 *
 * An array of rows is sent whole. `Rows`, and the app's own row sources, send their first rows, or
 * the last ones of a list that sticks to its end, until the front end requests others. The request
 * `subscription/window` names the list by its `id`. The cost of a change depends on the window, not
 * on the list.
 *
 * ListView(id: "notes", rows: notes, onSelect: ActionTemplate(NotesAction.noteSelected))
 *
 * A tree is a list of the rows that are visible: each has a `level`, and `isExpanded` when it has
 * children.
 */
export interface ListView {
  component: "list";
  /** Component id, unique within its screen. */
  id: string;
  /** Number of all rows. */
  total: number;
  /** Index of the first row of the window. */
  from: number;
  /** Rows of the window. */
  rows: RowView[];
  /** True for a list that opens at its end, and stays there when rows are added. */
  sticksToEnd?: boolean;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the list. */
  caption?: string;
  /** Sections whose row counts add up to the number of rows, or an empty array. */
  sections?: SectionView[];
  /** Number of rows that the user can select. */
  selection?: ListSelection;
  /** Ids of the selected rows. */
  selected?: (string | number)[];
  /** True while the app loads rows. */
  isLoading?: boolean;
  /**
   * True while the first rows are loaded: the front end draws placeholders in the shape of rows.
   */
  isSkeleton?: boolean;
  /**
   * Action sent with the id of the selected row; with an array of ids when the selection is
   * multiple.
   */
  onSelect?: ActionTemplate;
  /** Action sent with the id of the row that the user opens, for example with a double click. */
  onOpen?: ActionTemplate;
  /** Action sent with the id of the row of a tree that the user expands or collapses. */
  onExpand?: ActionTemplate;
  /** Action sent when the user asks for current rows, for example by pulling the list down. */
  onRefresh?: ActionTemplate;
  /** Action sent when the user reaches the last row. */
  onReachEnd?: ActionTemplate;
  /** Action sent with a `RowView.Move` when the user moves a row. The app moves the row. */
  onMove?: ActionTemplate;
  /** Row to scroll to when `token` changes. */
  scrollTo?: ListScroll;
  /** Shown when the rows could not be loaded, above the rows that there are; its button retries. */
  error?: EmptyStateView;
  /** Placeholder shown when there are no rows. */
  empty?: EmptyStateView;
  /**
   * Commands of each row. The front end sets the member `onTap.input` of the action to the row's
   * id.
   */
  rowCommands?: ButtonView[];
  /**
   * Commands of the selected rows. The front end sets the member `onTap.input` of the action to the
   * array of their ids.
   */
  selectionCommands?: ButtonView[];
}

/** A standard row of a list. */
export interface RowView {
  component: "row";
  /** Row id, unique within its list. */
  id: string | number;
  /** Text of the row. */
  title: string;
  /** Text below the title. */
  subtitle?: string;
  /** Text at the end of the row. */
  detail?: DisplayText;
  /** Picture beside the text. */
  icon?: Icon;
  /** Badge at the end of the row. */
  badge?: BadgeView;
  /** False when the row is visible but cannot be chosen; absent otherwise. */
  isEnabled?: boolean;
  /** True when the row is marked as chosen. */
  isSelected?: boolean;
  /** Level of the row in a tree; 0 or absent at the top. */
  level?: number;
  /**
   * True for an expanded row of a tree, false for a collapsed one, absent for a row without
   * children.
   */
  isExpanded?: boolean;
  /**
   * Buttons for this row only; `rowCommands` of the list are for all. Each button's action contains
   * the row's id.
   */
  actions?: ButtonView[];
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
}

/** A highlighted word or number. */
export interface BadgeView {
  component: "badge";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text in the badge. */
  text: DisplayText;
  /** Meaning of the badge; the front end derives the colour from it. */
  role?: BadgeRole;
  /** Announcement of changes by screen readers; none when absent. */
  live?: LiveRegion;
}

/** Meaning of a badge. */
export type BadgeRole =
  /** No particular meaning. */
  | "neutral"
  /** Worth knowing. */
  | "info"
  /** Something has succeeded, or is in order. */
  | "success"
  /** Something needs attention. */
  | "warning"
  /** Something has failed. */
  | "error";

/** A section of a list. Each section covers the next `count` rows of the list. */
export interface SectionView {
  /** Section id, unique within its list. */
  id: string;
  /** Title above the rows. */
  title?: string;
  /** Text below the rows. */
  footer?: string;
  /** Number of rows in the section. */
  count: number;
}

/** Number of rows of a list that the user can select. */
export type ListSelection =
  /** Rows cannot be selected. */
  | "none"
  /** At most one row is selected. */
  | "single"
  /** Any number of rows is selected. */
  | "multiple";

/** Request to scroll. */
export interface ListScroll {
  /** Id of the row to show. */
  row: string | number;
  /** Number of the request. The front end scrolls when it changes. */
  token: number;
}

/** A placeholder for missing content. */
export interface EmptyStateView {
  component: "emptyState";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Name of the missing content. */
  title: string;
  /** Advice for the user. */
  message?: string;
  /** Picture beside the text. */
  icon?: Icon;
  /** Button that follows the advice. */
  button?: ButtonView;
  /** Announcement of changes by screen readers; none when absent. */
  live?: LiveRegion;
}

/** A picture: an icon or the image at a URL. `label` describes it. */
export interface ImageView {
  component: "image";
  /** Component id, unique within its screen. */
  id: string;
  /** Description of the picture, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the picture. */
  caption?: string;
  /** Icon to show. */
  icon?: Icon;
  /** URL of the picture. */
  url?: string;
}

/** Progress of a task. */
export interface ProgressView {
  component: "progress";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Fraction from 0 to 1; absent while it is unknown. */
  value?: number;
  /** Description of the current step, for people. */
  text?: string;
  /** Announcement of changes by screen readers; none when absent. */
  live?: LiveRegion;
}

/** A link to a URL. */
export interface LinkView {
  component: "link";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text of the link. */
  title: string;
  /** URL that the link opens. */
  url: string;
  /** True when the link leaves the app. */
  isExternal?: boolean;
}

/** A group of related components. */
export interface GroupView {
  component: "group";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the group. */
  caption?: string;
  /** Layout direction of the parts. */
  axis?: GroupAxis;
  /** True when the user can collapse and expand the group. */
  isCollapsible?: boolean;
  /** False while the group is collapsed. */
  isExpanded?: boolean;
  /** Title above the parts. */
  title?: string;
  /** Components of the group, in order. */
  parts: ComponentView[];
  /**
   * Action sent with true when the user expands the group, with false when the user collapses it.
   */
  onExpand?: ActionTemplate;
}

/** Layout direction of a group's parts. */
export type GroupAxis =
  /** The parts are below one another. */
  | "vertical"
  /** The parts are beside one another, if the width allows. */
  | "horizontal";

/** A dividing line between two components. */
export interface DividerView {
  component: "divider";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
}

/**
 * A table: typed columns, and rows of cells that are sent in windows as those of a `ListView`.
 *
 * The app sorts: `onSort` asks for an order, and `sort` says which order the rows have.
 *
 * TableView( id: "files", columns: [TableColumn(id: "name", title: "Name"), TableColumn(id: "size",
 * title: "Size", kind: .number)], rows: files)
 */
export interface TableView {
  component: "table";
  /** Component id, unique within its screen. */
  id: string;
  /** Number of all rows. */
  total: number;
  /** Index of the first row of the window. */
  from: number;
  /** Rows of the window. */
  rows: TableRow[];
  /** True for a list that opens at its end, and stays there when rows are added. */
  sticksToEnd?: boolean;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the table. */
  caption?: string;
  /** Columns of the table, in order. */
  columns: TableColumn[];
  /** Order of the rows. */
  sort?: TableSort;
  /** Action sent with a `TableColumn.Sort` when the user asks for an order. */
  onSort?: ActionTemplate;
  /** Number of rows that the user can select. */
  selection?: ListSelection;
  /** Ids of the selected rows. */
  selected?: (string | number)[];
  /** True while the app loads rows. */
  isLoading?: boolean;
  /**
   * True while the first rows are loaded: the front end draws placeholders in the shape of rows.
   */
  isSkeleton?: boolean;
  /**
   * Action sent with the id of the selected row; with an array of ids when the selection is
   * multiple.
   */
  onSelect?: ActionTemplate;
  /** Action sent with the id of the row that the user opens, for example with a double click. */
  onOpen?: ActionTemplate;
  /** Action sent with the id of the row of a tree that the user expands or collapses. */
  onExpand?: ActionTemplate;
  /** Action sent when the user asks for current rows, for example by pulling the list down. */
  onRefresh?: ActionTemplate;
  /** Action sent when the user reaches the last row. */
  onReachEnd?: ActionTemplate;
  /** Action sent with a `RowView.Move` when the user moves a row. The app moves the row. */
  onMove?: ActionTemplate;
  /** Row to scroll to when `token` changes. */
  scrollTo?: ListScroll;
  /** Shown when the rows could not be loaded, above the rows that there are; its button retries. */
  error?: EmptyStateView;
  /** Placeholder shown when there are no rows. */
  empty?: EmptyStateView;
  /**
   * Commands of each row. The front end sets the member `onTap.input` of the action to the row's
   * id.
   */
  rowCommands?: ButtonView[];
  /**
   * Commands of the selected rows. The front end sets the member `onTap.input` of the action to the
   * array of their ids.
   */
  selectionCommands?: ButtonView[];
}

/** A row of a table. */
export interface TableRow {
  /** Row id, unique within its table. */
  id: string | number;
  /** Cells in the order of the columns. */
  cells: DisplayText[];
  /** False when the row is visible but cannot be chosen; absent otherwise. */
  isEnabled?: boolean;
}

/** A column of a table. */
export interface TableColumn {
  /** Column id, unique within its table. */
  id: string;
  /** Text of the column's head. */
  title: string;
  /** Type of the column's cells. */
  kind?: TableColumnKind;
  /** Alignment of the cells: trailing for numbers and leading for others when absent. */
  alignment?: TableColumnAlignment;
  /** True when the user can sort the rows by the column. */
  isSortable?: boolean;
  /** Share of the table's width; a hint. */
  width?: TableColumnWidth;
}

/** Type of the cells of a column. */
export type TableColumnKind =
  /** Any text. */
  | "text"
  /** A number, which front ends align at the end and format in their locale. */
  | "number"
  /** A date, which front ends format in their locale. */
  | "date"
  /** The texts `true` and `false`. */
  | "boolean";

/** Alignment of the cells of a column. */
export type TableColumnAlignment =
  /** At the side where reading begins. */
  | "leading"
  /** In the middle of the column. */
  | "center"
  /** At the side where reading ends. */
  | "trailing";

/** Share of a column in the table's width. */
export type TableColumnWidth =
  /** Room for a number or an icon. */
  | "narrow"
  /** Room for a few words. */
  | "regular"
  /** Room for a sentence. */
  | "wide";

/** Order of a table's rows. */
export interface TableSort {
  /** Id of the column. */
  column: string;
  /** True when the rows descend. */
  descending?: boolean;
}

/** A field for a date, a time or both. */
export interface DateFieldView {
  component: "dateField";
  /** Component id, unique within its screen. */
  id: string;
  /** Label of the field, also its accessible name. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the field. */
  caption?: string;
  /**
   * The current date in ISO 8601: `2026-11-22`, `10:00` or `2026-11-22T10:00:00Z`, by `kind`;
   * absent when empty.
   */
  value?: string;
  /** Parts of the date that the user sets. */
  kind?: DateFieldKind;
  /** Earliest date, in the form of the value. */
  min?: string;
  /** Latest date, in the form of the value. */
  max?: string;
  /** False when the field is visible but inactive. */
  isEnabled?: boolean;
  /** Error message about the value, for people. */
  error?: string;
  /** Sequence number of the last applied input, assigned by the client that sent it. */
  inputSeq?: number;
  /** Client that sent the last applied input. */
  clientId?: string;
  /** Action sent with the new date in ISO 8601, or null. */
  onChange: ActionTemplate;
}

/** Parts of a date that the user sets. */
export type DateFieldKind =
  /** A day, such as 2026-11-22. */
  | "date"
  /** A time of day, such as 10:00. */
  | "time"
  /** A day and a time with its offset from UTC. */
  | "dateTime";

/** A field for a number. */
export interface NumberFieldView {
  component: "numberField";
  /** Component id, unique within its screen. */
  id: string;
  /** Label of the field, also its accessible name. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the field. */
  caption?: string;
  /** The current number; absent when empty. */
  value?: number;
  /** Smallest value. */
  min?: number;
  /** Largest value. */
  max?: number;
  /** Difference between two values when the user steps; no steps when absent. */
  step?: number;
  /** Largest number of decimals; any number when absent. */
  decimals?: number;
  /** Unit of the value, such as "km". */
  unit?: string;
  /** Text shown while the field is empty. */
  placeholder?: string;
  /** False when the field is visible but inactive. */
  isEnabled?: boolean;
  /** Error message about the value, for people. */
  error?: string;
  /** Sequence number of the last applied input, assigned by the client that sent it. */
  inputSeq?: number;
  /** Client that sent the last applied input. */
  clientId?: string;
  /** Action sent with the new number, or null. */
  onChange: ActionTemplate;
}

/** A field for a file. It holds what the file is called and how large it is, not its content. */
export interface FileFieldView {
  component: "fileField";
  /** Component id, unique within its screen. */
  id: string;
  /** Label of the field, also its accessible name. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the field. */
  caption?: string;
  /** The chosen file; absent when empty. */
  value?: FileInfo;
  /** Accepted media types, such as `image/png` or `image/*`; any type when absent. */
  accepts?: string[];
  /** False when the field is visible but inactive. */
  isEnabled?: boolean;
  /** Error message about the value, for people. */
  error?: string;
  /** Sequence number of the last applied input, assigned by the client that sent it. */
  inputSeq?: number;
  /** Client that sent the last applied input. */
  clientId?: string;
  /** Action sent with the new file as an object of `name`, `size` and `type`, or null. */
  onChange: ActionTemplate;
}

/** A file that the user chose. */
export interface FileInfo {
  /** Name of the file. */
  name: string;
  /** Number of bytes. */
  size: number;
  /** Media type, such as `image/png`. */
  type: string;
}

/**
 * Formatted text in a subset of CommonMark: headings (`#`), paragraphs, emphasis, strong emphasis,
 * code spans, fenced code blocks, bulleted and numbered lists, quotes, links and rules. HTML is
 * text.
 */
export interface MarkdownView {
  component: "markdown";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text in the subset of CommonMark. */
  text: string;
  /** Announcement of changes by screen readers; none when absent. */
  live?: LiveRegion;
}

/** Components in rows and columns. */
export interface GridView {
  component: "grid";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the grid. */
  caption?: string;
  /** Titles of the columns; no titles when absent. */
  titles?: string[];
  /** Rows of components, each in the order of the columns. A row may be shorter than others. */
  rows: ComponentView[][];
}

/** A chart of one or more series of numbers. `label` describes it. */
export interface ChartView {
  component: "chart";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the chart. */
  caption?: string;
  /** Form of the chart. */
  kind?: ChartKind;
  /** Series of the chart. Points with the same label belong together. */
  series: ChartSeries[];
  /** Unit of the values, such as "km". */
  unit?: string;
}

/** Form of a chart. */
export type ChartKind =
  /** A bar for each point, from zero to its value. */
  | "bar"
  /** A line through the points of a series. */
  | "line";

/** A series of a chart. */
export interface ChartSeries {
  /** Series id, unique within its chart. */
  id: string;
  /** Name of the series. */
  title: string;
  /** Points in their order. */
  points: ChartPoint[];
}

/** A point of a series. */
export interface ChartPoint {
  /** Name of the point on the axis. */
  label: string;
  /** Value of the point. */
  value: number;
}

/** A picture, a sound or a video at a URL. `label` describes it. */
export interface MediaView {
  component: "media";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Text below the medium. */
  caption?: string;
  /** Kind of the medium. */
  kind: MediaKind;
  /** URL of the medium. */
  url: string;
  /** URL of the picture that is shown before the medium plays. */
  poster?: string;
  /** Duration in seconds. */
  duration?: number;
}

/** Kind of a medium. */
export type MediaKind =
  /** A still picture. */
  | "image"
  /** Sound. */
  | "audio"
  /** Moving pictures, usually with sound. */
  | "video";

/**
 * A custom component of the app. A front end that does not know its name shows `fallback` or
 * renders the data.
 */
export interface CustomView {
  component: "custom";
  /** Component id, unique within its screen. */
  id: string;
  /** Accessible name, for example for screen readers. */
  label?: string;
  /** One-sentence help text. */
  help?: string;
  /** Name of the component type, for front ends written for the app. */
  name: string;
  /** Version of the data's format. */
  version?: number;
  /** Content to show. */
  data?: unknown;
  /** Actions that the component can send, by a name of the component type's own. */
  actions?: Record<string, ActionTemplate>;
  /** Component for front ends that do not know the component type. */
  fallback?: ComponentView;
}

/** Requests of the client, by method. */
export interface Methods {
  /**
   * Opens the conversation: describes the client and returns the server's apps, capabilities and
   * limits.
   */
  initialize: { params?: InitializeParams; result: InitializeResult };
  /**
   * Waits until every pending request is answered, at most --drain-timeout, then answers null.
   * Afterwards the server accepts only exit.
   */
  shutdown: { params?: undefined; result: null };
  /**
   * Sets the level of the conversation's trace in $/logTrace: off, messages, or verbose with the
   * messages' text.
   */
  "$/setTrace": { params: SetTraceParams; result: Record<string, unknown> };
  /** Returns the OpenRPC 1.3.2 document of all methods and notifications. */
  "rpc.discover": { params?: undefined; result: RpcDiscoverResult };
  /**
   * Starts an app in a new session and returns its first snapshot. Later changes are sent as
   * notifications.
   */
  "session/open": { params?: SessionOpenParams; result: SessionOpenResult };
  /**
   * Connects another front end to an open session and returns a snapshot. All front ends receive
   * the same revisions. subscription/close disconnects.
   */
  "session/attach": { params?: SessionAttachParams; result: SessionAttachResult };
  /**
   * Replaces the settings of the user and of the front end, for example after a change of theme or
   * size.
   */
  "session/setContext": { params: SessionSetContextParams; result: Record<string, unknown> };
  /** Ends a session: cancels its work, releases its stores and sends session/didClose. */
  "session/close": { params?: SessionCloseParams; result: SessionCloseResult };
  /** Lists the open sessions in order of opening. */
  "session/list": { params?: undefined; result: SessionListResult };
  /**
   * Waits until every condition in until holds. Error 1004 after timeoutMs on the session's clock.
   */
  "session/wait": { params: SessionWaitForParams; result: SessionWaitForResult };
  /**
   * Subscribes to a session, or with "*" to all sessions, including those opened later. Each
   * subscription numbers its own deliveries.
   */
  "subscription/open": { params?: SubscriptionOpenParams; result: SubscriptionOpenResult };
  /** Ends a subscription. No notification of it follows the answer. */
  "subscription/close": { params: SubscriptionCloseParams; result: SubscriptionCloseResult };
  /**
   * Chooses the rows of a list that a subscription receives. The answer has the rows, and later
   * patches change only these rows.
   */
  "subscription/window": { params: SubscriptionWindowParams; result: SubscriptionWindowResult };
  /**
   * Sends an action to a screen and answers when its handler has finished. A notification gets no
   * answer; its failure is the event runtime.error.
   */
  "action/send": { params: ActionSendParams; result: ActionSendResult };
  /** Returns a screen's view and its revision. */
  "screen/get": { params?: ScreenGetParams; result: ScreenGetResult };
  /** Returns the route tree and its revision. */
  "route/get": { params?: RouteGetParams; result: RouteGetResult };
  /**
   * Goes back one step: presses an alert's cancel button, calls the screen's handler, pops the
   * stack, selects the previous page or tab, or dismisses the layer. Error atRoot if none applies.
   */
  "route/back": { params?: RouteBackParams; result: RouteResult };
  /** Goes up to the parent screen within the app. */
  "route/up": { params?: RouteUpParams; result: RouteResult };
  /**
   * Selects a branch of tabs or a page. Selecting the selected branch again pops it to its root by
   * default.
   */
  "route/select": { params: RouteSelectParams; result: RouteResult };
  /** Dismisses a layer that the user may dismiss. */
  "route/dismiss": { params: RouteDismissParams; result: RouteResult };
  /** Presses a button of an alert, a choice or a toast. A layer accepts one answer. */
  "route/answer": { params: RouteAnswerParams; result: RouteResult };
  /** Edits a field of an alert, or sets the detent of a sheet. */
  "route/edit": { params: RouteEditParams; result: RouteResult };
  /** Answers a platform request of the app with its result. A request accepts one answer. */
  "route/fulfil": { params: RouteFulfilParams; result: RouteResult };
  /** Refuses a platform request of the app. A request accepts one answer. */
  "route/refuse": { params: RouteRefuseParams; result: RouteResult };
  /** Taps an item of a screen's bar, which sends the item's action to the screen's store. */
  "route/tapBar": { params: RouteTapBarParams; result: RouteResult };
  /** Activates or closes a window. */
  "route/window": { params?: RouteWindowParams; result: RouteResult };
  /**
   * Opens a link, a notification or a shortcut after interceptors and guards have passed it.
   * Deferred while its flow is not active or a guard's challenge is not met.
   */
  "route/open": { params?: RouteOpenParams; result: RouteResult };
  /** Returns the ops, guards and new screens of a link or route without applying it. */
  "route/plan": { params?: RoutePlanForParams; result: RoutePlanForResult };
  /** Returns a node's canonical URL, which opens a node with an equal key. */
  "route/link": { params: RouteLinkParams; result: RouteLinkResult };
  /** Cancels a route or link that waits for a flow or for a guard's challenge. */
  "route/cancel": { params: RouteCancelParams; result: RouteResult };
  /** Returns an app's links, flows and alternatives, and its screens with their JSON Schemas. */
  "app/describe": { params?: AppDescribeParams; result: AppDescribeResult };
  /** Advances the clock of a test session and runs in order what becomes due, before the answer. */
  "clock/advance": { params: ClockAdvanceParams; result: ClockAdvanceResult };
  /**
   * Returns the dependency graph of an app, or of a session with its chosen alternatives. Edges
   * found only during resolution are 'observed'.
   */
  "inspect/dependencies": { params?: InspectDependenciesParams; result: InspectDependenciesResult };
  /**
   * Counts the live instances in each scope: the app's, the session's, those of its flows and of
   * its nodes.
   */
  "inspect/instances": { params?: InspectInstancesParams; result: InspectInstancesResult };
  /**
   * Lists a session's effects, which are work that outlived its turn and requests to services:
   * those that run and the last 256 that ended.
   */
  "inspect/effects": { params?: InspectEffectsParams; result: InspectEffectsResult };
  /** Lists the active flows, parents before children, and the deferred routes. */
  "inspect/flows": { params?: InspectFlowsParams; result: InspectFlowsResult };
}

/** Notifications of the server, by method. */
export interface Notifications {
  /** An event of a screen's store or of the runtime. */
  "session/event": SessionEventParams;
  /** A change of the route tree: ops from fromRouteRev to routeRev, or the whole tree. */
  "route/didChange": RouteDidChangeParams;
  /** A change of a screen's view: a patch from fromViewRev to viewRev, or the whole view. */
  "screen/didChange": ScreenDidChangeParams;
  /** The end of a session. No notification of it follows. */
  "session/didClose": SessionDidCloseParams;
  /**
   * The subscription lost its position in the log. The snapshot replaces the dropped entries, and
   * the entries after seq follow.
   */
  "subscription/lagged": SubscriptionLaggedParams;
  /** A log message for a developer. */
  "log/entry": LogEntryParams;
  /**
   * Progress of a request with a workDoneToken: begin, at most ten reports a second, and end before
   * the answer.
   */
  "$/progress": ProgressParams;
  /** The trace of a received or sent message, after $/setTrace has set a level. */
  "$/logTrace": LogTraceParams;
}

/** Notifications of the client, by method. */
export interface ClientNotifications {
  /**
   * Confirms that the client has received the answer to initialize. Optional and without effect.
   */
  initialized: undefined;
  /** Ends the process with code 0 after shutdown, else with 1. */
  exit: undefined;
  /**
   * Cancels a request, which is then answered with -32800. The id of an unknown or answered request
   * is ignored.
   */
  "$/cancelRequest": CancelRequestParams;
  /**
   * Sets the level of the conversation's trace in $/logTrace: off, messages, or verbose with the
   * messages' text.
   */
  "$/setTrace": SetTraceParams;
  /** Acknowledges all deliveries up to number n and restores their credit. */
  "subscription/ack": SubscriptionAckParams;
  /**
   * Sends an action to a screen and answers when its handler has finished. A notification gets no
   * answer; its failure is the event runtime.error.
   */
  "action/send": ActionSendParams;
}

/** Requests of an app to the platform, by capability. `route/fulfil` answers with the result. */
export interface Capabilities {
  /** Opens a URL outside the app. */
  openURL: { arguments: CapabilityRequestOpenURL; result: Record<string, unknown> };
  /** Lets the user choose files to read. */
  pickFile: { arguments: CapabilityRequestPickFile; result: CapabilityRequestPickedFiles };
  /** Lets the user save a file. */
  saveFile: { arguments: CapabilityRequestSaveFile; result: CapabilityRequestSavedFile };
  /** Reads the clipboard. */
  "clipboard.read": { arguments: Record<string, unknown>; result: CapabilityRequestClipboardText };
  /** Writes the clipboard. */
  "clipboard.write": { arguments: CapabilityRequestClipboardText; result: Record<string, unknown> };
  /** Lets the user send something to another app. */
  share: { arguments: CapabilityRequestShare; result: Record<string, unknown> };
  /** Shows a notification of the platform. */
  notify: { arguments: CapabilityRequestNotify; result: Record<string, unknown> };
  /** Asks the user to confirm the identity. */
  confirmIdentity: { arguments: CapabilityRequestConfirmIdentity; result: Record<string, unknown> };
}
