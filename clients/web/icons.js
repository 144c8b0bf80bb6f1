// Pictures for the documented icons, as lines in a square of 24 by 24.

import { h } from "./dom.js";

const paths = {
    add: "M12 5v14M5 12h14", archive: "M3 5h18v4H3zM5 9v10h14V9M10 13h4",
    attach: "M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.700L9.3 17a1.7 1.7 0 0 1-2.4-2.400L14.5 7",
    back: "M19 12H5M11 6l-6 6 6 6", bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4",
    bookmark: "M6 3h12v18l-6-5-6 5z", building: "M5 21V3h14v18M3 21h18M9 7h2M13 7h2M9 11h2M13 11h2M10 21v-5h4v5",
    calendar: "M4 5h16v16H4zM4 10h16M8 3v4M16 3v4", camera: "M3 7h4l2-3h6l2 3h4v13H3zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
    cart: "M3 4h2l3 11h10l3-8H6M9 20h.01M17 20h.01", chart: "M4 20h16M7 20v-7M12 20V5M17 20v-10",
    check: "M5 12.500l5 5 9.5-11", clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2", close: "M6 6l12 12M18 6L6 18",
    cloud: "M7 19a5 5 0 0 1-.5-10A6 6 0 0 1 18 10.500a4.3 4.3 0 0 1-.5 8.500z",
    comment: "M4 4h16v12h-9l-5 4v-4H4z", copy: "M8 8h12v12H8zM16 8V4H4v12h4",
    cut: "M6 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8.5 8L20 19M8.5 16L20 5",
    document: "M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6", down: "M12 5v14M6 13l6 6 6-6",
    download: "M12 4v11M7 10l5 5 5-5M4 20h16", edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
    error: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9l6 6M15 9l-6 6",
    external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
    eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
    filter: "M4 5h16l-6 8v6l-4 2v-8z", flag: "M5 21V4M5 4h13l-2 4 2 4H5", folder: "M3 5h7l2 3h9v12H3z",
    forward: "M5 12h14M13 6l6 6-6 6",
    gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.800M16.2 16.200L19 19M19 5l-2.8 2.800M7.8 16.200L5 19",
    globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z",
    grid: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    heart: "M12 20S4 15 4 9a4.2 4.2 0 0 1 8-2 4.2 4.2 0 0 1 8 2c0 6-8 11-8 11z",
    help: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 18h.01M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z",
    history: "M4 5v5h5M4.5 10A8 8 0 1 1 4 13M12 8v5l3 2", home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
    image: "M4 4h16v16H4zM4 16l5-5 5 5 2-2 4 4M15 9h.01", inbox: "M4 13l3-8h10l3 8v6H4zM4 13h5a3 3 0 0 0 6 0h5",
    info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7h.01",
    key: "M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l8-8M16 7l3 3",
    link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
    location: "M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
    lock: "M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3", mail: "M3 5h18v14H3zM3 6l9 7 9-7",
    map: "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14", menu: "M4 6h16M4 12h16M4 18h16", minus: "M5 12h14",
    moon: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z", more: "M5 12h.01M12 12h.01M19 12h.01",
    move: "M12 3v18M8 7l4-4 4 4M8 17l4 4 4-4", music: "M9 18V5l11-2v13M6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM17 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
    note: "M5 3h14v12l-6 6H5zM13 21v-6h6M8 8h8M8 12h5", pause: "M8 5v14M16 5v14",
    people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14.500c3 .7 4 2.5 4 5.5",
    person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7",
    phone: "M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.500l2-2.5 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z",
    pin: "M9 3h6l-1 6 4 4H6l4-4zM12 13v8", play: "M7 4l13 8-13 8z",
    print: "M7 9V3h10v6M5 17H3V9h18v8h-2M7 14h10v7H7z", redo: "M20 8H10a6 6 0 0 0 0 12h5M16 4l4 4-4 4",
    refresh: "M20 11A8 8 0 0 0 6 6L4 8M4 4v4h4M4 13a8 8 0 0 0 14 5l2-2M20 20v-4h-4",
    reply: "M10 6L4 12l6 6M4 12h9c4 0 7 3 7 7", search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
    send: "M3 11L21 3l-7 18-3-8zM11 13L21 3", share: "M12 15V3M8 7l4-4 4 4M5 11v10h14V11",
    sort: "M7 4v16M3 16l4 4 4-4M17 20V4M13 8l4-4 4 4",
    star: "M12 3l2.8 5.8 6.2.9-4.5 4.4 1.1 6.300L12 17.4 6.4 20.400l1.1-6.300L3 9.700l6.2-.900z",
    stop: "M6 6h12v12H6z", sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
    sync: "M4 9h14M14 5l4 4-4 4M20 15H6M10 11l-4 4 4 4", tag: "M3 12V3h9l9 9-9 9zM8 8h.01",
    trash: "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7", undo: "M4 8h10a6 6 0 0 1 0 12H9M8 4L4 8l4 4",
    unlock: "M5 11h14v10H5zM8 11V8a4 4 0 0 1 7.8-1.3", up: "M12 19V5M6 11l6-6 6 6",
    upload: "M12 15V4M7 9l5-5 5 5M4 20h16", video: "M3 6h12v12H3zM15 10l6-3v10l-6-3z",
    warning: "M12 4L2.5 20h19zM12 10v5M12 18h.01", window: "M3 4h18v16H3zM3 9h18",
};

/** Returns the picture of an icon, which assistive technology ignores; undefined for an unknown name. */
export function icon(name) {
    if (!Object.hasOwn(paths, name)) return undefined;
    return h("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", "data-icon": name }, h("path", { d: paths[name] }));
}
