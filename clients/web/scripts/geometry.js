/**
 * Where piles and cards lie, in pixels: card widths, fitted into the room there is.
 *
 * How it is wished: { large, mirrored, scrolls }, large print, the table as in a mirror, and that it
 * outgrows its room sooner.
 */

import { besides } from "./beside.js";

const RATIO = 1.4; // A card's height by its width.
const WIDEST = 116; // Greater cards are no easier to read,
const FARTHEST = 6.5; // but on a great screen people sit farther away: so many stand on each other.
const NARROWEST = 28; // Smaller ones cannot be read: on a low screen the table is scrolled instead.
const LOW = 420; // Pixels: a table of less height is that of a phone on its side.
const LOOSE = 0.62; // Of a card that lies beside others so much is shown, if there is room.
const LEGIBLE = 0.26; // Of a card in a long column so much should show,
const LEGIBLE_LOW = 0.225; // or so much where there is little height,
const CLOSER = 0.75; // as a part of the room that the layout leaves below its last row,
const SMALLEST = 0.72; // for which cards may shrink to this part of their size.
const STEP = { usual: 12, scrolled: 18, large: 20 }; // With less of it a card in a column cannot be read: the table grows.
const SIZES = { middle: 50, large: 76 }; // From which width on a card has room for what.

/**
 * Returns the measures of a table: the unit, the card, the left edge.
 *
 * `room`: { width, height }; `counts`: how many cards lie in a pile, by its name.
 */
export function measure(layout, room, counts, wishes = {}) {
    const low = room.height < LOW;
    const arranged = [layout, low ? besides(layout) : null]
        .filter(Boolean)
        .map((each) => ({ ...each, ...sized(each, room, low, counts) }));
    const { unit, scale, width: across, piles } = arranged.reduce((best, each) =>
        each.unit * each.scale > best.unit * best.scale ? each : best,
    );
    const card = { width: Math.floor(unit * scale), height: Math.round(unit * scale * RATIO) };
    const width = unit * (across - 1) + card.width;
    const left = Math.max(0, (room.width - width) / 2);
    const placed = wishes.mirrored
        ? piles.map((pile) => ({ ...pile, x: across - 1 - pile.x }))
        : piles;
    return { unit, card, width, left, room, piles: placed, ...wishes };
}

/** Returns the unit in which a layout fits into the room, and by how much cards outgrow it. */
function sized(layout, room, low, counts) {
    const height = grown(layout, low, counts);
    const widest = Math.max(WIDEST, room.height / FARTHEST);
    let scale = 1;
    let unit = 0;
    // On a narrow screen cards take most of the gaps between them; some rounds, as each needs the other.
    for (let round = 0; round < 3; round++) {
        const across = room.width / (layout.width + scale - 1);
        const down = room.height / (height + (scale - 1) * RATIO);
        unit = Math.max(Math.min(across, down, widest), Math.min(across, NARROWEST));
        scale = 1 + 0.14 * Math.min(1, Math.max(0, (80 - unit) / 40));
    }
    return { unit, scale };
}

/** Returns the table's height in card widths: columns may outgrow the layout, up to a limit. */
function grown({ piles, height }, low, counts) {
    const legible = low ? LEGIBLE_LOW : LEGIBLE;
    const tops = piles.filter(({ fan }) => fan === "down");
    const ends = tops.map(({ id, y }) => y + RATIO + legible * (counts[id] - 1));
    const lowest = Math.max(...piles.map(({ y }) => y)) + RATIO;
    // The layout leaves room for columns to grow; where there is little height they lie closer.
    const usual = low ? lowest + (height - lowest) * CLOSER : height;
    return Math.min(Math.max(usual, ...ends), usual / SMALLEST);
}

/** Returns what a card has room for, `small`, `middle` or `large`: great indices take from it. */
export function sizeOf({ card, large }) {
    if (card.width < SIZES.middle) return "small";
    return card.width < SIZES.large || large ? "middle" : "large";
}

/** Returns the size of a card's index, in pixels: on small cards it takes more of them. */
export function indexSize({ card, large }) {
    const [share, most, least] = large ? [0.37, 0.5, 28] : [0.235, 0.46, 19];
    return Math.round(Math.max(share * card.width, Math.min(most * card.width, least)));
}

/** Returns the size of an index of which only as much shows as the next card leaves free. */
export function indexFor(measures, across, down) {
    const whole = indexSize(measures);
    const beside = Math.abs(across);
    // Sideways two narrow figures must fit into the step, downwards one line of them.
    return Math.min(whole, beside ? beside * 0.86 : whole, down ? (down - 2) / 1.12 : whole);
}

/** Returns a pile's place and the step from card to card: { x, y, across, down }. */
export function place(measures, id, count) {
    const { unit, left, mirrored } = measures;
    const pile = measures.piles.find((each) => each.id === id);
    const x = left + pile.x * unit;
    const y = pile.y * unit;
    const steps = Math.max(1, count - 1);
    if (pile.fan === "down")
        return { x, y, across: 0, down: stepDown(measures, y, end(measures, pile), steps) };
    if (pile.fan === "below") return { x, y, across: 0, down: 1.7 * unit };
    if (pile.fan === "right") return { x, y, across: (mirrored ? -1.2 : 1.2) * unit, down: 0 };
    if (pile.fan === "spread") return { y, down: 0, ...spread(measures, x, steps) };
    return { x, y, across: 0, down: 0 };
}

/** Side by side to the table's edge; where that is tight, beyond it on both sides. */
function spread({ unit, left, card, width, room, mirrored }, x, steps) {
    const [first, last] = mirrored ? [left, x] : [x, left + width - card.width];
    const within = (last - first) / steps;
    if (within >= LOOSE * card.width || last - first < width - card.width - 1) {
        const across = Math.min(1.2 * unit, within);
        return { x: mirrored ? last - across * steps : first, across };
    }
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

function stepDown(measures, y, lowest, steps) {
    const roomy = indexSize(measures) * 1.12 + 3;
    const fits = (lowest - y - measures.card.height) / steps;
    const least = measures.large ? STEP.large : measures.scrolls ? STEP.scrolled : STEP.usual;
    return Math.max(Math.min(roomy, fits), least);
}
