// The elements of what the page shows, for tests. They are read from the document: names, values and states as assistive
// technology gets them. The article Outlines defines them.

import { codePoints } from "/client/text.js";
import { dateValue } from "./components/value-fields.js";
import { textOf } from "./dom.js";

/** Rows of a long list that are listed. */
const ROWS = 10;
/** Rows from which a list is long. */
const LONG_LIST = 20;

/** Returns the elements of a document that are in no other one. */
export const elements = (page) => [...windows(page)].map(whole);

/** Returns an element with those in it as an array. */
const whole = ({ states = [], parts = [], ...element }) => ({
    ...element, states: states.filter(Boolean), parts: [...parts].map(whole),
});

function* windows(page) {
    const key = page.querySelector(".window:not([hidden])");
    const others = [...page.querySelectorAll(".window-bar:not([hidden]) [data-window]")];
    if (!others.length) {
        const label = key?.querySelector("main")?.getAttribute("aria-label");
        return yield { role: "window", label, states: ["active"], parts: windowParts(key) };
    }
    for (const button of others) {
        const isKey = button.getAttribute("aria-current") === "true";
        const label = button.hasAttribute("data-untitled") ? "" : textOf(button);
        yield { role: "window", label, states: [isKey && "active"], parts: isKey ? windowParts(key) : [] };
    }
}

const has = (element, name) => element?.hasAttribute(name) === true;
const is = (element, name) => element?.getAttribute(name) === "true";
const children = (element, selector) => element ? [...element.children].filter((child) => child.matches(selector)) : [];
const shown = (element) => element && !element.hidden ? element : undefined;

/** The display text of an element: a number or date for machines, else the text. */
function display(element) {
    const child = element?.firstElementChild;
    if (child?.matches("data:not(.boolean)")) return numberOf(child.getAttribute("value"));
    if (child?.matches("data.boolean")) return child.getAttribute("value");
    if (child?.matches("time")) return child.getAttribute("datetime");
    return textOf(element);
}

const numberOf = (text) => text === "" ? undefined : Number(text);

/** The name of an element: the elements that label it, or its label. */
function name(element) {
    const ids = element.getAttribute("aria-labelledby");
    if (ids) return ids.split(" ").map((id) => textOf(document.getElementById(id)) ?? "").join(" ");
    if (element.labels?.length) return textOf(element.labels[0]);
    return element.getAttribute("aria-label") ?? "";
}

// Windows, layers and nodes

function* windowParts(window) {
    if (!window) return;
    const top = children(window.querySelector(".layers"), ".layer:not([hidden]):not([inert])").at(-1);
    if (top) yield* layer(top);
    for (const notice of window.querySelectorAll(".notices > .notice")) yield noticeElement(notice);
}

function* layer(element) {
    const { kind } = element.dataset;
    const states = [has(element, "data-locked") && "locked"];
    const dialog = element.querySelector(":scope > .dialog");
    const label = textOf(dialog?.querySelector(":scope > .dialog-title:not([hidden])"));
    switch (kind) {
        case "content": return yield* node(element.firstElementChild);
        case "modal": return yield { role: "dialog", value: element.dataset.style, states, parts: node(dialog.querySelector(".dialog-body").firstElementChild) };
        case "alert": return yield { role: dialog.getAttribute("role"), label, states, parts: question(dialog) };
        case "choice": return yield { role: "menu", label, states, parts: question(dialog) };
        case "request": return yield { role: "request", label: element.dataset.name };
        default: return yield { role: "custom", label: element.dataset.name, states };
    }
}

function* question(dialog) {
    const message = shown(dialog.querySelector(":scope > .message"));
    if (message) yield { role: "text", label: display(message) };
    for (const field of dialog.querySelectorAll(":scope > .fields > [data-component]")) yield component(field);
    for (const button of dialog.querySelectorAll(":scope > .buttons > [data-component]")) {
        yield component(button, [has(button.querySelector("button"), "data-preferred") && "preferred"]);
    }
}

function noticeElement(notice) {
    const label = display(notice.querySelector(".message"));
    if (notice.dataset.kind === "hud") return { role: "progressbar", label, ...barValue(notice.querySelector(".bar")) };
    const button = notice.querySelector("[data-component]");
    const { role } = notice.dataset;
    return { role: "status", label, states: [role !== "info" && role], parts: button ? [component(button)] : [] };
}

