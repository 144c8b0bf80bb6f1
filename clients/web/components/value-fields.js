// Fields whose value is no text: numbers, dates and files. A value is sent when the user has finished it.

import { element, setAttribute, setAttributes, setText } from "../dom.js";
import { register } from "./component.js";
import { FieldView } from "./text-field.js";

class ValueFieldView extends FieldView {
    make(attributes) {
        this.input = element("input", { autocomplete: "off", ...attributes });
        this.row = element("div", { class: "value-row" }, this.input);
        this.element.append(this.row);
        this.input.addEventListener("change", () => this.commit());
        this.input.addEventListener("input", () => this.clearRefusal());
        this.input.addEventListener("keydown", (event) => {
            if (event.key === "Enter") this.commit();
        });
    }

    /** Sends the value unless it is the shown one. */
    async commit() {
        if (!this.isEnabled || !this.component.onChange) return this.showValue(this.component.value);
        const value = this.value;
        if (value === undefined || value === (this.component.value ?? null)) return undefined;
        if (this.sent === value && this.sentFor === this.component) return undefined;
        [this.sent, this.sentFor] = [value, this.component];
        const result = await this.choose(value);
        // After an error the same value can be sent again.
        if (!result) this.sent = this.sentFor = undefined;
        // The field keeps its old value when the app refuses the new one.
        if (document.activeElement !== this.input) this.showValue(this.component.value);
        return undefined;
    }

    update(component) {
        if (!this.input) this.makeInput(component);
        const isOff = component.isEnabled === false;
        setAttributes(this.input, { readonly: isOff, "aria-disabled": isOff ? "true" : null });
        this.showLabel(component);
        const isTyping = document.activeElement === this.input && component.value === this.shownValue;
        if (!isTyping) this.showValue(component.value);
    }
}

class NumberFieldView extends ValueFieldView {
    makeInput({ placeholder }) {
        this.make({ type: "number", inputmode: "decimal", placeholder: placeholder || null });
        this.unit = element("span", { class: "unit", dir: "auto" });
        this.row.append(this.unit);
        this.input.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
        this.input.addEventListener("keydown", (event) => {
            if (!this.isEnabled && /^(Arrow|Page)/.test(event.key)) event.preventDefault();
        });
    }

    update(component) {
        super.update(component);
        const { min, max, step, unit } = component;
        setAttributes(this.input, { min, max, step: step ?? "any" });
        setText(this.unit, String(unit ?? ""));
    }

    showValue(value) {
        this.shownValue = value;
        this.input.value = value == null ? "" : String(value);
    }

    get value() {
        if (this.input.validity.badInput) return undefined;
        return this.input.value === "" ? null : Number(this.input.value);
    }
}

const dateTypes = { date: "date", time: "time", dateTime: "datetime-local" };

class DateFieldView extends ValueFieldView {
    makeInput() { this.make({ type: "date" }); }

    update(component) {
        super.update(component);
        const { min, max } = component;
        setAttributes(this.input, { min: this.local(min), max: this.local(max) });
    }

    showValue(value) {
        const { input } = this;
        this.shownValue = value;
        setAttribute(input, "type", dateTypes[this.component.kind] ?? "date");
        input.value = value == null ? "" : this.local(value) ?? "";
        if (value == null || input.value !== "") return setAttribute(input, "data-zone", zoned(value));
        // A picker shows no value that is no date; a text does.
        setAttribute(input, "type", "text");
        input.value = String(value);
    }

    /** The value of an input for an ISO 8601 text. An instant is shown in the time zone of the browser. */
    local(value) {
        if (typeof value !== "string") return null;
        if (!zoned(value)) return value;
        const instant = new Date(value);
        if (Number.isNaN(instant.getTime())) return null;
        const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString();
        return shifted.replace(/(:00)?\.000Z$/, "").replace(/Z$/, "");
    }

    get value() { return dateValue(this.input); }
}

const zoned = (value) => /T.*(Z|[+-]\d\d:\d\d)$/.test(value ?? "");

/** Returns the ISO 8601 text of a date's input; null for an empty one, undefined for one that is not finished. */
export function dateValue(input) {
    if (input.validity.badInput) return undefined;
    if (input.value === "") return null;
    if (input.type !== "datetime-local") return input.value;
    return new Date(input.value).toISOString().replace(".000Z", "Z");
}

class FileFieldView extends ValueFieldView {
    makeInput() {
        this.make({ type: "file" });
        this.name = element("output", { class: "file-name", dir: "auto" });
        this.clear = element("button", { type: "button", class: "quiet" }, "Remove");
        this.clear.addEventListener("click", () => {
            if (this.isEnabled) this.choose(null);
        });
        this.input.addEventListener("click", (event) => { if (!this.isEnabled) event.preventDefault(); });
        this.row.append(this.name, this.clear);
    }

    update(component) {
        super.update(component);
        setAttribute(this.input, "accept", (component.accepts ?? []).join(","));
        setAttribute(this.clear, "aria-label", `Remove the file of ${component.label ?? "the field"}`);
    }

    showValue(value) {
        this.shownValue = value;
        setText(this.name, value?.name ?? "");
        this.clear.hidden = value == null || !this.isEnabled;
    }

    commit() {
        const [file] = this.input.files;
        if (!file || !this.isEnabled || !this.component.onChange) return;
        this.choose({ name: file.name, size: file.size, type: file.type || "application/octet-stream" });
        // The same file can be chosen again.
        this.input.value = "";
    }
}

register("numberField", NumberFieldView);
register("dateField", DateFieldView);
register("fileField", FileFieldView);
