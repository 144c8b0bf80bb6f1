// The rows of a list that are in the page: those that are visible, and some before and after them.

/** Rows that are drawn before and after the visible ones. */
const MARGIN = 20;
/** Rows that are requested before and after the visible ones. */
const WINDOW_MARGIN = 30;
/** Rows of one request while a row is searched. */
const SEARCHED = 1000;

/** Number of requests for rows without an answer. Tests wait for them. */
export const loads = { count: 0 };

export class Scrolling {
    constructor(view) {
        this.view = view;
        this.rowHeight = 40;
        this.isAtEnd = true;
        this.lastWheel = -Infinity;
        for (const kind of ["wheel", "touchmove"]) {
            view.scroll.addEventListener(kind, () => { this.lastWheel = performance.now(); }, { passive: true });
        }
        view.scroll.addEventListener("scroll", () => this.didScroll(), { passive: true });
        new ResizeObserver(() => { if (view.component) this.appeared(); }).observe(view.scroll);
    }

    get component() { return this.view.component; }
    /** Index of the first row that the view has. */
    get from() { return this.component.from; }
    get visibleCount() { return Math.max(1, Math.ceil(this.view.scroll.clientHeight / this.rowHeight)); }
    get firstVisible() { return Math.max(0, Math.floor((this.view.scroll.scrollTop + 1) / this.rowHeight)); }

    update({ scrollTo, sticksToEnd, total }) {
        this.wantsEnd = sticksToEnd && this.isAtEnd;
        if (this.lastRow !== undefined && total > this.lastRow + 1) {
            // The user has asked for more rows with a button or key: the new ones follow the last one.
            this.wantedIndex = this.lastRow;
            this.lastRow = undefined;
        }
        if (scrollTo && scrollTo.token !== this.token) this.wantedRow = scrollTo.row;
        this.token = scrollTo?.token;
        this.appeared();
    }

    /** Draws the rows. An element scrolls when it is in the page and has a size. */
    appeared() {
        const { wantsEnd, wantedRow, wantedIndex } = this;
        this.layout();
        if (this.view.scroll.clientHeight === 0) return;
        this.view.showReach();
        this.wantsEnd = this.wantedRow = this.wantedIndex = undefined;
        if (wantedIndex !== undefined) this.toIndex(wantedIndex);
        if (wantsEnd) this.toEnd();
        if (wantedRow !== undefined) this.toRow(wantedRow);
    }

    layout() {
        const { rows, total } = this.component;
        const isWhole = rows.length === total && rows.length <= 2 * MARGIN;
        this.view.element.toggleAttribute("data-virtual", !isWhole);
        const [start, end] = isWhole ? [0, rows.length] : [
            Math.max(0, this.firstVisible - MARGIN - this.from),
            Math.min(rows.length, this.firstVisible + this.visibleCount + MARGIN - this.from),
        ];
        const shown = start < end ? rows.slice(start, end) : [];
        const first = this.from + start;
        this.view.showRows(shown, first);
        const height = this.view.rows.values().next().value?.getBoundingClientRect().height;
        if (height && height !== this.rowHeight && !isWhole) {
            // The first layout had to guess.
            const { firstVisible } = this;
            this.rowHeight = height;
            if (this.view.scroll.scrollTop) this.view.scroll.scrollTop = firstVisible * height;
        }
        this.view.showSpace(isWhole ? 0 : first * this.rowHeight,
            isWhole ? 0 : Math.max(0, total - first - shown.length) * this.rowHeight);
        if (!isWhole) this.request();
    }

    /** Requests rows that are visible and missing. */
    request() {
        const { rows, total } = this.component;
        if (rows.length >= total || this.isRequesting || !this.view.element.isConnected) return;
        const first = Math.min(this.firstVisible, Math.max(0, total - 1));
        const last = Math.min(total, first + this.visibleCount);
        // Some rows more than visible, so that slow scrolling shows no gap.
        const isNear = Math.max(0, first - 5) >= this.from && Math.min(total, last + 5) <= this.from + rows.length;
        if (isNear) return;
        const from = Math.max(0, Math.min(first - WINDOW_MARGIN, total - this.visibleCount - WINDOW_MARGIN));
        const size = Math.min(total - from, this.visibleCount + 2 * WINDOW_MARGIN);
        this.load(() => this.window(from, size));
    }

    async load(work) {
        this.isRequesting = true;
        loads.count += 1;
        try {
            await this.view.context.app.run(work(), this.view, { isKept: true });
        } finally {
            this.isRequesting = false;
            loads.count -= 1;
        }
        if (this.component && this.view.element.isConnected) this.layout();
    }

    window(from, size) {
        const { app, screen } = this.view.context;
        return app.session.window(this.component.id, from, size, { screen });
    }

    /** The user asks for more rows. Rows that arrive while the user scrolls do not move the list. */
    willGrow() {
        const isScrolling = performance.now() - this.lastWheel < 1000;
        this.lastRow = isScrolling ? undefined : this.component.total - 1;
    }

    didScroll() {
        const { scroll } = this.view;
        const wasAtEnd = this.isAtEnd;
        this.isAtEnd = scroll.scrollTop + scroll.clientHeight >= scroll.scrollHeight - 2;
        this.layout();
        if (this.isAtEnd && !wasAtEnd && scroll.scrollTop > 0 && !this.isMoving) this.view.reachEnd();
        this.isMoving = false;
    }

    toEnd() {
        const { scroll } = this.view;
        if (scroll.scrollHeight <= scroll.clientHeight) return;
        this.isAtEnd = this.isMoving = true;
        scroll.scrollTop = scroll.scrollHeight;
        this.layout();
    }

    toIndex(index) {
        const { view, view: { scroll } } = this;
        const shown = this.rowAt(index);
        this.isMoving = true;
        if (view.element.hasAttribute("data-virtual")) scroll.scrollTop = index * this.rowHeight;
        else if (shown && scroll.scrollHeight > scroll.clientHeight) scroll.scrollTop = shown.offsetTop - view.headHeight;
        else shown?.scrollIntoView({ block: "nearest" });
        this.layout();
    }

    rowAt(index) {
        const row = this.component.rows[index - this.from];
        return row && this.view.rows.get(row.id);
    }

    /** Scrolls to a row. `scrollTo` names the row and not its index, so it is searched from the end. */
    async toRow(row) {
        const { rows, total } = this.component;
        const known = rows.findIndex(({ id }) => id === row);
        if (known >= 0) return this.toIndex(this.from + known);
        if (rows.length >= total) return undefined;
        let index;
        await this.load(async () => {
            for (let end = total; end > 0 && index === undefined; end -= SEARCHED) {
                const from = Math.max(0, end - SEARCHED);
                const { rows: found } = await this.window(from, end - from);
                const at = found.findIndex(({ id }) => id === row);
                if (at >= 0) index = from + at;
            }
        });
        if (index !== undefined) this.toIndex(index);
    }

    /** Moves the focus to a row, which is loaded first if it is missing. */
    async focusIndex(index) {
        if (!this.rowAt(index)) {
            this.toIndex(index);
            const from = Math.max(0, index - WINDOW_MARGIN);
            if (!this.rowAt(index)) await this.load(() => this.window(from, 2 * WINDOW_MARGIN));
        }
        const row = this.component.rows[index - this.from];
        if (row && this.view.rows.has(row.id)) this.view.focusRow(row);
    }
}
