/** A small picture of a patience: its layout, with cards where the deal puts some. */

import { draw } from "../dom.js";

const FANNED = { column: 4, reserve: 1, square: 1, stock: 1, jokers: 0, waste: 0, foundation: 0 };

export function picture({ width, height, piles }) {
    const lowest = Math.max(
        ...piles.map(({ kind, y }) => y + 1.4 + (kind === "column" ? 0.3 * 3 : 0)),
    );
    return draw(
        "svg",
        {
            class: "picture",
            viewBox: `-0.1 -0.1 ${width + 0.2} ${Math.min(height, lowest) + 0.2}`,
            "aria-hidden": "true",
        },
        piles.flatMap((pile) => cards(pile, width)),
    );
}

function cards({ kind, x, y, fan }, width) {
    const count = fan === "spread" ? 15 : fan === "right" ? 0 : FANNED[kind];
    const across = fan === "spread" ? (width - 1 - x) / 14 : 0;
    const down = fan === "down" ? 0.3 : 0;
    if (count === 0) return [card(x, y, "free")];
    return Array.from({ length: count }, (_, index) =>
        card(x + index * across, y + index * down, kind === "stock" ? "back" : null),
    );
}

function card(x, y, look) {
    return draw("rect", { class: look, x, y, width: 1, height: 1.4, rx: 0.09 });
}
