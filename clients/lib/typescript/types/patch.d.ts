/** @typedef {import("./protocol.js").PatchOp} PatchOp */
/**
 * Returns the patched document. The document itself is unchanged, and unchanged parts are shared, so a front end
 * compares parts by identity.
 *
 * @template T
 * @param {T} document
 * @param {PatchOp[]} patch
 * @returns {T}
 * @throws {ReplicaError} when an operation does not fit the document.
 */
export function applyPatch<T>(document: T, patch: PatchOp[]): T;
/**
 * Parses a JSON Pointer (RFC 6901).
 *
 * @param {string} path
 */
export function pointer(path: string): string[];
/**
 * Sets a member, also one with the name `__proto__`.
 *
 * @param {any} object
 * @param {string | number} key
 * @param {any} value
 */
export function setMember(object: any, key: string | number, value: any): void;
export type PatchOp = import("./protocol.js").PatchOp;
