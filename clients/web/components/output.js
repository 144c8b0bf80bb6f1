// Components without input: text, badges, progress, pictures, media, links, empty states.

import { element, setAttribute, setAttributes, setText, toggleChild } from "../dom.js";
import { formatted, setDisplay } from "../format.js";
import { iconElement } from "../icons.js";
import { markdownNodes } from "../markdown.js";
import { ComponentView, register, single } from "./component.js";

const live = ({ live: kind }) => kind === "polite" || kind === "assertive" ? kind : null;

class TextView extends ComponentView {
    update(component) {
        const { text, role, heading, format } = component;
        const isHeading = role === "title" || role === "heading";
        const level = Number.isInteger(heading) && heading >= 1 && heading <= 6 ? heading : undefined;
        // A heading without text is a stop without a name for users of a screen reader.
        const isBlank = formatted(text).trim() === "";
        const tag = (isHeading || level) && !isBlank ? `h${level ?? 2}` : format === "markdown" ? "div" : "p";
        if (this.body?.localName !== tag) {
            const body = element(tag, { class: "body", dir: "auto" });
            if (this.body) this.body.replaceWith(body); else this.element.prepend(body);
            this.body = body;
        }
        setAttributes(this.element, { "data-role": role, "data-format": format, "aria-live": live(component) });
        setAttributes(this.body, { "data-level": level, "data-heading": isHeading });
        if (format === "markdown" && typeof text === "string") showMarkdown(this, text);
        else setDisplay(this.body, text);
    }
}

class MarkdownView extends ComponentView {
    update(component) {
        this.body ??= this.element.appendChild(element("div", { class: "body", dir: "auto" }));
        setAttributes(this.element, { "data-format": "markdown", "aria-live": live(component) });
        showMarkdown(this, String(component.text ?? ""));
    }
}

/** Shows formatted text. `data-source` has the source, which is copied to the clipboard with the whole text. */
function showMarkdown({ element: own, body, context }, text) {
    if (own.dataset.source === text && body.hasChildNodes()) return;
    own.dataset.source = text;
    body.replaceChildren(...markdownNodes(text, context.mayLoad));
}

class BadgeView extends ComponentView {
    update(component) {
        this.body ??= this.element.appendChild(element("span", { class: "badge body", dir: "auto" }));
        setAttributes(this.element, { "data-role": component.role ?? "neutral", "aria-live": live(component) });
        setDisplay(this.body, component.text);
    }
}

class ProgressView extends ComponentView {
    update(component) {
        const { label, value, text } = component;
        this.bar ??= this.element.appendChild(element("div", { class: "bar", role: "progressbar" }, element("span")));
        this.label ??= element("span", { class: "label", dir: "auto" });
        this.text ??= element("span", { class: "text", dir: "auto" });
        setText(this.label, String(label ?? ""));
        setDisplay(this.text, text);
        toggleChild(this.element, this.label, Boolean(label), this.bar);
        toggleChild(this.element, this.text, text != null);
        const known = typeof value === "number";
        setAttributes(this.bar, {
            "aria-label": label || formatted(text) || "Progress", "aria-valuemin": 0, "aria-valuemax": 1,
            "aria-valuenow": known ? value : null, "aria-valuetext": known ? `${Math.round(value * 100)} %` : null,
        });
        this.bar.firstChild.style.inlineSize = known ? `${Math.max(0, Math.min(1, value)) * 100}%` : "";
        setAttributes(this.element, { "data-busy": !known, "aria-live": live(component) });
    }
}

class ImageView extends ComponentView {
    update(component) {
        const { label, icon, url } = component;
        const name = label || icon || "Picture";
        let picture;
        if (url && this.context.mayLoad(url)) {
            picture = element("img", { src: url, alt: name, loading: "lazy" });
        } else {
            const mark = icon ? iconElement(icon) : undefined;
            const shown = mark ?? element("span", { class: "placeholder", dir: "auto" }, name);
            picture = element("span", { role: "img", "aria-label": name, title: name, class: mark ? "picture" : "picture missing" }, shown);
        }
        setAttributes(picture, { "data-icon": icon, "data-url": url, "data-label": label });
        if (this.picture) this.picture.replaceWith(picture); else this.element.prepend(picture);
        this.picture = picture;
    }
}

class MediaView extends ComponentView {
    update(component) {
        const { label, kind, url = "", poster, duration } = component;
        const name = label || "Media";
        let body;
        if (!this.context.mayLoad(url)) {
            const length = duration ? ` · ${clock(duration)}` : "";
            body = element("div", { class: "placeholder", role: "img", "aria-label": name },
                element("span", { dir: "auto" }, name), element("small", {}, `${kind ?? "media"}${length}`));
        } else if (kind === "audio" || kind === "video") {
            body = element(kind, { controls: true, preload: "none", src: url, poster: this.context.mayLoad(poster) ? poster : null, "aria-label": name });
        } else {
            body = element("img", { src: url, alt: name, loading: "lazy" });
        }
        setAttributes(this.element, { "data-url": url, "data-label": label });
        if (this.body) this.body.replaceWith(body); else this.element.prepend(body);
        this.body = body;
    }
}

function clock(seconds) {
    const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
    return `${minutes}:${String(rest).padStart(2, "0")}`;
}

class LinkView extends ComponentView {
    get control() { return this.link; }

    update({ title, url, isExternal }) {
        this.link ??= this.element.appendChild(this.makeLink());
        const isOpen = !isExternal || this.context.mayOpen(url);
        setAttributes(this.link, {
            href: isExternal ? (isOpen ? url : null) : this.context.path(url),
            target: isExternal ? "_blank" : null, rel: isExternal ? "noopener noreferrer" : null,
            "data-url": url, role: isOpen ? null : "link", tabindex: isOpen ? null : "0",
            title: isOpen ? null : "The app may not open this address.",
        });
        setText(this.text, String(title ?? ""));
        setAttribute(this.link, "data-external", Boolean(isExternal));
    }

    makeLink() {
        this.text = element("span", { class: "title", dir: "auto" });
        const link = element("a", {}, this.text);
        link.addEventListener("click", (event) => {
            const { isExternal, url } = this.component;
            // The browser opens an external link, and a link in a new tab.
            if (isExternal || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            this.context.openLink(url);
        });
        return link;
    }
}

class DividerView extends ComponentView {
    update({ label }) {
        this.line ??= this.element.appendChild(element("hr"));
        setAttribute(this.line, "aria-label", label);
    }
}

/** An empty state. Lists show it instead of rows. */
export class EmptyStateView extends ComponentView {
    update(component) {
        const { title, message, icon, button } = component;
        const head = element("p", { class: "title", dir: "auto" }, String(title ?? ""));
        const text = message != null && element("p", { class: "message", dir: "auto" });
        if (text) setDisplay(text, message);
        this.button = button ? single(this.context, this.button, button) : undefined;
        setAttributes(this.element, { "aria-live": live(component) });
        this.element.replaceChildren(...[icon && iconElement(icon), head, text, this.button?.element].filter(Boolean));
    }

    get parts() {
        return { find: (id) => this.button?.component.id === id ? this.button : undefined };
    }
}

register("text", TextView);
register("markdown", MarkdownView);
register("badge", BadgeView);
register("progress", ProgressView);
register("image", ImageView);
register("media", MediaView);
register("link", LinkView);
register("divider", DividerView);
register("emptyState", EmptyStateView);
