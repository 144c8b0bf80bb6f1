// Names of keys, and the order in which the browser, the focused control and the layer receive a key.

const names = {
    ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right", " ": "Space", Esc: "Escape",
};
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the name of a pressed key, such as `Ctrl+Shift+Z`. */
export function keyOf(event) {
    // AltGr makes other characters, and arrives as Ctrl+Alt on Windows. Firefox calls Option on a Mac AltGraph.
    const isAltGraph = !isMac && event.getModifierState("AltGraph");
    const isCtrl = !isAltGraph && (isMac ? event.metaKey : event.ctrlKey);
    const isAlt = !isAltGraph && event.altKey;
    let name = names[event.key] ?? event.key;
    const isCharacter = [...name].length === 1;
    const isModified = isCtrl || isAlt;
    // Option makes other characters of letters.
    if (isCharacter && isAlt && /^Key[A-Z]$/.test(event.code)) name = event.code.slice(3);
    if (isCharacter && isModified) name = name.toUpperCase();
    const hasShift = event.shiftKey && (!isCharacter || isModified && /\p{L}/u.test(name));
    return `${isCtrl ? "Ctrl+" : ""}${isAlt ? "Alt+" : ""}${hasShift ? "Shift+" : ""}${name}`;
}

const signs = {
    Enter: "↵", Escape: "Esc", Up: "↑", Down: "↓", Left: "←", Right: "→", Backspace: "⌫", Delete: "Del",
    Space: "Space",
};

export function keyLabel(key) {
    const parts = key.split(/\+(?=.)/);
    const last = parts.pop() ?? key;
    const modifiers = isMac ? { Ctrl: "⌘", Alt: "⌥", Shift: "⇧" } : { Ctrl: "Ctrl+", Alt: "Alt+", Shift: "Shift+" };
    return parts.map((part) => modifiers[part] ?? `${part}+`).join("") + (signs[last] ?? last);
}

const MOVING = /^(Ctrl\+)?(Alt\+)?(Shift\+)?(Left|Right|Up|Down|Home|End|PageUp|PageDown|Backspace|Delete)$/;
const EDITING = /^Ctrl\+(A|C|V|X|Y|Z|Shift\+Z)$/;
const TEXT = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=button])";

/** True for a key that edits the text of the focused field, or moves in it. */
function edits(target, key) {
    if (!target.matches?.(TEXT)) return false;
    return [...key].length === 1 || key === "Space" || key === "Shift+Space" || MOVING.test(key) || EDITING.test(key)
        || (key === "Enter" || key === "Shift+Enter") && target.localName === "textarea";
}

/** True for a key that the focused control uses: an arrow in a slider, a letter in a menu. */
function uses(target, key) {
    if (target.matches?.("button, summary, a[href], [role=link]") && (key === "Enter" || key === "Space")) return true;
    const isMove = /^(Up|Down|Left|Right|Home|End|PageUp|PageDown|Space)$/.test(key);
    if (target.matches?.("select")) return isMove || /^.$/.test(key);
    if (target.matches?.("input[type=range], input[type=radio]")) return isMove;
    return target.matches?.("input[type=checkbox], input[type=file]") && key === "Space";
}

export class Keyboard {
    constructor(app) {
        this.app = app;
        /** A pressed key of a disabled button that the typed text may enable. */
        this.ahead = undefined;
        /** Time of the last key that changed a text, and the field. */
        this.lastKey = -Infinity;
        this.field = undefined;
        this.isPausing = false;
        // Before every other listener: a layer that has just appeared takes no key that was meant for a field.
        document.addEventListener("keydown", (event) => this.guard(event), true);
        document.addEventListener("keydown", (event) => this.keydown(event));
    }

    /** Called when another layer is the top one. A new layer takes no text until the user has stopped typing. */
    topDidChange(isNew) {
        this.isPausing = isNew && this.isTyping;
    }

    /** True until the user has pressed no key of a text for a while. */
    get isTyping() { return performance.now() - this.lastKey < 1000 * this.app.session.timing.typingGuard; }

    guard(event) {
        if (isModifier(event)) return;
        const now = performance.now();
        if (this.isPausing && this.isTyping && this.typeOn(event)) {
            this.lastKey = now;
            event.stopImmediatePropagation();
            event.preventDefault();
            return;
        }
        this.isPausing = false;
        const isText = edits(event.target, keyOf(event));
        // Another key is meant for what is shown.
        this.lastKey = isText ? now : -Infinity;
        if (isText) this.field = event.target;
    }

