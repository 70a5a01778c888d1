/** Moves in short, as a list shows them: the card in signs, and the name of its place. */

import { make, suited } from "../dom.js";
import { HIDDEN, STOCK, bare, isJoker, leadsTo, readMove } from "../notation.js";

const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };

/**
 * Returns a move as a text, or what an event is called that takes moves back, or puts them back.
 *
 * `turned`: the cards that it turns, as far as they are known.
 */
export function moveText(move, layout, words, turned = []) {
    const { what, where } = readMove(move);
    if (!where) return words.say(`step_${what}`);
    const titles = new Map(layout.piles.map(({ id, title }) => [id, title]));
    const places = leadsTo(move, titles);
    // A row that is dealt goes to all piles of a kind; the first of them would say too little.
    if (places.length > 1) return `${signOf(what, words)} → ${words.say("step_row")}`;
    const cards = [what, ...turned].map((card) => signOf(card, words));
    return `${cards.join(" ")} → ${titles.get(places[0])}`;
}

/** Returns the cards that a move has turned; `before`, `after`: the piles on both sides of it. */
export function turnedBy(move, layout, before, after) {
    const { what } = readMove(move);
    if (what !== STOCK) return [];
    const places = leadsTo(move, new Map(layout.piles.map(({ id }) => [id, id])));
    return places.flatMap((place) => (after[place] ?? []).slice(before[place]?.length ?? 0));
}

/** Returns the moves of a replay as the entries of a list; `steps`: its positions, { move, piles } each. */
export function replayRows(moves, steps, layout, words) {
    const turned = steps.flatMap(({ move, piles }, number) =>
        move?.includes(">") ? [turnedBy(move, layout, steps[number - 1].piles, piles)] : [],
    );
    return moves.map((move) =>
        entry(move, moveText(move, layout, words, move.includes(">") ? turned.shift() : [])),
    );
}

/** Returns moves that could follow as the entries of a list; `piles`: those before the first of them. */
export function moveRows(moves, layout, words, piles) {
    const stock = [...(piles.k ?? [])];
    return moves.map((move) => {
        const row = leadsTo(move, new Map(layout.piles.map(({ id }) => [id, id])));
        const taken = readMove(move).what === STOCK ? stock.splice(-row.length) : [];
        const turned = taken.filter((card) => card !== HIDDEN);
        return entry(move, moveText(move, layout, words, turned));
    });
}

function entry(move, text) {
    return make("li", { "data-move": move }, ...suited(text));
}

function signOf(what, words) {
    if (what === STOCK) return words.say("stock");
    if (isJoker(what)) return words.card(bare(what));
    return words.rankSign(what) + SUITS[what[1]];
}
