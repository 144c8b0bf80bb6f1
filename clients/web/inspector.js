// The inspector: messages, the state of the screen, the route tree, and a time line.

import { draw, element, h, setAttributes } from "./dom.js";
import { Tool } from "./help.js";
import { moveFocus } from "./keys.js";
import { words } from "./words.js";

/** Messages and turns that are kept. */
const KEPT = 500;
/** Characters of a message that are shown. */
const SHOWN = 20_000;

const pre = (text) => h("pre", {}, text.slice(0, SHOWN * 5));

const tabs = {
    messages: {
        title: "Messages", isLog: true,
        content: ({ messages }) => messages.map((message) => (message.row ??= messageRow(message))),
    },
    state: {
        title: "State",
        content: ({ app: { session, screenNode } }) => pre(JSON.stringify({
            screen: screenNode?.key, params: screenNode?.params, view: session?.view(screenNode?.id),
        }, null, 2)),
    },
    route: {
        title: "Route tree",
        content: ({ app: { session } }) =>
            session && pre(`revision ${session.routeRev}\n${session.tree.windows.map((node) => nodeText(node, 0)).join("")}`),
    },
    time: {
        title: "Time line", isLog: true,
        content: ({ turns }) => turns.map(({ at, what, cause, seq }) => h("div", { class: "turn" },
            h("span", { class: "time" }, `${(at / 1000).toFixed(3)} s`), h("span", { class: "seq" }, seq !== undefined && `#${seq}`),
            h("span", { dir: "auto" }, what), h("span", { class: "cause" }, cause && causeText(cause)))),
    },
};

export class Inspector extends Tool {
    constructor(app) {
        super(app, "inspector");
        this.messages = [];
        this.turns = [];
        this.tab = "messages";
    }

    toggle(isOpen) {
        super.toggle(isOpen);
        document.body.toggleAttribute("data-inspecting", this.isOpen);
    }

    select(name) {
        this.tab = name;
        this.draw();
    }

    record(way, text) { this.keep(this.messages, { way, text }); }

    note(what, cause) { this.keep(this.turns, { what, cause, seq: this.app.session?.seq }); }

    didChange({ isReset, isLocal, route, screens, events, cause }) {
        const types = events.map(({ event }) => `event ${event.type}`);
        const parts = [isReset && "snapshot", isLocal && "input", route && "route", ...screens, ...types];
        this.note(parts.filter(Boolean).join(", "), cause);
    }

    keep(list, entry) {
        list.push({ at: performance.now(), ...entry });
        if (list.length > KEPT) list.shift();
        this.didDraw();
    }

    /** Draws at most once a frame: messages can be many. */
    didDraw() {
        if (this.isWaiting || !this.isOpen) return;
        this.isWaiting = true;
        requestAnimationFrame(() => {
            this.isWaiting = false;
            super.didDraw();
        });
    }

    draw() {
        const old = this.element.lastElementChild;
        const isAtEnd = !old || old.scrollTop + old.clientHeight >= old.scrollHeight - 4;
        const { isLog, content } = tabs[this.tab];
        setAttributes(this.element, { "aria-label": words("Inspector") });
        const tab = ([name, { title }]) => h("button", {
            key: name, role: "tab", "aria-controls": this.id, "aria-selected": String(name === this.tab),
            tabindex: name === this.tab ? "0" : "-1", onclick: () => this.select(name),
        }, title);
        draw(this.element, h("header", {}, h("div", {
            role: "tablist", "aria-label": words("Inspector"), onkeydown: (event) => moveFocus(event)?.click(),
        }, Object.entries(tabs).map(tab)), this.closeButton(words("Close the inspector"))), h("div", {
            class: "inspector-body", tabindex: "0", role: "tabpanel", id: this.id, "aria-label": words("Inspector"),
        }, content(this)));
        const body = this.element.lastElementChild;
        if (isAtEnd && isLog) body.scrollTop = body.scrollHeight;
    }
}

const causeText = ({ origin, actionId, requestId }) =>
    [origin, actionId, requestId !== undefined && `request ${requestId}`].filter(Boolean).join(" ");

function messageRow({ at, way, text }) {
    let message = {};
    try {
        message = JSON.parse(text);
    } catch {
        // The connection reports it.
    }
    const { id, method, error } = message;
    const body = element("pre");
    return element("details", {
        class: `message ${way}${error ? " failed" : ""}`,
        ontoggle: () => draw(body, JSON.stringify(message, null, 2).slice(0, SHOWN)),
    }, h("summary", {},
        h("span", { class: "time" }, (at / 1000).toFixed(3)), h("span", { class: "way" }, way === "sent" ? "→" : "←"),
        h("span", { class: "method" }, method ?? (error ? `error ${error.code}` : "result")),
        h("span", { class: "id" }, id !== undefined && `#${id}`), h("span", { class: "size" }, `${text.length} B`)), body);
}

function nodeText(node, depth) {
    const { id, kind, status, key, title, link, layers, items, branches, pages, content, slots } = node;
    const name = [key?.name, title && JSON.stringify(title), status && `[${status}]`, link].filter(Boolean).join(" ");
    const children = layers ?? items ?? branches ?? pages ?? slots ?? [content].filter(Boolean);
    return `${"  ".repeat(depth)}${id} ${kind} ${name}\n${children.map((child) => nodeText(child, depth + 1)).join("")}`;
}
