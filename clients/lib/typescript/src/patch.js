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
    const draft = new Draft(document);
    for (const operation of patch) {
        try {
            draft.apply(operation);
        } catch (error) {
            throw new ReplicaError(`the operation ${JSON.stringify(operation).slice(0, 200)} does not fit: ${error}`);
        }
    }
    return draft.root.document;
}

/** A document that a patch changes. A container is copied before its first change. */
class Draft {
    /** Containers that are copies of this draft. */
    #copies = new Set();

    /** @param {any} document */
    constructor(document) {
        /** @type {any} */
        this.root = { document };
    }

    /** @param {any} operation */
    apply({ op, path, from, value, index, count, text }) {
        switch (op) {
            case "add": return this.#add(path, value);
            case "remove": return void this.#remove(path);
            case "replace": return this.#change(path, () => value);
            case "move":
                if (from === path) return;
                if (path.startsWith(`${from}/`)) throw new RangeError("a value cannot move into itself");
                return this.#add(path, this.#remove(from));
            case "append": return this.#change(path, (old) => splice(old, codePoints(old), 0, text));
            case "splice": return this.#change(path, (old) => splice(old, index, count, text));
            default: throw new TypeError("an unknown operation");
        }
    }

    /**
     * @param {string} path
     * @param {any} value
     */
    #add(path, value) {
        const { container, token } = this.#find(path);
        if (!Array.isArray(container)) return setMember(container, token, value);
        const index = token === "-" ? container.length : indexOf(token);
        if (index > container.length) throw new RangeError("the array is shorter");
        container.splice(index, 0, value);
    }

    /**
     * Removes a value and returns it.
     *
     * @param {string} path
     */
    #remove(path) {
        if (path === "") throw new RangeError("the whole document cannot be removed");
        const { container, token } = this.#find(path);
        const key = existingKey(container, token);
        const value = container[key];
        if (Array.isArray(container)) container.splice(Number(key), 1);
        else delete container[key];
        return value;
    }

    /**
     * @param {string} path
     * @param {(old: any) => any} change
     */
    #change(path, change) {
        const { container, token } = this.#find(path);
        const key = existingKey(container, token);
        setMember(container, key, change(container[key]));
    }

    /**
     * Returns the container of a value, and the last token of the path. The containers on the path are copied once.
     *
     * @param {string} path
     */
    #find(path) {
        const tokens = ["document", ...pointer(path)];
        let container = this.root;
        for (const token of tokens.slice(0, -1)) {
            const key = existingKey(container, token);
            const value = container[key];
            if (typeof value !== "object" || value === null) throw new TypeError(`no members at '${token}'`);
            const copy = this.#copies.has(value) ? value : Array.isArray(value) ? value.slice() : { ...value };
            this.#copies.add(copy);
            setMember(container, key, copy);
            container = copy;
        }
        return { container, token: tokens.at(-1) ?? "" };
    }
}

/**
 * Parses a JSON Pointer (RFC 6901).
 *
 * @param {string} path
 */
function pointer(path) {
    if (path === "") return [];
    if (!path.startsWith("/") || /~(?![01])/.test(path)) throw new TypeError(`'${path}' is no JSON Pointer`);
    return path.slice(1).split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Sets a member, also one with the name `__proto__`.
 *
 * @param {any} object
 * @param {string | number} key
 * @param {any} value
 */
function setMember(object, key, value) {
    if (key !== "__proto__") object[key] = value;
    else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * Returns the key of an existing element or member.
 *
 * @param {any} container
 * @param {string} token
 */
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
