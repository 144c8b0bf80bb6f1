// A screen: its bars, the components of its view, its commands and its slots.

import { componentsOf } from "/client/elements.js";
import { ButtonView } from "./components/button.js";
import { Parts } from "./components/component.js";
import { element, isShown, newId, placeChildren, setAttribute, setAttributes, setText, toggleChild } from "./dom.js";
import { formatted } from "./format.js";
import { iconElement } from "./icons.js";

const buttonsOf = (values) => Array.isArray(values) ? values.filter((value) => typeof value === "object" && value) : [];

/** One screen of the route tree. It stays while its node does, so that it keeps its focus and its scroll position. */
export class ScreenView {
    /**
     * @param {any} app
     * @param {any} node
     * @param {(node: any, old: any) => any} makeNode Makes the view of a slot's content.
     */
    constructor(app, node, makeNode) {
        this.app = app;
        this.makeNode = makeNode;
        this.context = { ...app.context, screen: node.id };
        this.title = element("h1", { id: newId(), tabindex: "-1", dir: "auto" });
        this.back = this.makeBack();
        this.leading = element("div", { class: "bar leading" });
        this.trailing = element("div", { class: "bar trailing" });
        this.header = element("header", { class: "top-bar" }, this.leading, this.title, this.trailing);
        this.content = element("div", { class: "content" });
        this.parts = new Parts(this.context, this.content);
        this.loading = element("p", { class: "loading screen-loading", role: "status" }, "Loading…");
        this.blank = element("p", { class: "note blank" }, "This screen has no components; ",
            element("code", {}, "screen/get"), " has its values.");
        this.commands = element("footer", { class: "commands", role: "group", "aria-label": "Commands" });
        this.slots = element("div", { class: "slots" });
        this.element = element("section", {
            class: "screen", "data-node": node.id, "aria-labelledby": this.title.id,
        }, this.header, this.content, this.slots, this.commands);
        this.bars = new Map();
        this.commandViews = new Map();
        this.slotViews = new Map();
        this.element.addEventListener("focusin", ({ target }) => {
            if (target.closest(".screen") !== this.element) return;
            this.lastFocus = target;
            this.lastList = target.closest(".rows")?.view;
        });
    }

    makeBack() {
        const text = element("span", { class: "title", dir: "auto" });
        const button = element("button", { type: "button", class: "back", "data-back": true }, iconElement("back"), text);
        button.addEventListener("click", () => this.app.back(this.node.id));
        return Object.assign(button, { text });
    }

    /** Shows the node: title, bars and slots. */
    update(node) {
        if (node !== this.node) this.updateNode(node);
        this.node = node;
        this.updateView();
    }

    updateNode({ key, title, back, bars = {}, slots = {}, locked, layerClose }) {
        const isBare = bars.hidesTop === true;
        this.showsTitle = Boolean(title) && !isBare;
        setText(this.title, formatted(title));
        this.title.classList.toggle("visually-hidden", isBare || !title);
        setAttributes(this.element, {
            "data-screen": key?.name, "aria-label": title ? null : key?.name, "aria-labelledby": title ? this.title.id : null,
            "data-locked": typeof locked === "string",
        });
        if (!title) setText(this.title, key?.name ?? "Screen");
        this.hasTitle = Boolean(title);
        setAttribute(this.title, "data-untitled", !title);
        const canGoBack = back?.can === true && !isBare;
        setText(this.back.text, formatted(back?.title));
        setAttribute(this.back, "aria-label", back?.title ? `Back to ${formatted(back.title)}` : "Back");
        placeChildren(this.leading, [...canGoBack ? [this.back] : [], ...this.barButtons(isBare ? [] : bars.leading)]);
        placeChildren(this.trailing, this.barButtons(isBare ? [] : bars.trailing));
        this.header.classList.toggle("bare", isBare);
        this.updateSlots(slots);
    }

    barButtons(buttons) {
        return buttonsOf(buttons).map((button) => {
            const view = this.bars.get(button.id) ?? new ButtonView(this.context, ({ id }) => this.app.run(this.app.session.tapBar(id, this.node.id)));
            this.bars.set(button.id, view);
            view.show(button);
            return view.element;
        });
    }

