import { ClientLimitError, ServerEnded } from "./errors.js";

const encoder = new TextEncoder();

/** @param {string} text Returns a message with its `Content-Length` header. */
export function frame(text) {
    const body = encoder.encode(text);
    return joined([encoder.encode(`Content-Length: ${body.length}\r\n\r\n`), body]);
}

/** @type {(parts: Uint8Array[]) => Uint8Array} */
function joined(parts) {
    const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
}

/** Maximum bytes of the headers before a message. */
const MAX_HEADERS = 8192;

/** Splits a stream of bytes into messages with `Content-Length` headers. */
export class FrameDecoder {
    #decoder = new TextDecoder("utf-8", { fatal: true });
    /** @type {Uint8Array[]} Bytes that complete no message. */
    #waiting = [];
    /** Number of bytes that the next message still needs, as far as it is known. */
    #missing = 0;

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
        this.#waiting.push(bytes);
        this.#missing -= bytes.length;
        // The parts of a long message are joined once.
        if (this.#missing > 0) return [];
        const messages = [];
        let rest = joined(this.#waiting);
        for (let end = this.#end(rest); end && end.body <= rest.length; end = this.#end(rest)) {
            messages.push(this.#decoder.decode(rest.subarray(end.headers, end.body)));
            rest = rest.subarray(end.body);
        }
        this.#waiting = [rest];
        return messages;
    }

    /**
     * Returns the ends of the headers and of the body of the first message; undefined while the headers are incomplete.
     *
     * @param {Uint8Array} bytes
     */
    #end(bytes) {
        this.#missing = 0;
        const headers = headerEnd(bytes);
        if (headers < 0) {
            if (bytes.length > MAX_HEADERS) throw new ServerEnded("the server sent something else than messages");
            return undefined;
        }
        const text = this.#decoder.decode(bytes.subarray(0, headers));
        const length = /^content-length:[ \t]*([0-9]{1,15})[ \t]*\r?$/im.exec(text);
        if (!length) throw new ServerEnded("the server sent a message without 'Content-Length'");
        const size = Number(length[1]);
        if (size > this.maxMessage) {
            throw new ClientLimitError(`the server sent a message of ${size} bytes; the limit is ${this.maxMessage}`);
        }
        this.#missing = headers + size - bytes.length;
        return { headers, body: headers + size };
    }
}

/** @param {Uint8Array} bytes Returns the index after the empty line that ends the headers, or -1. */
function headerEnd(bytes) {
    const [cr, lf] = [13, 10];
    for (let at = bytes.indexOf(lf); at >= 0; at = bytes.indexOf(lf, at + 1)) {
        if (bytes[at + 1] === lf) return at + 2;
        if (bytes[at + 1] === cr && bytes[at + 2] === lf) return at + 3;
    }
    return -1;
}
