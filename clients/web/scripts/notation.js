/** Cards, piles and moves as the house writes them. */

export const STOCK = "stock";
export const HIDDEN = "??";
const ODD = "A3579JK"; // Where a suit has two foundations these ranks go to number 1.

/** Returns a move's two sides: `5D>c1` is { what: "5D", where: "c1" }. */
export function readMove(move) {
    const [what, where] = move.split(">");
    return { what, where };
}

/** Returns a card without the mark of a joker that was put onto a card. */
export function bare(card) {
    return card.replace("'", "");
}

export function isJoker(card) {
    return card[0] === "X";
}

export function isRed(card) {
    return isJoker(card) ? card[1] === "R" : "DH".includes(card[1]);
}

/** Returns the piles to which a move leads: one, save where it deals a card to each of a row. */
export function leadsTo(move, piles) {
    const { what, where } = readMove(move);
    if (piles.has(where)) return [where];
    if (where === "f") return [foundationOf(what, piles)];
    return [...piles.keys()].filter((pile) => /^[a-z]\d+$/.test(pile) && pile[0] === where);
}

/** Returns how a move to a pile is written. */
export function written(what, pile) {
    return `${what}>${pile[0] === "f" ? "f" : pile}`;
}

/** Returns a move that turns the stock, where none is listed: what the table has room for. */
export function turning(piles) {
    if (piles.has("w")) return `${STOCK}>w`;
    return piles.has("r1") ? `${STOCK}>r` : `${STOCK}>f`;
}

function foundationOf(card, piles) {
    const one = `f${card[1]}`;
    if (piles.has(one)) return one;
    return one + (ODD.includes(card[0]) ? "1" : "2");
}
