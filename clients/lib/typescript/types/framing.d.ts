/**
 * Returns a message with its `Content-Length` header.
 *
 * @param {string} text
 */
export function frame(text: string): Uint8Array;
/** Splits a stream of bytes into messages with `Content-Length` headers. */
export class FrameDecoder {
    /** @param {number} maxMessage Maximum bytes of a message. */
    constructor(maxMessage: number);
    maxMessage: number;
    /**
     * Takes the next bytes and returns the messages that they complete.
     *
     * @param {Uint8Array} bytes
     * @returns {string[]}
     * @throws {ClientLimitError} for a message over the limit.
     * @throws {ServerEnded} for bytes that are no messages.
     */
    take(bytes: Uint8Array): string[];
    #private;
}
