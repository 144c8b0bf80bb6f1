// Help where the user is: every key that works now.

import { draw, element, h, newId, setAttributes } from "./dom.js";
import { buttonsOf, keyLabel } from "./keys.js";
import { words } from "./words.js";

/** Keys that the page has in every app. */
const own = () => [
    ["Tab", words("The next control")], ["↑ ↓", words("Move in a list")], [words("Space"), words("Select a row")],
    ["Enter", words("Open a row, or press the default button")], ["Esc", words("Cancel or go back")],
    ["Alt+1", words("The first tab or page")], ["?", words("This help")],
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

    closeButton(title) {
        return h("button", { class: "quiet", "aria-label": title, onclick: () => this.toggle(false) }, "✕");
    }
}

export class Help extends Tool {
    constructor(app) {
        super(app, "help");
        this.element.setAttribute("aria-labelledby", this.id);
        this.bar = element("nav", { class: "tool-bar" });
    }

    drawBar() {
        const button = (tool, attributes, ...content) =>
            h("button", { class: "quiet", onclick: () => tool.toggle(), ...attributes }, content);
        setAttributes(this.bar, { "aria-label": words("Tools") });
        draw(this.bar, button(this, { key: "help", "aria-keyshortcuts": "?" }, words("Keys"), " ", h("kbd", {}, "?")),
            this.app.hasInspector && button(this.app.inspector, { key: "inspector" }, words("Inspector")));
    }

    draw() {
        const scope = this.app.keyScope();
        const keys = buttonsOf(scope, "[data-key]").map((button) => [
            button.closest(".command-group")?.getAttribute("aria-label") ?? words("This screen"),
            keyLabel(button.dataset.key), button.querySelector(".title").textContent,
        ]);
        for (const { view } of buttonsOf(scope, ".rows")) {
            const { rowCommands = [], selectionCommands = [], onMove } = view.component;
            for (const { key, title } of [...rowCommands, ...selectionCommands]) {
                if (key) keys.push([words("Rows"), keyLabel(key), title]);
            }
            if (onMove) keys.push([words("Rows"), "Alt+↑ Alt+↓", words("Move the row")]);
        }
        for (const [key, title] of own()) keys.push([words("Everywhere"), key, title]);
        if (this.app.hasInspector) keys.push([words("Everywhere"), "Ctrl+Alt+I", words("The inspector")]);
        const unique = new Map(keys.map((entry) => [entry.join(" "), entry]));
        draw(this.element, h("header", {}, h("h2", { id: this.id }, words("Keys")), this.closeButton(words("Close the help"))),
            h("div", { class: "help-body", tabindex: "0", role: "group", "aria-label": words("Keys") },
                [...Map.groupBy(unique.values(), ([group]) => group)].map(([group, entries]) => [
                    h("h3", {}, group), h("dl", {}, entries.map(([, key, title]) =>
                        h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", { dir: "auto" }, title)))),
                ])));
    }
}
