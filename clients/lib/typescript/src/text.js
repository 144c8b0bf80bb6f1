// Texts by Unicode code points, as the protocol counts them. JavaScript counts UTF-16 code units.

/** @param {number} unit */
const isHigh = (unit) => unit >= 0xd800 && unit <= 0xdbff;
/** @param {number} unit */
const isLow = (unit) => unit >= 0xdc00 && unit <= 0xdfff;

/** @type {(text: string) => number} Returns the number of code points of a text. */
export function codePoints(text) {
    let count = text.length;
    for (let index = 1; index < text.length; index += 1) {
        if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) count -= 1;
    }
    return count;
}

/**
 * Replaces `count` code points at the code point `index`.
 *
 * @param {string} text
 * @param {number} index
 * @param {number} count
 * @param {string} inserted
 * @throws {TypeError | RangeError} for other values than texts, and for a range beyond the text.
 */
export function splice(text, index, count, inserted) {
    if (typeof text !== "string" || typeof inserted !== "string") throw new TypeError("a splice changes a text");
    const start = indexAfter(text, index, 0);
    return text.slice(0, start) + inserted + text.slice(indexAfter(text, count, start));
}

/**
 * Returns the UTF-16 index after `count` code points from `start`.
 *
 * @type {(text: string, count: number, start: number) => number}
 */
function indexAfter(text, count, start) {
    if (!(count >= 0)) throw new RangeError(`${count} is no number of code points`);
    let index = start;
    for (let left = count; left > 0; left -= 1) {
        if (index >= text.length) throw new RangeError("the text is shorter");
        index += isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1)) ? 2 : 1;
    }
    return index;
}

/**
 * Returns the one replacement that leads from a text to another, in code points.
 *
 * @param {string} from
 * @param {string} to
 */
export function difference(from, to) {
    const most = Math.min(from.length, to.length);
    let start = 0;
    while (start < most && from.charCodeAt(start) === to.charCodeAt(start)) start += 1;
    // A surrogate pair is one code point: the replacement has both halves or none.
    if (start > 0 && isHigh(from.charCodeAt(start - 1))) start -= 1;
    let tail = 0;
    while (tail < most - start && from.charCodeAt(from.length - 1 - tail) === to.charCodeAt(to.length - 1 - tail)) {
        tail += 1;
    }
    if (tail > 0 && isLow(from.charCodeAt(from.length - tail))) tail -= 1;
    const end = from.length - tail;
    return {
        index: codePoints(from.slice(0, start)),
        count: codePoints(from.slice(start, end)),
        text: to.slice(start, to.length - tail),
        length: codePoints(from),
    };
}
