/** All dailies of a day at one glance: their names, and how far one is. */

import { make } from "../dom.js";
import { dailyAt } from "../routes.js";

const SIGNS = { won: "✓", ended: "•", open: "◐", none: "○", missed: "–", ahead: "" };

export class Glance {
    #app;
    #entries = new Map();

    constructor(app) {
        this.#app = app;
        this.element = make("ul", {
            class: "glance",
            "aria-label": app.words.say("all_of_day"),
        });
    }

    /** Makes an entry for each of the patiences, on a day. */
    lay(patiences, day) {
        this.#entries = new Map(
            patiences.map(({ key, title }) => [
                key,
                make(
                    "a",
                    { href: dailyAt(key, day), "data-glance": key },
                    make("i", { "aria-hidden": "true" }, "…"),
                    make("span", {}, title),
                    make("span", { class: "unseen" }),
                ),
            ]),
        );
        this.element.replaceChildren(
            ...[...this.#entries.values()].map((entry) => make("li", {}, entry)),
        );
    }

    /** Shows how one stands with a daily, a state of `stateOf`. */
    show(patience, state) {
        const entry = this.#entries.get(patience);
        const [sign, , told] = entry.children;
        entry.dataset.how = state;
        sign.textContent = SIGNS[state];
        told.textContent = ` · ${this.#app.words.say(`glance_${state}`)}`;
    }

    /** Takes out a daily that the day did not have. */
    drop(patience) {
        this.#entries.get(patience).parentElement.remove();
    }
}
