/** Draws a card: its face, or its back. */

import { sign } from "./art.js";
import { make } from "./dom.js";
import { HIDDEN, isJoker, isRed } from "./notation.js";

/** Returns a card as a button; the table says where it lies and what it is called. */
export function drawCard(face, words) {
    if (face === HIDDEN)
        return make("button", { type: "button", class: "card back", "data-card": face });
    const kind = isJoker(face) ? "joker" : "JQK".includes(face[0]) ? "court" : "plain";
    const colour = isRed(face) ? "red" : "black";
    return make(
        "button",
        { type: "button", class: `card ${kind} ${colour}`, "data-card": face },
        index(face, words),
        make("span", { class: "middle", "aria-hidden": "true" }, ...middle(face, kind)),
        make(
            "span",
            { class: "index turned", "aria-hidden": "true" },
            ...index(face, words).childNodes,
        ),
    );
}

function index(face, words) {
    const suit = isJoker(face) ? "joker" : face[1];
    const ten = face[0] === "T" ? "rank ten" : "rank";
    const rank = isJoker(face) ? null : make("span", { class: ten }, words.rankSign(face));
    return make(
        "span",
        { class: "index", "aria-hidden": "true" },
        rank,
        sign(suit, { class: "pip" }),
    );
}

function middle(face, kind) {
    if (kind === "joker") return [sign("joker", { class: "emblem" })];
    if (kind === "court")
        return [sign(face[0], { class: "emblem" }), sign(face[1], { class: "pip" })];
    return [sign(face[1], { class: "pip" })];
}
