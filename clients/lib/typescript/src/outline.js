import { componentsOf, elementOf, lines, objectsOf } from "./elements.js";

/** @typedef {import("./elements.js").Element} Element */
/** @typedef {import("./protocol.js").JSONObject} JSONObject */
/** @typedef {import("./protocol.js").Node} Node */
/** @typedef {import("./protocol.js").Tree} Tree */

/** @typedef {ReadonlyMap<string, {view: any}>} Screens Views by node id, like `screens` of a session. */

/**
 * Returns the outline of a session: a line for each element that the user can reach. The article Outlines of the server
 * defines the format. Front ends of every kind print the same outline.
 *
 * @param {Tree} tree
 * @param {Screens} screens
 */
export function outline(tree, screens) {
    return lines(new Outline(screens).windows(tree));
}

/** Lists the windows of a route tree, and the layers and nodes in the key window. */
class Outline {
    #screens;

    /** @param {Screens} screens */
    constructor(screens) { this.#screens = screens; }

    /**
     * @param {Tree} tree
     * @returns {Iterable<Element>}
     */
    *windows({ windows }) {
        const key = windows.find((window) => window.isKey) ?? windows[0];
        for (const window of windows) {
            const isKey = window === key;
            const parts = isKey ? this.#layers(window) : [];
            yield { role: "window", label: window.title, states: [isKey && "active"], parts };
        }
    }

    // Layers

    /**
     * Returns the top layer that takes input, then the notices.
     *
     * @param {Node} window
     * @returns {Iterable<Element>}
     */
    *#layers({ layers = [] }) {
        const shown = layers.filter(({ status }) => status !== "hidden" && status !== "declared");
        const isNotice = (/** @type {Node} */ { kind }) => kind === "hud" || kind === "toast";
        const top = shown.filter((layer) => !isNotice(layer)).at(-1);
        if (top) yield* this.#layer(top);
        for (const notice of shown.filter(isNotice)) yield noticeElement(notice);
    }

    /**
     * @param {Node & JSONObject} layer
     * @returns {Iterable<Element>}
     */
    *#layer(layer) {
        const { kind, title: label, content } = layer;
        const states = [typeof layer.locked === "string" && "locked"];
        const parts = content ? this.#node(content) : [];
        switch (kind) {
            case "content": yield* parts; break;
            case "modal": yield { role: "dialog", value: layer.style, states, parts }; break;
            case "alert": yield { role: "alertdialog", label, states, parts: questionParts(layer) }; break;
            case "choice": yield { role: "menu", label, states, parts: questionParts(layer) }; break;
            case "request": yield { role: "request", label: layer.capability }; break;
            default: yield { role: "custom", label: kind.replace(/^custom:/, ""), states, parts };
        }
    }

    // Nodes

    /**
     * Returns what a container shows around its shown child, then the child.
     *
     * @param {Node & JSONObject} node
     * @returns {Iterable<Element>}
     */
    *#node(node) {
        for (let shown = /** @type {Node | undefined} */ (node); shown; shown = shownChild(shown)) {
            const { kind, pages = [], selected = 0 } = shown;
            if (kind === "screen") {
                yield this.#screen(shown);
            } else if (kind === "launching") {
                yield { role: "progressbar", label: /** @type {JSONObject} */ (shown).message, states: ["busy"] };
            } else if (kind === "tabs" && !hidesBottomBars(shown)) {
                yield { role: "tablist", parts: tabElements(shown) };
            } else if (kind === "pages" && shownChild(shown)) {
                yield { role: "pages", value: `${selected + 1} of ${pages.length}` };
            }
        }
    }

    /**
     * @param {Node & JSONObject} node
     * @returns {Element}
     */
    #screen(node) {
        const states = [!this.#screens.has(node.id) && "busy", typeof node.locked === "string" && "locked"];
        return { role: "screen", label: node.title, states, parts: this.#screenParts(node) };
    }

    /**
     * @param {Node & JSONObject} node
     * @returns {Iterable<Element>}
     */
    *#screenParts({ id, back, bars = {}, slots = {} }) {
        if (bars.hidesTop !== true) {
            if (back?.can === true) yield { role: "back", label: back.title };
            for (const button of [...objectsOf(bars.leading), ...objectsOf(bars.trailing)]) yield elementOf(button);
        }
        const view = this.#screens.get(id)?.view;
        if (view) yield* viewElements(view);
        for (const [name, slot] of Object.entries(slots)) {
            yield { role: "region", label: name, parts: this.#node(slot) };
        }
    }
}

/**
 * Returns the components of a view, then the commands.
 *
 * @param {JSONObject} view
 * @returns {Iterable<Element>}
 */
function* viewElements(view) {
    const focus = view.focus?.component;
    for (const component of componentsOf(view)) yield elementOf(component, { focus });
    for (const { title, key, isEnabled } of objectsOf(view.commands)) {
        yield { role: "command", label: title, value: key, states: [isEnabled === false && "disabled"] };
    }
}

/**
 * Returns the message, the fields and the buttons of an alert or a choice.
 *
 * @param {Node & JSONObject} layer
 * @returns {Iterable<Element>}
 */
function* questionParts({ message, fields, buttons, preferred }) {
    if (message != null) yield { role: "text", label: message };
    for (const field of objectsOf(fields)) yield elementOf(field);
    for (const button of objectsOf(buttons)) {
        yield elementOf(button, { states: [preferred !== undefined && button.id === preferred && "preferred"] });
    }
}

/**
 * @param {Node & JSONObject} notice
 * @returns {Element}
 */
function noticeElement({ kind, message: label, progress, role = "info", button }) {
    if (kind === "hud") {
        return { role: "progressbar", label, value: progress, states: [progress === undefined && "busy"] };
    }
    return { role: "status", label, states: [role !== "info" && role], parts: button ? [elementOf(button)] : [] };
}

/**
 * @param {Node} tabs
 * @returns {Iterable<Element>}
 */
function* tabElements({ branches = [], selected }) {
    for (const [index, branch] of branches.entries()) {
        const { title, badge, isEnabled } = /** @type {Node & JSONObject} */ (branch).tab ?? {};
        const states = [index === selected && "selected", isEnabled === false && "disabled"];
        yield { role: "tab", label: title, value: badge, states };
    }
}

/** @param {Node} tabs True when the screen that the tabs show hides the bottom bars. */
function hidesBottomBars(tabs) {
    let shown = tabs;
    for (let child = shownChild(shown); child; child = shownChild(shown)) shown = child;
    return shown.bars?.hidesBottom === true;
}

/**
 * Returns the child of a container that the user sees; undefined for a screen.
 *
 * @param {Node} node
 */
function shownChild({ kind, items, branches, pages, selected = -1 }) {
    switch (kind) {
        case "stack": return items?.at(-1);
        case "tabs": return branches?.[selected];
        case "pages": return pages?.[selected];
        default: return undefined;
    }
}
