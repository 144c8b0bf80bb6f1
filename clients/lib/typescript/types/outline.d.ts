/** @typedef {import("./elements.js").Element} Element */
/** @typedef {import("./protocol.js").JSONObject} JSONObject */
/** @typedef {import("./protocol.js").Node} Node */
/** @typedef {import("./protocol.js").Tree} Tree */
/** @typedef {ReadonlyMap<string, {view: any}>} Screens Views by node id, like `screens` of a session. */
/**
 * @typedef {object} Description The parts of a result of `app/describe` that have the order of members.
 * @property {{[screen: string]: {view?: any}}} [screens]
 * @property {{[name: string]: any}} [defs]
 */
/**
 * Returns the outline of a session: a line for each element that the user can reach. The article Outlines of the server
 * defines the format. Front ends of every kind print the same outline.
 *
 * @param {Tree} tree
 * @param {Screens} screens
 * @param {Description} [description] Result of `app/describe`. Without it, the members of views are listed in the order
 *     of the JSON.
 */
export function outline(tree: Tree, screens: Screens, description?: Description | undefined): string;
export type Element = import("./elements.js").Element;
export type JSONObject = import("./protocol.js").JSONObject;
export type Node = import("./protocol.js").Node;
export type Tree = import("./protocol.js").Tree;
/**
 * Views by node id, like `screens` of a session.
 */
export type Screens = ReadonlyMap<string, {
    view: any;
}>;
/**
 * The parts of a result of `app/describe` that have the order of members.
 */
export type Description = {
    screens?: {
        [screen: string]: {
            view?: any;
        };
    } | undefined;
    defs?: {
        [name: string]: any;
    } | undefined;
};
