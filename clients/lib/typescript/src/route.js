import { ReplicaError } from "./errors.js";

/** @typedef {import("./protocol.js").JSONObject} JSONObject */
/** @typedef {import("./protocol.js").Node} Node */
/** @typedef {import("./protocol.js").Tree} Tree */

/** @type {{[role: string]: string}} Member of the parent that holds the nodes of a role. */
const LIST_OF_ROLE = {
    window: "windows", layer: "layers", item: "items", branch: "branches", page: "pages", slot: "slots",
};

/** Id of the root, which has the windows. */
const ROOT = "";

/** A copy of the route tree that applies the ops of `route/didChange`. Unchanged nodes keep their identity. */
export class RouteTree {
    /** @type {Map<string, any>} */
    #nodes = new Map();
    /** @type {Map<string, string>} Ids of parents by the id of the node. */
    #parents = new Map();

    /**
     * @param {Tree} tree
     * @throws {ReplicaError}
     */
    constructor(tree) {
        this.#nodes.set(ROOT, tree);
        for (const window of tree.windows) this.#enter(window, ROOT);
    }

    /** @returns {Tree} The tree as JSON, as `route/get` returns it. */
    get tree() { return this.#nodes.get(ROOT); }

    /**
     * @param {string} id
     * @returns {Node | undefined}
     */
    node(id) { return id === ROOT ? undefined : this.#nodes.get(id); }

    /**
     * Applies the ops of one change.
     *
     * @param {JSONObject[]} ops
     * @throws {ReplicaError} The tree is then partly changed.
     */
    apply(ops) {
        for (const op of ops) {
            try {
                this.#apply(op);
            } catch (error) {
                throw new ReplicaError(`the op ${JSON.stringify(op).slice(0, 200)} does not fit: ${error}`);
            }
        }
    }

    /** @param {JSONObject} op */
    #apply({ op, id, parent, role, index, node, fields }) {
        switch (op) {
            case "insert":
                this.#enter(node, parent ?? ROOT);
                return this.#put(node, role, index);
            case "remove":
                return this.#forget(this.#take(id));
            case "move":
                node = this.#take(id);
                this.#parents.set(id, parent ?? ROOT);
                return this.#put(node, role, index);
            case "update": return this.#replace(id, fields);
            case "select": return this.#replace(id, { selected: index });
            default: throw new ReplicaError("unknown op");
        }
    }

    /** @param {string} id */
    #find(id) {
        const node = this.#nodes.get(id);
        if (!node) throw new ReplicaError(`there is no node '${id}'`);
        return node;
    }

    /**
     * Keeps a node and those below it.
     *
     * @param {Node} node
     * @param {string} parent
     */
    #enter(node, parent) {
        if (this.#nodes.has(node.id)) throw new ReplicaError(`the tree has a node '${node.id}' already`);
        this.#nodes.set(node.id, node);
        this.#parents.set(node.id, parent);
        for (const child of childrenOf(node)) this.#enter(child, node.id);
    }

    /** @param {Node} node */
    #forget(node) {
        for (const child of childrenOf(node)) this.#forget(child);
        this.#nodes.delete(node.id);
        this.#parents.delete(node.id);
    }

    /**
     * Puts a node into its parent.
     *
     * @param {Node} node
     * @param {string} role
     * @param {number} index
     */
    #put(node, role, index) {
        const id = this.#parents.get(node.id) ?? ROOT;
        const parent = this.#find(id);
        if (role === "content") return this.#replace(id, { content: node });
        const member = LIST_OF_ROLE[role] ?? "";
        const list = parent[member] ?? [];
        if (!(index >= 0 && index <= list.length)) throw new ReplicaError(`no index ${index}`);
        this.#replace(id, { [member]: spliced(list, index, 0, node) });
    }

    /**
     * Takes a node out of its parent.
     *
     * @param {string} id
     * @returns {Node}
     */
    #take(id) {
        const node = this.#find(id);
        const parent = this.#parents.get(id) ?? ROOT;
        this.#replace(parent, memberWith(this.#find(parent), id, undefined));
        return node;
    }

    /**
     * Replaces a node by one with other members, and those above it by copies.
     *
     * @param {string} id
     * @param {JSONObject} members Null removes the member.
     */
    #replace(id, members) {
        const node = { ...this.#find(id), ...members };
        for (const name of Object.keys(members)) if (members[name] == null) delete node[name];
        this.#nodes.set(id, node);
        const parent = this.#parents.get(id);
        if (parent !== undefined) this.#replace(parent, memberWith(this.#find(parent), id, node));
    }
}

/**
 * Returns the member of a node that holds a child, with another node in place of the child; undefined removes the child.
 *
 * @param {JSONObject} parent
 * @param {string} id
 * @param {Node | undefined} child
 * @returns {JSONObject}
 */
function memberWith(parent, id, child) {
    for (const list of Object.values(LIST_OF_ROLE)) {
        const index = (parent[list] ?? []).findIndex((/** @type {Node} */ node) => node.id === id);
        if (index < 0) continue;
        const children = spliced(parent[list], index, 1, ...child ? [child] : []);
        // A screen without a slot has no such member.
        return { [list]: list === "slots" && !children.length ? null : children };
    }
    return { content: child };
}

/**
 * @param {Node[]} list
 * @param {number} index
 * @param {number} count
 * @param {Node[]} nodes
 */
function spliced(list, index, count, ...nodes) {
    return [...list.slice(0, index), ...nodes, ...list.slice(index + count)];
}

/**
 * Returns the children of a node in order.
 *
 * @param {Node} node
 */
export function childrenOf({ layers, items, branches, pages, content, slots }) {
    return layers ?? items ?? branches ?? pages ?? slots ?? (content ? [content] : []);
}
