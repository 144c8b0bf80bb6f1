// The subset of CommonMark that the article Views and Components lists. HTML in it is text.

import { element, textNode } from "./dom.js";

/** Blocks inside of blocks. A deeper one is text. */
const DEEPEST = 8;

/**
 * Returns the elements of a text.
 *
 * @param {string} text
 * @returns {Node[]}
 */
export function markdownNodes(text) {
    return blocks(text.split("\n"), 0);
}

const isRule = (line) => /^ {0,3}([-*_])( *\1){2,} *$/.test(line);
const isFence = (line) => /^ {0,3}(```+|~~~+)/.exec(line)?.[1];
const itemOf = (line) => /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/.exec(line);
const isHeading = (line) => /^ {0,3}(#{1,6})(?: +|$)(.*)$/.exec(line);

function blocks(lines, depth) {
    const found = [];
    let at = 0;
    while (at < lines.length) {
        const line = lines[at];
        const heading = isHeading(line);
        const fence = isFence(line);
        if (!line.trim()) {
            at += 1;
        } else if (heading) {
            // The screen's title is the heading of level 1.
            const level = Math.min(6, heading[1].length + 1);
            const text = heading[2].replace(/(^| +)#+ *$/, "");
            // A heading without text is a stop without a name for users of a screen reader.
            if (text.trim()) found.push(element(`h${level}`, {}, ...spans(text)));
            at += 1;
        } else if (isRule(line)) {
            found.push(element("hr"));
            at += 1;
        } else if (fence) {
            let end = at + 1;
            while (end < lines.length && !lines[end].trimStart().startsWith(fence)) end += 1;
            found.push(element("pre", { tabindex: "0" }, element("code", {}, lines.slice(at + 1, end).join("\n"))));
            at = end + 1;
        } else if (/^ {0,3}>/.test(line) && depth < DEEPEST) {
            const end = endOf(lines, at, (next) => /^ {0,3}>/.test(next));
            const inner = lines.slice(at, end).map((quoted) => quoted.replace(/^ {0,3}> ?/, ""));
            found.push(element("blockquote", {}, ...blocks(inner, depth + 1)));
            at = end;
        } else if (itemOf(line) && depth < DEEPEST) {
            const [node, end] = list(lines, at, depth);
            found.push(node);
            at = end;
        } else {
            const end = Math.max(at + 1, endOf(lines, at, (next) => next.trim()
                && !(isHeading(next) || isRule(next) || isFence(next) || /^ {0,3}>/.test(next) || itemOf(next))));
            found.push(element("p", {}, ...spans(lines.slice(at, end).map((part) => part.trim()).join("\n"))));
            at = end;
        }
    }
    return found;
}

function endOf(lines, start, belongs) {
    let end = start;
    while (end < lines.length && belongs(lines[end])) end += 1;
    return end;
}

function list(lines, start, depth) {
    const first = itemOf(lines[start]);
    const isOrdered = /\d/.test(first[2]);
    const items = [];
    let at = start;
    for (let item = first; item && /\d/.test(item[2]) === isOrdered && !isRule(lines[at]);) {
        const indent = Math.max(2, item[1].length);
        let end = at + 1;
        while (end < lines.length && (lines[end].startsWith(" ".repeat(indent)) || isContinued(lines, end, indent))) end += 1;
        const inner = [lines[at].slice(item[0].length), ...lines.slice(at + 1, end).map((line) => line.slice(indent))];
        const made = blocks(inner, depth + 1);
        // A single paragraph of an item is no block of its own.
        const isTight = made[0]?.localName === "p";
        items.push(element("li", {}, ...isTight ? made[0].childNodes : [], ...isTight ? made.slice(1) : made));
        at = end;
        item = at < lines.length ? itemOf(lines[at]) : null;
    }
    const attributes = isOrdered ? { start: Number.parseInt(first[2], 10) } : {};
    return [element(isOrdered ? "ol" : "ul", attributes, ...items), at];
}

/** True for an empty line that more of the same item follows. */
const isContinued = (lines, at, indent) => lines[at].trim() === "" && lines[at + 1]?.startsWith(" ".repeat(indent));

/**
 * The next span: a backslash, code, a link, strong emphasis, or emphasis. An underscore between letters is text, as in
 * `snake_case`.
 */
const SPAN = new RegExp([
    String.raw`\\([!-\/:-@\[-\x60\{-~])`, "(`+)([^`]|[^`][\\s\\S]*?[^`])\\2(?!`)", String.raw`\[([^\]\n]*)\]\(([^()\s]*)\)`,
    String.raw`(\*\*|(?<![\p{L}\p{N}])__)(?=\S)([\s\S]*?\S)\6(?:(?<=\*)|(?![\p{L}\p{N}]))`,
    String.raw`([*]|(?<![\p{L}\p{N}])_)(?=\S)([\s\S]*?\S)\8(?:(?<=\*)|(?![\p{L}\p{N}]))`,
].join("|"), "u");

function spans(text, depth = 0) {
    const found = [];
    let rest = text;
    for (let match = depth < DEEPEST ? SPAN.exec(rest) : null; match; match = SPAN.exec(rest)) {
        if (match.index > 0) found.push(textNode(rest.slice(0, match.index)));
        const [whole, escaped, , code, title, url, , strong, , emphasis] = match;
        if (escaped !== undefined) found.push(textNode(escaped));
        else if (code !== undefined) found.push(element("code", {}, code));
        else if (title !== undefined) found.push(link(title, url, depth));
        else if (strong !== undefined) found.push(element("strong", {}, ...spans(strong, depth + 1)));
        else found.push(element("em", {}, ...spans(emphasis, depth + 1)));
        rest = rest.slice(match.index + whole.length);
    }
    if (rest) found.push(textNode(rest));
    return found;
}

function link(title, url, depth) {
    const inner = spans(title || url, depth + 1);
    // Formatted text comes from outside: only the web's own addresses are links.
    if (!/^https:[/][/]/i.test(url)) return element("span", { class: "no-link", title: url }, ...inner);
    return element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, ...inner);
}
