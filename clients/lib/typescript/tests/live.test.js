import assert from "node:assert/strict";
import { test } from "node:test";
import { OffstageError, Session } from "../src/index.js";
import { Random, checkEachTurn, compare, kit, objectsIn, possibleInputs, settled, until,
    withClient } from "./support.js";

const apps = await withClient(async ({ server }) => (server?.apps ?? []).map(({ name }) => ({ app: name })));
apps.push({ app: "stocks", alternatives: { market: "exchange" } });

for (const open of apps) {
    const name = Object.values(open.alternatives ?? {}).reduce((name, value) => `${name} (${value})`, open.app);
    test(`${name}: after each turn of random input the replica equals the server`, { timeout: 120_000 }, () =>
        withClient(async (client) => {
            let turns = 0;
            // Sorting 100,000 rows takes a debug build a second.
            for (const seed of open.alternatives ? [1] : [1, 2, 3, 4, 5]) {
                const session = await client.open({ ...open, context: "test", seed });
                const observer = await client.attach(session.id, { credit: 1 + seed });
                const checks = checkEachTurn(session);
                const random = new Random(seed);
                let inputs = [];
                for (let step = 0; step < (open.alternatives ? 40 : 100); step += 1) {
                    inputs.push(settled(random.pick(possibleInputs(session, random))()));
                    if (random.below(3) === 0) await session.request("clock/advance", { ms: random.below(1500) });
                    if (random.below(4) > 0) continue;
                    await session.request("clock/advance", { ms: 10_000 });
                    await Promise.all(inputs.splice(0));
                }
                await session.request("clock/advance", { ms: 60_000 });
                await Promise.all(inputs);
                await Promise.all(checks.running);
                turns += checks.count;
                await atRest(session, observer);
                await session.close();
                assert(session.isClosed && !client.sessions.has(session));
            }
            assert(turns > 30, `${turns} turns`);
        }));
}

/** Compares a session that is at rest with a slow observer and with a client that attaches now. */
async function atRest(session, observer) {
    await compare(session);
    assert.equal(session.hasPendingInput, false);
    for (const [screen, { view }] of session.screens) {
        // The client alone has the secure texts.
        const [shown, sent] = structuredClone([session.view(screen), view]);
        for (const field of objectsIn([shown, sent], ({ kind }) => kind === "secure")) delete field.value;
        assert.deepEqual(shown, sent);
    }
    await until(session, () => observer.seq === session.seq);
    await compare(observer);
    assert.deepEqual(observer.tree, session.tree);
    const late = await Session.attach(session.connection, session.id);
    assert.deepEqual(late.tree, session.tree);
    assert.deepEqual([...late.screens.keys()].sort(), [...session.screens.keys()].sort());
    await session.connection.request("subscription/close", { subscriptionId: late.subscriptionId });
}

test("windows of a list that shrinks, grows and moves hold the server's rows, also after resuming",
    { timeout: 120_000 }, () =>
    withClient(async (client) => {
        let shown = 0;
        for (const seed of [1, 2, 3, 4, 5, 6]) {
            const random = new Random(seed);
            const session = await client.open({ context: "test", seed });
            await session.send({ type: "push", name: "kit.list", params: { rows: 300 } });
            const screen = session.activeScreen;
            const slow = await client.attach(session.id, { credit: 2 });
            const sessions = [session, slow, await client.attach(session.id)];
            const checks = checkEachTurn(session);
            const windows = new Map();
            for (let step = 0; step < 150; step += 1) {
                const at = random.below(120);
                const some = random.pick(sessions);
                const action = random.pick([
                    { type: "fill", rows: random.below(random.below(2) ? 30 : 400) }, { type: "remove", row: at },
                    { type: "insert", row: at }, { type: "move", from: at, to: random.below(120) },
                    { type: "retitle", row: at, title: `t${step}` }, { type: "edit", text: `${step}` },
                    { type: "retitleEvery", step: 1 + random.below(20), title: `e${step}` }, undefined, undefined,
                ]);
                if (action) {
                    await session.send(action);
                } else if (random.below(4) > 0) {
                    const window = { from: random.below(400), count: random.below(60) };
                    windows.set(some, window);
                    await some.window("rows", window.from, window.count, { screen });
                } else {
                    // Entries are published between the end of the subscription and its resumption.
                    const { subscriptionId, connection } = some;
                    await connection.request("subscription/close", { subscriptionId });
                    connection.unsubscribe(subscriptionId);
                    if (some !== session) await session.send({ type: "retitle", row: at, title: `r${step}` });
                    await some.resume(connection);
                }
            }
            await Promise.all(checks.running);
            for (const some of sessions) {
                await until(session, () => some.seq === session.seq);
                await compare(some);
                const { from, count } = windows.get(some) ?? { from: 0, count: 50 };
                const list = some.component("rows", screen);
                assert(list?.total !== undefined && list.rows);
                if (from + count <= list.total) assert.deepEqual([list.from, list.rows.length], [from, count]);
                shown += list.from ?? 0;
            }
            await session.close();
        }
        assert(shown > 0, "some window begins after the first row");
    }, kit));

