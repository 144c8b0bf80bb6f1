// The user's place in a session. It survives a new server, which has opened the session again without its state.

import { ServerEnded } from "/client/index.js";
import { isShown } from "./dom.js";

/** Milliseconds that a new server has to open the link of the screen. The page takes no other input meanwhile. */
const PATIENCE = 5000;

/** The field with the focus and its caret, to find it again when its element was made anew. */
export class Focus {
    constructor() {
        const active = this.element = document.activeElement;
        this.field = active?.closest("[data-component=textField]")?.dataset.id;
        this.caret = this.field && [active.selectionStart, active.selectionEnd];
    }

    take(stage) {
        const selector = `.layer:not([inert]) [data-id=${CSS.escape(this.field ?? "")}] :is(input, textarea)`;
        const field = this.field && [...stage.querySelectorAll(selector)].find(isShown);
        if (!field || field === this.element && field === document.activeElement) return;
        field.focus();
        if (this.caret[0] !== null) field.setSelectionRange(...this.caret);
    }
}

/** The link of the shown screen, and what the user has entered there. */
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

    /** Enters the values again. Returns the requests. Fields that are gone are left. */
    type(app) {
        const { session } = app;
        const node = app.activeScreenNode();
        if (!node || node.key?.name !== this.screen) return [];
        const inputs = [...inputsOf(session.view(node.id))].filter(({ id, isEnabled, value }) =>
            this.values.has(id) && isEnabled !== false && value !== this.values.get(id));
        return inputs.map(({ id, component }) => component === "textField"
            ? session.type(id, this.values.get(id), { screen: node.id })
            : session.choose(id, this.values.get(id), { screen: node.id }));
    }
}

function* inputsOf(value) {
    if (typeof value !== "object" || value === null) return;
    if (value.component && value.onChange) yield value;
    for (const member of Object.values(value)) yield* inputsOf(member);
}
