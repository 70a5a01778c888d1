/** What a board consists of: the ways to the other boards, and its rows. */

import { make } from "../dom.js";
import { replayOf, statisticsOf } from "../routes.js";

export const SPANS = ["day", "week", "all"];
export const KINDS = ["all", "clean", "fastest"];

const FIRST = { offset: 0, around: false }; // Another board is looked at from its top.

/** Returns the ways to other boards; `at(changes)`: the address with something else asked for. */
export function chooseBoard({ words, patiences }, patience, { span, kind, bots }, at) {
    const group = (label, choices) =>
        make(
            "div",
            { class: "group", role: "group", "aria-label": words.say(label) },
            choices.map(([text, changes, chosen, name]) => {
                const href = at({ ...changes, ...FIRST });
                const current = chosen ? "true" : null;
                return make(
                    "a",
                    { class: "button", href, "aria-current": current, "data-do": name },
                    words.say(text),
                );
            }),
        );
    const spans = SPANS.map((each) => [
        `of_${each}`,
        { span: each },
        each === span,
        `span-${each}`,
    ]);
    const kinds = KINDS.map((each) => [
        `kind_${each}`,
        { kind: each },
        each === kind,
        `kind-${each}`,
    ]);
    const who = [
        ["people", { bots: false }, !bots, "people"],
        ["bots", { bots: true }, bots, "bots"],
    ];
    return make(
        "div",
        { class: "choosing" },
        choosePatience(words, patiences, patience, at(FIRST)),
        group("span_of", spans),
        span === "day" ? [group("kind_of", kinds), group("who_of", who)] : null,
    );
}

function choosePatience(words, patiences, patience, address) {
    const options = [...patiences.values()]
        .filter(({ daily }) => daily)
        .map(({ key, title }) => make("option", { value: key, selected: key === patience }, title));
    const onchange = ({ target }) => (location.hash = address.replace(patience, target.value));
    return make(
        "label",
        {},
        make("span", { class: "unseen" }, words.say("patience")),
        make("select", { name: "patience", onchange }, options),
    );
}

/** Returns a row: of a ranked play, which leads to it once `settled`, or of a player's best days. */
export function drawRow({ words, player: self }, row, settled) {
    const { player, rank } = row;
    const own = player.id === self.id;
    const cells =
        row.score === undefined
            ? [
                  settled && row.play ? seen(row, words) : placed(row, words),
                  words.number(row.undos),
                  words.number(row.moves),
                  words.time(row.time_ms),
              ]
            : [words.number(row.score, 2), words.number(row.days)];
    return make(
        "tr",
        {
            class: own ? "own" : null,
            "aria-current": own ? "true" : null,
            "data-player": player.id,
        },
        make("td", { class: "rank" }, words.number(rank)),
        make(
            "th",
            { scope: "row", class: player.name ? null : "nameless" },
            make(
                "a",
                { href: statisticsOf({ player: player.id }) },
                player.name ?? words.say("a_guest"),
            ),
            own ? make("small", {}, ` · ${words.say("you")}`) : null,
        ),
        cells.map((cell) => make("td", {}, cell)),
    );
}

/** Returns how many cards were placed, and the way to how it was done. */
function seen(row, words) {
    const way = { href: replayOf(row.play), title: words.say("see_play"), "data-do": "replay" };
    return make("a", way, placed(row, words));
}

/** Returns how many cards were placed; of a win that it is one. */
function placed({ placed: cards, total }, words) {
    if (cards < total) return words.number(cards);
    return [
        make("span", { class: "check", "aria-hidden": "true" }, "✓ "),
        words.number(cards),
        make("span", { class: "unseen" }, ` ${words.say("state_won")}`),
    ];
}
