// Elements of an outline: their lines, and the elements of components.

/** @typedef {import("./protocol.js").JSONObject} JSONObject */

/**
 * @typedef {object} Element An element that the user can reach. Label and value are display texts, booleans or arrays.
 * @property {string} role
 * @property {any} [label]
 * @property {any} [value]
 * @property {(string | false | undefined)[]} [states]
 * @property {Element[]} [parts] The elements in it.
 */

/** Levels that are listed. Views of apps are flatter; the limit protects the call stack. */
const DEEPEST = 60;
/** Characters that control a terminal or reorder text, except those that JSON escapes. */
const UNSAFE = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** A state. Roles and kinds with other characters are none. */
const WORDS = /^[A-Za-z0-9 ]+$/;

/**
 * Returns the lines of elements and of their parts, each with a line feed.
 *
 * @type {(elements: Element[], depth?: number) => string}
 */
export function lines(elements, depth = 0) {
    if (depth === DEEPEST) return "";
    const indent = "  ".repeat(depth);
    return elements.map((element) => `${indent}${line(element)}\n${lines(element.parts ?? [], depth + 1)}`).join("");
}

/** @type {(element: Element) => string} Returns the line of an element: `role "label": value [state, state]`. */
function line({ role, label, value, states = [] }) {
    const [name, content] = [plain(label), plain(value)];
    const present = states.filter((state) => typeof state === "string" && WORDS.test(state)).sort();
    return role + (name == null ? "" : ` ${escaped(name)}`) + (content == null ? "" : `: ${escaped(content)}`)
        + (present.length ? ` [${present.join(", ")}]` : "");
}

/**
 * Returns the text, number or date of a display text without its style; undefined for an empty text.
 *
 * @type {(value: any) => any}
 */
function plain(value) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value.number ?? value.date;
    return value === "" ? undefined : value;
}

