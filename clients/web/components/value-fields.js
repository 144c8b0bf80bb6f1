// Fields whose value is no text: numbers, dates and files. A value is sent when the user has finished it.

import { element, h, setAttribute, setAttributes } from "../dom.js";
import { register } from "./component.js";
import { FieldView } from "./text-field.js";

class ValueFieldView extends FieldView {
    constructor(context, attributes) {
        super(context);
        this.input = element("input", {
            autocomplete: "off", ...attributes, onchange: () => this.commit(), oninput: () => this.clearRefusal(),
            onkeydown: (event) => this.keydown(event),
        });
    }

    keydown({ key }) { if (key === "Enter") this.commit(); }

    /** Sends the value unless it is the shown one. */
    async commit() {
        if (!this.isEnabled || !this.component.onChange) return void this.showValue();
        const { value } = this;
        if (value === undefined || value === (this.component.value ?? null)) return;
        if (this.sent === value && this.sentFor === this.component) return;
        [this.sent, this.sentFor] = [value, this.component];
        // After an error the same value can be sent again.
        if (!await this.choose(value)) this.sent = this.sentFor = undefined;
    }

    /** Returns what is drawn: the label, and the input with other parts after it. */
    row(component, ...parts) {
        setAttribute(this.input, "readonly", component.isEnabled === false);
        const isTyping = document.activeElement === this.input && component.value === this.shownValue;
        if (!isTyping) this.showValue();
        return [this.label(component), h("div", { class: "value-row" }, this.input, ...parts)];
    }

    showValue() {
        this.shownValue = this.component.value;
        this.input.value = this.shownValue ?? "";
    }
}

class NumberFieldView extends ValueFieldView {
    constructor(context) {
        super(context, { type: "number", inputmode: "decimal" });
        this.input.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
    }

    keydown(event) {
        super.keydown(event);
        if (!this.isEnabled && /^(Arrow|Page)/.test(event.key)) event.preventDefault();
    }

    content(component) {
        const { min, max, step, unit, placeholder } = component;
        setAttributes(this.input, { min, max, step: step ?? "any", placeholder: placeholder || null });
        return this.row(component, h("span", { class: "unit", dir: "auto" }, unit));
    }

    get value() {
        if (this.input.validity.badInput) return undefined;
        return this.input.value === "" ? null : Number(this.input.value);
    }
}

const dateTypes = { date: "date", time: "time", dateTime: "datetime-local" };

class DateFieldView extends ValueFieldView {
    content(component) {
        const { min, max } = component;
        setAttributes(this.input, { min: local(min), max: local(max) });
        return this.row(component);
    }

    showValue() {
        const { input, component: { value, kind } } = this;
        this.shownValue = value;
        setAttribute(input, "type", dateTypes[kind] ?? "date");
        input.value = local(value) ?? "";
        if (value == null || input.value !== "") return;
        // A picker shows no value that is no date; a text does.
        setAttribute(input, "type", "text");
        input.value = value;
    }

    get value() { return dateValue(this.input); }
}

/** Returns the value of an input for an ISO 8601 text. An instant is shown in the time zone of the browser. */
function local(value) {
    if (typeof value !== "string") return null;
    if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(value)) return value;
    const instant = new Date(value);
    if (Number.isNaN(instant.getTime())) return null;
    const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString();
    return shifted.replace(/(:00)?\.000Z$/, "").replace(/Z$/, "");
}

/** Returns the ISO 8601 text of a date's input; null for an empty one, undefined for one that is not finished. */
export function dateValue(input) {
    if (input.validity.badInput) return undefined;
    if (input.value === "") return null;
    if (input.type !== "datetime-local") return input.value;
    return new Date(input.value).toISOString().replace(".000Z", "Z");
}

class FileFieldView extends ValueFieldView {
    constructor(context) {
        super(context, { type: "file" });
        this.input.addEventListener("click", (event) => { if (!this.isEnabled) event.preventDefault(); });
    }

    content(component) {
        const { value, accepts, label } = component;
        setAttribute(this.input, "accept", (accepts ?? []).join(","));
        return this.row(component, h("output", { class: "file-name", dir: "auto" }, value?.name), h("button", {
            class: "quiet", hidden: value == null || !this.isEnabled,
            "aria-label": `Remove the file of ${label ?? "the field"}`, onclick: () => this.choose(null),
        }, "Remove"));
    }

    showValue() {}

    commit() {
        const [file] = this.input.files;
        if (!file || !this.isEnabled || !this.component.onChange) return;
        this.choose({ name: file.name, size: file.size, type: file.type || "application/octet-stream" });
        // The same file can be chosen again.
        this.input.value = "";
    }
}

register({ numberField: NumberFieldView, dateField: DateFieldView, fileField: FileFieldView });
