// The elements of what the page shows, for tests. They are read from the document: names, values and states as assistive
// technology gets them. The article Outlines defines them.

import { codePoints } from "/client/text.js";
import { dateValue } from "./components/fields.js";
import { textOf } from "./dom.js";

/** Rows of a long list that are listed. */
const ROWS = 10;
/** Rows from which a list is long. */
const LONG_LIST = 20;

export const elements = (page) => windows(page).map(whole);

/** Returns an element with its states and those in it as arrays. */
const whole = ({ states = [], parts = [], ...element }) => ({
    ...element, states: [states].flat().filter(Boolean), parts: [...parts].map(whole),
});

function windows(page) {
    const key = page.querySelector(".window:not([hidden])");
    return all(page, ".window-bar [data-window]").map((button) => {
        const isKey = is(button, "aria-current");
        const label = has(button, "data-untitled") ? "" : textOf(button);
        return { role: "window", label, states: isKey && "active", parts: isKey ? windowParts(key) : [] };
    });
}

const has = (element, name) => element?.hasAttribute(name) === true;
const is = (element, name) => element?.getAttribute(name) === "true";
const all = (element, selector) => [...element?.querySelectorAll(selector) ?? []];
/** The text of a part of an element; undefined without the part. */
const text = (element, selector) => textOf(element.querySelector(selector)) ?? undefined;

/** The display text of an element: a number or date for machines, else the text. */
function display(element) {
    const child = element?.firstElementChild;
    if (child?.matches("data.boolean")) return child.getAttribute("value");
    if (child?.matches("data")) return numberOf(child.getAttribute("value"));
    if (child?.matches("time")) return child.getAttribute("datetime");
    return textOf(element);
}

const texts = (element, selector) => all(element, selector).map((part) => ({ role: "text", label: display(part) }));

const numberOf = (value) => value === "" ? undefined : Number(value);

/** True, false or nothing as the states of a group or a row. */
const expansion = (element) => ({ true: "expanded", false: "collapsed" })[element?.getAttribute("aria-expanded")];

// Windows, layers and nodes

function* windowParts(window) {
    if (!window) return;
    const top = all(window, ":scope > .layers > .layer:not([hidden], [inert])").at(-1);
    if (top) yield* layer(top);
    for (const notice of all(window, ":scope > .notices > .notice")) yield noticeElement(notice);
}

function* layer(element) {
    const { kind, style, name: label } = element.dataset;
    const states = has(element, "data-locked") && "locked";
    const dialog = element.querySelector(":scope > .dialog");
    if (kind === "content") yield* node(element.firstElementChild);
    else if (kind === "modal") yield {
        role: "dialog", value: style, states, parts: node(dialog.querySelector(".dialog-body").firstElementChild),
    };
    else if (kind === "request") yield { role: "request", label };
    else if (kind !== "alert" && kind !== "choice") yield { role: "custom", label, states };
    else yield {
        role: kind === "alert" ? dialog.getAttribute("role") : "menu", label: text(dialog, ":scope > .dialog-title"), states,
        parts: [
            ...texts(dialog, ":scope > .message"), ...components(dialog.querySelector(".fields")),
            ...components(dialog.querySelector(".buttons")),
        ],
    };
}

function noticeElement(notice) {
    const label = display(notice.querySelector(".message"));
    const { kind, role } = notice.dataset;
    if (kind === "hud") return { role: "progressbar", label, ...barValue(notice.querySelector(".bar")) };
    return { role: "status", label, states: role !== "info" && role, parts: components(notice.querySelector(".buttons")) };
}

function barValue(bar) {
    const value = bar.getAttribute("aria-valuenow");
    return value === null ? { states: ["busy"] } : { value: Number(value) };
}

function* node(element) {
    if (!element) return;
    if (element.matches(".screen")) return yield screen(element);
    if (element.matches(".launching")) return yield { role: "progressbar", label: text(element, "p"), states: "busy" };
    const tabs = element.querySelector(":scope > .tab-list:not([hidden])");
    if (tabs) yield { role: "tablist", parts: [...tabs.children].map(tab) };
    const pages = text(element, ":scope > .page-bar > [data-pages]");
    if (pages) yield { role: "pages", value: pages };
    yield* node(element.querySelector(":scope > .container-body > :not([hidden])"));
}

const tab = (button) => ({
    role: "tab", label: text(button, ".title"), value: text(button, ".tab-badge:not([hidden])"),
    states: [is(button, "aria-selected") && "selected", is(button, "aria-disabled") && "disabled"],
});

