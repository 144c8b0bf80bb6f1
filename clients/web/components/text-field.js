import { element, newId, setAttribute, setAttributes, setText, toggleChild } from "../dom.js";
import { codePoints } from "/client/text.js";
import { ComponentView, register } from "./component.js";

/** Attributes of the input by the field's kind. */
const inputs = {
    secure: { type: "password", autocomplete: "off" }, email: { type: "email", autocomplete: "email" },
    number: { type: "text", inputmode: "decimal" }, search: { type: "search" },
};

/** A field with a label and one control. */
export class FieldView extends ComponentView {
    constructor(context) {
        super(context);
        this.label = element("label", { dir: "auto" });
        this.element.classList.add("field");
        this.element.append(this.label);
    }

    get control() { return this.input; }

    /** Shows the label, and connects it with the control. */
    showLabel({ label, isRequired, placeholder, id }) {
        this.input.id ||= newId();
        setAttribute(this.label, "for", this.input.id);
        setText(this.label, String(label ?? ""));
        setAttribute(this.label, "data-required", isRequired === true);
        this.label.hidden = !label;
        setAttributes(this.input, {
            "aria-label": label ? null : placeholder || id, "aria-required": isRequired === true ? "true" : null,
        });
    }
}

/** A field for text. The user's text belongs to the browser until the app has received it. */
export class TextFieldView extends FieldView {
    update(component) {
        const { kind = "plain", value, isEnabled, placeholder, length } = component;
        if (!this.input) this.make(kind);
        setAttributes(this.input, {
            placeholder: placeholder || null, "data-kind": kind, readonly: isEnabled === false,
            "aria-disabled": isEnabled === false ? "true" : null,
        });
        this.showLabel(component);
        this.showCount(component);
        if (this.isComposing) return;
        if (kind === "secure" && value === undefined) this.showLength(length ?? 0);
        else this.showText(String(value ?? ""));
    }

    make(kind) {
        const isLong = kind === "multiline";
        // The server counts code points, and refuses a longer text itself.
        this.input = isLong
            ? element("textarea", { rows: "5", spellcheck: "true", dir: "auto" })
            : element("input", { type: "text", dir: "auto", spellcheck: "false", autocomplete: "off", ...inputs[kind] });
        this.element.append(this.input);
        this.input.addEventListener("input", () => {
            this.clearRefusal();
            if (!this.isComposing) this.send();
        });
        this.input.addEventListener("compositionstart", () => { this.isComposing = true; });
        this.input.addEventListener("compositionend", () => {
            this.isComposing = false;
            this.send();
        });
    }

    send() {
        const { type, screen, layer } = this.context;
        if (!layer && !this.component.onChange) return this.showText(String(this.component.value ?? ""));
        type(this.component.id, this.input.value, layer ? {} : { screen }, this);
    }

    submit() {
        const { session, screen, run } = this.context;
        const { onSubmit } = this.component;
        const action = onSubmit.input === undefined ? onSubmit.action
            : { ...onSubmit.action, [onSubmit.input]: this.input.value };
        run(session.send(action, { screen }), this);
    }

    /** Shows a text of the server, and keeps the caret where it is. */
    showText(text) {
        const { input } = this;
        const isSame = input.value === text || input.value === text.replace(/\r\n?/g, "\n");
        if (isSame) return;
        const isActive = document.activeElement === input;
        const [start, end, old] = [input.selectionStart, input.selectionEnd, input.value];
        input.value = text;
        if (!isActive || start === null) return;
        const isAtEnd = end === old.length;
        const most = input.value.length;
        try {
            input.setSelectionRange(isAtEnd ? most : Math.min(start, most), isAtEnd ? most : Math.min(end, most));
        } catch {
            // Some kinds of inputs have no selection.
        }
    }

    /** A secure text is never sent back: its length is shown where this page has not got the text. */
    showLength(length) {
        if (length !== codePoints(this.input.value)) this.input.value = "";
        const isElsewhere = length > 0 && this.input.value === "";
        setAttribute(this.input, "placeholder", isElsewhere ? "•".repeat(Math.min(length, 64)) : this.component.placeholder);
        setAttribute(this.input, "data-length", isElsewhere ? length : null);
    }

    showCount({ maxLength, value, kind }) {
        const used = kind === "secure" ? 0 : codePoints(String(value ?? ""));
        const isNear = maxLength > 0 && used > 0.8 * maxLength;
        this.count ??= element("span", { class: "note count", "aria-hidden": "true" });
        if (isNear) setText(this.count, `${used} of ${maxLength}`);
        toggleChild(this.element, this.count, isNear);
    }
}

register("textField", TextFieldView);
