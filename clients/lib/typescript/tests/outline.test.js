import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { outline } from "../src/index.js";
import { offstage, withClient } from "./support.js";

const clients = new URL("../../../", import.meta.url);

const treeOf = (layers) => ({ windows: [{ id: "w1", kind: "window", isKey: true, layers }] });

const screensOf = (views) => new Map(Object.entries(views).map(([screen, view]) => [screen, { view }]));

const screen = { id: "n1", kind: "screen", status: "active", key: { name: "test.main" } };
const tree = treeOf([{ id: "l1", kind: "content", status: "active", content: screen }]);

for (const { name, components, layers, views, lines } of JSON.parse(
    readFileSync(new URL("conformance/outlines.json", clients), "utf8"))) {
    test(`outline: ${name}`, () => {
        const text = components
            ? outline(tree, screensOf({ n1: { parts: components } })).replace(/^.*\n.*\n/, "").replace(/^ {4}/gm, "")
            : outline(treeOf(layers), screensOf(views));
        assert.equal(text, lines.map((line) => `${line}\n`).join(""));
    });
}

test("outline: members of a view without a body are in the order of their names", () => {
    const view = Object.fromEntries(["b", "d", "a", "c"].map((id) => [id, { component: "text", id, text: id }]));
    const order = (text) => text.replace(/^.*\n.*\n/, "").replace(/[^abcd]|text/g, "");
    assert.equal(order(outline(tree, screensOf({ n1: view }))), "abcd");
});

test("outline: only the key window has elements", () => {
    const layers = [{ id: "l1", kind: "request", status: "active" }];
    const windows = [{ id: "w1", kind: "window", title: "A", layers }, { id: "w2", kind: "window", isKey: true }];
    assert.equal(outline({ windows }, new Map()), 'window "A"\nwindow [active]\n');
    assert.equal(outline({ windows: [] }, new Map()), "");
});

test("outline: a deep view is cut", () => {
    let view = { component: "divider", id: "d" };
    for (let depth = 0; depth < 200; depth += 1) view = { component: "group", id: `g${depth}`, parts: [view] };
    assert.equal(outline(tree, screensOf({ n1: view })).split("\n").length - 1, 60);
});

test("outline: a session has the outline of its state", () => withClient(async (client) => {
    const session = await client.open({ app: "editProfile", context: "test" });
    await session.type("name", "Anna");
    const text = outline(session.tree, session.screens);
    assert.match(text, /^window \[active\]\n {2}screen "Edit profile"\n {4}textbox "Name": "Anna"/);
}));

test("outline: recorded sessions have the outlines of the server's state", { timeout: 120_000 }, async () => {
    const recordings = new URL("conformance/fixtures", clients).pathname;
    const play = new URL("lib/typescript/src/play.js", clients).pathname;
    const flags = ["conform", "--client", "--cases", recordings, "--", process.execPath, play];
    const conform = spawn(offstage.replace(/[^/]*$/, "offstage"), flags, { stdio: ["pipe", "pipe", "ignore"] });
    const code = new Promise((resolve) => conform.once("exit", resolve));
    const decoder = new TextDecoder();
    let report = "";
    for await (const bytes of conform.stdout) report += decoder.decode(bytes, { stream: true });
    assert.equal(report, "");
    assert.equal(await code, 0);
});
