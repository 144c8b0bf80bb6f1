// Groups and grids: components that hold components.

import { element, newId, placeChildren, setAttribute, setAttributes, setText, toggleChild } from "../dom.js";
import { ComponentView, isComponent, Parts, register } from "./component.js";

const componentsOf = (values) => Array.isArray(values) ? values.filter(isComponent) : [];

class GroupView extends ComponentView {
    constructor(context) {
        super(context);
        this.content = element("div", { class: "children" });
        this.element.append(this.content);
        this.parts = new Parts(context, this.content);
    }

    get control() { return this.toggle; }

    update(component) {
        const { title, label, axis, isCollapsible, parts } = component;
        // Without `onExpand` the app does not hold the state.
        if (!component.onExpand && this.own !== undefined) component = { ...component, isExpanded: this.own };
        const isCollapsed = isCollapsible === true && component.isExpanded === false;
        this.showTitle(title, isCollapsible === true, isCollapsed);
        setAttributes(this.element, {
            role: title || label ? "group" : null, "data-axis": axis,
            "aria-label": title ? null : label || null, "aria-labelledby": title ? this.title.id : null,
        });
        this.content.hidden = isCollapsed;
        this.parts.show(isCollapsed ? [] : componentsOf(parts));
    }

    showTitle(title, isCollapsible, isCollapsed) {
        this.title ??= element("span", { class: "title", id: newId(), dir: "auto" });
        this.heading ??= element("div", { class: "group-title" });
        setText(this.title, String(title ?? ""));
        if (isCollapsible) {
            this.toggle ??= this.makeToggle();
            setAttribute(this.toggle, "aria-expanded", String(!isCollapsed));
            this.toggle.append(this.title);
            toggleChild(this.heading, this.toggle, true);
        } else {
            this.toggle?.remove();
            this.toggle = undefined;
            toggleChild(this.heading, this.title, true);
        }
        toggleChild(this.element, this.heading, Boolean(title) || isCollapsible, this.content);
    }

    makeToggle() {
        const toggle = element("button", { type: "button", class: "disclosure" });
        toggle.addEventListener("click", () => {
            const isExpanded = toggle.getAttribute("aria-expanded") === "false";
            if (this.component.onExpand) return this.perform("onExpand", isExpanded);
            this.own = isExpanded;
            this.update(this.component);
        });
        return toggle;
    }
}

class GridView extends ComponentView {
    constructor(context) {
        super(context);
        this.titles = element("tr");
        this.head = element("thead", {}, this.titles);
        this.body = element("tbody");
        this.table = element("table", {}, this.head, this.body);
        this.element.append(element("div", { class: "scroll", tabindex: "0", role: "group" }, this.table));
        /** @type {Parts[][]} */
        this.cells = [];
    }

    update({ label, titles = [], rows = [] }) {
        setAttribute(this.table, "aria-label", label);
        setAttribute(this.table.parentNode, "aria-label", label || "Grid");
        this.titles.replaceChildren(...titles.map((title) => element("th", { scope: "col", dir: "auto" }, String(title))));
        this.head.hidden = titles.length === 0;
        const lines = rows.map((row, index) => {
            const line = this.body.children[index] ?? element("tr");
            const components = componentsOf(row);
            const cells = this.cells[index] ??= [];
            placeChildren(line, components.map((component, column) => {
                cells[column] ??= new Parts(this.context, element("td"));
                cells[column].show([component]);
                return cells[column].parent;
            }));
            cells.length = components.length;
            return line;
        });
        this.cells.length = lines.length;
        placeChildren(this.body, lines);
    }

    get parts() {
        return {
            find: (id) => {
                for (const parts of this.cells.flat()) {
                    const found = parts.find(id);
                    if (found) return found;
                }
                return undefined;
            },
        };
    }
}

register("group", GroupView);
register("grid", GridView);
