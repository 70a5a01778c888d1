/**
 * Court figures and jokers, of a few shapes: robe, collar, face, hair, crown or cap, and what is held.
 *
 * A half is drawn in 100 by 78, with its head at 50, 32; where it is cut it meets its like, turned
 * about 50, 70. What is painted how is the style sheet's affair, by the classes.
 */

import { paint, reuse, scatter } from "./art.js";
import { draw } from "./dom.js";

const LOWER = 2.5; // What is bound by the sash is drawn a little longer.
const path = (how, d, attributes = {}) => draw("path", { class: paint(how), d, ...attributes });
const dot = (how, cx, cy, r) => draw("circle", { class: paint(how), cx, cy, r });
const emblem = (how, suit, x, y, size) =>
    path(how, scatter(suit, [[0, 0, false]]), {
        transform: `translate(${x} ${y}) scale(${size})`,
    });

/** Returns a court figure with two heads, or with `one`. */
export function court(rank, suit, one) {
    return heads(`court-${rank}${suit}`, () => figure(rank, suit), one, "sash");
}

/** Returns a half and its like on its head, with a sash where they meet; or the half alone. */
function heads(name, make, one, sash) {
    if (one) return [reuse(name, make)];
    return [
        reuse(name, make, { transform: `translate(0 ${LOWER})` }),
        reuse(name, make, { transform: `rotate(180 50 70) translate(0 ${LOWER})` }),
        path(sash, "M-2 75.3L102 58.7V64.7L-2 81.3z"),
    ];
}

function figure(rank, suit) {
    return { K: king, Q: queen, J: jack }[rank](suit);
}

const ROBE = "M0 78V64C14 61 27 57 37 51H63C73 57 86 59 100 61V62z";

function robe(suit, patterned) {
    return [
        path("dye", ROBE),
        path("pattern", PATTERNS[suit]),
        patterned,
    ];
}

const PATTERNS = {
    S: "M8 66l6 5 6-5M20 63l6 5 6-5M64 57l5 4 5-4M88 61.5l5 4 5-4",
    H: "M12 66h.1M20 67h.1M20 61.5h.1M28 63h.1M28 57.5h.1M66 56h.1M70 59.5h.1M92 62h.1M97 64h.1",
    D: "M14 63l4 4-4 4-4-4zM26 59l4 4-4 4-4-4zM68 55.5l3.5 3.5-3.5 3.5-3.5-3.5zM94 60l3 3-3 3-3-3z",
    C: "M10 64v9M17 62v9M24 59.5v9M31 57v10M66 56v9M71 58v7M91 60.5v4M96 62v3",
};

function face(mouth = "M47.6 40.2c1.6.9 3.2.9 4.8 0") {
    return [
        path("skin", "M38.5 24h23v8c0 7-5 13.4-11.5 13.4S38.5 39 38.5 32z"),
        path("line", "M41.8 28.200c1.7-1.5 4.2-1.6 5.8-.2M58.2 28.200c-1.7-1.5-4.2-1.6-5.8-.2l-1.3 7.600c-.1.8-.9 1-1.9.9"),
        dot("dark", 44.8, 31.2, 1.15),
        dot("dark", 55.2, 31.2, 1.15),
        path("mouth", mouth),
    ];
}

const neck = () => path("skin", "M44 40h12v10c-3 4-9 4-12 0z");

const BAND = "M36.5 17.500C45 15.5 55 15.5 63.5 17.500V23.500C55 21.5 45 21.5 36.5 23.500z";

