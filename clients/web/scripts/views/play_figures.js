/** The figures above the table: what a play is counted by, and its clock. */

import { sign } from "../art.js";
import { make } from "../dom.js";

export class PlayFigures {
    #words;
    #told = {};

    /** `hints`: whether there can be any. */
    constructor(words, { hints }) {
        this.#words = words;
        const names = ["placed", "moves", "undos", ...(hints ? ["hints"] : []), "time"];
        this.element = make(
            "dl",
            { class: "standing" },
            names.map((name) => this.#figure(name)),
        );
    }

    show({ placed, total, counts }, elapsed) {
        this.#told.placed.textContent = this.#words.say("placed_of", { placed, total });
        for (const name of ["moves", "undos", "hints"])
            if (this.#told[name]) this.#told[name].textContent = this.#words.number(counts[name]);
        this.showClock(elapsed);
    }

    showClock(elapsed) {
        this.#told.time.textContent = this.#words.time(elapsed);
    }

    #figure(name) {
        this.#told[name] = make("dd", { "data-figure": name });
        // A narrow screen shows a lamp instead of the word.
        const lamp = name === "hints" ? sign("lamp") : null;
        const term = make("dt", {}, make("span", {}, this.#words.say(name)), lamp);
        return make("div", { class: `figure-${name}` }, term, this.#told[name]);
    }
}
