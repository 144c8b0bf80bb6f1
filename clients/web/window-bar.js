import { element, placeChildren, setAttributes, setText } from "./dom.js";
import { formatted } from "./format.js";

/** A button for each window of the app. There is none for a single window. */
export class WindowBar {
    /** @param {(id: string) => void} activate */
    constructor(activate) {
        this.activate = activate;
        this.element = element("nav", { class: "window-bar", "aria-label": "Windows", hidden: true });
        this.buttons = new Map();
    }

    show(windows, keyWindow) {
        this.element.hidden = windows.length < 2;
        placeChildren(this.element, windows.map((window, index) => {
            const button = this.buttons.get(window.id) ?? element("button", { type: "button", "data-window": window.id });
            this.buttons.set(window.id, button);
            button.onclick = () => this.activate(window.id);
            const title = formatted(window.title);
            setText(button, title || `Window ${index + 1}`);
            setAttributes(button, { "data-untitled": !title, "aria-current": window === keyWindow ? "true" : null });
            return button;
        }));
    }
}
