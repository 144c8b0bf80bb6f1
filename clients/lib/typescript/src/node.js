import { spawn } from "node:child_process";
import { streamTransport } from "./connection.js";
import { ServerEnded } from "./errors.js";

/** @typedef {import("./connection.js").Transport} Transport */

const MISSING = "No server: set OFFSTAGE to the command of a server, or add `offstage-examples` to PATH.";
/** Milliseconds without output after which the output of a server that has ended is complete. */
const QUIET = 100;

/**
 * Runs a server as a child process and returns the transport to it. `process` is the child process. The server keeps
 * its sessions in the user's folder for state, so that they continue after a crash, unless OFFSTAGE_ARCHIVE is set.
 *
 * @param {string} [command] Path or name of the server. By default the environment variable `OFFSTAGE`, or `offstage-examples`
 *     in `PATH`.
 * @param {string[]} [args]
 * @param {object} options
 * @param {{[name: string]: string | undefined}} [options.env] Environment of the server.
 * @param {string} [options.cwd] Working directory of the server.
 * @returns {Transport & {process: {pid?: number, kill(signal?: string): boolean}}}
 */
export function spawnServer(command = process.env.OFFSTAGE || "offstage-examples", args = ["serve"], { env, cwd } = {}) {
    const environment = { OFFSTAGE_ARCHIVE: "auto", ...env ?? process.env };
    const child = spawn(command, args, { env: environment, cwd, stdio: ["pipe", "pipe", "inherit"] });
    /** @type {Promise<Error>} */
    const exit = new Promise((resolve) => {
        child.once("error", (/** @type {any} */ error) => {
            const isMissing = command === "offstage-examples" && error.code === "ENOENT";
            resolve(new ServerEnded(isMissing ? MISSING : `${command} cannot be started`, { cause: error }));
        });
        child.once("exit", (/** @type {any} */ code, /** @type {any} */ signal) => {
            resolve(new ServerEnded(signal ? `the server ended by ${signal}` : `the server ended with code ${code}`));
        });
    });
    // The end of the output and the exit report a server that does not read.
    child.stdin.on("error", () => {});
    const transport = streamTransport({
        input: outputOf(child),
        write: (bytes) => child.stdin.write(bytes),
        close: () => child.stdin.end(),
        unsent: () => child.stdin.writableLength,
        reason: () => exit,
    });
    return Object.assign(transport, { process: child });
}

/**
 * Returns the output of a server until the server ends: a child of it may hold the pipe open.
 *
 * @type {(child: any) => AsyncIterable<Uint8Array>}
 */
async function* outputOf(child) {
    let chunks = 0;
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const endWhenQuiet = () => {
        const before = chunks;
        // An immediate runs after the pipe has been read, also on a busy machine.
        setTimeout(() => setImmediate(() => {
            if (chunks === before) child.stdout.destroy();
            else endWhenQuiet();
        }), QUIET);
    };
    if (hasEnded()) endWhenQuiet();
    else child.once("exit", endWhenQuiet);
    try {
        for await (const bytes of child.stdout) {
            chunks += 1;
            yield bytes;
        }
    } catch (error) {
        if (!hasEnded()) throw error;
    }
}
