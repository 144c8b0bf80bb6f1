import { ReplicaError } from "./errors.js";
import { applyPatch } from "./patch.js";
import { RouteTree } from "./route.js";

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
    isReset = false;
    /** True after the snapshot of a new session: the server does not know the earlier one any more. */
    isRestart = false;
    /** True when the route tree has changed. */
    route = false;
    /** @type {Transition[]} Hints for animations. */
    transitions = [];
    /** @type {Set<string>} Ids of the screens whose views have changed. */
    screens = new Set();
    /** @type {EventRecord[]} Events in their order. After a snapshot, the last state event of each case. */
    events = [];
    /** Number of log entries that the client missed. */
    dropped = 0;
    /** True for a change that the client made itself: the input of the user is shown before the server has it. */
    isLocal = false;
    /** @type {string | undefined} Why the session has closed. */
    closed;
    /** @type {Cause | undefined} Cause of the last part. */
    cause;
}

/**
 * A copy of one session's state: route tree, views and last events. Applies the messages of one subscription.
 * `tree` and `screens` show whole turns only: the parts of a turn appear together.
 */
export class Replica {
    // The state with the parts of the current turn.
    /** @type {RouteTree | undefined} */
    #route;
    /** @type {Map<string, ScreenState>} */
    #views = new Map();
    #change = new Change();
    #isInTurn = false;

    /** @type {Map<string, ScreenState>} */
    #screens = new Map();
    /** @type {Map<string, Map<string, EventRecord>>} Last event of each type, by screen. */
    #events = new Map();

    sessionId = "";
    subscriptionId = "";
    app = "";
    epoch = "";
    /** Number of the last applied log entry. */
    seq = 0;
    /** Number of the last log entry that `tree` and `screens` show. */
    shownSeq = 0;
    /** Number of the last delivery. */
    n = 0;
    isClosed = false;
    /** @type {Tree} The route tree, as `route/get` returns it. */
    tree = { windows: [] };
    /** Revision of `tree`. */
    routeRev = 0;
    #nextRouteRev = 0;

    /** @returns {ReadonlyMap<string, Readonly<ScreenState>>} Views by node id, as `screen/get` returns them. */
    get screens() {
        return this.#screens;
    }

    /**
     * Returns the last event of a type, which for a state event is the state.
     *
     * @param {string} type
     * @param {string} [screen] Node id; absent for events of the session.
     */
    lastEvent(type, screen = "") {
        return this.#events.get(screen)?.get(type)?.event;
    }

    /**
     * Takes the answer that opens the subscription.
     *
     * @param {Snapshot} answer Without a tree, the client resumes, and the state so far remains.
     * @param {boolean} [isRestart] True when the session was opened again.
     * @returns {Change | undefined} The change when the answer has a snapshot.
     * @throws {ReplicaError}
     */
    begin(answer, isRestart = false) {
        this.sessionId = answer.sessionId;
        this.subscriptionId = answer.subscriptionId ?? "";
        this.app = answer.app;
        this.n = 0;
        this.isClosed = false;
        if (!answer.tree) return undefined;
        this.#change.isRestart = isRestart;
        return this.#reset(answer);
    }

    /**
     * Applies a notification. Ignores those of other subscriptions, and those of an earlier run of the session.
     *
     * @param {string} method
     * @param {any} params
     * @returns {Change | undefined} The change when its last part is applied.
     * @throws {ReplicaError} when the message does not fit the state.
     */
    receive(method, params) {
        if (params.subscriptionId !== this.subscriptionId || params.sessionId !== this.sessionId) return undefined;
        if (params.epoch !== undefined && params.epoch !== this.epoch) return undefined;
        switch (method) {
            case "session/event": this.#count(params); this.#takeEvent(params); break;
            case "route/didChange": this.#count(params); this.#takeRoute(params); break;
            case "screen/didChange": this.#count(params); this.#takeScreen(params); break;
            case "subscription/lagged": return this.#takeLag(params);
            case "session/didClose": return this.#takeClose(params);
            default: return undefined;
        }
        const { cause, last } = /** @type {Delivery} */ (params);
        this.#change.cause = cause;
        this.#isInTurn = true;
        return last ? this.#finish() : undefined;
    }

