// Making and changing elements. Texts always become text nodes, never HTML, and control characters are not drawn.

/** Control characters, which browsers draw as boxes, except those that are white space. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** Attributes whose texts browsers draw. */
const DRAWN = new Set(["title", "placeholder"]);

/** The texts of nodes that draw another one. @type {WeakMap<Node, string>} */
const originals = new WeakMap();

const drawn = (text) => text.replace(CONTROL, " ");

/** Returns a text node, with a space in place of each control character. */
export function textNode(text) {
    const made = document.createTextNode("");
    fill(made, text);
    return made;
}

function fill(node, text) {
    const shown = drawn(text);
    if (node.data !== shown) node.data = shown;
    if (shown === text) originals.delete(node);
    else originals.set(node, text);
}

/** Returns the text of a node as the app has sent it, with its control characters. Nothing is the text of no node. */
export function textOf(node) {
    if (node?.nodeType !== Node.TEXT_NODE) return node && [...node.childNodes].map(textOf).join("");
    const original = originals.get(node);
    return original !== undefined && drawn(original) === node.data ? original : node.data;
}

/**
 * Returns a new element. Attributes that are null, undefined or false are left out; true is an empty attribute.
 *
 * @param {string} tag
 * @param {{[name: string]: any}} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
    const shown = children.filter((child) => child != null && child !== false);
    made.append(...shown.map((child) => typeof child === "string" ? textNode(child) : child));
    return made;
}

/** Sets an attribute, or removes it for null, undefined and false. An equal value changes nothing. */
export function setAttribute(target, name, value) {
    if (value == null || value === false) {
        if (target.hasAttribute(name)) target.removeAttribute(name);
        return;
    }
    const text = value === true ? "" : DRAWN.has(name) ? drawn(String(value)) : String(value);
    if (target.getAttribute(name) !== text) target.setAttribute(name, text);
}

/** Sets several attributes. */
export function setAttributes(target, attributes) {
    for (const [name, value] of Object.entries(attributes)) setAttribute(target, name, value);
}

/** Sets the text of an element that has only a text. */
export function setText(target, text) {
    const { firstChild } = target;
    if (firstChild && firstChild === target.lastChild && firstChild.nodeType === Node.TEXT_NODE) {
        fill(firstChild, String(text));
    } else {
        target.replaceChildren(textNode(String(text)));
    }
}

/**
 * Makes these elements the children of a parent, in this order. An element that has the focus, or has it inside, stays
 * where it is, and the others are moved around it: a moved element would lose the focus and its scroll position.
 *
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function placeChildren(parent, wanted) {
    const kept = new Set(wanted);
    for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
    const active = document.activeElement;
    const fixed = wanted.find((child) => child.parentNode === parent && child.contains(active));
    let next = parent.firstElementChild;
    for (const child of wanted) {
        if (child === fixed) {
            // The elements before it that belong after it.
            for (let other = next; other && other !== fixed;) {
                const following = other.nextElementSibling;
                parent.insertBefore(other, fixed.nextElementSibling);
                other = following;
            }
            next = fixed.nextElementSibling;
        } else if (child === next) {
            next = next.nextElementSibling;
        } else {
            parent.insertBefore(child, next);
        }
    }
}

let lastId = 0;

/** Returns an id for an element that another one refers to. */
export function newId() {
    return `e${(lastId += 1)}`;
}

/** True when an element is drawn: not in a hidden screen, and not below another layer. */
export function isShown(target) {
    return target.isConnected && !target.closest("[hidden], [inert]");
}

/** Inserts an element as a child, or removes it, so that it is there exactly when it is wanted. */
export function toggleChild(parent, child, isWanted, before = null) {
    if (!isWanted) child.remove();
    else if (child.parentNode !== parent) parent.insertBefore(child, before);
}
