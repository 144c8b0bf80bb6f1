// Texts by Unicode code points, as the protocol counts them. JavaScript counts UTF-16 code units.

/** @param {number} unit */
const isHigh = (unit) => unit >= 0xd800 && unit <= 0xdbff;
/** @param {number} unit */
const isLow = (unit) => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Returns the number of code points of a text.
 *
 * @param {string} text
 */
export function codePoints(text) {
    let count = text.length;
    for (let index = 1; index < text.length; index += 1) {
        if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) count -= 1;
    }
    return count;
}

/**
 * Returns the UTF-16 index after `count` code points from `start`, or -1 beyond the end.
 *
 * @param {string} text
 * @param {number} count
 * @param {number} [start]
 */
export function indexAfter(text, count, start = 0) {
    let index = start;
    for (let left = count; left > 0; left -= 1) {
        if (index >= text.length) return -1;
        index += isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1)) ? 2 : 1;
    }
    return index;
}

/**
 * Replaces `count` code points at the code point `index`. Returns undefined when the text is too short.
 *
 * @param {string} text
 * @param {number} index
 * @param {number} count
 * @param {string} inserted
 */
export function splice(text, index, count, inserted) {
    const start = indexAfter(text, index);
    if (start < 0) return undefined;
    const end = indexAfter(text, count, start);
    if (end < 0) return undefined;
    return text.slice(0, start) + inserted + text.slice(end);
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
