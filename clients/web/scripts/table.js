/** Draws the table: the layout's piles, their cards, what is picked up and where it may go. */

import { drawCard, inscribe } from "./cards.js";
import { Carrying, boxAround, boxAt } from "./carrying.js";
import { make } from "./dom.js";
import { indexFor, measure, place, sizeOf } from "./geometry.js";
import { roam } from "./keyboard.js";
import { lightPile } from "./lights.js";
import { celebrate, dealOut, leave, slide } from "./motion.js";
import { HIDDEN, bare, leadsTo, readMove } from "./notation.js";
import { fillPile, layPile } from "./piles.js";
import { wishes } from "./preferences.js";

const NUMBER = 14; // Pixels below the lowest cards, for the numbers of the piles.
const STRIP = 0.55; // A card of which less is shown, sideways, is no picture any more.

export class Table {
    #layout;
    #words;
    #laid = new Map(); // What `layPile` gave for each pile.
    #groups = new Map();
    #slots = new Map();
    #cards = new Map(); // By the card, or by the pile for one that is face down.
    #spots = new Map(); // Where each element was drawn last.
    #piles = {};
    #hand;
    #room = { width: 0, height: 0 };
    #size = { width: 0, height: 0 }; // Of a card.
    #toDeal = false;
    #toReveal = null;
    #layer = make("div", { class: "layer", "aria-hidden": "true", inert: true });
    #carrying;
    #sent = null; // The card of a move that is on its way, or the stock.
    #advised = { what: null, places: [] }; // A card, or the stock, and where it should go.

