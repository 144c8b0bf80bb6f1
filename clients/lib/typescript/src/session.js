import { ClientLimitError, InputError, OffstageError, ServerEnded } from "./errors.js";
import { Listeners } from "./listeners.js";
import { Change, Replica, findComponent, withReplaced } from "./replica.js";
import { childrenOf, renamedNodes } from "./route.js";
import { difference } from "./text.js";

/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./connection.js").RequestOptions} RequestOptions */
/** @typedef {import("./protocol.js").ActionResult} ActionResult */
/** @typedef {import("./protocol.js").ActionTemplate} ActionTemplate */
/** @typedef {import("./protocol.js").ClientContext} ClientContext */
/** @typedef {import("./protocol.js").Component} Component */
/** @typedef {import("./protocol.js").JSONObject} JSONObject */
/** @typedef {import("./protocol.js").JSONValue} JSONValue */
/** @typedef {import("./protocol.js").Node} Node */
/** @typedef {import("./protocol.js").OpenOptions} OpenOptions */

/** Number of the last actions whose answers are saved with a session. */
const SAVED_ANSWERS = 32;
/** Maximum number of actions without an answer. */
const MAX_KEPT = 1024;

/**
 * @typedef {object} SessionOptions
 * @property {string} [clientId] Name of this client in causes and inputs; random by default.
 * @property {number} [credit] Maximum number of unacknowledged deliveries; no limit by default. The session
 *     acknowledges deliveries itself.
 */
/** @typedef {{screen: string, list: string, from: number, count: number}} RowsWindow The chosen rows of a list. */
/** @typedef {{screen?: string}} ScreenOption The node id of a screen; the active screen by default. */

/**
 * @typedef {object} Draft Input of the user that the server has not applied yet, as far as this client knows.
 * @property {string} screen Node id of the screen; of the layer for a field of an alert.
 * @property {string} id Id of the component.
 * @property {"value" | "values"} member Member of the component that shows the input.
 * @property {any} value
 * @property {number} seq Number of the last input.
 * @property {ActionTemplate} [template] Absent for a field of an alert.
 * @property {number} wholeSeq Number of the last input that was sent as the whole value.
 * @property {Promise<ActionResult>} [whole] Response to that input, after an edit did not fit.
 * @property {() => boolean} [hasArrived] True when the replica has what the last input caused; absent before the
 *     response to it.
 * @property {number} [length] Length of a secure text that the server has applied.
 */

/** @typedef {{answer: Promise<any>, resolve: any, reject: any}} Pending */
/** @typedef {{number: number, params: JSONObject, options: RequestOptions, draft?: Draft}} Action */
/** @typedef {Pending & Action & {connection?: Connection}} Kept An unanswered action; `connection` has sent it last. */

/** A session of an app: its state, and the input of the user. */
export class Session {
    #replica = new Replica();
    /** @type {Listeners<[change: Change]>} */
    #listeners = new Listeners();
    /** @type {Map<string, Draft>} Drafts by screen and component. */
    #drafts = new Map();
    /** @type {Map<string, JSONObject>} Views with drafts, by screen. */
    #shown = new Map();
    /** @type {Map<string, RowsWindow>} By screen and list. */
    #windows = new Map();
    /** @type {Kept[]} Actions of a saved session without an answer, in their order. */
    #kept = [];
    #lastAction = 0;
    #lastSent = 0;
    /** No other client uses it in a `dedupeId`. */
    #prefix = randomId();
    /** True when another process of the server can continue the session. */
    isSaved = false;
    /** True to send unanswered actions of a saved session again after `resume`, which `Client` calls. */
    keepsActions = false;
    #lastInput = 0;
    #acknowledged = 0;
    #resyncs = 0;
    /** @type {Connection} */
    #connection;
    /** @type {OpenOptions | undefined} */
    #openOptions;
    /** @type {string} */
    clientId;
    /** @type {number | undefined} */
    #credit;
    /** @type {ClientContext | undefined} */
    #clientContext;

    /**
     * Use `Session.open`, `Session.attach` or the methods of `Client`.
     *
     * @param {Connection} connection
     * @param {SessionOptions} options
     */
    constructor(connection, { clientId, credit } = {}) {
        this.#connection = connection;
        this.#credit = credit;
        this.clientId = clientId ?? `c${Math.random().toString(36).slice(2, 12)}`;
    }

