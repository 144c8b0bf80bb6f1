import { element } from "./dom.js";

/** Shows the apps of the server. */
export function chooseApp(stage, apps) {
    document.title = "Apps";
    const links = apps.map(({ name, title }) => element("li", { class: "row" },
        element("a", { href: `/${encodeURIComponent(name)}/`, class: "row-main", dir: "auto" },
            element("span", { class: "title" }, title || name))));
    stage.append(element("main", { class: "layer" }, element("section", { class: "screen" },
        element("header", { class: "top-bar" }, element("h1", {}, "Apps")),
        element("div", { class: "content" }, element("div", { class: "component list rows" }, element("div", { class: "rows-scroll" }, element("ul", { role: "list" }, ...links)))))));
    document.documentElement.dataset.ready = "";
}
