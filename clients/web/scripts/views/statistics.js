/** A player's figures: streaks, and how plays have gone, by patience and by what was played. */

import { FEWEST } from "../charts/course.js";
import { heat } from "../charts/heat.js";
import { ring } from "../charts/ring.js";
import { make } from "../dom.js";
import { ACCOUNT, historyOf, readQuery, statisticsOf } from "../routes.js";
import { inFull } from "./figures.js";
import { missing } from "./missing.js";

const GROUPS = ["ranked", "casual", "known"];
const KINDS = { ranked: ["ranked"], casual: ["casual"], known: ["known", "practice"] };
const WINS = 100; // That are shown one by one, the last of them.

export const ALL = "all"; // How the address names all patiences together.

/** Shows what the address asks for: { player?, patience? }; without a patience an overview. */
export async function counting(app, query) {
    const { player, patience } = readQuery(query);
    if (patience !== undefined && patience !== ALL && !app.patiences.has(patience))
        return missing(app);
    const { words } = app;
    const told = await app.connection
        .request("statistics", {
            ...(player ? { player } : {}),
            ...(patience && patience !== ALL ? { patience } : {}),
        })
        .catch((fault) => {
            if (player && fault.code === "bad_message") fault.message = words.say("no_such_player");
            throw fault;
        });
    const own = told.player === app.player.id;
    const title = words.say(own ? "your_statistics" : "statistics_of");
    // Plays one by one are told to their player alone; those of several patiences do not compare.
    const wins = own && patience && patience !== ALL ? await winsOf(app, told.rows) : new Map();
    const ofOne = (row) => (row.patience ?? ALL) === patience;
    const parts =
        told.rows.length === 0
            ? [
                  make(
                      "p",
                      { "data-figure": "none" },
                      words.say(own ? "statistics_none" : "statistics_none_other"),
                  ),
              ]
            : patience
              ? inFull(told.rows.filter(ofOne), GROUPS, wins, app.today.day, words)
              : [streaks(told.streaks, words), ...overview(app, told.rows, player)];
    const pictures = patience ? null : atOneGlance(app, told.rows);
    const element = make(
        "div",
        { class: "page of-statistics", "data-statistics": told.player },
        patience ? ways([[statisticsOf({ player }), "to_statistics"]], words) : null,
        make("h1", {}, patience ? `${title}: ${titled(app, patience)}` : title),
        own && !patience
            ? ways(
                  [
                      [historyOf(), "your_plays"],
                      [ACCOUNT, "account"],
                  ],
                  words,
              )
            : null,
        pictures,
        make("div", { class: patience ? "groups full" : "groups" }, parts),
    );
    return { element, title, leave() {} };
}

/** Promises the last wins of a patience by the group that they count in, oldest first. */
async function winsOf({ connection }, rows) {
    const asked = rows
        .filter(({ clean, wins }) => !clean && wins >= FEWEST)
        .map(async ({ group, patience }) => {
            const plays = await Promise.all(
                KINDS[group].map((kind) =>
                    connection.request("plays", { state: "won", patience, kind, limit: WINS }),
                ),
            );
            const wins = plays.flatMap((answer) => answer.plays);
            const ended = ({ ended_at }) => Date.parse(ended_at);
            wins.sort((one, other) => ended(one) - ended(other));
            return [group, wins.slice(-WINS)];
        });
    return new Map(await Promise.all(asked));
}

/** Returns pictures of all plays, of whatever patience and group; null where there are none. */
function atOneGlance({ today, words }, rows) {
    const [all, clean] = [false, true].map((wanted) =>
        rows.filter((row) => row.patience === undefined && row.clean === wanted),
    );
    if (all.length === 0) return null;
    const sum = (those) => ({
        plays: those.reduce((count, row) => count + row.plays, 0),
        wins: those.reduce((count, row) => count + row.wins, 0),
    });
    const days = new Map();
    for (const [day, plays, wins] of all.flatMap((row) => row.days)) {
        const [, before, won] = days.get(day) ?? [day, 0, 0];
        days.set(day, [day, before + plays, won + wins]);
    }
    const inOrder = [...days.values()].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return make(
        "section",
        { class: "pictures overview", "aria-labelledby": "overview" },
        make("h2", { class: "unseen", id: "overview" }, words.say("all_together")),
        ring(sum(all), sum(clean), words),
        heat(inOrder, today.day, words),
    );
}

