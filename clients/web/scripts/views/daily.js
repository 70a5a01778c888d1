/** One daily: how it stands, how to check it, and those of the days before. */

import { button, make } from "../dom.js";
import { dailiesOf, dailyAt, rulesOf } from "../routes.js";
import { dayAfter, ifMade, isDay, untilMade } from "../today.js";
import { Refused } from "../connection.js";
import { Calendar } from "./calendar.js";
import { missing } from "./missing.js";
import { choices, figures, stateOf } from "./standing.js";

const WEEK = 7;
const MOMENT = 2000; // ms in which the house settles a day.
const LONGEST = 2 ** 31 - 1; // ms that a browser's timer can wait.

export async function oneDaily(app, patience, day) {
    if (!isDay(day) || !app.patiences.has(patience)) return missing(app);
    return new OneDaily(app, patience, day);
}

class OneDaily {
    #app;
    #patience;
    #day;
    #left = new AbortController();
    #now = make("section", { class: "daily", "aria-busy": "true" });
    #rows = make("ul", { class: "days" });
    #calendar;
    #more;
    #past;
    #earliest;
    #later;

    constructor(app, patience, day) {
        const { words } = app;
        this.#app = app;
        this.#patience = patience;
        this.#day = day;
        this.#earliest = day < app.today.day ? day : app.today.day;
        const { title } = app.patiences.get(patience);
        this.title = words.say("daily_title", { title, day: words.day(day) });
        this.#now.append(make("p", { class: "soft" }, words.say("in_the_making")));
        this.#now.dataset.daily = patience;
        this.#more = button(words.say("more_days"), () => this.#showPast(), {
            "data-do": "more-days",
        });
        this.#past = this.#buildPast();
        this.#calendar = new Calendar(app, patience, day);
        this.element = make(
            "article",
            { class: "page of-daily" },
            make(
                "nav",
                { class: "pager", "aria-label": words.say("from_here") },
                make("a", { class: "button", href: dailiesOf(day) }, words.say("dailies")),
                make("a", { class: "button", href: rulesOf(patience) }, words.say("rules")),
            ),
            make("h1", {}, this.title),
            this.#now,
            this.#calendar.element,
            this.#past,
        );
        const { signal } = this.#left;
        app.today.addEventListener("turn", () => this.#show(), { signal });
        app.connection.addEventListener("welcome", () => this.#show(), { signal });
        this.#show();
        this.#showPast();
    }

    leave() {
        this.#left.abort();
        clearTimeout(this.#later);
    }

    /** Shows the day again when it is settled; the house may take a moment over it. */
    #awaitKey({ key, settled_at }) {
        clearTimeout(this.#later);
        if (key) return;
        const wait = Math.min(this.#app.today.until(settled_at) + MOMENT, LONGEST);
        this.#later = setTimeout(() => this.#show(), wait);
    }

    async #show() {
        const { connection, today, words } = this.#app;
        const { signal } = this.#left;
        const asked = { patience: this.#patience, day: this.#day };
        try {
            await this.#calendar.learn();
            const daily = await untilMade(connection, asked, signal);
            if (signal.aborted) return;
            const place = await this.#place(daily);
            const until = {
                time: words.clock(daily.closes_at),
                end: words.clock(daily.settled_at),
            };
            this.#now.replaceChildren(
                figures(daily, today, words, place),
                stateOf(daily, today) === "none"
                    ? make("p", { class: "soft" }, words.say("until_close", until))
                    : "",
                choices(this.#app, daily),
                checking(daily, words),
            );
            this.#awaitKey(daily);
        } catch (fault) {
            if (!(fault instanceof Refused)) throw fault;
            // Not every past day had one; the house calls such a day a wrong message.
            const why = fault.code === "bad_message" ? words.say("daily_none") : fault.message;
            this.#now.replaceChildren(
                make("p", { role: "alert", "data-refused": fault.code }, why),
            );
        }
        this.#now.removeAttribute("aria-busy");
    }

    /** Returns one's own place on the board, once the ranked play has ended. */
    async #place({ yours, day, patience }) {
        if (!yours || yours.state === "open") return null;
        const { connection, words } = this.#app;
        const asked = { patience, day, span: "day", limit: 1 };
        const { you, total } = await connection.request("board", asked);
        if (!you) return null; // Those of merged guests stand on no board.
        return { placed: words.number(you.rank), total: words.number(total) };
    }

    #buildPast() {
        const { words } = this.#app;
        return make(
            "section",
            { class: "past" },
            make("h2", {}, words.say("past_days")),
            this.#rows,
            this.#more,
        );
    }

    /** Shows a week more of the days before, and asks for none that is before the house's first. */
    async #showPast() {
        this.#more.disabled = true;
        let refused = false;
        for (let back = 0; back < WEEK && !refused; back++) {
            this.#earliest = dayAfter(this.#earliest, -1);
            const daily = await this.#dailyBefore(this.#earliest);
            refused = daily === null;
            if (daily) this.#rows.append(this.#row(daily));
        }
        this.#more.disabled = false;
        this.#more.hidden = refused;
        if (this.#rows.children.length === 0)
            this.#past.replaceChildren(
                this.#past.firstChild,
                make("p", { class: "soft" }, this.#app.words.say("past_none")),
            );
    }

    /** Promises the daily of a day that is past, undefined while it is made; null if there was none. */
    async #dailyBefore(day) {
        const { connection } = this.#app;
        try {
            return (await ifMade(connection, { patience: this.#patience, day })) ?? undefined;
        } catch (fault) {
            if (!(fault instanceof Refused)) throw fault;
            return null;
        }
    }

    #row(daily) {
        const { words, today } = this.#app;
        const { day, key, patience, settled_at } = daily;
        const later = words.say("key_later", { time: words.clock(settled_at) });
        return make(
            "li",
            { "data-day": day },
            make("h3", {}, make("a", { href: dailyAt(patience, day) }, words.day(day))),
            figures(daily, today, words),
            make(
                "p",
                { class: "soft" },
                `${words.say("day_key")}: `,
                key ? make("code", {}, key) : later,
            ),
        );
    }
}

/** Returns how anybody finds the deal again from the day's key. */
function checking({ patience, day, key, key_hash, settled_at }, words) {
    const term = (name, told) => [make("dt", {}, words.say(name)), make("dd", {}, told)];
    const later = words.say("key_later", { time: words.clock(settled_at) });
    return make(
        "details",
        { class: "checking" },
        make("summary", {}, words.say("checking")),
        make("p", {}, words.say("check_how")),
        make(
            "p",
            {},
            make(
                "code",
                {},
                `klumba verify-daily ${patience} ${day} --key ${key ?? "…"} --hash ${key_hash}`,
            ),
        ),
        make(
            "dl",
            {},
            term("key_hash", make("code", {}, key_hash)),
            term("day_key", key ? make("code", { "data-figure": "key" }, key) : later),
        ),
    );
}