function barValue(bar) {
    const value = bar.getAttribute("aria-valuenow");
    return { value: value === null ? undefined : Number(value), states: [value === null && "busy"] };
}

function* node(element) {
    if (!element) return;
    if (element.matches(".screen")) return yield screen(element);
    if (element.matches(".launching")) {
        return yield { role: "progressbar", label: textOf(element.querySelector("p")), states: ["busy"] };
    }
    const tabs = children(element, "[role=tablist]")[0];
    if (shown(tabs)) yield { role: "tablist", parts: [...tabs.children].map(tab) };
    const pages = element.querySelector(":scope > nav > [data-pages]");
    if (pages) yield { role: "pages", value: textOf(pages) };
    const body = children(element, ".container-body")[0];
    yield* node([...body.children].find((child) => !child.hidden));
}

function tab(button) {
    const badge = shown(button.querySelector(".tab-badge"));
    return {
        role: "tab", label: textOf(button.querySelector(".title")), value: textOf(badge),
        states: [is(button, "aria-selected") && "selected", is(button, "aria-disabled") && "disabled"],
    };
}

function screen(element) {
    const title = element.querySelector("h1");
    return {
        role: "screen", label: has(title, "data-untitled") ? "" : textOf(title),
        states: [is(element, "aria-busy") && "busy", has(element, "data-locked") && "locked"], parts: screenParts(element),
    };
}

function* screenParts(element) {
    const bars = element.querySelectorAll(":scope > .top-bar > .bar");
    for (const bar of bars) {
        for (const child of bar.children) {
            if (has(child, "data-back")) yield { role: "back", label: textOf(child.querySelector(".title")) };
            else yield component(child);
        }
    }
    yield* components(element.querySelector(":scope > .content"));
    const commands = [...element.querySelectorAll(":scope > .commands [data-component]")];
    const order = JSON.parse(element.querySelector(":scope > .commands").dataset.order ?? "[]");
    commands.sort((one, other) => order.indexOf(one.dataset.id) - order.indexOf(other.dataset.id));
    for (const command of commands) {
        const button = command.querySelector("button");
        yield {
            role: "command", label: textOf(button.querySelector(".title")), value: button.dataset.key,
            states: [is(button, "aria-disabled") && "disabled"],
        };
    }
    for (const slot of element.querySelectorAll(":scope > .slots > .slot")) {
        yield { role: "region", label: name(slot), parts: node(slot.firstElementChild) };
    }
}

// Components

function* components(parent) {
    for (const child of children(parent, "[data-component]")) yield component(child);
}

function component(element, states = []) {
    const make = kinds[element.dataset.component];
    const made = make ? make(element) : kinds.custom(element);
    if (element.dataset.component === "custom") return made;
    const control = element.querySelector("button, input, textarea, select, [role=spinbutton], [role=radiogroup], [role=group]");
    return {
        ...made,
        states: [
            ...made.states ?? [], ...states, isOff(element, control) && "disabled", isFocused(element) && "focused",
        ],
        parts: [...made.parts ?? [], ...notes(element)],
    };
}

const ownControl = new Set(["group", "grid", "list", "table", "emptyState", "text", "chart"]);
const isOff = (element, control) => !ownControl.has(element.dataset.component) && is(control, "aria-disabled");

/** True when the app has moved the focus to a component, and the user has left it there. */
function isFocused(element) {
    const view = element.closest(".screen");
    if (!view || view.dataset.appFocus === undefined || view.dataset.appFocus !== element.dataset.id) return false;
    return element.contains(document.activeElement);
}

function* notes(element) {
    for (const role of ["error", "caption"]) {
        for (const note of children(element, `.note.${role}`)) yield { role, label: textOf(note) };
    }
}

