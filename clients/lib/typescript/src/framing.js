import { ClientLimitError, ServerEnded } from "./errors.js";

const encoder = new TextEncoder();

/**
 * Returns a message with its `Content-Length` header.
 *
 * @param {string} text
 */
export function frame(text) {
    const body = encoder.encode(text);
    const head = encoder.encode(`Content-Length: ${body.length}\r\n\r\n`);
    const bytes = new Uint8Array(head.length + body.length);
    bytes.set(head);
    bytes.set(body, head.length);
    return bytes;
}

/** Maximum bytes of the headers before a message. */
const MAX_HEADERS = 8192;

/** Splits a stream of bytes into messages with `Content-Length` headers. */
export class FrameDecoder {
    #decoder = new TextDecoder("utf-8", { fatal: true });
    /** @type {Uint8Array} Bytes received before the current message is complete; `#size` of them are in use. */
    #buffer = new Uint8Array(4096);
    #start = 0;
    #end = 0;
    /** Bytes of the message's body; -1 while the headers are incomplete. */
    #body = -1;

    /** @param {number} maxMessage Maximum bytes of a message. */
    constructor(maxMessage) {
        this.maxMessage = maxMessage;
    }

    /**
     * Takes the next bytes and returns the messages that they complete.
     *
     * @param {Uint8Array} bytes
     * @returns {string[]}
     * @throws {ClientLimitError} for a message over the limit.
     * @throws {ServerEnded} for bytes that are no messages.
     */
    take(bytes) {
        this.#append(bytes);
        const messages = [];
        for (let message = this.#next(); message !== undefined; message = this.#next()) messages.push(message);
        return messages;
    }

    /** @param {Uint8Array} bytes */
    #append(bytes) {
        const size = this.#end - this.#start;
        if (this.#end + bytes.length > this.#buffer.length) {
            const room = Math.max(4096, 2 * (size + bytes.length));
            const buffer = size + bytes.length <= this.#buffer.length / 2 ? this.#buffer : new Uint8Array(room);
            buffer.set(this.#buffer.subarray(this.#start, this.#end));
            [this.#buffer, this.#start, this.#end] = [buffer, 0, size];
        }
        this.#buffer.set(bytes, this.#end);
        this.#end += bytes.length;
    }

    #next() {
        if (this.#body < 0 && !this.#readHeaders()) return undefined;
        if (this.#end - this.#start < this.#body) return undefined;
        const body = this.#buffer.subarray(this.#start, this.#start + this.#body);
        this.#start += this.#body;
        this.#body = -1;
        return this.#decoder.decode(body);
    }

    /** Reads the headers. Returns false while they are incomplete. */
    #readHeaders() {
        const bytes = this.#buffer.subarray(this.#start, this.#end);
        const end = headerEnd(bytes);
        if (end < 0) {
            if (bytes.length > MAX_HEADERS) throw new ServerEnded("the server sent something else than messages");
            return false;
        }
        const headers = this.#decoder.decode(bytes.subarray(0, end));
        const length = /^content-length:[ \t]*([0-9]{1,15})[ \t]*\r?$/im.exec(headers);
        if (!length) throw new ServerEnded("the server sent a message without 'Content-Length'");
        const body = Number(length[1]);
        if (body > this.maxMessage) {
            throw new ClientLimitError(`the server sent a message of ${body} bytes; the limit is ${this.maxMessage}`);
        }
        this.#start += end;
        this.#body = body;
        return true;
    }
}

/**
 * Returns the index after the empty line that ends the headers, or -1.
 *
 * @param {Uint8Array} bytes
 */
function headerEnd(bytes) {
    const [cr, lf] = [13, 10];
    for (let at = bytes.indexOf(lf); at >= 0; at = bytes.indexOf(lf, at + 1)) {
        if (bytes[at + 1] === lf) return at + 2;
        if (bytes[at + 1] === cr && bytes[at + 2] === lf) return at + 3;
    }
    return -1;
}
