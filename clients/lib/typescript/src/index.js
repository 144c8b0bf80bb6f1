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
