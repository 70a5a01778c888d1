/** The piles of a table as elements: a place for the first card, and the cards in it. */

import { sign } from "./art.js";
import { make } from "./dom.js";

const COUNTED = ["stock", "waste", "reserve"]; // Kinds of piles whose depth a player wants to know.

/** Returns a pile without cards: { group, slot, number }, the last null where it has none. */
export function layPile(pile, words) {
    const number = numberOf(pile);
    // Of piles in rows one below the other only the places have room for it.
    const below = number && pile.kind !== "square" ? drawNumber(number) : null;
    const slot = make(
        "button",
        { type: "button", class: "slot", title: pile.title },
        watermark(pile, words),
    );
    const group = make(
        "div",
        {
            class: "pile",
            role: "group",
            "data-pile": pile.id,
            "data-kind": pile.kind,
            "data-fan": pile.fan,
        },
        slot,
        below,
    );
    return { group, slot, number: below };
}

/** Returns the number by which words name a pile, or null. */
function numberOf({ id }) {
    return /^[a-z](\d+)$/.exec(id)?.[1] ?? null;
}

function drawNumber(number) {
    return make("span", { class: "pile-number", "aria-hidden": "true" }, number);
}

function watermark(pile, words) {
    const { id, kind } = pile;
    if (kind === "jokers") return sign("joker");
    if (kind === "square") return drawNumber(numberOf(pile));
    const [, suit, number] = /^f([CDHS])(\d?)$/.exec(id) ?? [];
    if (!suit) return null;
    const first = { 1: "A", 2: "2" }[number];
    return [
        first ? make("span", { class: "first", "data-rank": first }, words.rankSign(first)) : null,
        sign(suit),
    ];
}

/** Puts cards into a pile of so many, of which the table may show fewer; `laid`: as `layPile` gives it. */
export function fillPile({ fan, kind, title }, { group, slot, number }, shown, count, words) {
    const counted = fan === "none" && count > 1 && COUNTED.includes(kind);
    const badge = counted ? (group.querySelector(".count") ?? drawCount()) : null;
    if (badge) badge.textContent = String(count);
    group.dataset.count = String(count);
    group.dataset.depth = String(fan === "none" ? Math.min(3, count) : 0);
    group.setAttribute(
        "aria-label",
        words.say("pile_of", { pile: title, cards: words.count("cards", count) }),
    );
    slot.classList.toggle("taken", count > 0);
    const wanted = [slot, number, ...shown, badge].filter(Boolean);
    // What stays in its place is not touched: an element that is put in anew loses the focus.
    if (
        wanted.length !== group.children.length ||
        wanted.some((child, index) => child !== group.children[index])
    ) {
        group.replaceChildren(...wanted);
    }
}

function drawCount() {
    return make("span", { class: "count", "aria-hidden": "true" });
}
