// The page: connects to the server, opens or continues the session, and draws each of its turns.

import { Client, OffstageError, ServerEnded } from "/client/index.js";
import "./components/button.js";
import "./components/chart.js";
import "./components/choices.js";
import "./components/fields.js";
import "./components/group.js";
import "./components/list.js";
import "./components/output.js";
import "./components/table.js";
import { loads } from "./components/scrolling.js";
import { clientContext, COMPACT, connect, DARK, hold, loadConfig } from "./connect.js";
import { draw, element, h, keepFocus, setAttributes } from "./dom.js";
import { useLocale } from "./format.js";
import { Help } from "./help.js";
import { History } from "./history.js";
import { Inspector } from "./inspector.js";
import { Keyboard } from "./keys.js";
import { WindowView } from "./layers.js";
import { innermost, shownChild } from "./node-views.js";
import { Notices } from "./notices.js";
import { elements } from "./outline.js";
import { supported } from "./requests.js";
import { useLanguage, words, wordsLanguage } from "./words.js";

/** Errors of input that is about something which has left the screen: the app has gone on, and so does the user. */
const OUTDATED = new Set([
    "atRoot", "staleSource", "notActive", "nodeNotFound", "containerNotFound", "branchNotFound", "pageNotFound",
    "indexOutOfRange", "alreadyGone", "alreadyAnswered", "notTopLayer", "blockedByLayer", "notDismissible", "disabled",
    "buttonDisabled", "unknownButton", "unknownItem", "unknownField", "screenUnknown", "screenAmbiguous", "revisionConflict",
]);
/** Errors whose message names a node before the reason of the app. */
const WITH_REASON = new Set(["locked", "guardDenied", "linkCanceled"]);

/** Shortest time between two drawings, in milliseconds. Input of the user is drawn at once. */
const FRAME = 8;

class App {
    constructor() {
        this.notices = new Notices();
        this.stage = element("div", { class: "stage" });
        this.windowBar = element("nav", { class: "window-bar", hidden: true });
        this.inspector = new Inspector(this);
        this.help = new Help(this);
        this.windows = new Map();
        this.lastDrawn = 0;
        this.isDirty = false;
        this.knownLayers = new Set();
    }

    async start() {
        document.body.append(this.notices.banner, this.windowBar, this.stage, this.notices.element, this.help.bar);
        document.body.append(this.inspector.element, this.help.element);
        this.config = await loadConfig();
        const context = clientContext();
        const initialize = this.config.initialize ?? { capabilities: { requests: supported }, context };
        const settings = initialize.context ?? context;
        useLocale(settings.locale);
        document.documentElement.dir = settings.direction === "rtl" ? "rtl" : "ltr";
        if (settings.locale) document.documentElement.lang = settings.locale;
        useLanguage(this.config.initialize ? [settings.locale] : navigator.languages, settings.locale);
        for (const tool of [this.notices.banner, this.help.element, this.help.bar, this.inspector.element]) {
            setAttributes(tool, { lang: wordsLanguage() });
        }
        this.help.drawBar();
        const record = (way, text) => this.inspector.record(way, text);
        this.client = await Client.start(() => connect(this.config.socket, record), {
            clientInfo: { name: "offstage-web", version: "0.2.0" }, ...initialize,
            capabilities: { ...initialize.capabilities, parts: "resolved" },
            // The page waits as long as it takes; the banner has a button.
            retry: { first: 100, most: 5000, attempts: Infinity },
        });
        this.client.onState((state, reason) => this.stateDidChange(state, reason));
        this.listenForLog();
        document.documentElement.style.setProperty("--loading-delay", `${this.client.timing.loadingDelay}s`);
        const open = this.openParams(context);
        if (!open) return;
        this.appInfo = this.client.server.apps?.find(({ name }) => name === open.app) ?? {};
        await this.attach(open);
        this.listenForSettings();
    }

