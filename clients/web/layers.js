// Windows and their layers: content, sheets, alerts, menus, requests, layers of the app, toasts and HUDs.

import { ButtonView } from "./components/button.js";
import { Parts } from "./components/component.js";
import { TextFieldView } from "./components/text-field.js";
import { element, newId, placeChildren, setAttribute, setAttributes, setText } from "./dom.js";
import { formatted, setDisplay } from "./format.js";
import { nodeView } from "./node-views.js";
import { answerForm } from "./requests.js";

const isNotice = ({ kind }) => kind === "hud" || kind === "toast";
const isVisible = ({ status }) => status !== "hidden" && status !== "declared";

/** Returns the layer that takes input: the top one that is no notice. */
export const topLayer = ({ layers = [] }) => layers.filter((layer) => isVisible(layer) && !isNotice(layer)).at(-1);

/** A window of the app with its layers. */
export class WindowView {
    constructor(app) {
        this.app = app;
        this.layers = element("div", { class: "layers" });
        this.notices = element("div", { class: "notices", role: "status", "aria-live": "polite" });
        this.element = element("div", { class: "window" }, this.layers, this.notices);
        this.views = new Map();
        this.noticeViews = new Map();
    }

    update(node) {
        const { layers = [] } = node;
        const top = topLayer(node);
        this.top = undefined;
        const views = new Map();
        for (const layer of layers.filter((one) => !isNotice(one))) {
            const view = this.views.get(layer.id) ?? this.make(layer);
            if (view.layer !== layer) view.update(layer);
            view.layer = layer;
            view.showTitle?.(node.title);
            view.element.hidden = !isVisible(layer);
            // A layer below takes neither clicks nor keys.
            view.element.inert = layer !== top;
            views.set(layer.id, view);
            if (layer === top) this.top = view;
        }
        this.views = views;
        placeChildren(this.layers, [...views.values()].map((view) => view.element));
        this.updateNotices(layers.filter((one) => isNotice(one) && isVisible(one)));
    }

    updateViews() { for (const view of this.views.values()) view.updateViews?.(); }

    /** True while a dialog is on top. */
    get isModal() { return this.top !== undefined && this.top.layer.kind !== "content"; }

    make(layer) {
        const View = { content: ContentView, modal: ModalView, alert: QuestionView, choice: QuestionView }[layer.kind] ?? FormView;
        return new View(this.app, layer);
    }

    updateNotices(notices) {
        const views = new Map();
        for (const notice of notices) {
            const view = this.noticeViews.get(notice.id) ?? new NoticeView(this.app, notice);
            view.update(notice);
            views.set(notice.id, view);
        }
        this.noticeViews = views;
        placeChildren(this.notices, [...views.values()].map((view) => view.element));
    }
}

class ContentView {
    constructor(app, layer) {
        this.app = app;
        this.element = element("main", { class: "layer content-layer", "data-layer": layer.id, "data-kind": "content" });
    }

    /** The window is named by its title. */
    showTitle(title) { setAttribute(this.element, "aria-label", title ? formatted(title) : null); }

    update({ content }) {
        if (!content) return;
        this.view = nodeView(this.app, content, this.view);
        this.view.update(content);
        placeChildren(this.element, [this.view.element]);
    }

    updateViews() { this.view?.updateViews(); }
}

/** A dialog with a backdrop. */
class DialogView {
    constructor(app, layer, role) {
        this.app = app;
        this.backdrop = element("div", { class: "backdrop" });
        this.close = element("button", { type: "button", class: "close quiet", "aria-label": "Close", "data-close": true }, "✕");
        this.dialog = element("div", { class: "dialog", role, "aria-modal": "true", tabindex: "-1" });
        this.element = element("div", {
            class: "layer dialog-layer", "data-layer": layer.id, "data-kind": layer.kind,
        }, this.backdrop, this.dialog);
        this.close.addEventListener("click", () => this.dismiss("closeButton"));
        this.backdrop.addEventListener("click", () => this.dismiss("tapOutside"));
    }

    dismiss(by) {
        if (this.layer.dismissible) this.app.run(this.app.session.dismiss(this.layer.id, by));
    }

    update(layer) {
        setAttributes(this.element, { "data-locked": typeof layer.locked === "string", "data-style": layer.style });
        this.close.hidden = layer.dismissible !== true;
    }
}

class ModalView extends DialogView {
    constructor(app, layer) {
        super(app, layer, "dialog");
        this.body = element("div", { class: "dialog-body" });
        this.dialog.append(this.body, this.close);
    }

