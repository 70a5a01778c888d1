/** What is read out of an event: which card went where, what the stock has dealt. */

import { STOCK, leadsTo, readMove } from "../notation.js";
import { capital } from "../words/words.js";

/** Returns the sentence; `before`, `piles`: the piles before the event and after it. */
export function saidOf(move, before, piles, layout, words) {
    const { what, where } = readMove(move);
    if (!where)
        return ["undo", "redo", "resume"].includes(move) ? words.say(`said_${move}`) : "";
    const places = new Map(layout.piles.map((pile) => [pile.id, pile]));
    const to = leadsTo(move, places);
    const titled = (pile) => places.get(pile).title;
    if (what !== STOCK)
        return capital(words.say("said_move", { card: words.card(what), pile: titled(to[0]) }));
    const turned = to.map((pile) => {
        const cards = piles[pile].slice(before[pile]?.length ?? 0).map((card) => words.card(card));
        return words.say("said_turned_to", { cards: words.list(cards), pile: titled(pile) });
    });
    return words.say("said_turned", { cards: turned.join("; ") });
}
