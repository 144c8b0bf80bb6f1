import { element, setAttribute, setAttributes, setText, toggleChild } from "../dom.js";
import { iconElement } from "../icons.js";
import { keyLabel } from "../keys.js";
import { ComponentView, register } from "./component.js";

/** A button: of a view, a bar, an alert, a toast, a row, or a command. `press` is what a press does. */
export class ButtonView extends ComponentView {
    /**
     * @param {any} context
     * @param {(button: any) => void} [press] Sends the action of `onTap` without it.
     */
    constructor(context, press) {
        super(context);
        this.press = press;
        this.text = element("span", { class: "title", dir: "auto" });
        this.button = element("button", { type: "button" }, this.text);
        this.element.append(this.button);
        this.button.addEventListener("click", () => {
            if (!this.isEnabled || this.component.isLoading) return;
            this.clearRefusal();
            if (this.press) this.press(this.component);
            else this.tap();
        });
    }

    get control() { return this.button; }

    tap() {
        const { session, screen, run } = this.context;
        // Several buttons of a view can have this id, so the action is this button's own.
        if (this.component.onTap) run(session.send(this.component.onTap.action, { screen }), this);
    }

    update(component) {
        const { title, label, role = "default", isEnabled, isLoading, key, icon } = component;
        const { button } = this;
        setText(this.text, String(title ?? ""));
        setAttributes(button, {
            "data-role": role, "data-key": key, "aria-disabled": isEnabled === false ? "true" : null,
            "aria-busy": isLoading === true ? "true" : null, "aria-keyshortcuts": key ? shortcut(key) : null,
            "aria-label": label && label !== title ? `${title}: ${label}` : null,
        });
        if (this.iconName !== icon) {
            this.icon?.remove();
            this.icon = icon ? iconElement(icon) : undefined;
            this.iconName = icon;
            if (this.icon) button.prepend(this.icon);
        }
        this.hint ??= element("kbd", { "aria-hidden": "true" });
        if (key) setText(this.hint, keyLabel(key));
        toggleChild(button, this.hint, Boolean(key));
        setAttribute(this.element, "data-role", role);
        if (!title && !label) setAttribute(button, "aria-label", component.id || "Button");
    }
}

/** Returns a key in the notation of `aria-keyshortcuts`. */
function shortcut(key) {
    return key.replace("Ctrl+", "Control+").replace(/^(.*\+)?(Up|Down|Left|Right)$/, "$1Arrow$2");
}

register("button", ButtonView);
