// What the page itself tells the user: errors, the connection, and the end of the session.

import { draw, element, h, newId } from "./dom.js";
import { words } from "./words.js";

/** Milliseconds that an error is shown. */
const SHOWN = 12_000;
/** Milliseconds before a lost connection is reported: most are back by then. */
const PATIENCE = 400;
/** Errors that are shown at the same time. */
const MOST = 3;

export class Notices {
    constructor() {
        this.element = element("div", { class: "errors", role: "region" });
        this.banner = element("div", { class: "banner", role: "alert", hidden: true });
        addEventListener("offline", () => this.showConnection("waiting"));
    }

    /** Shows an error of the server for some seconds, or until the user closes it. */
    showError(message) { this.add(message, { "data-refusal": newId() }); }

    showInfo(message) { this.add(message, { class: "notice", role: "status" }); }

    showAway(message = words("Not done: the server was away. Press again.")) {
        this.add(message, { class: "error-notice away" });
    }

    /** Shows an error of several lines until the user closes it, or a server works again. */
    showLog(message) {
        const [first, ...rest] = String(message).split("\n");
        this.removeLog();
        this.log = this.add(first, { class: "error-notice log" }, rest.length > 0 && h("details", {},
            h("summary", {}, words("Details")), h("pre", { tabindex: "0", dir: "auto" }, rest.join("\n"))));
    }

    removeLog() { this.log?.remove(); }

    /** Adds a notice. The same text is shown once. */
    add(message, attributes, details) {
        this.element.setAttribute("aria-label", words("Errors"));
        for (const old of [...this.element.children]) if (old.dataset.text === message) old.remove();
        const notice = element("div", { class: "error-notice", role: "alert", "data-text": message, ...attributes },
            h("div", { class: "message" }, h("span", { dir: "auto" }, message), details),
            h("button", { class: "quiet", "aria-label": words("Close the message"), onclick: () => notice.remove() }, "✕"));
        this.element.append(notice);
        while (this.element.children.length > MOST) this.element.firstChild.remove();
        if (!notice.matches(".log")) setTimeout(() => notice.remove(), SHOWN);
        return notice;
    }

    showConnection(state, retry) {
        clearTimeout(this.timer);
        if (state === "connected") {
            this.banner.hidden = true;
        } else if (state === "waiting") {
            this.timer = setTimeout(() => {
                const text = words("The connection is lost. What you type is kept and sent when it is back.");
                this.show(text, words("Try now"), retry);
            }, PATIENCE);
        }
    }

    showFailure(error, restart) {
        document.querySelector("body > .page-loading")?.remove();
        this.show(words("The app cannot be reached: {reason}", { reason: error.message }), words("Try again"), restart);
    }

    show(text, action, press) {
        clearTimeout(this.timer);
        draw(this.banner, h("span", { dir: "auto" }, text), press && h("button", { onclick: press }, action));
        this.banner.hidden = false;
    }
}
