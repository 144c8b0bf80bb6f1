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

function inputsOf(component, session, random) {
    const { id, options = [], rows = [], total = 0 } = component;
    if (component.isEnabled === false || component.isLoading) return [];
    const chosen = options.map((option) => option.id);
    switch (component.component) {
        case "button": return isShown(component, session) ? [() => session.tap(id)] : [];
        case "textField": {
            const submit = component.onSubmit ? [() => session.submit(id)] : [];
            return component.onChange ? [() => session.type(id, random.pick(words)), ...submit] : submit;
        }
        case "picker":
            if (component.isMultiple) return [() => session.choose(id, chosen.filter(() => random.below(2) === 0))];
            return [() => session.choose(id, random.pick(chosen))];
        case "toggle": return [() => session.choose(id, random.below(2) === 0)];
        case "slider": case "stepper": {
            const { min = 0, max = 1 } = component;
            return [() => session.choose(id, random.pick([min, max])), () => session.choose(id, component.value)];
        }
        case "numberField": return [() => session.choose(id, random.pick([null, 0, 7, -1, 100_000]))];
        case "dateField": return [() => session.choose(id, random.pick([null, component.value ?? null]))];
        case "fileField": return [() => session.choose(id,
            random.pick([null, { name: "a", size: 1, type: "image/png" }]))];
        case "group": return component.onExpand ? [() => session.perform(id, "onExpand", random.below(2) === 0)] : [];
        case "list": case "table": {
            const enabled = rows.filter(({ isEnabled }) => isEnabled !== false);
            const row = enabled.length > 0 ? random.pick(enabled) : undefined;
            const inputs = [() => session.window(id, random.below(total + 20), random.below(60))];
            if (component.onRefresh) inputs.push(() => session.perform(id, "onRefresh"));
            if (component.onReachEnd) inputs.push(() => session.perform(id, "onReachEnd"));
            for (const column of component.columns ?? []) {
                const order = { column: column.id, descending: random.below(2) === 0 };
                if (component.onSort) inputs.push(() => session.perform(id, "onSort", order));
            }
            if (!row) return inputs;
            const ids = component.selection === "multiple" ? [row.id] : row.id;
            if (component.onSelect) inputs.push(() => session.perform(id, "onSelect", ids));
            if (component.onOpen) inputs.push(() => session.perform(id, "onOpen", row.id));
            if (component.onMove) inputs.push(() =>
                session.perform(id, "onMove", { id: row.id, before: random.pick(rows).id }));
            if (component.onExpand && row.isExpanded !== undefined) inputs.push(() => session.perform(id, "onExpand", row.id));
            for (const { id: button, isEnabled } of component.rowCommands ?? []) {
                if (isEnabled) inputs.push(() => session.tap(button, { row: row.id, list: id }));
            }
            for (const { id: button, isEnabled } of component.selectionCommands ?? []) {
                if (isEnabled) inputs.push(() => session.tap(button, { selection: [row.id], list: id }));
            }
            for (const action of row.actions ?? []) inputs.push(() =>
                session.tap(action.id, { row: row.id, list: id }));
            return inputs;
        }
        default: return [];
    }
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
