/**
 * What is known of a listed move before the house has answered it: that its cards go where it leads.
 *
 * What it turns, what it deals and what it counts is the house's to say.
 */

import { STOCK, bare, leadsTo, readMove } from "./notation.js";

/** Returns the piles with a move's cards in their place; null where that is not known. */
export function foresee(piles, move, layout) {
    const { what } = readMove(move);
    const kinds = new Map(layout.map(({ id, kind }) => [id, kind]));
    const [to, ...others] = leadsTo(move, kinds);
    const from = layout.find(({ id }) => piles[id]?.some((face) => bare(face) === what));
    if (what === STOCK || !from || !to || others.length) return null;
    const faces = piles[from.id];
    const moved = along(faces, what, from);
    const left = faces.filter((face) => !moved.includes(face));
    return { ...piles, [from.id]: left, [to]: [...(piles[to] ?? []), ...moved] };
}

/** Returns the cards that go with one: of a column all that lie on it, else it alone. */
export function along(faces, card, { kind }) {
    const index = faces.findIndex((face) => bare(face) === card);
    return faces.slice(index, kind === "column" ? undefined : index + 1);
}
