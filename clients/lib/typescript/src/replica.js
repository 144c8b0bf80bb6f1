import { ReplicaError } from "./errors.js";
import { applyPatch } from "./patch.js";
import { RouteTree } from "./route.js";

/** @typedef {import("./protocol.js").Cause} Cause */
/** @typedef {import("./protocol.js").Component} Component */
/** @typedef {import("./protocol.js").EventRecord} EventRecord */
/** @typedef {import("./protocol.js").JSONObject} JSONObject */
/** @typedef {import("./protocol.js").ScreenState} ScreenState */
/** @typedef {import("./protocol.js").Transition} Transition */

/** What changed since the front end drew last: one turn of the session, or a snapshot. */
export class Change {
    /** True after a snapshot: everything may have changed. */
    isReset = false;
    /** True after the snapshot of a session that was opened anew: the server does not know the earlier one. */
    isRestart = false;
    /** @type {Map<string, string | undefined> | undefined} In another process, the ids of nodes by the former ones. */
    renamed;
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

    /** @param {Partial<Change>} [members] */
    constructor(members) { Object.assign(this, members); }
}

/**
 * A copy of one session's state: route tree, views and last events. Applies the messages of one subscription.
 * It keeps the messages of a turn until the last one, and shows whole turns only.
 */
export class Replica {
    #route = new RouteTree({ windows: [] });
    /** @type {Map<string, ScreenState>} */
    #screens = new Map();
    /** @type {Map<string, EventRecord>} Last event of each type and screen. */
    #events = new Map();
    /** @type {{method: string, params: any}[]} Messages of a turn that has not ended. */
    #waiting = [];

    sessionId = "";
    subscriptionId = "";
    app = "";
    epoch = "";
    /** Number of the last log entry that the state includes. */
    seq = 0;
    /** Number of the last delivery. */
    n = 0;
    routeRev = 0;
    isClosed = false;
    /** @type {JSONObject | undefined} What the session has kept of its life in another process; `problems` has sentences. */
    resumed;

    /** The route tree, as `route/get` returns it. */
    get tree() { return this.#route.tree; }

    /** @returns {ReadonlyMap<string, Readonly<ScreenState>>} Views by node id, as `screen/get` returns them. */
    get screens() { return this.#screens; }

    /** @param {string} id */
    node(id) { return this.#route.node(id); }

    /**
     * Returns the last event of a type, which for a state event is the state.
     *
     * @param {string} type
     * @param {string} [screen] Node id; absent for events of the session.
     */
    lastEvent(type, screen) { return this.#events.get(eventKey(type, screen))?.event; }

    /**
     * Takes the answer that opens the subscription.
     *
     * @param {JSONObject} answer Without a tree, the client resumes, and the state so far remains.
     * @returns {Change | undefined} The change when the answer has a snapshot.
     */
    begin(answer) {
        this.sessionId = answer.sessionId;
        this.subscriptionId = answer.subscriptionId ?? "";
        this.app = answer.app;
        this.n = 0;
        this.isClosed = false;
        this.resumed = answer.resumed;
        this.#waiting = [];
        return answer.tree && this.#reset(answer, new Change());
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
            case "session/event": case "route/didChange": case "screen/didChange": {
                if (params.n !== this.n + 1) throw new ReplicaError(`delivery ${params.n} follows delivery ${this.n}`);
                this.n += 1;
                this.#waiting.push({ method, params });
                return params.last ? this.#finish() : undefined;
            }
            case "subscription/lagged": return this.#takeLag(params);
            case "session/didClose": {
                const change = this.#finish();
                this.isClosed = true;
                change.closed = params.reason;
                return change;
            }
            default: return undefined;
        }
    }

    /**
     * Shows the rows that `subscription/window` answered, at the end of the turn that has begun. Rows of another revision
     * than the view's are ignored: the server sends the view with these rows later.
     *
     * @param {string} screen
     * @param {string} list
     * @param {JSONObject} result
     * @returns {Change | undefined}
     */
    showWindow(screen, list, result) {
        const isInTurn = this.#waiting.length > 0;
        this.#waiting.push({ method: "window", params: { screen, list, ...result } });
        return isInTurn ? undefined : this.#finish();
    }

    /** @type {(snapshot: JSONObject, change: Change) => Change} */
    #reset(snapshot, change) {
        this.#route = new RouteTree(snapshot.tree);
        this.#screens = new Map(Object.entries(snapshot.screens));
        this.#events.clear();
        this.epoch = snapshot.epoch;
        this.seq = snapshot.seq;
        this.routeRev = snapshot.routeRev;
        for (const record of snapshot.replay ?? []) this.#takeEvent(record, change);
        change.screens = new Set(this.#screens.keys());
        change.cause = snapshot.cause;
        return Object.assign(change, { isReset: true, route: true });
    }

    /** Applies the messages of the turn. */
    #finish() {
        const change = new Change();
        for (const { method, params } of this.#waiting.splice(0)) {
            if (method === "window") {
                this.#takeWindow(params, change);
                continue;
            }
            if (params.seq <= this.seq) throw new ReplicaError(`entry ${params.seq} follows entry ${this.seq}`);
            this.seq = params.seq;
            change.cause = params.cause;
            if (method === "session/event") this.#takeEvent(params, change);
            else if (method === "route/didChange") this.#takeRoute(params, change);
            else this.#takeScreen(params, change);
        }
        return change;
    }

    /** @type {(message: JSONObject, change: Change) => void} */
    #takeEvent({ screen, event, cause }, change) {
        const record = { screen, event, cause };
        this.#events.set(eventKey(event.type, screen), record);
        change.events.push(record);
    }

    /** @type {(message: JSONObject, change: Change) => void} */
    #takeRoute({ fromRouteRev, routeRev, ops, tree, transitions = [] }, change) {
        if (tree) {
            this.#route = new RouteTree(tree);
        } else {
            if (fromRouteRev !== this.routeRev) {
                throw new ReplicaError(`the route is at ${this.routeRev}; the ops begin at ${fromRouteRev}`);
            }
            this.#route.apply(ops);
        }
        this.routeRev = routeRev;
        change.route = true;
        change.transitions.push(...transitions);
        for (const id of this.#screens.keys()) if (!this.node(id)) this.#screens.delete(id);
        for (const [key, { screen }] of this.#events) if (screen && !this.node(screen)) this.#events.delete(key);
    }

    /** @type {(message: JSONObject, change: Change) => void} */
    #takeScreen({ screen, fromViewRev, viewRev, patch, view }, change) {
        const state = this.#screens.get(screen);
        if (view === undefined) {
            if (!state || state.viewRev !== fromViewRev) {
                throw new ReplicaError(`${screen} is at ${state?.viewRev}; the patch begins at ${fromViewRev}`);
            }
            view = applyPatch(state.view, patch);
        }
        this.#screens.set(screen, { viewRev, view });
        change.screens.add(screen);
    }

    /** @type {(message: JSONObject, change: Change) => void} */
    #takeWindow({ screen, list, viewRev, total, from, rows }, change) {
        const state = this.#screens.get(screen);
        const shown = state && state.viewRev === viewRev ? findComponent(state.view, list) : undefined;
        if (!state || !shown) return;
        this.#screens.set(screen, { viewRev, view: withReplaced(state.view, shown, { ...shown, total, from, rows }) });
        change.screens.add(screen);
    }