function ways(links, words) {
    return make(
        "nav",
        { class: "pager", "aria-label": words.say("from_here") },
        links.map(([href, label]) => make("a", { class: "button", href }, words.say(label))),
    );
}

function titled({ patiences, words }, patience) {
    return patience === ALL ? words.say("all_together") : patiences.get(patience).title;
}

function streaks({ wins, plays }, words) {
    const one = (label, { present, longest }, name) =>
        make(
            "tr",
            { "data-streak": name },
            make("th", { scope: "row" }, words.say(label)),
            make("td", {}, words.count("days", present)),
            make("td", {}, words.count("days", longest)),
        );
    return make(
        "section",
        {},
        make("h2", { id: "streaks" }, words.say("streaks")),
        make(
            "table",
            { class: "figures narrow", "aria-labelledby": "streaks" },
            make(
                "thead",
                {},
                make(
                    "tr",
                    {},
                    make("td"),
                    ["streak_now", "streak_longest"].map((name) =>
                        make("th", { scope: "col" }, words.say(name)),
                    ),
                ),
            ),
            make(
                "tbody",
                {},
                one("streak_wins", wins, "wins"),
                one("streak_plays", plays, "plays"),
            ),
        ),
        make("p", { class: "soft" }, words.say("streaks_note")),
    );
}

/** Returns a table for each group of plays, with a row a patience, that leads to all its figures. */
function overview(app, rows, player) {
    const { words } = app;
    const heads = ["plays", "wins", "win_rate", "run_short", "longest_run_short"];
    return GROUPS.map((group) => {
        const those = rows.filter((row) => row.group === group && !row.clean);
        if (those.length === 0) return null;
        const order = [undefined, ...app.patiences.keys()];
        those.sort((one, other) => order.indexOf(one.patience) - order.indexOf(other.patience));
        return make(
            "section",
            { "data-group": group },
            make("h2", { id: `group-${group}` }, words.say(`group_${group}`)),
            scrolling(
                `group-${group}`,
                make(
                    "table",
                    { class: "figures", "aria-labelledby": `group-${group}` },
                    make(
                        "thead",
                        {},
                        make(
                            "tr",
                            {},
                            make("th", { scope: "col" }, words.say("patience")),
                            heads.map((head) => make("th", { scope: "col" }, words.say(head))),
                        ),
                    ),
                    make(
                        "tbody",
                        {},
                        those.map((row) => line(app, row, player)),
                    ),
                ),
            ),
        );
    }).filter(Boolean);
}

/** Returns room in which a wide table scrolls, by the keyboard too; `label`: the id of its name. */
function scrolling(label, table) {
    const room = { class: "scrolls", role: "region", tabindex: "0", "aria-labelledby": label };
    return make("div", room, table);
}

function line(app, row, player) {
    const { words } = app;
    const patience = row.patience ?? ALL;
    const title = titled(app, patience);
    return make(
        "tr",
        { "data-patience": patience, class: patience === ALL ? "sum" : null },
        make(
            "th",
            { scope: "row" },
            make(
                "a",
                {
                    href: statisticsOf({ player, patience }),
                    "aria-label": words.say("in_full", { title }),
                },
                title,
            ),
        ),
        make("td", {}, words.number(row.plays)),
        make("td", {}, words.number(row.wins)),
        make(
            "td",
            {},
            row.win_rate === undefined ? words.say("none") : words.percent(row.win_rate),
        ),
        make("td", {}, words.number(row.run)),
        make("td", {}, words.number(row.longest_run)),
    );
}
