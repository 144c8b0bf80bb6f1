/**
 * Runs a server as a child process and returns the transport to it. `process` is the child process.
 *
 * @param {string} [command] Path or name of the server. By default the environment variable `OFFSTAGE`, or `offstage-examples`
 *     in `PATH`.
 * @param {string[]} [args]
 * @param {object} options
 * @param {{[name: string]: string | undefined}} [options.env] Environment of the server.
 * @param {string} [options.cwd] Working directory of the server.
 * @param {number} [options.maxMessage] Maximum bytes of a message of the server.
 * @returns {Transport & {process: {pid?: number, kill(signal?: string): boolean}}}
 */
export function spawnServer(command?: string | undefined, args?: string[] | undefined, { env, cwd, maxMessage }?: {
    env?: {
        [name: string]: string | undefined;
    } | undefined;
    cwd?: string | undefined;
    maxMessage?: number | undefined;
}): import("./connection.js").Transport & {
    process: {
        pid?: number | undefined;
        kill(signal?: string): boolean;
    };
};
export type Transport = import("./connection.js").Transport;
