// The browser's history: each screen is an entry, and its link is the URL.

const KEY = "offstage.history";

export class History {
    /** `base` is the path before the link's own, and `description` that of the app, which has its links. */
    constructor(app, base, description) {
        this.app = app;
        this.base = base;
        this.scheme = description.links?.[0] && /^[^:]+/.exec(description.links[0].pattern)?.[0];
        const { id, epoch, resumed } = app.session;
        const saved = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
        /** True when the tab has shown the session before. */
        this.isContinued = saved.session === id && (saved.epoch === epoch || resumed !== undefined);
        this.isReload = this.isContinued && history.state?.session === id;
        /** Node ids of the screens of the entries. In another process they are others. */
        this.keys = this.isReload && saved.epoch === epoch ? saved.keys : [];
        this.index = this.isReload ? history.state.index : 0;
        this.ignored = 0;
        /** Number of the browser's steps that are under way. */
        this.going = 0;
        this.steps = Promise.resolve();
        this.hasBegun = false;
        addEventListener("popstate", (event) => this.didPop(event));
    }

    /** Opens the link of the page's URL, unless the session shows it. */
    async begin() {
        const link = this.link(location);
        const node = this.app.screenNode;
        this.hasBegun = true;
        if (link && !this.isReload && node?.link !== link) await this.app.openLink(link, location.pathname);
        this.replace(this.app.screenNode);
    }

    /** The path of a link; a link of another scheme is a query. It never names another host, as `//host` does. */
    path(link) {
        const own = this.scheme && String(link).startsWith(`${this.scheme}://`);
        const rest = own ? String(link).slice(this.scheme.length + 3) : `?link=${encodeURIComponent(link)}`;
        return `${this.base}/${rest.replace(/^[/\\\0- ]+/, "")}`;
    }

    /** The link of a URL of this page; undefined for the first page. */
    link({ pathname, search }) {
        const given = new URLSearchParams(search).get("link");
        if (given) return given;
        const rest = pathname.startsWith(this.base) ? pathname.slice(this.base.length).replace(/^[/]+/, "") : "";
        return rest && this.scheme ? `${this.scheme}://${rest}${search}` : undefined;
    }

    url(node) {
        if (!node?.link) return location.href;
        return location.origin + this.path(node.link);
    }

    sync(node) {
        // While the browser goes, the shown screen belongs to an entry that it has left.
        if (!this.hasBegun || !node || this.going > 0) return;
        const current = this.keys[this.index];
        if (node.id === current || this.ignored > 0) return this.replace(node);
        const earlier = this.keys.slice(0, this.index).lastIndexOf(node.id);
        if (earlier >= 0) {
            const steps = earlier - this.index;
            this.index = earlier;
            this.ignored += 1;
            history.go(steps);
            return undefined;
        }
        this.index += 1;
        this.keys = [...this.keys.slice(0, this.index), node.id];
        history.pushState(this.state, "", this.url(node));
        return this.save();
    }

    get state() { return { index: this.index, session: this.app.session.id }; }

    replace(node) {
        if (node) this.keys[this.index] = node.id;
        const url = this.url(node);
        const isSame = history.state?.index === this.index && history.state?.session === this.app.session.id;
        if (url !== location.href || !isSame) history.replaceState(this.state, "", url);
        this.save();
    }

    save() {
        const { id, epoch } = this.app.session;
        sessionStorage.setItem(KEY, JSON.stringify({ session: id, epoch, keys: this.keys }));
    }

    rename(renamed) { this.keys = this.keys.map((id) => renamed.get(id)); }

    didPop({ state }) {
        if (this.ignored > 0) {
            this.ignored -= 1;
            this.sync(this.app.screenNode);
            return;
        }
        const next = typeof state?.index === "number" ? state.index : 0;
        const steps = next - this.index;
        const link = this.link(location);
        const path = location.pathname;
        this.index = next;
        this.going += 1;
        // Each step is about the screen that the one before has left.
        this.steps = this.steps.then(() => this.go(steps, link, path));
    }

    async go(steps, link, path) {
        const node = this.app.activeScreenNode();
        try {
            if (steps === -1 && node?.back?.can) await this.app.back(node.id);
            else if (link) await this.app.openLink(link, path);
            else if (node?.back?.can) await this.app.back(node.id);
        } finally {
            this.going -= 1;
            if (this.going === 0) this.replace(this.app.activeScreenNode());
        }
    }
}
