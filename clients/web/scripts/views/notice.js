/** What is said of a play as a whole: that it has ended, and how; that no move is left. */

import { button, make, suited } from "../dom.js";

/** Returns { kind, title, text, choices: [[name, label]…] }; null where nothing is to be said. */
export function noticeOf(view, words) {
    const same = view.deal ? [["same", words.say("same_deal")]] : [];
    const anew = [...same, ["new", words.say("new_deal")]];
    const placed = words.say("placed_at_end", { placed: view.placed, total: view.total });
    if (view.state === "won")
        return { kind: "won", title: words.say("won"), text: figures(view, words), choices: anew };
    if (view.state !== "open")
        return { kind: view.state, title: words.say(view.state), text: placed, choices: anew };
    if (view.paused)
        return {
            kind: "paused",
            title: words.say("paused"),
            text: "",
            choices: [["resume", words.say("resume")]],
        };
    const undo = view.can_undo ? [["undo", words.say("undo")]] : [];
    if (view.blocked) {
        return {
            kind: "blocked",
            title: words.say("blocked"),
            text: words.say("blocked_advice"),
            choices: [...undo, ...anew],
        };
    }
    if (view.futile)
        return {
            kind: "futile",
            title: words.say("futile"),
            text: words.say("blocked_advice"),
            choices: [...undo, ...anew],
        };
    return null;
}

/**
 * Returns what a notice consists of; `doings`: what each choice does.
 *
 * It lies over the table, so that no card moves when it comes: who wants to see all calls `hide`. What
 * hides the cards itself stays.
 */
export function drawNotice({ kind, title, text, choices }, doings, words, hide) {
    const away = { class: "hide", "aria-label": words.say("hide"), "data-do": "hide" };
    return [
        make("h2", {}, title),
        make("p", {}, ...suited(text)),
        make(
            "div",
            { class: "choices" },
            choices.map(([name, label]) =>
                button(label, doings[name], { "data-do": `notice-${name}` }),
            ),
        ),
        ...(kind === "paused" ? [] : [button("✕", hide, away)]),
    ];
}

function figures({ counts, elapsed_ms }, words) {
    return words.say("won_with", {
        moves: words.count("moves", counts.moves),
        undos: words.count("undos", counts.undos),
        time: words.time(elapsed_ms),
    });
}
