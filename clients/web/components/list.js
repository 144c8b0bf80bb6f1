import { element, placeChildren, setAttribute, setAttributes, setText, toggleChild } from "../dom.js";
import { formatted, setDisplay } from "../format.js";
import { iconElement } from "../icons.js";
import { isComponent, register, single } from "./component.js";
import { RowsView } from "./rows.js";

/** A list, or a tree when its rows have levels. */
class ListView extends RowsView {
    constructor(context) {
        const body = element("ul", { role: "list" });
        super(context, body, element("div", { class: "rows-scroll" }, body));
        /** @type {Map<string, HTMLElement>} */
        this.sections = new Map();
        this.headHeight = 0;
    }

    showRows(rows, first) {
        this.isTree = this.component.rows?.some(({ level }) => level != null) === true;
        setAttributes(this.body, {
            role: this.isTree ? "tree" : "list",
            "aria-multiselectable": this.isTree && this.component.selection === "multiple" ? "true" : null,
        });
        const titles = this.sectionTitles();
        const shown = new Map();
        const sections = new Map();
        const elements = [];
        rows.forEach((row, at) => {
            for (const [number, title] of (titles.get(first + at) ?? []).entries()) {
                const key = `${first + at} ${number}`;
                const head = this.sections.get(key) ?? element("li", { class: "section", role: "presentation", dir: "auto" });
                setDisplay(head, title);
                sections.set(key, head);
                elements.push(head);
            }
            const item = this.rows.get(row.id) ?? this.makeRow(row);
            this.showRow(item, row, first + at);
            shown.set(row.id, item);
            elements.push(item);
        });
        [this.rows, this.sections] = [shown, sections];
        placeChildren(this.body, elements);
    }

    showSpace(before, after) {
        this.body.style.paddingBlockStart = before ? `${before}px` : "";
        this.body.style.paddingBlockEnd = after ? `${after}px` : "";
    }

    /** Titles of sections by the index of their first row. */
    sectionTitles() {
        const titles = new Map();
        let start = 0;
        for (const { title, count = 0 } of this.component.sections ?? []) {
            titles.set(start, [...titles.get(start) ?? [], title]);
            start += count;
        }
        return titles;
    }

    /** The element of a row that takes the focus. */
    targetOf(item) {
        if (!item || !this.isInteractive) return undefined;
        return this.isTree ? item : item.querySelector(".row-main");
    }

    makeRow(row) {
        const item = element("li", { class: "row", "data-row": JSON.stringify(row.id) });
        item.addEventListener("click", (event) => {
            const shown = this.rowOf(item);
            if (!shown || event.target.closest(".command, .select-row, .handle")) return;
            if (event.target.closest(".expander")) return this.expand(shown);
            if (!this.isInteractive) return;
            if (this.isTree) item.focus();
            this.press(shown);
        });
        item.addEventListener("dblclick", (event) => {
            const shown = this.rowOf(item);
            const { onOpen, onSelect, selection } = this.component;
            if (shown && onOpen && onSelect && selection === "single" && !event.target.closest(".command")) this.open(shown);
        });
        return item;
    }

    showRow(item, row, index) {
        const { component } = this;
        const isSelected = this.isSelected(row);
        const isOff = row.isEnabled === false;
        const level = typeof row.level === "number" ? row.level : undefined;
        setAttributes(item, {
            role: this.isTree ? "treeitem" : "listitem", "aria-posinset": index + 1, "aria-setsize": component.total,
            "aria-level": this.isTree ? (level ?? 0) + 1 : null,
            "aria-expanded": this.isTree && typeof row.isExpanded === "boolean" ? String(row.isExpanded) : null,
            "aria-selected": this.isTree ? String(isSelected) : null,
            "aria-current": !this.isTree && isSelected && component.selection !== "multiple" ? "true" : null,
            "data-selected": isSelected, "data-disabled": isOff, draggable: component.onMove ? "true" : null,
        });
        if (item.shown === row && item.source === component.rowCommands && item.selection === component.selection
            && item.isInteractive === this.isInteractive) {
            if (item.box) item.box.checked = isSelected;
            return;
        }
        const isButton = this.isInteractive && !this.isTree;
        if (item.main?.localName !== (isButton ? "button" : "div")) {
            item.main = element(isButton ? "button" : "div", { class: "row-main", type: isButton ? "button" : null });
        }
        item.main.style.paddingInlineStart = level ? `${level * 1.5}rem` : "";
        setAttribute(item.main, "aria-disabled", isButton && isOff ? "true" : null);
        this.showContent(item, row);
        item.box = this.checkbox(row, item.box);
        item.commands = this.commandsOf(row, item.commands);
        item.handle ??= element("span", { class: "handle", "aria-hidden": "true", title: "Drag to move (Alt+↑ Alt+↓)" }, "⠿");
        const parts = [component.onMove && item.handle, item.box, item.main, item.commands].filter(Boolean);
        placeChildren(item, parts);
        Object.assign(item, {
            shown: row, source: component.rowCommands, selection: component.selection, isInteractive: this.isInteractive,
        });
    }

    showContent(item, row) {
        const { main } = item;
        item.titleText ??= element("span", { class: "title", dir: "auto" });
        setDisplay(item.titleText, row.title);
        item.subtitle = part(item.subtitle, "subtitle", row.subtitle);
        item.detail = part(item.detail, "detail", row.detail);
        item.badge = isComponent(row.badge) ? single(this.context, item.badge, row.badge) : undefined;
        if (item.badge && item.badge.component.component !== "badge") item.badge.element.dataset.component = "badge";
        if (item.iconName !== row.icon) item.icon = row.icon ? iconElement(row.icon) : undefined;
        item.iconName = row.icon;
        item.texts ??= element("span", { class: "texts" });
        placeChildren(item.texts, [item.titleText, item.subtitle].filter(Boolean));
        item.expander ??= element("span", { class: "expander", "aria-hidden": "true" });
        item.expander.dataset.state = row.isExpanded === undefined ? "none" : row.isExpanded ? "open" : "closed";
        placeChildren(main, [this.isTree && item.expander, item.icon, item.texts, item.detail, item.badge?.element].filter(Boolean));
        // A row without any text still has a name.
        const name = [row.title, row.subtitle, row.detail].map(formatted).join("").trim();
        setAttribute(main, "aria-label", main.localName === "button" && !name ? String(row.id) : null);
        setAttribute(item, "aria-label", this.isTree ? formatted(row.title) || String(row.id) : null);
    }
}

function part(old, kind, value) {
    if (value == null) return undefined;
    const made = old ?? element("span", { class: kind, dir: "auto" });
    setDisplay(made, value);
    return made;
}

register("list", ListView);
export { ListView };
