// Toggles, pickers, sliders and steppers.

import { element, newId, placeChildren, setAttribute, setAttributes, setText } from "../dom.js";
import { formatted } from "../format.js";
import { iconElement } from "../icons.js";
import { ComponentView, register } from "./component.js";
import { FieldView } from "./text-field.js";

const disabled = (isEnabled) => isEnabled === false ? "true" : null;

class ToggleView extends FieldView {
    update(component) {
        if (!this.input) {
            this.input = element("input", { type: "checkbox", role: "switch" });
            this.element.prepend(this.input);
            this.input.addEventListener("click", (event) => {
                this.clearRefusal();
                if (!this.isEnabled || !this.component.onChange) return event.preventDefault();
                return void this.choose(this.input.checked).finally(() => { this.input.checked = this.component.value === true; });
            });
        }
        this.showLabel(component);
        setAttribute(this.input, "aria-disabled", disabled(component.isEnabled));
        this.input.checked = component.value === true;
    }
}

/** A picker: a menu, or options that are all visible. */
class PickerView extends ComponentView {
    update(component) {
        const { isMultiple, style } = component;
        const kind = isMultiple || style === "inline" || style === "segmented" ? "options" : "menu";
        if (this.kind !== kind) {
            this.kind = kind;
            this.element.classList.toggle("field", kind === "menu");
            this.element.replaceChildren();
            this.title = element(kind === "menu" ? "label" : "div", { class: "legend", id: newId(), dir: "auto" });
            this.body = kind === "menu" ? this.makeMenu() : element("div", { class: "options", "aria-labelledby": this.title.id });
            if (kind === "menu") this.title.htmlFor = this.body.id;
            this.element.append(this.title, this.body);
            this.rows = new Map();
        }
        setText(this.title, String(component.label ?? component.id));
        this.element.dataset.style = style ?? "menu";
        setAttribute(this.element, "data-multiple", isMultiple === true);
        if (kind === "menu") this.showMenu(component); else this.showOptions(component);
    }

    get control() { return this.kind === "menu" ? this.body : this.body; }

    focus() {
        const chosen = this.element.querySelector("input:checked") ?? this.element.querySelector("input, select");
        (chosen ?? this.element).focus();
    }

    makeMenu() {
        const menu = element("select", { id: newId() });
        menu.addEventListener("change", () => {
            this.clearRefusal();
            this.choose(menu.value).finally(() => { menu.value = this.component.value ?? ""; });
        });
        const block = (event) => { if (!this.isEnabled && event.key !== "Tab") event.preventDefault(); };
        menu.addEventListener("mousedown", block);
        menu.addEventListener("keydown", block);
        return menu;
    }

    showMenu({ options = [], value, isEnabled }) {
        const menu = this.body;
        const isKnown = options.some(({ id }) => id === value);
        const wanted = [...isKnown ? [] : [{ id: "", title: "Choose…" }], ...options];
        placeChildren(menu, wanted.map(({ id, title }) => {
            const row = this.rows.get(id) ?? element("option", { value: id });
            this.rows.set(id, row);
            setText(row, formatted(title));
            row.hidden = id === "" && !isKnown;
            return row;
        }));
        setAttribute(menu, "aria-disabled", disabled(isEnabled));
        if (menu.value !== (isKnown ? value : "")) menu.value = isKnown ? value : "";
    }

    showOptions({ options = [], value, values, isMultiple, isEnabled }) {
        setAttributes(this.body, { role: isMultiple ? "group" : "radiogroup", "aria-disabled": disabled(isEnabled) });
        const chosen = isMultiple ? values ?? [] : [value];
        placeChildren(this.body, options.map(({ id, title, icon }) => {
            const row = this.rows.get(id) ?? this.makeOption(id, icon);
            this.rows.set(id, row);
            const [input] = row.children;
            setText(row.lastElementChild, formatted(title));
            input.checked = chosen.includes(id);
            setAttribute(input, "aria-disabled", disabled(isEnabled));
            return row;
        }));
    }

    makeOption(id, icon) {
        const { isMultiple } = this.component;
        const input = element("input", { type: isMultiple ? "checkbox" : "radio", name: this.title.id, value: id });
        input.addEventListener("click", (event) => {
            this.clearRefusal();
            if (!this.isEnabled) event.preventDefault();
        });
        input.addEventListener("change", () => {
            const { values = [], isMultiple: isSeveral } = this.component;
            const next = !isSeveral ? id : input.checked ? [...values, id] : values.filter((known) => known !== id);
            this.choose(next).finally(() => this.showOptions(this.component));
        });
        const mark = icon ? iconElement(icon) : undefined;
        return element("label", { class: "option" }, input, mark, element("span", { class: "title", dir: "auto" }));
    }
}

class SliderView extends FieldView {
    update(component) {
        const { value, min = 0, max = 100, step, unit, isEnabled } = component;
        if (!this.input) {
            this.input = element("input", { type: "range" });
            this.shown = element("output", { class: "value" });
            this.element.append(element("div", { class: "value-row" }, this.input, this.shown));
            this.input.addEventListener("input", () => {
                this.clearRefusal();
                if (!this.isEnabled) return void (this.input.value = String(this.component.value));
                this.choose(Number(this.input.value));
            });
        }
        setAttributes(this.input, {
            min, max, step: step ?? "any", "aria-disabled": disabled(isEnabled),
            "aria-valuetext": unit ? `${value} ${unit}` : null,
        });
        this.showLabel(component);
        if (Number(this.input.value) !== value) this.input.value = String(value);
        setText(this.shown, formatted({ number: value }) + (unit ? ` ${unit}` : ""));
    }
}

/** A number with a button for less and one for more. */
class StepperView extends ComponentView {
    constructor(context) {
        super(context);
        this.title = element("span", { class: "legend", id: newId(), dir: "auto" });
        this.number = element("span", { class: "value", role: "spinbutton", tabindex: "0", "aria-labelledby": this.title.id });
        this.less = this.makeButton("−", "Less", -1);
        this.more = this.makeButton("+", "More", 1);
        this.element.append(this.title, element("div", { class: "stepper-row" }, this.less, this.number, this.more));
        this.number.addEventListener("keydown", (event) => {
            const sign = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
            if (!sign || event.ctrlKey || event.altKey || event.metaKey) return;
            event.preventDefault();
            this.step(sign);
        });
    }

    get control() { return this.number; }

    makeButton(text, name, sign) {
        const button = element("button", { type: "button", tabindex: "-1" }, text);
        button.addEventListener("click", () => this.step(sign));
        button.dataset.name = name;
        return button;
    }

    step(sign) {
        const { value = 0, min = -Infinity, max = Infinity, step = 1 } = this.component;
        this.clearRefusal();
        const next = Math.max(min, Math.min(max, Number((value + sign * step).toPrecision(12))));
        if (this.isEnabled && next !== value) this.choose(next);
    }

    update({ label, id, value, min, max, isEnabled }) {
        setText(this.title, String(label ?? id));
        setText(this.number, formatted({ number: value }));
        setAttributes(this.number, {
            "aria-valuenow": value, "aria-valuemin": min, "aria-valuemax": max, "aria-disabled": disabled(isEnabled),
        });
        for (const [button, isAtEnd] of [[this.less, value <= min], [this.more, value >= max]]) {
            setAttributes(button, {
                "aria-label": `${button.dataset.name}: ${label ?? id}`,
                "aria-disabled": isEnabled === false || isAtEnd ? "true" : null,
            });
        }
    }
}

register("toggle", ToggleView);
register("picker", PickerView);
register("slider", SliderView);
register("stepper", StepperView);
