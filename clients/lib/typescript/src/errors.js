/** @typedef {import("./protocol.js").ErrorObject} ErrorObject */

/** An error response of the server. Test `kind`; the message is for people. */
export class OffstageError extends Error {
    name = this.constructor.name;

    /** @param {ErrorObject} error */
    constructor(error) {
        super(error.message);
        /** The JSON-RPC code. */
        this.code = error.code;
        /** The stable kind, such as `sessionUnknown`; a word of the app for an action that it rejected (`code` 1202). */
        this.kind = error.data?.kind ?? "";
        /** All data of the error: `kind`, `path`, `retryable`, `details`. */
        this.data = error.data ?? { kind: "" };
    }
}

/** An error of this client, without a response of the server. */
class ClientError extends Error {
    name = this.constructor.name;
}

/** The server has ended, or the connection to it. Pending requests fail with this error. */
export class ServerEnded extends ClientError {}
/** The input of the user does not fit what is shown: no such component, or a component that is not enabled. */
export class InputError extends ClientError {}
/** A limit of this client is exceeded: pending requests, unsent bytes, or the size of a message. */
export class ClientLimitError extends ClientError {}
/** A message of the server cannot be applied to the replica. The session then requests a snapshot. */
export class ReplicaError extends ClientError {}
