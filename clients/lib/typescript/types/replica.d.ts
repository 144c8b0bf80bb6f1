/**
 * Returns the node with that id.
 *
 * @param {Tree} tree
 * @param {string} id
 */
export function findNode(tree: Tree, id: string): import("./protocol.js").Node | undefined;
/**
 * Returns the children of a node in order.
 *
 * @param {Node} node
 */
export function childrenOf({ layers, items, branches, pages, content, slots }: Node): import("./protocol.js").Node[];
/**
 * Returns the path to the component with that id. A component of the view precedes one with the same id in a row.
 *
 * @param {JSONObject} view
 * @param {string} id
 */
export function componentPath(view: JSONObject, id: string): (string | number)[] | undefined;
/**
 * @param {any} view
 * @param {(string | number)[]} path
 */
export function valueAt(view: any, path: (string | number)[]): any;
/**
 * Returns the view with another value at a path; the view itself is unchanged.
 *
 * @param {any} view
 * @param {(string | number)[]} path
 * @param {any} value
 * @returns {any}
 */
export function withValue(view: any, path: (string | number)[], value: any): any;
/** @typedef {import("./protocol.js").Snapshot} Snapshot */
/** @typedef {import("./protocol.js").Delivery} Delivery */
/** @typedef {import("./protocol.js").RouteDidChange} RouteDidChange */
/** @typedef {import("./protocol.js").ScreenDidChange} ScreenDidChange */
/** @typedef {import("./protocol.js").SessionEvent} SessionEvent */
/** @typedef {import("./protocol.js").SubscriptionLagged} SubscriptionLagged */
/** @typedef {import("./protocol.js").SessionDidClose} SessionDidClose */
/** @typedef {import("./protocol.js").EventRecord} EventRecord */
/** @typedef {import("./protocol.js").AppEvent} AppEvent */
/** @typedef {import("./protocol.js").ScreenState} ScreenState */
/** @typedef {import("./protocol.js").Transition} Transition */
/** @typedef {import("./protocol.js").Cause} Cause */
/** @typedef {import("./protocol.js").WindowResult} WindowResult */
/** @typedef {import("./protocol.js").Component} Component */
/** @typedef {import("./protocol.js").JSONObject} JSONObject */
/** @typedef {import("./protocol.js").Node} Node */
/** @typedef {import("./protocol.js").Tree} Tree */
/** What changed since the front end drew last: one turn of the session, or a snapshot. */
export class Change {
    /** True after a snapshot: everything may have changed. */
    isReset: boolean;
    /** True after the snapshot of a new session: the server does not know the earlier one any more. */
    isRestart: boolean;
    /** True when the route tree has changed. */
    route: boolean;
    /** @type {Transition[]} Hints for animations. */
    transitions: Transition[];
    /** @type {Set<string>} Ids of the screens whose views have changed. */
    screens: Set<string>;
    /** @type {EventRecord[]} Events in their order. After a snapshot, the last state event of each case. */
    events: EventRecord[];
    /** Number of log entries that the client missed. */
    dropped: number;
    /** True for a change that the client made itself: the input of the user is shown before the server has it. */
    isLocal: boolean;
    /** @type {string | undefined} Why the session has closed. */
    closed: string | undefined;
    /** @type {Cause | undefined} Cause of the last part. */
    cause: Cause | undefined;
}
/**
 * A copy of one session's state: route tree, views and last events. Applies the messages of one subscription.
 * `tree` and `screens` show whole turns only: the parts of a turn appear together.
 */
export class Replica {
    sessionId: string;
    subscriptionId: string;
    app: string;
    epoch: string;
    /** Number of the last applied log entry. */
    seq: number;
    /** Number of the last log entry that `tree` and `screens` show. */
    shownSeq: number;
    /** Number of the last delivery. */
    n: number;
    isClosed: boolean;
    /** @type {Tree} The route tree, as `route/get` returns it. */
    tree: Tree;
    /** Revision of `tree`. */
    routeRev: number;
    /** @returns {ReadonlyMap<string, Readonly<ScreenState>>} Views by node id, as `screen/get` returns them. */
    get screens(): ReadonlyMap<string, Readonly<import("./protocol.js").ScreenState>>;
    /**
     * Returns the last event of a type, which for a state event is the state.
     *
     * @param {string} type
     * @param {string} [screen] Node id; absent for events of the session.
     */
    lastEvent(type: string, screen?: string | undefined): import("./protocol.js").AppEvent | undefined;
    /**
     * Takes the answer that opens the subscription.
     *
     * @param {Snapshot} answer Without a tree, the client resumes, and the state so far remains.
     * @param {boolean} [isRestart] True when the session was opened again.
     * @returns {Change | undefined} The change when the answer has a snapshot.
     * @throws {ReplicaError}
     */
    begin(answer: Snapshot, isRestart?: boolean | undefined): Change | undefined;
    /**
     * Applies a notification. Ignores those of other subscriptions, and those of an earlier run of the session.
     *
     * @param {string} method
     * @param {any} params
     * @returns {Change | undefined} The change when its last part is applied.
     * @throws {ReplicaError} when the message does not fit the state.
     */
    receive(method: string, params: any): Change | undefined;
    /**
     * Shows the rows that `subscription/window` answered. Rows of another revision than the view's are ignored: the
     * server sends the view with these rows later.
     *
     * @param {string} screen
     * @param {string} list
     * @param {WindowResult} result
     * @returns {Change | undefined}
     */
    showWindow(screen: string, list: string, result: WindowResult): Change | undefined;
    #private;
}
export type Snapshot = import("./protocol.js").Snapshot;
export type Delivery = import("./protocol.js").Delivery;
export type RouteDidChange = import("./protocol.js").RouteDidChange;
export type ScreenDidChange = import("./protocol.js").ScreenDidChange;
export type SessionEvent = import("./protocol.js").SessionEvent;
export type SubscriptionLagged = import("./protocol.js").SubscriptionLagged;
export type SessionDidClose = import("./protocol.js").SessionDidClose;
export type EventRecord = import("./protocol.js").EventRecord;
export type AppEvent = import("./protocol.js").AppEvent;
export type ScreenState = import("./protocol.js").ScreenState;
export type Transition = import("./protocol.js").Transition;
export type Cause = import("./protocol.js").Cause;
export type WindowResult = import("./protocol.js").WindowResult;
export type Component = import("./protocol.js").Component;
export type JSONObject = import("./protocol.js").JSONObject;
export type Node = import("./protocol.js").Node;
export type Tree = import("./protocol.js").Tree;
