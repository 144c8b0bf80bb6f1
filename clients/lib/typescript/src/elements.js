// Elements of an outline: their lines, and the elements of components.

/** @typedef {import("./protocol.js").JSONObject} JSONObject */

/**
 * @typedef {object} Element An element that the user can reach. Label and value are display texts, booleans or arrays.
 * @property {string} role
 * @property {any} [label]
 * @property {any} [value]
 * @property {(string | false | undefined)[]} [states]
 * @property {Iterable<Element>} [parts] The elements in it.
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
 * @param {Iterable<Element>} elements
 * @param {number} [depth]
 * @returns {string}
 */
export function lines(elements, depth = 0) {
    if (depth === DEEPEST) return "";
    let text = "";
    for (const element of elements) {
        text += `${"  ".repeat(depth)}${line(element)}\n${lines(element.parts ?? [], depth + 1)}`;
    }
    return text;
}

/**
 * Returns the line of an element: `role "label": value [state, state]`.
 *
 * @param {Element} element
 */
function line({ role, label, value, states = [] }) {
    const [name, content] = [plain(label), plain(value)];
    const present = states.filter((state) => typeof state === "string" && WORDS.test(state)).sort();
    return role + (name == null ? "" : ` ${escaped(name)}`) + (content == null ? "" : `: ${escaped(content)}`)
        + (present.length ? ` [${present.join(", ")}]` : "");
}

/**
 * Returns the text, number or date of a display text without its style; undefined for an empty text.
 *
 * @param {any} value
 */
function plain(value) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value.number ?? value.date;
    return value === "" ? undefined : value;
}

