/** What is drawn on the cards and elsewhere: suits, signs, and where a picture is kept that is used again. */

import { draw } from "./dom.js";

/**
 * The suits, about the middle of a square of 24. All is written relatively, without arcs: a pip may
 * begin anywhere, and with all signs changed it stands on its head.
 */
const SUITS = {
    C: "m0-10.6c2.8 0 5 2.2 5 5s-2.2 5-5 5-5-2.2-5-5 2.2-5 5-5zm-5.2 7.9c2.8 0 5 2.2 5 5s-2.2 5-5 5-5-2.2-5-5 2.2-5 5-5zm10.4 0c2.8 0 5 2.2 5 5s-2.2 5-5 5-5-2.2-5-5 2.2-5 5-5zm-5.2-2.3c1 5.6 1.4 11.8 4.2 15.4l-8.4 0c2.8-3.6 3.2-9.8 4.2-15.4z",
    D: "m0-11c2.2 4.2 5 7.8 8.3 11c-3.3 3.2-6.1 6.8-8.3 11c-2.2-4.2-5-7.8-8.3-11c3.3-3.2 6.1-6.8 8.3-11z",
    H: "m0 10.2c-6.5-5.6-10.2-9.4-10.2-13.8c0-3.2 2.3-5.5 5.3-5.5c2 0 3.8 1 4.9 2.9c1.1-1.9 2.9-2.9 4.9-2.9c3 0 5.3 2.3 5.3 5.5c0 4.4-3.7 8.2-10.2 13.8z",
    S: "m0-10.8c5.1 5.3 9.9 8.7 9.9 13.1c0 2.9-2.2 4.8-4.7 4.8c-1.5 0-2.9-.6-3.8-1.8c.3 2.2 1.2 3.9 2.8 5.3l-8.4 0c1.6-1.4 2.5-3.1 2.8-5.3c-.9 1.2-2.3 1.8-3.8 1.8c-2.5 0-4.7-1.9-4.7-4.8c0-4.4 4.8-7.8 9.9-13.1z",
};

const SIGNS = {
    ...SUITS,
    joker: "m0-8.7c1.9 2 2.9 4.5 3 7.3c1.6-1.8 3.6-2.6 5.7-2.2a1.8 1.8 0 1 1 .2 1.9c-.9 1.8-1.6 3.9-1.9 6.7h-14c-.3-2.8-1-4.9-1.9-6.7a1.8 1.8 0 1 1 .2-1.9c2.1-.4 4.1.4 5.7 2.2c.1-2.8 1.1-5.3 3-7.3a1.7 1.7 0 1 1 0 0zm-7 15.3h14v2.7h-14z",
    flower: "m0-2.8a3.7 3.7 0 1 1 2.7 1.9a3.7 3.7 0 1 1 0 4.2a3.7 3.7 0 1 1-5.4 0a3.7 3.7 0 1 1 0-4.2a3.7 3.7 0 1 1 2.7-1.9z",
    player: "m0-9.4a4.7 4.7 0 1 1 0 9.4a4.7 4.7 0 1 1 0-9.4zM-8.6 9.4c.5-4.9 3.9-7.8 8.6-7.8s8.1 2.9 8.6 7.8z",
    link: "M-2.8 2.8a1.2 1.2 0 0 1 0-1.7l3.9-3.9a1.2 1.2 0 1 1 1.7 1.7l-3.9 3.9a1.2 1.2 0 0 1-1.7 0zM-5.7 9.9a5 5 0 0 1-4.2-8.3l3.4-3.4a1.25 1.25 0 1 1 1.8 1.8l-3.4 3.4a2.5 2.5 0 0 0 3.5 3.5l3.4-3.4a1.25 1.25 0 1 1 1.8 1.8l-3.4 3.4a5 5 0 0 1-2.9 1.2zM5.6 2.2a1.25 1.25 0 0 1-.9-2.2l3.4-3.4a2.5 2.5 0 0 0-3.5-3.5l-3.4 3.4a1.25 1.25 0 1 1-1.8-1.8l3.4-3.4a5 5 0 0 1 7.1 7.1l-3.4 3.4a1.2 1.2 0 0 1-.9.4z",
    lamp: "m0-10.2a7 7 0 0 1 4.4 12.4c-.9.8-1.4 1.6-1.4 2.8h-6c0-1.2-.5-2-1.4-2.8a7 7 0 0 1 4.4-12.4zm-2.8 16.4h5.6v1.6h-5.6zm.7 2.8h4.2a2.1 2.1 0 0 1-4.2 0z",
    first: "m-8-8h3v16h-3zm16 0v16l-11.5-8z",
    back: "m5.5-8v16l-11.5-8z",
    on: "m-5.5-8v16l11.5-8z",
    play: "m0-11a11 11 0 1 0 .01 0zm-3.5 5l9 6-9 6z",
    pause: "m0-11a11 11 0 1 0 .01 0zm-4.5 6h3v10h-3zm6 0h3v10h-3z",
    last: "m5-8h3v16h-3zm-13 0v16l11.5-8z",
    wheel: "M-2.1 -6.9L-2.0 -10.2L2.0 -10.2L2.1 -6.9L3.4 -6.4L5.8 -8.6L8.6 -5.8L6.4 -3.4L6.9 -2.1L10.2 -2.0L10.2 2.0L6.9 2.1L6.4 3.4L8.6 5.8L5.8 8.6L3.4 6.4L2.1 6.9L2.0 10.2L-2.0 10.2L-2.1 6.9L-3.4 6.4L-5.8 8.6L-8.6 5.8L-6.4 3.4L-6.9 2.1L-10.2 2.0L-10.2 -2.0L-6.9 -2.1L-6.4 -3.4L-8.6 -5.8L-5.8 -8.6L-3.4 -6.4zM0 3.4a3.4 3.4 0 1 0 0-6.8a3.4 3.4 0 1 0 0 6.8z",
};

/** Returns a sign by its name: a suit, or what else there is a path of. */
export function sign(name, attributes = {}) {
    return draw(
        "svg",
        { viewBox: "-12 -12 24 24", "aria-hidden": "true", ...attributes },
        draw("path", { d: SIGNS[name] }),
    );
}

/** Returns a suit at each of some spots, as one path; `spots`: [x, y, on its head?], in its own measure. */
export function scatter(suit, spots) {
    const upright = SUITS[suit];
    const turned = upright.replace(/(-?)((?:\d*\.)?\d+)/g, (_, minus, size) =>
        minus ? ` ${size}` : `-${size}`,
    );
    return spots.map(([x, y, over]) => `M${x} ${y}${over ? turned : upright}`).join("");
}

/** Returns the classes by which the style sheet of the faces paints a part, by short names. */
export function paint(names) {
    return names.replaceAll(/\S+/g, "paint-$&");
}

const store = draw("svg", { width: 0, height: 0, class: "store", "aria-hidden": "true" });

/** Returns a use of a picture, which is drawn when it is first asked for; `make()`: its parts. */
export function reuse(name, make, attributes = {}) {
    const id = `art-${name}`;
    if (!store.isConnected) document.body.append(store);
    if (!store.querySelector(`#${id}`)) store.append(draw("defs", {}, draw("g", { id }, [make()].flat(Infinity))));
    return draw("use", { href: `#${id}`, ...attributes });
}
