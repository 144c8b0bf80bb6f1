import assert from "node:assert/strict";
import { test } from "node:test";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, Connection, ServerEnded, webSocketTransport } from "../src/index.js";
import { spawnServer } from "../src/node.js";
import { Random, compare, kit, offstage, possibleInputs, startRelay, until } from "./support.js";

const retry = { first: 5, most: 40, attempts: 6 };

/** Resolves when the client has a state. */
function state(client, wanted) {
    return new Promise((resolve) => {
        if (client.state === wanted) return resolve(undefined);
        const remove = client.onState((state) => {
            if (state !== wanted) return;
            remove();
            resolve(undefined);
        });
    });
}

/** Starts a client, and keeps its servers, so that a test can end them. */
async function startClient(options, start = () => spawnServer(offstage)) {
    const servers = [];
    const client = await Client.start(() => {
        servers.push(start(servers.length));
        return servers.at(-1);
    }, { retry: { ...retry, ...options } });
    return { client, servers };
}

/** Runs a body with a relay, and ends it. */
async function withRelay(body, command, flags) {
    const relay = startRelay(command, flags);
    try {
        await body(relay);
    } finally {
        relay.close();
    }
}

function changesOf(session) {
    const changes = [];
    session.onChange((change) => void changes.push(change));
    return changes;
}

test("a killed server is started again, and a session that it has not saved begins at the link of its screen",
    { timeout: 60_000 }, async () => {
        const { client, servers } = await startClient({ first: 60_000, most: 60_000 });
        const session = await client.open({ app: "notes", context: "test", seed: 1 });
        const changes = changesOf(session);
        await session.openLink("notes://new");
        for (let round = 0; round < 2; round += 1) {
            await session.type("text", "Buy milk");
            // A stopped server answers nothing more.
            servers.at(-1)?.process.kill("SIGSTOP");
            const saving = assert.rejects(session.tap("save"), ServerEnded);
            const typing = assert.rejects(session.type("text", "Buy milk and bread"), ServerEnded);
            const waiting = state(client, "waiting");
            servers.at(-1)?.process.kill("SIGKILL");
            await Promise.all([saving, typing, waiting]);
            assert.equal(session.component("text")?.value, "Buy milk and bread");
            changes.length = 0;
            // The next retry is a minute away.
            client.retryNow();
            await state(client, "connected");
            assert.deepEqual(changes.map(({ isReset, isRestart }) => [isReset, isRestart]), [[true, true]]);
            assert.equal(session.node(session.activeScreen)?.link, "notes://new");
            assert.deepEqual([session.component("text")?.value, session.hasPendingInput], ["", false]);
            await compare(session);
        }
        assert.equal(servers.length, 3);
        await client.close();
        assert.equal(changes.at(-1)?.closed, "the server ended with code 0");
    });

test("a client gives up after the last retry, and closes its sessions", { timeout: 60_000 }, async () => {
    const { client, servers } = await startClient({}, (count) => spawnServer(count === 0 ? kit : "/nowhere/offstage"));
    const session = await client.open({ context: "test" });
    const states = [];
    client.onState((state) => { states.push(state); });
    servers[0]?.process.kill("SIGKILL");
    await state(client, "closed");
    assert.equal(servers.length, 1 + retry.attempts);
    assert.deepEqual(states, ["waiting", "closed"]);
    assert(session.isClosed && client.sessions.size === 0);
    await assert.rejects(session.back(), ServerEnded);
});

test("a WebSocket that closes gets no messages", () => {
    const sent = [];
    const closing = { readyState: 2, bufferedAmount: 0, send: (text) => sent.push(text) };
    webSocketTransport(closing).send("{}");
    assert.deepEqual(sent, []);
});

/** Opens a session and cuts it off, while another client changes it. Returns it when it continues, with its changes. */
async function cutOff(relay, prepare, change) {
    let open;
    const opened = new Promise((resolve) => { open = resolve; });
    let wait;
    const client = await Client.start(async () => {
        await wait;
        wait = opened;
        return relay.transport();
    }, { retry });
    const session = await client.open({ context: "test" });
    const changes = changesOf(session);
    await prepare(session);
    const waiting = state(client, "waiting");
    relay.cut();
    await waiting;
    const other = await Client.start(() => relay.transport());
    await change(await other.attach(session.id));
    const before = session.view();
    open();
    await state(client, "connected");
    return { session, changes, before };
}

