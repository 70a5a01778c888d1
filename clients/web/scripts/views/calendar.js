/** The days of the dailies by month: on which one has played and won, which are still to come. */

import { button, make } from "../dom.js";
import { dailiesOf, dailyAt } from "../routes.js";
import { dayAfter, mondayOf } from "../today.js";
import { capital } from "../words/words.js";

const WEEK = 7;
const WAYS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };
const MARKS = { won: "✓", played: "•", missed: "○" };

export class Calendar {
    #app;
    #patience;
    #shown; // The day of the page.
    #at; // The day that the Tab key comes to; its month is shown.
    #days = new Map();
    #first = null; // The first day that was played: those before it were not missed.
    #title = make("h2", { id: "calendar-month", "aria-live": "polite" });
    #grid = make("div", {
        class: "month",
        role: "grid",
        "aria-labelledby": "calendar-month",
        "aria-describedby": "calendar-how",
    });
    #streaks = make("div", { class: "streaks" });
    #later;

    /** `patience`: whose dailies it is of, null for all together; `day`: that of the page. */
    constructor(app, patience, day) {
        this.#app = app;
        this.#patience = patience;
        this.element = this.#build();
        this.show(day);
    }

    /** Shows the month of a day, which is the page's from now on. */
    show(day) {
        this.#shown = this.#at = day;
        this.#fill();
    }

    /** Asks for what has been played, and shows it. */
    async learn() {
        const asked = this.#patience === null ? {} : { patience: this.#patience };
        const { rows, streaks } = await this.#app.connection.request("statistics", asked);
        const row = rows.find(
            ({ group, clean, patience }) =>
                group === "ranked" && !clean && (patience ?? null) === this.#patience,
        );
        const days = row?.days ?? [];
        this.#days = new Map(days.map(([day, plays, wins]) => [day, { plays, wins }]));
        this.#first = days[0]?.[0] ?? null;
        this.#tellStreaks(streaks);
        this.#fill();
    }

    #build() {
        const { words } = this.#app;
        const way = (name, sign, months) =>
            button(sign, () => this.#turn(months), {
                "aria-label": words.say(name),
                title: words.say(name),
                "data-do": name.replace("_", "-"),
            });
        this.#later = way("month_after", "›", 1);
        this.#grid.addEventListener("keydown", (event) => this.#key(event));
        return make(
            "section",
            { class: "calendar", "aria-label": words.say("calendar") },
            make("div", { class: "turning" }, way("month_before", "‹", -1), this.#title, this.#later),
            make("p", { class: "unseen", id: "calendar-how" }, words.say("calendar_how")),
            this.#grid,
            make(
                "p",
                { class: "key", "aria-hidden": "true" },
                Object.entries(MARKS).map(([state, mark]) =>
                    make("span", { "data-how": state }, make("i", {}, mark), words.say(`mark_${state}`)),
                ),
            ),
            this.#streaks,
        );
    }

    get #month() {
        return this.#at.slice(0, 7);
    }

    /** The last day that the calendar goes to: the house tells of the day after today already. */
    get #last() {
        return dayAfter(this.#app.today.day, 1);
    }

    #fill() {
        const { words } = this.#app;
        const held = this.#grid.contains(document.activeElement);
        const monday = mondayOf(`${this.#month}-01`);
        const weeks = [];
        for (let day = monday; day.slice(0, 7) <= this.#month; day = dayAfter(day, WEEK))
            weeks.push(Array.from({ length: WEEK }, (_, number) => dayAfter(day, number)));
        this.#title.textContent = capital(
            words.day(`${this.#month}-01`, { month: "long", year: "numeric" }),
        );
        this.#later.disabled = this.#month >= this.#last.slice(0, 7);
        const row = (children) => make("div", { role: "row" }, children);
        this.#grid.replaceChildren(
            row(weeks[0].map((day) => this.#head(day))),
            ...weeks.map((days) => row(days.map((day) => this.#cell(day)))),
        );
        if (held) this.#focus();
    }

    #head(day) {
        const { words } = this.#app;
        const long = words.day(day, { weekday: "long" });
        const short = words.day(day, { weekday: "short" });
        return make("div", { role: "columnheader", "aria-label": long }, short);
    }

    #cell(day) {
        if (day.slice(0, 7) !== this.#month) return make("div", { role: "gridcell" });
        const { words, today } = this.#app;
        const state = this.#stateOf(day);
        const attributes = {
            "data-day": day,
            "data-how": state,
            tabindex: day === this.#at ? "0" : "-1",
            "aria-label": words.say("day_is", { day: words.day(day), state: this.#told(day, state) }),
            "aria-current": day === this.#shown ? "page" : day === today.day ? "date" : null,
            class: day === today.day ? "now" : null,
        };
        const { wins } = this.#days.get(day) ?? {};
        const mark = MARKS[state] ?? "";
        const count = wins > 1 ? words.number(wins) : "";
        const inside = [
            make("span", {}, words.number(Number(day.slice(8)))),
            make("span", { class: "mark", "aria-hidden": "true" }, mark + count),
        ];
        const cell =
            day > this.#last
                ? make("span", { ...attributes, role: "link", "aria-disabled": "true" }, ...inside)
                : make("a", { ...attributes, href: this.#href(day) }, ...inside);
        return make("div", { role: "gridcell" }, cell);
    }

    #href(day) {
        if (this.#patience !== null) return dailyAt(this.#patience, day);
        return dailiesOf(day === this.#app.today.day ? null : day);
    }

    /** Returns `won`, `played`, `missed`, `before` one began to play, `none` or `ahead`. */
    #stateOf(day) {
        const { day: today } = this.#app.today;
        const played = this.#days.get(day);
        if (played) return played.wins ? "won" : "played";
        if (day >= today) return day === today ? "none" : "ahead";
        return this.#first !== null && day > this.#first ? "missed" : "before";
    }

    #told(day, state) {
        const { words } = this.#app;
        const { plays, wins } = this.#days.get(day) ?? {};
        if (plays)
            return words.say("day_played", {
                plays: words.count("plays", plays),
                wins: words.count("wins", wins),
            });
        return words.say(state === "before" ? "day_missed" : `day_${state}`);
    }

    #key(event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const to = this.#goal(event.key);
        if (to === null) return;
        event.preventDefault();
        this.#go(to);
    }

    #goal(key) {
        if (WAYS[key]) return dayAfter(this.#at, WAYS[key]);
        const monday = mondayOf(this.#at);
        if (key === "Home") return monday;
        if (key === "End") return dayAfter(monday, WEEK - 1);
        if (key === "PageUp") return monthsOn(this.#at, -1);
        return key === "PageDown" ? monthsOn(this.#at, 1) : null;
    }

    #go(day) {
        const end = monthsOn(`${this.#last.slice(0, 7)}-31`, 0);
        this.#at = day > end ? end : day;
        this.#fill();
    }

    #turn(months) {
        this.#go(monthsOn(this.#at, months));
    }

    #focus() {
        this.#grid.querySelector('[tabindex="0"]').focus();
    }

    #tellStreaks({ plays, wins }) {
        const { words } = this.#app;
        const line = (key, which) =>
            make(
                "p",
                { "data-streak": which },
                words.say(key, {
                    plays: words.count("days", plays[which]),
                    wins: words.count("days", wins[which]),
                }),
            );
        this.#streaks.replaceChildren(
            line("streaks_now", "present"),
            line("streaks_best", "longest"),
        );
        // A streak is of days, whatever was played on them.
        this.#streaks.hidden = this.#patience !== null || plays.longest === 0;
    }
}

/** Returns the same day so many months later, or the month's last one; it may be the 31st of any month. */
function monthsOn(day, months) {
    const [year, month, date] = day.split("-").map(Number);
    const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
    const at = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
    return at.toISOString().slice(0, 10);
}
