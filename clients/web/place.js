// The user's place in a session. It survives a new server, which has opened the session again without its state.

/** The link of the shown screen, and the texts in its fields. */
export class Place {
    /** Returns the place that the user sees now. */
    static of({ session, activeScreenNode, screenNode }) {
        const place = new Place();
        const node = screenNode;
        place.link = node?.link;
        place.screen = node?.key?.name ?? "";
        place.texts = new Map();
        for (const field of node ? fieldsOf(session.view(node.id)) : []) {
            if (field.kind !== "secure" && typeof field.value === "string") place.texts.set(field.id, field.value);
        }
        return place;
    }

    /** Opens the link and types the texts again. A link that the app refuses, and fields that are gone, are left. */
    async restore(app) {
        const { session } = app;
        if (this.link && app.activeScreenNode()?.link !== this.link) await session.openLink(this.link).catch(() => {});
        const node = app.activeScreenNode();
        if (!node || node.key?.name !== this.screen) return;
        for (const field of fieldsOf(session.view(node.id))) {
            const text = this.texts.get(field.id);
            if (text === undefined || !field.onChange || field.isEnabled === false || field.value === text) continue;
            await session.type(field.id, text, { screen: node.id }).catch(() => {});
        }
    }
}

function* fieldsOf(value) {
    if (typeof value !== "object" || value === null) return;
    if (value.component === "textField") yield value;
    for (const member of Object.values(value)) yield* fieldsOf(member);
}
