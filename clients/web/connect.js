// The connection to the server, and what the client tells it about the user's settings.

import { webSocketTransport } from "/client/index.js";
import { words } from "./words.js";

/**
 * Opens a WebSocket: by default, the path `/socket` of the page's server. `record` is called with each message, and
 * whether it is `sent` or `received`.
 */
export function connect(address = "/socket", record) {
    const url = new URL(address, location.origin);
    url.protocol = url.protocol.replace("http", "ws");
    const transport = webSocketTransport(new WebSocket(url));
    const { send, start } = transport;
    transport.send = (text) => { record("sent", text); send(text); };
    transport.start = (receive, ended) => start((text) => { record("received", text); receive(text); }, ended);
    return transport;
}

/** Keeps a session for this tab until it closes. Returns false when another tab has it. */
export function hold(id) {
    // Without HTTPS a browser has locks for this machine only. A duplicated tab then shows the same session.
    if (!navigator.locks) return true;
    // The document before a reload releases the session at once.
    const options = { signal: AbortSignal.timeout(500) };
    return new Promise((taken) => {
        const keep = () => new Promise(() => taken(true));
        navigator.locks.request(`offstage.session.${id}`, options, keep).catch(() => taken(false));
    });
}

/** Returns what the server wants of this page: the app, and params of `initialize` and `session/open`. */
export async function loadConfig() {
    const answer = await fetch("/config.json");
    if (answer.status === 401 || answer.status === 403) {
        throw new Error(words("This page needs the address with the token that the command 'web' has printed."));
    }
    return answer.ok ? answer.json() : {};
}

/** Media queries for the settings that change. */
export const DARK = "(prefers-color-scheme: dark)";
export const COMPACT = "(max-width: 640px)";

export function clientContext() {
    const locale = navigator.language;
    return {
        locale, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        direction: directionOf(locale), theme: matchMedia(DARK).matches ? "dark" : "light",
        size: matchMedia(COMPACT).matches ? "compact" : "regular",
    };
}

function directionOf(locale) {
    try {
        const parsed = new Intl.Locale(locale);
        return (parsed.getTextInfo?.() ?? parsed.textInfo).direction;
    } catch {
        return "ltr";
    }
}
