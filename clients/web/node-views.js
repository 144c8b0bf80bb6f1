// Nodes of the route tree: containers, and the screens in them.

import { draw, element, h } from "./dom.js";
import { icon as picture } from "./icons.js";
import { moveFocus } from "./keys.js";
import { ScreenView } from "./screen-view.js";
import { words } from "./words.js";
import { progressBar } from "./components/output.js";

/** Returns the child of a container that the user sees. A container of an unknown kind shows its last child. */
export function shownChild(node) {
    const { kind, items, branches, pages, content, selected = 0 } = node;
    if (kind === "screen" || kind === "launching") return undefined;
    return branches?.[selected] ?? pages?.[selected] ?? items?.at(-1) ?? content;
}

/** Returns the innermost node that the user sees: mostly a screen. */
export function innermost(node) {
    const child = node && shownChild(node);
    return child ? innermost(child) : node;
}

/** Updates the view of a node: the old one, if it is of the same node, or a new one. Returns it. */
export function nodeView(app, node, old) {
    const View = { screen: ScreenView, launching: LaunchingView, tabs: TabsView, pages: PagesView }[node.kind] ?? ContainerView;
    const isKept = old && old.id === node.id && old.kind === node.kind;
    const view = isKept ? old : Object.assign(new View(app, node), { id: node.id, kind: node.kind });
    view.update(node);
    return view;
}

class LaunchingView {
    constructor() {
        this.element = element("div", { class: "launching", "data-launching": true });
    }

    update({ message }) {
        draw(this.element, h("h1", { class: "visually-hidden" }, words("Starting")),
            progressBar(undefined, message || words("Starting")), h("p", { dir: "auto" }, message));
    }
}

/** A container: its shown child, and the hidden ones that were shown before. */
class ContainerView {
    constructor(app, node) {
        this.app = app;
        this.element = element("div", { class: `container ${/^[a-z]+$/i.test(node.kind) ? node.kind : ""}` });
        this.views = new Map();
    }

    update(node) {
        const shown = shownChild(node);
        const children = node.branches ?? node.pages ?? node.items ?? [node.content].filter(Boolean);
        const kept = children.filter((child) => child === shown || this.views.has(child.id));
        this.views = new Map(kept.map((child) => [child.id, nodeView(this.app, child, this.views.get(child.id))]));
        for (const [id, view] of this.views) view.element.hidden = id !== shown?.id;
        const body = h("div", { class: "container-body" }, [...this.views.values()].map((view) => view.element));
        draw(this.element, this.parts(node, body));
    }

    /** Returns what is drawn: the body with the child, and bars beside it. */
    parts(node, body) { return [body]; }
}

/** Tabs: at the side of a wide window, below the content of a narrow one. */
class TabsView extends ContainerView {
    parts(node, body) {
        const { branches, selected = 0 } = node;
        const tab = (branch, index) => {
            const { title, badge, icon, isEnabled } = branch.tab ?? {};
            const isOff = isEnabled === false;
            return h("button", {
                key: branch.id, role: "tab", "data-tab": branch.id, "aria-selected": String(index === selected),
                "aria-disabled": isOff ? "true" : null, tabindex: index === selected ? "0" : "-1",
                "aria-label": title ? null : words("Tab {number}", { number: index + 1 }),
                onclick: () => isOff || this.app.select(node, index),
            }, picture(icon), h("span", { class: "title", dir: "auto" }, title),
            h("span", { class: "tab-badge", dir: "auto", hidden: !badge }, badge));
        };
        return [h("div", {
            class: "tab-list", role: "tablist", "aria-label": words("Sections"),
            hidden: innermost(node).bars?.hidesBottom === true, onkeydown: moveFocus,
        }, branches.map(tab)), body];
    }
}

class PagesView extends ContainerView {
    parts(node, body) {
        const { pages, selected = 0 } = node;
        return [body, h("nav", { class: "page-bar", "aria-label": words("Pages") },
            h("span", { class: "visually-hidden", "data-pages": true },
                words("{number} of {count}", { number: selected + 1, count: pages.length })),
            h("div", { class: "dots" }, pages.map(({ id }, index) => h("button", {
                key: id, class: "dot",
                "aria-label": words("Page {number} of {count}", { number: index + 1, count: pages.length }),
                "aria-current": index === selected ? "page" : null, onclick: () => this.app.select(node, index),
            }))))];
    }
}
