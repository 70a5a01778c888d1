/** The way through an ended play: a slider, steps, and a walk that goes by itself. */

import { sign } from "../art.js";
import { button, make } from "../dom.js";
import { isStill } from "../preferences.js";

const PACES = { 1: 1600, 2: 800, 3: 300 }; // ms from one position to the next.

export class Stepper {
    #words;
    #last;
    #go;
    #at = 0;
    #ways = {};
    #count = make("span", { class: "count-of" });
    #slider;
    #mark = make("span", { class: "turn-mark", hidden: true });
    #walk;
    #pace;
    #next;

    /**
     * `last`: the number of the last position; `go(number, told)` is told of a wish, and whether it
     * is to be read out.
     */
    constructor(words, last, go) {
        this.#words = words;
        this.#last = last;
        this.#go = (number, told) => {
            this.stop();
            go(number, told);
        };
        this.#slider = make("input", {
            type: "range",
            min: "0",
            max: String(last),
            "aria-label": words.say("slider"),
            "data-do": "slide",
            // The slider itself tells who hears the page where it is.
            oninput: () => this.#go(Number(this.#slider.value), false),
        });
        this.#walk = button("", () => this.#walkOrStop(go), { "data-do": "walk" });
        this.#pace = this.#buildPace();
        this.element = this.#build();
        this.stop();
    }

    /** Shows which position is on the table; `said`: what stands there, in words. */
    show(number, said) {
        this.#at = number;
        this.#slider.value = String(number);
        this.tell(said);
        this.#count.textContent = this.#words.say("step_of", { number, all: this.#last });
        for (const name of ["to_first", "one_back"]) this.#ways[name].disabled = number === 0;
        for (const name of ["one_on", "to_last"])
            this.#ways[name].disabled = number === this.#last;
    }

    /** Says anew what stands where the slider is. */
    tell(said) {
        this.#slider.setAttribute("aria-valuetext", said);
    }

    /** Marks on the slider which move lost the win; undefined: none. */
    mark(turned) {
        this.#mark.hidden = turned === undefined;
        this.#mark.style.setProperty("--part", String((turned ?? 0) / Math.max(1, this.#last)));
    }

    /** Whether an element takes the arrow keys for itself. */
    holds(element) {
        return element === this.#slider || element === this.#pace;
    }

    /** Ends the walk that goes by itself. */
    stop() {
        clearTimeout(this.#next);
        this.#next = undefined;
        this.#label(false);
    }

    #build() {
        const way = (name, drawn, to) =>
            (this.#ways[name] = button(sign(drawn), () => this.#go(to(), true), {
                "aria-label": this.#words.say(name),
                title: this.#words.say(name),
                "data-do": name.replace("_", "-"),
            }));
        return make(
            "div",
            { class: "stepping", role: "group", "aria-label": this.#words.say("stepping") },
            make(
                "div",
                { class: "slide" },
                make("div", { class: "track" }, this.#mark, this.#slider),
                this.#count,
            ),
            way("to_first", "first", () => 0),
            way("one_back", "back", () => this.#at - 1),
            this.#walk,
            way("one_on", "on", () => this.#at + 1),
            way("to_last", "last", () => this.#last),
            this.#pace,
        );
    }

    #buildPace() {
        const usual = isStill() ? "1" : "2";
        return make(
            "select",
            { "aria-label": this.#words.say("speed"), "data-do": "speed" },
            Object.keys(PACES).map((pace) =>
                make(
                    "option",
                    { value: pace, selected: pace === usual },
                    this.#words.say(`speed_${pace}`),
                ),
            ),
        );
    }

    /** Walks on from here, from the deal where nothing is left; `go` as above. */
    #walkOrStop(go) {
        if (this.#next !== undefined) return this.stop();
        if (this.#at === this.#last) go(0, false);
        const step = () => {
            if (this.#at >= this.#last) return this.stop();
            go(this.#at + 1, false);
            this.#wait(step);
        };
        this.#label(true);
        this.#wait(step);
    }

    #wait(step) {
        this.#next = setTimeout(step, PACES[this.#pace.value]);
    }

    #label(walks) {
        const name = this.#words.say(walks ? "stop_steps" : "play_steps");
        this.#walk.replaceChildren(sign(walks ? "pause" : "play"));
        this.#walk.setAttribute("aria-label", name);
        this.#walk.title = name;
        this.#walk.dataset.walks = String(walks);
    }
}
