/** A copy of the route tree that applies the ops of `route/didChange`. Unchanged nodes keep their identity. */
export class RouteTree {
    /**
     * @param {Tree} tree
     * @throws {ReplicaError}
     */
    constructor(tree: Tree);
    /** @returns {Tree} The tree as JSON, as `route/get` returns it. */
    get tree(): import("./protocol.js").Tree;
    /** @param {string} id */
    has(id: string): boolean;
    /**
     * Applies the ops of one change.
     *
     * @param {RouteOp[]} ops
     * @throws {ReplicaError} The tree is then partly changed.
     */
    apply(ops: RouteOp[]): void;
    #private;
}
export type Node = import("./protocol.js").Node;
export type Tree = import("./protocol.js").Tree;
export type RouteOp = import("./protocol.js").RouteOp;
/**
 * A node of the table.
 */
export type Entry = {
    /**
     * All members except the children.
     */
    members: {
        [name: string]: any;
    };
    children: Entry[];
    /**
     * Name of the parent's slot that holds the node; empty elsewhere.
     */
    slot: string;
    parent: Entry | undefined;
    /**
     * The node as JSON; undefined after a change in it or below it.
     */
    value: Node | undefined;
};
