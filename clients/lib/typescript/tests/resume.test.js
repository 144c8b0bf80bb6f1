import assert from "node:assert/strict";
import { test } from "node:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "../src/index.js";
import { spawnServer } from "../src/node.js";
import { compare, offstage } from "./support.js";

/** Runs a body with a client whose servers keep their sessions in one file, and with the servers. */
async function withArchive(body) {
    const folder = mkdtempSync(join(tmpdir(), "offstage-"));
    const env = { ...process.env, XDG_DATA_HOME: folder, OFFSTAGE_ARCHIVE: join(folder, "a/sessions.sqlite") };
    const clients = [];
    const start = async () => {
        const servers = [];
        const client = await Client.start(() => {
            servers.push(spawnServer(offstage, ["serve"], { env }));
            return servers.at(-1);
        }, { retry: { first: 5, most: 40 } });
        clients.push(client);
        return { client, stop: () => servers.at(-1).process.kill("SIGSTOP"), kill: () => servers.at(-1).process.kill("SIGKILL") };
    };
    try {
        await body(await start(), start);
    } finally {
        for (const client of clients) client.disconnect();
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Resolves with the change when the session has a snapshot of another process. */
const resumed = (session) => new Promise((resolve) => {
    const remove = session.onChange((change) => {
        if (!change.isReset) return;
        remove();
        resolve(change);
    });
});

test("unanswered input and actions of a killed server take effect once, in order", { timeout: 60_000 }, () =>
    withArchive(async ({ client, stop, kill }) => {
        const session = await client.open({ app: "editProfile" });
        const { id, epoch } = session;
        await session.type("name", "Anna");
        stop();
        const inputs = ["Annab", "Annabe", "Annabel"].map((text) => session.type("name", text));
        const saving = session.tap("save");
        const change = resumed(session);
        kill();
        assert.equal((await change).isRestart, false);
        assert.deepEqual((await Promise.all([...inputs, saving])).map(({ outcome }) => outcome), Array(4).fill("done"));
        assert.equal(session.component("#1")?.text, "Your name is Annabel now.");
        assert.deepEqual([session.id, session.hasPendingInput, session.resumed.problems], [id, false, []]);
        assert.notEqual(session.epoch, epoch);
        await compare(session);
    }));

test("an action that ran when the server was killed is an error, and the text remains", { timeout: 60_000 }, () =>
    withArchive(async ({ client, kill }) => {
        const session = await client.open({ app: "editProfile" });
        await session.type("name", "Annabel");
        const isSaving = new Promise((resolve) => { session.onChange(() => session.component("save")?.isLoading && resolve(undefined)); });
        const saving = assert.rejects(session.tap("save"), { kind: "actionInterrupted" });
        await isSaving;
        const change = resumed(session);
        kill();
        await saving;
        assert.equal((await change).isRestart, false);
        assert.equal(session.component("name")?.value, "Annabel");
    }));

test("more actions than the server remembers answers for wait; input that was not sent is replaced", { timeout: 60_000 }, () =>
    withArchive(async ({ client, stop, kill }) => {
        const session = await client.open({ app: "editProfile" });
        stop();
        const send = (index) => session.send({ type: "textDidChange", text: `Anna ${index}` });
        const actions = Array.from({ length: 100 }, (_, index) => send(index));
        const inputs = ["A", "An", "Ann"].map((text) => session.type("name", text));
        assert.equal(session.connection.pendingCount, 32);
        kill();
        await Promise.all(actions);
        assert.equal(new Set((await Promise.all(inputs)).map(({ actionId }) => actionId)).size, 1);
        await compare(session);
        assert.equal(session.screens.get(session.activeScreen)?.view.parts[0].value, "Ann");
    }));

test("nodes that have other ids in another process keep drafts, windows and actions", { timeout: 60_000 }, () =>
    withArchive(async ({ client, stop, kill }) => {
        const session = await client.open({ app: "gallery" });
        for (const name of ["table", "text", "fields"]) await session.openLink(`gallery://${name}`);
        const before = session.activeScreen;
        const field = Object.values(session.view()).flat().find(({ component }) => component === "textField").id;
        stop();
        const typing = session.type(field, "kept");
        const change = resumed(session);
        kill();
        assert.equal((await change).renamed.get(before), session.activeScreen);
        assert.notEqual(session.activeScreen, before, "the ids are others");
        assert.equal(session.component(field)?.value, "kept");
        assert.equal((await typing).outcome, "done");
        await compare(session);
    }));

test("a session that another process keeps is replaced by a new one, with the reason", { timeout: 60_000 }, () =>
    withArchive(async ({ client }, start) => {
        const { id } = await client.open({ app: "editProfile" });
        const { client: other } = await start();
        const session = await other.open({ app: "editProfile", sessionId: id });
        assert.notEqual(session.id, id);
        assert.match(session.resumed.problems[0], /^the session is a new one: .* is open in another process/);
    }));
