// A WebSocket server in front of one Offstage process, which outlives its connections: what a web page would talk to.

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { spawnServer } from "../src/node.js";

/** @typedef {import("node:http").Socket} Socket */

/**
 * Starts a bridge on a free port of this machine.
 *
 * @param {string} command
 * @param {string[]} [flags]
 */
export async function startBridge(command, flags = []) {
    const server = spawnServer(command, ["serve", ...flags]);
    /** @type {Map<number, Socket>} */
    const sockets = new Map();
    /** @type {any} Response to the first `initialize`; the process accepts one. */
    let welcome;
    let lastConnection = 0;
    server.start((text) => {
        const message = JSON.parse(text);
        if (message.method !== undefined) return sockets.forEach((socket) => socket.write(textFrame(text)));
        // Ids of several connections differ by the connection's number.
        const [connection, id] = String(message.id).split(":").map(Number);
        welcome ??= message;
        sockets.get(connection ?? 0)?.write(textFrame(JSON.stringify({ ...message, id })));
    }, () => sockets.forEach((socket) => socket.destroy()));

    const http = createServer();
    http.on("upgrade", (request, socket) => {
        // The constant is that of RFC 6455.
        const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
        socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + `Sec-WebSocket-Accept: ${createHash("sha1").update(key).digest("base64")}\r\n\r\n`);
        const connection = (lastConnection += 1);
        sockets.set(connection, socket);
        socket.on("error", () => {});
        socket.on("close", () => sockets.delete(connection));
        let buffer = new Uint8Array(0);
        socket.on("data", (bytes) => {
            buffer = Uint8Array.from([...buffer, ...bytes]);
            for (let next = readFrame(buffer); next; next = readFrame(buffer)) {
                buffer = buffer.slice(next.size);
                if (next.isClose) {
                    socket.destroy();
                    return;
                }
                const message = JSON.parse(next.text);
                if (message.method === "initialize" && welcome) {
                    socket.write(textFrame(JSON.stringify({ ...welcome, id: message.id })));
                } else {
                    const id = message.id === undefined ? {} : { id: `${connection}:${message.id}` };
                    server.send(JSON.stringify({ ...message, ...id }));
                }
            }
        });
    });
    /** @type {number} */
    const port = await new Promise((resolve) => {
        http.listen(0, "127.0.0.1", () => resolve(http.address().port));
    });
    return {
        url: `ws://127.0.0.1:${port}/`,
        /** Number of open connections. */
        get connectionCount() { return sockets.size; },
        /** Cuts all connections; the process goes on. */
        cut() { for (const socket of sockets.values()) socket.destroy(); },
        close() {
            this.cut();
            http.close();
            server.close();
        },
    };
}

/** @param {string} text */
function textFrame(text) {
    const body = new TextEncoder().encode(text);
    const head = body.length < 126 ? [0x81, body.length]
        : body.length < 65_536 ? [0x81, 126, body.length >> 8, body.length & 255]
        : [0x81, 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((bits) => (body.length >>> bits) & 255)];
    const frame = new Uint8Array(head.length + body.length);
    frame.set(head);
    frame.set(body, head.length);
    return frame;
}

/**
 * Reads a masked frame; undefined while it is incomplete.
 *
 * @param {Uint8Array} bytes
 */
function readFrame(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (bytes.length < 2) return undefined;
    const short = view.getUint8(1) & 127;
    const start = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length < start + 4) return undefined;
    const length = short < 126 ? short : short === 126 ? view.getUint16(2) : view.getUint32(6);
    const size = start + 4 + length;
    if (bytes.length < size) return undefined;
    const body = bytes.slice(start + 4, size).map((byte, index) => byte ^ view.getUint8(start + (index & 3)));
    return { size, isClose: (view.getUint8(0) & 15) === 8, text: new TextDecoder().decode(body) };
}
