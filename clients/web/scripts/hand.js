/**
 * The player's hand: which card is picked up, where it may go, and what a tap comes to.
 *
 * It knows no rules, only the moves that the house lists. A tap on a place that is not among them
 * is sent all the same, so that the house says why not.
 */

import { STOCK, bare, leadsTo, readMove, turning, written } from "./notation.js";

export class Hand {
    #kinds; // The kind of each pile.

    /** `piles`: those of the layout. */
    constructor(piles) {
        this.#kinds = new Map(piles.map(({ id, kind }) => [id, kind]));
        this.what = null; // The card that is held, or the stock.
        this.from = null; // The pile that it lies in.
        this.moves = new Map();
        this.places = new Map();
    }

    /** Learns which moves there are; a card that has gone is no longer held. */
    learn({ moves, piles }) {
        this.moves = Map.groupBy(moves, (move) => readMove(move).what);
        const there = piles[this.from]?.map(bare).includes(this.what) || this.moves.has(this.what);
        this.#pick(there ? this.what : null, this.from);
    }

    /** Returns the moves of a card, or of the stock. */
    of(what) {
        return this.moves.get(what) ?? [];
    }

    putBack() {
        this.#pick(null);
    }

    /**
     * Takes a tap on a pile, or on a card in it, and returns what it comes to: { move } to be sent,
     * { picked }, { stuck } for a card that has no move, or {}.
     *
     * `covered`: whether another card lies on this one; `twice`: whether it is the second tap on the
     * card, right after the first. That sends a card to its foundation, if it may go there.
     */
    tap(pile, card, covered, twice) {
        const held = this.what;
        const home = written(card, "f");
        if (twice && this.of(card).includes(home)) return this.#send(home);
        const move = this.places.get(pile);
        if (held !== null && move) return this.#send(move);
        if (this.#kinds.get(pile) === "stock") return this.#turn(held, pile);
        if (card !== null && card === held) return this.#pick(null);
        if (held !== null && pile !== this.from && this.#isPlace(pile)) {
            // The house will say why not; the tap may already have been meant for this card.
            this.#pick(this.of(card).length ? card : null, pile);
            return { move: written(held, pile) };
        }
        if (card === null) return this.#pick(null);
        if (this.of(card).length) return this.#pick(card, pile);
        if (covered || this.#kinds.get(pile) === "foundation")
            return this.#send(written(card, "f"));
        this.#pick(card, pile);
        return { stuck: card };
    }

    /** Takes a card up, or the stock, to be carried: it has a move or not. */
    lift(what, pile) {
        this.#pick(what, pile);
    }

    /**
     * Lets go of what is carried over a pile (null: beside all), and returns { move } or {}.
     *
     * Over a place that is none for it, it is sent all the same: the house says why not.
     */
    drop(pile) {
        const held = this.what;
        const move = this.places.get(pile);
        if (move) return this.#send(move);
        const asked = held !== null && pile !== null && pile !== this.from && this.#isPlace(pile);
        return asked ? this.#send(written(held, pile)) : this.#pick(null);
    }

    /** Returns whether cards are ever put down on a pile. */
    takes(pile) {
        return this.places.has(pile) || this.#isPlace(pile);
    }

    /** Turns the stock, or picks it up where it has several ways; then a second tap turns it. */
    #turn(held, pile) {
        const moves = this.of(STOCK);
        const usual = moves.find((move) => move === turning(this.#kinds));
        if (moves.length === 1) return this.#send(moves[0]);
        if (moves.length === 0 || (held === STOCK && usual))
            return this.#send(usual ?? turning(this.#kinds));
        return this.#pick(held === STOCK ? null : STOCK, pile);
    }

    #isPlace(pile) {
        return ["column", "foundation", "square"].includes(this.#kinds.get(pile));
    }

    #send(move) {
        this.#pick(null);
        return { move };
    }

    #pick(what, from = null) {
        this.what = what;
        this.from = what === null ? null : from;
        this.places = new Map(
            this.of(what).flatMap((move) => leadsTo(move, this.#kinds).map((pile) => [pile, move])),
        );
        return what === null ? {} : { picked: what };
    }
}
