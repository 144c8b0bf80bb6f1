// The base of all components, and the parts of a view.

import { draw, element, h, newId, setAttributes } from "../dom.js";
import { words, wordsLanguage } from "../words.js";

export const disabled = ({ isEnabled }) => isEnabled === false ? "true" : null;

/** A component of a view, and its element. The element stays the same while the component's kind and id do. */
export class ComponentView {
    /** `context` has the app, the id of the screen or layer, and `press`: what a button does, if it sends no action. */
    constructor(context) {
        this.context = context;
        this.id = newId();
        this.element = element("div", { class: "component" });
        this.element.view = this;
        this.component = undefined;
        /** Why the server refused the input, and an id of the message. */
        this.refusal = undefined;
    }

    /** Shows a component. An identical component changes nothing. */
    show(component) {
        if (component === this.component) return;
        this.element.classList.add(component.component);
        setAttributes(this.element, { "data-component": component.component, "data-id": component.id });
        this.component = component;
        this.update();
    }

    update() {
        this.drawn = this.content(this.component);
        this.drawNotes();
    }

    /** Draws the notes that describe the control, below what `content` has returned. */
    drawNotes() {
        const { error, help, caption } = this.component;
        const texts = Object.entries({ error, refusal: this.refusal?.message, help, caption });
        const notes = texts.filter(([, text]) => typeof text === "string" && text).map(([kind, text]) => h("p", {
            class: `note ${kind}`, id: `${this.id}-${kind}`, dir: "auto",
            role: kind === "error" || kind === "refusal" ? "alert" : null,
            "data-refusal": kind === "refusal" ? this.refusal.id : null,
        }, text));
        draw(this.element, this.drawn, notes);
        if (!this.control) return;
        setAttributes(this.control, {
            "aria-describedby": notes.map(({ attributes }) => attributes.id).join(" ") || null,
            "aria-invalid": error || this.refusal ? "true" : null,
        });
    }

    content() { return []; }

    get control() { return undefined; }

    focus() { (this.control ?? this.element).focus(); }

    get isEnabled() { return this.component?.isEnabled !== false; }

    /** Sends the action of a template, with the value as its input. */
    send({ action, input }, value, options) {
        this.clearRefusal();
        const { app, screen } = this.context;
        const filled = input === undefined ? action : { ...action, [input]: value };
        return app.run(app.session.send(filled, { screen }), this, options);
    }

    perform(name, value, options) { return this.send(this.component[name], value, options); }

    /** Sends a value. The control shows that of the app afterwards. */
    async choose(value) {
        this.clearRefusal();
        const { app, screen } = this.context;
        const result = await app.run(app.session.choose(this.component.id, value, { screen }), this, { isKept: true });
        this.update();
        return result;
    }

    /** Shows why the server refused the input, at the component. */
    refuse(message) {
        this.refusal = { id: this.refusal?.id ?? newId(), message };
        this.drawNotes();
    }

    clearRefusal() {
        if (!this.refusal) return;
        this.refusal = undefined;
        this.drawNotes();
    }
}

/** A component of a kind that this front end does not know: a panel with its name. */
class UnknownView extends ComponentView {
    content({ name, component, label }) {
        this.element.classList.add("unknown");
        this.element.dataset.component = "custom";
        return [
            h("strong", { class: "title", dir: "auto" }, name ?? component), label && h("p", { dir: "auto" }, label),
            h("p", { class: "note", lang: wordsLanguage() }, words("This part of the app cannot be shown here.")),
        ];
    }
}

/** Classes of components by kind. Each file of this folder registers its own. */
const kinds = new Map();

export function register(views) {
    for (const [kind, view] of Object.entries(views)) kinds.set(kind, view);
}

/** Returns a component, or the fallback of one whose kind this front end does not know. */
function resolved(component) {
    let shown = component;
    while (!kinds.has(shown.component) && shown.fallback) shown = shown.fallback;
    return shown;
}

export const componentsOf = (values) =>
    Array.isArray(values) ? values.filter((value) => typeof value?.component === "string") : [];

/** The components in an element, each with its view. A view is kept while its component has the same kind and id. */
export class Parts {
    constructor(context) {
        this.context = context;
        this.views = new Map();
    }

    show(components) {
        const views = new Map();
        for (const given of componentsOf(components)) {
            const component = resolved(given);
            let key = `${component.component} ${component.id}`;
            while (views.has(key)) key += "'";
            const View = kinds.get(component.component) ?? UnknownView;
            const view = this.views.get(key) ?? new View(this.context);
            views.set(key, view);
            try {
                view.show(component);
            } catch (error) {
                // The app has sent what the schema excludes. The other components are drawn.
                console.error(error);
            }
        }
        this.views = views;
        return [...views.values()].map((view) => view.element);
    }

    /** Returns the view of a component by its id, also in groups. */
    find(id) {
        for (const view of this.views.values()) {
            const found = view.component.id === id ? view : view.parts?.find(id);
            if (found) return found;
        }
        return undefined;
    }
}
