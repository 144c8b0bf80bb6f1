// Prints the outlines of recorded sessions, for `offstage conform --client`. Lines of stdin are
// `{"to":"server","message":…}`, `{"to":"client","message":…}` and `{"outline":"s1"}`.

import { outline } from "./outline.js";
import { Replica } from "./replica.js";

/** @type {Map<string, Replica>} */
const replicas = new Map();
/** @type {Map<unknown, any>} Requests without a response, by id. */
const requests = new Map();

/** @param {string} line */
function take(line) {
    const { to, message, outline: session } = JSON.parse(line);
    if (session !== undefined) {
        const { tree, screens } = replica(session);
        process.stdout.write(`${outline(tree, screens)}\n`);
    } else if (to === "server") {
        requests.set(message.id, message);
    } else if (message.method !== undefined) {
        replicas.get(message.params.sessionId)?.receive(message.method, message.params);
    } else {
        const request = requests.get(message.id);
        requests.delete(message.id);
        if (request && message.result) answer(request, message.result);
    }
}

/** @type {(request: any, result: any) => void} */
function answer({ method, params }, result) {
    if (["session/open", "session/attach", "subscription/open"].includes(method)) {
        const session = result.sessionId ?? params.sessionId;
        if (method === "session/open" || !replicas.has(session)) replicas.set(session, new Replica());
        replica(session).begin({ sessionId: session, ...result });
    } else if (method === "subscription/window") {
        replica(params.sessionId).showWindow(params.screen, params.list, result);
    }
}

/** @param {string} session */
function replica(session) {
    const found = replicas.get(session);
    if (!found) throw new Error(`the recording does not open the session '${session}'`);
    return found;
}

const decoder = new TextDecoder();
let rest = "";
for await (const bytes of process.stdin) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(take);
}
if (rest) take(rest);