    /**
     * Shows the rows that `subscription/window` answered. Rows of another revision than the view's are ignored: the
     * server sends the view with these rows later.
     *
     * @param {string} screen
     * @param {string} list
     * @param {WindowResult} result
     * @returns {Change | undefined}
     */
    showWindow(screen, list, result) {
        const state = this.#views.get(screen);
        if (!state || state.viewRev !== result.viewRev) return undefined;
        const path = componentPath(state.view, list);
        if (!path) return undefined;
        const { total, from, rows } = result;
        const members = { ...valueAt(state.view, path), total, from, rows };
        this.#views.set(screen, { viewRev: state.viewRev, view: withValue(state.view, path, members) });
        this.#change.screens.add(screen);
        return this.#isInTurn ? undefined : this.#finish();
    }

    /** @param {Snapshot} snapshot */
    #reset(snapshot) {
        if (!snapshot.tree) throw new ReplicaError("the snapshot has no tree");
        this.#route = new RouteTree(snapshot.tree);
        this.#views = new Map(Object.entries(snapshot.screens ?? {}));
        this.#events.clear();
        this.epoch = snapshot.epoch;
        this.seq = snapshot.seq;
        this.#nextRouteRev = snapshot.routeRev;
        this.#screens.clear();
        const change = this.#change;
        change.isReset = change.route = true;
        change.screens = new Set(this.#views.keys());
        change.transitions = [];
        change.cause = snapshot.cause;
        for (const record of snapshot.replay ?? []) {
            this.#remember(record);
            change.events.push(record);
        }
        return this.#finish();
    }

    /** Shows the parts of the turn. */
    #finish() {
        const change = this.#change;
        this.#change = new Change();
        this.#isInTurn = false;
        this.shownSeq = this.seq;
        if (change.route && this.#route) {
            this.tree = this.#route.tree;
            this.routeRev = this.#nextRouteRev;
        }
        for (const screen of change.screens) {
            const state = this.#views.get(screen);
            if (state) this.#screens.set(screen, state);
        }
        if (change.route) this.#forgetRemovedScreens();
        return change;
    }

    #forgetRemovedScreens() {
        for (const screens of [this.#views, this.#screens, this.#events]) {
            for (const id of screens.keys()) if (id !== "" && !this.#route?.has(id)) screens.delete(id);
        }
    }

    /** @param {Delivery} delivery */
    #count({ n, seq }) {
        if (n !== this.n + 1) throw new ReplicaError(`delivery ${n} follows delivery ${this.n}`);
        if (seq <= this.seq) throw new ReplicaError(`entry ${seq} follows entry ${this.seq}`);
        this.n = n;
        this.seq = seq;
    }

    /** @param {SessionEvent} message */
    #takeEvent({ screen, event, cause }) {
        /** @type {EventRecord} */
        const record = { screen, event, cause };
        this.#remember(record);
        this.#change.events.push(record);
    }

    /** @param {EventRecord} record */
    #remember(record) {
        const screen = record.screen ?? "";
        const events = this.#events.get(screen) ?? new Map();
        this.#events.set(screen, events.set(record.event.type, record));
    }

    /** @param {RouteDidChange} message */
    #takeRoute({ fromRouteRev, routeRev, ops, tree, transitions = [] }) {
        if (tree) {
            this.#route = new RouteTree(tree);
        } else {
            if (!this.#route || fromRouteRev !== this.#nextRouteRev) {
                throw new ReplicaError(`the route is at ${this.#nextRouteRev}; the ops begin at ${fromRouteRev}`);
            }
            this.#route.apply(ops ?? []);
        }
        this.#nextRouteRev = routeRev;
        this.#change.route = true;
        this.#change.transitions.push(...transitions);
    }

    /** @param {ScreenDidChange} message */
    #takeScreen({ screen, fromViewRev, viewRev, patch, view }) {
        const state = this.#views.get(screen);
        if (view === undefined) {
            if (!state || state.viewRev !== fromViewRev) {
                throw new ReplicaError(`${screen} is at ${state?.viewRev}; the patch begins at ${fromViewRev}`);
            }
            view = applyPatch(state.view, patch ?? []);
        }
        this.#views.set(screen, { viewRev, view });
        this.#change.screens.add(screen);
    }

    /** @param {SubscriptionLagged} message */
    #takeLag(message) {
        this.#change.dropped += message.dropped;
        if (message.tree) return this.#reset(/** @type {Snapshot} */ (message));
        // The answer before this message had the snapshot.
        if (message.resync === "snapshot") return this.#finish();
        throw new ReplicaError("the server has dropped entries and has no snapshot");
    }

    /** @param {SessionDidClose} message */
    #takeClose({ reason }) {
        this.isClosed = true;
        this.#change.closed = reason;
        return this.#finish();
    }
}

