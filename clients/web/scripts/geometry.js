/**
 * Where piles and cards lie, in pixels: card widths, fitted into the room there is.
 *
 * How it is wished: { large, mirrored, looked }, large print, the table as in a mirror, and that it is
 * only looked at: there cards rather become small than lie very close, or out of sight.
 */

import { besides } from "./beside.js";
import { CLOSE, above, halved, sharedOut } from "./stacked.js";

const RATIO = 1.4; // A card's height by its width.
const WIDEST = 116; // Greater cards are no easier to read,
const FARTHEST = 6.5; // but on a great screen people sit farther away: so many stand on each other.
const NARROWEST = 28; // Smaller ones cannot be read: on a low screen the table is scrolled instead.
const LOW = 420; // Pixels: a table of less height is that of a phone on its side.
const LOOSE = 0.62; // Of a card that lies beside others so much is shown, if there is room.
const LEGIBLE = 0.26; // Of a card in a long column so much should show,
const LEGIBLE_LOW = 0.225; // or so much where there is little height,
const LEGIBLE_LOOKED = 0.55; // which cards that are only looked at may share by becoming small,
const CLOSER = 0.75; // as a part of the room that the layout leaves below its last row,
const SMALLEST = 0.72; // for which cards may shrink to this part of their size,
const SMALLEST_LOOKED = 0.58; // or to this where they are only looked at.
const SMALLEST_HALVED = 0.64; // In two rows of columns they may shrink to this part.
const STEP = { usual: 12, large: 20 }; // With less of it a card in a column cannot be read: the table grows.
const NUMBER = 15; // Pixels that a column's number takes below it, where its cards can spare them.
const DEALT = 8; // In two rows of columns so many steps lie one below the other at first, or so.
const SIZES = { middle: 50, large: 76 }; // From which width on a card has room for what.

/**
 * Returns the measures of a table: the unit, the card, the left edge.
 *
 * `room`: { width, height }; `counts`: how many cards lie in a pile, by its name.
 */
export function measure(layout, room, counts, wishes = {}) {
    const low = room.height < LOW;
    const arranged = [
        layout,
        above(layout),
        low ? besides(layout) : null,
        // Columns have less room to grow then, which only who wants great cards puts up with.
        wishes.large && !low ? halved(layout, counts) : null,
    ];
    const best = arranged
        .filter(Boolean)
        .map((each) => ({ ...each, ...sized(each, room, low, counts, wishes.looked) }))
        .reduce((one, other) => (other.unit * other.scale > one.unit * one.scale ? other : one));
    const { unit, scale, width: across } = best;
    const piles = sharedOut(best, {
        height: room.height / unit,
        card: scale * RATIO,
        step: STEP.large / unit,
    });
    const card = { width: Math.floor(unit * scale), height: Math.round(unit * scale * RATIO) };
    const width = unit * (across - 1) + card.width;
    const left = Math.max(0, (room.width - width) / 2);
    const placed = wishes.mirrored
        ? piles.map((pile) => ({ ...pile, x: across - 1 - pile.x }))
        : piles;
    return { unit, card, width, left, room, piles: placed, ...wishes };
}

/** Returns the unit in which a layout fits into the room, and by how much cards outgrow it. */
function sized(layout, room, low, counts, looked) {
    const height = grown(layout, low, counts, looked);
    const widest = Math.max(WIDEST, room.height / FARTHEST);
    let scale = 1;
    let unit = 0;
    // On a narrow screen cards take most of the gaps between them; some rounds, as each needs the other.
    for (let round = 0; round < 3; round++) {
        const across = room.width / (layout.width + scale - 1);
        const down = downwards(layout, room.height, height + (scale - 1) * RATIO, across);
        unit = Math.max(Math.min(across, down, widest), Math.min(across, NARROWEST));
        scale = 1 + 0.14 * Math.min(1, Math.max(0, (80 - unit) / 40));
    }
    return { unit, scale };
}

/** Returns the unit in which a layout of so many units fits into a height; `widest`: into the width. */
function downwards({ steps }, room, height, widest) {
    if (!steps) return room / height;
    const [upper, lower] = steps;
    const fits = (number) => (room - number * STEP.large) / height;
    return Math.max(fits(upper + lower), SMALLEST_HALVED * Math.min(widest, fits(DEALT)));
}

/** Returns the table's height in card widths: columns may outgrow the layout, up to a limit. */
function grown({ piles, height, steps }, low, counts, looked) {
    if (steps) return height; // How long its columns are is counted apart.
    const legible = !low ? LEGIBLE : looked ? LEGIBLE_LOOKED : LEGIBLE_LOW;
    const tops = piles.filter(({ fan }) => fan === "down");
    const ends = tops.map(({ id, y }) => y + RATIO + legible * (counts[id] - 1));
    const lowest = Math.max(...piles.map(({ y }) => y)) + RATIO;
    // The layout leaves room for columns to grow; where there is little height they lie closer.
    const usual = low ? lowest + (height - lowest) * CLOSER : height;
    return Math.min(Math.max(usual, ...ends), usual / (looked ? SMALLEST_LOOKED : SMALLEST));
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
    if (pile.fan === "down") return { x, y, across: 0, down: stepDown(measures, pile, steps) };
    if (pile.fan === "below") return { x, y, across: 0, down: 1.7 * unit };
    if (pile.fan === "close") {
        const across = CLOSE * unit;
        // The left edge of a card shows what it is, in a mirror too.
        return { x: mirrored ? x - across * Math.max(0, count - 1) : x, y, across, down: 0 };
    }
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

/** Returns how far down each card lies from the one before; where another pile lies below, as it leaves room. */
function stepDown(measures, pile, steps) {
    const { unit, card, room, piles, large } = measures;
    const below = piles.filter((other) => other.y > pile.y && Math.abs(other.x - pile.x) < 1);
    const upTo = (end) => (Math.min(room.height, end) - pile.y * unit - card.height) / steps;
    const next = Math.min(...below.map((other) => other.y * unit));
    const told = upTo(next - NUMBER);
    const fits = told < STEP.large ? upTo(next - 0.06 * card.height) : told;
    const least = below.length ? 0 : large ? STEP.large : STEP.usual;
    return Math.max(Math.min(indexSize(measures) * 1.12 + 3, fits), least);
}
