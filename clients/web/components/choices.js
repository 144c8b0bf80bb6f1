// Pickers and steppers.

import { h, setAttributes } from "../dom.js";
import { numberText } from "../format.js";
import { icon as picture } from "../icons.js";
import { words, wordsLanguage } from "../words.js";
import { ComponentView, disabled, register } from "./component.js";

class PickerView extends ComponentView {
    block = (event) => { if (!this.isEnabled && event.key !== "Tab") event.preventDefault(); };

    content(component) {
        const { isMultiple, style, label, id } = component;
        const isMenu = !isMultiple && style !== "inline" && style !== "segmented";
        this.element.classList.toggle("field", isMenu);
        setAttributes(this.element, { "data-style": style ?? "menu", "data-multiple": isMultiple === true });
        return [
            h(isMenu ? "label" : "div", {
                class: "legend", id: `${this.id}-title`, dir: "auto", for: isMenu ? this.id : null,
            }, label ?? id),
            isMenu ? this.menu(component) : this.options(component),
        ];
    }

    get control() { return this.element.querySelector("select, .options"); }

    focus() {
        const chosen = this.element.querySelector("input:checked") ?? this.element.querySelector("input, select");
        (chosen ?? this.element).focus();
    }

    menu(component) {
        const { options = [], value } = component;
        const isKnown = options.some(({ id }) => id === value);
        return h("select", {
            id: this.id, "aria-disabled": disabled(component), onmousedown: this.block, onkeydown: this.block,
            onchange: ({ target }) => this.choose(target.value),
        }, !isKnown && h("option", { value: "", hidden: true, selected: true, lang: wordsLanguage() }, words("Choose…")),
        options.map(({ id, title }) =>
            h("option", { key: id, value: id, selected: id === value }, title)));
    }

    options(component) {
        const { options = [], value, values = [], isMultiple } = component;
        const chosen = isMultiple ? values : [value];
        return h("div", {
            class: "options", "aria-labelledby": `${this.id}-title`, role: isMultiple ? "group" : "radiogroup",
            "aria-disabled": disabled(component),
        }, options.map(({ id, title, icon }) => h("label", { class: "option", key: id },
            h("input", {
                type: isMultiple ? "checkbox" : "radio", name: this.id, value: id, checked: chosen.includes(id),
                "aria-disabled": disabled(component), onclick: this.block,
                onchange: () => this.choose(isMultiple ? toggled(values, id) : id),
            }), picture(icon), h("span", { class: "title", dir: "auto" }, title))));
    }
}

export const toggled = (values, value) =>
    values.includes(value) ? values.filter((known) => known !== value) : [...values, value];

class StepperView extends ComponentView {
    get control() { return this.element.querySelector("[role=spinbutton]"); }

    content(component) {
        const { label, id, value, min, max } = component;
        const button = (text, name, sign, isAtEnd) => h("button", {
            key: name, tabindex: "-1", "aria-label": `${name}: ${label ?? id}`,
            "aria-disabled": disabled({ isEnabled: this.isEnabled && !isAtEnd }), onclick: () => this.step(sign),
        }, text);
        return [
            h("span", { class: "legend", id: this.id, dir: "auto" }, label ?? id),
            h("div", { class: "stepper-row" }, button("−", words("Less"), -1, value <= min), h("span", {
                class: "value", role: "spinbutton", tabindex: "0", "aria-labelledby": this.id, "aria-valuenow": value,
                "aria-valuemin": min, "aria-valuemax": max, "aria-disabled": disabled(component),
                onkeydown: (event) => this.keydown(event),
            }, numberText(value)), button("+", words("More"), 1, value >= max)),
        ];
    }

    keydown(event) {
        const sign = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
        if (!sign || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        this.step(sign);
    }

    step(sign) {
        const { value = 0, min = -Infinity, max = Infinity, step = 1 } = this.component;
        const next = Math.max(min, Math.min(max, Number((value + sign * step).toPrecision(12))));
        if (this.isEnabled && next !== value) this.choose(next);
    }
}

register({ picker: PickerView, stepper: StepperView });
