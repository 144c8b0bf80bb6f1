/** @typedef {import("./protocol.js").ErrorObject} ErrorObject */

/** An error response of the server. Test `kind`; the message is for people. */
export class OffstageError extends Error {
    /** @param {ErrorObject} error */
    constructor(error) {
        super(error.message);
        this.name = new.target.name;
        /** The JSON-RPC code. */
        this.code = error.code;
        /** The stable kind, such as `sessionUnknown`; a kind of the app's own for `ActionRejected`. */
        this.kind = error.data?.kind ?? "";
        /** All data of the error: `kind`, `path`, `retryable`, `details`. */
        this.data = error.data ?? { kind: "" };
    }

    /**
     * Returns the error of a response as the subclass of its family.
     *
     * @param {ErrorObject} error
     */
    static from(error) {
        return new (families.get(error.code) ?? OffstageError)(error);
    }
}

/** The request is malformed, its method unknown or its params are wrong: a bug in the client, or in the server. */
export class ProtocolError extends OffstageError {}
/** The request was cancelled: by its `AbortSignal`, by a later action, or because the server ends. */
export class CancelledError extends OffstageError {}
/** The server is overloaded, a limit is exceeded, or the protocol level does not fit. */
export class LimitError extends OffstageError {}
/** A time limit of the request has passed. */
export class TimeoutError extends OffstageError {}
/** The session is unknown or closed, or its id is taken. */
export class SessionError extends OffstageError {}
/** The screen has no such action, or the session has no such screen. */
export class ActionError extends OffstageError {}
/** The app rejected the action. `kind` is a word of the app's own. */
export class ActionRejected extends OffstageError {}
/** The handler of the action threw an error. */
export class ActionFailed extends OffstageError {}
/** The route has changed since the revision that the request names. */
export class RevisionConflict extends OffstageError {}
/** The user cannot go there. `kind` names the reason, such as `atRoot`. */
export class NavigationError extends OffstageError {}
/** The subscription is unknown, or cannot be resumed. */
export class SubscriptionError extends OffstageError {}
/** The app or alternative is unknown, or the session could not be created. */
export class AppError extends OffstageError {}

/** @type {Map<number, typeof OffstageError>} */
const families = new Map([
    [-32700, ProtocolError], [-32600, ProtocolError], [-32601, ProtocolError], [-32602, ProtocolError],
    [-32603, ProtocolError], [-32002, ProtocolError],
    [-32800, CancelledError], [-32802, CancelledError],
    [-32803, ActionFailed],
    [1000, LimitError], [1001, LimitError], [1002, LimitError], [1004, TimeoutError],
    [1100, SessionError], [1101, SessionError], [1102, SessionError],
    [1200, ActionError], [1201, ActionError], [1202, ActionRejected], [1203, RevisionConflict],
    [1300, NavigationError],
    [1400, SubscriptionError], [1401, SubscriptionError],
    [1500, AppError], [1501, AppError], [1502, AppError],
]);

/** An error of this client, without a response of the server. */
class ClientError extends Error {
    /**
     * @param {string} message
     * @param {{cause?: unknown}} [options]
     */
    constructor(message, options) {
        super(message, options);
        this.name = new.target.name;
    }
}

/** The server has ended, or the connection to it. Pending requests fail with this error. */
export class ServerEnded extends ClientError {}
/** The input of the user does not fit what is shown: no such component, or a component that is not enabled. */
export class InputError extends ClientError {}
/** A limit of this client is exceeded: pending requests, unsent bytes, or the size of a message. */
export class ClientLimitError extends ClientError {}
/** A message of the server cannot be applied to the replica. The session then requests a snapshot. */
export class ReplicaError extends ClientError {}
