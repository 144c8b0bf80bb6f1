/**
 * The messages of the protocol, level 4, as types: those that the command `client` generates, and those whose parts
 * this client reads without their kind. Other files read members through these types only, so the type check finds a
 * name that differs.
 */
/** Protocol level of this client. */
export const PROTOCOL_LEVEL: 4;
/**
 * A value that JSON can represent.
 */
export type JSONValue = any;
/**
 * An object of the app's own, such as an action, event or view.
 */
export type JSONObject = {
    [name: string]: any;
};
export type ErrorData = {
    kind: string;
    path?: string;
    retryable?: boolean;
    details?: JSONObject;
};
export type ErrorObject = {
    code: number;
    message: string;
    data?: ErrorData;
};
/**
 * One JSON-RPC message.
 */
export type Message = {
    jsonrpc?: "2.0" | undefined;
    id?: string | number | null | undefined;
    method?: string | undefined;
    params?: any;
    result?: any;
    error?: ErrorObject | undefined;
};
export type Cause = import("../types/messages.js").Cause;
export type Action = {
    type: string;
} & JSONObject;
export type AppEvent = {
    type: string;
} & JSONObject;
/**
 * An event of a screen's store.
 */
export type EventRecord = {
    screen?: string;
    event: AppEvent;
    cause?: Cause;
};
export type ScreenState = {
    viewRev: number;
    view: JSONObject;
};
export type ActionTemplate = import("../types/messages.js").ActionTemplate;
export type TemplateName = "onTap" | "onChange" | "onSubmit" | "onSelect" | "onOpen" | "onExpand" | "onRefresh" | "onReachEnd" | "onMove" | "onSort";
export type Transition = import("../types/messages.js").RouteTransition;
/**
 * A node of the route tree; its other members depend on `kind`.
 */
export type Node = {
    id: string;
    kind: string;
    status?: "active" | "hidden" | "visible" | "declared" | undefined;
    key?: {
        name: string;
        traits?: JSONObject | undefined;
    } | undefined;
    title?: string | undefined;
    selected?: number | undefined;
    isKey?: boolean | undefined;
    layers?: Node[] | undefined;
    items?: Node[] | undefined;
    branches?: Node[] | undefined;
    pages?: Node[] | undefined;
    content?: Node | undefined;
    slots?: {
        [name: string]: Node;
    } | undefined;
    fields?: Component[] | undefined;
    buttons?: Component[] | undefined;
    bars?: ({
        leading?: Component[] | undefined;
        trailing?: Component[] | undefined;
    } & JSONObject) | undefined;
};
export type Tree = {
    windows: Node[];
};
export type RouteOp = {
    op: "insert" | "remove" | "move" | "update" | "select";
    id?: string | undefined;
    /**
     * Null is the root, which has the windows.
     */
    parent?: string | null | undefined;
    /**
     * Name of the slot.
     */
    name?: string | undefined;
    index?: number | null | undefined;
    node?: Node | undefined;
    fields?: JSONObject | undefined;
};
export type PatchOp = import("../types/messages.js").PatchOperation;
/**
 * A component of a view, with the members that this client reads.
 */
export type Component = {
    component: string;
    id: string;
    value?: any;
    values?: string[] | undefined;
    isMultiple?: boolean | undefined;
    isEnabled?: boolean | undefined;
    isLoading?: boolean | undefined;
    kind?: string | undefined;
    length?: number | undefined;
    inputSeq?: number | undefined;
    clientId?: string | undefined;
    role?: string | undefined;
    title?: string | undefined;
    options?: {
        id: string;
        title: string;
    }[] | undefined;
    onTap?: import("../types/messages.js").ActionTemplate | undefined;
    onChange?: import("../types/messages.js").ActionTemplate | undefined;
    onSubmit?: import("../types/messages.js").ActionTemplate | undefined;
    onSelect?: import("../types/messages.js").ActionTemplate | undefined;
    onOpen?: import("../types/messages.js").ActionTemplate | undefined;
    onExpand?: import("../types/messages.js").ActionTemplate | undefined;
    onRefresh?: import("../types/messages.js").ActionTemplate | undefined;
    onReachEnd?: import("../types/messages.js").ActionTemplate | undefined;
    onMove?: import("../types/messages.js").ActionTemplate | undefined;
    scrollTo?: {
        row: string | number;
        token: number;
    } | undefined;
    sticksToEnd?: boolean | undefined;
    onSort?: import("../types/messages.js").ActionTemplate | undefined;
    min?: number | undefined;
    max?: number | undefined;
    columns?: {
        id: string;
    }[] | undefined;
    selection?: "none" | "multiple" | "single" | undefined;
    total?: number | undefined;
    from?: number | undefined;
    rows?: Row[] | undefined;
    actions?: Component[] | undefined;
    rowCommands?: Component[] | undefined;
    selectionCommands?: Component[] | undefined;
};
/**
 * The result of `session/open`, `session/attach` or part of `subscription/lagged`.
 */
export type Snapshot = {
    sessionId: string;
    app: string;
    epoch: string;
    seq: number;
    routeRev: number;
    /**
     * Absent when the client resumes.
     */
    tree?: Tree | undefined;
    screens?: {
        [screen: string]: ScreenState;
    } | undefined;
    /**
     * The last state event of each case.
     */
    replay?: EventRecord[] | undefined;
    subscriptionId?: string | undefined;
    cause?: import("../types/messages.js").Cause | undefined;
};
/**
 * Members of every message of a session's log.
 */
export type Delivery = {
    sessionId: string;
    epoch: string;
    seq: number;
    n: number;
    subscriptionId: string;
    /**
     * The turn ends here: the front end draws.
     */
    last?: true | undefined;
    cause?: import("../types/messages.js").Cause | undefined;
};
export type SessionEvent = Delivery & EventRecord;
export type RouteDidChange = Delivery & {
    fromRouteRev: number;
    routeRev: number;
    ops?: RouteOp[];
    tree?: Tree;
    transitions?: Transition[];
};
export type ScreenDidChange = Delivery & {
    screen: string;
    fromViewRev: number;
    viewRev: number;
    patch?: PatchOp[];
    view?: JSONObject;
};
export type SubscriptionLagged = {
    subscriptionId: string;
    sessionId: string;
    epoch?: string;
    fromSeq: number;
    toSeq: number;
    dropped: number;
    resync: "snapshot" | "required";
} & Partial<Snapshot>;
export type SessionDidClose = import("../types/messages.js").SessionDidCloseParams;
export type LogEntry = import("../types/messages.js").LogEntryParams;
export type Progress = import("../types/messages.js").ProgressValue;
export type Row = {
    id: string | number;
} & JSONObject;
export type WindowResult = {
    total: number;
    from: number;
    rows: Row[];
    viewRev: number;
};
export type ActionResult = import("../types/messages.js").ActionSendResult;
export type RouteResult = import("../types/messages.js").RouteResult;
export type RouteGetResult = {
    routeRev: number;
    tree: Tree;
};
export type ScreenGetResult = {
    screen: string;
    viewRev: number;
    view?: JSONObject;
};
export type InitializeResult = import("../types/messages.js").InitializeResult;
export type ClientContext = import("../types/messages.js").ClientContext;
export type OpenOptions = import("../types/messages.js").SessionOpenParams;
export type Edit = import("../types/messages.js").ActionSendEdit;