    /** Returns the params of `session/open`; undefined while the user chooses an app. */
    openParams(context) {
        const { apps = [] } = this.client.server;
        const given = this.config.open ?? {};
        const only = given.app ?? (apps.length === 1 ? apps[0].name : undefined);
        const [, first] = location.pathname.split("/");
        const name = only ?? apps.find((app) => encodeURIComponent(app.name) === first)?.name;
        if (name === undefined) {
            this.chooseApp(apps);
            return undefined;
        }
        this.base = only === undefined ? `/${first}` : "";
        return { ...this.config.initialize ? {} : { clientContext: context }, ...given, app: name };
    }

    chooseApp(apps) {
        document.title = words("Apps");
        const rows = apps.map(({ name, title }) => h("li", { class: "row" },
            h("a", { href: `/${encodeURIComponent(name)}/`, class: "row-main", dir: "auto" },
                h("span", { class: "title" }, title || name))));
        draw(this.stage, h("main", { class: "screen" }, h("header", { class: "top-bar" }, h("h1", {}, words("Apps"))),
            h("div", { class: "content rows" }, h("ul", { class: "rows-scroll", role: "list" }, rows))));
        this.didAppear();
    }

    /** Continues the session of this tab, or opens a new one. */
    async attach(open) {
        // Asked beside the session: a slow link has each answer late. Without it, links are those of the page.
        const describing = this.client.connection.request("app/describe", { app: open.app }).catch(() => ({}));
        const own = sessionStorage.getItem(`offstage.session.${open.app}`);
        // A duplicated tab goes on by itself, from what the other one shows: each has a history of its own.
        const params = own ? await hold(own) ? { sessionId: own } : { copyOf: own } : {};
        this.session = await this.client.open({ ...open, ...params });
        this.didOpen();
        await this.showSession(await describing);
    }

    /** The tab continues its session after a reload. */
    didOpen() {
        const { app, id, resumed } = this.session;
        sessionStorage.setItem(`offstage.session.${app}`, id);
        hold(id);
        const problems = resumed?.problems ?? [];
        if (problems.length) this.notices.showInfo(problems.map(sentence).join("\n"));
    }

    async showSession(description) {
        this.history = new History(this, this.base, description);
        this.keyboard = new Keyboard(this);
        this.session.onChange((change) => this.didChange(change));
        this.inspector.note("snapshot");
        // Where the app has moved the focus before belongs to the page that was open.
        this.isJoining = this.history.isContinued;
        this.draw();
        this.isJoining = false;
        await this.history.begin();
        this.didAppear();
    }

    /** The page shows something: the text of index.html goes. */
    didAppear() {
        document.querySelector("body > .page-loading")?.remove();
        document.documentElement.dataset.ready = "";
    }

    /** The element whose buttons have keys: layers below the top one are inert. */
    keyScope() { return this.keyWindow?.element; }

    // Drawing

    didChange(change) {
        this.inspector.didChange(change);
        if (change.closed !== undefined) return this.didClose(change.closed);
        if (change.isReset) this.notices.removeLog();
        if (change.renamed) return this.didResume(change);
        if (change.isLocal || performance.now() - this.lastDrawn > FRAME) return this.draw();
        if (this.isDirty) return undefined;
        this.isDirty = true;
        // A hidden page gets no frames.
        return document.hidden ? setTimeout(() => this.draw(), 100) : requestAnimationFrame(() => this.draw());
    }

    draw() {
        this.isDirty = false;
        this.lastDrawn = performance.now();
        const { session: { keyWindow, tree } } = this;
        if (!keyWindow) return;
        this.drawWindows(keyWindow, tree.windows);
        if (tree !== this.drawnTree) this.treeDidChange();
        this.drawnTree = tree;
        this.moveFocus();
        this.keyboard.didDraw();
        this.help.didDraw();
        this.inspector.didDraw();
    }

