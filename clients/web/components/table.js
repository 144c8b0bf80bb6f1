import { draw, element, h, setAttributes } from "../dom.js";
import { display } from "../format.js";
import { words } from "../words.js";
import { disabled, register } from "./component.js";
import { RowsView } from "./rows.js";

class TableView extends RowsView {
    constructor(context) {
        super(context, element("table", { role: "grid" }), "tr");
    }

    get headHeight() { return this.body.tHead.offsetHeight; }

    targetOf(row) { return this.isInteractive ? row : undefined; }

    drawRows(rows, first) {
        const { columns, total, selection, rowCommands } = this.component;
        setAttributes(this.body, {
            "aria-rowcount": total + 1, "aria-multiselectable": selection === "multiple" ? "true" : null,
        });
        draw(this.body, h("thead", {}, h("tr", {},
            selection === "multiple" && head("select", words("Selected")), columns.map((column) => this.column(column)),
            rowCommands?.length > 0 && head("commands", words("Commands")))),
        h("tbody", {}, this.before, rows.map((row, at) => this.row(row, first + at)), this.after));
    }

    column({ id, title, kind, alignment, isSortable }) {
        const { sort, onSort } = this.component;
        const isSorted = sort?.column === id;
        const isDescending = sort?.descending === true;
        const press = () => this.perform("onSort", { column: id, descending: isSorted && !isDescending });
        return h("th", {
            key: id, scope: "col", "data-column": id, "data-kind": kind, "data-align": alignment,
            "aria-sort": isSorted ? isDescending ? "descending" : "ascending" : null,
            // A header needs a text.
            "aria-label": title ? null : id, role: title ? null : "gridcell",
        }, isSortable && onSort ? h("button", { class: "sort", dir: "auto", onclick: press }, title)
            : h("span", { dir: "auto" }, title));
    }

    row(row, index) {
        const { columns, rowCommands } = this.component;
        const box = this.checkbox(row);
        return h("tr", {
            ...this.attributesOf(row), "aria-rowindex": index + 2, "aria-disabled": disabled(row),
            "aria-selected": this.isSelectable ? String(this.isSelected(row)) : null,
        }, box && h("td", { class: "select", "data-skip": true }, box),
        columns.map(({ kind, alignment }, at) => h("td", { "data-kind": kind, "data-align": alignment, dir: "auto" },
            this.cell(kind, row.cells[at], at === 0))),
        rowCommands?.length > 0 && h("td", { class: "commands", "data-skip": true }, this.commandsOf(row)));
    }

    cell(kind, value, isFirst) {
        if (isFirst && this.component.onOpen) {
            return h("button", { class: "open", tabindex: "-1", dir: "auto" }, display(value));
        }
        if (kind !== "boolean" || typeof value !== "string") return display(value);
        const isTrue = value === "true";
        return h("data", { value, class: "boolean", "aria-label": isTrue ? words("Yes") : words("No"), role: "img" },
            isTrue ? "✓" : value === "false" ? "–" : value);
    }

    click({ target, currentTarget }, row) {
        if (!this.isInteractive || target.closest(".command, .select-row")) return;
        if (target.closest(".open")) return this.open(row);
        if (this.component.onSelect || this.isSelectable) this.select(row);
        else this.open(row);
        currentTarget.focus({ preventScroll: true });
    }
}

/** The head of a column without a title. */
const head = (name, text) => h("th", { class: name, "data-skip": true }, h("span", { class: "visually-hidden" }, text));

register({ table: TableView });
