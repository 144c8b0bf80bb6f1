// The replica and the drafts against messages in an order that the test chooses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ClientLimitError, Connection, InputError, OffstageError, ServerEnded, Session } from "../src/index.js";

/** The server's end of a connection. */
class Script {
    /** Messages of the client that the test has not answered. */
    received = [];
    #n = 0;
    #seq = 0;
    unsent = 0;
    say = () => {};
    end = () => {};
    connection = new Connection({
        send: (text) => void this.received.push(JSON.parse(text)),
        close: () => {},
        start: (receive, ended) => {
            this.say = (message) => receive(JSON.stringify({ jsonrpc: "2.0", ...message }));
            this.end = ended;
        },
        get unsent() { return script?.unsent ?? 0; },
    });

    constructor() {
        script = this;
        this.connection.server = { timing: { editSize: 256, snapshotLimit: 3 } };
    }

    /** Opens a session whose screen `n1` has a view. */
    async open(view, options) {
        const opening = Session.open(this.connection, { app: "x" }, { clientId: "me", ...options });
        const replay = [{ screen: "n1", event: { type: "mood", text: "good" } }];
        this.answer("session/open", this.snapshot("u1", { screens: { n1: { viewRev: 1, view } }, replay }));
        const session = await opening;
        const changes = [];
        session.onChange((change) => { changes.push(change); });
        return { session, changes };
    }

    snapshot(subscriptionId, members) {
        const content = { id: "n1", kind: "screen", status: "active" };
        const layers = [{ id: "l1", kind: "content", status: "active", content }];
        const tree = { windows: [{ id: "w1", kind: "window", isKey: true, layers }] };
        const session = { sessionId: "s1", app: "x", epoch: "e1", seq: 0, routeRev: 1 };
        return { ...session, subscriptionId, tree, screens: {}, ...members };
    }

    /** Returns the oldest message of a method that the client has sent. */
    take(method) {
        const index = this.received.findIndex((message) => message.method === method);
        assert(index >= 0, `there is no ${method} in ${JSON.stringify(this.received)}`);
        return this.received.splice(index, 1)[0];
    }

    answer(method, result) {
        const request = this.take(method);
        this.say({ id: request.id, result });
        return request.params;
    }

    refuse(method, code, kind) {
        const request = this.take(method);
        this.say({ id: request.id, error: { code, message: "no", data: { kind } } });
        return request.params;
    }

    deliver(method, params) {
        this.#n += 1;
        this.#seq += 1;
        this.say({ method, params: { sessionId: "s1", epoch: "e1", subscriptionId: "u1", n: this.#n, seq: this.#seq,
            ...params } });
    }

    /** Delivers a patch of the view as a turn of its own. */
    patch(viewRev, values) {
        const patch = Object.entries(values).map(([path, value]) => ({ op: "add", path, value }));
        this.deliver("screen/didChange", { screen: "n1", fromViewRev: viewRev - 1, viewRev, patch, last: true });
    }

    result(seq = this.#seq) {
        return { actionId: "a", seq, routeRev: 1, outcome: "done" };
    }
}

let script;

const field = (members = {}) => ({
    component: "textField", id: "name", value: "", kind: "plain", isEnabled: true,
    onChange: { action: { type: "nameDidChange" }, input: "text" }, ...members,
});

test("a turn appears at its last message, as a whole", async () => {
    const server = new Script();
    const { session, changes } = await server.open({ count: 0 });
    const before = session.tree;
    server.deliver("session/event", { screen: "n1", event: { type: "mood", text: "better" } });
    server.deliver("route/didChange", {
        fromRouteRev: 1, routeRev: 2, transitions: [{ containerId: "w1", kind: "push", animation: "default" }],
        ops: [{ op: "update", id: "n1", fields: { title: "Now" } }],
    });
    server.deliver("screen/didChange", { screen: "n1", fromViewRev: 1, viewRev: 2,
        patch: [{ op: "replace", path: "/count", value: 1 }] });
    assert.equal(changes.length, 0);
    assert(session.tree === before);
    assert.deepEqual(session.view(), { count: 0 });
    assert.equal(session.routeRev, 1);
    server.deliver("session/event", { screen: "n1", event: { type: "done" }, last: true });
    assert.equal(changes.length, 1);
    const [change] = changes;
    assert.deepEqual(change?.events.map(({ event }) => event.type), ["mood", "done"]);
    assert.deepEqual([change?.route, [...change?.screens ?? []], change?.transitions.length], [true, ["n1"], 1]);
    assert.equal(session.node("n1")?.title, "Now");
    assert.deepEqual(session.view(), { count: 1 });
    assert.deepEqual(session.lastEvent("mood", "n1"), { type: "mood", text: "better" });
});

