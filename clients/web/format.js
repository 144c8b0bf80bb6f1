// Display texts: strings, and numbers and dates that this front end formats in the user's locale.

import { h } from "./dom.js";

const settings = { locale: undefined, timeZone: undefined };

/** Sets the locale and the time zone of all texts. Values that the browser does not know are ignored. */
export function useSettings({ locale, timeZone } = {}) {
    settings.locale = accepted(() => new Intl.NumberFormat(locale)) ? locale : undefined;
    settings.timeZone = accepted(() => new Intl.DateTimeFormat(undefined, { timeZone })) ? timeZone : undefined;
}

function accepted(make) {
    try {
        return Boolean(make());
    } catch {
        return false;
    }
}

/** Returns what is drawn of a display text: a text, or an element `data` or `time` with the value for machines. */
export function display(value) {
    if (typeof value !== "object" || value === null) return textOf(value);
    if ("date" in value) return h("time", { datetime: value.date }, formatted(value));
    return h("data", { value: value.number ?? "" }, formatted(value));
}

/** Returns a display text as the user reads it. */
export function formatted(value) {
    if (typeof value !== "object" || value === null) return textOf(value);
    try {
        if ("number" in value) return number(value);
        if ("date" in value) return date(value);
    } catch {
        // A currency or date that the browser does not know is shown as it is.
    }
    return textOf(value.number ?? value.date);
}

const textOf = (value) => value == null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"];

function number({ number: value, style, currency = "EUR", decimals }) {
    const power = style === "bytes" ? Math.floor(Math.log10(Math.abs(value) || 1) / 3) : 0;
    const index = Math.min(units.length - 1, Math.max(0, power));
    const options = {
        percent: { style: "percent", maximumFractionDigits: 1 }, currency: { style: "currency", currency },
        integer: { maximumFractionDigits: 0 },
        bytes: { style: "unit", unit: units[index], unitDisplay: "short", maximumFractionDigits: 1 },
    }[style] ?? { maximumFractionDigits: 6 };
    const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(settings.locale, { ...options, ...digits }).format(value / 1000 ** index);
}

const styles = {
    short: { dateStyle: "short" }, medium: { dateStyle: "medium" }, long: { dateStyle: "long" },
    time: { timeStyle: "short" }, dateTime: { dateStyle: "medium", timeStyle: "short" },
};

function date({ date: text, style }) {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
    const instant = new Date(/^\d\d:\d\d/.test(text) ? `1970-01-01T${text}` : isDay ? `${text}T00:00:00Z` : text);
    if (Number.isNaN(instant.getTime())) return text;
    if (style === "relative") return relative(instant);
    // A day without a time is the same day in every time zone.
    const timeZone = isDay ? "UTC" : settings.timeZone;
    return new Intl.DateTimeFormat(settings.locale, { ...styles[style] ?? styles.medium, timeZone }).format(instant);
}

function relative(instant) {
    const seconds = (instant.getTime() - Date.now()) / 1000;
    const units = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];
    const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
    const format = new Intl.RelativeTimeFormat(settings.locale, { numeric: "auto" });
    return format.format(Math.trunc(seconds / Number(length)), /** @type {any} */ (unit));
}

/** Returns a number for people. */
export const count = (value) => new Intl.NumberFormat(settings.locale).format(value);
