// Requests of the app to the platform. A browser does most of them only after a press of the user, so each has a
// button. A layer that this front end does not know can be answered as JSON.

import { element, newId, setText } from "./dom.js";
import { formatted } from "./format.js";

/** Returns the title and the elements of the form that answers a layer. */
export function answerForm(app, layer) {
    const isRequest = layer.kind === "request";
    const name = isRequest ? layer.capability : layer.kind.replace(/^custom:/, "");
    const known = isRequest ? capabilities[name] : undefined;
    const given = layer.arguments ?? {};
    const isDenied = known?.isAllowed?.(given, app) === false;
    // Another page of the session may have refused it.
    if (isDenied) app.session.refuse(layer.id, "denied").catch(() => {});
    const text = known?.title(given) ?? formatted(layer.title) ?? name;
    const title = element("h2", { id: newId(), class: "dialog-title", dir: "auto" }, text);
    if (!title.textContent) setText(title, name);
    const failure = element("p", { class: "note error", role: "alert" });
    const answer = async (work) => {
        setText(failure, "");
        try {
            await app.run(app.session.fulfil(layer.id, await work()));
        } catch (error) {
            setText(failure, error instanceof Error ? error.message : String(error));
        }
    };
    const refuse = element("button", { type: "button", "data-role": "cancel", "data-refuse": true }, "Not now");
    refuse.addEventListener("click", () => app.run(app.session.refuse(layer.id, "denied")));
    const form = known && !isDenied ? known.form(given, answer) : [element("p", { dir: "auto" }, isDenied
        ? `The app may not open ${given.url}.` : isRequest
            ? `The app asks for “${name}”, which this page cannot do.` : `The app shows its own layer “${name}” here.`)];
    const buttons = isRequest
        ? element("div", { class: "buttons" }, element("div", { class: "component" }, refuse)) : "";
    return { title, form: [...form, failure, buttons, jsonForm(app, layer, answer, known)] };
}

/** A form for any answer: for development, and for layers that only the app's own front ends know. */
function jsonForm(app, layer, answer, known) {
    const field = element("textarea", { rows: "3", spellcheck: "false", "data-answer": "result", id: newId() }, "");
    const reason = element("input", { type: "text", "data-answer": "reason", id: newId() });
    const send = element("button", { type: "button", "data-answer": "send" }, "Answer");
    send.addEventListener("click", () => answer(() => {
        try {
            return JSON.parse(field.value || "{}");
        } catch (error) {
            throw new Error(`The answer is no JSON: ${error.message}`);
        }
    }));
    const refuse = element("button", { type: "button", "data-answer": "refuse" }, "Refuse");
    refuse.addEventListener("click", () => app.run(app.session.refuse(layer.id, reason.value || undefined)));
    const data = layer.data ?? layer.arguments;
    return element("details", { class: "answer", open: !known },
        element("summary", {}, "Answer as JSON"),
        data === undefined ? null : element("pre", { tabindex: "0" }, JSON.stringify(data, null, 2)),
        element("div", { class: "component field" }, element("label", { for: field.id }, "Result"), field, send),
        element("div", { class: "component field" }, element("label", { for: reason.id }, "Reason"), reason, refuse));
}

function pressButton(title, press, answer) {
    const button = element("button", { type: "button", class: "primary", "data-fulfil": true }, title);
    button.addEventListener("click", () => answer(press));
    return element("div", { class: "component" }, button);
}

/** The longest text of a file that is sent, in bytes. */
const LARGEST_FILE = 8 << 20;

/** Returns the members of a file for the app. Throws for a file of a type that the app does not take. */
async function described(file, types) {
    const entry = { name: file.name, type: file.type || "application/octet-stream", size: file.size };
    if (types.length && !types.some((pattern) => isOfType(entry.type, pattern.toLowerCase()))) {
        throw new Error(`“${file.name}” is ${entry.type}; choose a file of ${types.join(", ")}`);
    }
    if (file.size > LARGEST_FILE) throw new Error(`${file.name} is larger than 8 MiB.`);
    return { ...entry, text: await file.text() };
}

const isOfType = (type, pattern) => pattern === "*/*" || pattern === type
    || pattern.endsWith("/*") && type.startsWith(pattern.slice(0, -1));

const quoted = (text, or) => text ? `“${text}”` : or;

const capabilities = {
    openURL: {
        title: () => "Open an address?",
        isAllowed: ({ url }, app) => app.mayOpen(url),
        form: ({ url }, answer) => [
            element("p", { class: "address", dir: "ltr" }, String(url ?? "")),
            pressButton("Open", async () => {
                open(url, "_blank", "noopener,noreferrer");
                return {};
            }, answer),
        ],
    },
    pickFile: {
        title: ({ allowsSeveral }) => allowsSeveral ? "Choose files" : "Choose a file",
        form({ types = [], allowsSeveral }, answer) {
            // For the browser, types are only a hint.
            const input = element("input", {
                type: "file", accept: types.join(","), multiple: allowsSeveral === true, "aria-label": "File",
            });
            const files = () => Promise.all([...input.files].map((file) => described(file, types)));
            input.addEventListener("change", () => {
                if (input.files.length) answer(async () => ({ files: await files() }));
            });
            return [element("div", { class: "component field" }, input)];
        },
    },
    saveFile: {
        title: ({ name }) => `Save ${quoted(name, "a file")}?`,
        form: ({ name, type, text }, answer) => [pressButton("Save", async () => {
            const url = URL.createObjectURL(new Blob([text ?? ""], { type: type || "text/plain" }));
            element("a", { href: url, download: name || "file" }).click();
            setTimeout(() => URL.revokeObjectURL(url), 60_000);
            return {};
        }, answer)],
    },
    "clipboard.read": {
        title: () => "Paste from the clipboard?",
        form: (given, answer) => [
            pressButton("Paste", async () => ({ text: await navigator.clipboard.readText() }), answer),
        ],
    },
    "clipboard.write": {
        title: () => "Copy to the clipboard?",
        form: ({ text }, answer) => [
            element("pre", { tabindex: "0" }, String(text ?? "").slice(0, 2000)),
            pressButton("Copy", async () => {
                await navigator.clipboard.writeText(String(text ?? ""));
                return {};
            }, answer),
        ],
    },
    share: {
        title: () => "Share?",
        form: ({ text, url }, answer) => [
            element("p", { dir: "auto" }, [text, url].filter(Boolean).join(" ")),
            pressButton(navigator.share ? "Share…" : "Copy", async () => {
                if (navigator.share) await navigator.share({ text, url });
                else await navigator.clipboard.writeText([text, url].filter(Boolean).join(" "));
                return {};
            }, answer),
        ],
    },
    notify: {
        title: ({ title }) => `Show the notification ${quoted(title, "")}?`,
        form: ({ title, body }, answer) => [
            element("p", { dir: "auto" }, String(body ?? "")),
            pressButton("Show", async () => {
                if (await Notification.requestPermission() !== "granted") {
                    throw new Error("The browser shows no notifications of this page.");
                }
                new Notification(String(title ?? ""), { body });
                return {};
            }, answer),
        ],
    },
};

/** The capabilities of this front end, for `initialize`. */
export const supported = Object.keys(capabilities);