function screen(element) {
    const title = element.querySelector("h1");
    return {
        role: "screen", label: has(title, "data-untitled") ? "" : textOf(title),
        states: [is(element, "aria-busy") && "busy", has(element, "data-locked") && "locked"], parts: screenParts(element),
    };
}

function* screenParts(element) {
    for (const part of all(element, ":scope > .top-bar > .bar > *")) {
        yield has(part, "data-back") ? { role: "back", label: text(part, ".title") } : component(part);
    }
    yield* components(element.querySelector(":scope > .content"));
    const bar = element.querySelector(":scope > .commands");
    for (const id of JSON.parse(bar.dataset.order)) {
        const button = bar.querySelector(`[data-id=${CSS.escape(id)}] button`);
        yield {
            role: "command", label: text(button, ".title"), value: button.dataset.key,
            states: is(button, "aria-disabled") && "disabled",
        };
    }
    for (const slot of all(element, ":scope > .slots > .slot")) {
        yield { role: "region", label: slot.ariaLabel, parts: node(slot.firstElementChild) };
    }
}

// Components

const components = (parent) => all(parent, ":scope > [data-component]").map(component);

function component(element) {
    const { component: kind } = element.dataset;
    if (kind === "custom") return { role: "custom", label: text(element, ".title") };
    const control = element.view?.control;
    const { states, parts = [], ...made } = kinds[kind](element, control);
    const notes = ["error", "caption"].flatMap((role) =>
        all(element, `:scope > .note.${role}`).map((note) => ({ role, label: textOf(note) })));
    return {
        ...made,
        states: [states, is(control, "aria-disabled") && "disabled", isFocused(element) && "focused"].flat(),
        parts: [...parts, ...notes],
    };
}

/** True when the app has moved the focus to a component, and the user has left it there. */
function isFocused(element) {
    const focus = element.closest(".screen")?.dataset.appFocus;
    return focus !== undefined && focus === element.dataset.id && element.contains(document.activeElement);
}

const field = (role, value) => (element, input) => ({ role, label: text(element, "label"), value: value(input, element) });

const kinds = {
    text(element) {
        const body = element.querySelector(".body");
        const { role, format, source } = element.dataset;
        const level = body.getAttribute("data-level");
        const isMarkdown = format === "markdown";
        return {
            role: has(body, "data-heading") ? "heading" : "text", label: isMarkdown ? source : display(body),
            states: [level && `level ${level}`, (role === "error" || role === "caption") && role, isMarkdown && "markdown"],
        };
    },
    markdown: (element) => kinds.text(element),
    badge: (element) => ({ role: "badge", label: display(element.querySelector(".body")) }),
    button(element, button) {
        const { role, preferred } = button.dataset;
        return {
            role: "button", label: text(button, ".title"),
            states: [is(button, "aria-busy") && "busy", role !== "default" && role, preferred !== undefined && "preferred"],
        };
    },
    link: (element) => ({ role: "link", label: text(element, "a"), value: element.querySelector("a").dataset.url }),
    image(element) {
        const { label, icon, url } = element.firstElementChild.dataset;
        return { role: "img", label, value: icon ?? url };
    },
    media: (element) => ({ role: "media", label: element.dataset.label, value: element.dataset.url }),
    divider: (element) => ({ role: "separator", label: element.querySelector("hr").ariaLabel }),
    progress: (element) => ({
        role: "progressbar", label: text(element, ".label"), ...barValue(element.querySelector("[role=progressbar]")),
        parts: texts(element, ".text"),
    }),
    textField(element, input) {
        const { kind, length } = input.dataset;
        const value = input.type !== "password" ? input.value : input.value ? codePoints(input.value) : Number(length ?? 0);
        return {
            role: "textbox", label: text(element, "label"), value,
            states: [kind !== "plain" && kind, is(input, "aria-required") && "required"],
        };
    },
    numberField: field("spinbutton", ({ value }) => numberOf(value)),
    dateField: field("date", (input) => dateValue(input) ?? undefined),
    fileField: field("file", (input, element) => text(element, "output")),
    slider: field("slider", ({ value }) => Number(value)),
    toggle: (element, input) => ({ role: "checkbox", label: text(element, "label"), states: input.checked && "checked" }),
    stepper: (element, { ariaValueNow }) => ({
        role: "spinbutton", label: text(element, ".legend"), value: Number(ariaValueNow),
    }),
    picker(element) {
        const isMultiple = has(element, "data-multiple");
        const chosen = all(element, "input:checked").map((input) => text(input.parentNode, ".title"));
        const titles = [...chosen, ...all(element, "option:checked:not([value=''])").map(textOf)];
        return {
            role: "combobox", label: text(element, ".legend"), value: isMultiple ? titles : titles[0],
            states: isMultiple && "multiple",
        };
    },
    group: (element) => ({
        role: "group", label: text(element, ":scope > .group-title .title") ?? "",
        states: expansion(element.querySelector(":scope > .group-title > button")),
        parts: components(element.querySelector(":scope > .children:not([hidden])")),
    }),
    grid(element) {
        const table = element.querySelector("table");
        return {
            role: "grid", label: table.ariaLabel, parts: [
                ...all(table, "thead:not([hidden]) th").map((cell) => ({ role: "columnheader", label: textOf(cell) })),
                ...[...table.tBodies[0].rows].map((row) => ({ role: "row", parts: [...row.cells].flatMap(components) })),
            ],
        };
    },
    list: (element) => rowsElement(element, "list", listRows(element)),
    table: (element) => rowsElement(element, "table", tableRows(element)),
    chart: (element) => ({
        role: "figure", label: text(element, ".label"), parts: all(element, "table tr").map((row) => ({
            role: "series", label: text(row, "th"), value: all(row, "td").map((cell) =>
                [cell.dataset.label ?? null, numberOf(cell.querySelector("data").getAttribute("value")) ?? null]),
        })),
    }),
    emptyState: (element) => ({
        role: "status", label: text(element, ":scope > .title"),
        parts: [...texts(element, ":scope > .message"), ...components(element)],
    }),
};

