// Groups and grids: components that hold components.

import { h, setAttributes } from "../dom.js";
import { words } from "../words.js";
import { ComponentView, componentsOf, Parts, register } from "./component.js";

class GroupView extends ComponentView {
    constructor(context) {
        super(context);
        this.parts = new Parts(context);
    }

    get control() { return this.element.querySelector(":scope > .group-title > button"); }

    content({ title, label, axis, isCollapsible, isExpanded, onExpand, parts }) {
        // Without `onExpand` the app does not hold the state.
        const isCollapsed = isCollapsible === true && (onExpand ? isExpanded : this.own ?? isExpanded) === false;
        setAttributes(this.element, {
            role: title || label ? "group" : null, "data-axis": axis,
            "aria-label": title ? null : label || null, "aria-labelledby": title ? this.id : null,
        });
        const text = h("span", { class: "title", id: this.id, dir: "auto" }, title);
        return [
            (title || isCollapsible) && h("div", { class: "group-title" }, isCollapsible ? h("button", {
                class: "disclosure", "aria-expanded": String(!isCollapsed), onclick: () => this.expand(isCollapsed),
            }, text) : text),
            h("div", { class: "children", hidden: isCollapsed }, this.parts.show(isCollapsed ? [] : parts)),
        ];
    }

    expand(isExpanded) {
        if (this.component.onExpand) return this.perform("onExpand", isExpanded);
        this.own = isExpanded;
        this.update();
    }
}

class GridView extends ComponentView {
    constructor(context) {
        super(context);
        this.parts = new Parts(context);
    }

    content({ label, titles = [], rows = [] }) {
        const cells = this.parts.show(rows.flatMap(componentsOf));
        return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label || words("Grid") },
            h("table", { "aria-label": label }, h("thead", { hidden: titles.length === 0 },
                h("tr", {}, titles.map((title) => h("th", { scope: "col", dir: "auto" }, title)))),
            h("tbody", {}, rows.map((row) => h("tr", {}, componentsOf(row).map(() => h("td", {}, cells.shift())))))));
    }
}

register({ group: GroupView, grid: GridView });
