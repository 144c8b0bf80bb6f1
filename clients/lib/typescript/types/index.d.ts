export { Client } from "./client.js";
export * from "./errors.js";
export { outline } from "./outline.js";
export { applyPatch } from "./patch.js";
export { PROTOCOL_LEVEL } from "./protocol.js";
export { RouteTree } from "./route.js";
export { Session } from "./session.js";
export { Connection, streamTransport, webSocketTransport } from "./connection.js";
export { Change, Replica } from "./replica.js";