/** @type {WeakMap<Tree, Map<string, Node>>} Nodes of a tree by id. */
const knownNodes = new WeakMap();

/**
 * Returns the node with that id.
 *
 * @param {Tree} tree
 * @param {string} id
 */
export function findNode(tree, id) {
    let nodes = knownNodes.get(tree);
    if (!nodes) {
        nodes = new Map();
        const queue = [...tree.windows];
        for (const node of queue) {
            nodes.set(node.id, node);
            queue.push(...childrenOf(node));
        }
        knownNodes.set(tree, nodes);
    }
    return nodes.get(id);
}

/**
 * Returns the children of a node in order.
 *
 * @param {Node} node
 */
export function childrenOf({ layers, items, branches, pages, content, slots }) {
    return layers ?? items ?? branches ?? pages ?? (content ? [content] : Object.values(slots ?? {}));
}

/**
 * Paths of the components of a view by id. A view is never changed in place, so its paths remain.
 *
 * @type {WeakMap<object, Map<string, (string | number)[]>>}
 */
const knownPaths = new WeakMap();

/**
 * Returns the path to the component with that id. A component of the view precedes one with the same id in a row.
 *
 * @param {JSONObject} view
 * @param {string} id
 */
export function componentPath(view, id) {
    let paths = knownPaths.get(view);
    if (!paths) {
        paths = componentPaths(view);
        knownPaths.set(view, paths);
    }
    return paths.get(id);
}

/**
 * Returns the paths of all components, breadth first. A command of rows needs rows, so it has no path.
 *
 * @param {JSONObject} view
 */
function componentPaths(view) {
    /** @type {Map<string, (string | number)[]>} */
    const paths = new Map();
    /** @type {{value: any, path: (string | number)[]}[]} */
    const queue = [{ value: view, path: [] }];
    for (const { value, path } of queue) {
        // The ids of rows are unique in their list only.
        const isComponent = typeof value.component === "string" && value.component !== "row";
        if (isComponent && typeof value.id === "string" && !paths.has(value.id)) paths.set(value.id, path);
        const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
        for (const [key, member] of entries) {
            if (key === "rowCommands" || key === "selectionCommands") continue;
            if (typeof member === "object" && member !== null) queue.push({ value: member, path: [...path, key] });
        }
    }
    return paths;
}

/**
 * @param {any} view
 * @param {(string | number)[]} path
 */
export function valueAt(view, path) {
    return path.reduce((value, key) => value[key], view);
}

/**
 * Returns the view with another value at a path; the view itself is unchanged.
 *
 * @param {any} view
 * @param {(string | number)[]} path
 * @param {any} value
 * @returns {any}
 */
export function withValue(view, path, value) {
    const [key, ...rest] = path;
    if (key === undefined) return value;
    const copy = Array.isArray(view) ? view.slice() : { ...view };
    copy[key] = withValue(view[key], rest, value);
    return copy;
}
