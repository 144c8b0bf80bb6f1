// Nodes of the route tree: containers, and the screens in them.

import { element, placeChildren, setAttribute, setAttributes, setText } from "./dom.js";
import { formatted } from "./format.js";
import { iconElement } from "./icons.js";
import { ScreenView } from "./screen-view.js";

/** Returns the child of a container that the user sees. A container of an unknown kind shows its last child. */
export function shownChild(node) {
    const { kind, items, branches, pages, content, selected = 0 } = node;
    if (kind === "screen" || kind === "launching") return undefined;
    return branches?.[selected] ?? pages?.[selected] ?? items?.at(-1) ?? content;
}

/** Returns the view of a node: the old one, if it is of the same node. */
export function nodeView(app, node, old) {
    if (old && old.id === node.id && old.kind === node.kind) return old;
    const make = (child, known) => nodeView(app, child, known);
    const View = { screen: ScreenView, launching: LaunchingView, tabs: TabsView, pages: PagesView }[node.kind] ?? ContainerView;
    return Object.assign(new View(app, node, make), { id: node.id, kind: node.kind });
}

/** The app starts. */
class LaunchingView {
    constructor() {
        this.text = element("p", { dir: "auto" });
        this.bar = element("div", { class: "bar", role: "progressbar" }, element("span"));
        this.element = element("div", { class: "launching", "data-launching": true },
            element("h1", { class: "visually-hidden" }, "Starting"), this.bar, this.text);
    }

    update({ message }) {
        setText(this.text, formatted(message));
        setAttribute(this.bar, "aria-label", formatted(message) || "Starting");
    }

    updateViews() {}
}

/** A container: its shown child, and the hidden ones that were shown before. */
class ContainerView {
    constructor(app, node, make) {
        this.app = app;
        this.make = make;
        this.body = element("div", { class: "container-body" });
        this.element = element("div", { class: `container ${/^[a-z]+$/i.test(node.kind) ? node.kind : ""}` }, this.body);
        /** @type {Map<string, any>} */
        this.views = new Map();
    }

    update(node) {
        this.node = node;
        const shown = shownChild(node);
        const children = node.branches ?? node.pages ?? node.items ?? [node.content].filter(Boolean);
        const views = new Map();
        for (const child of children) {
            const known = this.views.get(child.id);
            if (child !== shown && !known) continue;
            const view = this.make(child, known);
            if (child === shown || view.node !== child) view.update(child);
            view.element.hidden = child !== shown;
            views.set(child.id, view);
        }
        this.views = views;
        this.shown = shown && views.get(shown.id);
        placeChildren(this.body, [...views.values()].map((view) => view.element));
        this.updateBar(node);
    }

    updateViews() { this.shown?.updateViews(); }
    updateBar() {}
}

/** Tabs: at the side of a wide window, below the content of a narrow one. */
class TabsView extends ContainerView {
    constructor(app, node, make) {
        super(app, node, make);
        this.list = element("div", { class: "tab-list", role: "tablist", "aria-label": "Sections" });
        this.element.prepend(this.list);
        this.buttons = new Map();
        this.list.addEventListener("keydown", (event) => this.keydown(event));
    }

    updateBar(node) {
        const { branches = [], selected = 0 } = node;
        placeChildren(this.list, branches.map((branch, index) => {
            const button = this.buttons.get(branch.id) ?? this.makeTab(branch.id);
            this.buttons.set(branch.id, button);
            const { title, badge, icon, isEnabled } = branch.tab ?? {};
            if (button.icon !== icon) {
                button.querySelector("svg")?.remove();
                const mark = icon && iconElement(icon);
                if (mark) button.prepend(mark);
                button.icon = icon;
            }
            setText(button.text, formatted(title));
            setText(button.badge, formatted(badge));
            button.badge.hidden = badge == null || badge === "";
            setAttributes(button, {
                "aria-selected": String(index === selected), "aria-disabled": isEnabled === false ? "true" : null,
                tabindex: index === selected ? "0" : "-1", "aria-label": title ? null : `Tab ${index + 1}`,
            });
            return button;
        }));
        let screen = shownChild(node);
        for (let child = screen; child; child = shownChild(child)) screen = child;
        this.list.hidden = screen?.bars?.hidesBottom === true;
    }

    makeTab(id) {
        const text = element("span", { class: "title", dir: "auto" });
        const badge = element("span", { class: "tab-badge", dir: "auto" });
        const button = element("button", { type: "button", role: "tab", "data-tab": id }, text, badge);
        button.addEventListener("click", () => {
            if (button.getAttribute("aria-disabled") !== "true") this.app.select(this.node, this.indexOf(id));
        });
        return Object.assign(button, { text, badge });
    }

    indexOf(id) { return this.node.branches.findIndex((branch) => branch.id === id); }

    keydown(event) {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        const tabs = [...this.list.children];
        const isReversed = getComputedStyle(this.list).direction === "rtl" && /Left|Right/.test(event.key);
        const from = tabs.indexOf(document.activeElement);
        tabs[(from + (isReversed ? -step : step) + tabs.length) % tabs.length]?.focus();
    }
}

/** Pages, with a dot for each. */
class PagesView extends ContainerView {
    constructor(app, node, make) {
        super(app, node, make);
        this.dots = element("div", { class: "dots" });
        this.position = element("span", { class: "visually-hidden", "data-pages": true });
        this.nav = element("nav", { class: "page-bar", "aria-label": "Pages" }, this.position, this.dots);
        this.element.append(this.nav);
    }

    updateBar({ pages = [], selected = 0 }) {
        setText(this.position, `${selected + 1} of ${pages.length}`);
        while (this.dots.children.length > pages.length) this.dots.lastChild.remove();
        while (this.dots.children.length < pages.length) this.dots.append(this.makeDot(this.dots.children.length));
        [...this.dots.children].forEach((dot, index) => {
            setAttributes(dot, {
                "aria-label": `Page ${index + 1} of ${pages.length}`, "aria-current": index === selected ? "page" : null,
            });
        });
    }

    makeDot(index) {
        const dot = element("button", { type: "button", class: "dot" });
        dot.addEventListener("click", () => this.app.select(this.node, index));
        return dot;
    }
}
