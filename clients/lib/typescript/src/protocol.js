/**
 * The messages of the protocol, level 4, as types: those that the command `client` generates, and those whose parts
 * this client reads without their kind.
 */

/** Protocol level of this client. */
export const PROTOCOL_LEVEL = 4;

/** @typedef {import("../types/messages.js").Methods} Methods */
/**
 * @template {string} Method
 * @typedef {Method extends keyof Methods ? Methods[Method]["result"] : any} ResultOf The result of a request.
 */

/** @typedef {any} JSONValue A value that JSON can represent. */
/** @typedef {{[name: string]: any}} JSONObject An object of which this client reads some members. */

/** @typedef {{kind: string, path?: string, retryable?: boolean, details?: JSONObject}} ErrorData */
/** @typedef {{code: number, message: string, data?: ErrorData}} ErrorObject */

/** @typedef {import("../types/messages.js").Cause} Cause */
/** @typedef {import("../types/messages.js").RouteTransition} Transition */
/** @typedef {{type: string} & JSONObject} AppEvent */
/** @typedef {{screen?: string, event: AppEvent, cause?: Cause}} EventRecord An event of a screen's store. */
/** @typedef {{viewRev: number, view: JSONObject}} ScreenState */

/**
 * @typedef {object} NodeMembers Members of nodes of the route tree that this client reads; others depend on `kind`.
 * @property {string} id
 * @property {string} kind
 * @property {"declared" | "hidden" | "visible" | "active"} [status]
 * @property {Node[]} [layers]
 * @property {Node[]} [items]
 * @property {Node[]} [branches]
 * @property {Node[]} [pages]
 * @property {Node} [content]
 * @property {Node[]} [slots]
 * @property {Component[]} [fields]
 * @property {Component[]} [buttons]
 */
/** @typedef {NodeMembers & JSONObject} Node A node of the route tree. */
/** @typedef {{windows: Node[]}} Tree */

/** @typedef {import("../types/messages.js").ActionTemplate} ActionTemplate */
/** @typedef {{component: string, id: string} & JSONObject} Component A component of a view. */
/** @typedef {import("../types/messages.js").ActionSendResult} ActionResult */
/** @typedef {import("../types/messages.js").InitializeResult} InitializeResult */
/** @typedef {import("../types/messages.js").ClientContext} ClientContext */
/** @typedef {import("../types/messages.js").SessionOpenParams} OpenOptions */
