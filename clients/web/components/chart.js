// Charts: a picture, and the numbers as a table for everyone who cannot see it.

import { element, newId, setAttribute, setText } from "../dom.js";
import { formatted } from "../format.js";
import { ComponentView, register } from "./component.js";

const [HEIGHT, LEFT, BOTTOM, TOP] = [240, 52, 26, 12];
/** Pixels of a label below the picture. */
const LABEL = 60;
const space = "http://www.w3.org/2000/svg";

function svg(tag, attributes, ...children) {
    const made = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    made.append(...children);
    return made;
}

class ChartView extends ComponentView {
    constructor(context) {
        super(context);
        this.width = 600;
        new ResizeObserver(([{ contentRect }]) => {
            const width = Math.round(contentRect.width);
            if (!width || width === this.width) return;
            this.width = width;
            this.update(this.component);
        }).observe(this.element);
    }

    update({ label, kind, series, unit }) {
        this.title ??= element("div", { class: "label", id: newId(), dir: "auto" });
        this.figure ??= element("figure", { role: "figure", "aria-labelledby": this.title.id });
        const shown = (Array.isArray(series) ? series : []).filter((one) => typeof one === "object" && one);
        setText(this.title, String(label ?? ""));
        const hasPoints = shown.some(({ points }) => points?.length);
        const picture = hasPoints ? draw(kind, shown, this.width) : element("p", { class: "placeholder" }, "No data");
        const table = dataTable(shown, label, unit);
        this.figure.replaceChildren(this.title, picture, ...shown.length ? [legend(shown, unit)] : [], table);
        if (!this.figure.isConnected) this.element.prepend(this.figure);
        setAttribute(this.figure, "aria-label", label ? null : "Chart");
    }
}

function legend(series, unit) {
    const items = series.map(({ title }, index) => element("span", { class: `legend-item s${index % 6}`, dir: "auto" }, formatted(title)));
    return element("div", { class: "chart-legend", "aria-hidden": "true" }, ...items, unit ? element("span", { class: "unit" }, unit) : null);
}

function dataTable(series, label, unit) {
    const rows = series.map(({ title, points }) => element("tr", {},
        element("th", { scope: "row", dir: "auto" }, formatted(title)),
        ...(Array.isArray(points) ? points : []).map(({ label: name, value }) => element("td", { "data-label": name },
            `${name ?? ""}: `, element("data", { value }, formatted({ number: value }) + (unit ? ` ${unit}` : ""))))));
    // A table has the width of its content even when it is hidden; a box around it has not.
    return element("div", { class: "visually-hidden" },
        element("table", { "aria-label": `${label || "Chart"}: numbers` }, element("tbody", {}, ...rows)));
}

/**
 * Draws bars or lines, a unit for each pixel, so that texts have their size in every window. The numbers are in the
 * table, so assistive technology ignores the picture.
 */
function draw(kind, series, width) {
    const labels = [...new Set(series.flatMap(({ points = [] }) => points.map((point) => point.label)))];
    const values = series.flatMap(({ points = [] }) => points.map(({ value }) => Number(value) || 0));
    const step = niceStep((Math.max(0, ...values) - Math.min(0, ...values)) / 4);
    const [low, high] = [Math.floor(Math.min(0, ...values) / step) * step, Math.max(step, Math.ceil(Math.max(0, ...values) / step) * step)];
    const y = (value) => TOP + (high - value) / (high - low || 1) * (HEIGHT - TOP - BOTTOM);
    const slot = (width - LEFT) / Math.max(1, labels.length);
    const parts = [];
    for (let value = low; value <= high + step / 2; value += step) {
        parts.push(svg("line", { x1: LEFT, x2: width, y1: y(value), y2: y(value), class: Math.abs(value) < step / 2 ? "axis" : "grid-line" }));
        parts.push(svg("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, formatted({ number: Number(value.toPrecision(6)) })));
    }
    const most = Math.max(1, Math.ceil(labels.length * LABEL / (width - LEFT)));
    labels.forEach((label, index) => {
        if (index % most === 0) parts.push(svg("text", { x: LEFT + slot * (index + 0.5), y: HEIGHT - 6, "text-anchor": "middle" }, String(label ?? "").slice(0, 12)));
    });
    series.forEach(({ points = [] }, index) => {
        const at = (point) => labels.indexOf(point.label);
        if (kind === "line") {
            const corners = points.map((point) => `${LEFT + slot * (at(point) + 0.5)},${y(Number(point.value) || 0)}`);
            parts.push(svg("polyline", { points: corners.join(" "), class: `line s${index % 6}` }));
            for (const corner of corners) {
                const [cx, cy] = corner.split(",");
                parts.push(svg("circle", { cx, cy, r: 3.5, class: `dot s${index % 6}` }));
            }
            return;
        }
        const barWidth = slot * 0.7 / series.length;
        for (const point of points) {
            const value = Number(point.value) || 0;
            const x = LEFT + slot * at(point) + slot * 0.15 + barWidth * index;
            parts.push(svg("rect", {
                x, y: Math.min(y(value), y(0)), width: Math.max(1, barWidth - 2), height: Math.max(1, Math.abs(y(value) - y(0))),
                rx: 2, class: `bar s${index % 6}`,
            }));
        }
    });
    return svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: "chart-picture", "aria-hidden": "true" }, ...parts);
}

function niceStep(rough) {
    const power = 10 ** Math.floor(Math.log10(rough || 1));
    return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power * 10;
}

register("chart", ChartView);
