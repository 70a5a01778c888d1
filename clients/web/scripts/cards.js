/** Draws a card: its face, or its back. */

import { sign } from "./art.js";
import { back } from "./back.js";
import { court, joker } from "./courts.js";
import { draw, make } from "./dom.js";
import { HIDDEN, isJoker, isRed } from "./notation.js";
import { ace, pips, single } from "./pips.js";

const WHOLE = "0 0 100 140";
const BUST = "20 -6 76 76"; // Of a figure.
const PIP = "0 0 100 100";

/** Returns a card as a button; the table says where it lies and what it is called. */
export function drawCard(face, words) {
    const kind = kindOf(face);
    const colour = kind === "back" ? "" : isRed(face) ? " red" : " black";
    const card = make("button", {
        type: "button",
        class: `card ${kind}${colour}`,
        "data-card": face,
    });
    if (kind === "back") card.append(picture("whole", WHOLE, back()));
    else
        card.append(
            index(face, "index"),
            ...pictures(face, kind),
            index(face, "index turned"),
        );
    inscribe(card, words);
    return card;
}

/** Writes the signs of the ranks on what is drawn, as `words` has them. */
export function inscribe(element, words) {
    for (const rank of element.querySelectorAll("[data-rank]"))
        rank.textContent = words.rankSign(rank.dataset.rank);
}

function kindOf(face) {
    if (face === HIDDEN) return "back";
    if (isJoker(face)) return "joker";
    return "JQK".includes(face[0]) ? "court" : face[0] === "A" ? "ace" : "plain";
}

function index(face, classes) {
    const rank = isJoker(face)
        ? null
        : make("span", {
              class: face[0] === "T" ? "rank ten" : "rank",
              "data-rank": face[0],
          });
    return make(
        "span",
        { class: classes, "aria-hidden": "true" },
        rank,
        sign(isJoker(face) ? "joker" : face[1], { class: "pip" }),
    );
}

/** Returns the card's picture twice: as a whole, and what a small card has room for. */
function pictures(face, kind) {
    const [rank, suit] = face;
    const colour = isRed(face) ? "red" : "black";
    const both = {
        court: () => [court(rank, suit), BUST, court(rank, suit, true)],
        joker: () => [joker(colour), BUST, joker(colour, true)],
        ace: () => [ace(suit), PIP, [single(suit)]],
        plain: () => [[pips(rank, suit)], PIP, [single(suit)]],
    };
    const [whole, box, small] = both[kind]();
    return [picture("whole", WHOLE, whole), picture("small", box, small)];
}

function picture(size, viewBox, parts) {
    return draw(
        "svg",
        {
            class: `art ${size}`,
            viewBox,
            preserveAspectRatio: viewBox === BUST && "xMidYMax",
            "aria-hidden": "true",
        },
        parts,
    );
}
