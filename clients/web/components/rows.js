// What lists and tables share: the window of rows, scrolling, selecting, moving, and the commands of rows.

import { element, newId, setAttribute, setAttributes, setText, toggleChild } from "../dom.js";
import { count, formatted } from "../format.js";
import { iconElement } from "../icons.js";
import { keyLabel, keyOf } from "../keys.js";
import { ButtonView } from "./button.js";
import { ComponentView, Parts, single } from "./component.js";
import { Scrolling } from "./scrolling.js";

/** Rows from which a list scrolls by itself. */
const LONG_LIST = 20;

/** A list or a table. Subclasses make the elements of rows. */
export class RowsView extends ComponentView {
    constructor(context, body, scroll) {
        super(context);
        this.title = element("span", { class: "label", id: newId(), dir: "auto" });
        this.total = element("span", { class: "total" });
        this.tools = element("div", { class: "rows-tools" });
        this.head = element("div", { class: "rows-head" }, this.title, this.total, this.tools);
        this.body = body;
        this.scroll = scroll;
        this.foot = element("div", { class: "rows-foot" });
        this.element.classList.add("rows");
        this.element.append(this.head, scroll, this.foot);
        /** @type {Map<string | number, HTMLElement>} Elements of rows by id. */
        this.rows = new Map();
        /** Ids of the rows that the user has selected, when the app does not hold the selection. */
        this.own = [];
        this.scrolling = new Scrolling(this);
        body.addEventListener("keydown", (event) => this.keydown(event));
        body.addEventListener("focusin", (event) => this.activate(this.rowOf(event.target)));
        this.listenForMoves();
    }

    // Drawing

    update(component) {
        const hadFocus = this.body.contains(document.activeElement);
        this.draw(component);
        // The row with the focus was removed.
        if (hadFocus && !this.body.contains(document.activeElement)) this.focus();
    }

    draw(component) {
        const { label, total = 0, isLoading, isSkeleton, error, empty, selection } = component;
        setText(this.title, String(label ?? ""));
        setText(this.total, total > 0 ? count(total) : "");
        setAttributes(this.element, {
            "aria-busy": isLoading || isSkeleton ? "true" : null, "data-total": total,
            "data-skeleton": isSkeleton === true && !total, "data-selection": selection,
        });
        // An empty list is not drawn; what is shown instead of it has its name.
        setAttributes(this.element, { role: total === 0 ? "group" : null, "aria-labelledby": total === 0 && label ? this.title.id : null });
        setAttribute(this.body, "aria-label", label ? null : component.id);
        setAttribute(this.body, "aria-labelledby", label ? this.title.id : null);
        this.scroll.classList.toggle("long", total > LONG_LIST);
        this.showTools(component);
        this.error = error && typeof error === "object" ? single(this.context, this.error, error) : undefined;
        this.empty = total === 0 && empty ? single(this.context, this.empty, empty) : undefined;
        this.showFoot(component);
        this.scrolling.update(component);
        this.showActive();
    }

    /** Lets Tab reach the box when it scrolls and no row can have the focus, so that the arrow keys scroll it. */
    showReach() {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = this.scroll;
        const scrolls = scrollWidth > clientWidth || scrollHeight > clientHeight;
        setAttributes(this.scroll, this.isInteractive || !scrolls
            ? { tabindex: null, role: null, "aria-label": null }
            : { tabindex: "0", role: "group", "aria-label": this.component.label || this.component.id });
    }

    showFoot({ isLoading, onReachEnd, total = 0 }) {
        this.more ??= element("button", { type: "button", class: "more quiet" }, "Show more");
        this.more.onclick = () => this.reachEnd();
        this.loading ??= element("p", { class: "loading" }, "Loading…");
        const parts = [
            this.error?.element, this.empty?.element, isLoading && this.loading,
            onReachEnd && !isLoading && total > 0 && this.more,
        ].filter(Boolean);
        if (parts.length !== this.foot.children.length || parts.some((part, at) => this.foot.children[at] !== part)) {
            this.foot.replaceChildren(...parts);
        }
    }

