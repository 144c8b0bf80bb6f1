// Components without input: text, badges, progress, pictures, media, links, empty states.

import { h, setAttributes } from "../dom.js";
import { display, formatted } from "../format.js";
import { icon as picture } from "../icons.js";
import { markdownNodes } from "../markdown.js";
import { words } from "../words.js";
import { ComponentView, Parts, register } from "./component.js";

const live = ({ live: kind }) => kind === "polite" || kind === "assertive" ? kind : null;

class TextView extends ComponentView {
    content(component) {
        const { text, role, heading } = component;
        const isMarkdown = component.component === "markdown" || component.format === "markdown";
        const isHeading = role === "title" || role === "heading";
        const level = Number.isInteger(heading) && heading >= 1 && heading <= 6 ? heading : undefined;
        // A heading without text is a stop without a name for users of a screen reader.
        const isBlank = formatted(text).trim() === "";
        const tag = (isHeading || level) && !isBlank ? `h${level ?? 2}` : isMarkdown ? "div" : "p";
        // The source is copied to the clipboard with the whole text.
        setAttributes(this.element, {
            "data-role": role, "data-format": isMarkdown ? "markdown" : null, "aria-live": live(component),
            "data-source": isMarkdown ? text : null,
        });
        return h(tag, { class: "body", dir: "auto", "data-level": level, "data-heading": isHeading },
            isMarkdown ? this.markdown(String(text ?? "")) : display(text));
    }

    markdown(text) {
        if (this.source !== text) this.nodes = markdownNodes(text, (url) => this.context.app.mayLoad(url));
        this.source = text;
        return this.nodes;
    }
}

export const badgeText = ({ text }) => h("span", { class: "badge body", dir: "auto" }, display(text));

class BadgeView extends ComponentView {
    content(component) {
        setAttributes(this.element, { "data-role": component.role ?? "neutral", "aria-live": live(component) });
        return badgeText(component);
    }
}

/** Returns the bar of a progress: of a fraction, or one that moves. */
export function progressBar(value, label) {
    const part = typeof value === "number" ? Math.max(0, Math.min(1, value)) : undefined;
    return h("div", {
        class: "bar", role: "progressbar", "aria-label": label || words("Progress"), "aria-valuemin": 0, "aria-valuemax": 1,
        "aria-valuenow": part === undefined ? null : value,
    }, h("span", { style: { inlineSize: part === undefined ? "" : `${part * 100}%` } }));
}

class ProgressView extends ComponentView {
    content(component) {
        const { label, value, text } = component;
        setAttributes(this.element, { "data-busy": typeof value !== "number", "aria-live": live(component) });
        return [
            label && h("span", { class: "label", dir: "auto" }, label), progressBar(value, label || formatted(text)),
            text != null && h("span", { class: "text", dir: "auto" }, display(text)),
        ];
    }
}

class ImageView extends ComponentView {
    content({ label, icon, url }) {
        const name = label || icon || words("Picture");
        const attributes = { "data-icon": icon, "data-url": url, "data-label": label };
        if (url && this.context.app.mayLoad(url)) return h("img", { src: url, alt: name, loading: "lazy", ...attributes });
        const mark = picture(icon);
        return h("span", {
            role: "img", "aria-label": name, title: name, class: mark ? "picture" : "picture missing", ...attributes,
        }, mark ?? h("span", { class: "placeholder", dir: "auto" }, name));
    }
}

class MediaView extends ComponentView {
    content({ label, kind, url = "", poster, duration }) {
        const name = label || words("Media");
        const { app } = this.context;
        setAttributes(this.element, { "data-url": url, "data-label": label });
        if (!app.mayLoad(url)) {
            return h("div", { class: "placeholder", role: "img", "aria-label": name },
                h("span", { dir: "auto" }, name), h("small", {}, `${kind ?? "media"}${duration ? ` · ${clock(duration)}` : ""}`));
        }
        if (kind !== "audio" && kind !== "video") return h("img", { src: url, alt: name, loading: "lazy" });
        return h(kind, {
            controls: true, preload: "none", src: url, poster: app.mayLoad(poster) ? poster : null, "aria-label": name,
        });
    }
}

function clock(seconds) {
    const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
    return `${minutes}:${String(rest).padStart(2, "0")}`;
}

class LinkView extends ComponentView {
    get control() { return this.element.querySelector("a"); }

    content({ title, url, isExternal }) {
        const { app } = this.context;
        const isOpen = !isExternal || app.mayOpen(url);
        return h("a", {
            href: !isExternal ? app.history.path(url) : isOpen ? url : null,
            target: isExternal ? "_blank" : null, rel: isExternal ? "noopener noreferrer" : null,
            "data-url": url, role: isOpen ? null : "link", tabindex: isOpen ? null : "0",
            title: isOpen ? null : words("The app may not open this address."), onclick: (event) => this.click(event),
        }, h("span", { class: "title", dir: "auto" }, title));
    }

    click(event) {
        const { isExternal, url } = this.component;
        // The browser opens an external link, and a link in a new tab.
        if (isExternal || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.context.app.openLink(url);
    }
}

class DividerView extends ComponentView {
    content({ label }) { return h("hr", { "aria-label": label }); }
}

class EmptyStateView extends ComponentView {
    constructor(context) {
        super(context);
        this.parts = new Parts(context);
    }

    content(component) {
        const { title, message, icon, button } = component;
        setAttributes(this.element, { "aria-live": live(component) });
        return [
            picture(icon), h("p", { class: "title", dir: "auto" }, title),
            message != null && h("p", { class: "message", dir: "auto" }, display(message)), this.parts.show([button]),
        ];
    }
}

register({
    text: TextView, markdown: TextView, badge: BadgeView, progress: ProgressView, image: ImageView, media: MediaView,
    link: LinkView, divider: DividerView, emptyState: EmptyStateView,
});