const kinds = {
    text(element) {
        const body = element.querySelector(".body");
        const { role, format, source } = element.dataset;
        const label = format === "markdown" ? source : display(body);
        const level = body.getAttribute("data-level");
        return {
            role: has(body, "data-heading") ? "heading" : "text", label,
            states: [level && `level ${level}`, (role === "error" || role === "caption") && role, format === "markdown" && "markdown"],
        };
    },
    markdown: (element) => ({ role: "text", label: element.dataset.source, states: ["markdown"] }),
    badge: (element) => ({ role: "badge", label: display(element.querySelector(".body")) }),
    button(element) {
        const button = element.querySelector("button");
        const { role = "default" } = button.dataset;
        return {
            role: "button", label: textOf(button.querySelector(".title")),
            states: [is(button, "aria-busy") && "busy", role !== "default" && role],
        };
    },
    link(element) {
        const link = element.querySelector("a");
        return { role: "link", label: textOf(link), value: link.dataset.url };
    },
    image(element) {
        const picture = element.querySelector("[data-icon], [data-url], [role=img], img");
        return { role: "img", label: picture.dataset.label, value: picture.dataset.icon ?? picture.dataset.url };
    },
    media: (element) => ({ role: "media", label: element.dataset.label, value: element.dataset.url }),
    divider: (element) => ({ role: "separator", label: name(element.querySelector("hr")) }),
    progress(element) {
        const text = element.querySelector(".text");
        const bar = element.querySelector("[role=progressbar]");
        return {
            role: "progressbar", label: textOf(element.querySelector(".label")), ...barValue(bar),
            parts: text ? [{ role: "text", label: display(text) }] : [],
        };
    },
    textField(element) {
        const input = element.querySelector("input, textarea");
        const { kind, length } = input.dataset;
        const isSecure = input.type === "password";
        const secret = input.value ? codePoints(input.value) : Number(length ?? 0);
        return {
            role: "textbox", label: visibleLabel(element), value: isSecure ? secret : input.value,
            states: [kind !== "plain" && kind, is(input, "aria-required") && "required"],
        };
    },
    numberField(element) {
        const input = element.querySelector("input");
        return { role: "spinbutton", label: visibleLabel(element), value: numberOf(input.value) };
    },
    dateField(element) {
        const input = element.querySelector("input");
        return { role: "date", label: visibleLabel(element), value: dateValue(input) ?? undefined };
    },
    fileField: (element) => ({ role: "file", label: visibleLabel(element), value: textOf(element.querySelector("output")) }),
    toggle: (element) => ({ role: "checkbox", label: visibleLabel(element), states: [element.querySelector("input").checked && "checked"] }),
    slider(element) {
        return { role: "slider", label: visibleLabel(element), value: Number(element.querySelector("input").value) };
    },
    stepper(element) {
        const number = element.querySelector("[role=spinbutton]");
        return { role: "spinbutton", label: name(number), value: Number(number.getAttribute("aria-valuenow")) };
    },
    picker(element) {
        const label = textOf(element.querySelector(".legend"));
        const menu = element.querySelector("select");
        if (menu) {
            const [option] = menu.selectedOptions;
            return { role: "combobox", label, value: option?.value ? textOf(option) : undefined };
        }
        const titles = [...element.querySelectorAll("input:checked")].map((input) => textOf(input.parentNode.querySelector(".title")));
        const isMultiple = has(element, "data-multiple");
        return { role: "combobox", label, value: isMultiple ? titles : titles[0], states: [isMultiple && "multiple"] };
    },
    group(element) {
        const toggle = element.querySelector(":scope > .group-title > button");
        const state = toggle?.getAttribute("aria-expanded");
        const content = element.querySelector(":scope > .children");
        return {
            role: "group", label: textOf(element.querySelector(":scope > .group-title .title")),
            states: [state === "true" && "expanded", state === "false" && "collapsed"],
            parts: content.hidden ? [] : [...components(content)],
        };
    },
    grid(element) {
        const table = element.querySelector("table");
        const titles = shown(table.tHead) ? [...table.tHead.rows[0].cells] : [];
        return {
            role: "grid", label: name(table), parts: [
                ...titles.map((cell) => ({ role: "columnheader", label: textOf(cell) })),
                ...[...table.tBodies[0].rows].map((row) => ({ role: "row", parts: [...row.cells].flatMap((cell) => [...components(cell)]) })),
            ],
        };
    },
    list: (element) => rowsElement(element, "list", listRows(element)),
    table: (element) => rowsElement(element, "table", tableRows(element)),
    chart(element) {
        const rows = [...element.querySelectorAll("table tr")].map((row) => ({
            role: "series", label: textOf(row.querySelector("th")),
            value: [...row.querySelectorAll("td")].map((cell) => [cell.dataset.label ?? null, numberOf(cell.querySelector("data").getAttribute("value")) ?? null]),
        }));
        return { role: "figure", label: textOf(element.querySelector(".label")), parts: rows };
    },
    emptyState(element) {
        const message = element.querySelector(":scope > .message");
        const parts = message ? [{ role: "text", label: display(message) }] : [];
        return { role: "status", label: textOf(element.querySelector(":scope > .title")), parts: [...parts, ...components(element)] };
    },
    custom: (element) => ({ role: "custom", label: textOf(element.querySelector(".title")) }),
};