const CROWNS = {
    S: ["M36.5 17.500L33 6l9.5 5L50 1.5 57.5 11 67 6 63.5 17.500z", [[33, 5.5], [50, 2.5], [67, 5.5]]],
    H: ["M36.5 17.500C30 13 33 5.5 39 7.500c3 1 4 3.5 5 6C44 8 46 3 50 3s6 5 6 10.500c1-2.5 2-5 5-6C67 5.5 70 13 63.5 17.500z", [[38.5, 6], [50, 2.5], [61.5, 6]]],
    D: ["M36.5 17.500L32.5 9l5 1.5 4-5.5 4 5.500L50 3l4.5 7.5 4-5.5 4 5.5 5-1.5-4 8.500z", [[41.5, 4.5], [50, 2.5], [58.5, 4.5]]],
    C: ["M36.5 17.500V7.500c3 0 5 1.5 6.5 4.5 1-4.5 3-8 7-9.5 4 1.5 6 5 7 9.5 1.5-3 3.5-4.5 6.5-4.500v10z", [[36.5, 7], [50, 2.5], [63.5, 7]]],
};

const FLATTER = { transform: "matrix(1 0 0 .8 0 3.5)" }; // A crown keeps off the card's edge.

function crown(suit) {
    const [points, tips] = CROWNS[suit];
    return [
        path("gold", points, FLATTER),
        ...tips.map(([x, y]) => dot("dye", x, 3.5 + 0.8 * y, 2)),
        path("dye", BAND),
        path("beads", "M41 19.400h.1M50 18.800h.1M59 19.400h.1"),
    ];
}

function king(suit) {
    return [
        held.king[suit](),
        path(`hair ${{ S: "black", H: "gold", D: "white", C: "brown" }[suit]}`, "M37 20C31 26 33 36 30.5 42c4 2.5 8 1.5 10-1h19c2 2.5 6 3.5 10 1C67 36 69 26 63 20z"),
        robe(suit, path("paper", "M37 50C30 55 22 58 14 60.500l3 7C30 64 42 60 50 60s20 2 32 2.500l3-4C76 57 69 54 63 50 57 54 43 54 37 50z")),
        path("spots", "M22 62.500h.1M31 60h.1M39 56.500h.1M50 57h.1M61 56.500h.1M69 59h.1M78 60.500h.1"),
        face("M48 41.500h4"),
        path(`hair ${{ S: "black", H: "gold", D: "white", C: "brown" }[suit]}`, BEARDS[suit]),
        crown(suit),
        hand(),
    ];
}

const BEARDS = {
    S: "M38.5 31c1 3 2.5 5 4.5 6.2 2.5-1.4 5-1.4 7-.2 2-1.2 4.5-1.2 7 .2 2-1.2 3.5-3.2 4.5-6.200C63 41 57 47 50 56 43 47 37 41 38.5 31zM46.5 40.500c2.2 1.4 4.8 1.4 7 0-2-.9-5-.9-7 0z",
    H: "M38.5 31c1 3 2.5 5 4.5 6.2 2.5-1.4 5-1.4 7-.2 2-1.2 4.5-1.2 7 .2 2-1.2 3.5-3.2 4.5-6.200C64 42 60 52 55.5 52c-2.5 0-3.5-1-5.5-1s-3 1-5.5 1C40 52 36 42 38.5 31zM46.5 40.500c2.2 1.4 4.8 1.4 7 0-2-.9-5-.9-7 0z",
    D: "M38.5 31c1 3 2.5 5 4.5 6.2 2.5-1.4 5-1.4 7-.2 2-1.2 4.5-1.2 7 .2 2-1.2 3.5-3.2 4.5-6.2 2.5 9 0 15-3.5 20-1 0-2-1.5-2.5-3-.5 3-3 5.5-5.5 7-2.5-1.5-5-4-5.5-7-.5 1.5-1.5 3-2.5 3-3.5-5-6-11-3.5-20zM46.5 40.500c2.2 1.4 4.8 1.4 7 0-2-.9-5-.9-7 0z",
    C: "M38.5 31c1 3 2.5 5 4.5 6.2 2.5-1.4 5-1.4 7-.2 2-1.2 4.5-1.2 7 .2 2-1.2 3.5-3.2 4.5-6.200C63.5 44 57 49 50 49S36.5 44 38.5 31zM46.5 40.500c2.2 1.4 4.8 1.4 7 0-2-.9-5-.9-7 0z",
};

