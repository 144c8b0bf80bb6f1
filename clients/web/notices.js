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

    /** Shows an error of the server for some seconds, or until the user closes it. */
    showError(message) {
        this.add(message, { class: "error-notice", role: "alert", "data-refusal": newId() });
    }

    /** Shows what has happened without the user. */
    showInfo(message) { this.add(message, { class: "notice", role: "status" }); }

    /** A press had no server. */
    showAway() { this.add("Not done: the server was away. Press again.", { class: "error-notice away", role: "alert" }); }

    /** The connection ended before the answer to a press. */
    showUnanswered() {
        this.add("The connection was lost before the answer. Look whether it is done.", { class: "error-notice away", role: "alert" });
    }

    /** Shows an error of several lines until the user closes it, or a server works again. */
    showLog(message) {
        const [first, ...rest] = String(message).split("\n");
        const details = rest.length > 0 && element("details", {},
            element("summary", {}, "Details"), element("pre", { tabindex: "0", dir: "auto" }, rest.join("\n")));
        this.removeLog();
        this.log = this.add(first, { class: "error-notice log", role: "alert" }, details);
    }

    removeLog() { this.log?.remove(); }

    /** Adds a notice. The same text is shown once; one with details stays. */
    add(message, attributes, details) {
        for (const old of [...this.element.children]) if (old.dataset.text === message) old.remove();
        const close = element("button", { type: "button", class: "quiet", "aria-label": "Close the message" }, "✕");
        const text = element("div", { class: "message" }, element("span", { dir: "auto" }, message), details);
        const notice = element("div", { ...attributes, "data-text": message }, text, close);
        close.addEventListener("click", () => notice.remove());
        this.element.append(notice);
        while (this.element.children.length > MOST) this.element.firstChild.remove();
        if (attributes.class !== "error-notice log") setTimeout(() => notice.remove(), SHOWN);
        return notice;
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
        document.querySelector("body > .page-loading")?.remove();
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
