/**
 * The table for a phone on its side: the row at the top stands beside the rest, so that cards are taller.
 *
 * What is turned stands at the left in a column, the foundations at the right, two and two.
 */

const STEP = 1.7; // From one card to the next below it.
const ACROSS = 1.2;
const APART = 0.4; // What lies beside the columns keeps off them.

/** Returns a layout with nothing above the rest; null where the table does not consist of such rows. */
export function besides({ height, piles }) {
    const top = piles.filter(({ y }) => y === 0);
    const rest = piles.filter(({ y }) => y > 0);
    const homes = top.filter(({ kind }) => kind === "foundation");
    const turned = top
        .filter(({ kind }) => kind !== "foundation")
        .toSorted((one, other) => one.x - other.x);
    const rows = rest.every(({ kind }) => ["column", "reserve"].includes(kind));
    if (homes.length !== 4 || !rows || turned.some(({ kind }) => kind === "jokers")) return null;
    const up = Math.min(...rest.map(({ y }) => y));
    const first = turned.length ? 1 + APART : 0;
    const right = first + Math.max(...rest.map(({ x }) => x)) + 1 + APART;
    // Side by side to the table's edge: the foundations begin below.
    const below = rest.some(({ fan }) => fan === "spread") ? up : 0;
    return {
        width: right + ACROSS + 1,
        height: height - up,
        piles: [
            ...turned.map((pile, index) => ({
                ...pile,
                x: 0,
                y: index * STEP,
                fan: pile.fan === "right" ? "below" : pile.fan,
            })),
            ...homes.map((pile, index) => ({
                ...pile,
                x: right + (index % 2) * ACROSS,
                y: below + Math.floor(index / 2) * STEP,
            })),
            ...rest.map((pile) => ({ ...pile, x: pile.x + first, y: pile.y - up })),
        ],
    };
}