    drawWindows(keyWindow, windows) {
        this.windows = new Map(windows.filter(({ id }) => id === keyWindow.id || this.windows.has(id))
            .map(({ id }) => [id, this.windows.get(id) ?? new WindowView(this)]));
        this.keyWindow = this.windows.get(keyWindow.id);
        this.keyWindow.update(keyWindow);
        this.drawWindowBar(windows, keyWindow);
        // A dialog is modal for the keyboard, too.
        for (const tool of [this.windowBar, this.help.bar]) tool.inert = this.keyWindow.isModal;
        for (const [id, view] of this.windows) view.element.hidden = id !== keyWindow.id;
        draw(this.stage, [...this.windows.values()].map(({ element: shown }) => shown));
    }

    treeDidChange() {
        this.screenNode = this.activeScreenNode();
        const title = this.screenNode?.title ? `${this.screenNode.title} – ` : "";
        document.title = title + (this.appInfo.title ?? this.session.app);
        this.history.sync(this.screenNode);
    }

    drawWindowBar(windows, keyWindow) {
        setAttributes(this.windowBar, { hidden: windows.length < 2, "aria-label": words("Windows") });
        draw(this.windowBar, windows.map((window, index) => h("button", {
            key: window.id, "data-window": window.id, "data-untitled": !window.title,
            "aria-current": window === keyWindow ? "true" : null,
            onclick: () => this.run(this.session.activateWindow(window.id)),
        }, window.title || words("Window {number}", { number: index + 1 }))));
    }

    /** The node of the screen that the top layer shows; the one below an alert. */
    activeScreenNode() {
        const { layers = [] } = this.session.keyWindow;
        const shown = layers.filter(({ kind }) => kind === "content" || kind === "modal");
        return shown.map(({ content }) => innermost(content)).findLast((node) => node?.kind === "screen");
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
        const node = CSS.escape(this.screenNode?.id ?? "");
        const screen = this.stage.querySelector(`.window:not([hidden]) [data-node="${node}"]`);
        if (top?.takeFocus) top.takeFocus();
        else screen?.view.takeFocus();
    }

    // Input

    /**
     * Waits for a request, and shows its error: at the field that made it, or as a notice. With `isKept` the session
     * sends the input again after a lost connection.
     */
    async run(work, view, { isKept = false } = {}) {
        const isLost = this.client.state !== "connected" && !isKept;
        try {
            return await work;
        } catch (error) {
            if (error instanceof OffstageError) this.showError(error, view);
            else if (isLost) this.notices.showAway();
            else if (!(error instanceof ServerEnded)) console.warn(error.message);
            else if (!isKept) {
                this.notices.showAway(words("The connection was lost before the answer. Look whether it is done."));
            }
            return undefined;
        }
    }

    showError(error, view) {
        const { code, kind } = error;
        if (code === -32800 || code === -32802 || OUTDATED.has(kind)) return;
        const message = sentence(WITH_REASON.has(kind) ? error.message.replace(/^.*?: /, "") : error.message);
        const isField = view?.element.matches(".field, .picker, .stepper") && view.element.isConnected;
        if (isField) view.refuse(message);
        else this.notices.showError(message);
    }

    /** Goes back from a node: the one that the user sees. The app ignores it when the node has gone meanwhile. */
    back(source = this.shownSource) { return this.run(this.session.back({ source })); }

    /** Id of the screen on top, or of a layer without a screen. */
    get shownSource() {
        const layer = this.keyWindow.top?.layer;
        const hasScreen = layer?.kind === "content" || layer?.kind === "modal";
        return hasScreen && this.screenNode ? this.screenNode.id : layer?.id;
    }

    /** True when Escape can go back: the tree says so, or the layer can be dismissed. */
    get canGoBack() {
        const layer = this.keyWindow.top?.layer;
        return this.screenNode?.back?.can === true || layer?.dismissible === true || layer?.kind !== "content";
    }