    /**
     * `tapped(pile, card, covered, at)` is told of each tap: `card` is null beside the cards, `at`
     * the time in ms, null for the keyboard's.
     */
    constructor(layout, words, title, hand, tapped) {
        this.#layout = layout;
        this.#words = words;
        this.#hand = hand;
        this.element = make("div", {
            class: "table",
            role: "group",
            "aria-label": words.say("table", { title }),
            "aria-describedby": "how-to-tap",
        });
        for (const pile of layout.piles) {
            const { group, slot, number } = layPile(pile, words);
            this.#laid.set(pile.id, { group, slot, number });
            this.#groups.set(pile.id, group);
            this.#slots.set(pile.id, slot);
            this.element.append(group);
        }
        this.element.append(this.#layer);
        this.felt = make("div", { class: "felt" }, this.element);
        this.looked = false; // Whether it is only looked at, and nothing is carried about.
        this.#carrying = new Carrying(this.felt, this.#spots);
        this.felt.addEventListener("click", ({ target, timeStamp, detail }) =>
            tapped(...this.#hit(target), detail ? timeStamp : null),
        );
        roam(this.element, (element) => this.#spots.get(element));
        new ResizeObserver(() => {
            this.#measureRoom();
            this.#arrange(false);
        }).observe(this.felt);
    }

    /** Shows the piles as they stand, sliding cards from where they were. */
    show(piles, slides) {
        const focused = document.activeElement;
        const group = focused.closest?.("[data-pile]");
        const shown = slides ? [...this.element.querySelectorAll("[data-pile] > .card")] : [];
        const from = new Map(shown.map((card) => [card, card.parentNode.dataset.pile]));
        this.#piles = piles;
        for (const pile of this.#layout.piles) this.#fill(pile, piles[pile.id] ?? []);
        const { pile: source } = this.#carrying;
        if (source && !this.#carrying.isTrue(this.#groups.get(source))) this.#carrying.put();
        for (const [card, pile] of from) if (!card.isConnected) this.#leave(card, pile);
        this.light();
        this.#arrange(slides);
        // What is taken out, covered or put elsewhere loses the focus; it, or its pile, gets it back.
        const stays = focused.isConnected && !focused.classList.contains("taken");
        if (group && !(stays && document.activeElement === focused)) {
            const target = stays
                ? focused
                : [...group.querySelectorAll(".card, .slot:not(.taken)")].at(-1);
            target.focus({ preventScroll: true });
        }
    }

    /** Takes the focus to the card, or the place, from which the arrow keys lead on. */
    takeFocus() {
        this.felt.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
    }

    /** Lets the cards be dealt when they are first seen. */
    deal() {
        this.#toDeal = true;
    }

    /** Scrolls to a card where it is out of sight, and to the number below it. */
    reveal(card) {
        this.#toReveal = card;
        this.#reveal();
    }

    #reveal() {
        const spot = this.#spots.get(this.#cards.get(this.#toReveal));
        if (!spot) return; // It is not laid out yet.
        this.#toReveal = null;
        const { scrollTop, clientHeight } = this.felt;
        const foot = this.element.offsetTop + spot.y + this.#size.height + NUMBER;
        this.felt.scrollTop = Math.max(Math.min(scrollTop, spot.y), foot - clientHeight);
    }

    /** Shows that the play has been won. */
    celebrate() {
        const homes = this.#layout.piles.filter(({ kind }) => kind === "foundation");
        const cards = homes.map(({ id }) => this.#groups.get(id).querySelector(".card"));
        celebrate(cards.filter(Boolean), this.#layer);
    }

    /** Takes a card off the table, with what goes along, to be carried. */
    lift(pile, card) {
        const group = this.#groups.get(pile);
        const cards = [...group.querySelectorAll(".card")];
        const down = group.dataset.fan === "down";
        this.#carrying.take(pile, down ? cards.slice(cards.indexOf(card)) : [card]);
        this.#fillAgain(pile);
    }

    /** Whether something is carried. */
    get carries() {
        return this.#carrying.pile !== null;
    }

    /** Shows what is carried so many pixels from where it lay. */
    carry(x, y) {
        this.#carrying.move(x, y);
    }

    /** Lets go of what is carried; what is shown next says where it goes. */
    drop() {
        const { pile } = this.#carrying;
        this.#carrying.put();
        if (pile !== null) this.#fillAgain(pile);
    }

    /** Shows over which pile something is carried; null: over none. */
    point(pile) {
        for (const [id, group] of this.#groups) group.classList.toggle("pointed", id === pile);
    }

    /** Where things lie, as boxes: `piles` by their names, a column with room below it, and what is carried. */
    get boxes() {
        const piles = new Map(
            this.#layout.piles.map(({ id, fan }) => {
                const cards = [...this.#groups.get(id).querySelectorAll(".card")];
                const ends = [this.#slots.get(id), cards.at(-1) ?? this.#slots.get(id)];
                const [first, last] = ends.map((each) => boxAt(this.#spots.get(each), this.#size));
                return [id, boxAround(first, last, fan === "down" ? this.#size.height : 0)];
            }),
        );
        return { piles, ...this.#carrying.boxes(this.#size) };
    }

    #fillAgain(id) {
        const pile = this.#layout.piles.find((each) => each.id === id);
        this.#fill(pile, this.#piles[id] ?? []);
        this.light();
        this.#arrange(false);
    }

    /** Shows how a card goes that the table has no place for: below another one, or into the stock. */
    #leave(card, pile) {
        const from = this.#spots.get(card);
        const covered = this.#piles[pile]?.some((face) => bare(face) === card.dataset.card);
        const to = covered ? from : this.#stockSpot;
        if (!covered) this.#spots.delete(card);
        if (from && to) leave(card, this.#layer, from, to);
    }

    get #stockSpot() {
        return this.#slots.has("k") ? this.#spots.get(this.#slots.get("k")) : undefined;
    }

    /** Shows everything as the player has it from now on: the ranks' signs, the measures. */
    dress() {
        inscribe(this.element, this.#words);
        for (const card of this.#cards.values()) inscribe(card, this.#words);
        this.#measureRoom();
        this.#arrange(false);
    }

    /** Shows that a move is on its way to the house; null: that none is. */
    send(move) {
        const sent = move === null ? null : readMove(move).what;
        this.element.setAttribute("aria-busy", String(move !== null));
        if (sent === this.#sent) return;
        this.#sent = sent;
        this.light();
    }

    /** Shows a move that is advised: its card, and where it goes; null: none. */
    advise(move) {
        if (move === null && this.#advised.what === null) return;
        const kinds = new Map(this.#layout.piles.map(({ id, kind }) => [id, kind]));
        this.#advised =
            move === null
                ? { what: null, places: [] }
                : { what: readMove(move).what, places: leadsTo(move, kinds) };
        this.light();
    }

    /** Shows what is picked up, where it may go, and what is on its way. */
    light() {
        for (const { id, title } of this.#layout.piles) {
            const pile = {
                id,
                title,
                group: this.#groups.get(id),
                slot: this.#slots.get(id),
                faces: this.#piles[id] ?? [],
            };
            lightPile(pile, this.#hand, this.#sent, this.#advised, this.#words);
        }
    }

    #fill(pile, faces) {
        const { id, fan } = pile;
        // Below the card that is carried away lies another one.
        const seen = this.#carrying.pile === id ? 2 : 1;
        const shown = (fan === "none" ? faces.slice(-seen) : faces).map((face, index, all) =>
            this.#card(face, id, all.length - index),
        );
        fillPile(pile, this.#laid.get(id), shown, faces.length, this.#words);
    }

    /** Returns the element of a card, of which the last lies at height 1. */
    #card(face, pile, height) {
        const key = face === HIDDEN ? `${HIDDEN}${pile}${height}` : bare(face);
        if (!this.#cards.has(key)) this.#cards.set(key, drawCard(bare(face), this.#words));
        const card = this.#cards.get(key);
        card.dataset.face = face;
        return card;
    }

    /** Measures once for many moves: to ask after each would have the browser lay out all at once. */
    #measureRoom() {
        this.#room = {
            width: this.element.clientWidth,
            height: this.felt.clientHeight - 2 * this.element.offsetTop - NUMBER,
        };
    }

    /** Puts every element in its place in the room that there is. */
    #arrange(slides) {
        const room = this.#room;
        if (room.width <= 0 || room.height <= 0) return;
        const counts = Object.fromEntries(
            this.#layout.piles.map(({ id }) => [id, this.#piles[id]?.length ?? 0]),
        );
        const measures = measure(this.#layout, room, counts, {
            ...wishes(),
            looked: this.looked,
        });
        this.#size = measures.card;
        this.element.style.setProperty("--card", `${measures.card.width}px`);
        this.element.dataset.size = sizeOf(measures);
        let lowest = 0;
        for (const pile of this.#layout.piles)
            lowest = Math.max(lowest, this.#arrangePile(pile, measures, slides));
        this.element.style.height = `${Math.max(lowest, room.height) + NUMBER}px`;
        if (this.#toDeal) this.#dealOut(room);
        this.#reveal();
    }

    #dealOut({ width, height }) {
        const cards = [...this.element.querySelectorAll("[data-pile] > .card")];
        const hand = { x: (width - this.#size.width) / 2, y: height };
        const placed = cards.map((card) => [card, this.#spots.get(card)]);
        if (cards.length) dealOut(placed, this.#stockSpot ?? hand);
        this.#toDeal = false;
    }

    #arrangePile(pile, measures, slides) {
        const group = this.#groups.get(pile.id);
        const [slot, ...others] = group.children;
        const cards = others.filter((element) => element.matches(".card"));
        const { x, y, across, down } = place(measures, pile.id, cards.length);
        group.style.setProperty("--index", `${Math.round(indexFor(measures, across, down))}px`);
        this.#put(slot, x, y, false);
        const { card: size } = measures;
        // Where only a strip shows there is room for the index alone.
        const strips =
            (down > 0 && down < size.height) || (across > 0 && across < STRIP * size.width);
        cards.forEach((card, index) => {
            card.classList.toggle("covered", strips && index < cards.length - 1);
            this.#put(card, x + index * across, y + index * down, slides);
        });
        const badge = group.querySelector(".count");
        if (badge) badge.style.translate = `${x}px ${y}px`;
        const foot = y + Math.max(0, cards.length - 1) * down + size.height;
        const { number } = this.#laid.get(pile.id);
        if (number) number.style.translate = `${x}px ${foot}px`;
        return foot;
    }

    #put(element, x, y, slides) {
        const before = this.#spots.get(element);
        this.#spots.set(element, { x, y });
        if (this.#carrying.holds(element)) return;
        element.style.translate = `${x}px ${y}px`;
        const from = before ?? this.#stockSpot;
        // What has not been on the table yet comes from the stock, face up.
        if (slides && from) slide(element, from, { x, y }, before === undefined);
    }

    /** Returns what a tap on an element of the table means. */
    #hit(target) {
        const id = target.closest("[data-pile]")?.dataset.pile ?? null;
        const card = target.closest(".card");
        if (id === null || card === null) return [id, null, false];
        const face = bare(card.dataset.face);
        const { kind, fan } = this.#layout.piles.find((pile) => pile.id === id);
        const covered = fan === "down" && bare(this.#piles[id].at(-1)) !== face;
        return [id, kind === "stock" ? null : face, covered];
    }
}