    /**
     * Types a key in the field that had the focus when the layer appeared. Enter and Tab count as text, which only a
     * field with several lines takes. Returns false for a key that is no text.
     */
    typeOn(event) {
        const { field } = this;
        const key = keyOf(event).replace(/^Shift\+(?=.)/, "");
        const isLineFeed = key === "Enter" && field.localName === "textarea";
        const text = isLineFeed ? "\n" : key === "Space" ? " " : [...key].length === 1 ? key : "";
        if (!text && key !== "Backspace") return /^(Enter|Tab|Dead|Process)$/.test(key);
        // A number or a date has been sent when its field lost the focus.
        const takesText = field.selectionStart !== null || field.type === "email";
        if (!field.isConnected || field.readOnly || !takesText) return true;
        const { value } = field;
        const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
        const before = text || start < end ? value.slice(0, start) : [...value.slice(0, start)].slice(0, -1).join("");
        const caret = before.length + text.length;
        field.value = before + text + value.slice(end);
        if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        return true;
    }

    keydown(event) {
        if (isModifier(event)) return;
        this.ahead = undefined;
        if (event.defaultPrevented || event.isComposing || event.key === "Process") return;
        const key = keyOf(event);
        const { target } = event;
        if (this.app.ownKey(key)) return event.preventDefault();
        if (target.closest?.(".tool") || edits(target, key)) return;
        const layer = this.app.keyScope();
        if (!layer || uses(target, key) && layer.contains(target)) return;
        if (this.press(key, layer, target) || this.pressAhead(key, layer, target)) event.preventDefault();
    }

    /** Keeps the key of a disabled button until the server has the typed text. Returns false without such a button. */
    pressAhead(key, layer, target) {
        const isOff = (button) => button.getAttribute("aria-disabled") === "true";
        if (!this.app.session.hasPendingInput || !buttonsOf(layer, selectorOf(key)).some(isOff)) return false;
        this.ahead = { key, layer, target };
        return true;
    }

    /** Presses the key that was pressed ahead, unless the user or the app has left its place. */
    didDraw() {
        if (!this.ahead || this.app.session.hasPendingInput) return;
        const { key, layer, target } = this.ahead;
        this.ahead = undefined;
        if (layer === this.app.keyScope() && document.activeElement === target) this.press(key, layer, target);
    }

    press(key, layer, target) {
        if (key === "Enter" || key === "Ctrl+Enter" && target.localName === "textarea") {
            const view = target.closest?.("[data-component]")?.view;
            if (view?.component.onSubmit && view.submit && view.isEnabled) return view.submit(), true;
            return click(layer, selectorOf("Enter"));
        }
        if (click(layer, selectorOf(key))) return true;
        // Also for tabs that the shown screen hides.
        if (/^Alt\+[1-9]$/.test(key)) return this.app.showBranch(Number(key.at(-1)) - 1);
        if (key !== "Escape") return false;
        if (!click(layer, "button[data-role=cancel]") && this.app.canGoBack) this.app.back();
        return true;
    }
}

/** Moves the focus to the next or the previous element of a list with the arrow keys. Returns it. */
export function moveFocus(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return undefined;
    event.preventDefault();
    const all = [...event.currentTarget.children];
    const isReversed = getComputedStyle(event.currentTarget).direction === "rtl" && /Left|Right/.test(event.key);
    const next = all.at((all.indexOf(document.activeElement) + (isReversed ? -step : step)) % all.length);
    next.focus();
    return next;
}

const isModifier = ({ key }) => /^(Control|Shift|Alt|AltGraph|Meta|CapsLock)$/.test(key);

const selectorOf = (key) => `${key === "Enter" ? "[data-preferred], " : ""}[data-key=${CSS.escape(key)}]`;

/** Elements in a scope that the user sees. The keys of a selection belong to the list with the focus. */
export const buttonsOf = (scope, selector) =>
    [...scope?.querySelectorAll(selector) ?? []].filter((button) => !button.closest("[hidden], [inert], .selection-bar"));

/** Presses the first enabled button. Returns false without one. */
function click(layer, selector) {
    const button = buttonsOf(layer, selector).find((one) => !one.matches("[aria-disabled=true], [aria-busy=true]"));
    button?.click();
    return Boolean(button);
}
