/**
 * Returns a transport over a pair of byte streams, with `Content-Length` headers.
 *
 * @param {object} streams
 * @param {AsyncIterable<Uint8Array>} streams.input Bytes of the server.
 * @param {(bytes: Uint8Array) => void} streams.write Sends bytes to the server.
 * @param {() => void} streams.close Ends both streams.
 * @param {() => number} [streams.unsent] Bytes that wait in the stream to the server.
 * @param {() => Promise<Error>} [streams.reason] Returns why the input has ended.
 * @param {number} [streams.maxMessage] Maximum bytes of a message of the server; 64 MiB by default.
 * @returns {Transport}
 */
export function streamTransport({ input, write, close, unsent, reason, maxMessage }: {
    input: AsyncIterable<Uint8Array>;
    write: (bytes: Uint8Array) => void;
    close: () => void;
    unsent?: (() => number) | undefined;
    reason?: (() => Promise<Error>) | undefined;
    maxMessage?: number | undefined;
}): Transport;
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
export function webSocketTransport(socket: WebSocketLike): Transport;
/** @typedef {import("./protocol.js").Message} Message */
/** @typedef {import("./protocol.js").InitializeResult} InitializeResult */
/** @typedef {import("./protocol.js").ClientContext} ClientContext */
/** @typedef {import("./protocol.js").LogEntry} LogEntry */
/**
 * @typedef {object} Transport Carries the text of messages. `streamTransport` and `webSocketTransport` make one.
 * @property {(text: string) => void} send
 * @property {() => void} close Ends the transport. `ended` is called afterwards, if it was not before.
 * @property {number} unsent Bytes that are accepted and not yet sent.
 * @property {(receive: (text: string) => void, ended: (reason: Error) => void) => void} start
 */
/**
 * @typedef {object} ConnectionOptions
 * @property {number} [maxPending] Maximum number of pending requests; 1,024 by default.
 * @property {number} [maxUnsent] Maximum bytes that wait to be sent; 16 MiB by default.
 */
/**
 * @template T
 * @typedef {object} RequestOptions
 * @property {AbortSignal} [signal] Aborting sends `$/cancelRequest` and rejects the promise with the signal's reason.
 * @property {(result: any) => T} [accept] Called with the result before the next message is handled. The promise
 *     resolves to the value that it returns.
 */
/**
 * @typedef {object} InitializeOptions
 * @property {{name: string, version?: string}} [clientInfo]
 * @property {{components?: {[name: string]: number}, requests?: string[], layers?: string[]}} [capabilities]
 * @property {ClientContext} [context]
 */
/**
 * @typedef {object} Pending
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(result: any) => any} accept
 */
/** @typedef {(method: string, params: any) => void} NotificationListener */
/** A JSON-RPC connection to a server: concurrent requests, cancellation and notifications. */
export class Connection {
    /**
     * @param {Transport} transport
     * @param {ConnectionOptions} options
     */
    constructor(transport: Transport, { maxPending, maxUnsent }?: ConnectionOptions);
    /** @type {Promise<ServerEnded>} Resolves to the reason when the connection has ended. */
    ended: Promise<ServerEnded>;
    /** @type {InitializeResult | undefined} The response to `initialize`. */
    server: InitializeResult | undefined;
    /** The reason why the connection has ended; undefined while it is open. */
    get end(): ServerEnded | undefined;
    /** Number of requests without a response. */
    get pendingCount(): number;
    /**
     * Introduces the client to the server.
     *
     * @param {InitializeOptions} [options]
     * @returns {Promise<InitializeResult>}
     */
    initialize(options?: InitializeOptions | undefined): Promise<InitializeResult>;
    /**
     * Sends a request. The promise rejects with an `OffstageError` for an error response and with `ServerEnded` when
     * the connection ends first.
     *
     * @template [T=any]
     * @param {string} method
     * @param {object} [params]
     * @param {RequestOptions<T>} options
     * @returns {Promise<T>}
     */
    request<T = any>(method: string, params?: object | undefined, { signal, accept }?: RequestOptions<T>): Promise<T>;
    /**
     * Sends a notification.
     *
     * @param {string} method
     * @param {object} [params]
     * @throws {ServerEnded | ClientLimitError}
     */
    notify(method: string, params?: object | undefined): void;
    /**
     * Passes the notifications of a subscription to a listener; one without a listener goes to those of
     * `onNotification`.
     *
     * @param {string} subscriptionId
     * @param {NotificationListener} listener
     */
    subscribe(subscriptionId: string, listener: NotificationListener): void;
    /** @param {string} subscriptionId */
    unsubscribe(subscriptionId: string): void;
    /**
     * Passes the other notifications to a listener: `$/progress`, `$/logTrace`, and those of subscriptions that
     * nothing has registered. Returns a function that removes the listener.
     *
     * @param {NotificationListener} listener
     */
    onNotification(listener: NotificationListener): () => undefined;
    /** Ends the server in order: waits for pending requests, then sends `exit`. */
    close(): Promise<void>;
    /** Ends the connection at once. */
    disconnect(): void;
    #private;
}
/**
 * The part of a browser's `WebSocket` that the transport needs.
 */
export type WebSocketLike = {
    readyState: number;
    bufferedAmount: number;
    send: (text: string) => void;
    close: () => void;
    addEventListener: (type: any, listener: (event: any) => void) => void;
};
export type Message = import("./protocol.js").Message;
export type InitializeResult = import("./protocol.js").InitializeResult;
export type ClientContext = import("./protocol.js").ClientContext;
export type LogEntry = import("./protocol.js").LogEntry;
/**
 * Carries the text of messages. `streamTransport` and `webSocketTransport` make one.
 */
export type Transport = {
    send: (text: string) => void;
    /**
     * Ends the transport. `ended` is called afterwards, if it was not before.
     */
    close: () => void;
    /**
     * Bytes that are accepted and not yet sent.
     */
    unsent: number;
    start: (receive: (text: string) => void, ended: (reason: Error) => void) => void;
};
export type ConnectionOptions = {
    /**
     * Maximum number of pending requests; 1,024 by default.
     */
    maxPending?: number | undefined;
    /**
     * Maximum bytes that wait to be sent; 16 MiB by default.
     */
    maxUnsent?: number | undefined;
};
export type RequestOptions<T> = {
    /**
     * Aborting sends `$/cancelRequest` and rejects the promise with the signal's reason.
     */
    signal?: AbortSignal | undefined;
    /**
     * Called with the result before the next message is handled. The promise
     * resolves to the value that it returns.
     */
    accept?: ((result: any) => T) | undefined;
};
export type InitializeOptions = {
    clientInfo?: {
        name: string;
        version?: string | undefined;
    } | undefined;
    capabilities?: {
        components?: {
            [name: string]: number;
        } | undefined;
        requests?: string[] | undefined;
        layers?: string[] | undefined;
    } | undefined;
    context?: import("../types/messages.js").ClientContext | undefined;
};
export type Pending = {
    resolve: (value: any) => void;
    reject: (error: unknown) => void;
    accept: (result: any) => any;
};
export type NotificationListener = (method: string, params: any) => void;
import { ServerEnded } from "./errors.js";
