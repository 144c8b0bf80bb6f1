// What the page itself tells the user: errors, the connection, and the end of the session.

import { element, newId, setText } from "./dom.js";

/** Milliseconds that an error is shown. */
const SHOWN = 12_000;
/** Milliseconds before a lost connection is reported: most are back by then. */
const PATIENCE = 400;
/** Errors that are shown at the same time. */
const MOST = 3;

export class Notices {
    constructor() {
        this.element = element("div", { class: "errors", "aria-label": "Errors", role: "region" });
        this.text = element("span", { dir: "auto" });
        this.retry = element("button", { type: "button" }, "Try now");
        this.banner = element("div", { class: "banner", role: "alert", hidden: true }, this.text, this.retry);
        addEventListener("offline", () => this.showConnection("waiting"));
    }

    /** Shows an error of the server until the user closes it. */
    showError(message) {
        const close = element("button", { type: "button", class: "quiet", "aria-label": "Close the message" }, "✕");
        const text = element("span", { class: "message", dir: "auto" }, message);
        const notice = element("div", { class: "error-notice", role: "alert", "data-refusal": newId() }, text, close);
        close.addEventListener("click", () => notice.remove());
        this.element.append(notice);
        while (this.element.children.length > MOST) this.element.firstChild.remove();
        setTimeout(() => notice.remove(), SHOWN);
    }

    showConnection(state, retry) {
        clearTimeout(this.timer);
        if (state === "connected") {
            this.banner.hidden = true;
            document.body.removeAttribute("data-offline");
        } else if (state === "waiting") {
            this.timer = setTimeout(() => {
                document.body.setAttribute("data-offline", "");
                this.show("The connection is lost. What you type is kept and sent when it is back.", "Try now", retry);
            }, PATIENCE);
        }
    }

    showClosed(reason, restart) {
        clearTimeout(this.timer);
        this.show(`The session has ended (${reason}).`, "Start again", restart);
    }

    showFailure(error, restart) {
        clearTimeout(this.timer);
        this.show(`The app cannot be reached: ${error.message}`, "Try again", restart);
    }

    show(text, action, press) {
        setText(this.text, text);
        setText(this.retry, action);
        this.retry.onclick = press ?? null;
        this.retry.hidden = !press;
        this.banner.hidden = false;
    }
}
