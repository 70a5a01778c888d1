/** The first page: the patiences of the house, and one's unfinished plays. */

import { button, make } from "../dom.js";
import { playAt, replayOf, rulesOf } from "../routes.js";
import { askForDeal } from "./dialogs.js";
import { picture } from "./picture.js";

const AT_FIRST = 4; // Unfinished plays that are shown at once; the others unfold.
const FINISHED = 20; // Of those that have ended the last.
const ENDS = ["won", "resigned", "expired"];

export async function choosing(app) {
    const { words } = app;
    app.table = null;
    const ask = (state, limit) => app.connection.request("plays", { state, limit });
    const [{ plays }, ...ends] = await Promise.all([
        ask("open", 60),
        ...ENDS.map((state) => ask(state, FINISHED)),
    ]);
    const ended = ends
        .flatMap((answer) => answer.plays)
        .sort((one, other) => Date.parse(other.ended_at) - Date.parse(one.ended_at))
        .slice(0, FINISHED);
    // Deals that were only looked at do not push aside what somebody is in the middle of.
    const isBegun = ({ counts, kind }) => counts.moves > 0 || kind === "ranked";
    const begun = plays.toSorted((one, other) => isBegun(other) - isBegun(one));
    const element = make(
        "div",
        { class: "page" },
        begun.length
            ? [
                  make("h2", {}, words.say("go_on")),
                  list(app, begun.slice(0, AT_FIRST)),
                  others(app, begun.slice(AT_FIRST)),
              ]
            : null,
        make("h1", {}, words.say("choose")),
        make(
            "div",
            { class: "tiles" },
            [...app.patiences.values()].map((patience) => tile(app, patience)),
        ),
        ended.length
            ? make(
                  "details",
                  { class: "more finished" },
                  make("summary", {}, make("h2", {}, words.say("finished"))),
                  list(app, ended),
              )
            : null,
    );
    return { element, title: "", leave() {} };
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
    const more = app.words.say("more", { count: rows.length.toLocaleString(app.words.lang) });
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

function tile(app, { key, title, summary, layout }) {
    const { words } = app;
    return make(
        "article",
        { class: "tile", "data-patience": key },
        picture(layout),
        make("div", { class: "about" }, make("h2", {}, title), make("p", {}, summary)),
        make(
            "div",
            { class: "choices" },
            button(words.say("deal"), () => deal(app, key, {}), {
                class: "chief",
                "data-do": "deal",
                "aria-label": words.say("deal_of", { title }),
            }),
            button(
                words.say("by_number"),
                async () => deal(app, key, await askForDeal(words, title, { byNumber: true })),
                {
                    "data-do": "by-number",
                    "aria-label": words.say("by_number_of", { title }),
                },
            ),
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
    if (wanted === null) return;
    try {
        await app.deal(key, wanted);
    } catch (fault) {
        app.excuse(fault);
    }
}
