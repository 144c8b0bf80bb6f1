// Help where the user is: every key that works now.

import { draw, element, h, newId } from "./dom.js";
import { buttonsOf, keyLabel } from "./keys.js";

/** Keys that the page has in every app. */
const OWN = [
    ["Tab", "The next control"], ["↑ ↓", "Move in a list"], ["Space", "Select a row"],
    ["Enter", "Open a row, or press the default button"], ["Esc", "Cancel or go back"],
    ["Alt+1", "The first tab or page"], ["?", "This help"],
];

/** A panel of the page itself, which has the focus while it is open. */
export class Tool {
    constructor(app, name) {
        this.app = app;
        this.id = newId();
        this.element = element("aside", { class: `${name} tool`, hidden: true });
    }

    get isOpen() { return !this.element.hidden; }

    toggle(isOpen = !this.isOpen) {
        if (isOpen === this.isOpen) return;
        if (isOpen) this.before = document.activeElement;
        this.element.hidden = !isOpen;
        if (isOpen) {
            this.draw();
            this.element.querySelector("button[tabindex='0'], .quiet").focus();
        } else if (this.before?.isConnected) {
            this.before.focus();
        }
    }

    didDraw() { if (this.isOpen) this.draw(); }

    closeButton(name) {
        return h("button", { class: "quiet", "aria-label": `Close the ${name}`, onclick: () => this.toggle(false) }, "✕");
    }
}

export class Help extends Tool {
    constructor(app) {
        super(app, "help");
        this.element.setAttribute("aria-labelledby", this.id);
        this.bar = element("nav", { class: "tool-bar", "aria-label": "Tools" });
    }

    drawBar() {
        const button = (tool, attributes, ...content) =>
            h("button", { class: "quiet", onclick: () => tool.toggle(), ...attributes }, content);
        draw(this.bar, button(this, { key: "help", "aria-keyshortcuts": "?" }, "Keys ", h("kbd", {}, "?")),
            this.app.hasInspector && button(this.app.inspector, { key: "inspector" }, "Inspector"));
    }

    draw() {
        const scope = this.app.keyScope();
        const keys = buttonsOf(scope, "[data-key]").map((button) => [
            button.closest(".command-group")?.getAttribute("aria-label") ?? "This screen",
            keyLabel(button.dataset.key), button.querySelector(".title").textContent,
        ]);
        for (const { view } of buttonsOf(scope, ".rows")) {
            const { rowCommands = [], selectionCommands = [], onMove } = view.component;
            for (const { key, title } of [...rowCommands, ...selectionCommands]) {
                if (key) keys.push(["Rows", keyLabel(key), title]);
            }
            if (onMove) keys.push(["Rows", "Alt+↑ Alt+↓", "Move the row"]);
        }
        for (const [key, title] of OWN) keys.push(["Everywhere", key, title]);
        if (this.app.hasInspector) keys.push(["Everywhere", "Ctrl+Alt+I", "The inspector"]);
        const unique = new Map(keys.map((entry) => [entry.join(" "), entry]));
        draw(this.element, h("header", {}, h("h2", { id: this.id }, "Keys"), this.closeButton("help")),
            h("div", { class: "help-body", tabindex: "0", role: "group", "aria-label": "Keys" },
                [...Map.groupBy(unique.values(), ([group]) => group)].map(([group, entries]) => [
                    h("h3", {}, group), h("dl", {}, entries.map(([, key, title]) =>
                        h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", { dir: "auto" }, title)))),
                ])));
    }
}
