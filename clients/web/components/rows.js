// What lists and tables share: the window of rows, scrolling, selecting, moving, and the commands of rows.

import { element, h, setAttributes } from "../dom.js";
import { formatted, numberText } from "../format.js";
import { icon as picture } from "../icons.js";
import { keyLabel, keyOf } from "../keys.js";
import { words, wordsLanguage } from "../words.js";
import { toggled } from "./choices.js";
import { ComponentView, disabled, Parts } from "./component.js";
import { Scrolling } from "./scrolling.js";

/** Rows from which a list scrolls by itself. */
const LONG_LIST = 20;

/** A list or a table. Subclasses make the elements of rows. */
export class RowsView extends ComponentView {
    /** `body` has the listeners of rows, and `space` is the tag of what takes the room of rows that are not drawn. */
    constructor(context, body, space) {
        super(context);
        this.body = body;
        this.scroll = element("div", { class: "rows-scroll" }, body);
        this.before = element(space, { class: "space", "aria-hidden": "true" });
        this.after = element(space, { class: "space", "aria-hidden": "true" });
        this.parts = new Parts(context);
        this.commands = new Parts({ ...context, press: (button) => this.command(button, this.selected) });
        this.element.classList.add("rows");
        /** @type {Map<string | number, HTMLElement>} Elements of rows by id. */
        this.rows = new Map();
        /** Ids of the rows that the user has selected, when the app does not hold the selection. */
        this.own = [];
        this.scrolling = new Scrolling(this);
        body.addEventListener("keydown", (event) => this.keydown(event));
        body.addEventListener("focusin", (event) => this.activate(this.rowOf(event.target)));
    }

    // Drawing

    update() {
        const hadFocus = this.body.contains(document.activeElement);
        super.update();
        this.scrolling.update(this.component);
        // The row with the focus was removed.
        if (hadFocus && !this.body.contains(document.activeElement)) this.focus();
    }

    content({ id, label, total, isLoading, isSkeleton, error, empty, onReachEnd, onRefresh, selectionCommands }) {
        const { selected } = this;
        setAttributes(this.element, {
            "aria-busy": isLoading || isSkeleton ? "true" : null, "data-total": total,
            "data-skeleton": isSkeleton === true && !total,
            // An empty list is not drawn; what is shown instead of it has its name.
            role: total === 0 ? "group" : null, "aria-labelledby": total === 0 && label ? this.id : null,
        });
        setAttributes(this.body, { "aria-label": label ? null : id, "aria-labelledby": label ? this.id : null });
        this.scroll.classList.toggle("long", total > LONG_LIST);
        const commands = this.commands.show(selected.length ? selectionCommands : []);
        return [
            h("div", { class: "rows-head" }, h("span", { class: "label", id: this.id, dir: "auto" }, label),
                h("span", { class: "total" }, total > 0 && numberText(total)),
                h("div", { class: "rows-tools" }, commands.length > 0 && h("div", { class: "selection-bar" },
                    h("span", { class: "chosen", role: "status" }, words("{count} selected", { count: numberText(selected.length) })),
                    commands),
                onRefresh && h("button", {
                    class: "quiet", title: words("Refresh"),
                    "aria-label": label ? words("Refresh {list}", { list: label }) : words("Refresh"),
                    onclick: () => this.perform("onRefresh"),
                }, picture("refresh")))),
            this.scroll,
            h("div", { class: "rows-foot" }, this.parts.show([error, total === 0 && empty]),
                isLoading && h("p", { class: "loading", lang: wordsLanguage() }, words("Loading…")),
                onReachEnd && !isLoading && total > 0 && h("button", {
                    class: "more quiet", lang: wordsLanguage(), onclick: () => this.reachEnd(),
                }, words("Show more"))),
        ];
    }

    showRows(rows, first) {
        this.drawRows(rows, first);
        const elements = this.body.querySelectorAll("[data-row]");
        this.rows = new Map(rows.map(({ id }, at) => [id, elements[at]]));
        this.showActive();
    }

    showSpace(before, after) {
        for (const [space, size] of [[this.before, before], [this.after, after]]) {
            space.style.blockSize = `${size}px`;
            space.hidden = size === 0;
        }
    }