test("messages of another subscription or an earlier run are ignored", async () => {
    const server = new Script();
    const { session, changes } = await server.open({ count: 0 });
    const params = { sessionId: "s1", subscriptionId: "u1", epoch: "e0", n: 1, seq: 1, screen: "n1", fromViewRev: 1,
        viewRev: 2, view: {}, last: true };
    server.say({ method: "screen/didChange", params });
    server.say({ method: "screen/didChange", params: { ...params, epoch: "e1", subscriptionId: "u2" } });
    server.say({ method: "session/didClose",
        params: { sessionId: "s1", subscriptionId: "u1", epoch: "e0", seq: 1, reason: "closed" } });
    assert.deepEqual([changes.length, session.isClosed, session.view()], [0, false, { count: 0 }]);
});

test("input is shown at once, and the server's value when it has applied all input", async () => {
    const server = new Script();
    const { session, changes } = await server.open({ name: field() });
    const first = session.type("name", "A");
    const second = session.type("name", "Ab");
    assert.equal(session.component("name")?.value, "Ab");
    assert.equal(session.screens.get("n1")?.view.name.value, "");
    assert.deepEqual(changes.map(({ isLocal }) => isLocal), [true, true]);
    const sent = server.take("action/send");
    assert.deepEqual(sent.params.action, { type: "nameDidChange", text: "A" });
    assert.deepEqual([sent.params.clientId, sent.params.inputSeq], ["me", 1]);
    // The echo of the first input does not overwrite the second.
    server.patch(2, { "/name/value": "A", "/name/inputSeq": 1, "/name/clientId": "me" });
    assert.equal(session.component("name")?.value, "Ab");
    // Another client's input, neither.
    server.patch(3, { "/name/value": "Z", "/name/inputSeq": 9, "/name/clientId": "you" });
    assert.equal(session.component("name")?.value, "Ab");
    // The app corrects the text.
    server.patch(4, { "/name/value": "AB", "/name/inputSeq": 2, "/name/clientId": "me" });
    assert.equal(session.component("name")?.value, "AB");
    assert.equal(session.hasPendingInput, false);
    server.say({ id: sent.id, result: server.result() });
    server.answer("action/send", server.result());
    await Promise.all([first, second]);
});

test("the response ends a draft that the app ignores, once what it published has arrived", async () => {
    const server = new Script();
    const { session, changes } = await server.open({ name: field({ value: "x" }) });
    const ignored = session.type("name", "A");
    server.answer("action/send", server.result());
    await ignored;
    assert.equal(session.component("name")?.value, "x");
    assert.deepEqual(changes.map(({ isLocal }) => isLocal), [true, true]);
    // Notifications that wait for credit follow the response.
    const early = session.type("name", "B");
    server.answer("action/send", server.result(1));
    await early;
    assert.equal(session.component("name")?.value, "B");
    server.patch(2, { "/name/value": "b" });
    assert.equal(session.component("name")?.value, "b");
    const rejected = session.type("name", "C");
    server.refuse("action/send", 1202, "tooLong");
    await assert.rejects(rejected, OffstageError);
    assert.equal(session.component("name")?.value, "b");
});

test("a draft ends with its component", async () => {
    const server = new Script();
    const { session } = await server.open({ name: field() });
    session.type("name", "A").catch(() => {});
    server.deliver("screen/didChange", { screen: "n1", fromViewRev: 1, viewRev: 2, view: { other: 1 }, last: true });
    assert.equal(session.hasPendingInput, false);
    assert.deepEqual(session.view(), { other: 1 });
});

