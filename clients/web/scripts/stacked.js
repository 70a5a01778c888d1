/**
 * Tables for a phone held upright: what lies side by side there lies one below the other, so that cards
 * are greater.
 */

const ACROSS = 1.2; // From one card to the next beside it,
const DOWN = 1.7; // and to the next below it.
const HEIGHT = 1.4; // Of a card.
const APART = 0.3; // What stays free between two rows of columns.
const TOLD = 2.1; // What stays free below a square, which does not grow: for what is told.
const MANY = 7; // So many columns are halved.

/** From one joker to the next. */
export const CLOSE = 0.44;

/** Returns the table of a square with the foundations above it; null where there is no square. */
export function above({ piles }) {
    const square = piles.filter(({ kind }) => kind === "square");
    if (!square.length) return null;
    const homes = piles.filter(({ kind }) => kind === "foundation");
    const rest = piles.filter(({ kind }) => !["square", "foundation"].includes(kind));
    const left = Math.min(...homes.map(({ x }) => x));
    const below = Math.max(...homes.map(({ y }) => y)) + DOWN;
    const beside = Math.max(...square.map(({ x }) => x)) + ACROSS;
    const placed = [
        ...homes.map((pile) => ({ ...pile, x: pile.x - left })),
        ...square.map((pile) => ({ ...pile, y: pile.y + below })),
        ...rest.map((pile, index) => ({ ...pile, x: beside, y: below + index * DOWN })),
    ];
    return {
        width: Math.max(...placed.map(({ x }) => x)) + 1,
        height: Math.max(...placed.map(({ y }) => y)) + HEIGHT + TOLD,
        piles: placed,
    };
}

/**
 * Returns the table with its columns in two rows, the names of the second as `second`; null where there
 * are few, or more than they and the row at the top.
 *
 * `counts`: how many cards lie in a pile; `steps` is how many lie on others in the longest column of each row.
 */
export function halved({ piles }, counts) {
    const columns = piles.filter(({ kind }) => kind === "column");
    const top = piles.filter(({ kind }) => kind !== "column");
    if (columns.length < MANY || top.some(({ y }) => y > 0)) return null;
    const first = columns.slice(0, Math.ceil(columns.length / 2));
    const second = columns.slice(first.length);
    const row = rowAbove(top, ACROSS * (first.length - 1) + 1);
    const step = (row.width - 1) / (first.length - 1);
    const at = (y) => (pile, index) => ({ ...pile, x: index * step, y });
    return {
        width: row.width,
        height: DOWN + 2 * HEIGHT + APART,
        second: second.map(({ id }) => id),
        steps: [first, second].map((all) => longest(all, counts)),
        piles: [...row.piles, ...first.map(at(DOWN)), ...second.map(at(2 * DOWN))],
    };
}

/**
 * Returns the piles of a table for its room, where columns lie in two rows: each row takes half, or what it
 * needs.
 *
 * `height`: the room's, in units; `card`: a card's; `step`: from one card in a column to the next at least.
 */
export function sharedOut({ piles, second, steps }, { height, card, step }) {
    if (!second) return piles;
    const [upper, lower] = steps.map((number) => card + number * step);
    const whole = Math.max(height, DOWN + upper + APART + lower);
    const half = (whole - DOWN + APART) / 2;
    const y = DOWN + Math.max(upper + APART, Math.min(half, whole - DOWN - lower));
    return piles.map((pile) => (second.includes(pile.id) ? { ...pile, y } : pile));
}

function longest(columns, counts) {
    return Math.max(...columns.map(({ id }) => (counts[id] ?? 0) - 1), 0);
}

/** Returns the row at the top in a width of at least so much: what is turned at the left, then the homes. */
function rowAbove(top, width) {
    const homes = top.filter(({ kind }) => kind === "foundation");
    let x = 0;
    const turned = top
        .filter(({ kind }) => kind !== "foundation")
        .toSorted((one, other) => one.x - other.x)
        .map((pile) => {
            const placed = { ...pile, x, fan: pile.fan === "right" ? "close" : pile.fan };
            x += ACROSS + (pile.fan === "right" ? CLOSE : 0);
            return placed;
        });
    const across = Math.max(width, x + ACROSS * (homes.length - 1) + 1);
    const first = homes.length > 1 ? across - 1 - ACROSS * (homes.length - 1) : (across - 1) / 2;
    return {
        width: across,
        piles: [
            ...turned,
            ...homes.map((pile, index) => ({ ...pile, x: Math.max(x, first) + index * ACROSS })),
        ],
    };
}
