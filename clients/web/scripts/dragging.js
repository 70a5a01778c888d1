/**
 * Carries cards by the pointer: mouse, pen or finger.
 *
 * A drag begins after a small distance, so that a tap stays a tap. What is dragged goes to the nearest
 * place where it may go, with much tolerance; a drag that the system breaks off puts it back.
 */

const SLACK = { mouse: 4, other: 9 }; // Pixels that a pointer may move within a tap.
const REACH = 0.9; // So many card widths from a place it still counts as meant.
const BARELY = 0.15; // Of the card: so little on a place says little,
const SQUARELY = 0.5; // and so much on another one, means the other.

export class Dragging {
    #table;
    #doings;
    #start = null; // Where the pointer went down: { pointer, card, x, y, slack }.
    #drag = null; // { pointer, x, y }, where it is now.
    #frame = null;
    #ended = false; // Whether the click that ends a drag is still to come.

    /**
     * `begin(pile, card)`: returns whether it may be carried; `places()`: { legal, others }, names of
     * piles; `end(pile)`: it is let go over a pile or beside all (null); `cancel()`: it is put back.
     */
    constructor(table, doings) {
        this.#table = table;
        this.#doings = doings;
        const { felt } = table;
        felt.addEventListener("pointerdown", (event) => this.#down(event));
        felt.addEventListener("pointermove", (event) => this.#move(event));
        felt.addEventListener("pointerup", (event) => this.#up(event));
        felt.addEventListener("pointercancel", (event) => this.#lose(event));
        // A finger is captured by what it touches first; that it passes on to the felt is no loss.
        felt.addEventListener("lostpointercapture", (event) => {
            if (event.target === felt) this.#lose(event);
        });
        felt.addEventListener("contextmenu", (event) => this.#drag && event.preventDefault());
        felt.addEventListener("click", (event) => this.#click(event), { capture: true });
    }

    get active() {
        return this.#drag !== null;
    }

    /** Ends a drag without a move. */
    cancel() {
        if (this.#drag === null) return;
        this.#stop();
        this.#doings.cancel();
    }

    #down(event) {
        this.#ended = false;
        if (this.active || !event.isPrimary || event.button !== 0) return;
        const card = event.target.closest(".card");
        const { pointerId: pointer, clientX: x, clientY: y, pointerType } = event;
        const slack = SLACK[pointerType] ?? SLACK.other;
        this.#start = card && { pointer, card, x, y, slack };
    }

    #move(event) {
        if (event.pointerId === this.#start?.pointer) this.#perhapsBegin(event);
        if (event.pointerId !== this.#drag?.pointer) return;
        this.#drag.x = event.clientX;
        this.#drag.y = event.clientY;
        this.#frame ??= requestAnimationFrame(() => {
            this.#frame = null;
            this.#carry();
        });
    }

    #perhapsBegin({ clientX, clientY }) {
        const { pointer, card, x, y, slack } = this.#start;
        if (Math.hypot(clientX - x, clientY - y) < slack) return;
        const pile = card.closest("[data-pile]")?.dataset.pile;
        const start = this.#start;
        this.#start = null;
        if (!pile || !this.#doings.begin(pile, card)) return;
        this.#table.lift(pile, card);
        this.#table.felt.setPointerCapture(pointer);
        this.#drag = { pointer, from: start };
    }

    #carry() {
        if (this.#drag === null) return;
        if (!this.#table.carries) return this.cancel(); // The play has gone on elsewhere.
        const { x, y, from } = this.#drag;
        this.#table.carry(x - from.x, y - from.y);
        this.#table.point(this.#nearest());
    }

    #up(event) {
        this.#start = null;
        if (event.pointerId !== this.#drag?.pointer) return;
        this.#carry();
        if (this.#drag === null) return;
        this.#stop();
        this.#doings.end(() => this.#nearest());
    }

    #lose(event) {
        if (event.pointerId === this.#start?.pointer) this.#start = null;
        if (event.pointerId === this.#drag?.pointer) this.cancel();
    }

    /** Where a drag ends the browser sees a click, too. The keyboard's have no detail. */
    #click(event) {
        if (!this.#ended || event.detail === 0) return;
        this.#ended = false;
        event.stopPropagation();
        event.preventDefault();
    }

    #stop() {
        const { pointer } = this.#drag;
        this.#drag = null;
        this.#ended = true;
        cancelAnimationFrame(this.#frame);
        this.#frame = null;
        this.#table.point(null);
        const { felt } = this.#table;
        if (felt.hasPointerCapture(pointer)) felt.releasePointerCapture(pointer);
    }

    #nearest() {
        return nearest(this.#table.boxes, this.#doings.places());
    }
}

/**
 * Returns the pile that a carried card is meant for, or null: by how much of it lies there, else by
 * how near it is.
 *
 * Boxes are { left, top, right, bottom }: of `piles`, of the `card`, and of where it lay, its `home`.
 */
function nearest({ piles, card, home }, { legal, others }) {
    const best = (names, worth) =>
        names
            .map((pile) => ({ pile, worth: worth(card, piles.get(pile)) }))
            .toSorted((one, other) => other.worth - one.worth)[0] ?? { pile: null, worth: 0 };
    const covered = best(legal, overlap);
    const other = best(others, overlap);
    if (overlap(card, home) > Math.max(covered.worth, other.worth)) return null;
    if (other.worth > SQUARELY && covered.worth < BARELY) return other.pile;
    if (covered.worth > 0) return covered.pile;
    const near = best(legal, nearness);
    if (near.worth > 0) return near.pile;
    return other.worth > BARELY ? other.pile : null;
}

/** Returns how much of a card lies in a box, from 0 to 1. */
function overlap(card, box) {
    const across = Math.min(card.right, box.right) - Math.max(card.left, box.left);
    const down = Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top);
    const area = (card.right - card.left) * (card.bottom - card.top);
    return across > 0 && down > 0 ? (across * down) / area : 0;
}

/** Returns how near a card is to a box, from 1 at its edge to nothing. */
function nearness(card, box) {
    const across = Math.max(0, box.left - card.right, card.left - box.right);
    const down = Math.max(0, box.top - card.bottom, card.top - box.bottom);
    return 1 - Math.hypot(across, down) / (REACH * (card.right - card.left));
}
