/** What is lit on the table: what is picked up, where it may go, what is on its way, what is advised. */

import { HIDDEN, STOCK } from "./notation.js";

/**
 * Lights one pile.
 *
 * `pile`: { id, title, group, slot, faces }; `hand`: what is held and may be; `sent`: the card that is
 * on its way, or the stock; `advised`: { what, places }.
 */
export function lightPile(pile, hand, sent, advised, words) {
    const { id, group, slot } = pile;
    const elements = [...group.querySelectorAll(".card")];
    const isStock = group.dataset.kind === "stock";
    const height = (card) =>
        elements.findIndex((element) =>
            card === STOCK ? isStock : element.dataset.card === card,
        );
    // What lies on a card goes along with it; what lies beside it does not.
    const goes = (index, from) =>
        from >= 0 && (group.dataset.fan === "down" ? index >= from : index === from);
    const [held, going, meant] = [hand.what, sent, advised.what].map(height);
    const move = hand.places.get(id);
    const onto = elements.at(-1) ?? slot;
    if (move) group.dataset.move = move;
    else delete group.dataset.move;
    for (const element of [slot, ...elements]) {
        const lit = Boolean(move) && element === onto;
        const place = advised.places.includes(id) && element === onto;
        const first = meant >= 0 && element === elements[meant];
        element.classList.toggle("lit", lit);
        element.classList.toggle("advised-place", place);
        element.classList.toggle("advised-first", first);
        const label = labelOf(element, pile, lit, words);
        const whole = first || place ? words.say("advised", { label }) : label;
        if (element.ariaLabel !== whole) element.setAttribute("aria-label", whole);
    }
    for (const [index, card] of elements.entries()) {
        card.classList.toggle("picked", goes(index, held));
        card.classList.toggle("sent", goes(index, going));
        card.classList.toggle("advised", goes(index, meant));
        card.setAttribute("aria-pressed", String(index === held));
        card.dataset.moves = hand.of(isStock ? STOCK : card.dataset.card).join(" ");
    }
}

function labelOf(element, { title, slot, faces }, lit, words) {
    if (element === slot) return words.say(lit ? "pile_empty_lit" : "pile_empty", { pile: title });
    const { face } = element.dataset;
    if (face === HIDDEN)
        return words.say("pile_of", { pile: title, cards: words.count("cards", faces.length) });
    return words.say(lit ? "card_at_lit" : "card_at", { card: words.card(face), pile: title });
}
