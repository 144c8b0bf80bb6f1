import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import { Client, ServerEnded } from "../src/index.js";
import { spawnServer } from "../src/node.js";
import { compare, offstage } from "./support.js";

/** Starts a client whose servers save their sessions in one file, and a function that sends its server a signal. */
async function startClient(name) {
    const env = { ...process.env, OFFSTAGE_ARCHIVE: join(process.env.XDG_DATA_HOME, name, "sessions.sqlite") };
    let server;
    const start = () => server = spawnServer(offstage, ["serve"], { env });
    const client = await Client.start(start, { retry: { first: 5 } });
    return { client, signal: (name) => server.process.kill(name) };
}

test("unanswered actions of a killed server take effect once and in order, at most 32 at a time", async () => {
    const { client, signal } = await startClient("order");
    const session = await client.open({ app: "editProfile" });
    const [id, changes] = [session.id, []];
    session.onChange((change) => { changes.push(change); });
    await session.type("name", "Anna");
    signal("SIGSTOP");
    const actions = Array.from({ length: 40 }, () => session.send({ type: "textDidChange", text: "Other" }));
    const inputs = ["Annab", "Annabe", "Annabel"].map((text) => session.type("name", text));
    const saving = session.tap("save");
    assert.equal(session.connection.pendingCount, 32);
    signal("SIGKILL");
    const answers = await Promise.all([...actions, ...inputs, saving]);
    assert.deepEqual(new Set(answers.map(({ outcome }) => outcome)), new Set(["done"]));
    assert.equal(new Set(answers.map(({ actionId }) => actionId)).size, 42, "an input replaces one that was not sent");
    assert.equal(session.component("#1")?.text, "Your name is Annabel now.");
    assert.deepEqual(changes.filter(({ isReset }) => isReset).map(({ isRestart }) => isRestart), [false]);
    assert.deepEqual([session.id, session.hasPendingInput, session.resumed.problems], [id, false, []]);
    await compare(session);
    client.disconnect();
});

test("an action whose answer may not be saved any more is not sent again", async () => {
    const { client, signal } = await startClient("forgotten");
    const session = await client.open({ app: "editProfile" });
    await session.type("name", "Anna");
    const saving = assert.rejects(session.tap("save"), ServerEnded);
    for (let index = 0; index < 40; index += 1) {
        await assert.rejects(session.send({ type: "textDidChange", text: "Other" }), /disabled/);
    }
    signal("SIGKILL");
    await saving;
    assert.equal(session.component("name").value, "Anna");
    client.disconnect();
});

test("a session that another process keeps is replaced by a new one, with the reason", async () => {
    const [first, second] = [await startClient("both"), await startClient("both")];
    const { id } = await first.client.open({ app: "editProfile" });
    const session = await second.client.open({ app: "editProfile", sessionId: id });
    assert.notEqual(session.id, id);
    assert.match(session.resumed.problems[0], /^the session is a new one: .* is open in another process/);
    for (const { client } of [first, second]) client.disconnect();
});
