// Recorded conversations: each line is `{"to": "server" | "client", "message": …}`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Replica } from "../src/index.js";

/** @typedef {import("../src/protocol.js").Message} Message */

const folder = new URL("../../../conformance/fixtures/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));

test("there are recorded conversations", () => assert(files.length > 0));

for (const file of files) {
    test(`${file}: after each message the replica equals the recorded answers`, () => {
        const play = new Play();
        for (const line of readFileSync(new URL(file, folder), "utf8").split("\n").filter(Boolean)) {
            const { to, message } = JSON.parse(line);
            if (to === "server") play.send(message);
            else play.receive(message);
        }
        assert(play.comparisons >= 5, `${play.comparisons} comparisons`);
    });
}

class Play {
    comparisons = 0;
    /** @type {Map<any, Message>} Requests without a response, by id. */
    #requests = new Map();
    #replica = new Replica();
    /** Revisions that a slow client does not have yet. */
    #ahead = 0;

    /** @param {Message} message */
    send(message) {
        if (message.id !== undefined) this.#requests.set(message.id, message);
    }

    /** @param {Message} message */
    receive({ id, method, params, result }) {
        if (method !== undefined) return void this.#replica.receive(method, params);
        const request = this.#requests.get(id);
        this.#requests.delete(id);
        if (!request?.method || !result) return;
        switch (request.method) {
            case "session/open": case "session/attach": return void this.#replica.begin(result);
            case "subscription/window":
                return void this.#replica.showWindow(request.params.screen ?? "", request.params.list, result);
            case "screen/get": return this.#compareScreen(request.params, result);
            case "route/get": return this.#compareRoute(result);
            default:
        }
    }

    /**
     * @param {any} params
     * @param {any} result
     */
    #compareScreen({ subscriptionId }, { screen, viewRev, view }) {
        if (subscriptionId !== this.#replica.subscriptionId) return;
        const state = this.#replica.screens.get(screen);
        if (this.#isAhead(state?.viewRev, viewRev)) return;
        assert.deepEqual(state, { viewRev, view });
    }

    /** @param {any} result */
    #compareRoute({ routeRev, tree }) {
        if (this.#isAhead(this.#replica.routeRev, routeRev)) return;
        assert.deepEqual(this.#replica.tree, tree);
    }

    /**
     * True for an answer that is ahead of a client without credit. Few answers are.
     *
     * @param {number | undefined} known
     * @param {number} rev
     */
    #isAhead(known, rev) {
        if (known === rev) {
            this.comparisons += 1;
            return false;
        }
        this.#ahead += 1;
        assert(known === undefined || known < rev);
        assert(this.#ahead <= this.comparisons, "most answers are of the revisions that the replica has");
        return true;
    }
}
