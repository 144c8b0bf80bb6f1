// Fields with a label and one control: texts, numbers, dates, files, toggles and sliders.

import { codePoints } from "/client/text.js";
import { element, h, setAttribute, setAttributes } from "../dom.js";
import { numberText } from "../format.js";
import { words, wordsLanguage } from "../words.js";
import { ComponentView, disabled, register } from "./component.js";

/** Attributes of the input by the field's kind. */
const inputs = {
    secure: { type: "password", autocomplete: "off" }, email: { type: "email", autocomplete: "email" },
    number: { type: "text", inputmode: "decimal" }, search: { type: "search" },
};

/** A field with a label and one control, which the subclass makes. */
class FieldView extends ComponentView {
    get control() { return this.input; }

    /** Returns the label, after it has named the control. */
    label(component) {
        const { label, isRequired, placeholder, id } = component;
        this.element.classList.add("field");
        setAttributes(this.input, {
            id: this.id, "aria-label": label ? null : placeholder || id,
            "aria-required": isRequired === true ? "true" : null, "aria-disabled": disabled(component),
        });
        return h("label", { dir: "auto", for: this.id, "data-required": isRequired === true, hidden: !label }, label);
    }
}

/** A field for text. The user's text belongs to the browser until the app has received it. */
class TextFieldView extends FieldView {
    content(component) {
        const { kind = "plain", value, isEnabled, placeholder, length, maxLength } = component;
        this.input ??= this.make(kind);
        setAttributes(this.input, {
            placeholder: placeholder || null, "data-kind": kind, readonly: isEnabled === false,
        });
        if (!this.isComposing) {
            if (kind === "secure" && value === undefined) this.showLength(length ?? 0);
            else this.showText(String(value ?? ""));
        }
        const used = kind === "secure" ? 0 : codePoints(String(value ?? ""));
        return [
            this.label(component), this.input,
            maxLength > 0 && used > 0.8 * maxLength
                && h("span", { class: "note count", "aria-hidden": "true" }, `${used} of ${maxLength}`),
        ];
    }

    make(kind) {
        // The server counts code points, and refuses a longer text itself.
        const input = kind === "multiline"
            ? element("textarea", { rows: "5", spellcheck: "true", dir: "auto" })
            : element("input", { type: "text", dir: "auto", spellcheck: "false", autocomplete: "off", ...inputs[kind] });
        input.addEventListener("input", () => { if (!this.isComposing) this.type(); });
        input.addEventListener("compositionstart", () => { this.isComposing = true; });
        input.addEventListener("compositionend", () => {
            this.isComposing = false;
            this.type();
        });
        return input;
    }

    type() {
        this.clearRefusal();
        const { app, screen, layer } = this.context;
        if (!layer && !this.component.onChange) return this.showText(String(this.component.value ?? ""));
        app.run(app.session.type(this.component.id, this.input.value, layer ? {} : { screen }), this, { isKept: true });
    }

    submit() { this.send(this.component.onSubmit, this.input.value); }

    /** Shows a text of the server, and keeps the caret where it is. */
    showText(text) {
        const { input } = this;
        if (input.value === text || input.value === text.replace(/\r\n?/g, "\n")) return;
        const [start, end, isAtEnd] = [input.selectionStart, input.selectionEnd, input.selectionEnd === input.value.length];
        input.value = text;
        // Some kinds of inputs have no selection.
        if (document.activeElement !== input || start === null) return;
        const most = input.value.length;
        input.setSelectionRange(isAtEnd ? most : Math.min(start, most), isAtEnd ? most : Math.min(end, most));
    }

    /** A secure text is never sent back: its length is shown where this page has not got the text. */
    showLength(length) {
        if (length !== codePoints(this.input.value)) this.input.value = "";
        const isElsewhere = length > 0 && this.input.value === "";
        if (isElsewhere) this.input.placeholder = "•".repeat(Math.min(length, 64));
        setAttributes(this.input, { "data-length": isElsewhere ? length : null });
    }
}

/** A field whose value is sent when the user has finished it. */
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
            class: "quiet", lang: wordsLanguage(), hidden: value == null || !this.isEnabled,
            "aria-label": label ? words("Remove the file of {field}", { field: label }) : words("Remove the file"),
            onclick: () => this.choose(null),
        }, words("Remove")));
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

class ToggleView extends FieldView {
    content(component) {
        this.input ??= element("input", { type: "checkbox", role: "switch", onclick: (event) => this.click(event) });
        this.input.checked = component.value === true;
        return [this.input, this.label(component)];
    }

    click(event) {
        if (this.isEnabled && this.component.onChange) this.choose(this.input.checked);
        else event.preventDefault();
    }
}

class SliderView extends FieldView {
    content(component) {
        const { value, min = 0, max = 100, step, unit } = component;
        this.input ??= element("input", { type: "range", oninput: () => this.slide() });
        setAttributes(this.input, { min, max, step: step ?? "any", "aria-valuetext": unit ? `${value} ${unit}` : null });
        if (Number(this.input.value) !== value) this.input.value = String(value);
        const shown = numberText(value) + (unit ? ` ${unit}` : "");
        return [this.label(component), h("div", { class: "value-row" }, this.input, h("output", { class: "value" }, shown))];
    }

    slide() {
        if (this.isEnabled) this.choose(Number(this.input.value));
        else this.update();
    }
}

register({
    textField: TextFieldView, numberField: NumberFieldView, dateField: DateFieldView, fileField: FileFieldView,
    toggle: ToggleView, slider: SliderView,
});
