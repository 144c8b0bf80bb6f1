import { ReplicaError } from "./errors.js";

/** @typedef {import("./protocol.js").Node} Node */
/** @typedef {import("./protocol.js").Tree} Tree */
/** @typedef {import("./protocol.js").RouteOp} RouteOp */

/**
 * @typedef {object} Entry A node of the table.
 * @property {{[name: string]: any}} members All members except the children.
 * @property {Entry[]} children
 * @property {string} slot Name of the parent's slot that holds the node; empty elsewhere.
 * @property {Entry | undefined} parent
 * @property {Node | undefined} value The node as JSON; undefined after a change in it or below it.
 */

/** @type {{[kind: string]: string}} Member that holds a node's children in order, by kind. */
const lists = { window: "layers", stack: "items", tabs: "branches", pages: "pages" };

/** A copy of the route tree that applies the ops of `route/didChange`. Unchanged nodes keep their identity. */
export class RouteTree {
    /** @type {Entry} */
    #root = { members: {}, children: [], slot: "", parent: undefined, value: undefined };
    /** @type {Map<string, Entry>} */
    #nodes = new Map();
    /** @type {Tree | undefined} */
    #tree;

    /**
     * @param {Tree} tree
     * @throws {ReplicaError}
     */
    constructor(tree) {
        for (const window of tree.windows) this.#root.children.push(this.#read(window, this.#root, ""));
    }

    /** @returns {Tree} The tree as JSON, as `route/get` returns it. */
    get tree() {
        this.#tree ??= { windows: this.#root.children.map(valueOf) };
        return this.#tree;
    }

    /** @param {string} id */
    has(id) {
        return this.#nodes.has(id);
    }

    /**
     * Applies the ops of one change.
     *
     * @param {RouteOp[]} ops
     * @throws {ReplicaError} The tree is then partly changed.
     */
    apply(ops) {
        for (const op of ops) this.#apply(op);
    }

    /** @param {RouteOp} op */
    #apply(op) {
        switch (op.op) {
            case "insert": {
                const parent = this.#parent(op);
                if (!op.node) throw misfit(op, "has no node");
                const entry = this.#read(op.node, parent, op.name ?? "");
                return this.#put(entry, parent, op.name === undefined ? op.index : parent.children.length, op);
            }
            case "remove": return this.#forget(this.#take(op));
            case "move": {
                const entry = this.#take(op);
                entry.slot = "";
                return this.#put(entry, this.#parent(op), op.index, op);
            }
            case "update": {
                const entry = this.#find(op.id, op);
                for (const [name, value] of Object.entries(op.fields ?? {})) setField(entry, name, value);
                return this.#touch(entry);
            }
            case "select": {
                const entry = this.#find(op.id, op);
                setField(entry, "selected", op.index);
                return this.#touch(entry);
            }
            default: throw misfit(op, "is unknown");
        }
    }

    /**
     * Reads a node and its descendants into the table.
     *
     * @param {Node} node
     * @param {Entry} parent
     * @param {string} slot
     * @returns {Entry}
     */
    #read(node, parent, slot) {
        if (this.#nodes.has(node.id)) throw new ReplicaError(`the tree has a node '${node.id}' already`);
        const { layers, items, branches, pages, content, slots, ...members } = node;
        /** @type {Entry} */
        const entry = { members, children: [], slot, parent, value: undefined };
        this.#nodes.set(node.id, entry);
        const children = layers ?? items ?? branches ?? pages ?? (content ? [content] : []);
        for (const child of children) entry.children.push(this.#read(child, entry, ""));
        for (const [name, child] of Object.entries(slots ?? {})) entry.children.push(this.#read(child, entry, name));
        return entry;
    }

    /**
     * @param {Entry} entry
     * @param {Entry} parent
     * @param {number | null | undefined} index
     * @param {RouteOp} op
     */
    #put(entry, parent, index, op) {
        if (typeof index !== "number" || index < 0 || index > parent.children.length) throw misfit(op, "has no index");
        entry.parent = parent;
        parent.children.splice(index, 0, entry);
        this.#touch(parent);
    }

    /**
     * Takes a node out of its parent.
     *
     * @param {RouteOp} op
     */
    #take(op) {
        const entry = this.#find(op.id, op);
        const parent = entry.parent ?? this.#root;
        parent.children.splice(parent.children.indexOf(entry), 1);
        this.#touch(parent);
        return entry;
    }

    /** @param {Entry} entry */
    #forget(entry) {
        this.#nodes.delete(entry.members.id);
        for (const child of entry.children) this.#forget(child);
    }

    /**
     * @param {string | undefined} id
     * @param {RouteOp} op
     */
    #find(id, op) {
        const entry = this.#nodes.get(id ?? "");
        if (!entry) throw misfit(op, `finds no node '${id}'`);
        return entry;
    }

    /** @param {RouteOp} op */
    #parent(op) {
        return op.parent == null ? this.#root : this.#find(op.parent, op);
    }

    /**
     * Forgets the JSON of a node and of the nodes above it.
     *
     * @param {Entry | undefined} entry
     */
    #touch(entry) {
        for (let at = entry; at; at = at.parent) at.value = undefined;
        this.#tree = undefined;
    }
}

/**
 * @param {Entry} entry
 * @param {string} name
 * @param {any} value Null removes the member.
 */
function setField(entry, name, value) {
    if (value == null) delete entry.members[name];
    else entry.members[name] = value;
}

/**
 * @param {RouteOp} op
 * @param {string} reason
 */
const misfit = (op, reason) => new ReplicaError(`the op ${JSON.stringify(op).slice(0, 200)} ${reason}`);

/**
 * @param {Entry} entry
 * @returns {Node}
 */
function valueOf(entry) {
    if (entry.value) return entry.value;
    /** @type {any} */
    const value = { ...entry.members };
    const list = lists[value.kind];
    if (list) {
        value[list] = entry.children.map(valueOf);
    } else if (value.kind === "screen") {
        if (entry.children.length) {
            value.slots = Object.fromEntries(entry.children.map((child) => [child.slot, valueOf(child)]));
        }
    } else if (entry.children[0]) {
        value.content = valueOf(entry.children[0]);
    }
    entry.value = value;
    return value;
}