const visibleLabel = (element) => textOf(element.querySelector("label"));

// Lists and tables

function rowsElement(element, role, rows) {
    const foot = element.querySelector(":scope > .rows-foot");
    return {
        role, label: textOf(element.querySelector(".rows-head .label")), value: Number(element.dataset.total),
        states: [is(element, "aria-busy") && "busy"], parts: [...rows, ...components(foot)],
    };
}

/** The rows of a long list that are listed: ten, from the first visible one. */
function listed(element, rows, indexOf) {
    const total = Number(element.dataset.total);
    if (total <= LONG_LIST) return rows;
    const scroll = element.querySelector(".rows-scroll");
    const top = scroll.getBoundingClientRect().top + (scroll.querySelector("thead")?.offsetHeight ?? 0);
    const visible = rows.find((row) => row.getBoundingClientRect().bottom > top + 4);
    const overflows = scroll.scrollHeight > scroll.clientHeight + 2;
    const isAtEnd = overflows && scroll.scrollTop + scroll.clientHeight >= scroll.scrollHeight - 2;
    const first = Math.max(0, Math.min(isAtEnd ? total : visible ? indexOf(visible) : 0, total - ROWS));
    return rows.filter((row) => indexOf(row) >= first && indexOf(row) < first + ROWS);
}

function* listRows(element) {
    const rows = children(element.querySelector(".rows-scroll > ul"), ".row");
    for (const row of listed(element, rows, (one) => Number(one.getAttribute("aria-posinset")) - 1)) {
        const sections = [];
        for (let before = row.previousElementSibling; before?.matches(".section"); before = before.previousElementSibling) sections.unshift(before);
        for (const section of sections) yield { role: "section", label: display(section) };
        yield listRow(row);
    }
}

function listRow(row) {
    const main = row.querySelector(".row-main");
    const isTree = row.getAttribute("role") === "treeitem";
    const expanded = row.getAttribute("aria-expanded");
    const isSelected = is(row, "aria-selected") || is(row, "aria-current") || row.querySelector(".select-row")?.checked === true || has(row, "data-selected");
    const badge = main.querySelector(":scope > [data-component=badge]");
    return {
        role: row.getAttribute("role"), label: display(main.querySelector(".title")),
        states: [
            isTree && `level ${Number(row.getAttribute("aria-level")) - 1}`, expanded === "true" && "expanded",
            expanded === "false" && "collapsed", isSelected && "selected", has(row, "data-disabled") && "disabled",
        ],
        parts: [
            ...[".subtitle", ".detail"].map((part) => main.querySelector(part)).filter(Boolean).map((part) => ({ role: "text", label: display(part) })),
            ...badge ? [{ role: "badge", label: badge.querySelector(".body") ? display(badge.querySelector(".body")) : undefined }] : [],
        ],
    };
}

function* tableRows(element) {
    const table = element.querySelector("table");
    for (const cell of table.tHead.rows[0].cells) {
        if (!has(cell, "data-skip")) yield { role: "columnheader", label: textOf(cell), states: [cell.getAttribute("aria-sort")] };
    }
    const rows = [...table.tBodies[0].rows].filter((row) => row.matches(".row"));
    for (const row of listed(element, rows, (one) => Number(one.getAttribute("aria-rowindex")) - 2)) {
        const cells = [...row.cells].filter((cell) => !has(cell, "data-skip"));
        yield {
            role: "row", value: cells.map(cellValue),
            states: [is(row, "aria-selected") && "selected", is(row, "aria-disabled") && "disabled"],
        };
    }
}

/** The value of a cell: null for an empty text, as an empty text is not listed. */
function cellValue(cell) {
    const value = display(cell.querySelector(".open") ?? cell);
    return value === "" && !cell.querySelector("time") ? null : value ?? null;
}
