import { spawn } from "node:child_process";
import { streamTransport } from "./connection.js";
import { ServerEnded } from "./errors.js";

/** @typedef {import("./connection.js").Transport} Transport */

/**
 * Runs a server as a child process and returns the transport to it. `process` is the child process.
 *
 * @param {string} command
 * @param {string[]} [args]
 * @param {object} options
 * @param {{[name: string]: string | undefined}} [options.env] Environment of the server.
 * @param {string} [options.cwd] Working directory of the server.
 * @param {number} [options.maxMessage] Maximum bytes of a message of the server.
 * @returns {Transport & {process: {pid?: number, kill(signal?: string): boolean}}}
 */
export function spawnServer(command, args = ["serve"], { env, cwd, maxMessage } = {}) {
    const child = spawn(command, args, { env, cwd, stdio: ["pipe", "pipe", "inherit"] });
    /** @type {Promise<Error>} */
    const exit = new Promise((resolve) => {
        child.once("error", (error) => resolve(new ServerEnded(`${command} cannot be started`, { cause: error })));
        child.once("exit", (code, signal) => {
            resolve(new ServerEnded(signal ? `the server ended by ${signal}` : `the server ended with code ${code}`));
        });
    });
    // The end of the output and the exit report a server that does not read.
    child.stdin.on("error", () => {});
    const transport = streamTransport({
        input: child.stdout,
        write: (bytes) => child.stdin.write(bytes),
        close: () => child.stdin.end(),
        unsent: () => child.stdin.writableLength,
        reason: () => exit,
        maxMessage,
    });
    return Object.assign(transport, { process: child });
}
