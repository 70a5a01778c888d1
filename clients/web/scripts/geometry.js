/** Where piles and cards lie, in pixels: card widths, fitted into the room there is. */

const RATIO = 1.4; // A card's height by its width.
const WIDEST = 116; // Greater cards are no easier to read.
const NARROWEST = 28; // Smaller ones cannot be read: on a low screen the table is scrolled instead.
const LOOSE = 0.62; // Of a card that lies beside others so much is shown, if there is room.
const LEGIBLE = 0.26; // Of a card in a long column so much should show,
const SMALLEST = 0.72; // for which cards may shrink to this part of their size.
const NARROWEST_STEP = 12; // Below this a card in a column cannot be read: the table grows instead.

/**
 * Returns the measures of a table: the unit, the card, the left edge.
 *
 * `room`: { width, height }; `counts`: how many cards lie in a pile, by its name.
 */
export function measure(layout, room, counts) {
    const height = grown(layout, counts);
    const widest = Math.max(WIDEST, room.height / 9); // On a great screen people sit farther away.
    let scale = 1;
    let unit = 0;
    // On a narrow screen cards take most of the gaps between them; twice, as each needs the other.
    for (let round = 0; round < 3; round++) {
        const across = room.width / (layout.width + scale - 1);
        const down = room.height / (height + (scale - 1) * RATIO);
        unit = Math.max(Math.min(across, down, widest), Math.min(across, NARROWEST));
        scale = 1 + 0.14 * Math.min(1, Math.max(0, (80 - unit) / 40));
    }
    const card = { width: Math.floor(unit * scale), height: Math.round(unit * scale * RATIO) };
    const width = unit * (layout.width - 1) + card.width;
    const left = Math.max(0, (room.width - width) / 2);
    return { unit, card, width, left, room, piles: layout.piles };
}

/** Returns the table's height in card widths: columns may outgrow the layout, up to a limit. */
function grown({ piles, height }, counts) {
    const ends = piles
        .filter(({ fan }) => fan === "down")
        .map(({ id, y }) => y + RATIO + LEGIBLE * (counts[id] - 1));
    return Math.min(Math.max(height, ...ends), height / SMALLEST);
}

/** Returns the size of a card's index, in pixels: on small cards it takes more of them. */
export function indexSize({ card }) {
    return Math.round(Math.max(0.27 * card.width, Math.min(0.46 * card.width, 18)));
}

/** Returns the size of an index of which only as much shows as the next card leaves free. */
export function indexFor(measures, across, down) {
    const whole = indexSize(measures);
    // Sideways two figures must fit into the step, downwards one line of them.
    return Math.min(whole, across ? across * 0.75 : whole, down ? (down - 2) / 1.12 : whole);
}

/** Returns a pile's place and the step from card to card: { x, y, across, down }. */
export function place(measures, pile, count) {
    const { unit, left, card } = measures;
    const x = left + pile.x * unit;
    const y = pile.y * unit;
    const steps = Math.max(1, count - 1);
    if (pile.fan === "down")
        return { x, y, across: 0, down: stepDown(measures, y, end(measures, pile), steps) };
    if (pile.fan === "right") return { x, y, across: 1.2 * unit, down: 0 };
    if (pile.fan === "spread") return { y, down: 0, ...spread(measures, x, steps) };
    return { x, y, across: 0, down: 0 };
}

/** Side by side to the table's edge; where that is tight, beyond it on both sides. */
function spread({ unit, left, card, width, room }, x, steps) {
    const within = (left + width - card.width - x) / steps;
    if (within >= LOOSE * card.width || x > left)
        return { x, across: Math.min(1.2 * unit, within) };
    const across = Math.min(
        LOOSE * card.width,
        Math.max(within, (room.width - card.width) / steps),
    );
    return { x: (room.width - card.width - across * steps) / 2, across };
}

/** Returns how far down a pile's cards may reach: to the next pile below, or to the room's end. */
function end({ unit, card, room, piles }, { x, y }) {
    const below = piles.filter((other) => other.y > y && Math.abs(other.x - x) < 1);
    return Math.min(room.height, ...below.map((other) => other.y * unit - 0.06 * card.height));
}

function stepDown(measures, y, end, steps) {
    const roomy = indexSize(measures) * 1.12 + 4;
    const fits = (end - y - measures.card.height) / steps;
    return Math.max(Math.min(roomy, fits), Math.min(NARROWEST_STEP, roomy));
}
