// The base of all components, and the parts of a view.

import { element, newId, placeChildren, setAttribute, toggleChild } from "../dom.js";
import { setDisplay } from "../format.js";

/**
 * What a component needs of its surroundings.
 *
 * @typedef {object} Context
 * @property {any} session
 * @property {string} [screen] Node id of the screen.
 * @property {string} [layer] Id of the layer, for the fields and buttons of an alert.
 * @property {(work: Promise<any>, view?: ComponentView, options?: {isKept?: boolean}) => Promise<any>} run Shows the
 *     error of a request.
 * @property {(id: string, text: string, options: object, view: ComponentView) => void} type Sends a typed text.
 * @property {(url: string) => Promise<any>} openLink Opens a link of the app.
 * @property {(url: string) => boolean} mayOpen True for a URL that the app may open.
 * @property {(url: string) => boolean} mayLoad True for a picture that the app may show.
 */

/** A component of a view, and its element. The element stays the same while the component's kind and id do. */
export class ComponentView {
    /** @param {Context} context */
    constructor(context) {
        this.context = context;
        this.element = element("div", { class: "component" });
        this.notes = { help: undefined, error: undefined, caption: undefined, refusal: undefined };
        this.component = undefined;
    }

    /** Shows a component. An identical component changes nothing. */
    show(component) {
        if (component === this.component) return;
        const { element: own } = this;
        if (!this.component) own.classList.add(component.component);
        setAttribute(own, "data-component", component.component);
        setAttribute(own, "data-id", component.id);
        this.component = component;
        own.view = this;
        this.update(component);
        this.updateNotes(component);
    }

    /** Changes the element to a component. Subclasses implement it. */
    update() {}

    /** The element that takes the focus and the description. */
    get control() { return undefined; }

    /** Moves the keyboard focus here. */
    focus() { (this.control ?? this.element).focus(); }

    get isEnabled() { return this.component?.isEnabled !== false; }

    /** Sends an action of a template. */
    perform(template, value) {
        const { session, screen } = this.context;
        return this.context.run(session.perform(this.component.id, template, value, { screen }), this);
    }

    /** Sends a value. */
    choose(value) {
        const { session, screen } = this.context;
        return this.context.run(session.choose(this.component.id, value, { screen }), this, { isKept: true });
    }

    /** Shows why the server refused the input, at the component. */
    refuse(message) {
        this.notes.refusal = this.note(this.notes.refusal, "refusal", message, { "data-refusal": newId(), role: "alert" });
        this.describe();
    }

    /** Removes the refusal, when the user goes on. */
    clearRefusal() {
        if (!this.notes.refusal) return;
        this.notes.refusal.remove();
        this.notes.refusal = undefined;
        this.describe();
    }

    updateNotes({ help, error, caption }) {
        this.notes.error = this.note(this.notes.error, "error", typeof error === "string" ? error : undefined, { role: "alert" });
        this.notes.help = this.note(this.notes.help, "help", help);
        this.notes.caption = this.note(this.notes.caption, "caption", caption);
        this.describe();
    }

    note(old, kind, text, attributes = {}) {
        if (typeof text !== "string" || text === "") return void old?.remove();
        const made = old ?? element("p", { class: `note ${kind}`, id: newId(), dir: "auto", ...attributes });
        setDisplay(made, text);
        // An error is nearest to the control.
        const { help, caption } = this.notes;
        const next = [help, caption].find((note) => note && note !== made && note.parentNode === this.element);
        toggleChild(this.element, made, true, kind === "caption" ? null : next ?? null);
        return made;
    }

    /** Names the notes that describe the control. */
    describe() {
        const { control, notes } = this;
        if (!control) return;
        const ids = Object.values(notes).filter(Boolean).map((note) => note.id);
        setAttribute(control, "aria-describedby", ids.join(" ") || null);
        setAttribute(control, "aria-invalid", notes.error || notes.refusal ? "true" : null);
    }
}

/** A component of a kind that this front end does not know: a panel with its name. */
class UnknownView extends ComponentView {
    update(component) {
        this.element.classList.add("unknown");
        this.element.dataset.component = "custom";
        const name = element("strong", { class: "title", dir: "auto" }, String(component.name ?? component.component));
        const label = component.label ? element("p", { dir: "auto" }, component.label) : null;
        this.element.replaceChildren(...[
            name, label, element("p", { class: "note" }, "This part of the app cannot be shown here."),
        ].filter(Boolean));
    }
}

/** Classes of components by kind. Each file of this folder adds its own. */
const kinds = new Map();

/** Adds a kind of component. */
export function register(kind, view) {
    kinds.set(kind, view);
}

/** Returns a component, or the fallback of one whose kind this front end does not know. */
function resolved(component) {
    let shown = component;
    while (shown && !kinds.has(shown.component) && shown.fallback) shown = shown.fallback;
    return shown;
}

/** True for a value that is a component. */
export const isComponent = (value) => typeof value?.component === "string";

/** The components in an element, each with its view. A view is kept while its component has the same kind and id. */
export class Parts {
    /**
     * @param {Context} context
     * @param {Element} parent
     */
    constructor(context, parent) {
        this.context = context;
        this.parent = parent;
        /** @type {Map<string, ComponentView>} */
        this.views = new Map();
    }

    /** Shows components in their order, with other elements after them. */
    show(components, after = []) {
        const views = new Map();
        const elements = [];
        for (const given of components) {
            const component = resolved(given);
            let key = `${component.component} ${component.id}`;
            while (views.has(key)) key += "'";
            const view = this.views.get(key) ?? make(this.context, component);
            view.show(component);
            views.set(key, view);
            elements.push(view.element);
        }
        placeChildren(this.parent, [...elements, ...after]);
        for (const [key, view] of this.views) if (!views.has(key)) view.removed?.();
        this.views = views;
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

function make(context, component) {
    const View = kinds.get(component.component) ?? UnknownView;
    return new View(context);
}

/** Returns a view for a single component, such as the button of an empty state. */
export function single(context, old, component) {
    const shown = resolved(component);
    const fits = old && old.component.component === shown.component && old.component.id === shown.id;
    const view = fits ? old : make(context, shown);
    view.show(shown);
    return view;
}
