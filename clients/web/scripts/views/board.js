/** A board: who has done best in a daily, in a week, of all time. It is looked at again and again. */

import { make } from "../dom.js";
import { ACCOUNT, boardAt, dailyAt, readQuery } from "../routes.js";
import { dayAfter, ifMade, isDay, mondayOf } from "../today.js";
import { KINDS, SPANS, chooseBoard, drawRow } from "./board_parts.js";
import { missing } from "./missing.js";

const PAGE = 20;
const EVERY = 10_000; // ms between two looks at how it stands.
const STEPS = { day: 1, week: 7 };

export async function ranking(app, patience, query) {
    const asked = read(query);
    if (!asked || !app.patiences.has(patience)) return missing(app);
    const board = new Board(app, patience, asked);
    try {
        await board.load();
    } catch (refused) {
        board.leave();
        if (asked.day && refused.code === "bad_message")
            refused.message = app.words.say("daily_none");
        throw refused;
    }
    return board;
}

/** Returns what an address asks for; null where it makes no sense. */
function read(query) {
    const { span = "day", day, kind = "all", bots, offset, around } = readQuery(query);
    const known =
        SPANS.includes(span) &&
        KINDS.includes(kind) &&
        (day === undefined || isDay(day)) &&
        (offset === undefined || /^\d{1,9}$/.test(offset));
    if (!known) return null;
    return {
        span,
        day,
        kind,
        bots: bots === "1",
        offset: Number(offset ?? 0),
        around: around === "1",
    };
}

class Board {
    #app;
    #patience;
    #asked;
    #left = new AbortController();
    #tick;
    #shown = ""; // What is drawn, so that nothing is drawn anew that is as it was.
    #heading = make("div");
    #body = make("tbody");
    #caption = make("caption");
    #dated = make("h2"); // An empty board has no caption to tell of when it is.
    #empty = make("section", { hidden: true }, this.#dated);
    #settled = false;
    #pager = make("nav", { class: "pager" });
    #table;

