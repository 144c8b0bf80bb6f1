/**
 * Returns the number of code points of a text.
 *
 * @param {string} text
 */
export function codePoints(text: string): number;
/**
 * Returns the UTF-16 index after `count` code points from `start`, or -1 beyond the end.
 *
 * @param {string} text
 * @param {number} count
 * @param {number} [start]
 */
export function indexAfter(text: string, count: number, start?: number | undefined): number;
/**
 * Replaces `count` code points at the code point `index`. Returns undefined when the text is too short.
 *
 * @param {string} text
 * @param {number} index
 * @param {number} count
 * @param {string} inserted
 */
export function splice(text: string, index: number, count: number, inserted: string): string | undefined;
/**
 * Returns the one replacement that leads from a text to another, in code points.
 *
 * @param {string} from
 * @param {string} to
 */
export function difference(from: string, to: string): {
    index: number;
    count: number;
    text: string;
    length: number;
};
