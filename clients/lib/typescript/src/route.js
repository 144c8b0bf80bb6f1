import { ReplicaError } from "./errors.js";

/** @typedef {import("./protocol.js").JSONObject} JSONObject */
/** @typedef {import("./protocol.js").Node} Node */
/** @typedef {import("./protocol.js").Tree} Tree */

/** @type {{[role: string]: string}} Member of the parent that holds the nodes of a role. */
const MEMBERS = {
    window: "windows", layer: "layers", item: "items", branch: "branches", page: "pages", slot: "slots",
    content: "content",
};

/** A copy of the route tree that applies the ops of `route/didChange`. Unchanged nodes keep their identity. */
export class RouteTree {
    /** @type {Map<string, Node>} */
    #nodes = new Map();
    #tree;

    /** @param {Tree} tree */
    constructor(tree) {
        this.#tree = tree;
        this.#index(tree);
    }

    /** The tree as JSON, as `route/get` returns it. */
    get tree() { return this.#tree; }

    /** @type {(id: string) => Node | undefined} */
    node(id) { return this.#nodes.get(id); }

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
            this.#nodes.clear();
            this.#index(this.tree);
        }
    }

    /** @param {any} node */
    #index(node) {
        if (node.id !== undefined) this.#nodes.set(node.id, node);
        for (const child of childrenOf(node)) this.#index(child);
    }

    /** @param {JSONObject} op */
    #apply({ op, id, parent, role, index, node, fields }) {
        switch (op) {
            case "insert":
                if (this.node(node.id)) throw new ReplicaError("the tree has this node already");
                return this.#put(node, parent, role, index);
            case "remove": return this.#change(id, () => undefined);
            case "move": {
                const moved = this.node(id);
                this.#change(id, () => undefined);
                return this.#put(moved, parent, role, index);
            }
            case "update": return this.#change(id, (old) => withMembers(old, fields));
            case "select": return this.#change(id, (old) => withMembers(old, { selected: index }));
            default: throw new ReplicaError("unknown op");
        }
    }

    /** @type {(node: any, parent: string | null, role: string, index: number) => void} Puts a node into its parent. */
    #put(node, parent, role, index) {
        const member = MEMBERS[role] ?? "";
        // The root, which has the windows, has no id.
        this.#change(parent ?? undefined, (old) => {
            if (role === "content") return { ...old, content: node };
            const list = old[member] ?? [];
            if (!(index >= 0 && index <= list.length)) throw new ReplicaError(`no index ${index}`);
            return { ...old, [member]: [...list.slice(0, index), node, ...list.slice(index)] };
        });
    }

    /** @type {(id: string | undefined, change: (old: any) => any) => void} */
    #change(id, change) {
        const tree = withChange(this.#tree, id, change);
        if (tree === this.#tree) throw new ReplicaError(`there is no node '${id}'`);
        this.#tree = tree;
    }
}

/**
 * Returns a node with a change of the node that has the id, which is the node itself or below it. A change that returns
 * undefined removes the node.
 *
 * @type {(node: any, id: string | undefined, change: (old: any) => any) => any}
 */
function withChange(node, id, change) {
    if (node.id === id) return change(node);
    const children = childrenOf(node);
    for (const [index, child] of children.entries()) {
        const made = withChange(child, id, change);
        if (made === child) continue;
        const changed = [...children.slice(0, index), ...made ? [made] : [], ...children.slice(index + 1)];
        const member = Object.values(MEMBERS).find((name) => node[name]) ?? "";
        // A screen without a slot has no such member.
        const isAbsent = member === "slots" && changed.length === 0;
        return withMembers(node, { [member]: isAbsent ? null : member === "content" ? changed[0] : changed });
    }
    return node;
}

/** @type {(node: any, members: JSONObject) => any} Returns a node with other members. Null removes a member. */
function withMembers(node, members) {
    const made = { ...node, ...members };
    for (const name of Object.keys(members)) if (members[name] == null) delete made[name];
    return made;
}

/** @type {(node: any) => Node[]} Returns the children of a node in order. */
export function childrenOf({ windows, layers, items, branches, pages, slots, content }) {
    return windows ?? layers ?? items ?? branches ?? pages ?? slots ?? (content ? [content] : []);
}

/**
 * Returns the ids of nodes by those in an earlier tree; none for a node that is gone. The same node has the same kind,
 * name and params in the same parent.
 *
 * @param {any} before
 * @param {any} now
 * @param {Map<string, string | undefined>} [renamed]
 */
export function renamedNodes(before, now, renamed = new Map()) {
    if (before.id) renamed.set(before.id, now?.id);
    const rest = now ? [...childrenOf(now)] : [];
    const identity = (/** @type {Node} */ { kind, key }) => JSON.stringify([kind, key]);
    for (const child of childrenOf(before)) {
        const index = rest.findIndex((other) => identity(other) === identity(child));
        renamedNodes(child, rest[index], renamed);
        rest.splice(0, index + 1);
    }
    return renamed;
}