    showTools({ onRefresh, selectionCommands = [] }) {
        this.refresh ??= element("button", { type: "button", class: "quiet", title: "Refresh" },
            iconElement("refresh"));
        setAttribute(this.refresh, "aria-label", `Refresh ${this.component.label ?? ""}`);
        this.refresh.onclick = () => this.perform("onRefresh");
        this.chosen ??= element("span", { class: "chosen", role: "status" });
        this.commandBar ??= element("div", { class: "selection-bar" });
        this.commands ??= new Parts({ ...this.context }, this.commandBar);
        const { selected } = this;
        setText(this.chosen, selected.length ? `${count(selected.length)} selected` : "");
        this.commandViews ??= new Map();
        const views = (selected.length ? selectionCommands : []).map((button) => {
            const view = this.commandViews.get(button.id) ?? new ButtonView(this.context, (shown) => this.commandSelection(shown));
            this.commandViews.set(button.id, view);
            view.show(button);
            // The keys of a selection belong to the list with the focus.
            setAttribute(view.button, "data-key", null);
            return view.element;
        });
        this.commandBar.replaceChildren(this.chosen, ...views);
        toggleChild(this.tools, this.commandBar, views.length > 0);
        toggleChild(this.tools, this.refresh, Boolean(onRefresh));
    }

    get parts() {
        const shown = () => [this.error, this.empty].filter(Boolean);
        return { find: (id) => shown().map((view) => view.parts?.find(id)).find(Boolean) };
    }

    /** True when a row can do something. */
    get isInteractive() {
        const { onSelect, onOpen, onExpand, onMove, rowCommands, selection } = this.component;
        return Boolean(onSelect || onOpen || onExpand || onMove || rowCommands?.length
            || selection === "single" || selection === "multiple");
    }

    rowOf(target) { return this.rowData(target.closest("[data-row]")); }

    rowData(shown) {
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
            if (target) setAttribute(target, "tabindex", id === this.activeId ? "0" : "-1");
            for (const button of shown.querySelectorAll(".command, input")) {
                setAttribute(button, "tabindex", id === this.activeId ? "0" : "-1");
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

    /** Ids of the selected rows. */
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
        const { selected } = this;
        const toggled = selected.includes(row.id) ? selected.filter((id) => id !== row.id) : [...selected, row.id];
        if (onSelect) {
            this.perform("onSelect", selection === "multiple" ? toggled : row.id);
        } else if (selection === "single" || selection === "multiple") {
            this.own = selection === "multiple" ? toggled : [row.id];
            this.update(this.component);
        }
    }

    expand(row) { if (this.component.onExpand) this.perform("onExpand", row.id); }

    command(button, row) { this.send(button, row.id); }

    commandSelection(button) { this.send(button, this.selected); }

    send({ onTap, isEnabled, isLoading }, value) {
        if (!onTap || isEnabled === false || isLoading) return;
        const { session, screen, run } = this.context;
        const action = onTap.input === undefined ? onTap.action : { ...onTap.action, [onTap.input]: value };
        run(session.send(action, { screen }), this);
    }

    /** Sends `onReachEnd`, once for each number of rows. */
    async reachEnd() {
        const { onReachEnd, isLoading, total } = this.component;
        if (!onReachEnd || isLoading || this.reachedTotal === total) return;
        this.reachedTotal = total;
        this.scrolling.willGrow();
        const { session, screen, run } = this.context;
        const work = session.perform(this.component.id, "onReachEnd", undefined, { screen });
        const result = await run(work, this, { isKept: true });
        // After an error the user can ask again.
        if (!result && this.reachedTotal === total) this.reachedTotal = undefined;
    }

    /** Keys of a row and of the selection. */
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
        if (command) return this.commandSelection(command), true;
        if (!row) return false;
        const ofRow = [...row.actions ?? [], ...rowCommands].find((button) => button.key === key);
        if (ofRow) return row.actions?.includes(ofRow) ? this.tapAction(ofRow) : this.command(ofRow, row), true;
        const isOnRow = event.target === this.targetOf(this.rows.get(row.id));
        if (isOnRow && key === "Enter" && this.isInteractive) return this.open(row), true;
        if (isOnRow && key === "Space" && this.isInteractive) return this.select(row), true;
        return this.moveKey(key, row);
    }

    moveKey(key, row) {
        const { rows } = this.component;
        const index = rows.indexOf(row);
        const page = Math.max(1, this.scrolling.visibleCount - 1);
        const steps = { Up: -1, Down: 1, PageUp: -page, PageDown: page };
        if (key === "Home" || key === "End") return this.scrolling.focusIndex(key === "Home" ? 0 : this.component.total - 1), true;
        if (key in steps) {
            if (this.component.total === 0) return false;
            const next = this.scrolling.from + index + steps[key];
            this.scrolling.focusIndex(Math.max(0, Math.min(this.component.total - 1, next)));
            return true;
        }
        if (this.component.onMove && (key === "Alt+Up" || key === "Alt+Down")) return this.moveBy(index, key === "Alt+Up" ? -1 : 1), true;
        if (key === "Right" && row.isExpanded === false || key === "Left" && row.isExpanded === true) return this.expand(row), true;
        return false;
    }

