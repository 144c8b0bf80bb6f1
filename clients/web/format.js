// Display texts: strings, and numbers and dates, whose texts in the user's locale are the server's.

import { h } from "./dom.js";

let numbers = new Intl.NumberFormat();

/** Sets the locale of the numbers that this front end writes itself. One that the browser does not know is left. */
export function useLocale(locale) {
    try {
        numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    } catch {
        // The texts have the locale of the browser.
    }
}

export const numberText = (value) => numbers.format(value);

/** Returns a display text as the user reads it. */
export function formatted(value) {
    if (typeof value !== "object" || value === null) return String(value ?? "");
    return String(value.text ?? value.number ?? value.date ?? JSON.stringify(value));
}

/** Returns what is drawn of a display text: a text, or an element `data` or `time` with the value for machines. */
export function display(value) {
    if (typeof value !== "object" || value === null) return formatted(value);
    if ("date" in value) return h("time", { datetime: value.date }, formatted(value));
    return h("data", { value: value.number ?? "" }, formatted(value));
}
