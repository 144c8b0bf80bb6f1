// Charts: a picture, and the numbers as a table for everyone who cannot see it.

import { h } from "../dom.js";
import { numberText } from "../format.js";
import { words, wordsLanguage } from "../words.js";
import { ComponentView, register } from "./component.js";

const [HEIGHT, LEFT, BOTTOM, TOP] = [240, 52, 26, 12];
/** Pixels of a label below the picture. */
const LABEL = 60;

class ChartView extends ComponentView {
    constructor(context) {
        super(context);
        this.width = 600;
        new ResizeObserver(([{ contentRect }]) => {
            const width = Math.round(contentRect.width);
            if (!width || width === this.width) return;
            this.width = width;
            this.update();
        }).observe(this.element);
    }

    content({ label, kind, series, unit }) {
        return h("figure", { role: "figure", "aria-labelledby": this.id, "aria-label": label ? null : words("Chart") },
            h("div", { class: "label", id: this.id, dir: "auto" }, label),
            series.some(({ points }) => points.length) ? picture(kind, series, this.width)
                : h("p", { class: "placeholder", lang: wordsLanguage() }, words("No data")),
            series.length > 0 && legend(series, unit), dataTable(series, label, unit));
    }
}

function legend(series, unit) {
    return h("div", { class: "chart-legend", "aria-hidden": "true" },
        series.map(({ title }, index) => h("span", { class: `legend-item s${index % 6}`, dir: "auto" }, title)),
        unit && h("span", { class: "unit" }, unit));
}

function dataTable(series, label, unit) {
    // A table has the width of its content even when it is hidden; a box around it has not.
    const name = words("{chart}: numbers", { chart: label || words("Chart") });
    return h("div", { class: "visually-hidden" }, h("table", { "aria-label": name },
        h("tbody", {}, series.map(({ title, points }) => h("tr", {}, h("th", { scope: "row", dir: "auto" }, title),
            points.map(({ label: point, value }) => h("td", { "data-label": point },
                `${point ?? ""}: `, h("data", { value }, numberText(value) + (unit ? ` ${unit}` : "")))))))));
}

/** Returns bars or lines with a unit for each pixel, so that texts have their size in every window. */
function picture(kind, series, width) {
    const labels = [...new Set(series.flatMap(({ points }) => points.map((point) => point.label)))];
    const values = [0, ...series.flatMap(({ points }) => points.map(({ value }) => value))];
    const step = niceStep((Math.max(...values) - Math.min(...values)) / 4);
    const [low, high] = [Math.floor(Math.min(...values) / step) * step, Math.max(step, Math.ceil(Math.max(...values) / step) * step)];
    const y = (value) => TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM);
    const slot = (width - LEFT) / Math.max(1, labels.length);
    const parts = [];
    for (let value = low; value <= high + step / 2; value += step) {
        parts.push(h("line", {
            x1: LEFT, x2: width, y1: y(value), y2: y(value), class: Math.abs(value) < step / 2 ? "axis" : "grid-line",
        }));
        parts.push(h("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, numberText(Number(value.toPrecision(6)))));
    }
    const most = Math.max(1, Math.ceil(labels.length * LABEL / (width - LEFT)));
    labels.forEach((label, index) => {
        if (index % most > 0) return;
        parts.push(h("text", { x: LEFT + slot * (index + 0.5), y: HEIGHT - 6, "text-anchor": "middle" },
            String(label ?? "").slice(0, 12)));
    });
    const marks = kind === "line" ? line : bars;
    series.forEach(({ points }, index) => {
        const places = points.map(({ label, value }) => ({ x: LEFT + slot * labels.indexOf(label), y: y(value) }));
        parts.push(...marks(places, index, { slot, zero: y(0), count: series.length }));
    });
    return h("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: "chart-picture", "aria-hidden": "true" }, parts);
}

function line(places, index, { slot }) {
    const corners = places.map(({ x, y }) => [x + slot / 2, y]);
    return [
        h("polyline", { points: corners.join(" "), class: `line s${index % 6}` }),
        ...corners.map(([cx, cy]) => h("circle", { cx, cy, r: 3.5, class: `dot s${index % 6}` })),
    ];
}

function bars(places, index, { slot, zero, count }) {
    const width = slot * 0.7 / count;
    return places.map(({ x, y }) => h("rect", {
        x: x + slot * 0.15 + width * index, y: Math.min(y, zero), width: Math.max(1, width - 2),
        height: Math.max(1, Math.abs(y - zero)), rx: 2, class: `bar s${index % 6}`,
    }));
}

function niceStep(rough) {
    const power = 10 ** Math.floor(Math.log10(rough || 1));
    return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power * 10;
}

register({ chart: ChartView });
