/** The first page: the patiences of the house, and one's unfinished plays. */

import { button, make } from "../dom.js";
import { historyOf, playAt, replayOf, rulesOf } from "../routes.js";
import { askForDeal } from "./asking.js";
import { picture } from "./picture.js";
import { recordsOf } from "./record.js";
import { TodaysStanding, askRanked } from "./todays.js";

const AT_FIRST = 4; // Unfinished plays that are shown at once; the others unfold.
const OPEN = 100; // The last that are unfinished, deals that were only looked at among them.
const FINISHED = 20; // Of those that have ended the last.
const ENDS = ["won", "resigned", "expired"];

export async function choosing(app) {
    const { words } = app;
    app.table = null;
    const ask = (state, limit) => app.connection.request("plays", { state, limit });
    const [ranked, { rows }, { plays }, ...ends] = await Promise.all([
        askRanked(app.connection),
        app.connection.request("statistics"),
        ask("open", OPEN),
        ...ENDS.map((state) => ask(state, FINISHED)),
    ]);
    const ended = ends
        .flatMap((answer) => answer.plays.filter(isPlayed))
        .toSorted((one, other) => Date.parse(other.ended_at) - Date.parse(one.ended_at))
        .slice(0, FINISHED);
    const begun = plays.filter(isPlayed);
    // Of deals that were only looked at, the last may still be meant.
    begun.push(...plays.filter((play) => !isPlayed(play)).slice(0, 1));
    const records = recordsOf(rows, words);
    const today = new TodaysStanding(app, ranked);
    const tables = [
        make("h1", {}, words.say("choose")),
        make(
            "div",
            { class: "tiles" },
            [...app.patiences.values()].map((patience) =>
                tile(app, patience, records.get(patience.key)),
            ),
        ),
    ];
    // Who has not played yet is led to a table first of all.
    const isNew = ![begun, ended, ranked].some(({ length }) => length);
    const element = make(
        "div",
        { class: "page" },
        isNew ? null : today.element,
        begun.length
            ? [
                  make("h2", {}, words.say("go_on")),
                  list(app, begun.slice(0, AT_FIRST)),
                  others(app, begun.slice(AT_FIRST)),
              ]
            : null,
        tables,
        isNew ? today.element : null,
        ended.length
            ? make(
                  "details",
                  { class: "more finished" },
                  make("summary", {}, make("h2", {}, words.say("finished"))),
                  list(app, ended),
              )
            : null,
        begun.length || ended.length
            ? make("a", { class: "button", href: historyOf() }, words.say("your_plays"))
            : null,
    );
    return { element, title: "", leave: () => today.leave() };
}

/** Whether a play is more than a deal that was looked at; a ranked one counts without a move, too. */
function isPlayed({ counts, kind }) {
    return counts.moves > 0 || kind === "ranked";
}

function list(app, rows) {
    return make(
        "ul",
        { class: "plays" },
        rows.map((row) => entry(app, row)),
    );
}

function others(app, rows) {
    if (rows.length === 0) return null;
    const more = app.words.say("more", { count: rows.length });
    return make("details", { class: "more" }, make("summary", {}, more), list(app, rows));
}

function entry(
    { words, patiences },
    { play, patience, state, placed, total, counts, elapsed_ms, begun_at, ended_at },
) {
    const title = patiences.get(patience)?.title ?? patience;
    const open = state === "open";
    const figures = [
        words.say("placed_of", { placed, total }),
        words.count("moves", counts.moves),
        words.time(elapsed_ms),
    ];
    const when = open
        ? words.say("begun", { when: words.instant(begun_at) })
        : `${words.say(`state_${state}`)} · ${words.instant(ended_at)}`;
    return make(
        "li",
        {},
        make(
            "a",
            { href: open ? playAt(play) : replayOf(play), "data-play": play },
            make("b", {}, title),
            make("span", {}, figures.join(" · ")),
            make("span", {}, when),
        ),
    );
}

function tile(app, patience, record) {
    const { words } = app;
    const { key, title, summary, layout } = patience;
    return make(
        "article",
        { class: "tile", "data-patience": key },
        picture(layout),
        make(
            "div",
            { class: "about" },
            make("h2", {}, title),
            make("p", {}, summary),
            record ? make("p", { class: "record", "data-figure": "record" }, record) : null,
        ),
        make(
            "div",
            { class: "choices" },
            button(words.say("deal"), () => deal(app, key, {}), {
                class: "chief",
                "data-do": "deal",
                "aria-label": words.say("deal_of", { title }),
            }),
            button(words.say("by_number"), () => askForDeal(app, patience, { byNumber: true }), {
                "data-do": "by-number",
                "aria-label": words.say("by_number_of", { title }),
            }),
            make(
                "a",
                {
                    class: "button",
                    href: rulesOf(key),
                    "aria-label": words.say("rules_of", { title }),
                },
                words.say("rules"),
            ),
        ),
    );
}

/** Deals what was asked for, and says why where the house refuses. */
export async function deal(app, key, wanted) {
    try {
        await app.deal(key, wanted);
    } catch (fault) {
        app.excuse(fault);
    }
}
