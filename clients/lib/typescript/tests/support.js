import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, OffstageError } from "../src/index.js";
import { spawnServer } from "../src/node.js";

const root = new URL("../../../../", import.meta.url);
/** The server of the reference apps. */
export const offstage = process.env.OFFSTAGE ?? new URL(".build/debug/offstage-examples", root).pathname;
/** The server of the conformance kit's app, which changes long lists in every way. */
export const kit = process.env.OFFSTAGE_KIT ?? offstage.replace(/[^/]*$/, "offstage-kit");

// The apps begin without the data of the user.
const data = mkdtempSync(join(tmpdir(), "offstage-"));
process.env.XDG_DATA_HOME = data;
// A test of saved sessions names its archive.
process.env.OFFSTAGE_ARCHIVE = "none";
process.on("exit", () => rmSync(data, { recursive: true, force: true }));

/** Runs a body with a client of its own server, and ends both. */
export async function withClient(body, command = offstage, flags = []) {
    const client = await Client.start(() => spawnServer(command, ["serve", ...flags]));
    try {
        return await body(client);
    } finally {
        client.disconnect();
    }
}

/** Runs one server, whose connections can be cut: the server and its sessions go on. */
export function startRelay(command, flags = []) {
    const server = spawnServer(command, ["serve", ...flags]);
    const connections = new Map();
    let lastConnection = 0;
    // The response to the first `initialize`: the server accepts one.
    let welcome;
    server.start((text) => {
        const message = JSON.parse(text);
        if (message.method !== undefined) return connections.forEach(({ receive }) => receive(text));
        // Ids of several connections differ by the connection's number.
        const [connection, id] = String(message.id).split(":").map(Number);
        welcome ??= message;
        connections.get(connection)?.receive(JSON.stringify({ ...message, id }));
    }, () => {});
    return {
        transport() {
            const number = (lastConnection += 1);
            return {
                unsent: 0,
                send(text) {
                    const message = JSON.parse(text);
                    if (message.method === "initialize" && welcome) {
                        const answer = JSON.stringify({ ...welcome, id: message.id });
                        queueMicrotask(() => connections.get(number)?.receive(answer));
                    } else {
                        const id = message.id === undefined ? {} : { id: `${number}:${message.id}` };
                        server.send(JSON.stringify({ ...message, ...id }));
                    }
                },
                close: () => void connections.delete(number),
                start: (receive, ended) => void connections.set(number, { receive, ended }),
            };
        },
        /** Cuts all connections. */
        cut() {
            const ends = [...connections.values()];
            connections.clear();
            for (const { ended } of ends) ended(new Error("the connection was cut"));
        },
        close: () => server.close(),
    };
}

/** Random numbers from a seed (SplitMix32). */
export class Random {
    #state;

    constructor(seed) {
        this.#state = seed;
    }

    /** Returns an integer from 0 to `bound` - 1. */
    below(bound) {
        this.#state = (this.#state + 0x9e3779b9) | 0;
        let value = this.#state ^ (this.#state >>> 16);
        value = Math.imul(value, 0x21f0aaad);
        value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
        return ((value ^ (value >>> 15)) >>> 0) % bound;
    }

    pick(values) {
        assert(values.length > 0);
        return values[this.below(values.length)];
    }
}

/** Returns all objects in a JSON value that satisfy a condition. */
export function objectsIn(value, fits) {
    if (typeof value !== "object" || value === null) return [];
    const found = Object.values(value).flatMap((member) => objectsIn(member, fits));
    return !Array.isArray(value) && fits(value) ? [value, ...found] : found;
}

const words = ["", "a", "anna", "Anna Karenina", "x".repeat(30), "Zoë", "👩‍👩‍👧 z", "1234", "secret", "GO", "A"];

/** Returns the inputs that the user can make now. */
export function possibleInputs(session, random) {
    const inputs = [() => session.back()];
    const layer = session.activeLayer;
    if (layer && layer.kind !== "content") {
        for (const field of layer.fields ?? []) inputs.push(() => session.type(field.id, random.pick(words)));
        for (const button of layer.buttons ?? []) if (button.isEnabled) inputs.push(() => session.answer(button.id));
        if (layer.kind === "request") inputs.push(() => session.refuse(layer.id, "no"), () =>
            session.fulfil(layer.id, {}));
        inputs.push(() => session.dismiss(layer.id, "swipe"));
    }
    for (const node of objectsIn(session.tree, ({ kind }) => kind === "tabs" || kind === "pages")) {
        const count = (node.branches ?? node.pages).length;
        inputs.push(() => session.selectChild(node.id, random.below(count)));
    }
    const screen = session.activeScreen;
    if (screen === undefined) return inputs;
    const bars = session.node(screen)?.bars;
    for (const item of [...(bars?.leading ?? []), ...(bars?.trailing ?? [])]) {
        if (item.isEnabled) inputs.push(() => session.tapBar(item.id));
    }
    const components = objectsIn(session.view(screen), ({ component, id }) =>
        component !== undefined && id !== undefined);
    for (const component of components) inputs.push(...inputsOf(component, session, random));
    return inputs;
}