    /** Lets Tab reach the box when it scrolls and no row can have the focus, so that the arrow keys scroll it. */
    showReach() {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = this.scroll;
        const isReached = !this.isInteractive && (scrollWidth > clientWidth || scrollHeight > clientHeight);
        setAttributes(this.scroll, {
            tabindex: isReached ? "0" : null, role: isReached ? "group" : null,
            "aria-label": isReached ? this.component.label || this.component.id : null,
        });
    }

    get isSelectable() { return /^(single|multiple)$/.test(this.component.selection); }

    get isInteractive() {
        const { onSelect, onOpen, onExpand, onMove, rowCommands } = this.component;
        return Boolean(onSelect || onOpen || onExpand || onMove || rowCommands?.length || this.isSelectable);
    }

    rowOf(target) {
        const shown = target.closest("[data-row]");
        return shown ? this.component.rows.find(({ id }) => JSON.stringify(id) === shown.dataset.row) : undefined;
    }

    // The active row: the one that Tab leads to.

    activate(row) {
        if (!row) return;
        this.activeIndex = this.scrolling.from + this.component.rows.indexOf(row);
        if (row.id === this.activeId) return;
        this.activeId = row.id;
        this.showActive();
    }

    showActive() {
        if (this.activeIndex === undefined) this.activeId = this.rows.keys().next().value;
        // The row is gone: the one at its place follows it.
        else if (!this.rows.has(this.activeId)) this.activeId = this.nearestId();
        for (const [id, shown] of this.rows) {
            const target = this.targetOf(shown);
            for (const control of [target, ...shown.querySelectorAll(".command, input")]) {
                if (control) control.tabIndex = id === this.activeId ? 0 : -1;
            }
        }
    }

    nearestId() {
        const ids = [...this.rows.keys()];
        const start = this.component.rows.findIndex(({ id }) => id === ids[0]) + this.scrolling.from;
        return ids[Math.max(0, Math.min(ids.length - 1, this.activeIndex - start))];
    }

    focus() { (this.targetOf(this.rows.get(this.activeId)) ?? this.scroll).focus(); }

    focusRow(row) {
        this.activate(row);
        const shown = this.rows.get(row.id);
        shown.scrollIntoView({ block: "nearest" });
        this.targetOf(shown)?.focus({ preventScroll: true });
    }

    // Input

    get selected() { return this.component.selected ?? this.own; }

    press(row) {
        const { onOpen, onSelect, selection } = this.component;
        if (row.isEnabled === false) return;
        if (onOpen && !(selection === "single" && onSelect)) this.open(row);
        else this.select(row);
    }

    open(row) {
        if (row.isEnabled === false) return;
        if (this.component.onOpen) this.perform("onOpen", row.id);
        else this.select(row);
    }

    select(row) {
        const { onSelect, selection } = this.component;
        if (row.isEnabled === false) return;
        const value = selection === "multiple" ? toggled(this.selected, row.id) : row.id;
        if (onSelect) {
            this.perform("onSelect", value);
        } else if (this.isSelectable) {
            this.own = [value].flat();
            this.update();
        }
    }

    expand(row) { if (this.component.onExpand) this.perform("onExpand", row.id); }

    command({ onTap, isEnabled, isLoading }, value) {
        if (onTap && isEnabled !== false && !isLoading) this.send(onTap, value);
    }

    /** Sends `onReachEnd`, once for each number of rows. */
    async reachEnd() {
        const { onReachEnd, isLoading, total } = this.component;
        if (!onReachEnd || isLoading || this.reachedTotal === total) return;
        this.reachedTotal = total;
        this.scrolling.willGrow();
        const result = await this.perform("onReachEnd", undefined, { isKept: true });
        // After an error the user can ask again.
        if (!result && this.reachedTotal === total) this.reachedTotal = undefined;
    }

    keydown(event) {
        const row = this.rowOf(event.target);
        const key = keyOf(event);
        if (event.defaultPrevented || event.target.closest("input, textarea, select") && key !== "Up" && key !== "Down") return;
        if (this.pressKey(key, row, event)) {
            event.preventDefault();
            event.stopPropagation();
        }
    }

