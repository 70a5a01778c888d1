/** The dailies of a day: what each is like, how far one is, until when. */

import { Refused } from "../connection.js";
import { make } from "../dom.js";
import { dailiesOf } from "../routes.js";
import { beforeAgain, dayAfter, ifMade, isDay, untilMade } from "../today.js";
import { Calendar } from "./calendar.js";
import { Glance } from "./glance.js";
import { missing } from "./missing.js";
import { choices, details, figures, stateOf } from "./standing.js";

const NONE = Symbol("a past day without this daily");
const LANES = 3; // Dailies asked for at a time: one that is in the making keeps others waiting.

/** Shows today's, and those of the next day when it begins. */
export async function todaysDailies(app) {
    return new Dailies(app, null);
}

/** Shows those of a day that is named. */
export async function dayOfDailies(app, day) {
    return isDay(day) ? new Dailies(app, day) : missing(app);
}

class Dailies {
    #app;
    #named; // The day in the address; null for whichever is today.
    #places = new Map(); // Where each daily is shown.
    #left = new AbortController();
    #turned = null;
    #head = make("div", { class: "day" });
    #before = make("section", { class: "before", hidden: true });
    #refused = make("p", { role: "alert", "data-refused": "" });
    #list = make("ul", { class: "dailies" });
    #counts = [];
    #calendar;
    #glance;
    #settles = make("p", { class: "settles" });
    #tick;

