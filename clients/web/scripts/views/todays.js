/** On the first page: how one stands with the dailies of today, and the way to them. */

import { make } from "../dom.js";
import { dailiesOf } from "../routes.js";

/** Promises one's ranked plays, the latest ones. */
export async function askRanked(connection) {
    const { plays } = await connection.request("plays", { kind: "ranked", limit: 100 });
    return plays;
}

/** Those of today, and of the next day when it begins; `element` is null in a house without dailies. */
export class TodaysStanding {
    #app;
    #all;
    #title = make("h2", { id: "today" });
    #told = make("p", { "data-figure": "today" });
    #left = new AbortController();

    /** `plays`: one's ranked plays, of any days. */
    constructor(app, plays) {
        this.#app = app;
        const { words, patiences, today } = app;
        this.#all = [...patiences.values()].filter(({ daily }) => daily).length;
        this.element = this.#all
            ? make(
                  "section",
                  { class: "today", "aria-labelledby": "today" },
                  make("div", {}, this.#title, this.#told),
                  make(
                      "a",
                      { class: "button chief", href: dailiesOf() },
                      words.say("dailies_today"),
                  ),
              )
            : null;
        this.#show(plays);
        today.addEventListener("turn", () => this.#turn(), { signal: this.#left.signal });
    }

    leave() {
        this.#left.abort();
    }

    async #turn() {
        try {
            this.#show(await askRanked(this.#app.connection));
        } catch (fault) {
            this.#app.excuse(fault);
        }
    }

    #show(plays) {
        const { words, today } = this.#app;
        const mine = plays.filter(({ day }) => day === today.day);
        const count = (wanted) => mine.filter(({ state }) => state === wanted).length;
        const open = count("open");
        const played = mine.length - open;
        const left = this.#all - mine.length;
        this.#title.textContent = words.say("dailies_of", { day: words.day(today.day) });
        this.#told.textContent = mine.length
            ? words.say("dailies_mine", { played, won: count("won"), open, left })
            : words.say("dailies_none_yet");
    }
}