    pressKey(key, row, event) {
        const { selectionCommands = [], rowCommands = [] } = this.component;
        const command = this.selected.length && selectionCommands.find((button) => button.key === key);
        if (command) return this.command(command, this.selected), true;
        if (!row) return false;
        const ofRow = [...row.actions ?? [], ...rowCommands].find((button) => button.key === key);
        if (ofRow) return this.command(ofRow, row.id), true;
        const isOnRow = event.target === this.targetOf(this.rows.get(row.id));
        if (isOnRow && key === "Enter" && this.isInteractive) return this.open(row), true;
        if (isOnRow && key === "Space" && this.isInteractive) return this.select(row), true;
        return this.moveKey(key, row);
    }

    moveKey(key, row) {
        const { rows, total, onMove } = this.component;
        const index = rows.indexOf(row);
        const page = Math.max(1, this.scrolling.visibleCount - 1);
        const steps = { Up: -1, Down: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity };
        if (key in steps) {
            this.scrolling.focusIndex(Math.max(0, Math.min(total - 1, this.scrolling.from + index + steps[key])));
        } else if (onMove && key === "Alt+Up") {
            if (index > 0) this.moveBefore(row.id, rows[index - 1].id);
        } else if (onMove && key === "Alt+Down") {
            if (index < rows.length - 1) this.moveBefore(row.id, rows[index + 2]?.id);
        } else if (key === "Right" && row.isExpanded === false || key === "Left" && row.isExpanded === true) {
            this.expand(row);
        } else {
            return false;
        }
        return true;
    }

    // Moving rows

    moveBefore(id, before) {
        if (id !== before) this.perform("onMove", before === undefined ? { id } : { id, before });
    }

    dragStart({ dataTransfer }, row) {
        this.dragged = row;
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/plain", this.nameOf(row));
    }

    dragOver(event) {
        if (!this.dragged) return;
        event.preventDefault();
        this.clearDrop();
        event.currentTarget.dataset.drop = isLower(event) ? "after" : "before";
    }

    drop(event, row) {
        if (!this.dragged) return;
        event.preventDefault();
        const { rows } = this.component;
        this.moveBefore(this.dragged.id, rows[rows.indexOf(row) + (isLower(event) ? 1 : 0)]?.id);
        this.dragEnd();
    }

    dragEnd() {
        this.dragged = undefined;
        this.clearDrop();
    }

    clearDrop() { for (const row of this.rows.values()) row.removeAttribute("data-drop"); }

    // Parts of rows

    attributesOf(row) {
        const id = JSON.stringify(row.id);
        return {
            key: id, class: "row", "data-row": id, draggable: this.component.onMove ? "true" : null,
            onclick: (event) => this.click(event, row), ondragstart: (event) => this.dragStart(event, row),
            ondragover: (event) => this.dragOver(event), ondrop: (event) => this.drop(event, row),
            ondragend: () => this.dragEnd(),
        };
    }

    /** The commands of a row. They show their keys while the row has the focus. */
    commandsOf(row) {
        const buttons = [...row.actions ?? [], ...this.component.rowCommands ?? []];
        return buttons.length > 0 && h("div", { class: "row-commands" }, buttons.map((button) => {
            const isAction = row.actions?.includes(button);
            const mark = picture(button.icon);
            return h("button", {
                class: isAction ? "command action" : "command", "data-id": button.id,
                "data-role": button.role, "aria-disabled": disabled(button), "aria-busy": button.isLoading ? "true" : null,
                "aria-label": `${button.title}: ${this.nameOf(row)}`,
                title: button.key ? `${button.title} (${keyLabel(button.key)})` : button.title,
                onclick: () => this.command(button, row.id),
            }, mark, (isAction || !mark) && h("span", { class: "title", dir: "auto" }, button.title),
            button.key && h("kbd", { "aria-hidden": "true" }, keyLabel(button.key)));
        }));
    }

    checkbox(row) {
        return this.component.selection === "multiple" && h("input", {
            type: "checkbox", class: "select-row", "aria-label": words("Select {row}", { row: this.nameOf(row) }),
            "aria-disabled": disabled(row), checked: this.isSelected(row), onclick: (event) => {
                // The app decides what is selected.
                if (this.component.onSelect) event.preventDefault();
                this.select(row);
            },
        });
    }

    nameOf(row) { return formatted(row.title ?? row.cells?.[0]) || row.id; }

    isSelected(row) { return row.isSelected === true || this.selected.includes(row.id); }
}

function isLower({ currentTarget, clientY }) {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY > top + height / 2;
}
