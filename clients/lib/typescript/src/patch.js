import { ReplicaError } from "./errors.js";
import { splice } from "./text.js";

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
export function applyPatch(document, patch) {
    // Containers that this patch has copied already, which are changed in place.
    const own = new Set();
    const root = { document };
    for (const op of patch) apply(op, root, own);
    return root.document;
}

/**
 * @param {PatchOp} op
 * @param {{document: any}} root
 * @param {Set<object>} own
 */
function apply(op, root, own) {
    const tokens = pointer(op.path);
    switch (op.op) {
        case "add": return insert(root, own, tokens, op.value, op);
        case "remove": return void remove(root, own, tokens, op);
        case "replace": return replace(root, own, tokens, () => op.value, op);
        case "move": {
            if (op.from === undefined) throw misfit(op, "has no 'from'");
            if (op.from === op.path) return;
            if (op.path.startsWith(op.from + "/")) throw misfit(op, "moves a value into itself");
            return insert(root, own, tokens, remove(root, own, pointer(op.from), op), op);
        }
        case "append":
            return replace(root, own, tokens, (old) => {
                if (typeof old !== "string" || typeof op.text !== "string") throw misfit(op, "is about a text");
                return old + op.text;
            }, op);
        case "splice":
            return replace(root, own, tokens, (old) => {
                const { index = -1, count = -1, text } = op;
                const isRange = Number.isInteger(index) && index >= 0 && Number.isInteger(count) && count >= 0;
                if (typeof old !== "string" || typeof text !== "string" || !isRange) {
                    throw misfit(op, "is about a range of a text");
                }
                const changed = splice(old, index, count, text);
                if (changed === undefined) throw misfit(op, "is beyond the end of the text");
                return changed;
            }, op);
        default: throw misfit(op, "is unknown");
    }
}

/**
 * @param {PatchOp} op
 * @param {string} reason
 */
const misfit = (op, reason) => new ReplicaError(`the operation ${JSON.stringify(op).slice(0, 200)} ${reason}`);

/**
 * Parses a JSON Pointer (RFC 6901).
 *
 * @param {string} path
 */
export function pointer(path) {
    if (path === "") return [];
    if (typeof path !== "string" || !path.startsWith("/")) throw new ReplicaError(`'${path}' is no JSON Pointer`);
    return path.slice(1).split("/").map((token) => {
        if (/~(?![01])/.test(token)) throw new ReplicaError(`'${path}' has a '~' that is neither '~0' nor '~1'`);
        return token.replaceAll("~1", "/").replaceAll("~0", "~");
    });
}

/**
 * Sets a member, also one with the name `__proto__`.
 *
 * @param {any} object
 * @param {string | number} key
 * @param {any} value
 */
export function setMember(object, key, value) {
    if (key === "__proto__") {
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    } else {
        object[key] = value;
    }
}

/**
 * Returns the container at a member, after copying it once for this patch.
 *
 * @param {any} parent
 * @param {string | number} key
 * @param {Set<object>} own
 * @param {PatchOp} op
 */
function ownContainer(parent, key, own, op) {
    const value = parent[key];
    if (typeof value !== "object" || value === null) throw misfit(op, "leads through a value without members");
    if (own.has(value)) return value;
    const copy = Array.isArray(value) ? value.slice() : { ...value };
    own.add(copy);
    setMember(parent, key, copy);
    return copy;
}

/**
 * Returns the container of the value that the tokens name.
 *
 * @param {{document: any}} root
 * @param {Set<object>} own
 * @param {string[]} tokens
 * @param {PatchOp} op
 */
function containerOf(root, own, tokens, op) {
    let container = ownContainer(root, "document", own, op);
    for (const token of tokens.slice(0, -1)) {
        container = ownContainer(container, existingKey(container, token, op), own, op);
    }
    return container;
}

/**
 * Returns the key of an existing element or member.
 *
 * @param {any} container
 * @param {string} token
 * @param {PatchOp} op
 */
function existingKey(container, token, op) {
    if (Array.isArray(container)) {
        const index = arrayIndex(token, op);
        if (index < container.length) return index;
    } else if (Object.hasOwn(container, token)) {
        return token;
    }
    throw misfit(op, `finds no '${token}'`);
}

/**
 * @param {string} token
 * @param {PatchOp} op
 */
function arrayIndex(token, op) {
    if (!/^(0|[1-9][0-9]*)$/.test(token)) throw misfit(op, `has '${token}' instead of an index`);
    return Number(token);
}

/**
 * @param {{document: any}} root
 * @param {Set<object>} own
 * @param {string[]} tokens
 * @param {any} value
 * @param {PatchOp} op
 */
function insert(root, own, tokens, value, op) {
    const token = tokens.at(-1);
    if (token === undefined) {
        root.document = value;
        return;
    }
    const container = containerOf(root, own, tokens, op);
    if (!Array.isArray(container)) return setMember(container, token, value);
    const index = token === "-" ? container.length : arrayIndex(token, op);
    if (index > container.length) throw misfit(op, "is beyond the end of the array");
    container.splice(index, 0, value);
}

/**
 * Removes a value and returns it.
 *
 * @param {{document: any}} root
 * @param {Set<object>} own
 * @param {string[]} tokens
 * @param {PatchOp} op
 */
function remove(root, own, tokens, op) {
    const token = tokens.at(-1);
    if (token === undefined) throw misfit(op, "removes the whole document");
    const container = containerOf(root, own, tokens, op);
    const key = existingKey(container, token, op);
    const value = container[key];
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete container[key];
    return value;
}

/**
 * @param {{document: any}} root
 * @param {Set<object>} own
 * @param {string[]} tokens
 * @param {(old: any) => any} change
 * @param {PatchOp} op
 */
function replace(root, own, tokens, change, op) {
    const token = tokens.at(-1);
    if (token === undefined) {
        root.document = change(root.document);
        return;
    }
    const container = containerOf(root, own, tokens, op);
    const key = existingKey(container, token, op);
    setMember(container, key, change(container[key]));
}
