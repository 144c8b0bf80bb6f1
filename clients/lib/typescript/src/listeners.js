/**
 * Listeners of one kind of notification.
 *
 * @template {any[]} Values
 */
export class Listeners {
    /** @type {Set<(...values: Values) => void>} */
    #listeners = new Set();

    /**
     * Adds a listener and returns a function that removes it.
     *
     * @param {(...values: Values) => void} listener
     */
    add(listener) {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
    }

    /**
     * Calls all listeners. An error of a listener does not stop the caller: the host reports it as uncaught.
     *
     * @param {Values} values
     */
    emit(...values) {
        for (const listener of [...this.#listeners]) {
            try {
                listener(...values);
            } catch (error) {
                queueMicrotask(() => { throw error; });
            }
        }
    }
}