// Lists and tables

function rowsElement(element, role, rows) {
    return {
        role, label: text(element, ".rows-head .label"), value: Number(element.dataset.total),
        states: is(element, "aria-busy") && "busy",
        parts: [...rows, ...components(element.querySelector(":scope > .rows-foot"))],
    };
}

/** The rows that are listed: of a long list ten, from the first visible one. */
function listed(element) {
    const total = Number(element.dataset.total);
    const rows = all(element, ":scope > .rows-scroll .row");
    if (total <= LONG_LIST) return rows;
    const scroll = element.querySelector(".rows-scroll");
    const top = scroll.getBoundingClientRect().top + (scroll.querySelector("thead")?.offsetHeight ?? 0);
    const indexOf = (row) => Number(row?.getAttribute("aria-posinset") ?? row?.getAttribute("aria-rowindex") - 1) - 1;
    const visible = rows.find((row) => row.getBoundingClientRect().bottom > top + 4);
    const overflows = scroll.scrollHeight > scroll.clientHeight + 2;
    const isAtEnd = overflows && scroll.scrollTop + scroll.clientHeight >= scroll.scrollHeight - 2;
    const first = Math.max(0, Math.min(isAtEnd ? total : indexOf(visible), total - ROWS));
    return rows.filter((row) => indexOf(row) >= first && indexOf(row) < first + ROWS);
}

function* listRows(element) {
    const rows = listed(element);
    let sections = [];
    for (const item of all(element, ":scope > .rows-scroll > ul > li")) {
        if (item.matches(".section")) {
            sections.push({ role: "section", label: textOf(item) });
            continue;
        }
        if (rows.includes(item)) yield* [...sections, listRow(item)];
        sections = [];
    }
}

function listRow(row) {
    const role = row.getAttribute("role");
    return {
        role, label: display(row.querySelector(".title")),
        states: [
            role === "treeitem" && `level ${row.getAttribute("aria-level") - 1}`, expansion(row),
            has(row, "data-selected") && "selected", has(row, "data-disabled") && "disabled",
        ],
        parts: [...texts(row, ".subtitle, .detail"), ...components(row.querySelector(".row-main"))],
    };
}

function* tableRows(element) {
    for (const cell of all(element, "thead th:not([data-skip])")) {
        yield { role: "columnheader", label: textOf(cell), states: cell.getAttribute("aria-sort") };
    }
    for (const row of listed(element)) {
        yield {
            role: "row", value: all(row, "td:not([data-skip])").map(cellValue),
            states: [is(row, "aria-selected") && "selected", is(row, "aria-disabled") && "disabled"],
        };
    }
}

/** The value of a cell: null for an empty text, as an empty text is not listed. */
function cellValue(cell) {
    const value = display(cell.querySelector(".open") ?? cell);
    return value === "" && !cell.querySelector("time") ? null : value ?? null;
}
