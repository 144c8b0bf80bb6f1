// The user's place in a session. It survives a new server, which has opened the session again without its state.

import { ServerEnded } from "/client/index.js";
import { isShown } from "./dom.js";

/** Milliseconds that a new server has to open the link of the screen. The page takes no other input meanwhile. */
const PATIENCE = 5000;

/** The link of the shown screen, what the user has entered there, and the field with the focus. */
export class Place {
    static of({ session, screenNode: node }) {
        const place = new Place();
        place.link = node?.link;
        place.screen = node?.key?.name ?? "";
        // Values that the server has not applied, and all texts.
        const pending = session.pendingInput.filter(({ screen }) => screen === node?.id);
        place.values = new Map(pending.map(({ id, value }) => [id, value]));
        for (const { component, kind, id, value } of node ? inputsOf(session.view(node.id)) : []) {
            if (kind === "secure") place.values.delete(id);
            else if (component === "textField" && typeof value === "string") place.values.set(id, value);
        }
        return place;
    }

    /** Opens the link of the screen. A link that the app refuses is left. @throws {ServerEnded} */
    async open(app) {
        if (!this.link || app.activeScreenNode()?.link === this.link) return;
        const opening = app.session.openLink(this.link).catch((error) => { if (error instanceof ServerEnded) throw error; });
        await Promise.race([opening, new Promise((done) => { setTimeout(done, PATIENCE); })]);
    }

    /** Enters the values again, and remembers the caret. Returns the requests. Fields that are gone are left. */
    type(app) {
        const { session } = app;
        const node = app.activeScreenNode();
        if (!node || node.key?.name !== this.screen) return [];
        const active = document.activeElement;
        this.field = active?.closest("[data-component=textField]")?.dataset.id;
        this.caret = this.field && [active.selectionStart, active.selectionEnd];
        const inputs = [...inputsOf(session.view(node.id))].filter(({ id, isEnabled, value }) =>
            this.values.has(id) && isEnabled !== false && value !== this.values.get(id));
        return inputs.map(({ id, component }) => component === "textField"
            ? session.type(id, this.values.get(id), { screen: node.id })
            : session.choose(id, this.values.get(id), { screen: node.id }));
    }

    /** Moves the focus to the field that had it, if that field was made anew. */
    takeFocus(stage) {
        const selector = `.screen:not([hidden]) [data-id=${CSS.escape(this.field ?? "")}] :is(input, textarea)`;
        const field = this.field && [...stage.querySelectorAll(selector)].find(isShown);
        if (!field || field === document.activeElement) return;
        field.focus();
        if (this.caret[0] !== null) field.setSelectionRange(...this.caret);
    }
}

function* inputsOf(value) {
    if (typeof value !== "object" || value === null) return;
    if (value.component && value.onChange) yield value;
    for (const member of Object.values(value)) yield* inputsOf(member);
}