    /** @param {JSONObject} message */
    #takeLag(message) {
        const change = new Change({ dropped: message.dropped });
        for (const { method, params } of this.#waiting.splice(0)) {
            if (method === "session/event") this.#takeEvent(params, change);
        }
        if (message.tree) return this.#reset(message, change);
        // The answer before this message had the snapshot.
        if (message.resync === "snapshot") return change;
        throw new ReplicaError("the server has dropped entries and has no snapshot");
    }
}

/** @type {(type: string, screen?: string) => string} */
const eventKey = (type, screen = "") => `${screen} ${type}`;

/** @type {WeakMap<object, Map<string, Component>>} Components of a view by id. A view is never changed in place. */
const knownComponents = new WeakMap();

/**
 * Returns the component with that id. A component of the view precedes one with the same id in a row.
 *
 * @type {(view: JSONObject, id: string) => Component | undefined}
 */
export function findComponent(view, id) {
    const known = knownComponents.get(view) ?? componentsById(view);
    knownComponents.set(view, known);
    return known.get(id);
}

/**
 * Returns the components of a view by id, breadth first. A command of rows needs rows, so it is not among them.
 *
 * @type {(view: JSONObject) => Map<string, Component>}
 */
function componentsById(view) {
    /** @type {Map<string, Component>} */
    const found = new Map();
    /** @type {any[]} */
    const queue = [view];
    for (const value of queue) {
        // The ids of rows are unique in their list only.
        const isComponent = typeof value.component === "string" && value.component !== "row";
        if (isComponent && typeof value.id === "string" && !found.has(value.id)) found.set(value.id, value);
        for (const [name, member] of Object.entries(value)) {
            if (name === "rowCommands" || name === "selectionCommands") continue;
            if (typeof member === "object" && member !== null) queue.push(member);
        }
    }
    return found;
}

/**
 * Returns a value with one object in place of another; the value itself is unchanged.
 *
 * @type {(value: any, old: object, replacement: object) => any}
 */
export function withReplaced(value, old, replacement) {
    if (value === old) return replacement;
    if (typeof value !== "object" || value === null) return value;
    for (const [key, member] of Object.entries(value)) {
        const changed = withReplaced(member, old, replacement);
        if (changed === member) continue;
        const copy = Array.isArray(value) ? value.slice() : { ...value };
        copy[key] = changed;
        return copy;
    }
    return value;
}
