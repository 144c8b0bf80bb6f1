import { h } from "../dom.js";
import { icon as picture } from "../icons.js";
import { keyLabel } from "../keys.js";
import { words } from "../words.js";
import { ComponentView, disabled, register } from "./component.js";

class ButtonView extends ComponentView {
    get control() { return this.element.querySelector("button"); }

    content(component) {
        const { id, title, label, role = "default", isLoading, isPreferred, key, icon } = component;
        const names = [title, label].filter(Boolean);
        return h("button", {
            "data-role": role, "data-key": key, "aria-disabled": disabled(component),
            "aria-busy": isLoading === true ? "true" : null, "aria-keyshortcuts": key ? shortcut(key) : null,
            "aria-label": !names.length ? id || words("Button") : label && label !== title ? names.join(": ") : null,
            "data-preferred": isPreferred, onclick: () => this.click(),
        }, picture(icon), h("span", { class: "title", dir: "auto" }, title),
        key && h("kbd", { "aria-hidden": "true" }, keyLabel(key)));
    }

    click() {
        if (!this.isEnabled || this.component.isLoading) return;
        // Several buttons of a view can have this id, so the action is this button's own.
        if (this.context.press) this.context.press(this.component);
        else if (this.component.onTap) this.send({ action: this.component.onTap.action });
    }
}

function shortcut(key) {
    return key.replace("Ctrl+", "Control+").replace(/^(.*\+)?(Up|Down|Left|Right)$/, "$1Arrow$2");
}

register({ button: ButtonView });
