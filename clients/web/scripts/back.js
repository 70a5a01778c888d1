/** The back of the cards: a round flower bed in a lawn, seen from above. */

import { paint, reuse } from "./art.js";
import { draw } from "./dom.js";

/** Returns the picture of a back, in 100 by 140. */
export function back() {
    return [reuse("back", drawn)];
}

function drawn() {
    return [
        draw("path", { class: paint("paper"), d: "M0 0h100v140H0z" }),
        draw("rect", { class: paint("lawn"), x: 5, y: 5, width: 90, height: 130, rx: 5 }),
        draw("path", { class: paint("lattice"), d: lattice() }),
        draw("rect", { class: paint("hem"), x: 8, y: 8, width: 84, height: 124, rx: 3.5 }),
        ...[
            [21, 21],
            [79, 21],
            [21, 119],
            [79, 119],
        ].flatMap(([x, y]) => [
            leaf(x - 5, y + 2, 230),
            leaf(x + 5, y + 2, 100),
            flower(x, y, 0.7, "other"),
        ]),
        draw("circle", { class: paint("soil"), cx: 50, cy: 70, r: 38 }),
        draw("circle", { class: paint("hem"), cx: 50, cy: 70, r: 38 }),
        ...around(12, 29.5, (x, y, turn) => leaf(x, y, turn)),
        ...around(12, 26.5, (x, y, _, number) =>
            flower(x, y, 0.58, number % 2 ? "other" : "flower"),
        ),
        ...around(6, 13, (x, y) => flower(x, y, 0.52, "third")),
        flower(50, 70, 0.95, "flower"),
    ];
}

/** Lines that cross on the lawn, from edge to edge of it. */
function lattice() {
    const lines = [];
    for (let at = 15; at < 220; at += 10) {
        const [x, y] = [Math.min(at, 90), Math.max(at - 90, 0)];
        const [left, low] = [Math.max(at - 130, 0), Math.min(at, 130)];
        lines.push(`M${5 + x} ${5 + y}L${5 + left} ${5 + low}`);
        lines.push(`M${95 - x} ${5 + y}L${95 - left} ${5 + low}`);
    }
    return lines.join("");
}

function around(count, radius, make) {
    return Array.from({ length: count }, (_, number) => {
        const turn = (number * 2 * Math.PI) / count;
        return make(
            Math.round(50 + radius * Math.sin(turn)),
            Math.round(70 - radius * Math.cos(turn)),
            (number * 360) / count,
            number,
        );
    });
}

function leaf(x, y, turn) {
    return draw("path", {
        class: paint("leaf"),
        d: "M0 6c-5-3-5-9 0-13 5 4 5 10 0 13z",
        transform: `translate(${x} ${y}) rotate(${turn + 15})`,
    });
}

function flower(x, y, size, kind) {
    return draw(
        "g",
        { transform: `translate(${x} ${y}) scale(${size})` },
        draw("path", {
            class: paint(kind),
            d: [0, 72, 144, 216, 288].map(petal).join(""),
        }),
        draw("circle", { class: paint("heart"), r: 3.4 }),
    );
}

function petal(turn) {
    const angle = (turn * Math.PI) / 180;
    const round = (value) => Math.round(value * 10) / 10;
    const [x, y] = [round(6.4 * Math.sin(angle)), round(-6.4 * Math.cos(angle))];
    return `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z`;
}
