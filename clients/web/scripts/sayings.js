/** What is said to the player: aloud to a screen reader, and over the table for all. */

import { layAsUsual, layClear } from "./clearing.js";
import { make, suited } from "./dom.js";

const SHOWN = 7000; // ms

export class Sayings {
    #told = make("p", { class: "unseen", role: "status", "data-said": "told" });
    #refused = make("p", { role: "alert", "data-said": "refused" });
    #staying = make("p", { role: "status", "data-said": "staying" });
    #shown = make("p", { role: "status", "data-said": "shown" });
    #timer = null;
    #shownTimer = null;

    constructor() {
        this.element = make(
            "div",
            { class: "sayings" },
            this.#told,
            this.#staying,
            this.#shown,
            this.#refused,
        );
    }

    /** Says what happened, to a screen reader; an empty text takes back what it could still find. */
    tell(text) {
        // A text that is said again must differ, or it is not read out.
        this.#told.textContent = text && text === this.#told.textContent ? `${text}\u00a0` : text;
    }

    /** Shows why something was refused, for a while. */
    refuse(text) {
        clearTimeout(this.#timer);
        this.#refused.replaceChildren(...suited(text));
        this.settle();
        if (text) this.#timer = setTimeout(() => this.refuse(""), SHOWN);
    }

    /** Shows what has been done, for a while. */
    show(text) {
        clearTimeout(this.#shownTimer);
        this.#shown.textContent = text;
        this.settle();
        if (text) this.#shownTimer = setTimeout(() => this.show(""), SHOWN);
    }

    /** Shows something until it no longer holds, perhaps with what can be done about it. */
    stay(text, ...choices) {
        const shown = text ? [text, make("span", {}, choices)] : [];
        this.#staying.replaceChildren(...shown);
        this.settle();
    }

    /** Lies where it hides nothing that is played with, where there is a play. */
    settle() {
        layAsUsual(this.element);
        const playing = document.querySelector(".playing");
        if (!playing || !this.element.querySelector("p:not(.unseen, :empty)")) return;
        const over = [...playing.querySelectorAll(".notice, .typing, .tools")];
        layClear(this.element, playing, { over, top: 0 });
    }
}
