// Windows and their layers: content, sheets, alerts, menus, requests, layers of the app, toasts and HUDs.

import { Parts } from "./components/component.js";
import { progressBar } from "./components/output.js";
import { draw, element, h, newId, setAttributes } from "./dom.js";
import { display, formatted } from "./format.js";
import { nodeView } from "./node-views.js";
import { answerForm } from "./requests.js";
import { words } from "./words.js";

const isNotice = ({ kind }) => kind === "hud" || kind === "toast";
const isVisible = ({ status }) => status !== "hidden" && status !== "declared";

export class WindowView {
    constructor(app) {
        this.app = app;
        this.layers = element("div", { class: "layers" });
        this.notices = element("div", { class: "notices", role: "status", "aria-live": "polite" });
        this.element = element("div", { class: "window" }, this.layers, this.notices);
        this.views = new Map();
    }

    update({ layers = [], title }) {
        const shown = layers.filter((layer) => !isNotice(layer));
        const topLayer = shown.filter(isVisible).at(-1);
        this.views = new Map(layers.map((layer) => [layer.id, this.views.get(layer.id) ?? this.make(layer)]));
        this.top = topLayer && this.views.get(topLayer.id);
        for (const layer of layers) {
            const view = this.views.get(layer.id);
            view.layer = layer;
            view.update(layer, title);
            view.element.hidden = !isVisible(layer);
            // A layer below takes neither clicks nor keys.
            view.element.inert = !isNotice(layer) && layer !== topLayer;
        }
        const elements = (some) => some.map(({ id }) => this.views.get(id).element);
        draw(this.layers, elements(shown));
        draw(this.notices, elements(layers.filter((layer) => isNotice(layer) && isVisible(layer))));
    }

    get isModal() { return this.top !== undefined && this.top.layer.kind !== "content"; }

    make(layer) {
        const kinds = {
            content: ContentView, modal: ModalView, alert: QuestionView, choice: QuestionView, hud: NoticeView, toast: NoticeView,
        };
        return new (kinds[layer.kind] ?? FormView)(this.app, layer);
    }
}

class ContentView {
    constructor(app, layer) {
        this.app = app;
        this.element = element("main", { class: "layer content-layer", "data-layer": layer.id, "data-kind": "content" });
    }

    update({ content }, title) {
        this.view = content && nodeView(this.app, content, this.view);
        setAttributes(this.element, { "aria-label": title });
        draw(this.element, this.view?.element);
    }
}

class DialogView {
    constructor(app, layer, role = "dialog") {
        this.app = app;
        this.dialog = element("div", { class: "dialog", role, "aria-modal": "true", tabindex: "-1" });
        this.element = element("div", { class: "layer dialog-layer", "data-layer": layer.id, "data-kind": layer.kind },
            h("div", { class: "backdrop", onclick: () => this.dismiss("tapOutside") }), this.dialog);
    }

    dismiss(by) {
        if (this.layer.dismissible) this.app.run(this.app.session.dismiss(this.layer.id, by));
    }

    show({ locked, style, dismissible }, ...content) {
        setAttributes(this.element, { "data-locked": typeof locked === "string", "data-style": style });
        draw(this.dialog, ...content, h("button", {
            class: "close quiet", "aria-label": words("Close"), "data-close": true, hidden: dismissible !== true,
            onclick: () => this.dismiss("closeButton"),
        }, "✕"));
    }
}

class ModalView extends DialogView {
    update(layer) {
        this.view = layer.content && nodeView(this.app, layer.content, this.view);
        this.show(layer, h("div", { class: "dialog-body" }, this.view?.element));
        const title = this.dialog.querySelector(".screen:not([hidden]) h1");
        setAttributes(this.dialog, { "aria-labelledby": title?.id, "aria-label": title ? null : words("Dialog") });
    }
}

class QuestionView extends DialogView {
    constructor(app, layer) {
        super(app, layer, layer.kind === "alert" ? "alertdialog" : "dialog");
        const context = { app, layer: layer.id, press: ({ id }) => app.answer(layer.id, id) };
        this.fields = new Parts(context);
        this.buttons = new Parts(context);
        this.id = newId();
    }

    update(layer) {
        const { id, title, message, buttons = [], preferred } = layer;
        setAttributes(this.dialog, {
            "aria-labelledby": title ? this.id : null, "aria-describedby": message == null ? null : `${this.id}-message`,
            "aria-label": title ? null : formatted(message) || words("Question"),
        });
        this.show(
            layer, title && h("h2", { id: this.id, class: "dialog-title", dir: "auto" }, title),
            message != null && h("p", { id: `${this.id}-message`, class: "message", dir: "auto" }, display(message)),
            h("div", { class: "fields" }, this.fields.show(this.app.session.fields(id))),
            h("div", { class: "buttons" }, this.buttons.show(
                buttons.map((button) => ({ ...button, isPreferred: preferred !== undefined && button.id === preferred })),
            )),
        );
    }

    takeFocus() {
        // No other button: a key that was meant for the screen below must not press it.
        (this.dialog.querySelector("input, textarea") ?? this.dialog.querySelector("[data-preferred]") ?? this.dialog).focus();
    }
}

/** A request to the platform, a layer of the app's own, or a layer of a later protocol. */
class FormView extends DialogView {
    constructor(app, layer) {
        super(app, layer);
        const { name, id, elements } = answerForm(app, layer);
        setAttributes(this.element, { "data-name": name });
        setAttributes(this.dialog, { "aria-labelledby": id });
        this.elements = elements;
    }

    update(layer) { this.show(layer, this.elements); }

    takeFocus() { this.dialog.focus(); }
}

/** A toast, or a HUD, which shows the progress of something. */
class NoticeView {
    constructor(app, { id, kind }) {
        this.button = new Parts({ app, press: (button) => app.answer(id, button.id) });
        this.element = element("div", { class: `notice ${kind}`, "data-layer": id, "data-kind": kind });
    }

    update({ kind, message, progress, role = "info", button }) {
        setAttributes(this.element, { "data-role": role, "data-busy": typeof progress !== "number" });
        draw(this.element, kind === "hud" && progressBar(progress, formatted(message)),
            h("span", { class: "message", dir: "auto" }, display(message)),
            h("span", { class: "buttons" }, this.button.show([button])));
    }
}
