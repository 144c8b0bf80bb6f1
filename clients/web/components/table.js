import { element, placeChildren, setAttributes, setText } from "../dom.js";
import { formatted, setDisplay } from "../format.js";
import { register } from "./component.js";
import { RowsView } from "./rows.js";

/** A table whose rows are sent in windows. */
class TableView extends RowsView {
    constructor(context) {
        const head = element("tr");
        const body = element("tbody");
        const table = element("table", { role: "grid" }, element("thead", {}, head), body);
        super(context, table, element("div", { class: "rows-scroll" }, table));
        this.headRow = head;
        this.list = body;
        this.before = element("tr", { class: "space", "aria-hidden": "true" });
        this.after = element("tr", { class: "space", "aria-hidden": "true" });
        this.columns = new Map();
    }

    get headHeight() { return this.headRow.offsetHeight; }

    targetOf(row) { return this.isInteractive ? row : undefined; }

    showRows(rows, first) {
        const { columns = [], total = 0, selection, rowCommands } = this.component;
        setAttributes(this.body, {
            "aria-rowcount": total + 1, "aria-multiselectable": selection === "multiple" ? "true" : null,
        });
        if (this.headSource !== this.component) this.showHead(columns);
        this.headSource = this.component;
        const shown = new Map();
        for (const [at, row] of rows.entries()) {
            const line = this.rows.get(row.id) ?? this.makeRow(row);
            this.showRow(line, row, first + at, columns, rowCommands);
            shown.set(row.id, line);
        }
        this.rows = shown;
        placeChildren(this.list, [this.before, ...shown.values(), this.after]);
    }

    showSpace(before, after) {
        this.before.style.blockSize = `${before}px`;
        this.after.style.blockSize = `${after}px`;
        this.before.hidden = before === 0;
        this.after.hidden = after === 0;
    }

    // Columns

    showHead(columns) {
        const { sort, selection, rowCommands, onSort } = this.component;
        const cells = columns.map((column) => {
            const cell = this.columns.get(column.id) ?? this.makeColumn(column.id);
            this.columns.set(column.id, cell);
            const order = sort?.column === column.id ? sort.descending === true ? "descending" : "ascending" : null;
            setAttributes(cell, {
                "aria-sort": order, "data-kind": column.kind, "data-width": column.width, "data-align": column.alignment,
            });
            cell.button.hidden = !(column.isSortable && onSort);
            const text = cell.button.hidden ? cell.text : cell.button;
            setText(text, formatted(column.title));
            if (cell.button.hidden) cell.button.textContent = ""; else cell.text.textContent = "";
            // A header needs a text.
            const isUntitled = !formatted(column.title);
            setAttributes(cell, { "aria-label": isUntitled ? column.id : null, role: isUntitled ? "gridcell" : null });
            return cell;
        });
        this.selectHead ??= element("th", { class: "select", "data-skip": true }, hiddenText("Selected"));
        this.commandHead ??= element("th", { class: "commands", "data-skip": true }, hiddenText("Commands"));
        placeChildren(this.headRow, [
            ...selection === "multiple" ? [this.selectHead] : [], ...cells, ...rowCommands?.length ? [this.commandHead] : [],
        ]);
    }

    makeColumn(id) {
        const button = element("button", { type: "button", class: "sort", dir: "auto" });
        const text = element("span", { dir: "auto" });
        const cell = element("th", { scope: "col", "data-column": id }, text, button);
        Object.assign(cell, { button, text });
        button.addEventListener("click", () => {
            const { sort } = this.component;
            this.perform("onSort", { column: id, descending: sort?.column === id && sort.descending !== true });
        });
        return cell;
    }

    // Rows

    makeRow(row) {
        const line = element("tr", { class: "row", "data-row": JSON.stringify(row.id) });
        line.addEventListener("click", (event) => {
            const shown = this.rowOf(line);
            if (!shown || !this.isInteractive || event.target.closest(".command, .select-row")) return;
            if (event.target.closest(".open")) return this.open(shown);
            const { selection, onSelect } = this.component;
            if (onSelect || selection === "single" || selection === "multiple") this.select(shown);
            else this.open(shown);
            line.focus({ preventScroll: true });
        });
        return line;
    }

    showRow(line, row, index, columns, rowCommands) {
        const { selection, onOpen } = this.component;
        const isSelected = this.isSelected(row);
        const isSelectable = selection === "single" || selection === "multiple";
        setAttributes(line, {
            "aria-rowindex": index + 2, "aria-selected": isSelectable ? String(isSelected) : null,
            "aria-disabled": row.isEnabled === false ? "true" : null, draggable: this.component.onMove ? "true" : null,
        });
        if (line.shown === row && line.columns === columns && line.source === rowCommands) {
            if (line.box) line.box.checked = isSelected;
            return;
        }
        const cells = columns.map((column, at) => {
            const cell = line.cellsByColumn?.[at] ?? element("td");
            setAttributes(cell, { "data-kind": column.kind, "data-align": column.alignment, dir: "auto" });
            const value = row.cells?.[at];
            const isOpener = at === 0 && Boolean(onOpen);
            if (isOpener) {
                if (!cell.opener) cell.replaceChildren(cell.opener = element("button", { type: "button", class: "open", tabindex: "-1", dir: "auto" }));
                setDisplay(cell.opener, value);
            } else if (column.kind === "boolean" && typeof value === "string") {
                cell.replaceChildren(element("data", { value, class: "boolean", "aria-label": value === "true" ? "Yes" : "No", role: "img" },
                    value === "true" ? "✓" : value === "false" ? "–" : value));
            } else {
                setDisplay(cell, value);
            }
            return cell;
        });
        line.cellsByColumn = cells;
        line.box = this.checkbox(row, line.box);
        line.commands = this.commandsOf(row, line.commands);
        line.boxCell ??= element("td", { class: "select", "data-skip": true });
        line.commandCell ??= element("td", { class: "commands", "data-skip": true });
        if (line.box && !line.box.isConnected) line.boxCell.replaceChildren(line.box);
        if (line.commands && line.commands.parentNode !== line.commandCell) line.commandCell.replaceChildren(line.commands);
        placeChildren(line, [...line.box ? [line.boxCell] : [], ...cells, ...rowCommands?.length ? [line.commandCell] : []]);
        Object.assign(line, { shown: row, columns, source: rowCommands });
    }
}

const hiddenText = (text) => element("span", { class: "visually-hidden" }, text);

register("table", TableView);
