/** The place over the table where notices come and go. */

import { layAsUsual, layClear } from "../clearing.js";
import { make } from "../dom.js";
import { drawNotice } from "./notice.js";

export class Notices {
    #words;
    #felt;
    #typing;
    #tools;
    #doings;
    #last = null; // Where the last one lay: what it offers stays under the finger.

    /**
     * `felt`: what they lie over; `typing`: the line for moves, which stays free; `tools`: one has
     * the focus when a notice that had it is gone; `doings`: what each choice does, `hide` too.
     */
    constructor(words, felt, typing, tools, doings) {
        this.#words = words;
        this.#felt = felt;
        this.#typing = typing;
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
        this.settle();
        if (held) this.#keepFocus();
        return this.said !== null && this.said !== before;
    }

    hide() {
        const held = this.element.contains(document.activeElement);
        this.element.hidden = true;
        this.settle();
        if (held) this.#keepFocus();
    }

    /**
     * Lies where it hides least of the table as it is drawn now; no card moves. `anew`: wherever the
     * last one lay, for the room is another.
     *
     * Where it hides the end of a pile all the same, the table can be scrolled up from under it.
     */
    settle({ anew = false } = {}) {
        const felt = this.#felt;
        felt.classList.remove("under");
        felt.style.removeProperty("--under");
        layAsUsual(this.element);
        const playing = this.element.closest(".playing");
        if (this.hidden || !playing?.isConnected) return;
        const last = anew ? null : this.#last;
        this.#last = layClear(this.element, playing, { over: [this.#typing], last });
        if (!this.#last?.hides) return;
        const { top } = this.element.getBoundingClientRect();
        const box = felt.getBoundingClientRect();
        // What lies in the upper half nothing can be drawn up from under.
        if (2 * top < box.top + box.bottom) return;
        // A scroll bar that comes would take width from the cards.
        felt.classList.toggle("under", felt.scrollHeight <= felt.clientHeight);
        felt.style.setProperty("--under", `${box.bottom - top}px`);
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
