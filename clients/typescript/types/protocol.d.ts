/**
 * The messages of the protocol, level 2, as types: the one place that lists their members. Other files read members
 * through these types only, so the type check finds a name that differs.
 */
/** Protocol level of this client. */
export const PROTOCOL_LEVEL: 2;
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
/**
 * The cause of a change.
 */
export type Cause = {
    origin: "app" | "frontEnd" | "link" | "launch" | "guard" | "system";
    requestId?: string | number | undefined;
    actionId?: string | undefined;
    clientId?: string | undefined;
    flowId?: string | undefined;
    label?: string | undefined;
    detached?: boolean | undefined;
};
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
export type ActionTemplate = {
    action: Action;
    input?: string;
};
export type TemplateName = "onTap" | "onChange" | "onSubmit" | "onSelect" | "onOpen" | "onExpand" | "onRefresh" | "onReachEnd" | "onMove" | "onSort";
export type Transition = {
    containerId: string;
    kind: string;
    from?: string[];
    to?: string[];
    animation: string;
};
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
/**
 * An operation of RFC 6902, or `splice` or `append`, which change a text.
 */
export type PatchOp = {
    op: "add" | "remove" | "replace" | "move" | "splice" | "append";
    path: string;
    from?: string | undefined;
    value?: any;
    /**
     * First code point that `splice` replaces.
     */
    index?: number | undefined;
    /**
     * Number of code points that `splice` replaces.
     */
    count?: number | undefined;
    text?: string | undefined;
};
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
    onTap?: ActionTemplate | undefined;
    onChange?: ActionTemplate | undefined;
    onSubmit?: ActionTemplate | undefined;
    onSelect?: ActionTemplate | undefined;
    onOpen?: ActionTemplate | undefined;
    onExpand?: ActionTemplate | undefined;
    onRefresh?: ActionTemplate | undefined;
    onReachEnd?: ActionTemplate | undefined;
    onMove?: ActionTemplate | undefined;
    onSort?: ActionTemplate | undefined;
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
    cause?: Cause | undefined;
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
    cause?: Cause | undefined;
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
export type SessionDidClose = {
    sessionId: string;
    epoch?: string;
    subscriptionId?: string;
    seq: number;
    reason: string;
};
export type LogEntry = {
    level: "debug" | "info" | "warning" | "error";
    message: string;
    logger?: string;
    sessionId?: string;
    data?: any;
};
export type Progress = {
    kind: "begin" | "report" | "end";
    title?: string;
    message?: string;
    percentage?: number;
};
export type Row = {
    id: string | number;
} & JSONObject;
export type WindowResult = {
    total: number;
    from: number;
    rows: Row[];
    viewRev: number;
};
export type ActionResult = {
    actionId: string;
    seq: number;
    routeRev: number;
    outcome: "done" | "dropped" | "unhandled";
};
export type RouteResult = {
    outcome: "committed" | "noop" | "intercepted" | "deferred";
    routeRev?: number;
    by?: string;
    preview?: string;
    ticket?: string;
};
export type RouteGetResult = {
    routeRev: number;
    tree?: Tree;
    changes?: JSONObject[];
    hash?: string;
};
export type ScreenGetResult = {
    screen: string;
    viewRev: number;
    view?: JSONObject;
};
export type InitializeResult = {
    serverInfo: {
        name: string;
        version: string;
    };
    protocol: {
        level: number;
        compatible: number;
    };
    capabilities: JSONObject;
    limits: {
        [name: string]: number;
    };
    apps: {
        name: string;
        title: string;
    }[];
    instanceId: string;
};
export type ClientContext = {
    locale?: string | undefined;
    timeZone?: string | undefined;
    direction?: "ltr" | "rtl" | undefined;
    theme?: "light" | "dark" | undefined;
    size?: "compact" | "regular" | undefined;
};
/**
 * Params of `session/open`.
 */
export type OpenOptions = {
    app?: string | undefined;
    sessionId?: string | undefined;
    link?: string | undefined;
    alternatives?: {
        [dependency: string]: string;
    } | undefined;
    context?: "live" | "preview" | "test" | undefined;
    seed?: number | undefined;
    clientContext?: ClientContext | undefined;
};
/**
 * A change of the text of a component, in code points.
 */
export type Edit = {
    component: string;
    /**
     * Member of the action that receives the text.
     */
    member: string;
    index: number;
    count: number;
    text: string;
    /**
     * Code points of the text before the edit.
     */
    length: number;
};