test("a change of a long text is sent as a range, and whole when the range does not fit", async () => {
    const server = new Script();
    const text = "𝄞".repeat(20_000);
    const { session } = await server.open({ name: field({ value: text }) });
    const typed = session.type("name", `${text}!`);
    const { params } = server.take("action/send");
    assert.deepEqual(params.edit, { component: "name", member: "text", index: 20_000, count: 0, text: "!",
        length: 20_000 });
    assert.deepEqual(params.action, { type: "nameDidChange" });
    assert(JSON.stringify(params).length < 1000);
    // The second edit is based on the first.
    const more = session.type("name", `?${text}!`);
    assert.deepEqual(server.received[0].params.edit,
        { component: "name", member: "text", index: 0, count: 0, text: "?", length: 20_001 });
    server.say({ id: 2, error: { code: 1200, message: "no", data: { kind: "editMismatch" } } });
    server.refuse("action/send", 1200, "editMismatch");
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(server.received.length, 1, "one whole text");
    const whole = server.answer("action/send", server.result());
    assert.deepEqual([whole.action.text, whole.inputSeq, whole.edit], [`?${text}!`, 3, undefined]);
    assert.deepEqual(await Promise.all([typed, more]), [server.result(), server.result()]);
    session.type("name", "short").catch(() => {});
    assert.equal(server.take("action/send").params.action.text, "short");
});

test("a secure text is kept by the client alone, until the server clears it", async () => {
    const server = new Script();
    const secret = { component: "textField", id: "pin", kind: "secure", length: 0, isEnabled: true,
        onChange: { action: { type: "pin" }, input: "text" } };
    const { session } = await server.open({ pin: secret });
    const typed = session.type("pin", "1".repeat(300));
    assert.equal(server.answer("action/send", server.result(1)).edit, undefined);
    await typed;
    server.patch(2, { "/pin/length": 300, "/pin/inputSeq": 1, "/pin/clientId": "me" });
    assert.equal(session.component("pin")?.value, "1".repeat(300));
    assert.equal(session.hasPendingInput, false);
    server.patch(3, { "/other": 1 });
    assert.equal(session.component("pin")?.value, "1".repeat(300));
    server.patch(4, { "/pin/length": 0 });
    assert.equal(session.component("pin")?.value, undefined);
});

test("rows of a window replace the list's, unless they are of a revision that comes later", async () => {
    const server = new Script();
    const list = { component: "list", id: "rows", total: 9, from: 0, rows: [{ id: 0 }] };
    const { session, changes } = await server.open({ group: { parts: [list] } });
    const rows = (from, viewRev) =>
        ({ total: 9, from, rows: [{ id: from }], viewRev });
    const shown = session.window("rows", 5, 1);
    assert.deepEqual(server.answer("subscription/window", rows(5, 1)), {
        sessionId: "s1", subscriptionId: "u1", screen: "n1", list: "rows", from: 5, count: 1,
    });
    await shown;
    assert.deepEqual(session.component("rows"), { ...list, from: 5, rows: [{ id: 5 }] });
    assert.equal(changes.length, 1);
    const late = session.window("rows", 7, 1);
    server.answer("subscription/window", rows(7, 2));
    await late;
    assert.equal(session.component("rows")?.from, 5);
    server.deliver("screen/didChange", { screen: "n1", fromViewRev: 1, viewRev: 2, view: { ...list, ...rows(7, 2) },
        last: true });
    assert.equal(session.component("rows")?.from, 7);
});

test("a message that does not fit leads to a snapshot", async () => {
    const server = new Script();
    const { session, changes } = await server.open({ count: 0 });
    server.deliver("screen/didChange", { screen: "n1", fromViewRev: 7, viewRev: 8, patch: [], last: true });
    server.answer("subscription/close", { delivered: 1 });
    const attach = server.take("session/attach");
    assert.equal(attach.params.subscribe.since, undefined);
    const screens = { n1: { viewRev: 8, view: { count: 8 } } };
    server.say({ id: attach.id, result: server.snapshot("u2", { seq: 5, routeRev: 4, screens }) });
    assert.deepEqual([changes.length, changes[0]?.isReset, session.view(), session.routeRev],
        [1, true, { count: 8 }, 4]);
});

