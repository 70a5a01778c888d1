/** How a daily stands, in words, and what can be done with it: the same wherever one is shown. */

import { button, make } from "../dom.js";
import { boardAt, dailyAt, playAt } from "../routes.js";

const LEVELS = 5;

/** Returns how hard a deal is: in words, and as dots for the eye. */
export function level(difficulty, words) {
    const dots = "●".repeat(difficulty) + "○".repeat(LEVELS - difficulty);
    return [
        words.say(`level_${difficulty}`),
        " ",
        make("span", { class: "dots", "aria-hidden": "true" }, dots),
    ];
}

/** Returns how many have tried, and how many have won. */
export function tried({ attempts, wins }, words) {
    if (attempts === 0) return words.say("not_tried");
    return words.say("tried_won", {
        attempts: words.count("attempts", attempts),
        wins: words.count("wins", wins),
    });
}

/** Returns one's own state: `ahead`, `none`, `missed`, `open`, `won` or `ended`. */
export function stateOf({ yours, day }, today) {
    if (day > today.day) return "ahead";
    if (!yours) return day === today.day ? "none" : "missed";
    return yours.state === "open" || yours.state === "won" ? yours.state : "ended";
}

/** Returns one's own state in words. */
export function mine(daily, today, words) {
    const state = stateOf(daily, today);
    const text = words.say(`mine_${state}`, { ...daily.yours, time: words.clock(daily.opens_at) });
    return state === "won"
        ? [make("span", { class: "check", "aria-hidden": "true" }, "✓ "), text]
        : text;
}

/** Returns the figures of a daily; `place`: one's own on the board, { placed, total }. */
export function figures(daily, today, words, place = null) {
    const row = (term, name, told) =>
        make("div", {}, make("dt", {}, words.say(term)), make("dd", { "data-figure": name }, told));
    return make(
        "dl",
        { class: "facts" },
        row("level", "level", level(daily.difficulty, words)),
        row("tried", "tried", tried(daily, words)),
        row("mine", "mine", mine(daily, today, words)),
        place && row("rank", "rank", words.say("placed_of", place)),
    );
}

/** Returns what can be done with a daily: play, see how it ended, look at the board. */
export function choices(app, daily, { board = true } = {}) {
    const { words, today } = app;
    const { title } = app.patiences.get(daily.patience);
    const state = stateOf(daily, today);
    const play = (label, chief) => ask(app, daily, label, title, chief);
    const ended = state === "won" || state === "ended";
    return make(
        "div",
        { class: "choices" },
        state === "none" ? play("play", true) : null,
        state === "open" ? play("go_on_with", true) : null,
        ended
            ? link("result", playAt(daily.yours.play), words.say("result_of", { title }), words)
            : null,
        state === "missed" || ended ? play("practise", false) : null,
        board && state !== "ahead"
            ? link(
                  "board",
                  boardAt(daily.patience, { day: daily.day }),
                  words.say("board_of", { title }),
                  words,
              )
            : null,
    );
}

/** Returns the way to all that is told of one daily. */
export function details(app, { patience, day }) {
    const { title } = app.patiences.get(patience);
    const label = app.words.say("details_of", { title });
    return make("a", { href: dailyAt(patience, day), "aria-label": label }, title);
}

function link(name, href, label, words) {
    return make(
        "a",
        { class: "button", href, "aria-label": label, "data-do": name },
        words.say(name),
    );
}

function ask(app, { patience, day }, label, title, chief) {
    return button(
        app.words.say(label),
        async ({ currentTarget }) => {
            currentTarget.disabled = true; // It is on its way; a second tap would practise twice.
            try {
                await app.daily(patience, day);
            } catch (fault) {
                currentTarget.disabled = false;
                app.excuse(fault);
            }
        },
        {
            class: chief ? "chief" : null,
            "data-do": label === "practise" ? "practise" : "daily-play",
            "aria-label": app.words.say(`${label}_of`, { title }),
        },
    );
}