function queen(suit) {
    const hair = `hair ${{ S: "black", H: "gold", D: "brown", C: "gold" }[suit]}`;
    return [
        held.queen[suit](),
        path(hair, LOCKS[suit]),
        neck(),
        robe(suit, [
            path("skin", "M42 48h16c-1 6-4 11-8 14-4-3-7-8-8-14z"),
            path("paper", "M42.5 46C36 49 31 53 27 59c7-.5 16 3 23 9 7-6 16-9 23-9-4-6-9-10-15.5-13-.5 7-3.5 12-7.5 15-4-3-7-8-7.5-15z"),
            path("frill", "M33.5 57.500c5 .5 11 3 16.5 7 5.5-4 11.5-6.5 16.5-7"),
        ]),
        face(),
        path(hair, FRINGES[suit]),
        path("gold", TIARAS[suit], FLATTER),
        path("dye", "M37 16.500C45 13 55 13 63 16.500l-.8 4C55 17.5 45 17.5 37.8 20.500z"),
        emblem("dye", suit, 50, 9.5, 0.36),
        dot("gold", 50, 53.5, 1.6),
        path("beads", "M44.5 50.500h.1M47 52.500h.1M53 52.500h.1M55.5 50.500h.1"),
        hand(),
    ];
}

const LOCKS = {
    S: "M38 17c-7 5-8 14-7.5 22 .3 4-1 7-3 9.5 7 1.5 12-1 13.5-5h18c1.5 4 6.5 6.5 13.5 5-2-2.5-3.3-5.5-3-9.5.5-8-.5-17-7.5-22z",
    H: "M38 17c-6 3-9 8-8 13-3 3-3 7-.5 9.5-1.5 3-.5 6.5 3 8 3.5 1 7.5-1 8.5-4h18c1 3 5 5 8.5 4 3.5-1.5 4.5-5 3-8 2.5-2.5 2.5-6.5-.5-9.5 1-5-2-10-8-13z",
    D: "M38 17c-6 4-7 10-6.5 17 .3 4.5-.5 9-2 13 4 2 8.5 1 11-3.500h19c2.5 4.5 7 5.5 11 3.5-1.5-4-2.3-8.5-2-13 .5-7-.5-13-6.5-17z",
    C: "M38 17c-7 3-9.5 9-8 14 1 3.5 5 4.5 7 2.500l1 7h24l1-7c2 2 6 1 7-2.5 1.5-5-1-11-8-14z",
};

const FRINGES = {
    S: "M38 16h24v15c-1.5-5-5.5-8.5-12-9.500C43.5 22.5 39.5 26 38 31z",
    H: "M38 16h24v15c-1-5-3.5-8-8-9.5-6 2.5-12 3-16 9.500z",
    D: "M38 16h24v14c-4-1.5-9-4-12-8.5-3 4.5-8 7-12 8.500z",
    C: "M38 16h24v14c-1.5-4-4-7-7-8 -2 1.5-8 1.5-10 0-3 1-5.5 4-7 8z",
};

const TIARAS = {
    S: "M37 17l-3.5-9 7.5 4L50 0l9 12 7.5-4L63 17c-8-3-18-3-26 0z",
    H: "M37 17c-5-5-2.5-9 2-7.500C41 4 46 1 50-.5 54 1 59 4 61 9.500c4.5-1.5 7 2.5 2 7.5-8-3-18-3-26 0z",
    D: "M37 17l-2-7.5 5.5 1.500L44 4l4 3 2-7.500L52 7l4-3 3.5 7 5.5-1.5-2 7.500c-8-3-18-3-26 0z",
    C: "M37 17c-3.5-4-3-8.5.5-8.5 2 0 3 1.5 3.5 3C41.5 5 45.5 0 50 0s8.5 5 9 11.500c.5-1.5 1.5-3 3.5-3 3.5 0 4 4.5.5 8.5-8-3-18-3-26 0z",
};