    /**
     * Starts an app in a new session.
     *
     * @param {Connection} connection
     * @param {OpenOptions} [open] Params of `session/open`.
     * @param {SessionOptions} [options]
     */
    static async open(connection, open = {}, options = {}) {
        const session = new Session(connection, options);
        session.#openOptions = open;
        session.#clientContext = open.clientContext;
        await session.#open(connection, {});
        return session;
    }

    /**
     * Attaches to a session that another client has opened.
     *
     * @param {Connection} connection
     * @param {string} sessionId
     * @param {SessionOptions} [options]
     */
    static async attach(connection, sessionId, options) {
        const session = new Session(connection, options);
        session.#replica.sessionId = sessionId;
        await session.#attach(connection);
        return session;
    }

    // State

    get id() { return this.#replica.sessionId; }
    get app() { return this.#replica.app; }
    /** Distinguishes this run of the session from a later one of the same id. */
    get epoch() { return this.#replica.epoch; }
    get seq() { return this.#replica.seq; }
    get routeRev() { return this.#replica.routeRev; }
    get subscriptionId() { return this.#replica.subscriptionId; }
    get isClosed() { return this.#replica.isClosed; }
    /** What the session has kept of its life in another process; absent for a new one, and for one that was open. */
    get resumed() { return this.#replica.resumed; }
    get connection() { return this.#connection; }
    /** The numbers that all front ends of the server share. */
    get timing() { return this.#connection.timing; }

    /** The route tree, without drafts. Nodes that have not changed keep their identity. */
    get tree() { return this.#replica.tree; }

    /** Views of the server by node id, without drafts. */
    get screens() { return this.#replica.screens; }

    /** True while the server has not applied all input of this client. */
    get hasPendingInput() { return this.#pendingDrafts.length > 0; }

    get #pendingDrafts() { return [...this.#drafts.values()].filter(({ length }) => length === undefined); }

    /** @param {string} id */
    node(id) { return this.#replica.node(id); }

    /** The window that has the input. */
    get keyWindow() {
        const { windows } = this.tree;
        return windows.find((window) => window.isKey) ?? windows[0];
    }

    /** The layers of the key window; the last one is on top. */
    get layers() { return this.keyWindow?.layers ?? []; }

    /** @returns {Node | undefined} The layer that takes the input. */
    get activeLayer() {
        return this.layers.find((layer) => layer.status === "active") ?? this.layers.at(-1);
    }

    /** Node id of the screen that takes the input, or of the screen below the alert that does. */
    get activeScreen() {
        for (const layer of [...this.layers].reverse()) {
            const screen = visibleScreen(layer);
            if (screen) return screen.id;
        }
        return undefined;
    }

    /**
     * Returns the view of a screen, in which the user's input is shown at once. Unchanged parts keep their identity.
     *
     * @param {string} [screen] Node id; the active screen by default.
     * @returns {JSONObject | undefined}
     */
    view(screen = this.activeScreen) {
        if (screen === undefined) return undefined;
        const shown = this.#shown.get(screen) ?? this.#viewWithDrafts(screen);
        if (shown) this.#shown.set(screen, shown);
        return shown;
    }

    /** @param {string} screen */
    #viewWithDrafts(screen) {
        /** @type {JSONObject | undefined} */
        let view = this.#replica.screens.get(screen)?.view;
        for (const draft of this.#drafts.values()) {
            const component = view && draft.screen === screen ? findComponent(view, draft.id) : undefined;
            if (component) view = withReplaced(view, component, { ...component, [draft.member]: draft.value });
        }
        return view;
    }

    /**
     * Returns a component of a view by its id, with the user's input.
     *
     * @param {string} id
     * @param {string} [screen]
     */
    component(id, screen = this.activeScreen) {
        const view = this.view(screen);
        return view && findComponent(view, id);
    }

    /**
     * Returns the fields of an alert, with the user's input.
     *
     * @param {string} [layer] The active layer by default.
     * @returns {Component[]}
     */
    fields(layer = this.activeLayer?.id) {
        return (this.node(layer ?? "")?.fields ?? []).map((field) => {
            const draft = this.#drafts.get(key(layer ?? "", field.id));
            return draft ? { ...field, value: draft.value } : field;
        });
    }

    /**
     * Returns the last event of a type, which for a state event is the state.
     *
     * @param {string} type
     * @param {string} [screen] Absent for events of the session.
     */
    lastEvent(type, screen) { return this.#replica.lastEvent(type, screen); }

    /**
     * Calls a listener once for each turn of the session, when all its parts are applied: the moment to draw. Returns
     * a function that removes the listener.
     *
     * @param {(change: Change) => void} listener
     */
    onChange(listener) { return this.#listeners.add(listener); }

    // Actions

    /**
     * Sends an action to a screen. The promise resolves when the handler of the action has returned, and what it
     * published is applied.
     *
     * @param {{type: string} & JSONObject} action
     * @param {{screen?: string, signal?: AbortSignal} & JSONObject} options The node id or the name of a screen, the
     *     active one by default; a signal that cancels the action; other params of `action/send`, such as `timeoutMs`.
     */
    async send(action, { signal, ...params } = {}) {
        return this.#act({ action, ...params }, { signal });
    }

    /**
     * Sends an action, which a saved session keeps until its answer. An input replaces one that was never sent.
     *
     * @param {JSONObject} params
     * @param {RequestOptions} options
     * @param {Draft} [draft]
     * @returns {Promise<ActionResult>}
     */
    async #act(params, options, draft) {
        if (!this.keepsActions || !this.isSaved || this.isClosed) return this.request("action/send", params, options);
        const waiting = draft && this.#waitingInput(draft);
        if (waiting) return Object.assign(waiting, { options, params: { ...waiting.params, ...params } }).answer;
        if (this.#kept.length >= MAX_KEPT) throw new ClientLimitError(`${MAX_KEPT} actions wait for the server`);
        const number = this.#lastAction += 1;
        const kept = /** @type {any} */ ({ number, options, draft });
        kept.params = { dedupeId: `${this.#prefix}-${number}`, ...params };
        kept.answer = new Promise((resolve, reject) => Object.assign(kept, { resolve, reject }));
        this.#kept.push(kept);
        this.#sendKept();
        return kept.answer;
    }

    /** @type {(draft: Draft) => Kept | undefined} Returns the last action, if it is an input that was never sent. */
    #waitingInput(draft) {
        const last = this.#kept.at(-1);
        return last?.draft === draft && !last.connection ? last : undefined;
    }

    /** Sends the kept actions that were not sent on this connection, as many as have their answers saved. */
    #sendKept() {
        const connection = this.#connection;
        if (connection.end) return this.isClosed ? this.#rejectKept(connection.end.message) : undefined;
        for (const kept of this.#kept.slice(0, SAVED_ANSWERS)) {
            if (kept.connection === connection) continue;
            kept.connection = connection;
            this.#lastSent = Math.max(this.#lastSent, kept.number);
            this.request("action/send", kept.params, kept.options).then(kept.resolve, (error) => {
                if (this.isClosed || !(error instanceof ServerEnded)) kept.reject(error);
            });
            kept.answer.catch(() => {}).finally(() => {
                this.#kept = this.#kept.filter((other) => other !== kept);
                this.#sendKept();
            });
        }
    }

    /**
     * Presses a button, a command or another component with `onTap`.
     *
     * @param {string} id
     * @param {object} options
     * @param {string} [options.screen] Node id; the active screen by default.
     * @param {string} [options.list] Id of the list whose row's button or whose command is pressed.
     * @param {string | number} [options.row] Id of the row.
     * @param {(string | number)[]} [options.selection] Ids of the selected rows, for a command of a selection.
     */
    async tap(id, { screen, list, row, selection } = {}) {
        const { node, component } = this.#input(list ?? id, screen);
        const { rows = [], rowCommands = [], selectionCommands = [] } = component;
        const shown = rows.find((/** @type {JSONObject} */ shown) => shown.id === row);
        const commands = selection ? selectionCommands : shown ? [...shown.actions ?? [], ...rowCommands] : [];
        const button = list ? commands.find((/** @type {Component} */ button) => button.id === id) : component;
        if (!button) throw new InputError(`the list '${list}' has no button '${id}'`);
        if (button.isEnabled === false || button.isLoading) throw new InputError(`the button '${id}' is not enabled`);
        if (!button.onTap) throw new InputError(`'${id}' has no action`);
        return this.send(filled(button.onTap, selection ?? row), { screen: node });
    }

    /**
     * Sends the action of a template of a component: `onOpen`, `onMove`, `onRefresh`, `onReachEnd` or `onSort` of a
     * list or table, and others.
     *
     * @param {string} id
     * @param {string} template
     * @param {JSONValue} [value] Value for the template's input.
     * @param {ScreenOption} options
     */
    async perform(id, template, value, { screen } = {}) {
        const { node, component } = this.#input(id, screen);
        const found = component[template];
        if (!found) throw new InputError(`the component '${id}' has no '${template}'`);
        return this.send(filled(found, value), { screen: node });
    }

    /**
     * Submits a text field.
     *
     * @param {string} id
     * @param {ScreenOption} [options]
     */
    async submit(id, options) {
        return this.perform(id, "onSubmit", this.component(id, options?.screen)?.value, options);
    }

    /**
     * Replaces the text of a text field, also of one in an alert. The text is shown at once; a change of a long text
     * is sent as the edited range.
     *
     * @param {string} id
     * @param {string} text The whole new text.
     * @param {ScreenOption} options
     */
    async type(id, text, { screen } = {}) {
        const layer = this.activeLayer;
        const isInLayer = screen === undefined && layer?.fields?.some((field) => field.id === id);
        return layer && isInLayer ? this.#sendInput(this.#draft(layer.id, id, text)) : this.choose(id, text, { screen });
    }

    /**
     * Sets the value of a picker, toggle, slider, stepper, number, date or file field. The value is shown at once.
     *
     * @param {string} id
     * @param {JSONValue} value Ids of the chosen options for a picker of several; null empties a field.
     * @param {ScreenOption} options
     */
    async choose(id, value, { screen } = {}) {
        const { node, component } = this.#input(id, screen);
        const { onChange, isMultiple } = component;
        if (!onChange) throw new InputError(`the value of '${id}' cannot be changed`);
        let edit = editOf(component, value, onChange, this.timing.editSize);
        const draft = this.#draft(node, id, value, isMultiple ? "values" : "value", onChange);
        // An edit would follow the one that it replaces.
        if (this.#waitingInput(draft)) edit = undefined;
        if (!edit) draft.wholeSeq = draft.seq;
        return this.#sendInput(draft, edit);
    }

    // Navigation

    /**
     * Goes back one step.
     *
     * @param {{source?: string}} options The node that the user sees: the server refuses a node that has left the screen
     *     meanwhile. By default the screen or layer that takes the input.
     */
    async back({ source = this.#inputNode() } = {}) { return this.request("route/back", { source }); }

    /**
     * Selects a branch of tabs or a page.
     *
     * @param {string} container Node id of the tabs or pages.
     * @param {number} index
     */
    async selectChild(container, index) { return this.request("route/select", { container, index }); }

    /**
     * Presses a button of an alert or another layer. The texts that the user has typed into its fields go with it.
     *
     * @param {string} button
     * @param {{layer?: string, fields?: {[field: string]: string}}} options The layer is the active one by default.
     */
    async answer(button, { layer = this.#layerWith(button), fields } = {}) {
        const typed = [...this.#drafts.values()].filter((draft) => draft.screen === layer);
        const texts = Object.fromEntries(typed.map(({ id, value }) => [id, value]));
        return this.request("route/answer", { layer, button, fields: { ...texts, ...fields } });
    }

    /**
     * Dismisses a layer.
     *
     * @param {string} [layer] The active layer by default.
     * @param {"swipe" | "tapOutside" | "closeButton" | "escape"} [by]
     */
    async dismiss(layer = this.activeLayer?.id, by) { return this.request("route/dismiss", { layer, by }); }

    /**
     * Taps an item of a screen's bars.
     *
     * @param {string} item
     * @param {string} [screen] Node id; the active screen by default.
     */
    async tapBar(item, screen = this.activeScreen) { return this.request("route/tapBar", { node: screen, item }); }

    /**
     * Opens a link of the app.
     *
     * @param {string} url
     * @param {"replace" | "push" | "reveal"} [mode]
     */
    async openLink(url, mode) { return this.request("route/open", { url, mode }); }

    /**
     * Answers a request of the app to the platform, such as `pickFile`.
     *
     * @param {string} layer
     * @param {any} result
     */
    async fulfil(layer, result) { return this.request("route/fulfil", { layer, result }); }

    /**
     * Refuses a request of the app to the platform.
     *
     * @param {string} layer
     * @param {string} [reason]
     */
    async refuse(layer, reason) { return this.request("route/refuse", { layer, reason }); }

    /** @param {string} window Node id. */
    async activateWindow(window) { return this.request("route/window", { activate: window }); }

    // Lists

    /**
     * Chooses the rows of a long list that the view has. Later changes of the list are about these rows. A resumed
     * session keeps its windows.
     *
     * @param {string} list Id of the list.
     * @param {number} from Index of the first row.
     * @param {number} count
     * @param {ScreenOption} options
     */
    async window(list, from, count, { screen = this.activeScreen } = {}) {
        if (screen === undefined) throw new InputError("the session has no screen");
        const window = { screen, list, from, count };
        this.#windows.set(key(screen, list), window);
        return this.#requestWindow(window);
    }

    /** @param {RowsWindow} window */
    #requestWindow(window) {
        const params = { subscriptionId: this.subscriptionId, ...window };
        return this.request("subscription/window", params, {
            accept: (result) => {
                if (params.subscriptionId !== this.subscriptionId) return;
                this.#didChange(this.#take(() => this.#replica.showWindow(window.screen, window.list, result)));
            },
        });
    }

    // Life

    /**
     * Tells the app about the locale, theme or size of this client.
     *
     * @param {ClientContext} context
     */
    async setContext(context) {
        this.#clientContext = context;
        return this.request("session/setContext", { clientContext: context });
    }

    /**
     * Sends a request about this session.
     *
     * @template {string} Method
     * @param {Method} method
     * @param {object} [params]
     * @param {RequestOptions} [options]
     */
    async request(method, params, options) {
        // Actions and navigation have a cause that can name the client.
        const client = /^(action|route)\//.test(method) ? { clientId: this.clientId } : {};
        return this.#connection.request(method, { sessionId: this.id, ...client, ...params }, options);
    }

    /** Ends the session for all clients. */
    async close() { await this.request("session/close"); }

    /**
     * Continues on another connection, from the last applied entry, or in another process that has the saved session.
     * Actions without an answer are sent again. A session that this client had opened, and that the server does not
     * know, is opened anew with the link of its screen.
     *
     * @param {Connection} connection
     * @throws {OffstageError} when the server refuses the session.
     */
    async resume(connection) {
        // Subscription ids of one connection mean nothing on another.
        this.#replica.subscriptionId = "";
        try {
            await this.#attach(connection, { epoch: this.epoch, seq: this.seq });
        } catch (error) {
            const isGone = error instanceof OffstageError && /^session(Unknown|Closed|Elsewhere)$/.test(error.kind);
            if (!isGone || !this.#openOptions) throw error;
            const link = this.node(this.activeScreen ?? "")?.link ?? this.#openOptions.link;
            await this.#open(connection, { sessionId: this.id, copyOf: undefined, link });
        }
        await this.#restore();
    }

    /**
     * Closes the session when the server cannot be reached again.
     *
     * @param {string} reason
     */
    abandon(reason) {
        if (this.isClosed) return;
        this.#replica.isClosed = true;
        this.#rejectKept(reason);
        this.#didChange(new Change({ closed: reason }));
    }

    // Private

    /** Id of the screen that takes the input, or of a layer without a screen. */
    #inputNode() {
        const { activeLayer: layer } = this;
        return layer && (visibleScreen(layer) ?? layer).id;
    }

    /** @type {(connection: Connection, again: OpenOptions) => Promise<void>} Opens the session, `again` with params. */
    async #open(connection, again) {
        const own = { sessionId: randomId(), resume: true };
        try {
            await this.#subscribe(connection, "session/open", { ...own, ...this.#openOptions, ...again }, {});
        } catch (error) {
            // Another process keeps the session, or the app refuses the link.
            if (!isElsewhere(error) && !(again.sessionId && error instanceof OffstageError)) throw error;
            const resumed = { problems: [`the session is a new one: ${error.message}`] };
            const params = { ...this.#openOptions, ...own, copyOf: undefined };
            await this.#subscribe(connection, "session/open", params, { resumed });
        }
    }

    /**
     * @param {Connection} connection
     * @param {{epoch: string, seq: number}} [since]
     */
    async #attach(connection, since) {
        await this.#subscribe(connection, "session/attach", { sessionId: this.id }, { since });
    }

    /**
     * Opens the session or attaches to it. The last attempt waits while another process has the session open.
     *
     * @type {(connection: Connection, method: string, params: JSONObject, options: JSONObject) => Promise<void>}
     */
    async #subscribe(connection, method, params, { since, resumed }) {
        const own = { clientContext: this.#clientContext, clientId: this.clientId };
        const isOpening = method === "session/open";
        const accept = (/** @type {JSONObject} */ answer) => this.#begin(connection, { resumed, ...answer }, isOpening);
        const subscribe = { credit: this.#credit, since };
        const [start, waits] = [Date.now(), isOpening || !this.#openOptions];
        for (;;) {
            try {
                return void await connection.request(method, { ...params, ...own, subscribe }, { accept });
            } catch (error) {
                const { retryAfterMs, retryForMs } = isElsewhere(error) && error.data.details || {};
                if (!waits || !(Date.now() - start < retryForMs)) throw error;
                await new Promise((done) => { setTimeout(done, retryAfterMs); });
            }
        }
    }

    /** @type {(connection: Connection, answer: JSONObject, isOpening: boolean) => void} */
    #begin(connection, answer, isOpening) {
        this.#connection.unsubscribe(this.subscriptionId);
        // Not before: the server would refuse input about a session that it does not know yet.
        this.#connection = connection;
        // Sessions with the same seed have the same epoch.
        const isOther = isOpening || answer.epoch !== this.epoch;
        // A session that is never saved has no such member. The numbers of a saved session continue in another process.
        this.isSaved = answer.isSaved !== undefined;
        const isContinued = !isOther || this.isSaved && answer.seq >= this.seq;
        const before = this.tree;
        const change = this.#replica.begin(answer);
        if (!isContinued) {
            this.#drafts.clear();
            this.#windows.clear();
            this.#rejectKept("the server does not know the session any more");
        }
        if (isOther && change) {
            change.isRestart = !isContinued;
            change.renamed = renamedNodes(before, this.tree);
            this.#rename(change.renamed);
        }
        this.#acknowledged = 0;
        this.#connection.subscribe(this.subscriptionId, (method, params) => this.#receive(method, params));
        this.#didChange(change);
    }

    /** @type {(renamed: Map<string, string | undefined>) => void} Nodes have other ids in another process. */
    #rename(renamed) {
        for (const items of /** @type {Map<string, any>[]} */ ([this.#drafts, this.#windows])) {
            const before = [...items.values()];
            items.clear();
            for (const item of before) {
                item.screen = renamed.get(item.screen);
                if (item.screen) items.set(key(item.screen, item.list ?? item.id), item);
            }
        }
        // The snapshot has what was answered.
        for (const draft of this.#drafts.values()) if (draft.hasArrived) draft.hasArrived = () => true;
        const oldest = this.#lastSent - SAVED_ANSWERS;
        for (const { number, reject } of this.#kept) if (number <= oldest) reject(new ServerEnded("the answer is lost"));
        this.#kept = this.#kept.filter(({ number }) => number > oldest);
        for (const { params } of this.#kept) {
            // Another node can have the id of one that is gone.
            if (renamed.has(params.screen)) params.screen = renamed.get(params.screen) ?? `${params.screen} is gone`;
        }
    }

    /**
     * Requests the windows again, and sends the kept actions and the other drafts again. A draft is the whole value, so
     * sending twice is safe.
     */
    async #restore() {
        this.#sendKept();
        const isSent = (/** @type {Draft} */ draft) => draft.hasArrived || this.#kept.some((kept) => kept.draft === draft);
        const drafts = this.#pendingDrafts.filter((draft) => !isSent(draft));
        await Promise.allSettled([
            ...[...this.#windows.values()].map((window) => this.#requestWindow(window)),
            ...drafts.map((draft) => this.#sendAgain(draft)),
        ]);
    }

    /** @type {(method: string, params: any) => void} */
    #receive(method, params) {
        this.#didChange(this.#take(() => this.#replica.receive(method, params)));
        this.#acknowledge();
    }

    /**
     * Applies a message. Requests a snapshot when it does not fit, whatever is wrong with it.
     *
     * @type {(apply: () => Change | undefined) => Change | undefined}
     */
    #take(apply) {
        try {
            return apply();
        } catch (error) {
            this.#resync(error);
            return undefined;
        }
    }

    /** Restores credit when half of it is used. */
    #acknowledge() {
        const { n } = this.#replica;
        if (this.#credit === undefined || n - this.#acknowledged < Math.max(1, this.#credit >> 1)) return;
        this.#acknowledged = n;
        this.#connection.notify("subscription/ack", { subscriptionId: this.subscriptionId, n });
    }

    /** @type {(error: any) => Promise<void>} Replaces the subscription by one that begins with a snapshot. */
    async #resync(error) {
        const { subscriptionId } = this;
        this.#connection.subscribe(subscriptionId, () => {});
        this.#resyncs += 1;
        if (this.#resyncs > this.timing.snapshotLimit) return this.abandon(error.message);
        try {
            const closing = this.#connection.request("subscription/close", { subscriptionId });
            await Promise.all([closing, this.#attach(this.#connection)]);
            this.#connection.unsubscribe(subscriptionId);
            await this.#restore();
        } catch (failure) {
            // After the end of the connection, `resume` continues.
            if (!(failure instanceof ServerEnded)) this.abandon(`${error.message}; ${failure}`);
        }
    }

    /** @param {Change | undefined} change */
    #didChange(change) {
        if (!change) return;
        if (!change.isReset && !change.isLocal) this.#resyncs = 0;
        if (change.isReset) this.#shown.clear();
        for (const screen of change.screens) this.#shown.delete(screen);
        if (change.route) this.#forgetRemovedScreens();
        if (!change.isLocal) {
            for (const draft of [...this.#drafts.values()]) if (this.#settle(draft)) change.screens.add(draft.screen);
        }
        if (change.closed !== undefined) this.#connection.unsubscribe(this.subscriptionId);
        this.#listeners.emit(change);
    }

    /** @param {string} reason */
    #rejectKept(reason) { for (const { reject } of this.#kept.splice(0)) reject(new ServerEnded(reason)); }

    #forgetRemovedScreens() {
        const isGone = (/** @type {string} */ node) => !this.node(node);
        for (const screen of this.#shown.keys()) if (isGone(screen)) this.#shown.delete(screen);
        for (const [key, window] of this.#windows) if (isGone(window.screen)) this.#windows.delete(key);
        for (const [key, draft] of this.#drafts) if (isGone(draft.screen)) this.#drafts.delete(key);
    }

    /**
     * Returns the component that an input is for, and the node id of its screen.
     *
     * @type {(id: string, screen?: string) => {node: string, component: Component}}
     */
    #input(id, screen = this.activeScreen) {
        const component = this.component(id, screen);
        if (screen === undefined || !component) throw new InputError(`the screen ${screen} has no component '${id}'`);
        if (component.isEnabled === false) throw new InputError(`the component '${id}' is not enabled`);
        return { node: screen, component };
    }

    /**
     * Returns the topmost layer that has a button; the active layer if none has.
     *
     * @type {(button: string) => string | undefined}
     */
    #layerWith(button) {
        const hasButton = (/** @type {Node} */ layer) => layer.buttons?.some(({ id }) => id === button);
        return ([...this.layers].reverse().find(hasButton) ?? this.activeLayer)?.id;
    }

    // Drafts

    /**
     * Returns the draft of a component with its next number. Its value is shown at once.
     *
     * @param {string} screen
     * @param {string} id
     * @param {any} value
     * @param {"value" | "values"} [member]
     * @param {ActionTemplate} [template]
     */
    #draft(screen, id, value, member = "value", template) {
        const draft = this.#drafts.get(key(screen, id)) ?? { screen, id, member, value, seq: 0, wholeSeq: 0 };
        this.#renumber(Object.assign(draft, { value, template }));
        this.#didChange(localChange(screen));
        return draft;
    }

    /** @param {Draft} draft */
    #renumber(draft) {
        draft.seq = this.#lastInput += 1;
        draft.hasArrived = undefined;
        draft.length = undefined;
        this.#drafts.set(key(draft.screen, draft.id), draft);
    }

    /**
     * @param {Draft} draft
     * @param {JSONObject} [edit]
     * @returns {Promise<any>}
     */
    async #sendInput(draft, edit) {
        const { seq, screen, id, value, template } = draft;
        const accept = (/** @type {any} */ { seq: resultSeq = 0, routeRev = 0 }) => this.#didAnswer(draft, seq,
            () => this.seq >= resultSeq && this.routeRev >= routeRev);
        try {
            if (!template) return await this.request("route/edit", { layer: screen, field: id, text: value }, { accept });
            const action = edit ? template.action : filled(template, value);
            return await this.#act({ screen, action, edit, inputSeq: seq }, { accept }, draft);
        } catch (error) {
            if (edit && error instanceof OffstageError && error.kind === "editMismatch") {
                if (draft.wholeSeq < seq) draft.whole = this.#sendAgain(draft);
                return draft.whole;
            }
            if (!(error instanceof ServerEnded)) this.#didAnswer(draft, seq, () => true);
            throw error;
        }
    }

    /** @type {(draft: Draft) => Promise<any>} Sends the whole value with a new number. */
    #sendAgain(draft) {
        this.#renumber(draft);
        draft.wholeSeq = draft.seq;
        return this.#sendInput(draft);
    }

    /** @type {(draft: Draft, seq: number, hasArrived: () => boolean) => void} */
    #didAnswer(draft, seq, hasArrived) {
        if (draft.seq !== seq || this.#drafts.get(key(draft.screen, draft.id)) !== draft) return;
        draft.hasArrived = hasArrived;
        if (this.#settle(draft)) this.#didChange(localChange(draft.screen));
    }

    /**
     * Forgets a draft when the server has applied its last input: from then on the server's value is shown. The server
     * never sends a secure text, so its draft remains until the server changes the text.
     *
     * @param {Draft} draft
     * @returns {boolean} True when another value than the draft's is shown from now on.
     */
    #settle(draft) {
        const view = this.#replica.screens.get(draft.screen)?.view;
        const component = view && findComponent(view, draft.id);
        if (component || !draft.template) {
            const isApplied = component?.clientId === this.clientId && (component.inputSeq ?? 0) >= draft.seq;
            if (!isApplied && !draft.hasArrived?.()) return false;
            if (component?.kind === "secure") {
                draft.length ??= component.length;
                if (draft.length && draft.length === component.length) return false;
            }
        }
        this.#drafts.delete(key(draft.screen, draft.id));
        this.#shown.delete(draft.screen);
        return component?.[draft.member] !== draft.value;
    }
}

/** @type {(error: unknown) => error is OffstageError} True when another process has the session open. */
const isElsewhere = (error) => error instanceof OffstageError && error.kind === "sessionElsewhere";

/** Returns 128 random bits as letters and digits. */
const randomId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (bits) => bits.toString(36)).join("");

/** @type {(screen: string, id: string) => string} */
const key = (screen, id) => `${screen} ${id}`;

/** @param {string} screen */
const localChange = (screen) => new Change({ isLocal: true, screens: new Set([screen]) });

/** @type {(template: ActionTemplate, value?: any) => any} Returns the action of a template with the user's value. */
function filled({ action, input }, value) {
    return input === undefined || value === undefined ? action : { ...action, [input]: value };
}

/**
 * Returns the edit that leads from the shown text to a new one; undefined for a text that is sent whole.
 *
 * @param {Component} component
 * @param {any} text
 * @param {ActionTemplate} template
 * @param {number} editSize Code points from which a text is sent as an edit.
 */
function editOf({ id, value, kind }, text, { input }, editSize) {
    if (typeof value !== "string" || typeof text !== "string" || kind === "secure" || input === undefined) return undefined;
    // A text has no more code points than UTF-16 code units.
    if (text.length < editSize || [...text].length < editSize) return undefined;
    return { component: id, member: input, ...difference(value, text) };
}

/** @type {(node: Node) => Node | undefined} Returns the visible screen of a node or below it. */
function visibleScreen(node) {
    if (node.status !== "active" && node.status !== "visible") return undefined;
    if (node.kind === "screen") return node;
    for (const child of childrenOf(node)) {
        const screen = visibleScreen(child);
        if (screen) return screen;
    }
    return undefined;
}