    update(layer) {
        super.update(layer);
        const { content, selectedDetent } = layer;
        setAttribute(this.element, "data-detent", selectedDetent);
        if (!content) return;
        this.view = nodeView(this.app, content, this.view);
        this.view.update(content);
        placeChildren(this.body, [this.view.element]);
        const title = this.dialog.querySelector(".screen:not([hidden]) h1");
        setAttribute(this.dialog, "aria-labelledby", title?.id);
        setAttribute(this.dialog, "aria-label", title ? null : "Dialog");
    }

    updateViews() { this.view?.updateViews(); }
}

/** An alert or a choice: a title, a message, fields and buttons. */
class QuestionView extends DialogView {
    constructor(app, layer) {
        super(app, layer, layer.kind === "alert" ? "alertdialog" : "dialog");
        this.title = element("h2", { id: newId(), class: "dialog-title", dir: "auto" });
        this.message = element("p", { id: newId(), class: "message", dir: "auto" });
        this.fieldBox = element("div", { class: "fields" });
        this.buttonBox = element("div", { class: "buttons" });
        this.dialog.append(this.title, this.message, this.fieldBox, this.buttonBox, this.close);
        this.context = { ...app.context, layer: layer.id };
        this.fields = new Map();
        this.buttons = new Map();
    }

    update(layer) {
        super.update(layer);
        const { title, message, buttons = [], preferred } = layer;
        this.source = layer;
        setText(this.title, formatted(title));
        setDisplay(this.message, message);
        this.title.hidden = !title;
        this.message.hidden = message == null;
        setAttributes(this.dialog, {
            "aria-labelledby": title ? this.title.id : null, "aria-describedby": message == null ? null : this.message.id,
            "aria-label": title ? null : formatted(message) || "Question",
        });
        this.updateViews();
        placeChildren(this.buttonBox, buttons.map((button) => {
            const view = this.buttons.get(button.id) ?? new ButtonView(this.context, ({ id }) => this.app.answer(this.layer.id, id));
            this.buttons.set(button.id, view);
            view.show(button);
            setAttribute(view.button, "data-preferred", preferred !== undefined && button.id === preferred);
            return view.element;
        }));
    }

    /** Shows the fields with the user's input. */
    updateViews() {
        if (!this.source) return;
        placeChildren(this.fieldBox, this.app.session.fields(this.source.id).map((field) => {
            const view = this.fields.get(field.id) ?? new TextFieldView(this.context);
            this.fields.set(field.id, view);
            view.show(field);
            return view.element;
        }));
    }

    takeFocus() {
        // No other button: a key that was meant for the screen below must not press it.
        (this.dialog.querySelector("input, textarea") ?? this.dialog.querySelector("[data-preferred]") ?? this.dialog).focus();
    }
}

/** A request to the platform, a layer of the app's own, or a layer of a later protocol. */
class FormView extends DialogView {
    constructor(app, layer) {
        super(app, layer, "dialog");
        const { title, form } = answerForm(app, layer);
        setAttributes(this.dialog, { "aria-labelledby": title.id });
        setAttribute(this.element, "data-name", layer.kind === "request" ? layer.capability : layer.kind.replace(/^custom:/, ""));
        this.dialog.append(title, ...form, this.close);
    }

    takeFocus() { this.dialog.focus(); }
}

/** A toast, or a HUD, which shows the progress of something. */
class NoticeView {
    constructor(app, { id, kind }) {
        this.app = app;
        this.message = element("span", { class: "message", dir: "auto" });
        this.bar = element("div", { class: "bar", role: "progressbar" }, element("span"));
        this.buttonBox = element("span", { class: "buttons" });
        this.parts = new Parts(app.context, this.buttonBox);
        this.element = element("div", { class: `notice ${kind}`, "data-layer": id, "data-kind": kind },
            kind === "hud" ? this.bar : null, this.message, this.buttonBox);
    }

    update(notice) {
        const { id, message, progress, role = "info", button } = notice;
        setDisplay(this.message, message);
        setAttribute(this.element, "data-role", role);
        const isKnown = typeof progress === "number";
        setAttributes(this.bar, {
            "aria-label": formatted(message) || "Progress", "aria-valuemin": 0, "aria-valuemax": 1,
            "aria-valuenow": isKnown ? progress : null,
        });
        setAttribute(this.element, "data-busy", !isKnown);
        this.bar.firstChild.style.inlineSize = isKnown ? `${progress * 100}%` : "";
        if (!button) return this.buttonBox.replaceChildren();
        this.button ??= new ButtonView(this.app.context, (shown) => this.app.answer(id, shown.id));
        this.button.show(button);
        placeChildren(this.buttonBox, [this.button.element]);
    }
}