/** Values that the user can choose, by kind of component. */
const values = {
    textField: () => words,
    picker: ({ options, isMultiple }, random) => {
        const ids = options.map(({ id }) => id);
        return isMultiple ? [ids.filter(() => random.below(2) === 0)] : ids;
    },
    toggle: () => [true, false],
    slider: ({ min = 0, max = 1, value }) => [min, max, value],
    stepper: ({ min = 0, max = 1, value }) => [min, max, value],
    numberField: () => [null, 0, 7, -1, 100_000],
    dateField: ({ value = null }) => [null, value],
    fileField: () => [null, { name: "a", size: 1, type: "image/png" }],
};

function inputsOf(component, session, random) {
    const { component: kind, id, rows = [], columns = [], total = 0 } = component;
    const { rowCommands = [], selectionCommands = [] } = component;
    if (component.isEnabled === false || component.isLoading) return [];
    const inputs = [];
    if (kind === "button" && isShown(component, session)) inputs.push(() => session.tap(id));
    if (component.onChange) inputs.push(() => session.choose(id, random.pick(values[kind](component, random))));
    if (component.onSubmit) inputs.push(() => session.submit(id));
    const perform = (template, value) => component[template] && inputs.push(() => session.perform(id, template, value));
    if (kind === "group") perform("onExpand", random.below(2) === 0);
    if (kind !== "list" && kind !== "table") return inputs;
    inputs.push(() => session.window(id, random.below(total + 20), random.below(60)));
    perform("onRefresh");
    perform("onReachEnd");
    for (const column of columns) perform("onSort", { column: column.id, descending: random.below(2) === 0 });
    const enabled = rows.filter(({ isEnabled }) => isEnabled !== false);
    if (!enabled.length) return inputs;
    const row = random.pick(enabled);
    perform("onSelect", component.selection === "multiple" ? [row.id] : row.id);
    perform("onOpen", row.id);
    perform("onMove", { id: row.id, before: random.pick(rows).id });
    if (row.isExpanded !== undefined) perform("onExpand", row.id);
    for (const [buttons, chosen] of [
        [[...row.actions ?? [], ...rowCommands], { row: row.id }], [selectionCommands, { selection: [row.id] }],
    ]) {
        for (const button of buttons.filter(({ isEnabled }) => isEnabled)) {
            inputs.push(() => session.tap(button.id, { ...chosen, list: id }));
        }
    }
    return inputs;
}

/** False for a button that the session finds in another place: a button of a row. */
const isShown = (button, session) => session.component(button.id) === button;

/**
 * Compares the session with the server's answers after each turn. The comparison runs when the answer arrives, before
 * the next message is handled.
 */
export function checkEachTurn(session) {
    const checks = { count: 0, running: [] };
    session.onChange((change) => {
        if (!change.isLocal && change.closed === undefined) checks.running.push(compare(session));
        checks.count += 1;
    });
    return checks;
}

/** Compares the route tree and all views with the server's. */
export async function compare(session) {
    const { subscriptionId } = session;
    const requests = [...session.screens.keys()].map((screen) => {
        const accept = (result) => {
            assert.deepEqual({ screen, ...session.screens.get(screen) }, result);
        };
        return session.request("screen/get", { screen, subscriptionId }, { accept }).catch(ignoreKind("screenUnknown"));
    });
    const route = session.request("route/get", {}, {
        accept: ({ tree, routeRev }) => {
            assert.deepEqual(session.tree, tree);
            assert.equal(session.routeRev, routeRev);
        },
    });
    await Promise.all([route, ...requests]).catch(ignoreKind("sessionClosed"));
}

function ignoreKind(kind) {
    return (error) => {
        if (!(error instanceof OffstageError) || error.kind !== kind) throw error;
    };
}

/** Waits for an input. The app may reject it; a malformed request fails. */
export async function settled(input) {
    try {
        await input;
        return undefined;
    } catch (error) {
        if (!(error instanceof OffstageError) || ["method", "params"].includes(error.kind)) throw error;
        return error;
    }
}

/** Waits until a condition holds; requests of a session let its notifications arrive. */
export async function until(session, condition) {
    for (let round = 0; !condition(); round += 1) {
        assert(round < 1000, "the condition does not hold after 1,000 requests");
        await session.connection.request("session/list");
    }
}
