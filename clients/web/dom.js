// Making and changing elements. Texts always become text nodes, never HTML, and control characters are not drawn.

/** Control characters, which browsers draw as boxes, except those that are white space. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** Attributes whose texts browsers draw. */
const DRAWN = new Set(["title", "placeholder"]);

/** The texts of nodes that draw another one. @type {WeakMap<Node, string>} */
const originals = new WeakMap();

const drawn = (text) => text.replace(CONTROL, " ");

/** Returns a text node, with a space in place of each control character. */
export function textNode(text, node = document.createTextNode("")) {
    const shown = drawn(text);
    if (node.data !== shown) node.data = shown;
    if (shown === text) originals.delete(node);
    else originals.set(node, text);
    return node;
}

/** Returns the text of a node as the app has sent it, with its control characters. Nothing is the text of no node. */
export function textOf(node) {
    if (node?.nodeType !== Node.TEXT_NODE) return node && [...node.childNodes].map(textOf).join("");
    const original = originals.get(node);
    return original !== undefined && drawn(original) === node.data ? original : node.data;
}

/** What `draw` makes an element of. Objects of an app are no descriptions: they are drawn as texts. */
class Description {
    constructor(tag, attributes, children) {
        Object.assign(this, { tag, attributes, children });
    }

    get key() { return `${this.tag} ${this.attributes.class ?? ""} ${this.attributes.key ?? ""}`; }
}

/**
 * Describes an element. `key` tells it apart from others of the same tag and class. Each drawing of it has the same
 * attributes: those that are null, undefined or false are removed, and true is an empty attribute. `style` is an
 * object, and `onclick` and the like are listeners. A button submits nothing.
 *
 * @param {string} tag
 * @param {{[name: string]: any}} [attributes]
 * @param {...any} children Nodes, descriptions, texts, and arrays of them; null, undefined and false are left out.
 */
export const h = (tag, attributes = {}, ...children) =>
    new Description(tag, tag === "button" ? { type: "button", ...attributes } : attributes, children);

export const element = (...given) => made(h(...given), undefined);

const SVG = "http://www.w3.org/2000/svg";
const svgTags = new Set(["svg", "path", "line", "text", "polyline", "circle", "rect"]);

/** Keys of drawn elements. @type {WeakMap<Node, string>} */
const keys = new WeakMap();

function made(description, old) {
    const { tag, attributes, children } = description;
    const drawnElement = old ?? (svgTags.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag));
    draw(drawnElement, children);
    setAttributes(drawnElement, attributes);
    return drawnElement;
}

/** Makes these the children of an element. The element of a description stays while one with its key is drawn. */
export function draw(target, ...children) {
    const known = new Map();
    for (const child of target.childNodes) known.set(child.nodeType === Node.TEXT_NODE ? "" : keys.get(child), child);
    const counts = new Map();
    const nodes = children.flat(Infinity).filter((child) => child != null && child !== false).map((child) => {
        if (child instanceof Node) return child;
        const isElement = child instanceof Description;
        const name = isElement ? child.key : "";
        const count = counts.get(name) ?? 0;
        counts.set(name, count + 1);
        const key = count ? `${name} ${count}` : name;
        if (!isElement) return textNode(String(child), known.get(key));
        const node = made(child, known.get(key));
        keys.set(node, key);
        return node;
    });
    placeChildren(target, nodes);
}

/** Attributes that are set as properties, so that they replace what the user has changed. */
const properties = new Set(["checked", "selected"]);

/** Sets an attribute, or removes it for null, undefined and false. An equal value changes nothing. */
export function setAttribute(target, name, value) {
    if (name === "key") return;
    if (name === "style") return Object.assign(target.style, value);
    if (properties.has(name) || name.startsWith("on")) {
        if (target[name] !== value) target[name] = value;
        return;
    }
    if (value == null || value === false) return target.removeAttribute(name);
    const text = value === true ? "" : DRAWN.has(name) ? drawn(String(value)) : String(value);
    if (target.getAttribute(name) !== text) target.setAttribute(name, text);
}

export function setAttributes(target, attributes) {
    for (const [name, value] of Object.entries(attributes)) setAttribute(target, name, value);
}

/**
 * Makes these nodes the children of a parent, in this order. An element that has the focus, or has it inside, stays
 * where it is, and the others are moved around it: a moved element would lose the focus and its scroll position.
 */
function placeChildren(parent, wanted) {
    const kept = new Set(wanted);
    for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
    const fixed = wanted.find((child) => child.parentNode === parent && child.contains(document.activeElement));
    let next = parent.firstChild;
    for (const child of wanted) {
        if (child === fixed) {
            // The nodes before it that belong after it.
            while (next !== fixed) {
                const following = next.nextSibling;
                parent.insertBefore(next, fixed.nextSibling);
                next = following;
            }
        }
        if (child === next) next = next.nextSibling;
        else parent.insertBefore(child, next);
    }
}

let lastId = 0;

export function newId() {
    return `e${(lastId += 1)}`;
}

/** True when an element is drawn: not in a hidden screen, and not below another layer. */
export function isShown(target) {
    return target.isConnected && !target.closest("[hidden], [inert]");
}

/** Does work that may make the text field with the focus anew. The new one has the focus and the caret. */
export function keepFocus(stage, work) {
    const active = document.activeElement;
    const id = active?.closest("[data-component=textField]")?.dataset.id;
    const caret = id && [active.selectionStart, active.selectionEnd];
    work();
    const selector = `.layer:not([inert]) [data-id=${CSS.escape(id ?? "")}] :is(input, textarea)`;
    const field = id && [...stage.querySelectorAll(selector)].find(isShown);
    if (!field || field === active && field === document.activeElement) return;
    field.focus();
    if (caret[0] !== null) field.setSelectionRange(...caret);
}