function jack(suit) {
    const hair = `hair ${{ S: "brown", H: "gold", D: "black", C: "brown" }[suit]}`;
    return [
        held.jack[suit](),
        path(hair, "M37 20c-5 6-4.5 14-5.5 24 4 1.5 7.5.5 9.5-2h18c2 2.5 5.5 3.5 9.5 2-1-10-.5-18-5.5-24z"),
        neck(),
        robe(suit, [
            path("paper", "M41 46.500c-4 1.5-6.5 3.5-8 6.500l12 6.5 5-7 5 7 12-6.500c-1.5-3-4-5-8-6.5-2 4-16 4-18 0z"),
            path("gold", "M47.5 57h5l1.5 14h-8z"),
        ]),
        face(),
        path(hair, "M38 20h24v9c-1-2.5-2-4-4-5-5 1.5-11 1.5-16 0-2 1-3 2.5-4 5z"),
        path("dye", CAPS[suit]),
        path("gold", "M35.5 18.500C45 16 55 16 64.5 18.500l.5 4.500C55 20.5 45 20.5 35 23z"),
        path("feather", "M61 16C61 9 65 4 73 2c1 7-2 12-10 15.5z"),
        path("line", "M63 16.500C66 11 70 8 75 6"),
        hand(),
    ];
}

const CAPS = {
    S: "M36 18.500C33 9 40 3.5 50 3.500S67 9 64 18.500C55 16 45 16 36 18.500z",
    H: "M36 18.500c-7-1-9-9-1-11 8-4 25-5 30-1 6 4 4 11-1 12-9-2.5-19-2.5-28 0z",
    D: "M36 18.500L39 5l6 5 5-7 5 7 6-5 3 13.500C55 16 45 16 36 18.500z",
    C: "M36 18.500c-6-2-6-8-1-9 1-5 8-6.5 11-3.5 3-4 10-3 11 1 5-2 10 2 8 6 3 1.5 2 5-1 5.5-9-2.5-19-2.5-28 0z",
};

/** The hand about a staff at the right. */
function hand() {
    return [
        path("dye", "M70 66c2-5 5-8 9-9l6 4c0 3-2 5-5 6z"),
        path("paper", "M76 57.500l3-2.5 7.5 5-1.5 3.500z"),
        path("skin", "M78.5 55.500c-.5-3 1.5-5 4.5-4.8 3 .2 5 2.3 4.5 5 -.4 2.5-2.5 3.8-4.8 3.600z"),
        path("line", "M81 52.500l5 .8M80.5 54.800l5.5.8"),
    ];
}

const staff = (top) => path("staff", `M83 62V${top}`);

