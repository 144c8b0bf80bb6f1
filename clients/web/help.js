// Help where the user is: every key that works now.

import { element, newId, setText } from "./dom.js";
import { keyLabel } from "./keys.js";

/** Keys that the page has in every app. */
const OWN = [
    ["Tab", "The next control"], ["↑ ↓", "Move in a list"], ["Space", "Select a row"], ["Enter", "Open a row, or press the default button"],
    ["Esc", "Cancel or go back"], ["Alt+1", "The first tab or page"], ["?", "This help"],
];

export class Help {
    constructor(app) {
        this.app = app;
        this.title = element("h2", { id: newId() }, "Keys");
        this.body = element("div", { class: "help-body", tabindex: "0", role: "group", "aria-label": "Keys" });
        this.close = element("button", { type: "button", class: "quiet", "aria-label": "Close the help" }, "✕");
        this.close.addEventListener("click", () => this.toggle(false));
        this.element = element("aside", { class: "help tool", "aria-labelledby": this.title.id, hidden: true },
            element("header", {}, this.title, this.close), this.body);
        const help = element("button", { type: "button", class: "quiet", "aria-keyshortcuts": "?" }, "Keys ", element("kbd", {}, "?"));
        this.inspect = element("button", { type: "button", class: "quiet", hidden: true }, "Inspector");
        help.addEventListener("click", () => this.toggle());
        this.inspect.addEventListener("click", () => this.app.inspector.toggle());
        this.bar = element("nav", { class: "tool-bar", "aria-label": "Tools" }, help, this.inspect);
    }

    showInspector(isShown) { this.inspect.hidden = !isShown; }

    get isOpen() { return !this.element.hidden; }

    toggle(isOpen = this.element.hidden) {
        if (isOpen === this.isOpen) return;
        if (isOpen) this.before = document.activeElement;
        this.element.hidden = !isOpen;
        if (isOpen) {
            this.draw();
            this.close.focus();
        } else if (this.before?.isConnected) {
            this.before.focus();
        }
    }

    didDraw() { if (this.isOpen) this.draw(); }

    draw() {
        const scope = this.app.keyScope();
        const sections = new Map([["This screen", []]]);
        const add = (name, key, title) => sections.set(name, [...sections.get(name) ?? [], [key, title]]);
        for (const button of scope?.querySelectorAll("[data-key]") ?? []) {
            if (button.closest("[hidden], [inert]")) continue;
            const group = button.closest(".command-group")?.getAttribute("aria-label") ?? "This screen";
            add(group, keyLabel(button.dataset.key), button.querySelector(".title")?.textContent ?? "");
        }
        for (const list of scope?.querySelectorAll(".rows") ?? []) {
            if (list.closest("[hidden], [inert]")) continue;
            const { rowCommands = [], selectionCommands = [], onMove } = list.view?.component ?? {};
            for (const { key, title } of [...rowCommands, ...selectionCommands]) if (key) add("Rows", keyLabel(key), title);
            if (onMove) add("Rows", "Alt+↑ Alt+↓", "Move the row");
        }
        sections.set("Everywhere", [...OWN, ...this.app.hasInspector ? [["Ctrl+Alt+I", "The inspector"]] : []]);
        const text = JSON.stringify([...sections]);
        if (text === this.drawn) return;
        this.drawn = text;
        this.body.replaceChildren(...[...sections].filter(([, keys]) => keys.length).flatMap(([name, keys]) => {
            const unique = new Map(keys.map(([key, title]) => [`${key} ${title}`, [key, title]]));
            const heading = element("h3", {});
            setText(heading, name);
            return [heading, element("dl", {}, ...[...unique.values()].map(([key, title]) =>
                element("div", {}, element("dt", {}, element("kbd", {}, key)), element("dd", { dir: "auto" }, title))))];
        }));
    }
}