test("a session continues after each cut, from its last entry", { timeout: 60_000 }, () => withRelay(async (relay) => {
    const client = await Client.start(() => relay.transport(), { retry: { ...retry, stableAfter: 0 } });
    for (const app of ["notes", "stocks", "twoTabs", "onboarding"]) {
        const session = await client.open({ app, context: "test", seed: 1 });
        let resets = 0;
        session.onChange((change) => { resets += change.isReset ? 1 : 0; });
        const { epoch } = session;
        const random = new Random(5);
        for (let round = 0; round < 8; round += 1) {
            const inputs = Promise.allSettled(
                Array.from({ length: 12 }, () => random.pick(possibleInputs(session, random))()));
            if (round % 2 === 0) await session.request("clock/advance", { ms: 1 });
            const waiting = state(client, "waiting");
            relay.cut();
            await waiting;
            await inputs;
            await state(client, "connected");
            await session.request("clock/advance", { ms: 20_000 });
            await until(session, () => !session.hasPendingInput);
            await compare(session);
        }
        assert.deepEqual([session.epoch, resets], [epoch, 0]);
        await session.close();
    }
    client.disconnect();
}, offstage));

test("windows of a client that is cut off survive; another client's changes arrive", { timeout: 60_000 }, () =>
    withRelay(async (relay) => {
        const title = () => session.component("rows")?.rows?.[5]?.title;
        const { session, before } = await cutOff(relay, async (session) => {
            await session.send({ type: "push", name: "kit.list", params: { rows: 200 } });
            await session.window("rows", 100, 10);
        }, (observer) => observer.send({ type: "retitle", row: 105, title: "changed meanwhile" }));
        assert(!JSON.stringify(before).includes("changed meanwhile"));
        await until(session, () => title() === "changed meanwhile");
        assert.deepEqual([session.component("rows")?.from, session.component("rows")?.rows?.length], [100, 10]);
        await compare(session);
    }, kit));

test("a client that was cut off for longer than the log lasts gets a snapshot", { timeout: 60_000 }, () =>
    withRelay(async (relay) => {
        const { session, changes } = await cutOff(relay, () => {}, async (observer) => {
            for (let round = 0; round < 30; round += 1) await observer.send({ type: "add", by: 1 });
        });
        await until(session, () => changes.some(({ dropped }) => dropped >= 60));
        assert(changes.some(({ isReset }) => isReset));
        assert.equal(session.view()?.total, 30);
        await compare(session);
    }, kit, ["--max-ring", "16"]));

test("the end of a server is seen although a child of it holds its output", { timeout: 20_000 }, async () => {
    const server = spawnServer("sh", ["-c", 'sleep 30 & exec "$0" serve', offstage]);
    const client = await Client.start(() => server, { retry: { attempts: 0 } });
    const session = await client.open({ app: "editProfile" });
    const waiting = assert.rejects(session.request("session/wait", { until: { event: "none" } }), /the server ended by SIGKILL/);
    const killed = Date.now();
    server.process.kill("SIGKILL");
    await waiting;
    assert(Date.now() - killed < 3000);
    assert.equal(client.state, "closed");
});

test("what a server writes before its end is read", { timeout: 20_000 }, async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { text: "x".repeat(1_000_000) } });
    const script = 'sleep 30 & printf "Content-Length: %s\\r\\n\\r\\n" $1; head -c $1 "$2"';
    const folder = mkdtempSync(join(tmpdir(), "offstage-"));
    writeFileSync(join(folder, "body"), body);
    const connection = new Connection(spawnServer("sh", ["-c", script, "sh", String(body.length), join(folder, "body")]));
    assert.equal((await connection.request("x")).text.length, 1_000_000);
    assert.match((await connection.ended).message, /ended with code 0/);
    rmSync(folder, { recursive: true, force: true });
});

test("the default server is OFFSTAGE or in PATH, and never in the current folder", { timeout: 20_000 }, async () => {
    const { env } = process;
    const [command, path] = [env.OFFSTAGE, env.PATH];
    const folder = mkdtempSync(join(tmpdir(), "offstage-"));
    try {
        delete env.OFFSTAGE;
        env.PATH = folder;
        await assert.rejects(Client.start(() => spawnServer()), /^ServerEnded: No server: set OFFSTAGE to the command/);
        symlinkSync(offstage, join(folder, "offstage-examples"));
        const client = await Client.start(() => spawnServer());
        assert(client.server?.apps?.some(({ name }) => name === "notes"));
        client.disconnect();
        env.OFFSTAGE = kit;
        const other = await Client.start(() => spawnServer());
        assert(!other.server?.apps?.some(({ name }) => name === "notes"));
        other.disconnect();
    } finally {
        env.PATH = path;
        if (command !== undefined) env.OFFSTAGE = command;
        else delete env.OFFSTAGE;
        rmSync(folder, { recursive: true, force: true });
    }
});
