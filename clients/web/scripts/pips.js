/** The middle of the cards from ace to ten: as many pips as the card counts, where they always lie. */

import { paint, reuse, scatter } from "./art.js";
import { draw } from "./dom.js";

const [LEFT, MIDDLE, RIGHT] = [38, 50, 62];
const [TOP, FOOT] = [21, 119];
const SIZE = 0.8; // Of a pip, drawn in a square of 24, on a card that is 100 wide.
const SINGLE = 2.5; // Of the one pip of a small card.
const ACE = 2.7;

/** By the rank: how high on the card, from 0 to 1, pips lie at both sides, and in the middle. */
const ROWS = {
    2: [[], [0, 1]],
    3: [[], [0, 0.5, 1]],
    4: [[0, 1], []],
    5: [[0, 1], [0.5]],
    6: [[0, 0.5, 1], []],
    7: [[0, 0.5, 1], [0.25]],
    8: [
        [0, 0.5, 1],
        [0.25, 0.75],
    ],
    9: [[0, 1 / 3, 2 / 3, 1], [0.5]],
    T: [
        [0, 1 / 3, 2 / 3, 1],
        [1 / 6, 5 / 6],
    ],
};

/** Returns a card's pips; those in the lower half stand on their heads. */
export function pips(rank, suit) {
    const height = (part) => TOP + part * (FOOT - TOP);
    const [sides, middle] = ROWS[rank];
    const spots = [
        ...sides.flatMap((part) => [LEFT, RIGHT].map((x) => [x, height(part), part > 0.5])),
        ...middle.map((part) => [MIDDLE, height(part), part > 0.5]),
    ];
    return scaled(suit, spots, SIZE);
}

/** Returns the one great pip of a small card. */
export function single(suit) {
    return scaled(suit, [[50, 50, false]], SINGLE);
}

/** Returns the ace's pip: a bed in the form of its suit, with a flower in it, and a twig in either free corner. */
export function ace(suit) {
    const [x, y] = [50, 70];
    return [
        reuse("twig", twig),
        reuse("twig", twig, { transform: "rotate(180 50 70)" }),
        scaled(suit, [[x, y, false]], ACE),
        draw("path", {
            class: paint("edging"),
            d: scatter(suit, [[0, 0, false]]),
            transform: `translate(${x} ${y + { H: 1.2, S: 3.4, C: 0, D: 0 }[suit]}) scale(${ACE * 0.8})`,
        }),
        reuse("blossom", blossom, {
            transform: `translate(${x} ${y + { H: -3, S: 5, C: 3, D: 0 }[suit]}) scale(1)`,
        }),
    ];
}

function scaled(suit, spots, size) {
    const placed = spots.map(([x, y, over]) => [
        Math.round((x / size) * 100) / 100,
        Math.round((y / size) * 100) / 100,
        over,
    ]);
    return draw("path", {
        class: paint("ink"),
        d: scatter(suit, placed),
        transform: `scale(${size})`,
    });
}

/** A flower with five petals about the middle, in the card's own paper. */
function blossom() {
    const petals = [0, 72, 144, 216, 288].map((turn) =>
        draw("path", {
            class: paint("paper"),
            d: "M0-1.6c-4.4-2.6-4.6-8.6 0-9.8c4.6 1.2 4.4 7.2 0 9.8z",
            transform: `rotate(${turn})`,
        }),
    );
    return [...petals, draw("circle", { class: paint("gold"), r: 2.2 })];
}

/** Leaves on a bent stem, in the left lower corner. */
function twig() {
    const inner = "c-3.6-.6-6-3-6.4-6.6c3.8.2 6.2 2.6 6.4 6.6z";
    const outer = "c.4-3.6 2.8-6 6.4-6.4c-.2 3.8-2.6 6.2-6.4 6.4z";
    const leaves = ["39 122", "29 116", "21 107", "16.6 97"]
        .map((spot) => `M${spot}${inner}M${spot}${outer}`)
        .join("");
    return [
        draw("path", { class: paint("stem"), d: "M47 124C30 122 17 108 15 86" }),
        draw("path", {
            class: paint("leaf"),
            d: `${leaves}M15 86c-3-2.6-3.4-6-1-9.2c2.8 2.8 3.2 6 1 9.2z`,
        }),
    ];
}
