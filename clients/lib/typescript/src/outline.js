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
export function outline({ windows }, screens) {
    const key = windows.find((window) => window.isKey) ?? windows[0];
    return lines(windows.map((window) => ({
        role: "window", label: window.title, states: [window === key && "active"],
        parts: window === key ? layerElements(window, screens) : [],
    })));
}

/** @type {(window: Node, screens: Screens) => Element[]} Returns the top layer that takes input, then the notices. */
function layerElements({ layers = [] }, screens) {
    const shown = layers.filter(({ status }) => status !== "hidden" && status !== "declared");
    const isNotice = (/** @type {Node} */ { kind }) => kind === "hud" || kind === "toast";
    const top = shown.filter((layer) => !isNotice(layer)).slice(-1);
    return [...top.flatMap((layer) => layerElement(layer, screens)), ...shown.filter(isNotice).map(noticeElement)];
}

/** @type {(layer: Node, screens: Screens) => Element | Element[]} */
function layerElement(layer, screens) {
    const { kind, title: label, content } = layer;
    const states = [typeof layer.locked === "string" && "locked"];
    const parts = content ? nodeElements(content, screens) : [];
    switch (kind) {
        case "content": return parts;
        case "modal": return { role: "dialog", value: layer.style, states, parts };
        case "alert": return { role: "alertdialog", label, states, parts: questionParts(layer) };
        case "choice": return { role: "menu", label, states, parts: questionParts(layer) };
        case "request": return { role: "request", label: layer.capability };
        default: return { role: "custom", label: kind.replace(/^custom:/, ""), states, parts };
    }
}

/** @type {(layer: Node) => Element[]} Returns the message, the fields and the buttons of an alert or a choice. */
function questionParts({ message, fields, buttons, preferred }) {
    const isPreferred = (/** @type {JSONObject} */ { id }) => preferred !== undefined && id === preferred;
    return [
        ...message != null ? [{ role: "text", label: message }] : [],
        ...objectsOf(fields).map((field) => elementOf(field)),
        ...objectsOf(buttons).map((button) => elementOf(button, { states: [isPreferred(button) && "preferred"] })),
    ];
}

/** @type {(notice: Node) => Element} */
function noticeElement({ kind, message: label, progress, role = "info", button }) {
    if (kind === "hud") {
        return { role: "progressbar", label, value: progress, states: [progress === undefined && "busy"] };
    }
    return { role: "status", label, states: [role !== "info" && role], parts: button ? [elementOf(button)] : [] };
}

/**
 * Returns what a container shows around its shown child, then the child.
 *
 * @type {(node: Node, screens: Screens) => Element[]}
 */
function nodeElements(node, screens) {
    const child = shownChild(node);
    const rest = child ? nodeElements(child, screens) : [];
    switch (node.kind) {
        case "screen": return [screenElement(node, screens)];
        case "launching": return [{ role: "progressbar", label: node.message, states: ["busy"] }];
        case "tabs": return hidesBottomBars(node) ? rest : [{ role: "tablist", parts: tabElements(node) }, ...rest];
        case "pages": {
            const value = `${node.selected + 1} of ${node.pages?.length}`;
            return child ? [{ role: "pages", value }, ...rest] : [];
        }
        default: return rest;
    }
}

/**
 * Returns a screen with its bars, its components, its commands and its slots.
 *
 * @type {(node: Node, screens: Screens) => Element}
 */
function screenElement({ id, title, locked, back, bars = {}, slots = [] }, screens) {
    const view = screens.get(id)?.view;
    const focus = view?.focus?.component;
    const buttons = [...objectsOf(bars.leading), ...objectsOf(bars.trailing)].map((button) => elementOf(button));
    return {
        role: "screen",
        label: title,
        states: [!screens.has(id) && "busy", typeof locked === "string" && "locked"],
        parts: [
            ...back?.can === true && bars.hidesTop !== true ? [{ role: "back", label: back.title }] : [],
            ...bars.hidesTop !== true ? buttons : [],
            ...componentsOf(view).map((component) => elementOf(component, { focus })),
            ...objectsOf(view?.commands).map(({ title, key, isEnabled }) => (
                { role: "command", label: title, value: key, states: [isEnabled === false && "disabled"] })),
            ...slots.map((slot) => ({ role: "region", label: slot.slot, parts: nodeElements(slot, screens) })),
        ],
    };
}

/** @param {Node} tabs */
function tabElements({ branches = [], selected }) {
    return branches.map(({ tab = {} }, index) => {
        const states = [index === selected && "selected", tab.isEnabled === false && "disabled"];
        return { role: "tab", label: tab.title, value: tab.badge, states };
    });
}

/** @type {(node: Node) => boolean} */
function hidesBottomBars(node) {
    const child = shownChild(node);
    return child ? hidesBottomBars(child) : node.bars?.hidesBottom === true;
}

/**
 * Returns the child of a container that the user sees; undefined for a screen.
 *
 * @type {(node: Node) => Node | undefined}
 */
function shownChild({ kind, items, branches, pages, selected = -1 }) {
    switch (kind) {
        case "stack": return items?.at(-1);
        case "tabs": return branches?.[selected];
        case "pages": return pages?.[selected];
        default: return undefined;
    }
}