const held = {
    king: {
        S: () => [path("steel", "M80.5 50V13L83 7l2.5 6v37z"), path("line", "M83 12v36"), path("gold", "M75 46.500h16v3.500H75z")],
        H: () => [staff(20), emblem("dye", "H", 83, 15, 0.75), path("gold", "M79 23.500h8v3h-8z")],
        D: () => [staff(10), path("steel", "M84 14c6-1 10-4 11-7v25c-1-3-5-6-11-7zM82 17h-5l-3-2v9l3-2h5z"), path("gold", "M81 8l2-4 2 4v3h-4z")],
        C: () => [dot("dye", 83, 42, 9), path("gold", "M74.3 40.500h17.400v3.500H74.300zM81.5 33h3v8h-3z"), path("gold", "M81.5 33v-4h-3.500v-3h3.500v-3.500h3V26H88v3h-3.500v4z")],
    },
    queen: {
        S: () => [stem(), leaf(), path("dye", "M83 31c-6-2-8.5-8-6.5-17l4 4.5 2.5-6 2.5 6 4-4.500c2 9-.5 15-6.5 17z"), path("petals", "M80 21c.5 4 1.5 7 3 9M86 21c-.5 4-1.5 7-3 9")],
        H: () => [stem(), leaf(), dot("dye", 83, 22, 9), path("petals", "M83 22c1-2 3.5-1 3 1.2-.6 2.8-5.5 3-6.3-.6-.8-4 4.3-6.6 7.7-4.2 4 3 2.8 9.2-1.9 10.400M76 19c1-3 4-5 7-5")],
        D: () => [stem(), leaf(), path("dye", "M83 33C79 29 75 26 71.5 16c4 1 6.5 3 8 6 0-5 1-8.5 3.5-12 2.5 3.5 3.5 7 3.5 12 1.5-3 4-5 8-6C91 26 87 29 83 33z"), path("petals", "M83 30v-9M79.5 23.500c.5 2.5 1.5 4.5 3 6M86.5 23.500c-.5 2.5-1.5 4.5-3 6")],
        C: () => [stem(), leaf(), ...[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => path("paper-edged", "M83 21c-2.6-3-2.6-7.5 0-10 2.6 2.5 2.6 7 0 10z", { transform: `rotate(${turn} 83 22.5)` })), dot("gold", 83, 22.5, 3.2)],
    },
    jack: {
        S: () => [staff(22), path("steel", "M76.5 29V14c0-4 3-7 6.5-9 3.5 2 6.5 5 6.5 9v15c-4 2-9 2-13 0z"), path("line", "M83 12v17")],
        H: () => [staff(18), path("steel", "M72 19h22v3.500H72zM72.5 19V9l2 1v9zM79 19V9l2 1v9zM85.5 19V9l2 1v9zM91.5 19V9l2 1v9z")],
        D: () => [staff(12), path("steel", "M81 10h4l1 4c4 0 8 2 9.5 7-4-2-7-2.5-12.5-2.500z"), path("gold", "M80.5 18h5v3h-5z")],
        C: () => [staff(24), path("steel", "M74 8l2.5 1v9c0 3 2 4.5 5 4.500V8L83 5.5 84.5 8v14.500c3 0 5-1.5 5-4.500V9L92 8v11c0 5-4 7.5-9 7.500s-9-2.5-9-7.500z")],
    },
};

const stem = () => path("stem", "M83 64C82 50 82 40 83 28");
const leaf = () => path("leaf", "M82.5 48c-6-.5-9-4-9.5-9.5 6 .5 9 4 9.5 9.500zM83 41c5-.5 8-3.5 8.5-8.5-5 .5-8 3.5-8.5 8.500z");

/** Returns a jester: in full colour, or in outline as the black joker is. */
export function joker(colour, one) {
    const drawn = () => draw("g", { class: paint(`jester ${colour}`) }, jester().flat());
    return heads(`joker-${colour}`, drawn, one, `sash ${colour}`);
}

function jester() {
    return [
        held.queen.C(),
        path("dye", ROBE),
        path("leaf", "M50 78V51H63C73 57 86 59 100 61V62z"),
        neck(),
        path("gold", "M50 46c-9 0-15 2-19 6l2 9 7-4 3 9 7-7 7 7 3-9 7 4 2-9c-4-4-10-6-19-6z"),
        dot("paper", 33, 61.5, 2),
        dot("paper", 43, 66.5, 2),
        dot("paper", 57, 66.5, 2),
        dot("paper", 67, 61.5, 2),
        face("M44.5 38.500c3 4.5 8 4.5 11 0-3.5 1.5-7.5 1.5-11 0z"),
        draw(
            "g",
            FLATTER,
            path("dye", "M37 25C35 18 36 13 40 10 33 9 28 13 27.5 22 25 13 29 3 39 3c6 0 9 3 11 9v10c-5-.5-9 .5-13 3z"),
            path("leaf", "M63 25c2-7 1-12-3-15 7-1 12 3 12.5 12C75 13 71 3 61 3c-6 0-9 3-11 9v10c5-.5 9 .5 13 3z"),
            path("dye", "M43 12C43 5 46 1 50-1c4 2 7 6 7 13l-7 11z"),
            path("paper", "M36.5 23C45 19.5 55 19.5 63.5 23l.5 6.5C55 26 45 26 36 29.5z"),
            dot("gold", 27.5, 24, 2.6),
            dot("gold", 72.5, 24, 2.6),
            dot("gold", 50, 0.5, 2.6),
        ),
        hand(),
    ];
}
