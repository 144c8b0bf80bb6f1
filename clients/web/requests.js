// Requests of the app to the platform. A browser does most of them only after a press of the user, so each has a
// button. A layer that this front end does not know can be answered as JSON.

import { draw, element, h, newId } from "./dom.js";
import { words } from "./words.js";

/** Returns the name of a layer, and the form that answers it with the id of its title. */
export function answerForm(app, layer) {
    const { kind, capability, arguments: given = {}, data = layer.arguments } = layer;
    const isRequest = kind === "request";
    const name = isRequest ? capability : kind.replace(/^custom:/, "");
    const known = isRequest ? capabilities[name] : undefined;
    const isDenied = known?.isAllowed?.(given, app) === false;
    // Another page of the session may have refused it.
    if (isDenied) app.session.refuse(layer.id, "denied").catch(() => {});
    const failure = element("p", { class: "note error", role: "alert" });
    const answer = async (work) => {
        draw(failure, "");
        try {
            await app.run(app.session.fulfil(layer.id, await work()));
        } catch (error) {
            draw(failure, error instanceof Error ? error.message : String(error));
        }
    };
    const refuse = (reason) => app.run(app.session.refuse(layer.id, reason));
    const button = (title, press, attributes) => h("button", { onclick: press, ...attributes }, title);
    const press = (title, work) => h("div", { class: "component" },
        button(title, () => answer(work), { class: "primary", "data-fulfil": true }));
    const field = element("textarea", { rows: "3", spellcheck: "false", "data-answer": "result", id: newId() });
    const why = element("input", { type: "text", "data-answer": "reason", id: newId() });
    const labelled = (title, input, sender) =>
        h("div", { class: "component field", key: title }, h("label", { for: input.id }, title), input, sender);
    const reason = isDenied ? words("The app may not open {url}.", { url: given.url })
        : isRequest ? words("The app asks for “{name}”, which this page cannot do.", { name })
            : words("The app shows its own layer “{name}” here.", { name });
    const id = newId();
    const elements = [
        h("h2", { id, class: "dialog-title", dir: "auto" }, known?.title(given) || layer.title || name),
        known && !isDenied ? known.form(given, press, answer) : h("p", { dir: "auto" }, reason),
        failure,
        isRequest && h("div", { class: "buttons" }, h("div", { class: "component" },
            button(words("Not now"), () => refuse("denied"), { "data-role": "cancel", "data-refuse": true }))),
        // For development, and for layers that only the app's own front ends know.
        element("details", { class: "answer", open: !known }, h("summary", {}, words("Answer as JSON")),
            data !== undefined && h("pre", { tabindex: "0" }, JSON.stringify(data, null, 2)),
            labelled(words("Result"), field,
                button(words("Answer"), () => answer(() => parsed(field.value)), { "data-answer": "send" })),
            labelled(words("Reason"), why,
                button(words("Refuse"), () => refuse(why.value || undefined), { "data-answer": "refuse" }))),
    ];
    return { name, id, elements };
}

function parsed(text) {
    try {
        return JSON.parse(text || "{}");
    } catch (error) {
        throw new Error(words("The answer is no JSON: {reason}", { reason: error.message }));
    }
}

/** The longest text of a file that is sent, in bytes. */
const LARGEST_FILE = 8 << 20;

/** Returns the members of a file for the app. Throws for a file of a type that the app does not take. */
async function described(file, types) {
    const entry = { name: file.name, type: file.type || "application/octet-stream", size: file.size };
    if (types.length && !types.some((pattern) => isOfType(entry.type, pattern.toLowerCase()))) {
        throw new Error(words("“{name}” is {type}; choose a file of {types}", { ...entry, types: types.join(", ") }));
    }
    if (file.size > LARGEST_FILE) throw new Error(words("{name} is larger than 8 MiB.", entry));
    return { ...entry, text: await file.text() };
}

const isOfType = (type, pattern) => pattern === "*/*" || pattern === type
    || pattern.endsWith("/*") && type.startsWith(pattern.slice(0, -1));

/** What each request asks: its title, and a form with `press`, a button whose work answers it. */
const capabilities = {
    openURL: {
        title: () => words("Open an address?"),
        isAllowed: ({ url }, app) => app.mayOpen(url),
        form: ({ url }, press) => [h("p", { class: "address", dir: "ltr" }, url), press(words("Open"), async () => {
            open(url, "_blank", "noopener,noreferrer");
            return {};
        })],
    },
    pickFile: {
        title: ({ allowsSeveral }) => allowsSeveral ? words("Choose files") : words("Choose a file"),
        form({ types = [], allowsSeveral }, press, answer) {
            // For the browser, types are only a hint.
            const input = element("input", {
                type: "file", accept: types.join(","), multiple: allowsSeveral === true, "aria-label": words("File"),
                onchange: () => input.files.length && answer(async () =>
                    ({ files: await Promise.all([...input.files].map((file) => described(file, types))) })),
            });
            return h("div", { class: "component field" }, input);
        },
    },
    saveFile: {
        title: ({ name }) => name ? words("Save “{name}”?", { name }) : words("Save a file?"),
        form: ({ name, type, text }, press) => press(words("Save"), async () => {
            const url = URL.createObjectURL(new Blob([text ?? ""], { type: type || "text/plain" }));
            element("a", { href: url, download: name || "file" }).click();
            setTimeout(() => URL.revokeObjectURL(url), 60_000);
            return {};
        }),
    },
    "clipboard.read": {
        title: () => words("Paste from the clipboard?"),
        form: (given, press) => press(words("Paste"), async () => ({ text: await navigator.clipboard.readText() })),
    },
    "clipboard.write": {
        title: () => words("Copy to the clipboard?"),
        form: ({ text = "" }, press) => [
            h("pre", { tabindex: "0" }, text.slice(0, 2000)), press(words("Copy"), () => copy(text)),
        ],
    },
    share: {
        title: () => words("Share?"),
        form({ text, url }, press) {
            const both = [text, url].filter(Boolean).join(" ");
            return [h("p", { dir: "auto" }, both), navigator.share ? press(words("Share…"), async () => {
                await navigator.share({ text, url });
                return {};
            }) : press(words("Copy"), () => copy(both))];
        },
    },
    notify: {
        title: ({ title }) => title ? words("Show the notification “{title}”?", { title }) : words("Show a notification?"),
        form: ({ title = "", body }, press) => [h("p", { dir: "auto" }, body), press(words("Show"), async () => {
            if (await Notification.requestPermission() !== "granted") {
                throw new Error(words("The browser shows no notifications of this page."));
            }
            new Notification(title, { body });
            return {};
        })],
    },
};

async function copy(text) {
    await navigator.clipboard.writeText(text);
    return {};
}

export const supported = Object.keys(capabilities);