/** @param {any} value */
const escaped = (value) => canonical(value).replace(UNSAFE, (character) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Returns the canonical text of a JSON value (RFC 8785).
 *
 * @param {any} value
 * @returns {string}
 */
function canonical(value) {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const members = Object.keys(value).sort().map((name) => `${canonical(name)}:${canonical(value[name])}`);
    return `{${members.join(",")}}`;
}

/**
 * Returns the objects in an array; none for any other value.
 *
 * @param {any} value
 * @returns {JSONObject[]}
 */
export function objectsOf(value) {
    if (!Array.isArray(value)) return [];
    return value.filter((element) => typeof element === "object" && element !== null && !Array.isArray(element));
}

/**
 * Returns the components of a view that are in no other one. A view with a body has them in `parts`; those of a typed
 * view are its members, by name.
 *
 * @param {any} view
 * @returns {JSONObject[]}
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
 * @typedef {object} Surroundings
 * @property {any} [focus] Id of the component that the app moved the focus to.
 * @property {(string | false | undefined)[]} [states] More states of the element.
 */

/**
 * Returns the element of a component. A kind outside the vocabulary is listed as its fallback.
 *
 * @param {JSONObject} component
 * @param {Surroundings} surroundings
 * @returns {Element}
 */
export function elementOf(component, { focus, states = [] } = {}) {
    const make = kinds.get(component.component);
    if (!make) {
        if (component.fallback) return elementOf(component.fallback, { focus, states });
        return { role: "custom", label: component.name ?? component.component };
    }
    const element = make(component, focus);
    return {
        ...element,
        states: [
            ...element.states ?? [], ...states, component.isEnabled === false && "disabled",
            focus !== undefined && component.id === focus && "focused",
        ],
        parts: withTexts(element.parts ?? [], component),
    };
}

/**
 * Adds the texts that every component can have.
 *
 * @param {Iterable<Element>} parts
 * @param {JSONObject} component
 */
function* withTexts(parts, component) {
    yield* parts;
    for (const role of ["error", "caption"]) {
        if (typeof component[role] === "string") yield { role, label: component[role] };
    }
}

/**
 * @param {JSONObject[]} components
 * @param {any} focus
 */
function* elementsOf(components, focus) {
    for (const component of components) yield elementOf(component, { focus });
}

/** @type {Map<unknown, (component: JSONObject, focus: any) => Element>} Elements by the kind of the component. */
const kinds = new Map(Object.entries({
    text: textElement,
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
    textField: textFieldElement,
    numberField: ({ label, value }) => ({ role: "spinbutton", label, value }),
    dateField: ({ label, value }) => ({ role: "date", label, value }),
    fileField: ({ label, value }) => ({ role: "file", label, value: value?.name }),
    toggle: ({ label, value }) => ({ role: "checkbox", label, states: [value === true && "checked"] }),
    slider: ({ label, value }) => ({ role: "slider", label, value }),
    stepper: ({ label, value }) => ({ role: "spinbutton", label, value }),
    picker: pickerElement,
    group: groupElement,
    grid: (grid, focus) => ({ role: "grid", label: grid.label, parts: gridParts(grid, focus) }),
    list: (list, focus) => rowsElement("list", list, listRows(list, focus), focus),
    table: (table, focus) => rowsElement("table", table, tableRows(table), focus),
    row: rowElement,
    chart: ({ label, series }) => ({ role: "figure", label, parts: seriesParts(series) }),
    emptyState: (state, focus) => ({ role: "status", label: state.title, parts: emptyStateParts(state, focus) }),
}));

// Output

/**
 * @param {JSONObject} component
 * @returns {Element}
 */
function textElement({ text, role, heading, format }) {
    return {
        role: role === "title" || role === "heading" ? "heading" : "text",
        label: text,
        states: [
            heading != null && `level ${heading}`, (role === "error" || role === "caption") && role,
            format === "markdown" && "markdown",
        ],
    };
}

/**
 * @param {any} text
 * @returns {Element[]}
 */
const textParts = (text) => text == null ? [] : [{ role: "text", label: text }];

/**
 * @param {any} series
 * @returns {Iterable<Element>}
 */
function* seriesParts(series) {
    for (const { title, points } of objectsOf(series)) {
        const value = objectsOf(points).map((point) => [point.label ?? null, point.value ?? null]);
        yield { role: "series", label: title, value };
    }
}

/**
 * @param {JSONObject} state
 * @param {any} focus
 */
function* emptyStateParts({ message, button }, focus) {
    yield* textParts(message);
    if (button) yield elementOf(button, { focus });
}

// Input

/**
 * @param {JSONObject} field
 * @returns {Element}
 */
function textFieldElement({ label, value, length, kind = "plain", isRequired }) {
    return {
        role: "textbox",
        label,
        // A secure field must not print its text.
        value: kind === "secure" ? length : value,
        states: [kind !== "plain" && kind, isRequired === true && "required"],
    };
}

/**
 * @param {JSONObject} picker
 * @returns {Element}
 */
function pickerElement({ label, options, value, values, isMultiple }) {
    const chosen = isMultiple === true ? values ?? [] : [value];
    const titles = objectsOf(options).filter(({ id }) => chosen.includes(id)).map(({ title }) => title);
    return {
        role: "combobox",
        label,
        value: isMultiple === true ? titles : titles[0],
        states: [isMultiple === true && "multiple"],
    };
}

// Containers

/**
 * @param {JSONObject} group
 * @param {any} focus
 * @returns {Element}
 */
function groupElement({ title, isCollapsible, isExpanded, parts }, focus) {
    const isCollapsed = isCollapsible === true && isExpanded === false;
    return {
        role: "group",
        label: title,
        states: [isCollapsible === true && (isCollapsed ? "collapsed" : "expanded")],
        parts: isCollapsed ? [] : elementsOf(objectsOf(parts), focus),
    };
}

/**
 * @param {JSONObject} grid
 * @param {any} focus
 * @returns {Iterable<Element>}
 */
function* gridParts({ titles, rows }, focus) {
    for (const title of titles ?? []) yield { role: "columnheader", label: title };
    for (const row of rows ?? []) yield { role: "row", parts: elementsOf(objectsOf(row), focus) };
}

/**
 * Returns the element of a list or a table.
 *
 * @param {string} role
 * @param {JSONObject} list
 * @param {Iterable<Element>} rows
 * @param {any} focus
 * @returns {Element}
 */
function rowsElement(role, list, rows, focus) {
    const isBusy = list.isLoading === true || list.isSkeleton === true;
    return {
        role, label: list.label, value: list.total, states: [isBusy && "busy"], parts: rowsParts(list, rows, focus),
    };
}

/**
 * @param {JSONObject} list
 * @param {Iterable<Element>} rows
 * @param {any} focus
 */
function* rowsParts({ total, error, empty }, rows, focus) {
    yield* rows;
    if (typeof error === "object" && error) yield elementOf(error, { focus });
    if (total === 0 && empty) yield elementOf(empty, { focus });
}

/**
 * @param {JSONObject} list
 * @param {any} focus
 * @returns {Iterable<Element>}
 */
function* listRows({ rows, sections, selected, from = 0 }, focus) {
    /** @type {Map<number, any[]>} Titles of sections by the index of their first row. */
    const titles = new Map();
    let start = 0;
    for (const { title, count = 0 } of objectsOf(sections)) {
        titles.set(start, [...titles.get(start) ?? [], title]);
        start += count;
    }
    for (const [index, row] of objectsOf(rows).entries()) {
        for (const title of titles.get(from + index) ?? []) yield { role: "section", label: title };
        const isSelected = selected?.includes(row.id) && row.isSelected !== true;
        yield elementOf(row, { focus, states: [isSelected && "selected"] });
    }
}

/**
 * @param {JSONObject} row
 * @returns {Element}
 */
function rowElement({ title, subtitle, detail, badge, level, isExpanded, isSelected }) {
    return {
        role: level == null ? "listitem" : "treeitem",
        label: title,
        states: [
            level != null && `level ${level}`, isExpanded === true && "expanded", isExpanded === false && "collapsed",
            isSelected === true && "selected",
        ],
        parts: [...textParts(subtitle), ...textParts(detail), ...badge ? [{ role: "badge", label: badge.text }] : []],
    };
}

/**
 * @param {JSONObject} table
 * @returns {Iterable<Element>}
 */
function* tableRows({ columns, rows, sort, selected }) {
    for (const { id, title } of objectsOf(columns)) {
        const order = sort?.descending === true ? "descending" : "ascending";
        yield { role: "columnheader", label: title, states: [sort != null && sort.column === id && order] };
    }
    for (const { id, cells = [], isEnabled } of objectsOf(rows)) {
        yield {
            role: "row",
            value: cells.map((/** @type {any} */ cell) => plain(cell) ?? null),
            states: [selected?.includes(id) && "selected", isEnabled === false && "disabled"],
        };
    }
}
