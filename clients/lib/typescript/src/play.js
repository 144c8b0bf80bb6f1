// Prints the outlines of recorded sessions, for `offstage conform --client`. Lines of stdin are
// `{"to":"server","message":…}`, `{"to":"client","message":…}` and `{"outline":"s1"}`.

import { outline } from "./outline.js";
import { Replica } from "./replica.js";

/** @typedef {import("./protocol.js").Message} Message */

/** A replica of each session in a recording. */
class Player {
    /** @type {Map<string, Replica>} */
    #replicas = new Map();
    /** @type {Map<unknown, Message>} Requests without a response, by id. */
    #requests = new Map();

    /** @param {string} line */
    take(line) {
        const { to, message, outline: session } = JSON.parse(line);
        if (session !== undefined) process.stdout.write(`${this.#outline(session)}\n`);
        else if (to === "server") this.#requests.set(message.id, message);
        else this.#receive(message);
    }

    /** @param {string} session */
    #outline(session) {
        const { tree, screens } = this.#replica(session);
        return outline(tree, screens);
    }

    /** @param {string} session */
    #replica(session) {
        const replica = this.#replicas.get(session);
        if (!replica) throw new Error(`the recording does not open the session '${session}'`);
        return replica;
    }

    /** @param {Message} message */
    #receive({ id, method, params, result }) {
        if (method !== undefined) {
            this.#replicas.get(params.sessionId)?.receive(method, params);
            return;
        }
        const request = this.#requests.get(id);
        this.#requests.delete(id);
        if (request && result) this.#answer(request, result);
    }

    /**
     * @param {Message} request
     * @param {any} result
     */
    #answer({ method, params }, result) {
        switch (method) {
            case "session/open": case "session/attach": case "subscription/open": {
                const session = result.sessionId ?? params.sessionId;
                const known = method === "session/open" ? undefined : this.#replicas.get(session);
                const replica = known ?? new Replica();
                this.#replicas.set(session, replica);
                replica.begin({ sessionId: session, ...result });
                break;
            }
            case "subscription/window":
                this.#replica(params.sessionId).showWindow(params.screen, params.list, result); break;
            default:
        }
    }
}

const player = new Player();
const decoder = new TextDecoder();
let rest = "";
for await (const bytes of process.stdin) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) player.take(line);
}
if (rest) player.take(rest);
