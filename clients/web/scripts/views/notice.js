/**
 * What is said of a play as a whole: that it has ended, and how; that no move is left; and what the
 * house advises.
 */

import { button, make, suited } from "../dom.js";
import { moveRows, moveText } from "./moves.js";

/**
 * Returns what is to be said, or null: { kind, title, text, choices: [[name, label]…] }, of an
 * analysis also its `verdict`, and `moves` to be listed.
 *
 * That nothing can be done here comes before advice (what `Advising` has, or null), and this before
 * that nothing useful is left, of which nobody is told who goes on (`wentOn`).
 */
export function noticeNow(view, advice, wentOn, layout, words) {
    const standing = noticeOf(view, words);
    if (standing !== null && standing.kind !== "futile") return standing;
    if (advice) return { waiting, hint, analysis }[advice.what](advice, view, layout, words);
    return wentOn ? null : standing;
}

function noticeOf(view, words) {
    const anew = view.day ? [] : another(view, words);
    const lost = view.state !== "won" && view.counts.moves > 0;
    const ends = [
        ...(lost ? [["post-mortem", words.say("post_mortem")]] : []),
        ["share", words.say("share")],
        ...(view.day ? afterDaily(words) : anew),
    ];
    const advice = words.say(view.day ? "blocked_advice_daily" : "blocked_advice");
    const placed = words.say("placed_at_end", { placed: view.placed, total: view.total });
    if (view.state === "won")
        return {
            kind: "won",
            title: words.say("won"),
            text: figures(view, words),
            choices: ends,
        };
    if (view.state !== "open") {
        const settled = view.state === "expired" && view.kind === "ranked";
        const title = words.say(settled ? "expired_daily" : (view.stuck ?? view.state));
        return { kind: view.state, title, text: placed, choices: ends };
    }
    if (view.paused)
        return {
            kind: "paused",
            title: words.say("paused"),
            text: "",
            choices: [["resume", words.say("resume")]],
        };
    const undo = view.can_undo ? [["undo", words.say("undo")]] : [];
    const end = ["resign", words.say("end_play")];
    if (view.blocked) {
        return {
            kind: "blocked",
            title: words.say("blocked"),
            text: advice,
            choices: [...undo, ...anew, end],
        };
    }
    if (view.futile)
        return {
            kind: "futile",
            title: words.say("futile"),
            text: words.say("futile_text"),
            choices: [...undo, end, ["hide", words.say("go_on_playing")]],
        };
    return null;
}

function another(view, words) {
    const same = view.deal ? [["same", words.say("same_deal")]] : [];
    return [...same, ["another", words.say("new_deal")]];
}

function afterDaily(words) {
    return [
        ["board", words.say("board")],
        ["practise", words.say("practise_again")],
    ];
}

function waiting(advice, view, layout, words) {
    const what = advice.for;
    const texts = [...(advice.slow ? ["waiting_long"] : []), `waiting_${what}_text`];
    return {
        kind: "waiting",
        title: words.say(`waiting_${what}`),
        text: texts.map((text) => words.say(text)).join(" "),
        choices: [["stop", words.say("stop_waiting")]],
    };
}

function hint({ move, why }, view, layout, words) {
    const undo = view.can_undo ? [["undo", words.say("undo")]] : [];
    return {
        kind: "advice",
        title: move ? moveText(move, layout, words) : words.say("advise"),
        text: why,
        choices: move ? [["make", words.say("make_move")]] : undo,
    };
}

function analysis({ verdict, line, told }, view, layout, words) {
    const undo = verdict === "unwinnable" && view.can_undo ? [["undo", words.say("undo")]] : [];
    const more = told ? "more_moves" : "next_moves";
    const lit = view.hint?.move;
    const texts = [
        words.say(`analysis_${verdict}_text`, { moves: words.count("moves", line.length) }),
        ...(lit ? [words.say("hint_lit", { move: moveText(lit, layout, words) })] : []),
    ];
    return {
        kind: "analysis",
        verdict,
        title: words.say(`analysis_${verdict}`),
        // The moves themselves say as much, and lie over fewer cards.
        text: told ? "" : texts.join(" "),
        moves: moveRows(line.slice(0, told), layout, words, view.piles),
        choices: [
            ...undo,
            ...(told < line.length ? [["more-line", words.say(more)]] : []),
            ...(lit ? [["hint", words.say("to_hint")]] : []),
        ],
    };
}

/**
 * Returns what a notice consists of; `doings`: what each choice does.
 *
 * It lies over the table, so that no card moves when it comes: who wants to see all uses `hide`. What
 * hides the cards itself stays.
 */
export function drawNotice({ kind, title, text, choices, moves = [] }, doings, words) {
    const away = { class: "hide", "aria-label": words.say("hide"), "data-do": "hide" };
    return [
        make("h2", {}, ...suited(title)),
        make("p", {}, ...suited(text)),
        moves.length ? make("ol", { class: "line", tabindex: "0" }, moves) : "",
        make(
            "div",
            { class: "choices" },
            choices.map(([name, label]) =>
                button(label, doings[name], { "data-do": `notice-${name}` }),
            ),
        ),
        ...(kind === "paused" ? [] : [button("✕", doings.hide, away)]),
    ];
}

function figures({ counts, elapsed_ms }, words) {
    return words.say("won_with", {
        moves: words.count("moves", counts.moves),
        undos: words.count("undos", counts.undos),
        time: words.time(elapsed_ms),
    });
}
