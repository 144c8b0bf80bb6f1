/**
 * Returns the lines of elements and of their parts, each with a line feed.
 *
 * @param {Iterable<Element>} elements
 * @param {number} [depth]
 * @returns {string}
 */
export function lines(elements: Iterable<Element>, depth?: number | undefined): string;
/**
 * Returns the objects in an array; none for any other value.
 *
 * @param {any} value
 * @returns {JSONObject[]}
 */
export function objectsOf(value: any): JSONObject[];
/**
 * @typedef {object} Surroundings
 * @property {any} [focus] Id of the component that the app moved the focus to.
 * @property {(string | false | undefined)[]} [states] More states of the element.
 */
/**
 * Returns the element of a component. A kind outside the vocabulary is listed as its fallback.
 *
 * @param {JSONObject} component
 * @param {Surroundings} surroundings
 * @returns {Element}
 */
export function elementOf(component: JSONObject, { focus, states }?: Surroundings): Element;
export type Surroundings = {
    /**
     * Id of the component that the app moved the focus to.
     */
    focus?: any;
    /**
     * More states of the element.
     */
    states?: (string | false | undefined)[] | undefined;
};
export type JSONObject = import("./protocol.js").JSONObject;
/**
 * An element that the user can reach. Label and value are display texts, booleans or arrays.
 */
export type Element = {
    role: string;
    label?: any;
    value?: any;
    states?: (string | false | undefined)[] | undefined;
    /**
     * The elements in it.
     */
    parts?: Iterable<Element> | undefined;
};
