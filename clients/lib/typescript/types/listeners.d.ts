/**
 * Listeners of one kind of notification.
 *
 * @template {any[]} Values
 */
export class Listeners<Values extends any[]> {
    /**
     * Adds a listener and returns a function that removes it.
     *
     * @param {(...values: Values) => void} listener
     */
    add(listener: (...values: Values) => void): () => undefined;
    /**
     * Calls all listeners. An error of a listener does not stop the caller: the host reports it as uncaught.
     *
     * @param {Values} values
     */
    emit(...values: Values): void;
    #private;
}
