/** All figures of one patience, or of all together: for every play, and for those without undo. */

import { bars } from "../charts/bars.js";
import { FEWEST, course } from "../charts/course.js";
import { heat } from "../charts/heat.js";
import { tabled } from "../charts/pictured.js";
import { ring } from "../charts/ring.js";
import { make } from "../dom.js";

/**
 * Returns a section for each group that has plays.
 *
 * `wins`: by the group, the wins that are known one by one, oldest first.
 */
export function inFull(rows, groups, wins, today, words) {
    return groups
        .map((group) => {
            const [all, clean] = [false, true].map(
                (wanted) => rows.find((row) => row.group === group && row.clean === wanted) ?? null,
            );
            const told = { all, clean, wins: wins.get(group) ?? [] };
            return all && section(group, told, today, words);
        })
        .filter(Boolean);
}

function section(group, { all, clean, wins }, today, words) {
    const title = words.say(`group_${group}`);
    const heads = ["figure", "all_plays", "clean_plays"].map((name) => words.say(name));
    return make(
        "section",
        { "data-group": group },
        make("h2", {}, title),
        make(
            "div",
            { class: "pictures" },
            ring(all, clean, words),
            all.placed.length ? bars(all.placed, clean?.placed ?? [], words) : null,
            all.days.length ? heat(all.days, today, words) : null,
            wins.length >= FEWEST ? course(wins, words) : null,
        ),
        tabled(title, heads, figures(all, clean, words)),
    );
}

/** Returns rows: the figure's name and its two values. */
function figures(all, clean, words) {
    const none = words.say("none");
    const tell = (told, how) => (told === undefined || told === null ? none : how(told));
    const row = (name, of, how, label = words.say(name)) => ({
        head: label,
        values: [all, clean].map((each) => tell(each === null ? null : of(each), how)),
        name,
    });
    const whole = (number) => words.number(number);
    const spread = (what, how) =>
        ["best", "mean", "median"].map((which) =>
            row(
                `${what}-${which}`,
                (each) => each[what]?.[which],
                how,
                words.say(`wins_${what === "moves" ? "moves" : "time"}_${which}`),
            ),
        );
    return [
        row("plays", (each) => each.plays, whole),
        row("wins", (each) => each.wins, whole),
        row(
            "win_rate",
            (each) => each.win_rate,
            (share) => words.percent(share),
        ),
        row("run", (each) => each.run, whole),
        row("longest_run", (each) => each.longest_run, whole),
        ...spread("time_ms", (ms) => words.time(ms)),
        ...spread("moves", (moves) => words.number(moves, 1)),
        row(
            "assists_per_win",
            (each) => each.assists_per_win,
            (count) => words.number(count, 2),
        ),
    ];
}
