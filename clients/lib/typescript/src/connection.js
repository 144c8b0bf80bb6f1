import { ClientLimitError, OffstageError, ServerEnded } from "./errors.js";
import { FrameDecoder, frame } from "./framing.js";
import { Listeners } from "./listeners.js";
import { PROTOCOL_LEVEL } from "./protocol.js";

/** @typedef {import("./protocol.js").InitializeResult} InitializeResult */
/** @typedef {import("./protocol.js").ClientContext} ClientContext */
/** @typedef {import("./protocol.js").JSONObject} JSONObject */

/**
 * @typedef {object} Transport Carries the text of messages. `streamTransport` and `webSocketTransport` make one.
 * @property {(text: string) => void} send
 * @property {() => void} close Ends the transport. `ended` is called afterwards, if it was not before.
 * @property {number} unsent Bytes that are accepted and not yet sent.
 * @property {(receive: (text: string) => void, ended: (reason: Error) => void) => void} start
 */

/** Maximum number of pending requests. */
const MAX_PENDING = 1024;
/** Maximum bytes that wait to be sent. */
const MAX_UNSENT = 16 << 20;
/** Maximum bytes of a message of the server. */
const MAX_MESSAGE = 64 << 20;

/**
 * @typedef {object} RequestOptions
 * @property {AbortSignal} [signal] Aborting sends `$/cancelRequest` and rejects the promise with the signal's reason.
 * @property {(result: any) => void} [accept] Called with the result before the next message is handled.
 */

/**
 * @typedef {object} InitializeOptions
 * @property {{name: string, version?: string}} [clientInfo]
 * @property {{components?: {[name: string]: number}, requests?: string[], layers?: string[]}} [capabilities]
 * @property {ClientContext} [context]
 */

/** @typedef {(method: string, params: any) => void} NotificationListener */

/** A JSON-RPC connection to a server: concurrent requests, cancellation and notifications. */
export class Connection {
    #transport;
    #lastId = 0;
    /** @type {Map<number, any>} Requests without a response. A request that was aborted is undefined until then. */
    #pending = new Map();
    /** @type {Map<string, NotificationListener>} */
    #subscriptions = new Map();
    /** @type {Listeners<[method: string, params: any]>} */
    #listeners = new Listeners();
    /** @type {ServerEnded | undefined} */
    #end;
    /** @type {(error: ServerEnded) => void} */
    #resolveEnded = () => {};

