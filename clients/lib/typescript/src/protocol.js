/**
 * The messages of the protocol, level 4, as types: those that the command `client` generates, and those whose parts
 * this client reads without their kind. Other files read members through these types only, so the type check finds a
 * name that differs.
 */

/** Protocol level of this client. */
export const PROTOCOL_LEVEL = 4;

/** @typedef {any} JSONValue A value that JSON can represent. */
/** @typedef {{[name: string]: any}} JSONObject An object of the app's own, such as an action, event or view. */

/** @typedef {{kind: string, path?: string, retryable?: boolean, details?: JSONObject}} ErrorData */
/** @typedef {{code: number, message: string, data?: ErrorData}} ErrorObject */
/**
 * @typedef {object} Message One JSON-RPC message.
 * @property {"2.0"} [jsonrpc]
 * @property {string | number | null} [id]
 * @property {string} [method]
 * @property {any} [params]
 * @property {any} [result]
 * @property {ErrorObject} [error]
 */

/** @typedef {import("../types/messages.js").Cause} Cause */

/** @typedef {{type: string} & JSONObject} Action */
/** @typedef {{type: string} & JSONObject} AppEvent */
/** @typedef {{screen?: string, event: AppEvent, cause?: Cause}} EventRecord An event of a screen's store. */
/** @typedef {{viewRev: number, view: JSONObject}} ScreenState */
/** @typedef {import("../types/messages.js").ActionTemplate} ActionTemplate */
/**
 * @typedef {"onTap" | "onChange" | "onSubmit" | "onSelect" | "onOpen" | "onExpand" | "onRefresh" | "onReachEnd"
 *     | "onMove" | "onSort"} TemplateName
 */
/** @typedef {import("../types/messages.js").RouteTransition} Transition */

/**
 * @typedef {object} Node A node of the route tree; its other members depend on `kind`.
 * @property {string} id
 * @property {string} kind
 * @property {"declared" | "hidden" | "visible" | "active"} [status]
 * @property {{name: string, traits?: JSONObject}} [key]
 * @property {string} [title]
 * @property {number} [selected]
 * @property {boolean} [isKey]
 * @property {Node[]} [layers]
 * @property {Node[]} [items]
 * @property {Node[]} [branches]
 * @property {Node[]} [pages]
 * @property {Node} [content]
 * @property {{[name: string]: Node}} [slots]
 * @property {Component[]} [fields]
 * @property {Component[]} [buttons]
 * @property {{leading?: Component[], trailing?: Component[]} & JSONObject} [bars]
 */
/** @typedef {{windows: Node[]}} Tree */
/**
 * @typedef {object} RouteOp
 * @property {"insert" | "remove" | "move" | "update" | "select"} op
 * @property {string} [id]
 * @property {string | null} [parent] Null is the root, which has the windows.
 * @property {string} [name] Name of the slot.
 * @property {number | null} [index]
 * @property {Node} [node]
 * @property {JSONObject} [fields]
 */
/** @typedef {import("../types/messages.js").PatchOperation} PatchOp */

/**
 * @typedef {object} Component A component of a view, with the members that this client reads.
 * @property {string} component
 * @property {string} id
 * @property {any} [value]
 * @property {string[]} [values]
 * @property {boolean} [isMultiple]
 * @property {boolean} [isEnabled]
 * @property {boolean} [isLoading]
 * @property {string} [kind]
 * @property {number} [length]
 * @property {number} [inputSeq]
 * @property {string} [clientId]
 * @property {string} [role]
 * @property {string} [title]
 * @property {{id: string, title: string}[]} [options]
 * @property {ActionTemplate} [onTap]
 * @property {ActionTemplate} [onChange]
 * @property {ActionTemplate} [onSubmit]
 * @property {ActionTemplate} [onSelect]
 * @property {ActionTemplate} [onOpen]
 * @property {ActionTemplate} [onExpand]
 * @property {ActionTemplate} [onRefresh]
 * @property {ActionTemplate} [onReachEnd]
 * @property {ActionTemplate} [onMove]
 * @property {{row: string | number, token: number}} [scrollTo]
 * @property {boolean} [sticksToEnd]
 * @property {ActionTemplate} [onSort]
 * @property {number} [min]
 * @property {number} [max]
 * @property {{id: string}[]} [columns]
 * @property {"none" | "single" | "multiple"} [selection]
 * @property {number} [total]
 * @property {number} [from]
 * @property {Row[]} [rows]
 * @property {Component[]} [actions]
 * @property {Component[]} [rowCommands]
 * @property {Component[]} [selectionCommands]
 */

/**
 * @typedef {object} Snapshot The result of `session/open`, `session/attach` or part of `subscription/lagged`.
 * @property {string} sessionId
 * @property {string} app
 * @property {string} epoch
 * @property {number} seq
 * @property {number} routeRev
 * @property {Tree} [tree] Absent when the client resumes.
 * @property {{[screen: string]: ScreenState}} [screens]
 * @property {EventRecord[]} [replay] The last state event of each case.
 * @property {string} [subscriptionId]
 * @property {Cause} [cause]
 */
/**
 * @typedef {object} Delivery Members of every message of a session's log.
 * @property {string} sessionId
 * @property {string} epoch
 * @property {number} seq
 * @property {number} n
 * @property {string} subscriptionId
 * @property {true} [last] The turn ends here: the front end draws.
 * @property {Cause} [cause]
 */
/** @typedef {Delivery & EventRecord} SessionEvent */
/**
 * @typedef {Delivery & {fromRouteRev: number, routeRev: number, ops?: RouteOp[], tree?: Tree,
 *     transitions?: Transition[]}} RouteDidChange
 */
/**
 * @typedef {Delivery & {screen: string, fromViewRev: number, viewRev: number, patch?: PatchOp[],
 *     view?: JSONObject}} ScreenDidChange
 */
/**
 * @typedef {{subscriptionId: string, sessionId: string, epoch?: string, fromSeq: number, toSeq: number,
 *     dropped: number, resync: "snapshot" | "required"} & Partial<Snapshot>} SubscriptionLagged
 */
/** @typedef {import("../types/messages.js").SessionDidCloseParams} SessionDidClose */
/** @typedef {import("../types/messages.js").LogEntryParams} LogEntry */
/** @typedef {import("../types/messages.js").ProgressValue} Progress */

/** @typedef {{id: string | number} & JSONObject} Row */
/** @typedef {{total: number, from: number, rows: Row[], viewRev: number}} WindowResult */
/** @typedef {import("../types/messages.js").ActionSendResult} ActionResult */
/** @typedef {import("../types/messages.js").RouteResult} RouteResult */
/** @typedef {{routeRev: number, tree: Tree}} RouteGetResult */
/** @typedef {{screen: string, viewRev: number, view?: JSONObject}} ScreenGetResult */
/** @typedef {import("../types/messages.js").InitializeResult} InitializeResult */
/** @typedef {import("../types/messages.js").ClientContext} ClientContext */
/** @typedef {import("../types/messages.js").SessionOpenParams} OpenOptions */
/** @typedef {import("../types/messages.js").ActionSendEdit} Edit */
