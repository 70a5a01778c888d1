/** Draws the table: the layout's piles, their cards, what is picked up and where it may go. */

import { sign } from "./art.js";
import { drawCard } from "./cards.js";
import { make } from "./dom.js";
import { indexFor, measure, place } from "./geometry.js";
import { roam } from "./keyboard.js";
import { HIDDEN, STOCK, bare, readMove } from "./notation.js";

const SLIDE = { duration: 170, easing: "cubic-bezier(.2, .7, .3, 1)" };
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const COUNTED = ["stock", "waste", "reserve"]; // Kinds of piles whose depth a player wants to know.

export class Table {
    #layout;
    #words;
    #groups = new Map();
    #slots = new Map();
    #cards = new Map(); // By the card, or by the pile for one that is face down.
    #spots = new Map(); // Where each element was drawn last.
    #piles = {};
    #hand;
    #sent = null; // The card of a move that is on its way, or the stock.

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
        for (const pile of layout.piles) this.#lay(pile);
        this.felt = make("div", { class: "felt" }, this.element);
        this.felt.addEventListener("click", ({ target, timeStamp, detail }) =>
            tapped(...this.#hit(target), detail ? timeStamp : null),
        );
        roam(this.element, (element) => this.#spots.get(element));
        new ResizeObserver(() => this.#arrange(false)).observe(this.felt);
    }

    /** Shows the piles as they stand, sliding cards from where they were. */
    show(piles, slide) {
        const focused = document.activeElement;
        const group = focused.closest?.("[data-pile]");
        this.#piles = piles;
        for (const pile of this.#layout.piles) this.#fill(pile, piles[pile.id] ?? []);
        this.light();
        this.#arrange(slide);
        // What is taken out or put elsewhere loses the focus; it, or its pile, gets it back.
        if (group && document.activeElement !== focused) {
            const target = focused.isConnected
                ? focused
                : [...group.querySelectorAll(".card, .slot:not(.taken)")].at(-1);
            target.focus({ preventScroll: true });
        }
    }

    /** Shows that a move is on its way to the house; null: that none is. */
    send(move) {
        this.#sent = move === null ? null : readMove(move).what;
        this.element.setAttribute("aria-busy", String(move !== null));
        this.light();
    }

    /** Shows what is picked up, where it may go, and what is on its way. */
    light() {
        const { what, places } = this.#hand;
        for (const { id, title } of this.#layout.piles) {
            const group = this.#groups.get(id);
            const elements = [...group.querySelectorAll(".card")];
            const height = (card) =>
                elements.findIndex((element) =>
                    card === STOCK ? group.dataset.kind === "stock" : element.dataset.card === card,
                );
            const [held, sent] = [height(what), height(this.#sent)];
            // What lies on a card goes along with it; what lies beside it does not.
            const along = (index, from) =>
                from >= 0 && (group.dataset.fan === "down" ? index >= from : index === from);
            const move = places.get(id);
            const onto = elements.at(-1) ?? this.#slots.get(id);
            if (move) group.dataset.move = move;
            else delete group.dataset.move;
            for (const element of [this.#slots.get(id), ...elements]) {
                const lit = Boolean(move) && element === onto;
                element.classList.toggle("lit", lit);
                element.setAttribute("aria-label", this.#label(element, id, title, lit));
            }
            for (const [index, card] of elements.entries()) {
                card.classList.toggle("picked", along(index, held));
                card.classList.toggle("sent", along(index, sent));
                card.setAttribute("aria-pressed", String(index === held));
                card.dataset.moves = this.#hand
                    .of(group.dataset.kind === "stock" ? STOCK : card.dataset.card)
                    .join(" ");
            }
        }
    }

    #lay(pile) {
        const slot = make(
            "button",
            { type: "button", class: "slot", title: pile.title },
            this.#watermark(pile),
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
        );
        this.#slots.set(pile.id, slot);
        this.#groups.set(pile.id, group);
        this.element.append(group);
    }

    #watermark({ id, kind }) {
        if (kind === "jokers") return sign("joker");
        const [, suit, number] = /^f([CDHS])(\d?)$/.exec(id) ?? [];
        if (!suit) return null;
        const first = { 1: "A", 2: "2" }[number];
        return [
            first ? make("span", { class: "first" }, this.#words.rankSign(first)) : null,
            sign(suit),
        ];
    }

    #fill(pile, faces) {
        const group = this.#groups.get(pile.id);
        const slot = this.#slots.get(pile.id);
        const shown = (pile.fan === "none" ? faces.slice(-1) : faces).map((face) =>
            this.#card(face, pile.id),
        );
        const count = pile.fan === "none" && faces.length > 1 && COUNTED.includes(pile.kind);
        const badge = count
            ? make("span", { class: "count", "aria-hidden": "true" }, String(faces.length))
            : null;
        group.dataset.count = String(faces.length);
        group.dataset.depth = String(pile.fan === "none" ? Math.min(3, faces.length) : 0);
        group.setAttribute(
            "aria-label",
            this.#words.say("pile_of", {
                pile: pile.title,
                cards: this.#words.count("cards", faces.length),
            }),
        );
        slot.classList.toggle("taken", faces.length > 0);
        const wanted = [slot, ...shown, badge].filter(Boolean);
        // What stays in its place is not touched: an element that is put in anew loses the focus.
        if (
            wanted.length !== group.children.length ||
            wanted.some((child, index) => child !== group.children[index])
        ) {
            group.replaceChildren(...wanted);
        }
    }

    #card(face, pile) {
        const key = face === HIDDEN ? `${HIDDEN}${pile}` : bare(face);
        if (!this.#cards.has(key)) this.#cards.set(key, drawCard(bare(face), this.#words));
        const card = this.#cards.get(key);
        card.dataset.face = face;
        return card;
    }

    #label(element, id, title, lit) {
        const faces = this.#piles[id] ?? [];
        if (element === this.#slots.get(id))
            return this.#words.say(lit ? "pile_empty_lit" : "pile_empty", { pile: title });
        const { face } = element.dataset;
        if (face === HIDDEN)
            return this.#words.say("pile_of", {
                pile: title,
                cards: this.#words.count("cards", faces.length),
            });
        return this.#words.say(lit ? "card_at_lit" : "card_at", {
            card: this.#words.card(face),
            pile: title,
        });
    }

    /** Puts every element in its place in the room that there is. */
    #arrange(slide) {
        const room = {
            width: this.element.clientWidth,
            height: this.felt.clientHeight - 2 * this.element.offsetTop,
        };
        if (room.width <= 0 || room.height <= 0) return;
        const counts = Object.fromEntries(
            this.#layout.piles.map(({ id }) => [id, this.#piles[id]?.length ?? 0]),
        );
        const measures = measure(this.#layout, room, counts);
        const { card } = measures;
        this.element.style.setProperty("--card", `${card.width}px`);
        this.element.dataset.size =
            card.width < 50 ? "small" : card.width < 76 ? "middle" : "large";
        let lowest = 0;
        for (const pile of this.#layout.piles)
            lowest = Math.max(lowest, this.#arrangePile(pile, measures, slide));
        this.element.style.height = `${Math.max(lowest, room.height)}px`;
    }

    #arrangePile(pile, measures, slide) {
        const group = this.#groups.get(pile.id);
        const [slot, ...others] = group.children;
        const cards = others.filter((element) => element.matches(".card"));
        const { x, y, across, down } = place(measures, pile, cards.length);
        group.style.setProperty("--index", `${Math.round(indexFor(measures, across, down))}px`);
        this.#put(slot, x, y, false);
        cards.forEach((card, index) =>
            this.#put(card, x + index * across, y + index * down, slide),
        );
        const badge = group.querySelector(".count");
        if (badge) badge.style.translate = `${x}px ${y}px`;
        return y + Math.max(0, cards.length - 1) * down + measures.card.height;
    }

    #put(element, x, y, slide) {
        const stock = this.#layout.piles.find(({ kind }) => kind === "stock");
        const before =
            this.#spots.get(element) ?? (stock && this.#spots.get(this.#slots.get(stock.id)));
        this.#spots.set(element, { x, y });
        element.style.translate = `${x}px ${y}px`;
        if (!slide || STILL.matches || !before || (before.x === x && before.y === y)) return;
        const moving = element.animate(
            [
                { translate: `${before.x}px ${before.y}px`, zIndex: 5 },
                { translate: `${x}px ${y}px`, zIndex: 5 },
            ],
            SLIDE,
        );
        moving.id = "slide";
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