    constructor(app, patience, asked) {
        const { words } = app;
        this.#app = app;
        this.#patience = patience;
        this.#asked = asked;
        this.title = words.say("board_title", { title: app.patiences.get(patience).title });
        this.#pager.setAttribute("aria-label", words.say("rank"));
        this.#empty.append(make("p", { class: "soft" }, words.say("board_empty")));
        this.#table = make(
            "table",
            { class: "figures board", "data-span": asked.span },
            this.#caption,
            make(
                "thead",
                {},
                make(
                    "tr",
                    {},
                    this.#columns.map((name) => make("th", { scope: "col" }, words.say(name))),
                ),
            ),
            this.#body,
        );
        this.element = make(
            "div",
            { class: "page of-board", "data-board": patience },
            make("h1", {}, this.title),
            chooseBoard(app, patience, asked, (changes) => this.#at(changes)),
            this.#heading,
            this.#table,
            this.#empty,
            this.#pager,
            make("p", { class: "lead" }, words.say(this.#how)),
            asked.span === "day" ? null : aboutNames(app),
        );
        const { signal } = this.#left;
        const again = () => this.load().catch((fault) => this.#app.excuse(fault));
        app.today.addEventListener("turn", again, { signal });
        app.connection.addEventListener("welcome", again, { signal });
        document.addEventListener("visibilitychange", () => document.hidden || again(), { signal });
        this.#tick = setInterval(() => document.hidden || again(), EVERY);
    }

    leave() {
        clearInterval(this.#tick);
        this.#left.abort();
    }

    /** Asks how the board stands, and shows it; raises Refused. */
    async load() {
        const { span, day, kind, bots, offset, around } = this.#asked;
        const answer = await this.#app.connection.request("board", {
            patience: this.#patience,
            span,
            limit: PAGE,
            bots,
            ...(day && span !== "all" ? { day } : {}),
            ...(span === "day" ? { kind } : {}),
            ...(around ? { around: true } : { offset }),
        });
        await this.#settle();
        const { rows, total, you } = answer;
        const standing = JSON.stringify([rows, total, you, this.#day, this.#settled]);
        if (this.#left.signal.aborted || standing === this.#shown) return;
        this.#shown = standing;
        this.#show(rows, total, you);
    }

    /** Finds out whether the day is settled: from then on its plays are shown to anybody. */
    async #settle() {
        const { connection, today } = this.#app;
        if (this.#settled || this.#asked.span !== "day" || this.#day >= today.day) return;
        const daily = await ifMade(connection, { patience: this.#patience, day: this.#day });
        this.#settled = Boolean(daily?.key);
    }

    get #day() {
        return this.#asked.day ?? this.#app.today.day;
    }

    get #how() {
        const { span, kind } = this.#asked;
        return { day: `how_${kind}`, week: "how_week", all: "how_all_time" }[span];
    }

    get #columns() {
        if (this.#asked.span !== "day") return ["rank", "player", "score", "days"];
        return ["rank", "player", "placed", "undos", "moves", "time"];
    }

    #show(rows, total, you) {
        const focused = this.#body.contains(document.activeElement)
            ? document.activeElement.getAttribute("href")
            : null;
        this.#showHeading();
        this.#body.replaceChildren(...rows.map((row) => drawRow(this.#app, row, this.#settled)));
        if (focused) this.#body.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
        this.#table.hidden = rows.length === 0;
        this.#empty.hidden = rows.length > 0;
        this.#showPager(rows.length, total, you);
    }

    #showHeading() {
        const { words, today } = this.#app;
        const { span } = this.#asked;
        const heading = this.#dates();
        this.#caption.textContent = this.#dated.textContent = heading;
        const step = STEPS[span];
        const ahead = step && this.#name(dayAfter(this.#day, step)) > this.#name(today.day);
        const way = (label, days) =>
            make(
                "a",
                {
                    class: "button",
                    href: this.#at({ day: dayAfter(this.#day, days), offset: 0, around: false }),
                    "data-do": days < 0 ? "earlier" : "later",
                },
                words.say(`${span}_${label}`),
            );
        this.#heading.replaceChildren(
            make(
                "nav",
                { class: "pager", "aria-label": words.say("span_of") },
                step ? way("earlier", -step) : null,
                step && !ahead ? way("later", step) : null,
                span === "day"
                    ? make(
                          "a",
                          { class: "button", href: dailyAt(this.#patience, this.#day) },
                          words.say("to_the_daily"),
                      )
                    : null,
            ),
        );
    }

    /** Returns what one day or week is known by: weeks begin on Monday. */
    #name(day) {
        return this.#asked.span === "week" ? mondayOf(day) : day;
    }

    #dates() {
        const { words } = this.#app;
        const { span } = this.#asked;
        if (span === "all") return words.say("of_all");
        if (span === "day") return words.day(this.#day);
        const monday = mondayOf(this.#day);
        const short = { day: "numeric", month: "long" };
        return words.say("week_of", {
            from: words.day(monday, short),
            to: words.day(dayAfter(monday, 6)),
        });
    }

    #at(changes) {
        const { span, day, kind, bots, offset, around } = { ...this.#asked, ...changes };
        return boardAt(this.#patience, {
            span: span === "day" ? null : span,
            day: span === "all" ? null : day,
            kind: span === "day" && kind !== "all" ? kind : null,
            bots: bots && span === "day" ? "1" : null,
            offset: offset || null,
            around: around ? "1" : null,
        });
    }

    #showPager(shown, total, you) {
        const { words } = this.#app;
        const { offset, around } = this.#asked;
        const way = (label, changes, name) =>
            make(
                "a",
                { class: "button", href: this.#at(changes), "data-do": name },
                words.say(label),
            );
        const values = {
            from: words.number(offset + 1),
            to: words.number(offset + shown),
            total: words.number(total),
        };
        const told = around ? "rows_around" : "rows_of";
        this.#pager.replaceChildren(
            ...[
                shown ? make("span", { "data-figure": "rows" }, words.say(told, values)) : null,
                offset > 0 && !around
                    ? way("earlier_rows", { offset: Math.max(0, offset - PAGE) }, "higher")
                    : null,
                offset + shown < total && !around
                    ? way("later_rows", { offset: offset + PAGE }, "lower")
                    : null,
                around || offset > PAGE
                    ? way("to_the_top", { offset: 0, around: false }, "top")
                    : null,
                you && !around && total > PAGE
                    ? way("around_me", { offset: 0, around: true }, "around")
                    : null,
            ].filter(Boolean),
        );
    }
}

/** Says who stands on boards of players; to a guest also how to be one of them. */
function aboutNames({ words, player }) {
    const way = make("a", { class: "button", href: ACCOUNT }, words.say("claim"));
    const more = player.name ? [] : [" ", way];
    return make("p", { class: "lead" }, words.say("how_named"), more);
}