    /** Opens a link of the app. `address` is what the user knows it by. */
    openLink(link, address = link) {
        return this.run(this.session.openLink(link).catch((error) => {
            if (!/^(linkUnmatched|linkInvalid|notLinkable)$/.test(error.kind)) throw error;
            this.notices.showError(words("Page not found: {address}", { address }));
        }));
    }

    select(node, index) { return this.run(this.session.selectChild(node.id, index)); }

    /** Shows a tab or page of the innermost tabs or pages. Returns false without any. */
    showBranch(index) {
        let parent;
        for (let node = this.keyWindow.top?.layer.content; node; node = shownChild(node)) {
            if (node.kind === "tabs" || node.kind === "pages") parent = node;
        }
        const branch = (parent?.branches ?? parent?.pages)?.[index];
        if (!branch || branch.tab?.isEnabled === false) return false;
        this.select(parent, index);
        return true;
    }

    /** Answers a layer with a button. The texts of its fields were sent with each key. */
    answer(layer, button) { return this.run(this.session.request("route/answer", { layer, button })); }

    ownKey(key) {
        const { help, inspector } = this;
        const isTyping = document.activeElement?.matches("input, textarea, select");
        if (key === "F1" || key === "?" && !isTyping) help.toggle();
        else if (key === "Ctrl+Alt+I" && this.hasInspector) inspector.toggle();
        else if (key === "Escape" && help.isOpen) help.toggle(false);
        else if (key === "Escape" && inspector.element.contains(document.activeElement)) inspector.toggle(false);
        else return false;
        return true;
    }

    mayOpen(url) {
        const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(String(url))?.[1]?.toLowerCase();
        return Boolean(scheme) && scheme !== "javascript" && (this.appInfo.urlSchemes ?? []).includes(scheme);
    }

    mayLoad(url) {
        const { protocol, host } = URL.canParse(url) ? new URL(url) : {};
        return protocol === "https:" && (this.appInfo.imageHosts ?? []).includes(host);
    }

    /** The inspector is for developers of apps, who ask for it. */
    get hasInspector() { return this.config?.inspector === true; }

    // Connection

    stateDidChange(state, reason) {
        this.inspector.note(`connection ${state}`, reason && { origin: reason.message });
        if (state === "connected") this.listenForLog();
        this.notices.showConnection(state, () => this.client.retryNow());
    }

    /** Another process continues the session, or has a new one. Nodes that have other ids are drawn anew. */
    didResume({ renamed, isRestart }) {
        if (isRestart) this.notices.showInfo(words("The server was started again."));
        this.didOpen();
        if ([...renamed].some(([before, now]) => now !== undefined && now !== before)) this.windows.clear();
        this.knownLayers = new Set(renamed.values());
        this.history.rename(renamed);
        keepFocus(this.stage, () => this.draw());
        const { ahead } = this.keyboard;
        if (ahead) Object.assign(ahead, { layer: this.keyScope(), target: document.activeElement });
    }

    /** Shows errors of the server that are about no session, such as those of a build. */
    listenForLog() {
        this.client.connection.onNotification((method, { level, message, sessionId }) => {
            if (method === "log/entry" && level === "error" && sessionId === undefined) this.notices.showLog(message);
        });
    }

    didClose(reason) {
        this.notices.show(words("The session has ended ({reason}).", { reason }), words("Start again"), () => {
            sessionStorage.removeItem(`offstage.session.${this.session.app}`);
            location.assign(`${this.base || ""}/`);
        });
    }

    listenForSettings() {
        if (this.config.initialize) return;
        const send = () => this.run(this.session.setContext(clientContext()));
        for (const query of [DARK, COMPACT]) matchMedia(query).addEventListener("change", send);
    }

    /** True while rows are loaded. */
    get isLoading() { return loads.count > 0; }

    elements() { return elements(document); }
}

const sentence = (message) => message.charAt(0).toUpperCase() + message.slice(1);

const app = new App();
// For the console, and for tests.
globalThis.offstage = app;
app.start().catch((error) => app.notices.showFailure(error, () => location.reload()));
