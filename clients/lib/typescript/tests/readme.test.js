import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { offstage } from "./support.js";

const root = new URL("../", import.meta.url);

test("the README's first client prints what the README says", async () => {
    const readme = readFileSync(new URL("README.md", root), "utf8");
    const program = /```js\n([^]*?)```/.exec(readme)?.[1];
    const output = /```text\n([^]*?)```/.exec(readme)?.[1];
    assert(program && output);
    const node = spawn(process.execPath, ["--input-type=module", "-e", program], {
        cwd: root.pathname, env: { ...process.env, OFFSTAGE: offstage }, stdio: ["pipe", "pipe", "inherit"],
    });
    let printed = "";
    for await (const bytes of node.stdout) printed += new TextDecoder().decode(bytes);
    assert.equal(printed, output);
});

test("only the module and the command for Node use Node", () => {
    for (const file of readdirSync(new URL("src/", root))) {
        const text = readFileSync(new URL(`src/${file}`, root), "utf8");
        assert.equal(/from "node:|\bprocess\.[a-z]|\bBuffer\./.test(text), ["node.js", "play.js"].includes(file), file);
    }
});
