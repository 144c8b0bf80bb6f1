import { ReplicaError } from "./errors.js";
import { codePoints, splice } from "./text.js";

/** @typedef {import("../types/messages.js").PatchOperation} PatchOperation */

/**
 * Returns the patched document. The document itself is unchanged, and unchanged parts are shared, so a front end
 * compares parts by identity.
 *
 * @template T
 * @param {T} document
 * @param {PatchOperation[]} patch
 * @returns {T}
 * @throws {ReplicaError} when an operation does not fit the document.
 */
export function applyPatch(document, patch) {
    const root = { document };
    /** Containers that are copies already. */
    const copies = new Set([root]);
    for (const operation of patch) {
        try {
            apply(operation, (path) => find(root, path, copies));
        } catch (error) {
            throw new ReplicaError(`the operation ${JSON.stringify(operation).slice(0, 200)} does not fit: ${error}`);
        }
    }
    return root.document;
}

/** @typedef {{container: any, token: string}} Place The container of a value, and the last token of its path. */

/** @type {(operation: any, find: (path: string) => Place) => void} */
function apply({ op, path, from, value, index, count, text }, find) {
    switch (op) {
        case "add": return add(find(path), value);
        case "remove":
            if (path === "") throw new RangeError("the whole document cannot be removed");
            return void remove(find(path));
        case "replace": return change(find(path), () => value);
        case "move":
            if (from === path) return;
            if (path.startsWith(`${from}/`)) throw new RangeError("a value cannot move into itself");
            value = remove(find(from));
            return add(find(path), value);
        case "append": return change(find(path), (old) => splice(old, codePoints(old), 0, text));
        case "splice": return change(find(path), (old) => splice(old, index, count, text));
        default: throw new TypeError("an unknown operation");
    }
}

/** @type {(place: Place, value: any) => void} */
function add({ container, token }, value) {
    if (!Array.isArray(container)) return setMember(container, token, value);
    const index = token === "-" ? container.length : indexOf(token);
    if (index > container.length) throw new RangeError("the array is shorter");
    container.splice(index, 0, value);
}

/** @type {(place: Place) => any} Removes a value and returns it. */
function remove({ container, token }) {
    const key = existingKey(container, token);
    const value = container[key];
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete container[key];
    return value;
}

/** @type {(place: Place, change: (old: any) => any) => void} */
function change({ container, token }, change) {
    const key = existingKey(container, token);
    setMember(container, key, change(container[key]));
}

/**
 * Finds a value by its JSON Pointer (RFC 6901). Copies the containers on the path once.
 *
 * @type {(root: any, path: string, copies: Set<any>) => Place}
 */
function find(root, path, copies) {
    if (/^[^/]|~(?![01])/.test(path)) throw new TypeError(`'${path}' is no JSON Pointer`);
    const [, ...tokens] = path.split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
    let container = root;
    let token = "document";
    for (const next of tokens) {
        const key = existingKey(container, token);
        const value = container[key];
        if (typeof value !== "object" || value === null) throw new TypeError(`no members at '${token}'`);
        const copy = copies.has(value) ? value : Array.isArray(value) ? value.slice() : { ...value };
        copies.add(copy);
        setMember(container, key, copy);
        container = copy;
        token = next;
    }
    return { container, token };
}

/**
 * Sets a member, also one with the name `__proto__`.
 *
 * @type {(object: any, key: string | number, value: any) => void}
 */
function setMember(object, key, value) {
    if (key !== "__proto__") object[key] = value;
    else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** @type {(container: any, token: string) => string | number} Returns the key of an existing element or member. */
function existingKey(container, token) {
    const key = Array.isArray(container) ? indexOf(token) : token;
    if (!Object.hasOwn(container, key)) throw new RangeError(`there is no '${token}'`);
    return key;
}

/** @param {string} token */
function indexOf(token) {
    if (!/^(0|[1-9][0-9]*)$/.test(token)) throw new RangeError(`'${token}' is no index`);
    return Number(token);
}
