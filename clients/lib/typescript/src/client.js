import { Connection } from "./connection.js";
import { OffstageError, ServerEnded } from "./errors.js";
import { Listeners } from "./listeners.js";
import { Session } from "./session.js";

/** @typedef {import("./connection.js").Transport} Transport */
/** @typedef {import("./connection.js").InitializeOptions} InitializeOptions */
/** @typedef {import("./protocol.js").OpenOptions} OpenOptions */
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

/** A client that connects again when the server or the connection ends, and continues its sessions and their actions. */
export class Client {
    #makeTransport;
    #options;
    /** @type {Required<RetryOptions>} */
    #retry;
    /** @type {Set<Session>} */
    #sessions = new Set();
    /** @type {Listeners<[state: ClientState, reason?: Error]>} */
    #listeners = new Listeners();
    /** @type {Connection | undefined} */
    #connection;
    /** @type {ClientState} */
    #state = "waiting";
    #attempts = 0;
    /** Wakes the client that waits before a retry. */
    #wake = () => {};

    /**
     * Use `Client.start`.
     *
     * @param {() => Transport | Promise<Transport>} makeTransport
     * @param {InitializeOptions & {retry?: RetryOptions}} options
     */
    constructor(makeTransport, { retry = {}, ...options } = {}) {
        this.#makeTransport = makeTransport;
        this.#options = options;
        this.#retry = { first: 100, most: 5000, attempts: 8, stableAfter: 10_000, ...retry };
    }

    /**
     * Connects to a server. Rejects when the first connection fails.
     *
     * @param {() => Transport | Promise<Transport>} makeTransport Makes the transport of each connection: runs a
     *     server, or opens a WebSocket.
     * @param {InitializeOptions & {retry?: RetryOptions}} [options]
     */
    static async start(makeTransport, options = {}) {
        const client = new Client(makeTransport, options);
        await client.#connect();
        return client;
    }

    get state() { return this.#state; }

    /** The current connection. @throws {ServerEnded} while there is none. */
    get connection() {
        if (!this.#connection || this.#connection.end) throw this.#connection?.end ?? new ServerEnded("not connected");
        return this.#connection;
    }

    /** The response to `initialize`: apps, capabilities and limits of the server. */
    get server() { return this.#connection?.server; }

    /** The numbers that all front ends of the server share. */
    get timing() { return this.connection.timing; }

    /** @returns {ReadonlySet<Session>} Sessions of this client that have not closed. */
    get sessions() { return this.#sessions; }

    /**
     * Calls a listener when the state changes. Returns a function that removes the listener.
     *
     * @param {(state: ClientState, reason?: Error) => void} listener
     */
    onState(listener) { return this.#listeners.add(listener); }

    /**
     * Starts an app in a new session. A new process of the server continues a saved session, and opens another one anew
     * with these params and the link of its screen.
     *
     * @param {OpenOptions} [open]
     * @param {SessionOptions} [options]
     */
    async open(open, options) { return this.#keep(await Session.open(this.connection, open, options)); }

    /**
     * Attaches to a session of another client.
     *
     * @param {string} sessionId
     * @param {SessionOptions} [options]
     */
    async attach(sessionId, options) { return this.#keep(await Session.attach(this.connection, sessionId, options)); }

    /**
     * Ends the server in order, or the connection when the server does not answer. No retry follows. A saved session
     * stays in the server's archive unless `session.close` was called.
     */
    async close() {
        const connection = this.#connection;
        this.#setState("closed");
        this.#wake();
        await connection?.close();
    }

    /** Ends the connection at once; the server and its sessions may go on. No retry follows. */
    disconnect() {
        this.#setState("closed");
        this.#wake();
        this.#connection?.disconnect();
    }

    /** Ends the pause before the next retry, for example when the user asks for it. */
    retryNow() { this.#wake(); }

    /** @param {Session} session */
    #keep(session) {
        this.#sessions.add(session);
        session.keepsActions = true;
        session.onChange((change) => {
            if (change.closed !== undefined) this.#sessions.delete(session);
        });
        return session;
    }

    async #connect() {
        const connection = new Connection(await this.#makeTransport());
        this.#connection = connection;
        const start = Date.now();
        try {
            await connection.initialize(this.#options);
            // Another connection may end while the sessions resume; its own end is handled below.
            await Promise.all([...this.#sessions].map((session) => session.resume(connection).catch((error) => {
                if (!(error instanceof OffstageError)) throw error;
                session.abandon(error.message);
            })));
        } catch (error) {
            connection.disconnect();
            throw error;
        }
        if (this.#state === "closed") return connection.disconnect();
        this.#setState("connected");
        connection.ended.then((reason) => {
            if (Date.now() - start >= this.#retry.stableAfter) this.#attempts = 0;
            return this.#reconnect(reason);
        });
    }

    /** @param {Error} reason */
    async #reconnect(reason) {
        const { first, most, attempts } = this.#retry;
        while (!this.#isClosed() && this.#attempts < attempts) {
            this.#setState("waiting", reason);
            await this.#pause(Math.min(most, first * 2 ** this.#attempts));
            this.#attempts += 1;
            if (this.#isClosed()) break;
            try {
                return await this.#connect();
            } catch (error) {
                reason = error instanceof Error ? error : new Error(String(error));
            }
        }
        this.#setState("closed", reason);
        for (const session of [...this.#sessions]) session.abandon(reason.message);
    }

    /** @param {number} milliseconds */
    #pause(milliseconds) {
        return new Promise((resolve) => {
            const timer = setTimeout(resolve, milliseconds);
            this.#wake = () => { clearTimeout(timer); resolve(undefined); };
        });
    }

    #isClosed() { return this.#state === "closed"; }

    /**
     * @param {ClientState} state
     * @param {Error} [reason]
     */
    #setState(state, reason) {
        if (state === this.#state || this.#isClosed()) return;
        this.#state = state;
        this.#listeners.emit(state, reason);
    }
}