    updateSlots(slots) {
        const views = new Map();
        for (const [name, node] of Object.entries(slots)) {
            const region = this.slotViews.get(name) ?? { element: element("section", { class: "slot", "aria-label": name, "data-slot": name }) };
            region.view = this.makeNode(node, region.view);
            region.view.update(node);
            placeChildren(region.element, [region.view.element]);
            views.set(name, region);
        }
        this.slotViews = views;
        placeChildren(this.slots, [...views.values()].map((region) => region.element));
    }

    /** Shows the view of the screen, with the user's input. */
    updateView() {
        const view = this.app.session.view(this.node.id);
        setAttribute(this.element, "aria-busy", view === undefined ? "true" : null);
        toggleChild(this.element, this.loading, view === undefined, this.content);
        for (const region of this.slotViews.values()) region.view.updateViews();
        if (view === this.view || view === undefined) return;
        this.view = view;
        const components = componentsOf(view);
        this.parts.show(components);
        toggleChild(this.element, this.blank, components.length === 0 && this.slotViews.size === 0, this.slots);
        this.markButtons();
        this.showCommands(view.commands);
        this.followFocus(view.focus);
    }

    updateViews() { this.updateView(); }

    /**
     * Draws the only button without a role as the primary one, and a heading with the title of the screen only for
     * readers that do not see the title.
     */
    markButtons() {
        const views = [...this.parts.views.values()];
        const plain = views.filter(({ component: { component, role = "default" } }) => component === "button" && role === "default");
        for (const view of plain) view.element.classList.toggle("primary", plain.length === 1);
        for (const { component, element: shown } of views) {
            const isHeading = component.component === "text" && /^(title|heading)$/.test(component.role);
            const isTwice = this.showsTitle && formatted(component.text) === formatted(this.node.title);
            if (isHeading) shown.classList.toggle("visually-hidden", isTwice);
        }
    }

    // Commands

    showCommands(commands) {
        const shown = buttonsOf(commands);
        const groups = new Map();
        const views = new Map();
        for (const command of shown) {
            const view = this.commandViews.get(command.id) ?? new ButtonView(this.context);
            view.element.classList.add("command-item");
            view.show(command);
            views.set(command.id, view);
            const group = command.group ?? "";
            groups.set(group, [...groups.get(group) ?? [], view.element]);
        }
        this.commandViews = views;
        this.groups ??= new Map();
        const parts = [...groups].map(([name, elements]) => {
            const group = this.groups.get(name) ?? element("div", { class: "command-group", role: name ? "group" : null, "aria-label": name || null, title: name || null });
            this.groups.set(name, group);
            placeChildren(group, elements);
            return group;
        });
        placeChildren(this.commands, parts);
        this.commands.hidden = shown.length === 0;
        this.commandOrder = shown.map(({ id }) => id);
        setAttribute(this.commands, "data-order", JSON.stringify(this.commandOrder));
    }

    // Focus

    /** Moves the focus where the app has moved it. */
    followFocus(focus) {
        setAttribute(this.element, "data-app-focus", focus?.component);
        if (!focus || focus.token === this.focusToken) return;
        this.focusToken = focus.token;
        if (this.app.isJoining) return;
        const view = this.parts.find(focus.component);
        if (!view) return;
        if (isShown(this.element) && !document.activeElement?.closest(".tool")) view.focus();
        else this.wantedFocus = view;
        this.wasMoved = true;
    }

    /** Takes the focus after the screen has appeared: where it was, where the app wants it, or in the first field. */
    takeFocus() {
        const { wantedFocus, lastFocus } = this;
        this.wantedFocus = undefined;
        if (wantedFocus?.element.isConnected) return wantedFocus.focus();
        if (this.wasMoved && this.element.contains(document.activeElement)) return;
        if (lastFocus?.isConnected && isShown(lastFocus)) return lastFocus.focus({ preventScroll: true });
        // A row that was removed behind an alert: the next one has its place.
        if (this.lastList?.element.isConnected && this.lastList.rows.size) return this.lastList.focus();
        const field = this.firstField();
        (field ?? this.title).focus({ preventScroll: true });
        if (!this.element.contains(document.activeElement)) this.element.focus();
    }

    /** The field that a user would type in first. A search is not the purpose of its screen. */
    firstField() {
        if (!matchMedia("(pointer: fine)").matches) return undefined;
        const first = this.content.querySelector("button:not([tabindex='-1']), input, textarea, select, a[href], [tabindex='0']");
        const isField = first?.matches("textarea, input[type=text], input[type=email], input[type=password], input[type=number]");
        return isField && !first.readOnly ? first : undefined;
    }
}
