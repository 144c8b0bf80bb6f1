// The page: connects to the server, opens or continues the session, and draws each of its turns.

import { Client, OffstageError, ServerEnded } from "/client/index.js";
import "./components/button.js";
import "./components/chart.js";
import "./components/choices.js";
import "./components/group.js";
import "./components/list.js";
import "./components/output.js";
import "./components/table.js";
import "./components/value-fields.js";
import { loads } from "./components/scrolling.js";
import { chooseApp } from "./chooser.js";
import { clientContext, connect, describedWith, loadConfig } from "./connect.js";
import { element, placeChildren } from "./dom.js";
import { formatted, useSettings } from "./format.js";
import { Help } from "./help.js";
import { History } from "./history.js";
import { Inspector } from "./inspector.js";
import { Keyboard } from "./keys.js";
import { WindowView } from "./layers.js";
import { shownChild } from "./node-views.js";
import { Notices } from "./notices.js";
import { outline } from "./outline.js";
import { Place } from "./place.js";
import { supported } from "./requests.js";
import { WindowBar } from "./window-bar.js";

/** Shortest time between two drawings, in milliseconds. Input of the user is drawn at once. */
const FRAME = 8;

class App {
    constructor() {
        this.notices = new Notices();
        this.stage = element("div", { class: "stage" });
        this.windowBar = new WindowBar((id) => this.run(this.session.activateWindow(id)));
        this.inspector = new Inspector(this);
        this.help = new Help(this);
        this.windows = new Map();
        this.lastDrawn = 0;
        this.isDirty = false;
        this.isRestoring = false;
        this.knownLayers = new Set();
    }

    async start() {
        document.body.append(this.notices.banner, this.windowBar.element, this.stage, this.notices.element, this.help.bar);
        document.body.append(this.inspector.element, this.help.element);
        this.config = await loadConfig();
        const context = clientContext();
        const initialize = this.config.initialize ?? {
            capabilities: { requests: supported }, context,
        };
        const settings = initialize.context ?? context;
        useSettings(settings);
        document.documentElement.dir = settings.direction === "rtl" ? "rtl" : "ltr";
        if (settings.locale) document.documentElement.lang = settings.locale;
        this.client = await Client.start(() => connect((way, text) => this.inspector.record(way, text)), {
            clientInfo: { name: "offstage-web", version: "0.1.0" }, ...initialize,
            // The page waits as long as it takes; the banner has a button.
            retry: { first: 100, most: 5000, attempts: Infinity },
        });
        this.client.onState((state, reason) => this.stateDidChange(state, reason));
        const open = await this.openParams(context);
        if (!open) return;
        this.openOptions = open;
        this.appInfo = this.client.server.apps?.find(({ name }) => name === open.app) ?? {};
        await this.attach(open);
        this.listenForSettings();
    }

    /** Returns the params of `session/open`; undefined while the user chooses an app. */
    async openParams(context) {
        const { apps = [] } = this.client.server;
        const given = this.config.open ?? {};
        const isOne = given.app !== undefined || apps.length === 1;
        const [, first = ""] = location.pathname.split("/");
        const name = given.app ?? (apps.length === 1 ? apps[0].name : decodeURIComponent(first));
        if (!isOne && !apps.some((app) => app.name === name)) {
            chooseApp(this.stage, apps);
            return undefined;
        }
        this.base = isOne ? "" : `/${encodeURIComponent(name)}`;
        return { ...this.config.initialize ? {} : { clientContext: context }, ...given, app: name };
    }

    /** Continues the session of this tab, or of another tab, or opens a new one. */
    async attach(open) {
        const key = `offstage.session.${open.app}`;
        const isNew = new URLSearchParams(location.search).has("new");
        const known = isNew ? [] : await this.knownSessions(open.app, sessionStorage.getItem(key));
        const options = { clientContext: open.clientContext };
        this.session = undefined;
        for (const id of known) {
            try {
                this.session = await this.client.attach(id, { ...options, open });
                break;
            } catch (error) {
                if (!(error instanceof OffstageError)) throw error;
            }
        }
        const isContinued = this.session !== undefined;
        this.session ??= await this.client.open(open);
        sessionStorage.setItem(key, this.session.id);
        await this.showSession(isContinued);
    }

    /** Ids of sessions to continue: the one of this tab, then the newest of the app. */
    async knownSessions(app, own) {
        let sessions = [];
        try {
            ({ sessions } = await this.client.connection.request("session/list"));
        } catch (error) {
            if (!(error instanceof OffstageError)) throw error;
        }
        const ids = sessions.filter((session) => session.app === app).map(({ sessionId }) => sessionId);
        return ids.includes(own) ? [own] : ids.slice(-1);
    }

