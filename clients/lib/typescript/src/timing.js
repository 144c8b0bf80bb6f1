// Numbers that all front ends share. The table in clients/README.md describes them.

/**
 * @typedef {object} Timing Delays in seconds, sizes in code points, and limits.
 * @property {number} loadingDelay Delay after which loading is shown.
 * @property {number} typingGuard Pause in typing after which keys answer an alert that has appeared.
 * @property {number} editSize Size of a text from which an input sends an edit instead of the whole text.
 * @property {number} snapshotLimit Snapshots in a row, without an update between them, after which a session ends.
 */

/**
 * Returns the numbers of a server: those in its answer to `initialize`, and the others by default.
 *
 * @param {{[member: string]: any}} [server]
 * @returns {Timing}
 */
export function timingOf(server) {
    return { loadingDelay: 0.3, typingGuard: 0.7, editSize: 256, snapshotLimit: 3, ...server?.timing };
}