    // Moving rows

    moveBy(index, step) {
        const { rows } = this.component;
        const before = rows[step < 0 ? index - 1 : index + 2];
        if (step < 0 && index === 0 || step > 0 && index === rows.length - 1) return;
        this.moveBefore(rows[index].id, before?.id);
    }

    moveBefore(id, before) {
        if (id !== before) this.perform("onMove", before === undefined ? { id } : { id, before });
    }

    listenForMoves() {
        let dragged;
        const clear = () => this.body.querySelectorAll("[data-drop]").forEach((row) => row.removeAttribute("data-drop"));
        this.body.addEventListener("dragstart", (event) => {
            dragged = this.component.onMove ? this.rowOf(event.target) : undefined;
            if (!dragged) return;
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", formatted(dragged.title ?? String(dragged.id)));
        });
        this.body.addEventListener("dragover", (event) => {
            const shown = event.target.closest("[data-row]");
            if (!dragged || !shown) return;
            event.preventDefault();
            clear();
            shown.dataset.drop = isLower(event, shown) ? "after" : "before";
        });
        this.body.addEventListener("drop", (event) => {
            const shown = event.target.closest("[data-row]");
            const { rows } = this.component;
            const target = rows.indexOf(this.rowData(shown));
            if (dragged && target >= 0) {
                event.preventDefault();
                this.moveBefore(dragged.id, rows[isLower(event, shown) ? target + 1 : target]?.id);
            }
            dragged = undefined;
            clear();
        });
        this.body.addEventListener("dragend", () => { dragged = undefined; clear(); });
    }

    // Parts of rows

    /** The commands of a row. They show their keys while the row has the focus. */
    commandsOf(row, old) {
        const { rowCommands = [] } = this.component;
        const buttons = [...row.actions ?? [], ...rowCommands];
        if (!buttons.length) return void old?.remove();
        if (old && old.source === this.component.rowCommands && old.row === row) return old;
        const bar = element("div", { class: "row-commands" }, ...buttons.map((button) => {
            const isAction = row.actions?.includes(button);
            const mark = button.icon && iconElement(button.icon);
            const made = element("button", {
                type: "button", class: isAction ? "command action" : "command", tabindex: "-1", "data-id": button.id,
                "data-role": button.role, "aria-disabled": button.isEnabled === false ? "true" : null,
                "aria-busy": button.isLoading ? "true" : null,
                "aria-label": `${button.title}: ${formatted(row.title ?? row.cells?.[0] ?? "") || row.id}`,
                title: button.key ? `${button.title} (${keyLabel(button.key)})` : button.title,
            }, mark, mark && !isAction ? null : element("span", { class: "title", dir: "auto" }, button.title),
            button.key && element("kbd", { "aria-hidden": "true" }, keyLabel(button.key)));
            made.addEventListener("click", (event) => {
                event.stopPropagation();
                if (isAction) this.tapAction(button);
                else this.command(button, row);
            });
            return made;
        }));
        Object.assign(bar, { source: this.component.rowCommands, row });
        old?.replaceWith(bar);
        return bar;
    }

    tapAction(button) {
        const { session, screen, run } = this.context;
        if (button.onTap && button.isEnabled !== false && !button.isLoading) run(session.send(button.onTap.action, { screen }), this);
    }

    /** The box that adds a row to the selection. */
    checkbox(row, old) {
        if (this.component.selection !== "multiple") return void old?.remove();
        const box = old ?? element("input", { type: "checkbox", class: "select-row", tabindex: "-1" });
        if (!old) {
            box.addEventListener("click", (event) => {
                event.stopPropagation();
                const shown = this.rowOf(box);
                // The app decides what is selected.
                if (this.component.onSelect) event.preventDefault();
                if (shown) this.select(shown);
            });
        }
        setAttribute(box, "aria-label", `Select ${formatted(row.title ?? row.cells?.[0] ?? "") || row.id}`);
        setAttribute(box, "aria-disabled", row.isEnabled === false ? "true" : null);
        // A box whose click was prevented is reset by the browser after the event.
        queueMicrotask(() => { box.checked = this.isSelected(row); });
        box.checked = this.isSelected(row);
        return box;
    }

    isSelected(row) { return row.isSelected === true || this.selected.includes(row.id); }
}

function isLower(event, shown) {
    const { top, height } = shown.getBoundingClientRect();
    return event.clientY > top + height / 2;
}