    async showSession(isContinued) {
        const { session } = this;
        this.description = await describedWith(session);
        this.context = {
            session, run: (work, view) => this.run(work, view),
            mayOpen: (url) => this.mayOpen(url), mayLoad: (url) => this.mayLoad(url), path: (url) => this.history.path(url),
        };
        this.history = new History(this, this.base, this.description);
        this.keyboard ??= new Keyboard({
            topLayer: () => this.keyScope(),
            back: () => this.back(), ownKey: (key) => this.ownKey(key), showBranch: (index) => this.showBranch(index),
            hasPendingInput: () => this.session.hasPendingInput,
        });
        session.onChange((change) => this.didChange(change));
        this.inspector.didBegin(isContinued);
        this.draw();
        await this.history.begin(isContinued);
        document.documentElement.dataset.ready = "";
    }

    /** The element whose buttons have keys: layers below the top one are inert. */
    keyScope() { return this.keyWindow?.element; }

    // Drawing

    didChange(change) {
        this.inspector.didChange(change);
        if (change.closed !== undefined) return this.didClose(change.closed);
        if (change.isRestart) this.didRestart();
        if (!change.isReset && this.client.state === "waiting") this.place = Place.of(this);
        if (change.isLocal || performance.now() - this.lastDrawn > FRAME) return this.draw();
        if (this.isDirty) return undefined;
        this.isDirty = true;
        // A hidden page gets no frames.
        return document.hidden ? setTimeout(() => this.draw(), 100) : requestAnimationFrame(() => this.draw());
    }

    draw() {
        this.isDirty = false;
        this.lastDrawn = performance.now();
        const { session } = this;
        const { keyWindow } = session;
        if (!keyWindow) return;
        if (session.tree !== this.drawnTree) this.drawTree(keyWindow);
        else this.keyWindow.updateViews();
        this.moveFocus();
        this.keyboard.didDraw();
        this.help.didDraw();
        this.inspector.didDraw();
    }

    drawTree(keyWindow) {
        const { windows } = this.session.tree;
        for (const id of this.windows.keys()) if (!windows.some((window) => window.id === id)) this.windows.delete(id);
        this.keyWindow = this.windows.get(keyWindow.id) ?? new WindowView(this);
        this.windows.set(keyWindow.id, this.keyWindow);
        this.keyWindow.update(keyWindow);
        this.keyWindow.updateViews();
        this.windowBar.show(windows, keyWindow);
        for (const [id, view] of this.windows) view.element.hidden = id !== keyWindow.id;
        placeChildren(this.stage, [...this.windows.values()].map(({ element: shown }) => shown));
        this.drawnTree = this.session.tree;
        this.screenNode = this.activeScreenNode();
        const title = this.screenNode?.title ? `${formatted(this.screenNode.title)} – ` : "";
        document.title = title + (this.appInfo.title ?? this.session.app);
        this.history.sync(this.screenNode);
    }

    /** The node of the screen that the top layer shows; the one below an alert. */
    activeScreenNode() {
        const { layers = [] } = this.session.keyWindow;
        for (const layer of [...layers].reverse()) {
            let node = layer.content;
            for (let child = node && shownChild(node); child; child = shownChild(child)) node = child;
            if (node?.kind === "screen" && (layer.kind === "content" || layer.kind === "modal")) return node;
        }
        return undefined;
    }

    /** Moves the focus to a screen or layer that has just appeared, and only then. */
    moveFocus() {
        const top = this.keyWindow.top;
        const key = `${this.session.keyWindow.id} ${top?.layer.id} ${this.screenNode?.id}`;
        if (key === this.focusKey) return;
        this.focusKey = key;
        const layer = top?.layer.id;
        if (layer !== this.topLayer) this.keyboard.topDidChange(top !== undefined && !this.knownLayers.has(layer));
        this.topLayer = layer;
        this.knownLayers = new Set(this.session.layers.map(({ id }) => id));
        if (document.activeElement?.closest(".tool")) return;
        const screen = this.screenNode && this.stage.querySelector(`.window:not([hidden]) [data-node=${CSS.escape(this.screenNode.id)}]`);
        if (top?.takeFocus) top.takeFocus();
        else if (screen) this.viewOf(screen)?.takeFocus();
    }

