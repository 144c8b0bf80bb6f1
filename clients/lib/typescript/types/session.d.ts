/** A session of an app: its state, and the input of the user. */
export class Session {
    /**
     * Starts an app in a new session.
     *
     * @param {Connection} connection
     * @param {OpenOptions} [open] Params of `session/open`.
     * @param {SessionOptions} [options]
     */
    static open(connection: Connection, open?: import("../types/messages.js").SessionOpenParams | undefined, options?: SessionOptions | undefined): Promise<Session>;
    /**
     * Attaches to a session that another client has opened. With `open`, a server that does not know the session any
     * more opens a new one with these params.
     *
     * @param {Connection} connection
     * @param {string} sessionId
     * @param {SessionOptions & {clientContext?: ClientContext, open?: OpenOptions}} [options]
     */
    static attach(connection: Connection, sessionId: string, options?: (SessionOptions & {
        clientContext?: import("../types/messages.js").ClientContext | undefined;
        open?: import("../types/messages.js").SessionOpenParams | undefined;
    }) | undefined): Promise<Session>;
    /**
     * Use `Session.open`, `Session.attach` or the methods of `Client`.
     *
     * @param {Connection} connection
     * @param {SessionOptions} options
     */
    constructor(connection: Connection, { clientId, credit }?: SessionOptions);
    /** @type {string} */
    clientId: string;
    get id(): string;
    get app(): string;
    /** Distinguishes this run of the session from a later one of the same id. */
    get epoch(): string;
    get seq(): number;
    get routeRev(): number;
    get subscriptionId(): string;
    get isClosed(): boolean;
    get connection(): import("./connection.js").Connection;
    /** The route tree, without drafts. Nodes that have not changed keep their identity. */
    get tree(): import("./protocol.js").Tree;
    /** Views of the server by node id, without drafts. */
    get screens(): ReadonlyMap<string, Readonly<import("./protocol.js").ScreenState>>;
    /** True while the server has not applied all input of this client. */
    get hasPendingInput(): boolean;
    /** Input of this client that the server has not applied. */
    get pendingInput(): {
        screen: string;
        id: string;
        value: any;
    }[];
    /** @param {string} id */
    node(id: string): import("./protocol.js").Node | undefined;
    /** The window that has the input. */
    get keyWindow(): import("./protocol.js").Node | undefined;
    /** The layers of the key window; the last one is on top. */
    get layers(): import("./protocol.js").Node[];
    /** @returns {Node | undefined} The layer that takes the input. */
    get activeLayer(): import("./protocol.js").Node | undefined;
    /** Node id of the screen that takes the input, or of the screen below the alert that does. */
    get activeScreen(): string | undefined;
    /**
     * Returns the view of a screen, in which the user's input is shown at once. Unchanged parts keep their identity.
     *
     * @param {string} [screen] Node id; the active screen by default.
     * @returns {JSONObject | undefined}
     */
    view(screen?: string | undefined): JSONObject | undefined;
    /**
     * Returns a component of a view by its id, with the user's input.
     *
     * @param {string} id
     * @param {string} [screen]
     * @returns {Component | undefined}
     */
    component(id: string, screen?: string | undefined): Component | undefined;
    /**
     * Returns the fields of an alert, with the user's input.
     *
     * @param {string} [layer] The active layer by default.
     * @returns {Component[]}
     */
    fields(layer?: string | undefined): Component[];
    /**
     * Returns the last event of a type, which for a state event is the state.
     *
     * @param {string} type
     * @param {string} [screen] Absent for events of the session.
     */
    lastEvent(type: string, screen?: string | undefined): import("./protocol.js").AppEvent | undefined;
    /**
     * Calls a listener once for each turn of the session, when all its parts are applied: the moment to draw. Returns
     * a function that removes the listener.
     *
     * @param {(change: Change) => void} listener
     */
    onChange(listener: (change: Change) => void): () => undefined;
    /**
     * Sends an action to a screen. The promise resolves when the handler of the action has returned, and what it
     * published is applied.
     *
     * @param {Action} action
     * @param {SendOptions} options
     * @returns {Promise<ActionResult>}
     */
    send(action: Action, { screen, timeoutMs, dedupeId, ifUnmoved, signal, onProgress }?: SendOptions): Promise<ActionResult>;
    /**
     * Presses a button, a command or another component with `onTap`.
     *
     * @param {string} id
     * @param {object} options
     * @param {string} [options.screen] Node id; the active screen by default.
     * @param {string | number} [options.row] Id of the row whose button or command is pressed.
     * @param {string} [options.list] Id of the list; needed with `row` when several lists have such a row or command.
     * @param {(string | number)[]} [options.selection] Ids of the selected rows, for a command of a selection.
     * @returns {Promise<ActionResult>}
     */
    tap(id: string, { screen, row, list, selection }?: {
        screen?: string | undefined;
        row?: string | number | undefined;
        list?: string | undefined;
        selection?: (string | number)[] | undefined;
    }): Promise<ActionResult>;
    /**
     * Sends the action of a template of a component: `onOpen`, `onMove`, `onRefresh`, `onReachEnd` or `onSort` of a
     * list or table, and others.
     *
     * @param {string} id
     * @param {TemplateName} template
     * @param {JSONValue} [value] Value for the template's input.
     * @param {ScreenOption} options
     * @returns {Promise<ActionResult>}
     */
    perform(id: string, template: TemplateName, value?: JSONValue, { screen }?: ScreenOption): Promise<ActionResult>;
    /**
     * Selects a row of a list or table.
     *
     * @param {string} list
     * @param {string | number | (string | number)[]} row Id of the row, or of all selected rows.
     * @param {ScreenOption} [options]
     */
    selectRow(list: string, row: string | number | (string | number)[], options?: ScreenOption | undefined): Promise<import("../types/messages.js").ActionSendResult>;
    /**
     * Expands or collapses a group, or a row of a tree.
     *
     * @param {string} id
     * @param {boolean | string | number} value True or false for a group, the row's id for a tree.
     * @param {ScreenOption} [options]
     */
    expand(id: string, value: boolean | string | number, options?: ScreenOption | undefined): Promise<import("../types/messages.js").ActionSendResult>;
    /**
     * Submits a text field.
     *
     * @param {string} id
     * @param {ScreenOption} [options]
     */
    submit(id: string, options?: ScreenOption | undefined): Promise<import("../types/messages.js").ActionSendResult>;
    /**
     * Replaces the text of a text field, also of one in an alert. The text is shown at once; a change of a long text
     * is sent as the edited range.
     *
     * @param {string} id
     * @param {string} text The whole new text.
     * @param {ScreenOption} options
     * @returns {Promise<ActionResult | RouteResult>}
     */
    type(id: string, text: string, { screen }?: ScreenOption): Promise<ActionResult | RouteResult>;
    /**
     * Sets the value of a picker, toggle, slider, stepper, number, date or file field. The value is shown at once.
     *
     * @param {string} id
     * @param {JSONValue} value Ids of the chosen options for a picker of several; null empties a field.
     * @param {ScreenOption} options
     * @returns {Promise<ActionResult>}
     */
    choose(id: string, value: JSONValue, { screen }?: ScreenOption): Promise<ActionResult>;
    /**
     * Goes back one step.
     *
     * @param {{source?: string}} options The node that the user sees: the server refuses a node that has left the screen
     *     meanwhile. By default the screen or layer that takes the input.
     * @returns {Promise<RouteResult>}
     */
    back({ source }?: {
        source?: string;
    }): Promise<RouteResult>;
    /** @returns {Promise<RouteResult>} Goes up to the parent screen. */
    up(): Promise<RouteResult>;
    /**
     * Selects a branch of tabs or a page.
     *
     * @param {string} container Node id of the tabs or pages.
     * @param {number | string} child Index or node id of the child.
     * @param {"keep" | "toRoot" | "recreate"} [reselect]
     * @returns {Promise<RouteResult>}
     */
    selectChild(container: string, child: number | string, reselect?: "keep" | "toRoot" | "recreate" | undefined): Promise<RouteResult>;
    /**
     * Presses a button of an alert or another layer. The texts that the user has typed into its fields go with it.
     *
     * @param {string} button
     * @param {{layer?: string, fields?: {[field: string]: string}}} options The layer is the active one by default.
     * @returns {Promise<RouteResult>}
     */
    answer(button: string, { layer, fields }?: {
        layer?: string | undefined;
        fields?: {
            [field: string]: string;
        } | undefined;
    }): Promise<RouteResult>;
    /**
     * Dismisses a layer.
     *
     * @param {string} [layer] The active layer by default.
     * @param {"swipe" | "tapOutside" | "closeButton" | "escape"} [by]
     * @returns {Promise<RouteResult>}
     */
    dismiss(layer?: string | undefined, by?: "swipe" | "tapOutside" | "closeButton" | "escape" | undefined): Promise<RouteResult>;
    /**
     * Taps an item of a screen's bars.
     *
     * @param {string} item
     * @param {string} [screen] Node id; the active screen by default.
     * @returns {Promise<RouteResult>}
     */
    tapBar(item: string, screen?: string | undefined): Promise<RouteResult>;
    /**
     * Opens a link of the app.
     *
     * @param {string} url
     * @param {"replace" | "push" | "reveal"} [mode]
     * @returns {Promise<RouteResult>}
     */
    openLink(url: string, mode?: "replace" | "push" | "reveal" | undefined): Promise<RouteResult>;
    /**
     * Answers a request of the app to the platform, such as `pickFile`.
     *
     * @param {string} layer
     * @param {any} result
     * @returns {Promise<RouteResult>}
     */
    fulfil(layer: string, result: any): Promise<RouteResult>;
    /**
     * Refuses a request of the app to the platform.
     *
     * @param {string} layer
     * @param {string} [reason]
     * @returns {Promise<RouteResult>}
     */
    refuse(layer: string, reason?: string | undefined): Promise<RouteResult>;
    /**
     * @param {string} window
     * @returns {Promise<RouteResult>}
     */
    activateWindow(window: string): Promise<RouteResult>;
    /**
     * @param {string} window
     * @returns {Promise<RouteResult>}
     */
    closeWindow(window: string): Promise<RouteResult>;
    /**
     * Chooses the rows of a long list that the view has. Later changes of the list are about these rows. A resumed
     * session keeps its windows.
     *
     * @param {string} list Id of the list.
     * @param {number} from Index of the first row.
     * @param {number} count
     * @param {ScreenOption} options
     * @returns {Promise<WindowResult>}
     */
    window(list: string, from: number, count: number, { screen }?: ScreenOption): Promise<WindowResult>;
    /**
     * Waits until all conditions hold: an event, a visible screen, a route revision, or no work in progress.
     *
     * @param {{event?: string, screen?: string, routeRev?: number, idle?: boolean}} until
     * @param {{timeoutMs?: number, signal?: AbortSignal}} options
     */
    wait(until: {
        event?: string;
        screen?: string;
        routeRev?: number;
        idle?: boolean;
    }, { timeoutMs, signal }?: {
        timeoutMs?: number;
        signal?: AbortSignal;
    }): Promise<any>;
    /**
     * Tells the app about the locale, theme or size of this client.
     *
     * @param {ClientContext} context
     */
    setContext(context: ClientContext): Promise<any>;
    /**
     * Sends a request about this session.
     *
     * @template [T=any]
     * @param {string} method
     * @param {object} [params]
     * @param {import("./connection.js").RequestOptions<T>} [options]
     * @returns {Promise<T>}
     */
    request<T = any>(method: string, params?: object | undefined, options?: import("./connection.js").RequestOptions<T> | undefined): Promise<T>;
    /** Disconnects this client; the session goes on. */
    detach(): Promise<void>;
    /** Ends the session for all clients. */
    close(): Promise<void>;
    /**
     * Continues on another connection, from the last applied entry. A session that the server does not know any more
     * is opened again when this client had opened it; otherwise it is closed.
     *
     * @param {Connection} connection
     * @param {{isNew?: boolean}} options With `isNew`, the server is another process, which has no session.
     */
    resume(connection: Connection, { isNew }?: {
        isNew?: boolean;
    }): Promise<void>;
    /**
     * Closes the session when the server cannot be reached again.
     *
     * @param {string} reason
     */
    abandon(reason: string): void;
    #private;
}
export type Connection = import("./connection.js").Connection;
export type Action = import("./protocol.js").Action;
export type ActionResult = import("./protocol.js").ActionResult;
export type ActionTemplate = import("./protocol.js").ActionTemplate;
export type ClientContext = import("./protocol.js").ClientContext;
export type Component = import("./protocol.js").Component;
export type Edit = import("./protocol.js").Edit;
export type JSONObject = import("./protocol.js").JSONObject;
export type JSONValue = import("./protocol.js").JSONValue;
export type Node = import("./protocol.js").Node;
export type OpenOptions = import("./protocol.js").OpenOptions;
export type Progress = import("./protocol.js").Progress;
export type RouteResult = import("./protocol.js").RouteResult;
export type Snapshot = import("./protocol.js").Snapshot;
export type WindowResult = import("./protocol.js").WindowResult;
export type SessionOptions = {
    /**
     * Name of this client in causes and inputs; random by default.
     */
    clientId?: string | undefined;
    /**
     * Maximum number of unacknowledged deliveries; no limit by default. The session
     * acknowledges deliveries itself.
     */
    credit?: number | undefined;
};
export type TemplateName = import("./protocol.js").TemplateName;
/**
 * The node id of a screen; the active screen by default.
 */
