import { draw, h } from "./dom.js";

/** Shows the apps of the server. */
export function chooseApp(stage, apps) {
    document.title = "Apps";
    const rows = apps.map(({ name, title }) => h("li", { class: "row" },
        h("a", { href: `/${encodeURIComponent(name)}/`, class: "row-main", dir: "auto" },
            h("span", { class: "title" }, title || name))));
    draw(stage, h("main", { class: "layer" }, h("section", { class: "screen" },
        h("header", { class: "top-bar" }, h("h1", {}, "Apps")), h("div", { class: "content" },
            h("div", { class: "component list rows" }, h("div", { class: "rows-scroll" }, h("ul", { role: "list" }, rows)))))));
}
