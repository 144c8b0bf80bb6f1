/** @typedef {import("./connection.js").Transport} Transport */
/** @typedef {import("./connection.js").ConnectionOptions} ConnectionOptions */
/** @typedef {import("./connection.js").InitializeOptions} InitializeOptions */
/** @typedef {import("./protocol.js").OpenOptions} OpenOptions */
/** @typedef {import("./protocol.js").ClientContext} ClientContext */
/** @typedef {import("./session.js").SessionOptions} SessionOptions */
/**
 * @typedef {object} RetryOptions
 * @property {number} [first] Milliseconds before the first retry; each further one waits twice as long. 100 by default.
 * @property {number} [most] Maximum milliseconds before a retry; 5,000 by default.
 * @property {number} [attempts] Retries before the client gives up; 8 by default.
 * @property {number} [stableAfter] Milliseconds after which a connection counts as stable, and the retries begin
 *     anew; 10,000 by default.
 */
/**
 * @typedef {"connected" | "waiting" | "closed"} ClientState
 * `waiting` between the end of a connection and the next one; `closed` after `close`, or when the client gave up.
 */
/** A client that connects again when the server or the connection ends, and continues its sessions. */
export class Client {
    /**
     * Connects to a server. Rejects when the first connection fails.
     *
     * @param {() => Transport | Promise<Transport>} makeTransport Makes the transport of each connection: runs a
     *     server, or opens a WebSocket.
     * @param {InitializeOptions & ConnectionOptions & {retry?: RetryOptions}} [options]
     */
    static start(makeTransport: () => Transport | Promise<Transport>, options?: (import("./connection.js").InitializeOptions & import("./connection.js").ConnectionOptions & {
        retry?: RetryOptions | undefined;
    }) | undefined): Promise<Client>;
    /**
     * Use `Client.start`.
     *
     * @param {() => Transport | Promise<Transport>} makeTransport
     * @param {InitializeOptions & ConnectionOptions & {retry?: RetryOptions}} options
     */
    constructor(makeTransport: () => Transport | Promise<Transport>, { retry, ...options }?: InitializeOptions & ConnectionOptions & {
        retry?: RetryOptions;
    });
    get state(): ClientState;
    /** The current connection. @throws {ServerEnded} while there is none. */
    get connection(): Connection;
    /** The response to `initialize`: apps, capabilities and limits of the server. */
    get server(): import("../types/messages.js").InitializeResult | undefined;
    /** @returns {ReadonlySet<Session>} Sessions of this client that have not closed. */
    get sessions(): ReadonlySet<Session>;
    /**
     * Calls a listener when the state changes. Returns a function that removes the listener.
     *
     * @param {(state: ClientState, reason?: Error) => void} listener
     */
    onState(listener: (state: ClientState, reason?: Error) => void): () => undefined;
    /**
     * Starts an app in a new session. After a restart of the server the session is opened again with these params.
     *
     * @param {OpenOptions} [open]
     * @param {SessionOptions} [options]
     */
    open(open?: import("../types/messages.js").SessionOpenParams | undefined, options?: import("./session.js").SessionOptions | undefined): Promise<Session>;
    /**
     * Attaches to a session of another client. With `open`, the session is opened again with these params after a
     * restart of the server.
     *
     * @param {string} sessionId
     * @param {SessionOptions & {clientContext?: ClientContext, open?: OpenOptions}} [options]
     */
    attach(sessionId: string, options?: (import("./session.js").SessionOptions & {
        clientContext?: import("../types/messages.js").ClientContext | undefined;
        open?: import("../types/messages.js").SessionOpenParams | undefined;
    }) | undefined): Promise<Session>;
    /** Ends the server in order, or the connection when the server does not answer. No retry follows. */
    close(): Promise<void>;
    /** Ends the connection at once; the server and its sessions may go on. No retry follows. */
    disconnect(): void;
    /** Ends the pause before the next retry, for example when the user asks for it. */
    retryNow(): void;
    #private;
}
export type Transport = import("./connection.js").Transport;
export type ConnectionOptions = import("./connection.js").ConnectionOptions;
export type InitializeOptions = import("./connection.js").InitializeOptions;
export type OpenOptions = import("./protocol.js").OpenOptions;
export type ClientContext = import("./protocol.js").ClientContext;
export type SessionOptions = import("./session.js").SessionOptions;
export type RetryOptions = {
    /**
     * Milliseconds before the first retry; each further one waits twice as long. 100 by default.
     */
    first?: number | undefined;
    /**
     * Maximum milliseconds before a retry; 5,000 by default.
     */
    most?: number | undefined;
    /**
     * Retries before the client gives up; 8 by default.
     */
    attempts?: number | undefined;
    /**
     * Milliseconds after which a connection counts as stable, and the retries begin
     * anew; 10,000 by default.
     */
    stableAfter?: number | undefined;
};
/**
 * `waiting` between the end of a connection and the next one; `closed` after `close`, or when the client gave up.
 */
export type ClientState = "connected" | "waiting" | "closed";
import { Connection } from "./connection.js";
import { Session } from "./session.js";