export type ScreenOption = {
    screen?: string;
};
export type SendOptions = {
    /**
     * The node id or the name of a screen; the active screen by default.
     */
    screen?: string | undefined;
    timeoutMs?: number | undefined;
    dedupeId?: string | undefined;
    /**
     * True refuses the action when the route has changed meanwhile.
     */
    ifUnmoved?: boolean | undefined;
    /**
     * Aborting cancels the action.
     */
    signal?: AbortSignal | undefined;
    onProgress?: ((progress: Progress) => void) | undefined;
};
/**
 * Input of the user that the server has not applied yet, as far as this client knows.
 */
export type Draft = {
    /**
     * Node id of the screen; of the layer for a field of an alert.
     */
    screen: string;
    /**
     * Id of the component.
     */
    id: string;
    /**
     * Member of the component that shows the input.
     */
    member: "value" | "values";
    value: any;
    /**
     * Number of the last input.
     */
    seq: number;
    /**
     * Absent for a field of an alert.
     */
    template?: import("../types/messages.js").ActionTemplate | undefined;
    /**
     * Number of the last input that was sent as the whole value.
     */
    wholeSeq: number;
    /**
     * Response to that input, after an edit did not fit.
     */
    whole?: Promise<import("../types/messages.js").ActionSendResult> | undefined;
    /**
     * True when the replica has what the last input caused; absent before the
     * response to it.
     */
    hasArrived?: (() => boolean) | undefined;
    /**
     * Length of a secure text that the server has applied.
     */
    length?: number | undefined;
};
import { Change } from "./replica.js";
