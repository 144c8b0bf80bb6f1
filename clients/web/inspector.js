// The inspector: messages, the state of the screen, the route tree, and a time line.

import { element, newId, setText } from "./dom.js";

/** Messages and turns that are kept. */
const KEPT = 500;
/** Characters of a message that are shown. */
const SHOWN = 20_000;

const tabs = { messages: "Messages", state: "State", route: "Route tree", time: "Time line" };

export class Inspector {
    constructor(app) {
        this.app = app;
        /** @type {{at: number, way: string, text: string, row?: any}[]} */
        this.messages = [];
        this.turns = [];
        this.requests = new Map();
        this.filter = element("input", { type: "search", placeholder: "Filter", "aria-label": "Filter the messages" });
        this.filter.addEventListener("input", () => this.draw());
        this.body = element("div", { class: "inspector-body", tabindex: "0", role: "tabpanel", id: newId(), "aria-label": "Inspector" });
        this.buttons = new Map(Object.entries(tabs).map(([name, title]) => {
            const button = element("button", { type: "button", role: "tab", "aria-controls": this.body.id, tabindex: "-1" }, title);
            button.addEventListener("click", () => this.select(name));
            return [name, button];
        }));
        const list = element("div", { role: "tablist", "aria-label": "Inspector" }, ...this.buttons.values());
        list.addEventListener("keydown", (event) => this.keydown(event));
        const close = element("button", { type: "button", class: "quiet", "aria-label": "Close the inspector" }, "✕");
        close.addEventListener("click", () => this.toggle(false));
        this.element = element("aside", { class: "inspector tool", "aria-label": "Inspector", hidden: true },
            element("header", {}, list, this.filter, close), this.body);
        this.select("messages");
    }

    get isOpen() { return !this.element.hidden; }

    toggle(isOpen = this.element.hidden) {
        if (isOpen === this.isOpen) return;
        if (isOpen) this.before = document.activeElement;
        this.element.hidden = !isOpen;
        document.body.toggleAttribute("data-inspecting", isOpen);
        if (isOpen) {
            this.draw();
            this.buttons.get(this.tab).focus();
        } else if (this.before?.isConnected) {
            this.before.focus();
        }
    }

    select(name) {
        this.tab = name;
        for (const [known, button] of this.buttons) {
            button.setAttribute("aria-selected", String(known === name));
            button.tabIndex = known === name ? 0 : -1;
        }
        this.filter.hidden = name !== "messages";
        if (this.isOpen) this.draw();
    }

    keydown(event) {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const names = Object.keys(tabs);
        this.select(names[(names.indexOf(this.tab) + step + names.length) % names.length]);
        this.buttons.get(this.tab).focus();
    }

    // Recording

    record(way, text) {
        const at = performance.now();
        keep(this.messages, { at, way, text });
        if (this.isOpen) this.later();
    }

    didBegin(isContinued) {
        keep(this.turns, { at: performance.now(), what: `snapshot of ${isContinued ? "a running" : "a new"} session`, seq: this.app.session.seq });
    }

    didChange(change) {
        const parts = [
            change.isReset && "snapshot", change.isLocal && "input", change.route && "route", ...change.screens,
            ...change.events.map(({ event }) => `event ${event.type}`),
        ].filter(Boolean);
        keep(this.turns, { at: performance.now(), what: parts.join(", "), cause: change.cause, seq: this.app.session?.seq });
    }

    stateDidChange(state, reason) {
        keep(this.turns, { at: performance.now(), what: `connection ${state}`, cause: reason && { origin: reason.message } });
        if (this.isOpen) this.later();
    }

    didDraw() { if (this.isOpen) this.later(); }

    /** Draws at most once a frame: messages can be many. */
    later() {
        if (this.isWaiting) return;
        this.isWaiting = true;
        requestAnimationFrame(() => { this.isWaiting = false; if (this.isOpen) this.draw(); });
    }

    // Drawing

    draw() {
        const { body } = this;
        const isAtEnd = body.scrollTop + body.clientHeight >= body.scrollHeight - 4;
        if (this.tab === "messages") this.drawMessages();
        else if (this.tab === "state") this.drawState();
        else if (this.tab === "route") this.drawRoute();
        else this.drawTime();
        if (isAtEnd && (this.tab === "messages" || this.tab === "time")) body.scrollTop = body.scrollHeight;
    }

    drawMessages() {
        const wanted = this.filter.value.toLowerCase();
        const shown = this.messages.filter(({ text }) => text.toLowerCase().includes(wanted));
        const rows = shown.map((message) => (message.row ??= messageRow(message)));
        if (rows.length !== this.body.children.length || rows.some((row, index) => row !== this.body.children[index])) {
            this.body.replaceChildren(...rows);
        }
    }

    drawState() {
        const { session, screenNode } = this.app;
        const view = session?.view(screenNode?.id);
        this.showText(JSON.stringify({ screen: screenNode?.key, params: screenNode?.params, view }, null, 2) ?? "");
    }

    drawRoute() {
        const { session } = this.app;
        this.showText(session ? `revision ${session.routeRev}\n${session.tree.windows.map((node) => nodeText(node, 0)).join("")}` : "");
    }

    drawTime() {
        const rows = this.turns.map(({ at, what, cause, seq }) => element("div", { class: "turn" },
            element("span", { class: "time" }, `${(at / 1000).toFixed(3)} s`), element("span", { class: "seq" }, seq === undefined ? "" : `#${seq}`),
            element("span", { dir: "auto" }, what), element("span", { class: "cause" }, cause ? causeText(cause) : "")));
        this.body.replaceChildren(...rows);
    }

    showText(text) {
        const pre = this.body.firstElementChild?.localName === "pre" ? this.body.firstElementChild : element("pre");
        setText(pre, text.slice(0, SHOWN * 5));
        if (!pre.isConnected || this.body.children.length > 1) this.body.replaceChildren(pre);
    }
}

function keep(list, entry) {
    list.push(entry);
    if (list.length > KEPT) list.shift();
}

const causeText = ({ origin, actionId, requestId }) => [origin, actionId, requestId !== undefined && `request ${requestId}`].filter(Boolean).join(" ");

function messageRow({ at, way, text }) {
    let message = {};
    try {
        message = JSON.parse(text);
    } catch {
        // The connection reports it.
    }
    const { id, method, error } = message;
    const title = method ?? (error ? `error ${error.code}` : "result");
    const body = element("pre");
    const details = element("details", { class: `message ${way}${error ? " failed" : ""}` }, element("summary", {},
        element("span", { class: "time" }, `${(at / 1000).toFixed(3)}`), element("span", { class: "way" }, way === "sent" ? "→" : "←"),
        element("span", { class: "method" }, title), element("span", { class: "id" }, id === undefined ? "" : `#${id}`),
        element("span", { class: "size" }, `${text.length} B`)), body);
    details.addEventListener("toggle", () => { if (details.open) setText(body, JSON.stringify(message, null, 2).slice(0, SHOWN)); });
    return details;
}

function nodeText(node, depth) {
    const { id, kind, status, key, title, link, layers, items, branches, pages, content, slots } = node;
    const name = [key?.name, title && JSON.stringify(title), status && `[${status}]`, link].filter(Boolean).join(" ");
    const children = layers ?? items ?? branches ?? pages ?? [content, ...Object.values(slots ?? {})].filter(Boolean);
    return `${"  ".repeat(depth)}${id} ${kind} ${name}\n${children.map((child) => nodeText(child, depth + 1)).join("")}`;
}
