/** The place over the table where notices come and go. */

import { make } from "../dom.js";
import { drawNotice } from "./notice.js";

const INDEX = 0.3; // Of a card, as far down as its index reaches.
const APART = 16; // Pixels from a notice up to the cards, between which a number stands.

export class Notices {
    #words;
    #felt;
    #tools;
    #doings;

    /**
     * `felt`: what they lie over; `tools`: one has the focus when a notice that had it is gone;
     * `doings`: what each choice does, `hide` too.
     */
    constructor(words, felt, tools, doings) {
        this.#words = words;
        this.#felt = felt;
        this.#tools = tools;
        this.#doings = doings;
        this.element = make("section", { class: "notice", hidden: true });
        this.said = null; // What stands there, to be read out.
    }

    get hidden() {
        return this.element.hidden;
    }

    /** Shows a notice, or null for none, and returns whether it says something else than before. */
    show(content) {
        const held = this.element.contains(document.activeElement);
        const before = this.said;
        this.said = content && textOf(content);
        this.element.hidden = content === null;
        this.element.className = `notice ${content?.kind ?? ""}`;
        this.element.dataset.notice = content?.kind ?? "";
        this.element.dataset.verdict = content?.verdict ?? "";
        const drawn = content ? drawNotice(content, this.#doings, this.#words) : [];
        this.element.replaceChildren(...drawn);
        if (content?.kind === "advice") this.#makeWay();
        this.#giveRoom(content?.over);
        if (held) this.#keepFocus();
        return this.said !== null && this.said !== before;
    }

    hide() {
        const held = this.element.contains(document.activeElement);
        this.element.hidden = true;
        this.#giveRoom();
        if (held) this.#keepFocus();
    }

    /** Lies where it covers nothing that is advised, if there is such a place. */
    #makeWay() {
        const advised = this.#felt.querySelectorAll(".advised-first, .advised-place");
        const covered = () => {
            const { top, bottom } = this.element.getBoundingClientRect();
            const boxes = [...advised].map((each) => each.getBoundingClientRect());
            return boxes.filter((box) => box.top < bottom && top < box.bottom).length;
        };
        const below = covered();
        if (below === 0) return;
        this.element.classList.add("above");
        if (covered() >= below) this.element.classList.remove("above");
    }

    /**
     * Lets the table be scrolled up from under a notice that covers the end of a pile: no card moves.
     *
     * Where the play is `over` nobody is about to touch one: it is scrolled if not even an index is seen.
     */
    #giveRoom(over = false) {
        const felt = this.#felt;
        felt.classList.remove("under");
        felt.style.removeProperty("--under");
        if (this.hidden || this.element.classList.contains("above")) return;
        const { top } = this.element.getBoundingClientRect();
        const ends = [...felt.querySelectorAll(".card:last-of-type")].map((card) =>
            card.getBoundingClientRect(),
        );
        if (!ends.some(({ bottom }) => bottom > top)) return;
        // A scroll bar that comes would take width from the cards.
        felt.classList.toggle("under", felt.scrollHeight <= felt.clientHeight);
        felt.style.setProperty("--under", `${felt.getBoundingClientRect().bottom - top}px`);
        const hidden = ends.some((card) => card.top + INDEX * card.height > top);
        if (over && hidden) felt.scrollTop += Math.max(...ends.map(({ bottom }) => bottom)) - top + APART;
    }

    /** Who has used a button of a notice is not left nowhere when that is gone. */
    #keepFocus() {
        const next = this.hidden ? this.#tools.rest : this.element.querySelector("button");
        next?.focus({ preventScroll: true });
    }
}

function textOf({ title, text, moves = [] }) {
    return [title, text, moves.map((row) => row.textContent).join("; ")].filter(Boolean).join(" ");
}
