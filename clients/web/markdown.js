// CommonMark as elements. HTML in it is text.

import { element, textNode } from "./dom.js";
import { words } from "./words.js";
import MarkdownIt from "./vendor/markdown-it.js";

/** Elements inside of elements. Deeper ones are left out, and their text is shown. */
const DEEPEST = 30;
/** Characters of an address or a title, and definitions of links. A longer search makes the parser quadratic. */
const LONGEST = 2000;
const MOST_DEFINITIONS = 100;

const parser = new MarkdownIt("commonmark", { html: false });
for (const name of ["parseLinkDestination", "parseLinkTitle"]) {
    const parse = parser.helpers[name];
    parser.helpers[name] = (text, start, end) => parse(text, start, Math.min(end, start + LONGEST));
}
const definition = parser.block.ruler.__rules__.find(({ name }) => name === "reference").fn;
parser.block.ruler.at("reference", (state, start, end, silent) => {
    if (state.src[state.bMarks[start] + state.tShift[start]] !== "[") return false;
    state.env.definitions = (state.env.definitions ?? 0) + 1;
    return state.env.definitions <= MOST_DEFINITIONS && definition(state, start, end, silent);
});

/** Returns the elements of a text. `mayLoad` is true for the URL of a picture that the app may show. */
export function markdownNodes(text, mayLoad) {
    const root = element("div");
    const open = [root];
    /** Number of open elements that are too deep. */
    let deeper = 0;
    const show = (tokens) => {
        for (const token of tokens) {
            // The paragraph of an item in a tight list is no block of its own.
            if (token.hidden) continue;
            if (token.type === "inline") {
                show(token.children);
            } else if (token.nesting === 0) {
                open.at(-1).append(leaf(token, mayLoad));
            } else if (token.nesting < 0) {
                if (deeper > 0) deeper -= 1;
                else close(open.pop());
            } else if (open.length > DEEPEST) {
                deeper += 1;
            } else {
                const made = container(token);
                open.at(-1).append(made);
                open.push(made);
            }
        }
    };
    show(parser.parse(text, {}));
    return [...root.childNodes];
}

/** A heading without text is a stop without a name for users of a screen reader. */
function close(made) {
    if (/^h[1-6]$/.test(made.localName) && made.textContent.trim() === "") made.remove();
}

function container(token) {
    const { tag, type } = token;
    if (type === "link_open") return link(token.attrGet("href"), token.attrGet("title"));
    // The screen's title is the heading of level 1.
    if (type === "heading_open") return element(`h${Math.min(6, Number(tag[1]) + 1)}`);
    return element(tag, { start: token.attrGet("start") });
}

function leaf(token, mayLoad) {
    const { type, content } = token;
    switch (type) {
        case "softbreak": return textNode(" ");
        case "hardbreak": return element("br");
        case "hr": return element("hr");
        case "code_inline": return element("code", {}, content);
        case "fence": case "code_block": return element("pre", { tabindex: "0" }, element("code", {}, content.replace(/\n$/, "")));
        case "image": return image(plain(token.children), token.attrGet("src"), token.attrGet("title"), mayLoad);
        default: return textNode(content);
    }
}

/** Formatted text comes from outside: only addresses of the web and of mail are links. */
function link(url, title) {
    if (!/^(https?:[/][/]|mailto:)/i.test(url)) return element("span", { class: "no-link", title: title ?? url });
    return element("a", { href: url, title, target: "_blank", rel: "noopener noreferrer" });
}

/** The text of spans without their forms. */
const plain = (tokens) => tokens
    .map(({ type, content, children }) => children ? plain(children) : type.endsWith("break") ? " " : content).join("");

function image(name, url, title, mayLoad) {
    if (mayLoad(url)) return element("img", { src: url, alt: name, title, loading: "lazy" });
    const shown = name || words("Picture");
    return element("span", { class: "placeholder", role: "img", "aria-label": shown, title }, shown);
}
