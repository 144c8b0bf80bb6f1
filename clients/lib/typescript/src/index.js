/** A client for Offstage, for browsers and Node. `offstage-client/node` runs a server as a child process. */
export { Client } from "./client.js";
export { Connection, streamTransport, webSocketTransport } from "./connection.js";
export * from "./errors.js";
export { outline } from "./outline.js";
export { applyPatch } from "./patch.js";
export { PROTOCOL_LEVEL } from "./protocol.js";
export { Change, Replica } from "./replica.js";
export { RouteTree } from "./route.js";
export { Session } from "./session.js";

// The types of their parameters and results.
/** @typedef {import("./client.js").ClientState} ClientState */
/** @typedef {import("./client.js").RetryOptions} RetryOptions */
/** @typedef {import("./connection.js").InitializeOptions} InitializeOptions */
/** @typedef {import("./connection.js").RequestOptions} RequestOptions */
/** @typedef {import("./connection.js").Transport} Transport */
/** @typedef {import("./protocol.js").ActionResult} ActionResult */
/** @typedef {import("./protocol.js").ActionTemplate} ActionTemplate */
/** @typedef {import("./protocol.js").ClientContext} ClientContext */
/** @typedef {import("./protocol.js").Component} Component */
/** @typedef {import("./protocol.js").EventRecord} EventRecord */
/** @typedef {import("./protocol.js").Node} Node */
/** @typedef {import("./protocol.js").OpenOptions} OpenOptions */
/** @typedef {import("./protocol.js").Transition} Transition */
/** @typedef {import("./protocol.js").Tree} Tree */
/** @typedef {import("./session.js").SessionOptions} SessionOptions */