test("a session whose snapshots do not fit either closes", async () => {
    const server = new Script();
    const { session, changes } = await server.open({ count: 0 });
    let subscription = "u1";
    for (let round = 0; !session.isClosed; round += 1) {
        assert(round < 10);
        const params = { sessionId: "s1", epoch: "e1", subscriptionId: subscription, n: 9, seq: 9, screen: "n1",
            fromViewRev: 7, viewRev: 8, patch: [] };
        server.say({ method: "screen/didChange", params });
        if (session.isClosed) break;
        subscription = `u${round + 2}`;
        server.answer("subscription/close", { delivered: 1 });
        server.answer("session/attach", server.snapshot(subscription));
    }
    assert.match(changes.at(-1)?.closed ?? "", /delivery 9 follows delivery 0/);
});

test("credit is restored when half of it is used", async () => {
    const server = new Script();
    await server.open({ count: 0 }, { credit: 4 });
    for (let viewRev = 2; viewRev < 8; viewRev += 1) server.patch(viewRev, { "/count": viewRev });
    const acks = server.received.filter(({ method }) => method === "subscription/ack");
    assert.deepEqual(acks.map(({ params }) => params), [2, 4, 6].map((n) => ({ subscriptionId: "u1", n })));
});

test("buttons of rows, commands and selections send their templates with the ids", async () => {
    const server = new Script();
    const button = (id, members = {}) => ({
        component: "button", id, title: id, role: "default", isEnabled: true, isLoading: false,
            onTap: { action: { type: id }, input: "row" }, ...members,
    });
    const rows = [{ component: "row", id: 1, title: "a" },
        { component: "row", id: 2, title: "b", actions: [button("remove",
        { onTap: { action: { type: "remove", id: 2 } } })] }];
    const { session } = await server.open({
        commands: [button("save", { onTap: { action: { type: "save" } } })],
            off: button("off", { isEnabled: false }), busy: button("busy", { isLoading: true }),
        table: { component: "table", id: "table", total: 2, from: 0, rows, rowCommands: [button("open")],
            selectionCommands: [button("join", { onTap: { action: { type: "join" }, input: "ids" } })],
            onSelect: { action: { type: "selected" }, input: "id" } },
    });
    const sent = async (input) => {
        const { action, screen } = server.answer("action/send", server.result());
        await input;
        assert.equal(screen, "n1");
        return action;
    };
    assert.deepEqual(await sent(session.tap("save")), { type: "save" });
    assert.deepEqual(await sent(session.tap("remove", { row: 2, list: "table" })), { type: "remove", id: 2 });
    assert.deepEqual(await sent(session.tap("open", { row: 1, list: "table" })), { type: "open", row: 1 });
    assert.deepEqual(await sent(session.tap("join", { selection: [1, 2], list: "table" })), { type: "join", ids: [1, 2] });
    assert.deepEqual(await sent(session.perform("table", "onSelect", 2)), { type: "selected", id: 2 });
    for (const wrong of [session.tap("off"), session.tap("busy"), session.tap("nothing"),
        session.tap("remove", { row: 1, list: "table" }), session.type("save", "x"), session.submit("table"),
        session.perform("off", "onExpand", true)]) {
        await assert.rejects(wrong, InputError);
    }
    assert.equal(server.received.length, 0);
});

test("the client's queues are bounded", async () => {
    const server = new Script();
    const { session } = await server.open({});
    const pending = Array.from({ length: 1024 }, () => session.back());
    await assert.rejects(session.back(), ClientLimitError);
    server.unsent = 16 << 20;
    assert.throws(() => server.connection.notify("x"), ClientLimitError);
    server.end(new Error("the pipe broke"));
    for (const request of pending) await assert.rejects(request, ServerEnded);
    await assert.rejects(session.back(), /the pipe broke/);
});

test("a listener's error does not stop the connection", async () => {
    const server = new Script();
    const { session, changes } = await server.open({ count: 0 });
    const reports = [];
    const { queueMicrotask } = globalThis;
    globalThis.queueMicrotask = (report) => void reports.push(report);
    const remove = session.onChange(() => { throw new Error("drawing failed"); });
    server.patch(2, { "/count": 1 });
    remove();
    server.patch(3, { "/count": 2 });
    globalThis.queueMicrotask = queueMicrotask;
    assert.equal(changes.length, 2);
    assert.equal(reports.length, 1);
    assert.throws(() => reports[0]?.(), /drawing failed/);
});
