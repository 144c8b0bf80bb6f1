// A screen: its bars, the components of its view, its commands and its slots.

import { componentsOf } from "/client/elements.js";
import { Parts } from "./components/component.js";
import { draw, element, h, isShown, newId, setAttributes } from "./dom.js";
import { formatted } from "./format.js";
import { icon } from "./icons.js";
import { nodeView } from "./node-views.js";
import { words, wordsLanguage } from "./words.js";

/** One screen of the route tree. It stays while its node does, so that it keeps its focus and its scroll position. */
export class ScreenView {
    constructor(app, node) {
        this.app = app;
        const context = { app, screen: node.id };
        const barContext = { ...context, press: ({ id }) => app.run(app.session.tapBar(id, node.id)) };
        this.parts = new Parts(context);
        this.commands = new Parts(context);
        this.leading = new Parts(barContext);
        this.trailing = new Parts(barContext);
        this.title = element("h1", { id: newId(), tabindex: "-1", dir: "auto" });
        this.content = element("div", { class: "content" });
        this.slots = new Map();
        this.element = element("section", { class: "screen", "data-node": node.id });
        this.element.view = this;
        this.element.addEventListener("focusin", ({ target }) => {
            if (target.closest(".screen") !== this.element) return;
            this.lastFocus = target;
            this.lastList = target.closest(".rows")?.view;
        });
    }

    update(node) {
        const slots = node.slots ?? [];
        this.slots = new Map(slots.map((child) => [child.slot, nodeView(this.app, child, this.slots.get(child.slot))]));
        const view = this.app.session.view(node.id);
        const isNew = view !== undefined && view !== this.view;
        if (!isNew && node === this.node) return;
        this.node = node;
        this.view = view ?? this.view;
        if (isNew) draw(this.content, this.parts.show(componentsOf(view)));
        this.draw(view === undefined);
        this.markParts();
        if (isNew) this.followFocus(view.focus);
    }

    draw(isLoading) {
        const { key, title, back, bars = {}, locked } = this.node;
        const isBare = bars.hidesTop === true;
        setAttributes(this.element, {
            "aria-label": title ? null : key?.name, "aria-labelledby": title ? this.title.id : null,
            "aria-busy": isLoading ? "true" : null, "data-locked": typeof locked === "string",
        });
        setAttributes(this.title, { class: isBare || !title ? "visually-hidden" : null, "data-untitled": !title });
        draw(this.title, title || key?.name || words("Screen"));
        const isBlank = !isLoading && this.parts.views.size === 0 && this.slots.size === 0;
        draw(
            this.element,
            h("header", { class: "top-bar", "data-bare": isBare },
                h("div", { class: "bar leading" }, back?.can === true && !isBare && this.back(back.title),
                    this.leading.show(isBare ? [] : bars.leading)), this.title,
                h("div", { class: "bar trailing" }, this.trailing.show(isBare ? [] : bars.trailing))),
            isLoading && h("p", { class: "loading screen-loading", role: "status", lang: wordsLanguage() }, words("Loading…")),
            this.content,
            isBlank && h("p", { class: "note blank", lang: wordsLanguage() },
                words("This screen has no components; screen/get has its values.")),
            h("div", { class: "slots" }, [...this.slots].map(([name, { element: slot }]) =>
                h("section", { key: name, class: "slot", "aria-label": name }, slot))),
            this.commandBar(this.view?.commands ?? []),
        );
    }

    back(title) {
        return h("button", {
            class: "back", "data-back": true, "aria-label": title ? words("Back to {title}", { title }) : words("Back"),
            onclick: () => this.app.back(this.node.id),
        }, icon("back"), h("span", { class: "title", dir: "auto" }, title));
    }

    commandBar(commands) {
        const elements = this.commands.show(commands);
        const groups = Map.groupBy(elements, (shown) => shown.view.component.group ?? "");
        return h("footer", {
            class: "commands", role: "group", "aria-label": words("Commands"), hidden: commands.length === 0,
            "data-order": JSON.stringify(commands.map(({ id }) => id)),
        }, [...groups].map(([name, buttons]) => h("div", {
            key: name, class: "command-group", role: name ? "group" : null, "aria-label": name || null, title: name || null,
        }, buttons)));
    }

    /** Marks the only button without a role as the primary one, and hides a heading with the title of the screen. */
    markParts() {
        const views = [...this.parts.views.values()];
        const { title, bars } = this.node;
        const plain = views.filter(({ component: { component, role = "default" } }) =>
            component === "button" && role === "default");
        for (const view of plain) view.element.classList.toggle("primary", plain.length === 1);
        for (const { component, element: shown } of views) {
            const isHeading = component.component === "text" && /^(title|heading)$/.test(component.role);
            const isTwice = title && bars?.hidesTop !== true && formatted(component.text) === title;
            if (isHeading) shown.classList.toggle("visually-hidden", isTwice);
        }
    }

    followFocus(focus) {
        setAttributes(this.element, { "data-app-focus": focus?.component });
        if (!focus || focus.token === this.focusToken) return;
        this.focusToken = focus.token;
        const view = this.parts.find(focus.component);
        if (!view || this.app.isJoining) return;
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
        (this.firstField() ?? this.title).focus({ preventScroll: true });
    }

    /** The field that a user would type in first. A search is not the purpose of its screen. */
    firstField() {
        if (!matchMedia("(pointer: fine)").matches) return undefined;
        const first = this.content.querySelector("button:not([tabindex='-1']), input, textarea, select, a[href], [tabindex='0']");
        const isField = first?.matches("textarea, input[type=text], input[type=email], input[type=password], input[type=number]");
        return isField && !first.readOnly ? first : undefined;
    }
}