test("a client that lags behind a small log continues with a snapshot", { timeout: 60_000 }, () =>
    withClient(async (client) => {
        const session = await client.open({ context: "test", seed: 1 });
        const { connection } = session;
        const observer = await Session.attach(connection, session.id, { credit: 1 });
        let dropped = 0;
        observer.onChange((change) => { dropped += change.dropped; });
        for (let round = 0; round < 20; round += 1) {
            await session.send({ type: "emit", count: 30, bytes: 10 });
            await session.send({ type: "add", by: 1 });
        }
        await until(session, () => observer.seq === session.seq);
        assert(dropped > 0);
        await compare(observer);
        assert.equal(observer.view()?.total, 20);
    }, kit, ["--max-ring", "16"]));

test("an error has the kind and the code of the server", () =>
    withClient(async (client) => {
        const { connection } = client;
        const session = await client.open({ app: "editProfile", context: "test" });
        const wrong = { action: { type: "saveButtonDidTap" }, ifRouteRev: 99 };
        for (const [failure, code, kind] of [
            [connection.request("sesion/close"), -32601, "method"],
            [connection.request("session/open", { app: 1 }), -32602, "params"],
            [client.open({ app: "nothing" }), 1500, "appUnknown"],
            [client.attach("nothing"), 1100, "sessionUnknown"],
            [session.send({ type: "nothing" }), 1200, "actionUnknown"],
            [session.back(), 1300, "atRoot"],
            [session.request("action/send", wrong), 1203, "revisionConflict"],
        ]) {
            await assert.rejects(failure, (error) => {
                assert.deepEqual([error.code, error.kind, error.data.kind], [code, kind, kind]);
                return error instanceof OffstageError && error.message.length > 10;
            });
        }
    }));

test("going back twice at once leaves only the screen that the user sees", () =>
    withClient(async (client) => {
        const session = await client.open({ app: "gallery", context: "test" });
        await session.openLink("gallery://text", "push");
        const { activeScreen } = session;
        await session.openLink("gallery://table", "push");
        const [first, second] = await Promise.allSettled([session.back(), session.back()]);
        assert.equal(first?.status, "fulfilled");
        assert.equal(second?.reason?.kind, "staleSource");
        assert.equal(session.activeScreen, activeScreen);
        await session.openLink("gallery://layers", "push");
        await session.tap("alert");
        const alert = session.activeLayer?.id;
        assert.equal(session.activeLayer?.kind, "alert");
        // The source is the alert: the screen below it stays.
        await session.back();
        assert.notEqual(session.activeLayer?.id, alert);
        assert.equal(session.node(session.activeScreen ?? "")?.key?.name, "gallery.layers");
    }));

test("an action is cancelled by its signal, and fails after its time limit", () =>
    withClient(async (client) => {
        const session = await client.open({ context: "test" });
        const aborter = new AbortController();
        const action = session.send({ type: "slow", ms: 1000 }, { signal: aborter.signal });
        await client.connection.request("session/list");
        aborter.abort(new Error("enough"));
        await assert.rejects(action, /enough/);
        assert.equal(client.connection.pendingCount, 1);
        await until(session, () => client.connection.pendingCount === 0);
        await assert.rejects(session.send({ type: "slow", ms: 1 }, { signal: aborter.signal }), /enough/);
        const late = session.send({ type: "slow", ms: 1000 }, { timeoutMs: 10 });
        const replaced = session.send({ type: "latest", ms: 1000 });
        const latest = session.send({ type: "latest", ms: 10 });
        const outcomes = Promise.allSettled([late, replaced, latest]);
        await session.request("clock/advance", { ms: 5000 });
        const [first, second, third] = await outcomes;
        assert.equal(first.reason?.kind, "timeout");
        assert(second.status === "fulfilled" && second.value.outcome === "superseded");
        assert.equal(third.status, "fulfilled");
        await assert.rejects(session.send({ type: "reject" }), { code: 1202, kind: "noSuchThing" });
    }, kit));