/** @param {any} value */
const escaped = (value) => canonical(value).replace(UNSAFE, (character) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** @type {(value: any) => string} Returns the canonical text of a JSON value (RFC 8785). */
function canonical(value) {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const members = Object.keys(value).sort().map((name) => `${canonical(name)}:${canonical(value[name])}`);
    return `{${members.join(",")}}`;
}

/** @type {(value: any) => JSONObject[]} Returns the objects of a member; none without the member. */
export const objectsOf = (value) => value ?? [];

/**
 * Returns the components of a view that are in no other one. A view with a body has them in `parts`; those of a typed
 * view are its members, by name.
 *
 * @type {(view: any) => JSONObject[]}
 */
export function componentsOf(view) {
    if (isComponent(view)) return [view];
    if (Array.isArray(view?.parts)) return view.parts;
    const names = Object.keys(view ?? {}).filter((name) => name !== "commands" && name !== "focus").sort();
    return names.flatMap((name) => {
        const members = Array.isArray(view[name]) ? view[name] : [view[name]];
        return members.every(isComponent) ? members : [];
    });
}

/** @param {any} value */
const isComponent = (value) => typeof value?.component === "string";

/**
 * Returns the element of a component. A kind outside the vocabulary is listed as its fallback.
 *
 * @param {JSONObject} component
 * @param {{focus?: any, states?: Element["states"]}} surroundings Id of the component that the app moved the focus to;
 *     more states of the element.
 * @returns {Element}
 */
export function elementOf(component, { focus, states = [] } = {}) {
    const make = kinds.get(component.component);
    if (!make) {
        if (component.fallback) return elementOf(component.fallback, { focus, states });
        return { role: "custom", label: component.name ?? component.component };
    }
    const element = make(component, focus);
    const texts = ["error", "caption"].filter((role) => typeof component[role] === "string");
    return {
        ...element,
        states: [
            ...element.states ?? [], ...states, component.isEnabled === false && "disabled",
            focus !== undefined && component.id === focus && "focused",
        ],
        parts: [...element.parts ?? [], ...texts.map((role) => ({ role, label: component[role] }))],
    };
}

/** @type {(components: any, focus: any) => Element[]} */
const elementsOf = (components, focus) => objectsOf(components).map((component) => elementOf(component, { focus }));

/** @type {(text: any) => Element[]} */
const textParts = (text) => text == null ? [] : [{ role: "text", label: text }];

/** @type {{[kind: string]: (component: JSONObject, focus: any) => Element}} */
const KINDS = {
    text: ({ text, role, heading, format }) => ({
        role: role === "title" || role === "heading" ? "heading" : "text",
        label: text,
        states: [
            heading != null && `level ${heading}`, (role === "error" || role === "caption") && role,
            format === "markdown" && "markdown",
        ],
    }),
    markdown: ({ text }) => ({ role: "text", label: text, states: ["markdown"] }),
    badge: ({ text }) => ({ role: "badge", label: text }),
    button: ({ title, role = "default", isLoading }) => ({
        role: "button", label: title, states: [isLoading === true && "busy", role !== "default" && role],
    }),
    link: ({ title, url }) => ({ role: "link", label: title, value: url }),
    image: ({ label, icon, url }) => ({ role: "img", label, value: icon ?? url }),
    media: ({ label, url }) => ({ role: "media", label, value: url }),
    divider: ({ label }) => ({ role: "separator", label }),
    progress: ({ label, value, text }) => ({
        role: "progressbar", label, value, states: [value == null && "busy"], parts: textParts(text),
    }),
    textField: ({ label, value, length, kind = "plain", isRequired }) => ({
        role: "textbox",
        label,
        // A secure field must not print its text.
        value: kind === "secure" ? length : value,
        states: [kind !== "plain" && kind, isRequired === true && "required"],
    }),
    numberField: ({ label, value }) => ({ role: "spinbutton", label, value }),
    dateField: ({ label, value }) => ({ role: "date", label, value }),
    fileField: ({ label, value }) => ({ role: "file", label, value: value?.name }),
    toggle: ({ label, value }) => ({ role: "checkbox", label, states: [value === true && "checked"] }),
    slider: ({ label, value }) => ({ role: "slider", label, value }),
    stepper: ({ label, value }) => ({ role: "spinbutton", label, value }),
    picker({ label, options, value, values, isMultiple }) {
        const chosen = isMultiple === true ? values ?? [] : [value];
        const titles = objectsOf(options).filter(({ id }) => chosen.includes(id)).map(({ title }) => title);
        return isMultiple === true
            ? { role: "combobox", label, value: titles, states: ["multiple"] }
            : { role: "combobox", label, value: titles[0] };
    },
    group({ title, isCollapsible, isExpanded, parts }, focus) {
        const isCollapsed = isCollapsible === true && isExpanded === false;
        return {
            role: "group",
            label: title,
            states: [isCollapsible === true && (isCollapsed ? "collapsed" : "expanded")],
            parts: isCollapsed ? [] : elementsOf(parts, focus),
        };
    },
    grid: ({ label, titles, rows }, focus) => ({
        role: "grid",
        label,
        parts: [
            ...(titles ?? []).map((/** @type {any} */ title) => ({ role: "columnheader", label: title })),
            ...(rows ?? []).map((/** @type {any} */ row) => ({ role: "row", parts: elementsOf(row, focus) })),
        ],
    }),
    list: (list, focus) => rowsElement("list", list, listRows(list, focus), focus),
    table: (table, focus) => rowsElement("table", table, tableRows(table), focus),
    row: ({ title, subtitle, detail, badge, level, isExpanded, isSelected }) => ({
        role: level == null ? "listitem" : "treeitem",
        label: title,
        states: [
            level != null && `level ${level}`, isExpanded === true && "expanded", isExpanded === false && "collapsed",
            isSelected === true && "selected",
        ],
        parts: [...textParts(subtitle), ...textParts(detail), ...badge ? [{ role: "badge", label: badge.text }] : []],
    }),
    chart: ({ label, series }) => ({
        role: "figure",
        label,
        parts: objectsOf(series).map(({ title, points }) => ({
            role: "series", label: title, value: objectsOf(points).map(({ label, value }) => [label ?? null, value ?? null]),
        })),
    }),
    emptyState: ({ title, message, button }, focus) => ({
        role: "status", label: title, parts: [...textParts(message), ...button ? [elementOf(button, { focus })] : []],
    }),
};
const kinds = new Map(Object.entries(KINDS));

/**
 * Returns the element of a list or a table.
 *
 * @type {(role: string, list: JSONObject, rows: Element[], focus: any) => Element}
 */
function rowsElement(role, { label, total, isLoading, isSkeleton, error, empty }, rows, focus) {
    const notices = [typeof error === "object" && error, total === 0 && empty].filter(Boolean);
    return {
        role, label, value: total, states: [(isLoading === true || isSkeleton === true) && "busy"],
        parts: [...rows, ...notices.map((notice) => elementOf(notice, { focus }))],
    };
}

/** @type {(list: JSONObject, focus: any) => Element[]} */
function listRows({ rows, sections, selected, from = 0 }, focus) {
    const titles = sectionTitles(sections);
    return objectsOf(rows).flatMap((row, index) => {
        const isSelected = selected?.includes(row.id) && row.isSelected !== true;
        return [
            ...(titles.get(from + index) ?? []).map((label) => ({ role: "section", label })),
            elementOf(row, { focus, states: [isSelected && "selected"] }),
        ];
    });
}

/** @type {(sections: any) => Map<number, any[]>} Returns the titles of sections by the index of their first row. */
export function sectionTitles(sections) {
    const titles = new Map();
    let start = 0;
    for (const { title, count = 0 } of objectsOf(sections)) {
        titles.set(start, [...titles.get(start) ?? [], title]);
        start += count;
    }
    return titles;
}

/** @param {JSONObject} table */
function tableRows({ columns, rows, sort, selected }) {
    const order = sort?.descending === true ? "descending" : "ascending";
    return [
        ...objectsOf(columns).map(({ id, title }) => ({
            role: "columnheader", label: title, states: [sort != null && sort.column === id && order],
        })),
        ...objectsOf(rows).map(({ id, cells = [], isEnabled }) => ({
            role: "row",
            value: cells.map((/** @type {any} */ cell) => plain(cell) ?? null),
            states: [selected?.includes(id) && "selected", isEnabled === false && "disabled"],
        })),
    ];
}