    constructor(app, named) {
        this.#app = app;
        this.#named = named;
        this.#calendar = new Calendar(app, null, this.#day);
        this.#glance = new Glance(app);
        this.element = make(
            "div",
            { class: "page of-dailies" },
            make(
                "div",
                {},
                this.#head,
                this.#glance.element,
                this.#before,
                this.#refused,
                this.#list,
            ),
            this.#calendar.element,
        );
        const { signal } = this.#left;
        app.today.addEventListener("turn", () => this.#turn(), { signal });
        app.connection.addEventListener("welcome", () => this.#fill(), { signal });
        this.#tick = setInterval(() => this.#count(), 1000);
        this.#fill();
    }

    leave() {
        clearInterval(this.#tick);
        this.#left.abort();
        this.#turned?.abort();
    }

    get #day() {
        return this.#named ?? this.#app.today.day;
    }

    #turn() {
        this.#fill();
        if (this.#named === null) this.#app.sayings.tell(this.#app.words.say("day_turned"));
    }

    /** Asks for the dailies of the day, and shows each as it comes. */
    async #fill() {
        this.#turned?.abort();
        const turned = (this.#turned = new AbortController());
        this.#counts = [];
        this.#settles.textContent = "";
        this.#showHead();
        this.#calendar.show(this.#day);
        const wanted = [...this.#app.patiences.values()].filter(({ daily }) => daily);
        this.#lay(wanted);
        const lane = async () => {
            for (let time = 0, next; !turned.signal.aborted && (next = wanted.shift()); ) {
                if (await this.#show(next.key, turned.signal)) continue;
                wanted.push(next);
                await beforeAgain(time++);
            }
        };
        try {
            await Promise.all([
                this.#calendar.learn(),
                this.#named === null ? this.#showBefore(turned.signal) : null,
                ...Array.from({ length: LANES }, lane),
            ]);
        } catch (fault) {
            turned.abort();
            if (!(fault instanceof Refused)) throw fault;
            this.#refused.textContent = fault.message;
            this.#list.replaceChildren();
        }
        if (!turned.signal.aborted && this.#list.children.length === 0) this.#showNone();
    }

    /** Says that a day had none: then there is nothing to practise either. */
    #showNone() {
        this.#head.querySelector(".lead")?.remove();
        this.#refused.textContent ||= this.#app.words.say("dailies_none");
    }

    /** Makes a place for each; what is there already stays until its successor comes. */
    #lay(patiences) {
        const { words } = this.#app;
        this.#refused.textContent = "";
        for (const { key, title } of patiences) {
            const place = this.#places.get(key);
            if (place && place.dataset.day === this.#day && this.#list.contains(place)) continue;
            const empty = make(
                "li",
                { class: "daily", "data-daily": key, "data-day": this.#day, "aria-busy": "true" },
                make("h2", {}, title),
                make("p", { class: "soft" }, words.say("in_the_making")),
            );
            this.#places.set(key, empty);
        }
        this.#list.replaceChildren(...patiences.map(({ key }) => this.#places.get(key)));
        this.#glance.lay(patiences, this.#day);
    }

    /** Shows a daily; returns whether it is made already. */
    async #show(patience, signal) {
        const { connection, today, words } = this.#app;
        const past = this.#day < today.day;
        const daily = await ifMade(connection, { patience, day: this.#day }).catch((fault) => {
            // Not every past day had one: the house was not there yet, or could not make it.
            if (fault.code === "bad_message" && past) return NONE;
            throw fault;
        });
        if (daily === null || signal.aborted) return daily !== null;
        const place = this.#places.get(patience);
        if (daily === NONE) {
            place.remove();
            this.#glance.drop(patience);
            return true;
        }
        const focused = place.contains(document.activeElement)
            ? document.activeElement.dataset.do
            : undefined;
        place.dataset.state = stateOf(daily, today);
        this.#glance.show(patience, place.dataset.state);
        if (this.#day === today.day) {
            const time = words.clock(daily.settled_at, today.now());
            this.#settles.textContent = words.say("settled_then", { time });
        }
        place.removeAttribute("aria-busy");
        place.replaceChildren(
            make("h2", {}, details(this.#app, daily)),
            figures(daily, today, words),
            choices(this.#app, daily),
        );
        if (focused) place.querySelector(`[data-do="${focused}"]`)?.focus();
        return true;
    }

    #showHead() {
        const { words, today } = this.#app;
        const day = this.#day;
        const isToday = day === today.day;
        const lead = isToday ? "lead" : day < today.day ? "over" : "ahead";
        this.title = words.say(this.#named === null ? "dailies_today" : "dailies_of", {
            day: words.day(day),
        });
        this.#head.replaceChildren(
            make("h1", {}, words.say("dailies_of", { day: words.day(day) })),
            make("p", { class: "lead" }, words.say(`dailies_${lead}`)),
            isToday ? this.#countdown(`${dayAfter(day, 1)}T00:00:00Z`, "next_day_in") : "",
            this.#settles,
            make(
                "nav",
                { class: "pager", "aria-label": words.say("past_days") },
                make(
                    "a",
                    { class: "button", href: dailiesOf(dayAfter(day, -1)), "data-do": "earlier" },
                    words.say("day_earlier"),
                ),
                isToday
                    ? null
                    : [
                          make(
                              "a",
                              {
                                  class: "button",
                                  href: dailiesOf(dayAfter(day, 1)),
                                  "data-do": "later",
                              },
                              words.say("day_later"),
                          ),
                          make("a", { class: "button", href: dailiesOf() }, words.say("to_today")),
                      ],
            ),
        );
    }

    /** Shows the ranked plays of earlier days that may still be finished. */
    async #showBefore(signal) {
        const { connection, today, words } = this.#app;
        const asked = { state: "open", kind: "ranked", limit: 100 };
        const { plays } = await connection.request("plays", asked);
        const earlier = plays.filter(({ day }) => day < today.day);
        const dailies = await Promise.all(
            earlier.map(({ patience, day }) => untilMade(connection, { patience, day }, signal)),
        );
        if (signal.aborted) return;
        this.#before.hidden = dailies.length === 0;
        this.#before.replaceChildren(
            make("h2", {}, words.say("from_before")),
            make(
                "ul",
                { class: "dailies" },
                dailies.map((daily) => this.#unfinished(daily)),
            ),
        );
    }

    #unfinished(daily) {
        return make(
            "li",
            {
                class: "daily",
                "data-daily": daily.patience,
                "data-day": daily.day,
                "data-state": "open",
            },
            make("h3", {}, details(this.#app, daily)),
            make("p", {}, this.#app.words.say("mine_open", daily.yours)),
            this.#countdown(daily.settled_at, "until_settled"),
            choices(this.#app, daily),
        );
    }

    /** Returns a line that counts down to an instant; by the second only for the eye. */
    #countdown(instant, key) {
        const line = make("p", { class: "countdown", role: "timer" });
        this.#counts.push({ line, instant, key });
        this.#count();
        return line;
    }

    #count() {
        const { today, words } = this.#app;
        for (const { line, instant, key } of this.#counts) {
            const left = today.until(instant);
            const next = key === "next_day_in";
            const time = next
                ? words.timeOfDay(instant)
                : words.clock(instant, today.now());
            const text = words.say(key, { span: words.span(left), time });
            if (!next) {
                if (line.textContent !== text) line.textContent = text;
                continue;
            }
            if (line.firstChild?.textContent !== text)
                line.replaceChildren(
                    make("span", { class: "unseen" }, text),
                    make("span", { "aria-hidden": "true" }, ...ticking(words, key, time)),
                );
            line.querySelector(".ticking").textContent = words.time(left);
        }
    }
}

/** Returns the words of a countdown around the place of its seconds. */
function ticking(words, key, time) {
    const [before, after] = words.say(key, { span: "#", time }).split("#");
    return [before, make("span", { class: "ticking" }), after];
}
