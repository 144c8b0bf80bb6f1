import { element, h, setAttributes } from "../dom.js";
import { codePoints } from "/client/text.js";
import { ComponentView, disabled, register } from "./component.js";

/** Attributes of the input by the field's kind. */
const inputs = {
    secure: { type: "password", autocomplete: "off" }, email: { type: "email", autocomplete: "email" },
    number: { type: "text", inputmode: "decimal" }, search: { type: "search" },
};

/** A field with a label and one control, which the subclass makes. */
export class FieldView extends ComponentView {
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
        setAttributes(this.input, { placeholder: placeholder || null, "data-kind": kind, readonly: isEnabled === false });
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
        app.type(this.component.id, this.input.value, layer ? {} : { screen }, this);
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

register({ textField: TextFieldView });
