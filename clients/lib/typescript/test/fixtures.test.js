// Recorded conversations: each line is `{"to": "server" | "client", "message": …}`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Replica } from "../src/index.js";

const folder = new URL("../../../conformance/fixtures/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));

test("there are recorded conversations", () => assert(files.length > 0));

for (const file of files) {
    test(`${file}: after each message the replica equals the recorded answers`, () => {
        const replica = new Replica();
        const requests = new Map();
        let comparisons = 0;
        for (const line of readFileSync(new URL(file, folder), "utf8").split("\n").filter(Boolean)) {
            const { to, message } = JSON.parse(line);
            if (to === "server") requests.set(message.id, message);
            else if (message.method) replica.receive(message.method, message.params);
            else if (message.result) comparisons += take(replica, requests.get(message.id), message.result);
        }
        assert(comparisons >= 5, `${comparisons} comparisons`);
    });
}

/** Takes the result of a request. Returns the number of comparisons. */
function take(replica, { method, params }, result) {
    switch (method) {
        case "session/open": case "session/attach": replica.begin(result); return 0;
        case "subscription/window": replica.showWindow(params.screen, params.list, result); return 0;
        case "screen/get": {
            const { screen, ...state } = result;
            assert.deepEqual(replica.screens.get(screen), state);
            return 1;
        }
        case "route/get":
            assert.deepEqual({ sessionId: replica.sessionId, routeRev: replica.routeRev, tree: replica.tree }, result);
            return 1;
        default: return 0;
    }
}
