/** The cards that are carried over the table just now, and what lies where for them. */

export class Carrying {
    #felt;
    #spots;
    #pile = null;
    #elements = [];
    #way = { x: 0, y: 0 };

    /** `spots`: where each element of the table lies when it is not carried. */
    constructor(felt, spots) {
        this.#felt = felt;
        this.#spots = spots;
    }

    /** The pile from which they were taken, or null. */
    get pile() {
        return this.#pile;
    }

    holds(element) {
        return this.#elements.includes(element);
    }

    take(pile, elements) {
        this.#pile = pile;
        this.#elements = elements;
        this.#felt.classList.add("carrying");
        for (const element of elements) element.classList.add("carried");
        this.move(0, 0);
    }

    move(x, y) {
        this.#way = { x, y };
        for (const element of this.#elements) {
            const spot = this.#spots.get(element);
            element.style.translate = `${spot.x + x}px ${spot.y + y}px`;
        }
    }

    /** Returns whether they still lie where they were taken from, as the play now stands. */
    isTrue(group) {
        return this.#elements.every((element) => element.parentNode === group);
    }

    /** Lets go: from here on they are where they have been carried to, and can go on from there. */
    put() {
        for (const element of this.#elements) {
            const { x, y } = this.#spots.get(element);
            this.#spots.set(element, { x: x + this.#way.x, y: y + this.#way.y });
            element.classList.remove("carried");
        }
        this.#felt.classList.remove("carrying");
        this.#pile = null;
        this.#elements = [];
    }

    /** Returns where the first of them is, as a box, and where it lay (`home`); `size`: a card's. */
    boxes(size) {
        const { x, y } = this.#spots.get(this.#elements[0]);
        const card = boxAt({ x: x + this.#way.x, y: y + this.#way.y }, size);
        return { card, home: boxAt({ x, y }, size) };
    }
}

/** Returns the box of a card at a spot. */
export function boxAt({ x, y }, { width, height }) {
    return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Returns the box that holds two; `below`: how much farther down it reaches. */
export function boxAround(one, other, below) {
    return {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom) + below,
    };
}
