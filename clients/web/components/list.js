import { sectionTitles } from "/client/elements.js";
import { draw, element, h, setAttributes } from "../dom.js";
import { display, formatted } from "../format.js";
import { icon as picture } from "../icons.js";
import { words } from "../words.js";
import { disabled, register } from "./component.js";
import { badgeText } from "./output.js";
import { RowsView } from "./rows.js";

/** A list, or a tree when its rows have levels. */
class ListView extends RowsView {
    constructor(context) {
        super(context, element("ul", { role: "list" }), "li");
        this.headHeight = 0;
    }

    drawRows(rows, first) {
        this.isTree = this.component.rows.some(({ level }) => level != null);
        setAttributes(this.body, {
            role: this.isTree ? "tree" : "list",
            "aria-multiselectable": this.isTree && this.component.selection === "multiple" ? "true" : null,
        });
        const titles = sectionTitles(this.component.sections);
        draw(this.body, this.before, rows.map((row, at) => [
            (titles.get(first + at) ?? []).map((title, number) => h("li", {
                key: `${first + at} ${number}`, class: "section", role: "presentation", dir: "auto",
            }, title)),
            this.row(row, first + at),
        ]), this.after);
    }

    targetOf(item) {
        if (!item || !this.isInteractive) return undefined;
        return this.isTree ? item : item.querySelector(".row-main");
    }

    row(row, index) {
        const { isTree, component: { total, selection, onMove } } = this;
        const isSelected = this.isSelected(row);
        return h("li", {
            ...this.attributesOf(row), role: isTree ? "treeitem" : "listitem",
            "aria-posinset": index + 1, "aria-setsize": total, "aria-level": isTree ? (row.level ?? 0) + 1 : null,
            "aria-label": isTree ? this.nameOf(row) : null,
            "aria-expanded": isTree && typeof row.isExpanded === "boolean" ? String(row.isExpanded) : null,
            "aria-selected": isTree ? String(isSelected) : null,
            "aria-current": !isTree && isSelected && selection !== "multiple" ? "true" : null,
            "data-selected": isSelected, "data-disabled": row.isEnabled === false,
            ondblclick: (event) => this.doubleClick(event, row),
        }, onMove && h("span", { class: "handle", "aria-hidden": "true", title: words("Drag to move (Alt+↑ Alt+↓)") }, "⠿"),
        this.checkbox(row), this.main(row), this.commandsOf(row));
    }

    main(row) {
        const { level, isExpanded, title, subtitle, detail, icon, badge } = row;
        const isButton = this.isInteractive && !this.isTree;
        // A row without any text still has a name.
        const isBlank = [title, subtitle, detail].map(formatted).join("").trim() === "";
        const text = (kind, value) => value != null && h("span", { class: kind, dir: "auto" }, display(value));
        return h(isButton ? "button" : "div", {
            class: "row-main", "aria-disabled": isButton ? disabled(row) : null,
            "aria-label": isButton && isBlank ? row.id : null,
            style: { paddingInlineStart: level ? `${level * 1.5}rem` : "" },
        }, this.isTree && h("span", {
            class: "expander", "aria-hidden": "true",
            "data-state": isExpanded === undefined ? "none" : isExpanded ? "open" : "closed",
        }), picture(icon), h("span", { class: "texts" }, text("title", title), text("subtitle", subtitle)),
        text("detail", detail), badge && h("div", {
            class: "component badge", "data-component": "badge", "data-role": badge.role ?? "neutral",
        }, badgeText(badge)));
    }

    click({ target, currentTarget }, row) {
        if (target.closest(".command, .select-row, .handle")) return;
        if (target.closest(".expander")) return this.expand(row);
        if (!this.isInteractive) return;
        if (this.isTree) currentTarget.focus();
        this.press(row);
    }

    doubleClick({ target }, row) {
        const { onOpen, onSelect, selection } = this.component;
        if (onOpen && onSelect && selection === "single" && !target.closest(".command")) this.open(row);
    }
}

register({ list: ListView });