    viewOf(screen) {
        const find = (view) => !view ? undefined : view.element === screen ? view
            : [...view.views?.values() ?? [], ...view.slotViews ? [...view.slotViews.values()].map(({ view: inner }) => inner) : []]
                .map(find).find(Boolean);
        return find(this.keyWindow.top?.view);
    }

    /** Names of a view's members in the order of the app's declaration. */
    memberOrder(screen, view) {
        const { screens = {}, defs = {} } = this.description;
        let schema = screens[screen]?.view;
        while (typeof schema?.$ref === "string") schema = defs[schema.$ref.replace(/^.*[/]/, "")];
        const order = schema?.["x-order"] ?? [];
        const names = new Set([...order.filter((name) => name in view), ...Object.keys(view)]);
        return [...names].filter((name) => name !== "commands" && name !== "focus");
    }

    // Input

    /** Waits for a request, and shows its error: at the field that made it, or as a notice. */
    async run(work, view) {
        try {
            return await work;
        } catch (error) {
            if (error instanceof OffstageError) this.showError(error, view);
            // The banner tells the user; input is sent again.
            else if (!(error instanceof ServerEnded)) console.warn(error.message);
            return undefined;
        }
    }

    showError(error, view) {
        if (error.code === -32800 || error.code === -32802) return;
        const isField = view?.element.matches(".field, .picker, .stepper") && view.element.isConnected;
        if (isField) view.refuse(error.message);
        else this.notices.showError(error.message);
    }

    back() { return this.run(this.session.back()); }

    select(node, index) { return this.run(this.session.selectChild(node.id, index)); }

    /** Shows a tab or page of the innermost tabs or pages. Returns false without any. */
    showBranch(index) {
        let innermost;
        for (let node = this.keyWindow.top?.layer.content; node; node = shownChild(node)) {
            if (node.kind === "tabs" || node.kind === "pages") innermost = node;
        }
        const branch = (innermost?.branches ?? innermost?.pages)?.[index];
        if (!branch || branch.tab?.isEnabled === false) return false;
        this.select(innermost, index);
        return true;
    }

    /** Answers a layer with a button. The texts of its fields were sent with each key. */
    answer(layer, button) { return this.run(this.session.request("route/answer", { layer, button })); }

    ownKey(key) {
        if (key === "F1" || key === "?" && !document.activeElement?.matches("input, textarea, select")) return this.help.toggle(), true;
        if (key === "Ctrl+Alt+I") return this.inspector.toggle(), true;
        if (key === "Escape" && this.help.isOpen) return this.help.toggle(false), true;
        if (key === "Escape" && this.inspector.element.contains(document.activeElement)) return this.inspector.toggle(false), true;
        return false;
    }

    mayOpen(url) {
        const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(String(url))?.[1]?.toLowerCase();
        return Boolean(scheme) && scheme !== "javascript" && (this.appInfo.urlSchemes ?? []).includes(scheme);
    }

    mayLoad(url) {
        try {
            const { protocol, host } = new URL(url);
            return protocol === "https:" && (this.appInfo.imageHosts ?? []).includes(host);
        } catch {
            return false;
        }
    }

    // Connection

    stateDidChange(state, reason) {
        this.inspector.stateDidChange(state, reason);
        if (state === "waiting" && this.session) this.place = Place.of(this);
        this.notices.showConnection(state, () => this.client.retryNow());
    }

    /** The server has a new session: the user's place is opened again. */
    async didRestart() {
        this.isRestoring = true;
        const { place } = this;
        try {
            await Promise.resolve();
            sessionStorage.setItem(`offstage.session.${this.session.app}`, this.session.id);
            await place?.restore(this);
        } finally {
            this.isRestoring = false;
        }
    }

    didClose(reason) {
        this.notices.showClosed(reason, () => {
            sessionStorage.removeItem(`offstage.session.${this.session.app}`);
            location.assign(`${this.base || ""}/`);
        });
    }

    listenForSettings() {
        if (this.config.initialize) return;
        let last = JSON.stringify(clientContext());
        const check = () => {
            const context = clientContext();
            if (JSON.stringify(context) === last) return;
            last = JSON.stringify(context);
            this.run(this.session.setContext(context));
        };
        for (const query of ["(prefers-color-scheme: dark)", "(max-width: 640px)"]) matchMedia(query).addEventListener("change", check);
    }

    /** True while rows are loaded or the user's place is restored. */
    get isLoading() { return loads.count > 0 || this.isRestoring; }

    /** The outline of what the page shows, for tests. */
    outline() { return outline(document); }
}

const app = new App();
// For the console, and for tests.
globalThis.offstage = app;
app.start().catch((error) => app.notices.showFailure(error, () => location.reload()));