    /** @type {Promise<ServerEnded>} Resolves to the reason when the connection has ended. */
    ended = new Promise((resolve) => { this.#resolveEnded = resolve; });
    /** @type {InitializeResult | undefined} The response to `initialize`. */
    server;

    /** @param {Transport} transport */
    constructor(transport) {
        this.#transport = transport;
        transport.start((text) => this.#receive(text), (reason) => this.#didEnd(reason));
    }

    /** The reason why the connection has ended; undefined while it is open. */
    get end() { return this.#end; }

    /** @returns {Required<InitializeResult["timing"]>} The numbers that all front ends of the server share. */
    get timing() {
        if (!this.server) throw new ServerEnded("not initialized");
        return /** @type {any} */ (this.server.timing);
    }

    /** Number of requests without a response. */
    get pendingCount() { return this.#pending.size; }

    /**
     * Introduces the client to the server.
     *
     * @param {InitializeOptions} [options]
     * @returns {Promise<InitializeResult>}
     */
    async initialize(options = {}) {
        this.server = await this.request("initialize", {
            clientInfo: { name: "offstage-client" },
            protocol: { level: PROTOCOL_LEVEL, min: PROTOCOL_LEVEL },
            ...options,
        });
        this.notify("initialized", {});
        return this.server;
    }

    /**
     * Sends a request. The promise rejects with an `OffstageError` for an error response and with `ServerEnded` when
     * the connection ends first.
     *
     * @template {string} Method
     * @param {Method} method
     * @param {object} [params]
     * @param {RequestOptions} options
     * @returns {Promise<import("./protocol.js").ResultOf<Method>>}
     */
    async request(method, params = {}, { signal, accept } = {}) {
        signal?.throwIfAborted();
        if (this.#pending.size >= MAX_PENDING) {
            throw new ClientLimitError(`${this.#pending.size} requests are pending; wait for responses first`);
        }
        const id = (this.#lastId += 1);
        this.#send({ jsonrpc: "2.0", id, method, params });
        /** @type {(() => void) | undefined} */
        let abort;
        const response = new Promise((resolve, reject) => {
            this.#pending.set(id, { resolve, reject, accept });
            abort = () => {
                this.#pending.set(id, undefined);
                reject(signal?.reason);
                if (!this.#end) this.notify("$/cancelRequest", { id });
            };
            signal?.addEventListener("abort", abort, { once: true });
        });
        try {
            return await response;
        } finally {
            if (abort) signal?.removeEventListener("abort", abort);
        }
    }

    /**
     * Sends a notification.
     *
     * @param {string} method
     * @param {object} [params]
     * @throws {ServerEnded | ClientLimitError}
     */
    notify(method, params = {}) { this.#send({ jsonrpc: "2.0", method, params }); }

    /**
     * Passes the notifications of a subscription to a listener; one without a listener goes to those of
     * `onNotification`.
     *
     * @param {string} subscriptionId
     * @param {NotificationListener} listener
     */
    subscribe(subscriptionId, listener) { this.#subscriptions.set(subscriptionId, listener); }

    /** @param {string} subscriptionId */
    unsubscribe(subscriptionId) { this.#subscriptions.delete(subscriptionId); }

    /**
     * Passes the other notifications to a listener: `$/progress`, `$/logTrace`, and those of subscriptions that
     * nothing has registered. Returns a function that removes the listener.
     *
     * @param {NotificationListener} listener
     */
    onNotification(listener) { return this.#listeners.add(listener); }

    /** Ends the server in order: waits for pending requests, then sends `exit`. */
    async close() {
        if (this.#end) return;
        try {
            await this.request("shutdown");
            this.notify("exit");
            await this.ended;
        } catch (error) {
            if (!(error instanceof ServerEnded)) throw error;
        } finally {
            this.disconnect();
        }
    }

    /** Ends the connection at once. */
    disconnect() {
        this.#transport.close();
        this.#didEnd(new ServerEnded("the client has closed the connection"));
    }

    /** @param {JSONObject} message */
    #send(message) {
        if (this.#end) throw this.#end;
        const text = JSON.stringify(message);
        const { unsent } = this.#transport;
        if (unsent + text.length > MAX_UNSENT) {
            throw new ClientLimitError(`${unsent} bytes wait to be sent; the server does not read them`);
        }
        this.#transport.send(text);
    }

    /** @param {string} text */
    #receive(text) {
        if (this.#end) return;
        /** @type {JSONObject} */
        let message;
        try {
            message = JSON.parse(text);
        } catch (error) {
            this.#transport.close();
            return this.#didEnd(new ServerEnded("the server sent a message that is no JSON", { cause: error }));
        }
        if (message.method === undefined) return this.#didRespond(message);
        const { method, params = {} } = message;
        const listener = this.#subscriptions.get(params.subscriptionId);
        if (listener) return listener(method, params);
        this.#listeners.emit(method, params);
    }

    /** @param {JSONObject} message */
    #didRespond(message) {
        const pending = this.#pending.get(message.id);
        this.#pending.delete(message.id);
        if (!pending) return;
        if (message.error) return pending.reject(new OffstageError(message.error));
        try {
            pending.accept?.(message.result);
            pending.resolve(message.result);
        } catch (error) {
            pending.reject(error);
        }
    }

    /** @param {Error} reason */
    #didEnd(reason) {
        if (this.#end) return;
        this.#end = reason instanceof ServerEnded ? reason : new ServerEnded(reason.message, { cause: reason });
        const pending = [...this.#pending.values()];
        this.#pending.clear();
        this.#subscriptions.clear();
        for (const request of pending) request?.reject(this.#end);
        this.#resolveEnded(this.#end);
    }
}

/**
 * Returns a transport over a pair of byte streams, with `Content-Length` headers.
 *
 * @param {object} streams
 * @param {AsyncIterable<Uint8Array>} streams.input Bytes of the server.
 * @param {(bytes: Uint8Array) => void} streams.write Sends bytes to the server.
 * @param {() => void} streams.close Ends both streams.
 * @param {() => number} [streams.unsent] Bytes that wait in the stream to the server.
 * @param {() => Promise<Error>} [streams.reason] Returns why the input has ended.
 * @returns {Transport}
 */
export function streamTransport({ input, write, close, unsent = () => 0, reason }) {
    const decoder = new FrameDecoder(MAX_MESSAGE);
    return {
        send: (text) => write(frame(text)),
        close,
        get unsent() { return unsent(); },
        async start(receive, ended) {
            try {
                for await (const bytes of input) decoder.take(bytes).forEach(receive);
                ended((await reason?.()) ?? new ServerEnded("the server has closed its output"));
            } catch (error) {
                ended(error instanceof Error ? error : new Error(String(error)));
                close();
            }
        },
    };
}

/**
 * @typedef {object} WebSocketLike The part of a browser's `WebSocket` that the transport needs.
 * @property {number} readyState
 * @property {number} bufferedAmount
 * @property {(text: string) => void} send
 * @property {() => void} close
 * @property {(type: any, listener: (event: any) => void) => void} addEventListener
 */

/**
 * Returns a transport over a WebSocket, one message in each text frame. The socket may still be connecting.
 *
 * @param {WebSocketLike} socket
 * @returns {Transport}
 */
export function webSocketTransport(socket) {
    const [connecting, open] = [0, 1];
    /** @type {string[]} Messages that wait for the connection. */
    const waiting = [];
    return {
        send(text) {
            if (socket.readyState === connecting) waiting.push(text);
            // A socket that closes sends nothing more; the client sends its input again after it has connected again.
            else if (socket.readyState === open) socket.send(text);
        },
        close: () => socket.close(),
        get unsent() { return waiting.reduce((sum, text) => sum + text.length, socket.bufferedAmount); },
        start(receive, ended) {
            socket.addEventListener("open", () => waiting.splice(0).forEach((text) => socket.send(text)));
            socket.addEventListener("message", (event) => receive(String(event.data)));
            socket.addEventListener("close", () => ended(new ServerEnded("the WebSocket was closed")));
            socket.addEventListener("error", () => ended(new ServerEnded("the WebSocket failed")));
        },
    };
}
